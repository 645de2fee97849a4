"""Distances, and where a base may stand."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.plane import (
    Base,
    Ground,
    Kind,
    Piece,
    Reason,
    direction,
    distance,
    heading_between,
    overlaps,
    support,
    within,
)

from .boards import BOARD, box

places = st.integers(0, 36_000)
radii = st.sampled_from((0, 500, 689, 984.5, 1279.5))
bases = st.builds(Base, places, places, radii)


@pytest.mark.rule("CP-MEAS-09", "CP-EX-07")
def test_range_is_measured_from_edge_to_edge() -> None:
    spider, skull = Base(10_000, 10_000, 689), Base(17_378, 10_000, 689)
    assert distance(spider, skull) == 6000
    assert within(spider, skull, 6000)
    assert not within(spider, skull, 5900)


@pytest.mark.rule("CP-MEAS-11")
def test_the_far_end_of_the_tool_is_within_range() -> None:
    attacker = Base(0, 0, 689)
    assert within(attacker, Base(4378, 0, 689), 3000)
    assert not within(attacker, Base(4379, 0, 689), 3000)


@pytest.mark.rule("CP-MEAS-11", "CP-MOVE-03")
@given(st.integers(0, 359_999), radii, radii)
def test_a_base_that_is_set_down_against_another_touches_it_wherever_that_is(
    heading: int, radius: float, other: float
) -> None:
    standing = Base(18_000, 18_000, other, "standing")
    ux, uy = direction(heading)
    x, y = standing.x + ux * (radius + other), standing.y + uy * (radius + other)
    beside = Base(round(x), round(y), radius)
    assert within(beside, standing, 0)
    assert Ground(BOARD, (standing,)).why_not(beside.x, beside.y, radius) is None


@pytest.mark.rule("CP-MOVE-03", "CP-MOVE-04", "CP-MOVE-06")
def test_one_thousandth_too_many_overlaps() -> None:
    wall = box("wall", 5000, 5000, 8000, 8000)
    ground = Ground(BOARD, (Base(20_000, 20_000, 689, "other"),), (wall,))
    for x, y in ((4311, 6000), (20_000 - 1378, 20_000), (689, 10_000)):
        assert ground.why_not(x, y, 689) is None
        closer = x + 1 if x != 689 else x - 1
        assert ground.why_not(closer, y, 689) is not None
    assert not overlaps(Base(4311, 6000, 689), wall)
    assert overlaps(Base(4312, 6000, 689), wall)
    assert support(Base(5689, 6000, 689), [wall])
    assert not support(Base(5688, 6000, 689), [wall])


@pytest.mark.rule("CP-MEAS-10")
def test_a_base_is_within_any_range_of_itself() -> None:
    base = Base(500, 700, 689)
    assert within(base, base, 0)


@pytest.mark.rule("CP-MEAS-12", "CP-COVER-01")
def test_distance_to_terrain_is_flat_and_zero_where_they_touch() -> None:
    wall = box("wall", 5000, 0, 6000, 4000)
    assert distance(Base(3000, 2000, 689), wall) == 1311
    assert distance(Base(4311, 2000, 689), wall) == 0
    assert distance(Base(5500, 2000, 300), wall) == 0
    corner = distance(Base(4000, 5000, 500), wall)
    assert corner == pytest.approx(math.hypot(1000, 1000) - 500)


@given(bases, bases, st.integers(0, 10_000), st.integers(0, 3000))
@settings(max_examples=60)
def test_distance_is_symmetrical_and_range_grows(a: Base, b: Base, length: int, more: int) -> None:
    assert distance(a, b) == distance(b, a) >= 0
    assert within(a, b, length) == within(b, a, length)
    assert within(a, b, length + more) or not within(a, b, length)


def test_headings_turn_from_right_to_down() -> None:
    assert heading_between((0, 0), (5, 0)) == 0
    assert heading_between((0, 0), (0, 5)) == 90_000
    assert heading_between((0, 0), (-5, 0)) == 180_000
    assert heading_between((0, 0), (5, -5)) == 315_000
    assert heading_between((3, 3), (3, 3)) == 0


@pytest.mark.rule("CP-MOVE-06", "CP-DEPL-04")
def test_the_whole_base_stays_on_the_board() -> None:
    ground = Ground(BOARD)
    assert ground.why_not(689, 689, 689) is None
    assert ground.why_not(687, 5000, 689) == Reason(Kind.EDGE)
    assert ground.why_not(36_000 - 600, 5000, 689) == Reason(Kind.EDGE)


@pytest.mark.rule("CP-MOVE-03", "CP-DEPL-07")
def test_bases_may_touch_and_not_overlap() -> None:
    ground = Ground(BOARD, (Base(10_000, 10_000, 984.5, "cap"),))
    assert ground.why_not(11_674, 10_000, 689) is None
    assert ground.why_not(11_671, 10_000, 689) == Reason(Kind.BASE, "cap")


@pytest.mark.rule("CP-MOVE-04", "CP-MOVE-05", "CP-DEPL-07")
def test_a_base_is_wholly_on_terrain_or_wholly_off() -> None:
    roof = box("roof", 10_000, 10_000, 14_000, 12_000)
    ground = Ground(BOARD, (), (roof,))
    assert ground.why_not(12_000, 11_000, 689) is None
    assert ground.why_not(10_689, 10_689, 689) is None
    assert ground.why_not(10_600, 11_000, 689) == Reason(Kind.PIECE, "roof")
    assert ground.why_not(9_400, 11_000, 689) == Reason(Kind.PIECE, "roof")
    assert ground.why_not(9_311, 11_000, 689) is None
    assert ground.why_not(12_000, 11_000, 1279.5) == Reason(Kind.PIECE, "roof"), "it is too narrow"


@pytest.mark.rule("CP-MOVE-05")
def test_a_piece_smaller_than_the_base_cannot_carry_it() -> None:
    crate = box("crate", 10_000, 10_000, 11_000, 11_000)
    assert Ground(BOARD, (), (crate,)).why_not(10_500, 10_500, 689) == Reason(Kind.PIECE, "crate")


@pytest.mark.rule("CP-MOVE-09", "CP-TERR-09", "CP-LOS-06", "CP-TERR-04")
def test_what_a_base_overlaps_and_what_it_stands_on() -> None:
    roof = box("roof", 10_000, 10_000, 14_000, 14_000)
    on_top, partly = Base(12_000, 12_000, 689), Base(10_000, 12_000, 689)
    touching, apart = Base(9_311, 12_000, 689), Base(5_000, 12_000, 689)
    ramp = box("ramp", 6_000, 10_000, 10_000, 14_000)
    assert support(on_top, [ramp, roof]) == roof
    assert [support(base, [roof]) for base in (partly, touching, apart)] == [None] * 3
    assert [overlaps(base, roof) for base in (on_top, partly, touching, apart)] == [
        True,
        True,
        False,
        False,
    ]


def test_a_hollow_piece_leaves_room_in_its_bay() -> None:
    yard = Piece(
        "yard",
        (
            (0, 0),
            (10_000, 0),
            (10_000, 8000),
            (8000, 8000),
            (8000, 2000),
            (2000, 2000),
            (2000, 8000),
            (0, 8000),
        ),
    )
    ground = Ground(BOARD, (), (yard,))
    assert ground.why_not(5000, 5000, 689) is None
    assert ground.why_not(2600, 5000, 689) == Reason(Kind.PIECE, "yard")
    assert not overlaps(Base(5000, 5000, 689), yard)
