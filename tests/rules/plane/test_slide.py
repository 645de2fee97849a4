"""Throws, pushes and thrown terrain."""

from __future__ import annotations

import math
import random
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
import pytest
import shapely
from shapely.geometry import Point, Polygon

from games.rules.plane import (
    Base,
    Contact,
    Ground,
    Piece,
    first_contact,
    full_length,
    last_standing,
    straight_tool,
    thrown_along,
)

from .boards import BOARD, BOARDS, Crowd, box, crowd

THROWN = Base(10_000, 10_000, 689, "octopus")
WITH_ROOF = Ground(BOARD, (), (box("roof", 13_000, 8000, 16_000, 12_000),))


@pytest.mark.rule("CP-MOVE-17", "CP-MOVE-21", "CP-MOVE-39")
def test_with_nothing_in_the_way_the_centre_moves_by_the_length_of_the_tool() -> None:
    assert full_length(THROWN, 0, 5000) == (15_000, 10_000)
    assert full_length(THROWN, 90_000, 5000) == (10_000, 15_000)
    assert first_contact(THROWN, 0, 5000, [], []) is None
    assert last_standing(THROWN, 0, 5000, Ground(BOARD)) == (15_000, 10_000)


@pytest.mark.rule("CP-MOVE-18", "CP-EX-16")
def test_a_throw_stops_at_the_first_thing_it_touches() -> None:
    zemo = Base(14_000, 10_500, 689, "zemo")
    wall = box("wall", 14_500, 0, 16_000, 36_000)
    contact = first_contact(THROWN, 0, 7250, [zemo], [wall])
    assert contact
    assert contact.bases == ("zemo",)
    assert contact.pieces == ()
    assert contact.travelled == pytest.approx(4000 - math.sqrt(1378**2 - 500**2))
    hit = first_contact(THROWN, 0, 7250, [], [wall])
    assert hit
    assert (hit.pieces, hit.point) == (("wall",), (13_811, 10_000))
    assert hit.travelled == pytest.approx(3811)
    assert first_contact(THROWN, 0, 3800, [], [wall]) is None


@pytest.mark.rule("CP-MOVE-18")
def test_touching_in_passing_counts_and_a_miss_does_not() -> None:
    assert first_contact(THROWN, 0, 7250, [Base(14_000, 11_378, 689, "a")], [])
    assert first_contact(THROWN, 0, 7250, [Base(14_000, 11_381, 689, "a")], []) is None
    beside = box("wall", 12_000, 10_689, 14_000, 12_000)
    assert first_contact(THROWN, 0, 7250, [], [beside])


@pytest.mark.rule("CP-MOVE-18")
def test_what_is_touched_only_by_the_tolerance_is_touched_where_it_is_nearest() -> None:
    """Half a thousandth beside the way, as places are rounded."""
    beside = Base(14_000, 11_378.5, 689, "beside")
    contact = first_contact(THROWN, 0, 7250, [beside], [])
    assert contact
    assert (contact.bases, contact.point) == (("beside",), (14_000, 10_000))
    assert contact.travelled == pytest.approx(4000)


@pytest.mark.rule("CP-MOVE-18", "CP-MOVE-22")
def test_a_base_whose_centre_is_inside_of_a_piece_goes_nowhere() -> None:
    around = box("around", 9000, 9000, 20_000, 11_000)
    for heading in (0, 90_000, 180_000):
        contact = first_contact(THROWN, heading, 5000, [], [around])
        assert contact == Contact((), ("around",), 0.0, (10_000, 10_000))


@pytest.mark.rule("CP-MOVE-19", "CP-MOVE-20")
def test_the_thrower_and_the_terrain_it_stood_on_are_ignored() -> None:
    roof = box("roof", 8000, 8000, 12_000, 12_000)
    thrower = Base(12_000, 10_000, 689, "thrower")
    assert first_contact(THROWN, 0, 7250, [thrower], [roof], ignore={"thrower", "roof"}) is None
    contact = first_contact(THROWN, 0, 7250, [thrower], [roof], ignore={"roof"})
    assert contact
    assert contact.bases == ("thrower",)


