"""Sight, cover and beams against independent searches over many lines and angles."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
import shapely
from shapely.geometry import LineString, Polygon

from games.rules.plane import Base, Beam, Piece, corners, crossing, sight
from games.rules.plane.arms import Floats
from games.rules.plane.sight import hull

from .boards import BOARDS, box, crowd, curtain, random_piece


def rim(base: Base, count: int) -> np.ndarray:
    angles = np.linspace(0, math.tau, count, endpoint=False)
    return np.column_stack(
        [base.x + base.radius * np.cos(angles), base.y + base.radius * np.sin(angles)]
    )


def all_lines(a: Base, b: Base, count: int = 60) -> np.ndarray:
    """Straight lines from every point of one base's edge to every point of the other's."""
    starts, ends = rim(a, count), rim(b, count)
    pairs = np.stack([np.repeat(starts, count, axis=0), np.tile(ends, (count, 1))], axis=1)
    return np.asarray(shapely.linestrings(pairs))


def solid(pieces: tuple[Piece, ...], inset: float) -> shapely.Geometry:
    shape = shapely.union_all(
        [Polygon(piece.polygon).buffer(-inset, join_style="mitre") for piece in pieces]
    )
    shapely.prepare(shape)
    return shape


def on(base: Base, point: tuple[int, int]) -> bool:
    return math.dist(base.centre, point) <= base.radius + 1


@pytest.mark.rule("CP-LOS-01", "CP-LOS-08")
@pytest.mark.parametrize("seed", range(BOARDS))
def test_sight_agrees_with_every_line(seed: int) -> None:
    board = crowd(seed)
    wall = solid(board.pieces, 1)
    inner = solid(board.pieces, 2.5)
    for a in board.bases[:5]:
        for b in board.bases[5:]:
            line = sight(a, b, board.pieces)
            assert (line is None) == (sight(b, a, board.pieces) is None)
            if line:
                assert on(a, line[0])
                assert on(b, line[1])
                assert not LineString(line).intersects(inner)
            else:
                assert shapely.intersects(wall, all_lines(a, b)).all()


@pytest.mark.rule("CP-COVER-02")
@pytest.mark.parametrize("seed", range(BOARDS))
def test_cover_agrees_with_every_line(seed: int) -> None:
    board = crowd(seed)
    for a, b in zip(board.bases[:5], board.bases[5:], strict=True):
        lines = all_lines(a, b, 40)
        for piece in board.pieces:
            line = crossing(a, b, piece)
            assert (line is None) == (crossing(b, a, piece) is None)
            deep, wide = solid((piece,), 20), solid((piece,), 1)
            if line:
                assert on(a, line[0])
                assert on(b, line[1])
                assert LineString(line).intersects(Polygon(piece.polygon))
            else:
                assert not shapely.intersects(deep, lines).any()
            if not shapely.intersects(wide, shapely.MultiLineString(list(lines)).convex_hull):
                assert line is None


@pytest.mark.rule("CP-BEAM-01", "CP-BEAM-02", "CP-BEAM-08")
@pytest.mark.parametrize("seed", range(BOARDS))
def test_beams_agree_with_every_heading(seed: int) -> None:
    board, length = crowd(seed, pieces=4), (3000, 6000, 10_000)[seed % 3]
    attacker, others = board.bases[0], board.bases[1:]
    near = [
        Base(
            round(attacker.x + (attacker.radius + base.radius + gap) * math.cos(angle)),
            round(attacker.y + (attacker.radius + base.radius + gap) * math.sin(angle)),
            base.radius,
            base.id,
        )
        for base, angle, gap in zip(others, np.arange(9.0), np.linspace(1, length, 9), strict=True)
    ]
    beam = Beam(attacker, length, 1000)
    seen = set()
    choices = beam.choices(near)
    for heading in range(0, 360_000, 250):
        area = Polygon(_tool(attacker, heading, length))
        ids = tuple(
            base.id for base in near if area.distance(shapely.Point(base.centre)) <= base.radius
        )
        seen.add(ids)
        assert beam.covered(heading, near) == ids or _grazes(area, near)
        for base in near:
            inside = any(
                first <= heading <= last or first <= heading + 360_000 <= last
                for first, last in beam.arcs(base)
            )
            assert inside == beam.covers(heading, base)
    found = {choice.ids for choice in choices}
    assert len(found) == len(choices)
    assert seen - {()} <= found
    for choice in choices:
        assert beam.covered(choice.heading, near) == choice.ids
        for heading in choice.arc:
            assert beam.covered(heading % 360_000, near) == choice.ids


def _tool(attacker: Base, heading: int, length: int) -> list[tuple[float, float]]:
    angle = math.radians(heading / 1000)
    ux, uy = math.cos(angle), math.sin(angle)
    begin, end = attacker.radius, attacker.radius + length
    return [
        (attacker.x + ux * along - uy * aside, attacker.y + uy * along + ux * aside)
        for along, aside in ((begin, -500), (end, -500), (end, 500), (begin, 500))
    ]


def _grazes(area: Polygon, bases: list[Base]) -> bool:
    """Whether some base is within the tolerance of just touching: either answer will do."""
    return any(
        abs(area.distance(shapely.Point(base.centre)) - base.radius) <= 1.01 for base in bases
    )


@pytest.mark.rule("CP-LOS-01")
def test_sight_through_random_slits() -> None:
    """Two blocks leave a slit somewhere: a line exists just when the slit can be seen through."""
    rng = random.Random(1)
    for _case in range(20):
        low = rng.randint(-3000, 3000)
        slit = rng.choice((4, 50, 400))
        left, right = sorted((rng.randint(3000, 9000), rng.randint(3000, 9000) + 1))
        pieces = tuple(
            Piece(name, ((left, top), (right + 10, top), (right + 10, bottom), (left, bottom)))
            for name, top, bottom in (("up", -9000, low), ("down", low + slit, 9000))
        )
        a, b = Base(0, 0, 689), Base(12_000, 1000, 984.5)
        found = sight(a, b, pieces) is not None
        lines = all_lines(a, b, 100)
        if not shapely.intersects(solid(pieces, 1), lines).all():
            assert found
        elif found:
            line = sight(a, b, pieces)
            assert line
            assert not LineString(line).intersects(solid(pieces, 2.5))


@pytest.mark.rule("CP-LOS-01")
def test_a_line_may_need_the_edge_of_a_base() -> None:
    """Between two points, too near each other to join them, past the middles of the bases."""
    looker, target = Base(0, 0, 689), Base(12_000, 0, 984.5)
    above = Piece("above", ((6000, 300), (-9000, -9000), (21_000, -9000)))
    below = Piece("below", ((6200, 500), (21_000, 9000), (-9000, 9000)))
    assert sight(looker, target, [above, below])
    assert sight(target, looker, [above, below])


@pytest.mark.rule("CP-LOS-01")
@pytest.mark.parametrize("seed", range(8))
def test_a_line_that_was_drawn_first_is_found_between_what_is_built_around_it(seed: int) -> None:
    rng = random.Random(seed)
    a, b = Base(6000, 18_000, 689), Base(30_000, rng.randint(12_000, 24_000), 984.5)
    ends = [
        (base.x + base.radius * math.cos(angle), base.y + base.radius * math.sin(angle))
        for base in (a, b)
        for angle in (rng.uniform(0, math.tau),)
    ]
    drawn = LineString(ends)
    discs = shapely.MultiPoint([a.centre, b.centre])
    pieces: list[Piece] = []
    for _attempt in range(2500):
        piece = random_piece("piece", rng, rng.choice((3000, 8000)))
        if 2 <= piece.shape.distance(drawn) < 60 and piece.shape.distance(discs) > 985:
            pieces.append(piece)
    line = sight(a, b, pieces)
    assert line
    assert not LineString(line).intersects(solid(tuple(pieces), 2.5))


@pytest.mark.rule("CP-BEAM-02", "CP-BEAM-07")
def test_a_base_just_beyond_the_end_is_met_by_the_tools_corners() -> None:
    attacker = Base(0, 0, 689, "hulk")
    beam = Beam(attacker, 3000, 1000)
    beyond = Base(3689 + 689 + 15, 0, 689, "beyond")
    assert not beam.covers(0, beyond)
    assert beam.covers(7700, beyond)
    assert len(beam.arcs(beyond)) == 2
    for first, last in beam.arcs(beyond):
        covered = [
            beam.covers(heading % 360_000, beyond) for heading in (first - 1, first, last, last + 1)
        ]
        assert covered == [False, True, True, False]
    assert beam.arcs(Base(3689 + 689 + 40, 0, 689, "out of reach")) == ()


@pytest.mark.rule("CP-BEAM-02", "CP-BEAM-07")
@pytest.mark.parametrize("away", [0, 300, 800, 1188, 1190])
def test_a_base_that_overlaps_the_attackers_is_covered_as_the_tool_lies(away: int) -> None:
    """Nearer than half the width of the tool and its own radius it never leaves the tool's side."""
    beam = Beam(Base(0, 0, 689, "hulk"), 3000, 1000)
    near = Base(away, 0, 689, "near")
    for heading in range(0, 360_000, 1000):
        inside = any(
            first <= heading + turn <= last
            for first, last in beam.arcs(near)
            for turn in (0, 360_000)
        )
        assert inside == beam.covers(heading, near), heading


