"""Lines of sight that anybody asks about, at any time (BT-3.2)."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from games.rules.battletech.sight_tool import between
from games.rules.battletech.state import State
from games.rules.contract.asking import Game
from games.rules.contract.sighting import SightEnd
from games.rules.fields import Illegal, Preview

from .positions import at, hex_of, lance


def hex_end(number: str, posture: str = "") -> SightEnd:
    """Somebody in the hex of that number."""
    return SightEnd(cell=hex_of(number), posture=posture)


def said(shown: Preview) -> list[str]:
    """What is said of a line."""
    return [str(note) for note in shown.notes]


def roles(shown: Preview) -> list[str]:
    """What is drawn of it."""
    return [shape.role for shape in shown.shapes]


def griffins(**hexes: str) -> Game[State]:
    """A Griffin in 0909 and another in 0904, with a tree, a hill or water between."""
    return lance(
        at("griffin", "0909"),
        at("griffin", "0904", side=1),
        hexes={number.removeprefix("h"): text for number, text in hexes.items()},
    )


@pytest.mark.rule("BT-3.2.1", "BT-3.2.2", "BT-3.2.p2")
def test_every_blocker_is_named_and_drawn() -> None:
    shown = between(griffins(h0907="2", h0906="0h"), SightEnd("a1"), SightEnd("b1"))
    assert said(shown)[:2] == ["5 hexes away.", "No sight. In the way: a hill of level 2 in 0907."]
    assert roles(shown) == ["blocker", "slight", "blocked"]
    shown = between(griffins(h0907="0l", h0906="0h"), SightEnd("a1"), SightEnd("b1"))
    assert "light woods in 0907 and heavy woods in 0906" in said(shown)[1]
    assert roles(shown) == ["blocker", "blocker", "blocked"]


@pytest.mark.rule("BT-3.3.p1", "BT-3.2.p3", "BT-3.3.p2")
def test_a_free_line_says_what_it_adds_and_the_ranges_of_the_weapons() -> None:
    game = griffins(h0907="0l", h0905="1")
    assert said(between(game, SightEnd("a1"), SightEnd("b1"))) == [
        "5 hexes away.",
        "Free sight, +2 to hit: light woods in 0907 +1 and partial cover +1.",
        "In the other direction +1 to hit.",
        "At short range and minimum range 6 +2: LRM 10.",
        "At short range: PPC.",
    ]


@pytest.mark.rule("BT-3.2.p3", "BT-3.3.p1")
@pytest.mark.parametrize(
    ("near", "there", "back"),
    [("h0905", "+2", "+1"), ("h0908", "+1", "+2")],
    ids=["easier", "harder"],
)
def test_what_the_other_direction_adds_is_said_where_it_is_more_or_less(
    near: str, there: str, back: str
) -> None:
    """A hill beside one of the two covers it in part, and not the other."""
    found = said(between(griffins(h0907="0l", **{near: "1"}), SightEnd("a1"), SightEnd("b1")))
    assert found[1].startswith(f"Free sight, {there} to hit")
    assert found[2] == f"In the other direction {back} to hit."


def test_the_other_direction_is_left_out_where_it_is_the_same_or_not_free() -> None:
    for hexes in ({"h0907": "0l"}, {"h0907": "3"}):
        found = said(between(griffins(**hexes), SightEnd("a1"), SightEnd("b1")))
        assert not any("other direction" in note for note in found)


@pytest.mark.rule("BT-0.p1", "BT-3.2.p2")
def test_who_lies_sees_and_is_seen_otherwise() -> None:
    game = griffins(h0906="1")
    assert said(between(game, hex_end("0909"), hex_end("0904")))[1] == "Free sight."
    shown = between(game, hex_end("0909", "prone"), hex_end("0904", "prone"))
    assert said(shown)[1] == "No sight. In the way: a hill of level 1 in 0906."
    game.state.mech("a1").prone = game.state.mech("b1").prone = True
    assert said(between(game, SightEnd("a1"), SightEnd("b1")))[1].startswith("No sight.")
    standing = SightEnd("a1", posture="standing")
    assert said(between(game, standing, SightEnd("b1")))[1] == "Free sight."


@pytest.mark.rule("BT-3.2.p1")
def test_a_line_along_edges_names_its_side_and_fixes_none() -> None:
    game = lance(at("atlas", "0909"), at("locust", "1109", side=1), hexes={"1008": "0l"})
    before = asdict(game.state)
    shown = between(game, SightEnd("a1"), SightEnd("b1"))
    assert "It runs along edges: those hexes count that are on the side of 1008." in said(shown)
    assert asdict(game.state) == before


def test_between_hexes_the_weapons_in_play_are_named() -> None:
    shown = between(griffins(), hex_end("0101"), hex_end("1617"))
    assert any(note.startswith("Out of range:") for note in said(shown))


@pytest.mark.parametrize(
    "end",
    [
        SightEnd("nobody"),
        SightEnd(cell=(99, 99)),
        SightEnd(),
        SightEnd("b1", posture="flying"),
        SightEnd("b2"),
        SightEnd("a1", posture="prone"),
    ],
)
def test_ends_that_cannot_be_are_refused(end: SightEnd) -> None:
    game = lance(
        at("griffin", "0909"),
        at("griffin", "0904", side=1),
        at("griffin", "", side=1),
    )
    with pytest.raises(Illegal):
        between(game, SightEnd("a1"), end)
    with pytest.raises(Illegal):
        between(game, end, SightEnd("a1"))