@pytest.mark.rule("CP-MOVE-37")
def test_what_is_touched_already_is_hit_at_once_when_moving_into_it_only() -> None:
    wall = box("wall", 10_689, 5000, 12_000, 15_000)
    beside = Base(8622, 10_000, 689, "beside")
    into = first_contact(THROWN, 0, 5000, [beside], [wall])
    assert into == Contact((), ("wall",), 0.0, (10_000, 10_000))
    along = first_contact(THROWN, 90_000, 3000, [beside], [wall])
    assert along is None
    back = first_contact(THROWN, 180_000, 5000, [beside], [wall])
    assert back
    assert back.bases == ("beside",)
    assert back.travelled == 0


@pytest.mark.rule("CP-MOVE-36")
def test_what_is_touched_at_the_same_instant_is_all_named() -> None:
    pair = [Base(14_000, 9300, 689, "up"), Base(14_000, 10_700, 689, "down")]
    contact = first_contact(THROWN, 0, 7250, pair, [])
    assert contact
    assert contact.bases == ("up", "down")


@pytest.mark.rule("CP-MOVE-25", "CP-MOVE-26", "CP-V-23")
def test_a_push_passes_bases_and_backs_up_from_where_it_would_overlap() -> None:
    half_way = Base(12_500, 10_000, 689, "half way")
    ground = Ground(BOARD, (half_way,))
    assert last_standing(THROWN, 0, 5000, ground) == (15_000, 10_000)
    there = Base(15_500, 10_000, 689, "there")
    end = last_standing(THROWN, 0, 5000, Ground(BOARD, (there,)))
    assert end == (14_122, 10_000)
    both = Ground(BOARD, (there, Base(14_000, 11_000, 689, "beside")))
    expected = 14_000 - math.sqrt(1378**2 - 1000**2)
    assert last_standing(THROWN, 0, 5000, both)[0] == pytest.approx(expected, abs=1.5)


@pytest.mark.rule("CP-MOVE-26", "CP-MOVE-04")
def test_a_push_may_end_on_terrain_if_wholly_on_it() -> None:
    assert last_standing(THROWN, 0, 5000, WITH_ROOF) == (15_000, 10_000)
    assert last_standing(THROWN, 0, 3500, WITH_ROOF)[0] == pytest.approx(12_311, abs=1)
    assert last_standing(THROWN, 0, 6000, WITH_ROOF)[0] == pytest.approx(15_311, abs=1)


@pytest.mark.rule("CP-MOVE-26")
def test_a_base_slides_along_what_it_touches() -> None:
    """Its place is rounded: it stands half a thousandth too near, as it was set down."""
    wall = box("wall", 0, 11_000, 36_000, 12_000)
    beside = Base(10_000, 10_016, 984.5)
    assert last_standing(beside, 0, 5000, Ground(BOARD, (), (wall,))) == (15_000, 10_016)
    assert last_standing(beside, 90_000, 2000, Ground(BOARD, (), (wall,))) == (10_000, 10_016)


@pytest.mark.rule("CP-MOVE-26")
def test_a_push_does_not_end_on_terrain_that_is_closed_to_it() -> None:
    for length, expected in ((5000, 12_311), (6000, 12_311), (3500, 12_311), (7250, 17_250)):
        end = last_standing(THROWN, 0, length, WITH_ROOF, {"roof"})
        assert end == (expected, 10_000)


@pytest.mark.rule("CP-MOVE-27", "CP-MOVE-06", "CP-V-24")
def test_nothing_leaves_the_table() -> None:
    edge = Base(30_000, 18_000, 689)
    assert last_standing(edge, 0, 7250, Ground(BOARD)) == (35_311, 18_000)
    assert first_contact(edge, 0, 7250, [], [], BOARD) is None
    corner = Base(33_000, 690, 689)
    outside = Base(34_500, 690, 689, "other")
    assert first_contact(corner, 300_000, 5000, [outside], [], BOARD) is None
    assert last_standing(corner, 300_000, 5000, Ground(BOARD)) == (33_001, 689)


def test_where_nothing_is_legal_the_base_stays() -> None:
    crowded = Ground(BOARD, (Base(10_500, 10_000, 689, "a"), Base(13_000, 10_000, 1279.5, "b")))
    assert last_standing(THROWN, 0, 2000, crowded) == (10_000, 10_000)


