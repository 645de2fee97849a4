"""How even a battlefield is between opposite edges: exact cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.rules.crisis import SYSTEM
from games.rules.crisis.rosters import battlefields
from games.rules.forms.battlefield_forms import Comparison, Measure

from .helpers import box

FORM = next(kind.battlefield for kind in SYSTEM.cards.kinds if kind.battlefield)

COVER, WAY, SEEN, TERRAIN = range(4)
"""The measures, in their order."""


def compared(*pieces: dict[str, Any]) -> tuple[Comparison, Comparison]:
    """What is said of a battlefield with these pieces: north and south, west and east."""
    card = {"id": "mine", "kind": "battlefield", "name": "Mine", "pieces": list(pieces)}
    north_south, west_east = FORM.compare(card)
    return north_south, west_east


def amounts(comparison: Comparison, measure: int) -> tuple[str, str]:
    """How much each edge has, as it is read."""
    first, second = comparison.measures[measure].amounts
    return str(first), str(second)


def worst(comparison: Comparison) -> Measure:
    assert comparison.worst is not None
    return comparison.worst


def test_an_empty_battlefield_is_even() -> None:
    for comparison in compared():
        assert comparison.worst is None
        assert amounts(comparison, COVER) == ("none", "none")
        assert amounts(comparison, SEEN) == ("100 %", "100 %")
        assert amounts(comparison, TERRAIN) == ("0 sq in", "0 sq in")
        assert str(comparison.between) == "Free lines of sight between the zones: 100 %."
        assert amounts(comparison, WAY)[0] == amounts(comparison, WAY)[1]


@pytest.mark.rule("CP-COVER-01", "CP-DEPL-03")
def test_cover_is_measured_from_the_front_of_the_zone() -> None:
    # a wall from west to east whose near side is 4 inches in front of the northern zone
    north_south, west_east = compared(box("wall", (18, 11), 36, 2, 2))
    assert amounts(north_south, COVER) == ("4.0 in", "18.0 in")
    assert worst(north_south) is north_south.measures[TERRAIN]
    assert west_east.worst is None
    assert amounts(compared(box("kerb", (18, 11), 36, 2, 1))[0], COVER) == ("none", "none")


@pytest.mark.rule("CP-LOS-01", "CP-LOS-02")
def test_terrain_larger_than_a_character_blocks_sight() -> None:
    wall = box("wall", (18, 18), 36, 2, 3)
    north_south, west_east = compared(wall)
    assert str(north_south.between) == "Free lines of sight between the zones: 0 %."
    assert str(west_east.between) != str(north_south.between)
    low, _across = compared({**wall, "size": 2})
    assert str(low.between) == "Free lines of sight between the zones: 100 %."
    # in front of the northern zone: what lies behind it is not seen from the south
    north, _across = compared(box("wall", (18, 9), 36, 1, 3))
    assert amounts(north, SEEN) == ("50 %", "0 %")


@pytest.mark.rule("CP-MOVE-10")
def test_the_way_to_the_objectives_leads_round_large_terrain() -> None:
    wall = box("wall", (18, 9), 30, 1, 3)
    assert amounts(compared()[0], WAY) == ("10.0 in", "10.0 in")
    assert amounts(compared({**wall, "size": 2})[0], WAY) == ("10.0 in", "10.0 in")
    # most objectives are beyond it from the north, few of them from the south
    assert amounts(compared(wall)[0], WAY) == ("14.9 in", "11.0 in")


@pytest.mark.rule("CP-BOARD-03")
def test_terrain_counts_by_half_and_by_size() -> None:
    north_south, west_east = compared(
        box("a", (6, 6), 2, 3, 4), box("b", (18, 30), 4, 2, 1), box("c", (30, 18), 2, 2, 1)
    )
    assert amounts(north_south, TERRAIN) == ("8 sq in", "10 sq in")
    sizes = [
        (str(one.label), amounts(north_south, 4 + n))
        for n, one in enumerate(north_south.measures[4:])
    ]
    assert sizes == [
        ("of Size 1", ("2 sq in", "10 sq in")),
        ("of Size 4", ("6 sq in", "0 sq in")),
    ]
    assert amounts(west_east, TERRAIN) == ("10 sq in", "8 sq in")


def mirrored(piece: Mapping[str, Any]) -> dict[str, Any]:
    """A piece on the other side of the middle line between north and south."""
    return {
        **piece,
        "id": f"{piece['id']}-other",
        "polygon": [[x, 36_000 - y] for x, y in piece["polygon"]],
    }


def test_a_mirrored_battlefield_is_even() -> None:
    park = next(card for card in battlefields.built_in() if card["id"] == "park")
    northern = [piece for piece in park["pieces"] if all(y < 18_000 for _x, y in piece["polygon"])]
    north_south, west_east = compared(*northern, *map(mirrored, northern))
    assert north_south.worst is None
    assert west_east.worst is not None


def test_what_cannot_be_measured_is_not_compared() -> None:
    crossed = {**box("x", (18, 18), 2, 2, 3), "polygon": [[0, 0], [9, 9], [9, 0], [0, 9]]}
    for pieces in (
        [crossed],
        [{"id": "x"}],
        "none",
        [box(f"p{n}", (9, 9), 1, 1, 1) for n in range(61)],
    ):
        card = {"id": "mine", "kind": "battlefield", "name": "Mine", "pieces": pieces}
        assert FORM.compare(card) == ()


def test_usual_terrain_lies_straight_around_its_middle() -> None:
    pieces = FORM.usual()
    looks = {piece["look"] for card in battlefields.built_in() for piece in card["pieces"]}
    assert {piece["look"] for piece in pieces} == looks
    for piece in pieces:
        across, down = zip(*piece["polygon"], strict=True)
        assert abs(min(across) + max(across)) <= 20
        assert abs(min(down) + max(down)) <= 20
        assert battlefields.is_simple(piece["polygon"])


@pytest.mark.rule("CP-HOUSE-02")
def test_a_battlefield_has_sixty_pieces_at_most() -> None:
    pieces = [box(f"p{n}", (9, 9), 1, 1, 2) for n in range(61)]
    card = {"id": "mine", "kind": "battlefield", "name": "Mine", "pieces": pieces}
    assert [(fault.rule, fault.where) for fault in SYSTEM.cards.faults(card)] == [
        ("CP-HOUSE-02", "pieces")
    ]
    assert "CP-HOUSE-02" not in {
        fault.rule for fault in SYSTEM.cards.faults({**card, "pieces": pieces[1:]})
    }
