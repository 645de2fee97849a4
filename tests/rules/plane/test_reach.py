"""The hinged movement tool, by hand."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from games.rules.plane import (
    Base,
    Ground,
    Kind,
    Piece,
    Reach,
    Reason,
    Tool,
    away,
    hinge,
    reach,
    toward,
)
from games.rules.plane.reach import covered

from .boards import BOARD, LONG, MEDIUM, SHORT, box, crowd, random_piece

MOVER = Base(18_000, 18_000, 689, "mover")
EMPTY = Ground(BOARD)


def area(region: Reach) -> BaseGeometry:
    return shapely.union_all([Polygon(rings[0], rings[1:]) for rings in region.outline()])


@pytest.mark.rule("CP-MOVE-12", "CP-MOVE-11")
def test_a_centre_travels_at_most_the_tool_and_its_own_base() -> None:
    region = reach(MOVER, [MEDIUM], EMPTY)
    assert region.why_not((18_000 + 5000 + 1378, 18_000)) is None
    assert region.why_not((18_000 + 5000 + 1381, 18_000)) == Reason(Kind.TOO_FAR)
    assert region.why_not((18_000, 18_000)) is None, "it may stay"
    assert area(region).area == pytest.approx(math.pi * 6378**2, rel=0.003)


@pytest.mark.rule("CP-MOVE-12")
@pytest.mark.parametrize(("tool", "most"), [(SHORT, 4753), (MEDIUM, 6378), (LONG, 8628)])
def test_one_thousandth_more_is_out_of_reach(tool: Tool, most: int) -> None:
    start = Base(10_000, 10_000, 689)
    region = reach(start, [tool], Ground(BOARD))
    assert region.why_not((10_000 + most, 10_000)) is None
    assert region.why_not((10_000 + most + 1, 10_000)) == Reason(Kind.TOO_FAR)


@pytest.mark.rule("CP-MOVE-07", "CP-MOVE-10")
def test_nothing_may_stand_in_the_notch_outside_a_bend() -> None:
    """The joint is a disc of the tool's width: bent around its corner, the tool is closed there."""
    start = Base(10_000, 10_000, 689)
    knee = 10_000 + 689 + MEDIUM.length / 2
    bent = (round(knee), round(10_000 + MEDIUM.length / 2 + 600))  # only a right angle leads there
    walls = (
        box("before", 11_000, 10_290, round(knee) - 300, 17_000),
        box("behind", round(knee) + 300, 10_400, 16_000, 17_000),
    )
    notch = box("post", round(knee) + 60, 9740, round(knee) + 200, 9800)
    beyond = box("post", round(knee) + 281, 9500, round(knee) + 400, 9700)
    assert reach(start, [MEDIUM], Ground(BOARD), walls).placement(bent)
    assert reach(start, [MEDIUM], Ground(BOARD), (*walls, beyond)).placement(bent)
    assert reach(start, [MEDIUM], Ground(BOARD), (*walls, notch)).placement(bent) is None
    assert hinge.Swing(start, MEDIUM, (beyond,)).free(0.0, math.pi / 2)
    assert not hinge.Swing(start, MEDIUM, (notch,)).free(0.0, math.pi / 2)


@pytest.mark.rule("CP-MOVE-11", "CP-MOVE-12")
def test_a_base_may_end_touching_the_joint() -> None:
    start = Base(10_000, 10_000, 689)
    swing = hinge.Swing(start, MEDIUM, ())
    laid = swing.lay(np.zeros(1))
    right_angle = hinge.Laid(laid.heading, laid.x, laid.y, np.ones(1), np.full(1, math.pi / 2))
    outside = (laid.x[0] + 685, 10_000 - 685)
    short = swing._nearest(right_angle, outside)
    assert short
    assert short[0] <= 0


@pytest.mark.rule("CP-MOVE-12")
def test_a_wide_base_gets_from_its_edge_to_the_middle_objective_and_a_small_one_does_not() -> None:
    """From the deployment line to within Range 1 of a token 18 inches up, with a Long tool."""
    token = Base(18_000, 18_000, 500)
    for radius, arrives in ((984.5, True), (689, False)):
        mover = Base(18_000, round(36_000 - 6000 - radius), radius)
        region = reach(mover, [LONG], EMPTY)
        end = Base(18_000, round(mover.y - 7250 - 2 * radius), radius)
        assert region.why_not((18_000, round(end.y))) is None
        gap = math.dist(end.centre, token.centre) - radius - token.radius
        assert (gap <= 1000) == arrives


