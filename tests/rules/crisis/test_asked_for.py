"""Who has nothing left to do but to end something is not asked, unless they want to be: beside Team
Tactics cards by a setting that stands as a match begins, beside superpowers as they say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.rules.contract.outcomes import Snapshot
from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.actions import standing_orders
from games.rules.dice import Dice, Scripted, Seeded
from games.rules.fields import Illegal, Option
from games.rules.fields.option import Builder, Menu
from games.rules.text import _

from .helpers import MIDDLE, character, offered, say, setup, state_of, unit

RALLY = {
    "id": "rally",
    "kind": "tactic",
    "name": "Rally",
    "rules": [{"do": [{"do": "heal", "who": {"side": "ally"}, "amount": 1}]}],
}
MEND = {
    "name": "Mend",
    "type": "active",
    "cost": 1,
    "rules": [{"do": [{"do": "heal", "who": "self", "amount": 1}]}],
}
SPENT = {"seat": 0, "unit": "a-ape", "actions": 2}


def match(
    *, power: int = 0, card: bool = True, asks_idle: bool = False, turn: Any = None, **more: Any
) -> Table[Any]:
    """An ape that has taken both actions, with a superpower of 1 Power, and a card that its side
    may play; two cats are still to be activated by the other."""
    cards = [character("ape", superpowers=[MEND]), RALLY]
    the_setup = setup(cards).model_copy(update={"asks_single": False, "asks_idle": asks_idle})
    units = [
        unit(0, "ape", MIDDLE, power=power, damage=1, **more),
        unit(1, "cat", (2, 2)),
        unit(1, "dog", (2, 9)),
    ]
    squads: list[Any] = [{"tactics": ["rally"] if card else []}, {}]
    state = state_of(the_setup, units, turn=turn or SPENT, squads=squads)
    return Table(SYSTEM, the_setup, Dice(Scripted((), Seeded(b"test"))), state=state)


def left(the_match: Table[Any]) -> set[str]:
    return {name for name, option in offered(the_match, 0).items() if not option.refused}


def test_older_matches_have_no_standing_orders_where_nothing_is_left() -> None:
    def moments(table: Table[Any]) -> list[object]:
        return [order.of.get("moment") for order in SYSTEM.rules.orders(table.game, 0)]

    assert standing_orders.MOMENT in moments(match())
    assert standing_orders.MOMENT not in moments(match(asks_idle=True))


@pytest.mark.rule("CP-ACT-09")
def test_an_activation_ends_by_itself_where_nothing_but_cards_is_left() -> None:
    assert 0 not in match().asks
    assert left(match(asks_idle=True)) == {"end-activation", "tactic:rally"}


@pytest.mark.rule("CP-ACT-09")
def test_whoever_has_a_superpower_left_is_asked() -> None:
    assert left(match(power=1)) == {"end-activation", "tactic:rally", "power:mend"}


@pytest.mark.rule("CP-ROUND-13")
def test_whoever_has_nobody_left_is_not_asked_for_cards_alone() -> None:
    for may_pass, ends, told in ((False, "end-turn", "idle"), (True, "pass", "passed")):
        idle: dict[str, Any] = {"turn": {"seat": 0, "may_pass": may_pass}, "activated": True}
        now = match(**idle)
        assert (list(now.asks), told in [one.kind for one in now.opening.events]) == ([1], True)
        assert left(match(asks_idle=True, **idle)) == {ends, "tactic:rally"}


def test_actions_that_are_left_are_never_passed_over() -> None:
    one_left = match(turn={**SPENT, "actions": 1})
    assert "end-activation" in left(one_left)


@pytest.mark.parametrize(
    ("groups", "beside"),
    [
        (["end"], "cards"),
        (["end", "tactic"], "cards"),
        (["tactic", "power", "end"], "powers"),
        (["tactic", "interact", "end"], None),
        (["move", "end"], None),
        (["power", "attack", "end"], None),
    ],
)
def test_orders_speak_of_cards_and_superpowers_alone(groups: list[str], beside: str | None) -> None:
    options = [Option(group, _("Do it"), group=group) for group in groups]
    refused = Option("move", _("Move"), group="move", refused=Illegal("CP-ACT-01", _("No.")))
    found = standing_orders.topic(Menu(Builder((*groups, "move"), lambda: [refused, *options])))
    assert found.get("beside") == beside


@pytest.mark.parametrize(
    ("wanted", "beside_cards", "beside_powers"),
    [("all", True, True), (None, False, True), ("nothing", False, False)],
)
def test_a_seat_says_what_it_is_asked_for(
    wanted: str | None, beside_cards: bool, beside_powers: bool
) -> None:
    for power, asked in ((0, beside_cards), (1, beside_powers)):
        now = match(power=power, turn={**SPENT, "actions": 1})
        if wanted:
            say(now, 0, "asked-for", **{"for": wanted})
            assert list(now.asks) == [0], "it answers nothing"
            assert now.game.state.squads[1].asked_for == "powers", "each for itself"
        now.game.state.turn.actions = 2
        again = Table(SYSTEM, now.setup, Dice(Seeded(b"test")), state=now.game.state)
        assert (0 in again.asks) is asked


@pytest.mark.parametrize(
    ("wanted", "beside_cards", "beside_powers"),
    [("all", True, True), ("powers", False, True), ("nothing", False, False)],
)
def test_standing_orders_stand_in_the_place_of_what_was_said_with_an_ask(
    wanted: str, beside_cards: bool, beside_powers: bool
) -> None:
    for power, asked in ((0, beside_cards), (1, beside_powers)):
        now = match(power=power, turn={**SPENT, "actions": 1})
        now.game.state.squads[0].asked_for = "nothing" if beside_powers else "all"
        now.answer(0, {"option": "standing-orders", "fields": {standing_orders.MOMENT: wanted}})
        say(now, 0, "end-activation")
        now.game.state.turn = replace(now.game.state.turn, seat=0, unit="a-ape", actions=2)
        orders = Table(SYSTEM, now.setup, Dice(Seeded(b"test")), snapshot=_here(now))
        assert (0 in orders.asks) is asked


def _here(now: Table[Any]) -> Snapshot:
    """The match as it stands, written down."""
    return Snapshot(
        number=now.number,
        dice=0,
        state=SYSTEM.rules.dump(now.game.state),
        agreements=now.agreements.plain(),
    )


def test_former_answers_are_still_read_and_listed_nowhere() -> None:
    now = match(power=1)
    assert "asked-for" not in left(now)
    assert now.check(0, {"option": "asked-for", "fields": {"for": "all"}})
    with pytest.raises(Illegal):
        match(power=1, asks_idle=True).check(0, {"option": "asked-for", "fields": {"for": "all"}})
    with pytest.raises(Illegal):
        now.check(0, {"option": "asked-for", "fields": {"for": "powers"}})


def test_a_match_that_is_restored_keeps_what_was_said() -> None:
    now = match(turn={**SPENT, "actions": 1})
    say(now, 0, "asked-for", **{"for": "all"})
    again: Table[Any] = Table(SYSTEM, now.setup, Dice(Seeded(b"x")), snapshot=now.snapshot)
    assert again.digest() == now.digest()
    assert again.game.state.squads[0].asked_for == "all"
