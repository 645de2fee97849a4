"""Lines of sight that anybody asks about, at any time (TI-8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules.contract.asking import Game
from games.rules.contract.sighting import SightEnd
from games.rules.fields import Illegal, Preview
from games.rules.tide.sight_tool import between
from games.rules.tide.state import State

from .positions import hex_of, match, squad


def end(number: str) -> SightEnd:
    """The hex of that number."""
    return SightEnd(cell=hex_of(number))


def said(shown: Preview) -> list[str]:
    """What is said of a line."""
    return [str(note) for note in shown.notes]


def roles(shown: Preview) -> list[str]:
    """What is drawn of it."""
    return [shape.role for shape in shown.shapes]


def hill(**hexes: str) -> Game[State]:
    """Elite troops and regulars on a hill in 0004 and enemies in 0604 and 0404, with something
    between."""
    return match(
        squad("er", "0004"),
        squad("rr", "0604", side=1),
        squad("rr", "0404", side=1),
        hexes={"0004": "2", **{number.removeprefix("h"): text for number, text in hexes.items()}},
    )


@pytest.mark.rule("TI-8.2", "TI-8.5")
def test_what_blocks_a_line_is_named_and_drawn() -> None:
    shown = between(match(hexes={"0304": "0w"}), end("0004"), end("0504"))
    assert said(shown) == ["5 hexes away.", "No sight. In the way: woods in 0304."]
    assert roles(shown) == ["blocker", "blocked"]


@pytest.mark.rule("TI-8.6c", "TI-8.6d")
def test_what_is_blind_behind_an_obstacle_is_named_and_drawn() -> None:
    game = hill(h0304="0w")
    blind = between(game, SightEnd("a1"), SightEnd("b2"))
    assert said(blind)[1:3] == [
        "No sight. It is in the blind spot behind woods in 0304.",
        "Blind on this line: 0404.",
    ]
    assert roles(blind) == ["blind", "slight", "blocked"]
    beyond = between(game, SightEnd("a1"), SightEnd("b1"))
    assert said(beyond)[1:3] == ["Free sight.", "Blind on this line: 0404."]
    assert roles(beyond) == ["blind", "slight", "sight"]


@pytest.mark.rule("TI-7.t2", "TI-7.t3")
def test_from_a_unit_to_an_enemy_the_bands_of_its_weapons_are_said() -> None:
    game = match(squad("ru", "0004"), squad("rr", "0504", side=1))
    assert said(between(game, SightEnd("a1"), SightEnd("b1"))) == [
        "5 hexes away.",
        "Free sight.",
        "At normal range: 1 × Machine gun crew.",
        "At long range: 1 × Regular.",
    ]
    assert len(said(between(game, SightEnd("a1"), end("0504")))) == 2, "a hex is no target"


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (SightEnd("a1"), SightEnd("a1"), "one hex"),
        (SightEnd("a7"), SightEnd("a1"), "not on the map"),
        (SightEnd(cell=(99, 99)), SightEnd("a1"), "not on the map"),
        (SightEnd(), SightEnd("a1"), "not on the map"),
        (replace(end("0101"), posture="prone"), SightEnd("a1"), "like that"),
    ],
)
def test_ends_that_cannot_be_are_refused(one: SightEnd, other: SightEnd, why: str) -> None:
    with pytest.raises(Illegal, match=why):
        between(match(squad("rr", "0004")), one, other)


@pytest.mark.rule("TI-7.t2", "TI-7.t3")
def test_what_is_out_of_range_is_said_and_of_friends_nothing() -> None:
    game = match(squad("r", "0004"), squad("r", "0904", side=1), squad("r", "0504"))
    assert said(between(game, SightEnd("a1"), SightEnd("b1")))[2:] == ["Out of range: 1 × Regular."]
    assert len(said(between(game, SightEnd("a1"), SightEnd("a2")))) == 2