@pytest.mark.rule("CP-TERR-07", "CP-TERR-08", "CP-TERR-09")
def test_thrown_terrain_hits_what_its_tool_touches_first() -> None:
    thrower = Base(10_000, 10_000, 984.5, "hulk")
    target = Base(15_000, 10_900, 689, "target")
    wall = box("wall", 14_000, 5000, 15_000, 9721)
    contact = thrown_along(thrower, 0, 7250, 560, [target], [wall])
    assert contact
    assert contact.pieces == ("wall",), "the tool is 0.56 wide and just overlaps it"
    assert contact.travelled == pytest.approx(4000, abs=2)
    passed = thrown_along(thrower, 0, 7250, 560, [target], [wall], ignore={"wall"})
    assert passed
    assert passed.bases == ("target",)
    assert passed.travelled == pytest.approx(5000 - math.sqrt(689**2 - 620**2))
    assert thrown_along(thrower, 0, 3000, 560, [target], [wall]) is None
    assert thrown_along(thrower, 90_000, 7250, 560, [target], [wall]) is None


def _slides(board: Crowd, seed: int, count: int) -> Iterator[tuple[Base, int, int, Ground]]:
    """Bases of the board by chance, each with a heading, a length and the ground around it."""
    rng = random.Random(seed)
    for _case in range(count):
        base = rng.choice(board.bases)
        yield base, rng.randrange(360_000), rng.choice((3375, 5000, 7250)), board.ground(base)


@pytest.mark.rule("CP-MOVE-18", "CP-MOVE-26", "CP-MOVE-27")
@pytest.mark.parametrize("seed", range(BOARDS))
def test_slides_agree_with_small_steps(seed: int) -> None:
    board = crowd(seed)
    for base, heading, length, ground in _slides(board, seed, 40):
        under = {
            piece.id for piece in board.pieces if piece.shape.contains(shapely.Point(base.centre))
        }
        angle = math.radians(heading / 1000)
        steps = np.arange(0, length + 1, 5.0)
        places = np.asarray(
            shapely.points(base.x + steps * math.cos(angle), base.y + steps * math.sin(angle))
        )
        touched = {
            other.id: shapely.distance(places, shapely.Point(other.centre))
            - base.radius
            - other.radius
            for other in ground.bases
        } | {
            piece.id: shapely.distance(places, Polygon(piece.polygon)) - base.radius
            for piece in board.pieces
            if piece.id not in under
        }
        first = (
            min(
                (int(np.argmax(gap <= 0)), name)
                for name, gap in touched.items()
                if (gap <= 0).any()
            )
            if any((gap <= 0).any() for gap in touched.values())
            else None
        )
        contact = first_contact(base, heading, length, ground.bases, board.pieces, ignore=under)
        if first:
            assert contact
            assert contact.travelled == pytest.approx(5 * first[0], abs=6)
        elif contact:
            assert min(gap.min() for gap in touched.values()) < 2
        end = last_standing(base, heading, length, ground)
        farthest = next(
            step
            for step, place in zip(steps[::-1], places[::-1], strict=True)
            if ground.why_not(place.x, place.y, base.radius) is None
        )
        assert ground.why_not(*end, base.radius) is None
        assert math.dist(base.centre, end) == pytest.approx(farthest, abs=7)


@pytest.mark.rule("CP-TERR-08")
@pytest.mark.parametrize("seed", range(BOARDS))
def test_thrown_terrain_agrees_with_a_tool_that_grows(seed: int) -> None:
    board = crowd(seed)
    for base, heading, length, ground in _slides(board, seed, 25):
        under = {
            piece.id
            for piece in board.pieces
            if piece.shape.intersects(shapely.Point(base.centre).buffer(base.radius))
        }
        found = thrown_along(base, heading, length, 560, ground.bases, board.pieces, under)
        pieces = [piece for piece in board.pieces if piece.id not in under]
        touched = partial(_touched, base, heading, ground.bases, pieces)
        reaches = range(0, length + 1, 20)
        first = bisect_left(reaches, True, key=lambda reach: bool(touched(reach)))
        assert (found is None) == (first == len(reaches))
        if found:
            assert set(found.bases + found.pieces) & touched(reaches[first])
            assert found.travelled == pytest.approx(base.radius + reaches[first], abs=21)


def _touched(
    base: Base, heading: int, bases: Sequence[Base], pieces: Sequence[Piece], reach: int
) -> set[str]:
    """What a tool of that length touches: the longer, the more."""
    tool = straight_tool(base, heading, reach, 560)
    hit = {other.id for other in bases if tool.distance(Point(other.centre)) <= other.radius}
    return hit | {piece.id for piece in pieces if tool.intersects(Polygon(piece.polygon))}
