"""Several players share a side (BT-11.8), and what a side may bring in all (BT-11.1, BT-11.3)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.rules.battletech import forces
from games.rules.battletech.cards.packs import mechs
from games.rules.battletech.system import SYSTEM
from games.rules.contract.starting import checked_options, make_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal

from .positions import force

NAMES = ["Ann", "Bob", "Cid", "Dot"]


def begun(*rosters: dict[str, Any], **options: Any) -> Table[Any]:
    """A match of one or two players a side, as many as there are rosters."""
    chosen = checked_options(SYSTEM, {"players": len(rosters) // 2, **options})
    setup = make_setup(SYSTEM, chosen, rosters, NAMES[: len(rosters)])
    return Table(SYSTEM, setup, Dice(Seeded(b"shared")))


LOCUST, WASP = "locust-lct-1v", "wasp-wsp-1a"


@pytest.fixture
def four() -> Table[Any]:
    """Ann and Cid, with two 'Mechs and one, against Bob and Dot, with one each."""
    return begun(force(LOCUST, LOCUST), force(WASP), force(WASP), force(LOCUST))


@pytest.mark.rule("BT-11.8")
def test_mechs_are_numbered_through_a_side_and_keep_their_players(four: Table[Any]) -> None:
    mechs = four.game.state.mechs
    assert {mech.id: (mech.seat, mech.side) for mech in mechs.values()} == {
        "a1": (0, 0),
        "a2": (0, 0),
        "a3": (2, 0),
        "b1": (1, 1),
        "b2": (3, 1),
    }


def answer_of(table: Table[Any], seat: int, kind: str) -> dict[str, Any]:
    """A legal answer of that kind by a seat."""
    for option in table.asks[seat].options:
        if option.id.startswith(kind):
            fields = option.sample(random.Random(3))
            if fields is not None:
                return {"option": option.id, "fields": fields}
    raise AssertionError(f"{seat} has no {kind}")


@pytest.mark.rule("BT-11.8")
def test_whoever_of_a_side_answers_first_acts_and_nobody_acts_with_anothers(
    four: Table[Any],
) -> None:
    side = sorted(four.asks)
    assert side in ([0, 2], [1, 3]), "both players of the side that is next are asked"
    for seat in side:
        own = {mech.id for mech in four.game.state.mechs.values() if mech.seat == seat}
        assert {option.id.split(":")[1] for option in four.asks[seat].options} == own
    first, second = side
    given = answer_of(four, second, "place")
    with pytest.raises(Illegal):
        four.answer(first, given)
    four.answer(second, given)
    assert sorted(four.asks) != side, "the turn is the other side's"


@pytest.mark.rule("BT-11.8", "BT-11.9")
def test_a_match_of_four_is_played_to_its_end(four: Table[Any]) -> None:
    rng = random.Random(5)
    answers = 0
    while four.result is None and answers < 3000:
        seat = rng.choice(sorted(four.asks))
        sample = four.asks[seat].sample(rng, eager=True)
        assert sample is not None
        four.answer(seat, sample)
        answers += 1
    assert four.result is not None
    assert four.result.winners in ((0, 2), (1, 3), ())


# -- what a side may bring ---------------------------------------------------------------------


def refusal(*rosters: dict[str, Any], **options: Any) -> tuple[str, str]:
    with pytest.raises(Illegal) as why:
        begun(*rosters, **options)
    return why.value.rule, str(why.value.message)


@pytest.mark.rule("BT-11.1")
def test_a_side_has_one_to_twelve_mechs_in_all() -> None:
    begun(force(*[LOCUST] * 12), force(WASP))
    assert refusal(force(*[LOCUST] * 13), force(WASP))[0] == "BT-11.1"
    assert refusal(force(), force(WASP))[0] == "BT-11.1"
    six, seven = force(*[LOCUST] * 6), force(*[LOCUST] * 7)
    begun(six, force(WASP), six, force(WASP))
    rule, why = refusal(six, force(WASP), seven, force(WASP))
    assert rule == "BT-11.1"
    assert "1 'Mech more" in why


@pytest.mark.rule("BT-11.3")
@pytest.mark.parametrize(
    ("limit", "enough", "over"),
    [("tons", 40, "20 tons above 20"), ("value", 864, "1 above 863"), ("mechs", 2, "1 'Mech more")],
)
def test_a_force_above_a_limit_begins_no_match_and_says_by_how_much(
    limit: str, enough: int, over: str
) -> None:
    pair = force(LOCUST, LOCUST)
    assert begun(pair, force(WASP), **{limit: enough}).result is None
    tight = {"tons": 20, "value": 863, "mechs": 1}[limit]
    rule, why = refusal(pair, force(WASP), **{limit: tight})
    assert rule == "BT-11.3"
    assert over in why


@pytest.mark.rule("BT-11.3")
def test_the_limit_is_the_sides_not_each_players() -> None:
    one = force(LOCUST)
    begun(one, one, one, one, tons=40)
    assert refusal(one, one, one, one, tons=39)[0] == "BT-11.3"


# -- value -------------------------------------------------------------------------------------