@pytest.mark.rule("CP-MOVE-07", "CP-EX-14", "CP-MOVE-10")
def test_the_tool_bends_around_a_car() -> None:
    car = box("car", 20_000, 16_000, 22_000, 19_000, size=3)
    region = reach(MOVER, [LONG], Ground(BOARD, (), (car,)), [car])
    behind = (22_700, 17_500)
    placement = region.placement(behind)
    assert placement
    assert placement.bend != 0
    for arm in placement.arms:
        assert not Polygon(arm).intersects(Polygon(car.polygon).buffer(-3))
    assert reach(MOVER, [MEDIUM], Ground(BOARD, (), (car,)), [car]).why_not(behind) == Reason(
        Kind.BLOCKED, "car"
    )


@pytest.mark.rule("CP-MOVE-08", "CP-V-54", "CP-MOVE-13", "CP-MOVE-14")
def test_what_does_not_block_the_tool_is_crossed_and_may_be_stood_upon() -> None:
    wall = box("wall", 20_000, 0, 22_000, 36_000, size=3)
    ground = Ground(BOARD, (), (wall,))
    beyond, on_top = (22_700, 18_000), (21_000, 18_000)
    assert reach(MOVER, [MEDIUM], ground, [wall]).why_not(beyond) == Reason(Kind.BLOCKED, "wall")
    over = reach(MOVER, [MEDIUM], ground)
    assert over.why_not(beyond) is None
    assert over.why_not(on_top) is None
    assert over.why_not((20_000, 18_000)) == Reason(Kind.PIECE, "wall")


@pytest.mark.rule("CP-MOVE-12")
@pytest.mark.parametrize("radius", [689, 984, 1280])
def test_out_of_a_blind_alley_the_tool_leads_forward_only(radius: int) -> None:
    """Room behind the base is out of reach where the tool has no room, and so it is drawn."""
    left, right, back = 18_000 - radius - 20, 18_000 + radius + 20, 18_000 + radius + 600
    alley = Piece(
        "alley",
        (
            (left, 14_000), (left, back), (right, back), (right, 14_000),
            (right + 2000, 14_000), (right + 2000, back + 2000),
            (left - 2000, back + 2000), (left - 2000, 14_000),
        ),
        5,
    )  # fmt: skip
    mover = Base(18_000, 18_000, radius, "mover")
    region = reach(mover, [MEDIUM], Ground(BOARD, (), (alley,)), [alley])
    assert region.why_not((18_000, 17_000)) is None
    assert region.why_not((18_000, 18_080)) == Reason(Kind.BLOCKED, "alley")
    assert area(region).bounds[3] < 18_080


@pytest.mark.rule("CP-MOVE-08")
def test_other_bases_do_not_hinder_the_tool_but_the_end() -> None:
    other = Base(20_000, 18_000, 689, "zemo")
    region = reach(MOVER, [MEDIUM], Ground(BOARD, (other,)))
    assert region.why_not((22_000, 18_000)) is None
    assert region.why_not((20_500, 18_000)) == Reason(Kind.BASE, "zemo")


def _gate(width: int, left: int = 19_500, right: int = 20_500) -> tuple[Piece, ...]:
    """A wall across the board with a gap of this width in the middle."""
    half = width // 2
    return (
        box("north", left, 0, right, 18_000 - half),
        box("south", left, 18_000 + width - half, right, 36_000),
    )


def _yard(left: int, top: int, right: int, bottom: int, thick: int) -> tuple[Piece, ...]:
    """Walls of this thickness on all four sides of a room."""
    return (
        box("north", left - thick, top - thick, right + thick, top),
        box("south", left - thick, bottom, right + thick, bottom + thick),
        box("west", left - thick, top, left, bottom),
        box("east", right, top, right + thick, bottom),
    )


@pytest.mark.rule("CP-MOVE-10")
def test_the_tool_fits_through_a_gap_of_its_own_width_and_no_less() -> None:
    """Touching terrain is not overlapping it."""
    beyond = (23_000, 18_000)
    for width, passes in ((560, True), (600, True), (550, False)):
        gate = _gate(width)
        region = reach(MOVER, [MEDIUM], Ground(BOARD, (), gate), gate)
        assert (region.why_not(beyond) is None) == passes, width


@pytest.mark.rule("CP-MOVE-12")
def test_the_corners_of_the_tools_end_count() -> None:
    """The first arm is held in a gate; the second may turn, and its end's corner lies 2516 from
    the pivot where its middle lies 2500."""
    gate = _gate(562, 19_000, 20_300)
    region = reach(MOVER, [MEDIUM], Ground(BOARD, (), gate), gate)
    for beyond, reached in ((3202, True), (3214, False)):
        point = (round(21_189 + beyond / 2), round(18_000 + beyond * math.sqrt(0.75)))
        assert (region.why_not(point) is None) == reached