@pytest.mark.rule("CP-BEAM-02", "CP-BEAM-09", "CP-EX-19")
def test_a_beam_covers_all_that_it_touches() -> None:
    attacker = Base(0, 0, 984.5, "hulk")
    beam = Beam(attacker, 6000, 1000)
    touched, missed = Base(5000, 1189, 689, "touched"), Base(5000, -1191, 689, "missed")
    ahead, ending = Base(3000, 100, 689, "ahead"), Base(7673, 0, 689, "at the end")
    everyone = [touched, missed, ahead, ending]
    assert beam.covered(0, everyone) == ("touched", "ahead", "at the end")
    assert beam.area(0) == ((984, -500), (6984, -500), (6984, 500), (984, 500))
    choices = beam.choices(everyone)
    assert max(len(choice.ids) for choice in choices) == 3
    assert all(choice.ids == beam.covered(choice.heading, everyone) for choice in choices)


@pytest.mark.rule("CP-COVER-02", "CP-V-52")
def test_a_line_to_a_part_of_the_base_is_enough_for_cover() -> None:
    attacker, defender = Base(5000, 10_000, 689), Base(15_000, 10_000, 689)
    car = box("car", 12_000, 10_600, 14_000, 12_000)
    assert crossing(attacker, defender, car)
    assert crossing(attacker, defender, box("off", 12_000, 10_690, 14_000, 12_000)) is None
    assert crossing(attacker, defender, box("behind", 15_700, 9000, 17_000, 11_000)) is None


