"""Standing orders, and paths that are interrupted: a sentry may fire at whoever passes it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from games.rules.contract.agreements import GIVE_ORDERS, MOST_ORDERS
from games.rules.contract.asking import CHECKPOINT, Ask, Game, Moment, Result, Script, ScriptPart
from games.rules.contract.driver import walk
from games.rules.contract.events import Event
from games.rules.contract.orders import Order, Reaction, StandingOrder, answer_by_orders
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal, Node, Option, Path
from games.rules.reach import Step
from games.rules.squares import Squares
from games.rules.text import _
from tests.toy import ToyState, setup, toy_with

LENGTH = 9
SENTRY = 3
"""Where the sentry stands, beside the lane."""


@dataclass
class Passing(Moment):
    """The runner has come to a cell of the lane."""

    cell: int


class Ran(Event, kind="ran"):
    steps: int


@dataclass
class LaneState(ToyState):
    cell: int = 0
    down: bool = False
    orders: list[Order] = field(default_factory=list)


def _script(game: Game[Any]) -> Script:
    """Seat 0 runs down a lane of nine cells; seat 1's sentry may fire at each step. Before that
    seat 1 may give orders."""
    yield CHECKPOINT
    path = Path("path", _("Path"), grid=Squares(LENGTH, 1), start=(0, 0), steps=_east, allowance=8)
    answer = yield Ask(0, _("Run."), [Option("run", _("Run"), (path,))])

    def take(place: list[int]) -> Moment:
        game.state.cell = place[0]
        return Passing(place[0])

    taken = yield from walk(answer["path"][1:], take, lambda: not game.state.down)
    game.emit(Ran(steps=len(taken)))
    yield Ask(0, _("Well?"), [Option("end", _("End"))])
    return Result((), "score")


def _answer(game: Game[Any], moment: Moment) -> ScriptPart:
    assert isinstance(moment, Passing)
    distance = abs(moment.cell - SENTRY)
    options = [Option("fire", _("Fire")), Option("hold", _("Hold fire"))]
    topic: dict[str, str | int] = {"moment": "passing", "unit": "sentry", "distance": distance}
    ask = Ask(1, _("Do you fire?"), options, topic=topic, passing="hold")
    answer = yield ask
    if answer.option == "fire":
        game.state.down = True


LANE = toy_with(
    state_type=LaneState,
    begin=lambda setup: LaneState(),
    script=_script,
    answer=_answer,
    orders=lambda game, seat: game.state.orders if seat == 1 else (),
)


def _east(node: Node, left: int) -> list[tuple[Node, Step[Node]]]:
    onward = (node[0] + 1, 0)
    return [(onward, Step(onward, 1))] if left and onward[0] < LENGTH else []


def table(*orders: Order) -> Table[Any]:
    state = replace(LaneState(), orders=list(orders))
    return Table(LANE, setup(), Dice(Seeded(b"lane")), state=state)


def run(the_table: Table[Any]) -> None:
    """Seat 0 runs to the end of the lane."""
    the_table.answer(0, {"option": "run", "fields": {"path": [[8, 0]]}})


def held(the_table: Table[Any]) -> list[int]:
    """The cells in which seat 1 is asked, and holds its fire."""
    cells = []
    while 1 in the_table.asks:
        cells.append(the_table.game.state.cell)
        the_table.answer(1, {"option": "hold"})
    return cells


def test_each_step_of_a_path_has_its_moment() -> None:
    the_table = table()
    run(the_table)
    assert held(the_table) == list(range(1, 9))


def test_what_is_left_of_a_path_that_is_interrupted_lapses() -> None:
    the_table = table()
    run(the_table)
    the_table.answer(1, {"option": "hold"})
    outcome = the_table.answer(1, {"option": "fire"})
    assert [event.data for event in outcome.events if event.kind == "ran"] == [{"steps": 2}]
    assert the_table.game.state.cell == 2
    assert list(the_table.asks) == [0]
    assert the_table.number == 3  # the path is one answer


def test_orders_pass_every_ask_for_their_unit() -> None:
    the_table = table(Order({"unit": "sentry"}))
    run(the_table)
    assert list(the_table.asks) == [0]
    assert (the_table.game.state.cell, the_table.number) == (8, 1)


def test_an_answer_after_which_orders_passed_an_ask_is_not_taken_back() -> None:
    path = {"option": "run", "fields": {"path": [[8, 0]]}}
    assert table(Order({"unit": "sentry"})).answer(0, path).is_bound
    assert not table(Order({"unit": "dog"})).answer(0, path).is_bound


def test_orders_for_another_unit_pass_nothing() -> None:
    the_table = table(Order({"unit": "dog"}))
    run(the_table)
    assert list(the_table.asks) == [1]


def test_orders_pass_asks_only_at_their_distance() -> None:
    the_table = table(Order({"unit": "sentry"}, only_if={"distance": (None, 1)}))
    run(the_table)
    assert held(the_table) == [2, 3, 4]


@pytest.mark.parametrize(
    ("only_if", "passes"),
    [
        ({}, True),
        ({"distance": (2, None)}, False),
        ({"distance": (2, 4)}, False),
        ({"distance": (None, 2)}, True),
        ({"distance": (4, None)}, True),
        ({"distance": (2, 4), "chance": (50, None)}, True),
        ({"unit": (1, 2)}, True),
        ({"wind": (None, None)}, True),
    ],
)
def test_bounds_of_orders(only_if: dict[str, Any], passes: bool) -> None:
    topic: dict[str, str | int] = {"unit": "sentry", "distance": 3, "chance": 30}
    assert Order({"unit": "sentry"}, only_if).passes(topic) is passes


def test_an_ask_without_a_passing_option_is_never_passed() -> None:
    def stern(game: Game[Any], moment: Moment) -> ScriptPart:
        yield Ask(1, _("Fire!"), [Option("fire", _("Fire"))], topic={"unit": "sentry"})

    state = replace(LaneState(), orders=[Order({"unit": "sentry"})])
    lane = replace(LANE, rules=replace(LANE.rules, answer=stern))
    the_table: Table[Any] = Table(lane, setup(), Dice(Seeded(b"lane")), state=state)
    run(the_table)
    assert list(the_table.asks) == [1]


def test_orders_are_part_of_the_state_and_a_restored_match_keeps_them() -> None:
    the_table = table(Order({"unit": "sentry"}, {"distance": (None, 1)}))
    log: list[tuple[int, Any, Any]] = [(0, {"option": "run", "fields": {"path": [[8, 0]]}}, ())]
    run(the_table)
    again: Table[Any] = Table.restored(
        LANE, setup(), Dice(Seeded(b"lane")), the_table.snapshot, log
    )
    assert again.digest() == the_table.digest()
    assert list(again.asks) == [1]
    assert again.game.state.cell == 2


def test_a_refused_option_cannot_pass() -> None:
    hold = Option("hold", _("Hold"), refused=Illegal("TOY-9", _("No.")))
    ask = Ask(1, _("Fire?"), [hold], topic={"unit": "sentry"}, passing="hold")
    with pytest.raises(Illegal):
        answer_by_orders(ask, [Order({"unit": "sentry"})])


# -- what is left to orders at any time ----------------------------------------------------------

FIRING = Reaction(
    "fire",
    _("Fire"),
    _("The sentry may fire at whoever passes."),
    [
        StandingOrder("ask", _("Ask me")),
        StandingOrder("near", _("Only near"), [Order({"unit": "sentry"}, {"distance": (None, 1)})]),
        StandingOrder("never", _("Never"), [Order({"unit": "sentry"})]),
    ],
)
ORDERED = replace(LANE, rules=replace(LANE.rules, reactions=(FIRING,)))


def ordered_table() -> Table[Any]:
    return Table(ORDERED, setup(), Dice(Seeded(b"lane")))


def order(the_table: Table[Any], wanted: str, seat: int = 1) -> Any:
    return the_table.answer(seat, {"option": "standing-orders", "fields": {"fire": wanted}})


@pytest.mark.parametrize(("wanted", "asked"), [("ask", True), ("never", False)])
def test_a_seat_says_at_any_time_what_it_leaves_to_orders(wanted: str, asked: bool) -> None:
    the_table = ordered_table()
    order(the_table, wanted)
    assert list(the_table.asks) == [0], "it answers nothing"
    run(the_table)
    assert (1 in the_table.asks) is asked


def test_orders_are_the_secret_of_their_seat() -> None:
    the_table = ordered_table()
    (event,) = order(the_table, "never").events
    assert (event.kind, event.audience) == ("orders-given", (1,))
    shown = {
        seat: [
            each["fields"][0]["default"]
            for each in the_table.view(seat, opened=True)["agreements"]
            if each["fields"]
        ]
        for seat in (0, 1)
    }
    assert shown == {0: ["ask"], 1: ["never"]}
    assert the_table.view(None)["agreements"] == []
    assert the_table.fork(Dice(Seeded(b"x")), 0).agreements.orders == {}
    assert the_table.fork(Dice(Seeded(b"x")), 1).agreements.orders == {1: {"fire": "never"}}


def test_the_form_of_orders_is_listed_only_where_all_is_opened() -> None:
    the_table = ordered_table()
    shown, opened = (
        [each["id"] for each in the_table.view(1, opened=all_of_it)["agreements"]]
        for all_of_it in (False, True)
    )
    assert opened == [GIVE_ORDERS, *shown]
    assert GIVE_ORDERS not in shown


def test_orders_given_beside_an_ask_are_kept_in_a_snapshot() -> None:
    the_table = ordered_table()
    order(the_table, "near")
    data = the_table.agreements.plain()
    again = ordered_table()
    again.agreements.load(None, data)
    run(again)
    assert again.game.state.cell == 2


def test_an_order_that_is_none_is_refused_and_so_is_one_too_many() -> None:
    the_table = ordered_table()
    with pytest.raises(Illegal):
        order(the_table, "perhaps")
    for _time in range(MOST_ORDERS):
        order(the_table, "never")
    with pytest.raises(Illegal, match="too often"):
        order(the_table, "ask")


def test_a_game_in_which_nothing_can_be_left_to_orders_has_none() -> None:
    with pytest.raises(Illegal):
        order(table(), "never")