@pytest.mark.rule("CP-MOVE-01")
def test_a_shorter_tool_may_be_used_where_a_longer_one_does_not_fit() -> None:
    yard = _yard(14_000, 14_000, 22_500, 22_000, 1000)
    ground = Ground(BOARD, (), yard)
    long_only, both = reach(MOVER, [LONG], ground, yard), reach(MOVER, [LONG, SHORT], ground, yard)
    assert both.why_not((21_000, 18_000)) is None
    placement = both.placement((21_000, 18_000))
    assert placement
    assert placement.tool.id == "S"
    assert area(both).area > area(long_only).area


@pytest.mark.rule("CP-MOVE-10")
def test_a_walled_in_base_cannot_move_at_all() -> None:
    walls = _yard(16_500, 16_500, 19_500, 19_500, 1500)
    region = reach(MOVER, [SHORT], Ground(BOARD, (), walls), walls)
    refusal = region.why_not((18_000, 18_500))
    assert refusal
    assert refusal.kind is Kind.BLOCKED
    assert region.outline() == []
    assert region.sample(random.Random(1)) is None


@pytest.mark.rule("CP-MOVE-39")
def test_the_tool_may_stick_out_over_the_edge() -> None:
    mover = Base(689, 18_000, 689)
    wall = box("wall", 1400, 17_000, 2000, 36_000)
    region = reach(mover, [LONG], Ground(BOARD, (), (wall,)), [wall])
    assert region.why_not((689, 18_700)) is None


@pytest.mark.rule("CP-MOVE-32", "CP-EX-17")
def test_an_advance_toward_or_away_ends_between_the_arms() -> None:
    zemo = (18_000, 24_000)
    nearer = reach(MOVER, [MEDIUM], EMPTY, wedge=toward(MOVER, zemo, 45_000))
    assert nearer.why_not((18_000, 22_000)) is None
    assert nearer.why_not((20_900, 21_000)) is None
    assert nearer.why_not((21_100, 21_000)) == Reason(Kind.DIRECTION)
    assert nearer.why_not((18_000, 16_000)) == Reason(Kind.DIRECTION)
    further = reach(MOVER, [MEDIUM], EMPTY, wedge=away(MOVER, zemo, 45_000))
    assert further.why_not((18_000, 16_000)) is None
    assert area(further).area == pytest.approx(math.pi * 6378**2 / 4, rel=0.004)
    rng = random.Random(3)
    for _ in range(30):
        point = further.sample(rng)
        assert point
        assert further.why_not(point) is None


def test_reach_answers_the_same_every_time() -> None:
    board = crowd(5)
    mover = board.bases[3]
    regions = [
        reach(mover, [LONG, MEDIUM], board.ground(mover), board.blocking(mover)) for _ in range(2)
    ]
    assert regions[0].outline() == regions[1].outline()
    samples = [[region.sample(random.Random(seed)) for seed in range(20)] for region in regions]
    assert samples[0] == samples[1]
    assert [regions[0].placement(p) for p in samples[0] if p] == [
        regions[1].placement(p) for p in reversed(samples[1]) if p
    ][::-1]


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10_000))
def test_samples_are_legal_and_more_terrain_never_helps(seed: int) -> None:
    board = crowd(seed % 7)
    mover = board.bases[seed % 10]
    blocking = board.blocking(mover)
    ground = board.ground(mover)
    region, fewer = (
        reach(mover, [MEDIUM], ground, blocking),
        reach(mover, [MEDIUM], ground, blocking[::2]),
    )
    rng = random.Random(seed)
    for _ in range(5):
        point = region.sample(rng)
        assert point is None or region.why_not(point) is None
        if point:
            assert fewer.why_not(point) is None
            assert reach(mover, [LONG, MEDIUM], ground, blocking).why_not(point) is None


@settings(max_examples=9, deadline=None)
@given(st.integers(0, 100_000), st.sampled_from((4, 20, 80)))
def test_a_tool_that_was_laid_first_is_found_between_what_is_built_around_it(
    seed: int, gap: int
) -> None:
    """Terrain is put so close around a tool that hardly another placement is left."""
    rng = random.Random(seed)
    tool = rng.choice((SHORT, MEDIUM, LONG))
    heading, bend = rng.uniform(-math.pi, math.pi), rng.uniform(-math.pi / 2, math.pi / 2)
    arm = tool.length / 2
    knee = MOVER.radius + arm
    pivot = (MOVER.x + knee * math.cos(heading), MOVER.y + knee * math.sin(heading))
    tip = (pivot[0] + arm * math.cos(heading + bend), pivot[1] + arm * math.sin(heading + bend))
    laid = shapely.union_all(
        [
            shapely.LineString(line).buffer(280, cap_style="square")
            for line in ((MOVER.centre, pivot), (pivot, tip))
        ]
        + [Spot(MOVER.centre).buffer(MOVER.radius)]
    )
    pieces: list[Piece] = []
    for _attempt in range(600):
        piece = random_piece(f"piece {len(pieces)}", rng, 4000)
        if gap <= piece.shape.distance(laid) <= gap + 800:
            pieces.append(piece)
    along = rng.uniform(0, arm + MOVER.radius - 3)
    end = (
        round(pivot[0] + along * math.cos(heading + bend)),
        round(pivot[1] + along * math.sin(heading + bend)),
    )
    region = reach(MOVER, [tool], EMPTY, pieces[:12])
    assert region.placement(end)


