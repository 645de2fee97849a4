"""Sides of several seats: who has to agree, who commands whose units, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from games.rules.contract.agreements import HAND_OVER
from games.rules.contract.asking import AlternativeAsks, Ask, Game, Result, Script
from games.rules.contract.cards import CardsById, Options, Roster
from games.rules.contract.definition import System
from games.rules.contract.outcomes import Snapshot
from games.rules.contract.starting import make_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal, Number, Option
from games.rules.forms.faults import Fault
from games.rules.text import _
from tests.doubles import DOUBLES, DoublesState
from tests.toy import TOY


def table_of(system: System[Any] = DOUBLES, snapshot: Snapshot | None = None) -> Table[Any]:
    rosters = list(DOUBLES.rosters.ready())
    seats = len(system.rules.seats)
    names = ["Ann", "Bob", "Cid", "Dot"][:seats]
    setup = make_setup(system, {}, [rosters[seat % 2] for seat in range(seats)], names)
    return Table(system, setup, Dice(Seeded(b"sides")), snapshot=snapshot)


@pytest.fixture
def table() -> Table[Any]:
    """Ann and Cid against Bob and Dot."""
    return table_of()


def do(table: Table[Any], seat: int, option: str, **fields: Any) -> list[str]:
    """Give an answer; the kinds of events that it leads to."""
    outcome = table.answer(seat, {"option": option, "fields": fields})
    return [event.kind for event in outcome.events]


def going_on(table: Table[Any]) -> bool:
    return table.result is None


def can(table: Table[Any], seat: int) -> list[str]:
    """What a seat may do at any time."""
    return [option["id"] for option in table.views().status(seat)["agreements"]]


def test_a_seat_is_a_side_of_its_own_as_a_rule() -> None:
    assert TOY.rules.sides({}) == [(0,), (1,)]
    assert [DOUBLES.rules.side_of(seat, {}) for seat in range(4)] == [0, 1, 0, 1]
    toy = table_of(TOY)
    assert can(toy, 0) == ["concede", "draw-offer"]
    assert do(toy, 0, "concede") == ["conceded"]
    assert toy.result is not None
    assert toy.result.winners == (1,)


# -- conceding ---------------------------------------------------------------------------------


def test_a_side_concedes_when_each_of_its_seats_does(table: Table[Any]) -> None:
    assert do(table, 0, "concede") == ["concession-proposed"]
    assert going_on(table)
    assert "concede-decline" in can(table, 2)
    assert do(table, 2, "concede") == ["conceded"]
    assert table.result is not None
    assert (table.result.winners, table.result.scores) == ((1, 3), (0, 0))


@pytest.mark.parametrize(
    ("seat", "option", "event"),
    [
        (0, "concede-withdraw", "concession-withdrawn"),
        (2, "concede-decline", "concession-refused"),
    ],
)
def test_a_concession_is_withdrawn_or_refused(
    table: Table[Any], seat: int, option: str, event: str
) -> None:
    do(table, 0, "concede")
    assert do(table, seat, option) == [event]
    assert do(table, 2, "concede") == ["concession-proposed"]
    assert going_on(table)


def test_a_proposal_to_concede_is_the_matter_of_that_side(table: Table[Any]) -> None:
    outcome = table.answer(0, {"option": "concede", "fields": {}})
    assert [event.audience for event in outcome.events] == [(0, 2)]
    shown = {seat: table.view(seat)["conceding"] for seat in (0, 1, 2, 3, None)}
    assert shown == {0: [0], 1: [], 2: [0], 3: [], None: []}
    assert can(table, 1) == ["concede", "draw-offer", HAND_OVER]
    do(table, 1, "concede")
    assert going_on(table)


# -- a draw ------------------------------------------------------------------------------------


def test_a_draw_takes_the_agreement_of_every_seat(table: Table[Any]) -> None:
    do(table, 0, "draw-offer")
    assert can(table, 0) == ["concede", "draw-withdraw", HAND_OVER]
    assert do(table, 1, "draw-accept") == ["draw-seconded"]
    assert do(table, 3, "draw-accept") == ["draw-seconded"]
    assert going_on(table)
    assert table.view(2)["draw_agreed"] == [0, 1, 3]
    assert do(table, 2, "draw-accept") == ["draw-agreed"]
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((), "agreement")


@pytest.mark.parametrize("seat", [2, 3])
def test_one_seat_that_declines_is_enough(table: Table[Any], seat: int) -> None:
    do(table, 0, "draw-offer")
    do(table, 1, "draw-accept")
    do(table, seat, "draw-decline")
    assert table.view(None)["draw_offer"] is None
    with pytest.raises(Illegal):
        do(table, 1, "draw-accept")


def test_what_is_agreed_so_far_is_in_a_snapshot(table: Table[Any]) -> None:
    for seat in range(4):
        do(table, seat, "secret", number=seat + 1)
    do(table, 0, "draw-offer")
    do(table, 1, "draw-accept")
    do(table, 3, HAND_OVER)
    do(table, 0, "concede")
    do(table, 1, "draw-offer")
    for seat in range(3):
        do(table, seat, "move", to=[1, 1])
    do(table, 3, "move", to=[1, 1])
    assert table.snapshot is not None
    stored = Snapshot.model_validate_json(table.snapshot.model_dump_json())
    again = table_of(snapshot=stored)
    for perspective in (0, 1, 2, 3, None):
        assert again.view(perspective) == table.view(perspective)
    assert again.agreements.commanded_by(1) == [1, 3]


# -- leaving -----------------------------------------------------------------------------------


def test_a_seat_leaves_its_units_to_its_partner(table: Table[Any]) -> None:
    assert do(table, 2, HAND_OVER) == ["handed-over"]
    assert table.view(2)["asks"] == [ask.describe_for_others() for ask in table.asks.values()]
    assert can(table, 2) == []
    mine = [ask["seat"] for ask in table.view(0)["asks"] if "options" in ask]
    assert mine == [0, 2]
    assert table.view(0)["asked"] == [0, 1, 3]
    assert HAND_OVER not in can(table, 0)
    assert do(table, 0, "concede") == ["conceded"]
    assert table.result is not None
    assert table.result.winners == (1, 3)


def test_a_draw_needs_nobody_who_has_left(table: Table[Any]) -> None:
    do(table, 2, HAND_OVER)
    do(table, 3, HAND_OVER)
    do(table, 1, "draw-offer")
    assert do(table, 0, "draw-accept") == ["draw-agreed"]


def test_what_was_on_offer_is_void_when_somebody_leaves(table: Table[Any]) -> None:
    do(table, 0, "concede")
    do(table, 1, "draw-offer")
    do(table, 2, HAND_OVER)
    assert going_on(table)
    assert table.view(0)["draw_offer"] is None
    assert table.view(0)["conceding"] == []


# -- time --------------------------------------------------------------------------------------


def test_only_the_other_side_claims_what_a_side_does_not_answer(table: Table[Any]) -> None:
    for seat in range(4):
        do(table, seat, "secret", number=1)
    assert list(table.asks) == [0]
    claims = {seat: bool(table.view(seat)["claims"]) for seat in range(4)}
    assert claims == {0: False, 1: True, 2: False, 3: True}
    do(table, 3, "claim-win")
    assert table.result is not None
    assert table.result.winners == (1, 3)


def test_a_match_is_won_by_all_of_a_side_and_scored_by_side(table: Table[Any]) -> None:
    for _round in range(2):
        for seat in range(4):
            do(table, seat, "secret", number=6 if seat in (1, 3) else 1)
        for seat in range(4):
            do(table, seat, "move", to=[seat, seat])
    assert table.result is not None
    assert table.result.winners == (1, 3)
    assert len(table.result.scores) == 2


# -- what is confirmed -------------------------------------------------------------------------


def confirmed(table: Table[Any], seat: int) -> dict[str, bool]:
    """What a seat may do at any time, and whether one clear confirmation is asked for it."""
    return {option["id"]: option["final"] for option in table.views().status(seat)["agreements"]}


def test_what_cannot_be_taken_back_is_confirmed(table: Table[Any]) -> None:
    assert confirmed(table_of(TOY), 0) == {"concede": True, "draw-offer": True}
    assert confirmed(table, 0) == {"concede": True, "draw-offer": True, HAND_OVER: True}
    do(table, 0, "concede")
    do(table, 0, "draw-offer")
    withdrawn = {"concede-withdraw": False, "draw-withdraw": False, HAND_OVER: True}
    assert confirmed(table, 0) == withdrawn
    asked = {"draw-accept": True, "draw-decline": False, HAND_OVER: True}
    assert confirmed(table, 2) == {"concede": True, "concede-decline": False, **asked}
    assert confirmed(table, 1) == {"concede": True, **asked}


def test_a_draw_is_offered_once_until_what_is_asked_is_answered(table: Table[Any]) -> None:
    do(table, 0, "draw-offer")
    do(table, 1, "draw-decline")
    refused = {option.id: option.refused is not None for option in table.agreements.options(0)}
    assert refused == {"concede": False, "draw-offer": True, HAND_OVER: False}
    assert all(option.refused is None for option in table.agreements.options(0, replayed=True))
    assert all(option.refused is None for option in table.agreements.options(1))
    table.agreements.asked_anew()
    assert table.agreements.declined_by is None
    assert all(option.refused is None for option in table.agreements.options(0))


def test_a_snapshot_keeps_only_what_has_been_agreed(table: Table[Any]) -> None:
    agreements = table.agreements
    assert agreements.plain() == {}
    do(table, 0, "draw-offer")
    assert agreements.plain() == {}  # who offers is kept with the snapshot itself
    do(table, 1, "draw-accept")
    do(table, 3, "concede")
    assert agreements.plain() == {"agreed": [0, 1], "conceding": [3]}
    do(table, 2, HAND_OVER)
    assert agreements.plain() == {"conceding": [3], "commanders": [[2, 0]]}
    assert agreements.commanded_by(0) == [0, 2]
    assert agreements.commanded_by(2) == []


# -- what any of a side may answer -------------------------------------------------------------


def _hasty(game: Game[DoublesState]) -> Script:
    """Whoever of the first side names a number first names it for the side."""
    option = Option("secret", _("Choose"), (Number("number", _("Number"), low=1, high=6),))
    for _time in range(2):
        answer = yield AlternativeAsks([Ask(seat, _("A number?"), [option]) for seat in (0, 2)])
        game.state.scores[0] += answer["number"]
        game.state.secrets[answer.seat] += 1
    return Result((0, 2), "score", "", tuple(game.state.scores))


def test_of_several_seats_asked_whoever_answers_first_answers_for_all() -> None:
    table = table_of(replace(DOUBLES, rules=replace(DOUBLES.rules, script=_hasty)))
    assert sorted(table.asks) == [0, 2]
    do(table, 2, "secret", number=5)
    assert sorted(table.asks) == [0, 2], "both are asked anew"
    assert table.since(0, {"option": "secret"}) == 1, "what was asked before has lapsed"
    do(table, 0, "secret", number=1)
    assert table.game.state.scores == [6, 0]
    assert table.game.state.secrets == [1, 0, 1, 0]
    assert table.result is not None


# -- seats by the options ----------------------------------------------------------------------


def _together(options: Options, rosters: Mapping[int, Roster], cards: CardsById) -> list[Fault]:
    bad = [roster for roster in rosters.values() if roster["name"] == "bad"]
    return [Fault("X-1", _("Bad company.")) for _roster in bad]


SOLO = replace(
    DOUBLES,
    rules=replace(
        DOUBLES.rules,
        seats_of=lambda options: DOUBLES.rules.seats[: 2 * options["players"]],
        sides_of=lambda options: [tuple(range(side, 2 * options["players"], 2)) for side in (0, 1)],
        options=lambda: [Number("players", _("Players a side"), low=1, high=2)],
    ),
    rosters=replace(DOUBLES.rosters, match_faults=_together),
)
"""Two seats or four, as the options of the match say."""


def test_options_say_how_many_seats_a_match_has() -> None:
    system, ready = SOLO, list(DOUBLES.rosters.ready())
    pair = make_setup(system, {}, ready[:2], ["Ann", "Bob"])
    assert Table(system, pair, Dice(Seeded(b"sides")), empty=True).agreements.sides == [(0,), (1,)]
    with pytest.raises(Illegal, match="Each seat needs a roster"):
        make_setup(system, {"players": 2}, ready[:2], ["Ann", "Bob"])
    four = make_setup(system, {"players": 2}, ready[:2] * 2, ["Ann", "Bob", "Cid", "Dot"])
    table = Table(system, four, Dice(Seeded(b"sides")), empty=True)
    assert table.agreements.sides == [(0, 2), (1, 3)]
    assert table.views().status(None)["sides"] == [[0, 2], [1, 3]]


def test_rosters_that_do_not_go_together_begin_no_match() -> None:
    ready = [dict(roster) for roster in DOUBLES.rosters.ready()]
    with pytest.raises(Illegal, match="Bad company") as refused:
        make_setup(SOLO, {}, [ready[0], {**ready[1], "name": "bad"}], ["Ann", "Bob"])
    assert refused.value.rule == "X-1"
