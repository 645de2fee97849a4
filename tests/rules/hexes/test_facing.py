"""Facings, bearings and arcs, against angles and against the formulas of peers."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.hexes import (
    AHEAD,
    FRONT,
    FRONT_HALF,
    LEFT_ARM,
    REAR,
    RIGHT_ARM,
    Arc,
    Hex,
    bearing,
    bearing_through,
    between,
    between_two,
    directions_to,
    disc,
    distance,
    neighbour,
    neighbours,
    straight_direction,
    turned,
    which,
)

from .printed import at, hexes, rotated

HERE = (0, 0)
ALL = [hex for hex in disc(HERE, 12) if hex != HERE]

facings = st.integers(0, 5)
others = hexes.filter(lambda hex: hex != HERE)


# -- turns -------------------------------------------------------------------------------------


def test_turns() -> None:
    assert [turned(4, turns) for turns in (0, 1, 2, 3, -1, -5)] == [4, 5, 0, 1, 3, 5]


# -- bearings ----------------------------------------------------------------------------------


def exact_bearing(hex: Hex) -> int:
    """By fractions. Across and down of a centre are q * 3/2 and (2r + q) * sqrt(3)/2; so the
    tangent of the angle from straight up is sqrt(3) * q / -(2r + q), and those of 30, 60, 120 and
    150 degrees are sqrt(3) times 1/3, 1, -1 and -1/3."""
    across, up = hex[0], -(2 * hex[1] + hex[0])
    if across == 0:
        return 0 if up > 0 else 12
    if across < 0:
        return 12 + exact_bearing((-hex[0], -hex[1]))
    if up == 0:
        return 6
    tangent = Fraction(across, up)
    borders = [Fraction(1, 3), Fraction(1)] if up > 0 else [Fraction(-1), Fraction(-1, 3)]
    within = sum(1 if tangent == border else 2 if tangent > border else 0 for border in borders)
    return (1 if up > 0 else 7) + within


def test_bearings_by_fractions_and_by_degrees() -> None:
    for hex in ALL:
        found = bearing(HERE, hex)
        assert found == exact_bearing(hex), hex
        angle = math.degrees(math.atan2(hex[0] * 3 / 2, -(2 * hex[1] + hex[0]) * 3**0.5 / 2)) % 360
        if found % 2:
            assert found * 15 - 14.5 < angle < found * 15 + 14.5
        else:
            assert angle == pytest.approx(found * 15, abs=1e-9)


@given(hexes, others, facings, st.integers(0, 5))
def test_bearings_turn_with_everything(start: Hex, way: Hex, facing: int, turns: int) -> None:
    end = (start[0] + way[0], start[1] + way[1])
    found = bearing(start, end, facing)
    assert 0 <= found < 24
    assert found == bearing(HERE, way, facing)
    assert bearing(start, rotated(end, turns, start), turned(facing, turns)) == found
    assert bearing(start, end, turned(facing, 1)) == (found - 4) % 24
    assert bearing(end, start, facing) == (found + 12) % 24
    mirrored = (-way[0], way[0] + way[1])  # left and right of direction 0 exchanged
    assert bearing(HERE, mirrored, -facing) == -found % 24


def test_no_bearing_from_itself() -> None:
    here, same = (3, 4), rotated((3, 4), 6)
    assert here is not same
    for ask in (bearing, directions_to):
        with pytest.raises(ValueError, match="no bearing"):
            ask(here, same)
    assert straight_direction(here, same) is None
    assert not between_two(here, same)
    assert not FRONT.holds(here, 0, same)


# -- directions --------------------------------------------------------------------------------


def test_directions_to() -> None:
    start = at("0505")
    assert directions_to(start, at("0502")) == (0,)
    assert directions_to(start, at("0805")) == directions_to(start, at("0906")) == (2,)
    assert directions_to(start, at("0603")) == (0, 1)
    assert directions_to(start, at("0403")) == (5, 0)
    assert straight_direction(start, at("0502")) == 0
    assert straight_direction(start, at("0704")) == 1
    assert straight_direction(start, at("0806")) == 2
    assert straight_direction(start, at("0603")) is straight_direction(start, at("0906")) is None


@given(hexes, others)
def test_the_direction_to_a_hex_brings_nearest_to_it(start: Hex, way: Hex) -> None:
    """Of the six it makes the smallest angle with the way: the largest product with it."""
    end = (start[0] + way[0], start[1] + way[1])
    product = [2 * (q * way[0] + r * way[1]) + q * way[1] + r * way[0] for q, r in neighbours(HERE)]
    best = {facing for facing in range(6) if product[facing] == max(product)}
    found = directions_to(start, end)
    assert set(found) == best
    assert between_two(start, end) == (len(found) == 2)
    if len(found) == 2:
        assert turned(found[0], 1) == found[1]
    straight = straight_direction(start, end)
    if straight is None:
        assert end not in {neighbour(start, facing, distance(start, end)) for facing in range(6)}
    else:
        assert neighbour(start, straight, distance(start, end)) == end


# -- arcs --------------------------------------------------------------------------------------


def seen(hex: Hex, facing: int) -> tuple[int, int, int]:
    """The hex as it would lie if the facing were 0."""
    q, r = rotated(hex, -facing)
    return q, r, -q - r


@pytest.mark.parametrize("facing", range(6))
def test_arcs_by_the_formulas_of_peers(facing: int) -> None:
    """Turned back by the facing, each arc is a comparison of coordinates (BT-3.1.p4)."""
    for hex in ALL:
        q, r, s = seen(hex, facing)
        expected = {
            FRONT: r <= 0 <= s,
            LEFT_ARM: s >= 0,
            RIGHT_ARM: r <= 0,
            REAR: s < 0 < r,
            AHEAD: q == 0 and r < 0,
            Arc(22, 2): r <= q <= s,
            FRONT_HALF: s >= r,
        }
        assert {arc: arc.holds(HERE, facing, hex) for arc in expected} == expected, hex


@given(hexes, facings, others)
def test_the_arms_and_the_rear_cover_everything(start: Hex, facing: int, way: Hex) -> None:
    end = (start[0] + way[0], start[1] + way[1])
    in_arm = [arm.holds(start, facing, end) for arm in (LEFT_ARM, RIGHT_ARM)]
    assert any(in_arm) != REAR.holds(start, facing, end)
    assert all(in_arm) == FRONT.holds(start, facing, end)


def test_arcs_by_their_borders() -> None:
    """Front to 60 degrees, an arm to 120, these included (BT-3.1.p4): 60 is straight along a row
    of hexes, and so is 120."""
    start = at("0505")
    assert FRONT.holds(start, 0, at("0704"))
    assert not FRONT.holds(start, 0, at("0805"))
    assert RIGHT_ARM.holds(start, 0, at("0706"))
    assert not RIGHT_ARM.holds(start, 0, at("0606"))
    assert REAR.holds(start, 0, at("0606"))
    assert not REAR.holds(start, 1, at("0606"))  # one twist to the right


# -- the side that is hit ----------------------------------------------------------------------

SIDES = {"front": FRONT_HALF, "right": Arc(7, 10), "rear": Arc(11, 13), "left": Arc(14, 17)}
"""Front 270-90, right over 90 to 150, rear to 210, left to under 270 (BT-3.6.p2)."""


def test_each_bearing_is_in_one_side() -> None:
    for number in range(24):
        assert [number in arc for arc in SIDES.values()].count(True) == 1
    assert [which(SIDES, number) for number in (6, 7, 10, 11, 13, 14, 17, 18)] == (
        ["front", "right", "right", "rear", "rear", "left", "left", "front"]
    )
    with pytest.raises(KeyError):
        which({"front": FRONT}, 12)


@pytest.mark.parametrize("facing", range(6))
def test_sides_by_the_formulas_of_peers(facing: int) -> None:
    """On a dividing line the hex chosen next to the target decides: its own direction's side."""
    for hex in ALL:
        q, r, s = seen(hex, facing)
        divided = s == r or q == r > 0 or q == s < 0
        assert divided <= between_two(HERE, hex)
        expected = "front" if s >= r else "right" if q >= r else "left" if q <= s else "rear"
        assert which(SIDES, bearing_through(HERE, hex, facing, None)) == expected
        first = between(HERE, hex)[:1]
        for beside in first[0] if first else ():
            found = which(SIDES, bearing_through(HERE, hex, facing, beside))
            chosen = which(SIDES, bearing(HERE, beside, facing))
            assert found == (chosen if divided else expected)


def test_a_shot_along_an_edge_comes_from_either_side() -> None:
    target = at("0505")
    attacker = at("0705")  # the line to it runs between 0604 and 0605
    assert bearing(target, attacker, 0) == 6
    assert bearing_through(target, attacker, 0, at("0604")) == 4
    assert bearing_through(target, attacker, 0, at("0605")) == 8
    assert which(SIDES, bearing_through(target, attacker, 0, at("0604"))) == "front"
    assert which(SIDES, bearing_through(target, attacker, 0, at("0605"))) == "right"
    assert bearing_through(target, at("0805"), 0, at("0604")) == bearing(target, at("0805"))