@pytest.mark.rule("CP-MOVE-07", "CP-MOVE-10")
@pytest.mark.parametrize("seed", range(9))
@pytest.mark.parametrize(("slack", "short"), [(10, 5), (30, 5), (60, 40)])
def test_the_second_arm_finds_a_passage_hardly_wider_than_itself(
    seed: int, slack: int, short: int
) -> None:
    """Two blocks leave a passage as long as the second arm; its far end is behind them."""
    rng = random.Random(seed)
    tool = (SHORT, MEDIUM, LONG)[seed % 3]
    heading, bend = rng.uniform(-math.pi, math.pi), rng.uniform(-1.4, 1.4)
    arm = tool.length / 2
    knee = MOVER.radius + arm
    pivot = (MOVER.x + knee * math.cos(heading), MOVER.y + knee * math.sin(heading))
    ux, uy = math.cos(heading + bend), math.sin(heading + bend)

    def spot(along: float, aside: float) -> tuple[int, int]:
        return (
            round(pivot[0] + along * ux - aside * uy),
            round(pivot[1] + along * uy + aside * ux),
        )

    blocks = []
    for side in (1, -1):
        inner, outer = side * (280.7 + slack / 2), side * 4000
        corners = (spot(900, inner), spot(arm, inner), spot(arm, outer), spot(900, outer))
        blocks.append(Piece(f"block {side}", corners))
    region = reach(MOVER, [tool], EMPTY, blocks)
    assert region.placement(spot(arm + MOVER.radius - short, 0))


@pytest.mark.rule("CP-MOVE-07", "CP-MOVE-10", "CP-MOVE-12")
@pytest.mark.parametrize("tenths", range(200, 222, 2))
def test_a_heading_between_the_first_steps_is_found(tenths: int) -> None:
    """The end lies just within the tool's length, and a wall keeps the pivot from coming nearer:
    only about a degree of first headings is left."""
    heading, bend, arm = math.radians(tenths / 10), math.radians(60), MEDIUM.length / 2
    knee = MOVER.radius + arm
    x, y = MOVER.x + knee * math.cos(heading), MOVER.y + knee * math.sin(heading)
    ux, uy = math.cos(heading + bend), math.sin(heading + bend)
    wall = Piece(
        "wall",
        tuple(
            (round(x + along * ux - aside * uy), round(y + along * uy + aside * ux))
            for along, aside in ((165, 281.7), (2500, 281.7), (2500, 5000), (165, 5000))
        ),
    )
    reached, beyond = ((round(x + way * ux), round(y + way * uy)) for way in (arm + 687, arm + 740))
    region = reach(MOVER, [MEDIUM], EMPTY, [wall])
    assert region.placement(reached)
    assert region.placement(beyond) is None


@pytest.mark.rule("CP-MOVE-10")
def test_from_within_terrain_that_blocks_no_tool_is_laid() -> None:
    """However far its sides are: the first arm and the joint would lie over the piece."""
    around = box("around", 2_000, 2_000, 34_000, 34_000)
    swing = hinge.Swing(MOVER, MEDIUM, (around,))
    assert swing.arcs == []
    assert not swing.free(0.0, 0.0)
    region = reach(MOVER, [MEDIUM], EMPTY, (around,))
    assert region.why_not((20_000, 18_000)) == Reason(Kind.BLOCKED, "around")
    assert region.sample(random.Random(1)) is None


def test_without_a_tool_nothing_is_reached() -> None:
    region = reach(MOVER, [], EMPTY)
    assert region.outline() == []
    assert region.sample(random.Random(1)) is None
    assert region.why_not((18_001, 18_000)) == Reason(Kind.TOO_FAR)


def test_where_nothing_blocks_the_tool_covers_a_disc() -> None:
    shape = covered(hinge.Swing(MOVER, MEDIUM, ()))
    assert shape.area == pytest.approx(math.pi * (689 + 5000) ** 2, rel=0.003)