@pytest.mark.rule("CP-LOS-01", "CP-LOS-08", "CP-EX-20")
def test_a_part_that_sticks_out_is_seen() -> None:
    looker, target = Base(5000, 10_000, 689), Base(15_000, 10_000, 689)
    building = box("building", 9000, 5000, 12_000, 10_688)
    assert sight(looker, target, [building])
    hiding = box("building", 9000, 5000, 12_000, 10_692)
    assert sight(looker, target, [hiding]) is None
    assert sight(looker, target, []) == ((5689, 10_000), (14_311, 10_000))
    assert sight(looker, Base(6300, 10_000, 689), [building])


@pytest.mark.rule("CP-LOS-01")
@pytest.mark.parametrize("radius", [300, 420, 480, 520, 560, 599, 700, 900])
def test_sight_through_many_corners_agrees_with_every_line(radius: int) -> None:
    a, b = Base(2000, 18_000, 1280, "a"), Base(34_000, 18_000, 1280, "b")
    pieces = curtain(radius)
    line = sight(a, b, pieces)
    assert (line is None) == (sight(b, a, pieces) is None)
    if line:
        assert not LineString(line).intersects(solid(tuple(pieces), 2.5))
    else:
        assert shapely.intersects(solid(tuple(pieces), 1), all_lines(a, b, 120)).all()


@pytest.mark.rule("CP-LOS-01")
def test_the_work_grows_with_corners_times_sides_and_its_memory_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lots: list[tuple[int, int]] = []
    blocked = corners._blocked

    def counted(a: Base, b: Base, points: Floats, *rest: Floats) -> object:
        lots.append((len(points), len(rest[-1])))
        return blocked(a, b, points, *rest)

    monkeypatch.setattr(corners, "_blocked", counted)
    a, b = Base(2000, 18_000, 1280, "a"), Base(34_000, 18_000, 1280, "b")
    assert sight(a, b, curtain(900)) is None
    assert sum(points for points, _sides in lots) <= 2 * 20 * 41
    assert all(points * sides <= corners.AT_ONCE for points, sides in lots)


@pytest.mark.rule("CP-LOS-01")
def test_a_line_may_end_where_the_edge_of_terrain_meets_the_rim_of_a_base() -> None:
    """The target stands half on a building: of what sticks out only the end of the line that the
    building's side cuts from its base can be seen past the wall."""
    looker, target = Base(2072, 2192, 984), Base(5537, 4880, 689)
    wall, building = box("wall", 3504, 1212, 5631, 2277), box("building", 4930, 3782, 6937, 6624)
    assert sight(looker, target, [wall, building])
    assert sight(target, looker, [wall, building])
    assert sight(looker, target, [wall, box("building", 4700, 3782, 6937, 6624)]) is None


@pytest.mark.rule("CP-LOS-01")
def test_past_the_middle_between_the_arms_of_one_piece() -> None:
    """Its arms lie before both sides of the target, and what joins them lies behind it."""
    looker, target = Base(0, 0, 689), Base(10_000, 0, 689)
    ends = ((14_000, -3000), (4500, -3000), (4500, -400), (5000, -400), (5000, -2500))
    others = ((13_500, -2500), (13_500, 2500), (5000, 2500), (5000, -200), (4500, -200))
    bracket = Piece("bracket", (*ends, *others, (4500, 3000), (14_000, 3000)))
    line = sight(looker, target, [bracket])
    assert line
    assert not LineString(line).intersects(solid((bracket,), 2.5))
    assert sight(looker, target, [bracket, box("gap", 4000, -500, 6000, -100)]) is None


def test_all_lines_between_a_base_and_one_within_it_lie_in_the_larger() -> None:
    small, large = Base(10_100, 10_000, 500), Base(10_000, 10_000, 1500)
    for shape in (hull(small, large), hull(large, small)):
        assert shape.area == pytest.approx(math.pi * 1500**2, rel=0.003)