@pytest.mark.rule("BT-11.2")
@pytest.mark.parametrize(
    ("gunnery", "piloting", "value"),
    [(4, 5, 432), (4, 4, 475), (0, 0, 1045), (8, 8, 276), (3, 5, 518), (5, 5, 389)],
)
def test_value_by_skill_is_rounded_to_whole_points(gunnery: int, piloting: int, value: int) -> None:
    """A Locust is worth 432: times 1.10, 2.42, 0.64, 1.20, 0.90."""
    values = {"gunnery": gunnery, "piloting": piloting}
    roster = {"entries": [{"slot": "mechs", "card": LOCUST, "values": values}]}
    tallies = forces.summary(roster, SYSTEM.cards.built_in)
    assert tallies[0].value == value


@pytest.mark.rule("BT-11.1")
def test_warriors_have_four_and_five_unless_it_is_said_otherwise() -> None:
    given = {"gunnery": 2, "piloting": 3, "name": "Ida"}
    own = {"slot": "mechs", "card": LOCUST, "values": given}
    roster = {"name": "F", "entries": [own, {"slot": "mechs", "card": LOCUST}]}
    table = begun(roster, force(WASP))
    warriors = [mech.warrior for mech in table.game.state.mechs.values() if mech.side == 0]
    assert [(warrior.gunnery, warrior.piloting) for warrior in warriors] == [(2, 3), (4, 5)]
    assert warriors[0].name == "Ida"


@pytest.mark.rule("BT-11.1")
@pytest.mark.parametrize("skill", [-1, 9, "4", None, 4.0])
def test_skills_are_whole_numbers_from_nought_to_eight(skill: object) -> None:
    entry = {"slot": "mechs", "card": LOCUST, "values": {"gunnery": skill, "piloting": 5}}
    found = forces.faults({"entries": [entry]}, SYSTEM.cards.built_in)
    assert [fault.rule for fault in found] == ["BT-11.1"]
    assert forces.summary({"entries": [entry]}, SYSTEM.cards.built_in)[0].value == 432


@pytest.mark.rule("BT-11.1", "BT-11.2")
def test_there_are_ready_lances_of_about_equal_value() -> None:
    cards = SYSTEM.cards.built_in
    values = [forces.summary(ready, cards)[0].value for ready in forces.ready()]
    assert len(values) >= 4
    assert max(values) - min(values) <= 20
    for ready in forces.ready():
        assert forces.faults(ready, cards) == []
    assert len(mechs()) == 211


# -- maps --------------------------------------------------------------------------------------

SMALL = {"kind": "board", "columns": 4, "rows": 8, "hexes": ["0 0 0 0"] * 8}


def brings(card: dict[str, Any], *cards: str) -> dict[str, Any]:
    """A force with a board of its own."""
    roster = force(*cards)
    roster["entries"].append({"slot": "boards", "card": card["id"]})
    return roster


@pytest.mark.rule("BT-11.16")
def test_on_a_map_without_room_for_the_hill_nobody_plays_for_one() -> None:
    board = {**SMALL, "id": "small", "name": "Small"}
    rosters = [brings(board, LOCUST), force(WASP)]
    for scenario, refused in (("stand-up", False), ("hill", True)):
        options = checked_options(SYSTEM, {"scenario": scenario, "board-1": "own"})
        known = {**SYSTEM.cards.built_in, "small": board}
        found = SYSTEM.rosters.match_faults(options, dict(enumerate(rosters)), known)
        assert [fault.rule for fault in found] == (["BT-11.16"] if refused else [])


@pytest.mark.rule("BT-11.4")
def test_a_board_that_nobody_brings_is_a_fault_when_all_forces_are_there() -> None:
    options = checked_options(SYSTEM, {"board-1": "own"})
    known = SYSTEM.cards.built_in
    assert SYSTEM.rosters.match_faults(options, {0: force(LOCUST)}, known) == []
    found = SYSTEM.rosters.match_faults(options, {0: force(LOCUST), 1: force(WASP)}, known)
    assert [fault.rule for fault in found] == ["BT-11.4"]


@pytest.mark.rule("BT-11.1")
def test_a_force_is_made_of_mechs_that_there_are() -> None:
    board = {**SMALL, "id": "small", "name": "Small"}
    known = {**SYSTEM.cards.built_in, "small": board}
    entries = [{"slot": "mechs", "card": card} for card in (LOCUST, "moth", "small")]
    found = SYSTEM.rosters.faults({"name": "", "entries": entries}, known)
    assert [(fault.rule, str(fault.message)) for fault in found] == [
        ("BT-11.1", "There is no card moth."),
        ("BT-11.1", "Small is no 'Mech."),
    ]


def test_an_entry_says_what_it_is_worth_and_weighs_and_a_board_neither() -> None:
    roster = force(LOCUST)
    (mech,) = roster["entries"]
    said = SYSTEM.rosters.entry_summary(mech, roster, SYSTEM.cards.built_in)
    assert [(str(tally.label), tally.value) for tally in said] == [("Value", 432), ("Tons", 20)]
    board = {"slot": "boards", "card": "small"}
    assert SYSTEM.rosters.entry_summary(board, roster, SYSTEM.cards.built_in) == []
