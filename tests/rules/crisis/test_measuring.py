"""Measuring (CP-MEAS): true to scale, flat, from edge to edge."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis import board, constants

from .helpers import R35, R50, box, game, unit


def apart(gap: float, first: str = "bat", second: str = "cat") -> Any:
    """Two characters whose bases are this far apart, in inches."""
    radii = {"bat": R35, "cat": R35, "elk": R50}
    distance = gap + radii[first] + radii[second]
    return game(unit(0, first, (10, 18)), unit(1, second, (10 + distance, 18)))


@pytest.mark.rule("CP-MEAS-01", "CP-MEAS-02", "CP-MEAS-14")
def test_ranges() -> None:
    assert constants.RANGES == {1: 1000, 2: 3000, 3: 6000, 4: 8000, 5: 10000}
    assert constants.RANGES[1] == constants.RANGE_TOOL_WIDTH


@pytest.mark.rule("CP-MEAS-05", "CP-MEAS-14")
def test_movement_tools_and_bases() -> None:
    assert constants.TOOL_LENGTH == {"S": 3375, "M": 5000, "L": 7250}
    assert list(constants.TOOLS) == sorted(
        constants.TOOLS, key=lambda tool: constants.TOOL_LENGTH[tool]
    )
    assert {mm: round(2 * r / 1000, 2) for mm, r in constants.BASE_RADIUS.items()} == {
        35: 1.38,
        50: 1.97,
        65: 2.56,
    }


@pytest.mark.rule("CP-MEAS-07", "CP-MEAS-09", "CP-MEAS-11", "CP-EX-07")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_any_part_within_the_far_end_included(number: int) -> None:
    length = constants.RANGES[number] / 1000
    assert board.within(apart(length), "a-bat", "b-cat", number)
    assert not board.within(apart(length + 0.001), "a-bat", "b-cat", number)
    assert board.within(apart(length, second="elk"), "a-bat", "b-elk", number)


@pytest.mark.rule("CP-MEAS-11")
@pytest.mark.parametrize(
    ("thousandths", "inches"),
    [(2940, "2.9"), (3000, "3.0"), (3001, "3.01"), (3009, "3.01"), (3041, "3.05"), (3100, "3.1")],
)
def test_a_distance_in_words_never_says_within_what_is_out_of_range(
    thousandths: int, inches: str
) -> None:
    the_game = apart(thousandths / 1000)
    measured = board.distance(the_game, "a-bat", "b-cat")
    assert board.inches(measured) == inches
    assert board.within(the_game, "a-bat", "b-cat", 2) == (float(inches) <= 3)


@pytest.mark.rule("CP-MEAS-09")
def test_bases_that_touch_are_no_distance_apart() -> None:
    assert board.distance(apart(0), "a-bat", "b-cat") == 0
    assert board.distance(apart(0.001), "a-bat", "b-cat") == 1


@pytest.mark.rule("CP-MEAS-10")
def test_a_character_is_within_range_of_itself() -> None:
    the_game = apart(9)
    assert board.within(the_game, "a-bat", "a-bat", 1)
    assert board.units_within(the_game, "a-bat", 1) == ["a-bat"]


@pytest.mark.rule("CP-MEAS-08", "CP-MEAS-12")
def test_height_and_terrain_do_not_change_a_distance() -> None:
    roof = box("roof", (10, 18), 4, 4, 5)
    flat = apart(5)
    high = game(unit(0, "bat", (10, 18)), unit(1, "cat", (10 + 5 + 2 * R35, 18)), pieces=[roof])
    assert board.standing_on(high, "a-bat") == "roof"
    assert board.distance(flat, "a-bat", "b-cat") == board.distance(high, "a-bat", "b-cat") == 5000


@pytest.mark.rule("CP-MEAS-13")
def test_ranges_are_measured_along_the_shortest_line() -> None:
    the_game = game(unit(0, "bat", (10, 10)), unit(1, "cat", (14, 13)))
    assert abs(board.distance(the_game, "a-bat", "b-cat") - (5000 - 2 * 689)) <= 1


@pytest.mark.rule("CP-MEAS-03")
def test_measuring_asks_nobody_and_needs_no_turn() -> None:
    the_game = apart(2)
    before = the_game.state.turn
    assert board.distance(the_game, "b-cat", "a-bat") == 2000
    assert the_game.state.turn == before
    assert the_game.take_events() == []


@pytest.mark.rule("CP-MEAS-04", "CP-MEAS-06")
def test_tools_are_never_added_to_one_another() -> None:
    the_game = game(unit(0, "bat", (10, 18)), unit(1, "cat", (30, 18)))
    area = board.advance_area(the_game, "a-bat", ["S", "M"], 2)
    longest = constants.TOOL_LENGTH["M"] / 1000 + 2 * R35
    assert area.why_not((round((10 + longest) * 1000) - 2, 18000)) is None
    assert area.why_not((round((10 + longest + 0.1) * 1000), 18000)) is not None
    assert not board.within(the_game, "a-bat", "b-cat", 5)


@pytest.mark.rule("CP-MEAS-05", "CP-MEAS-14")
@pytest.mark.parametrize("tool", constants.TOOLS)
def test_a_straight_tool_is_drawn_whole_from_the_edge_of_the_base(tool: str) -> None:
    drawn = board.straight_tool(game(unit(0, "bat", (18, 18))), "a-bat", tool, 0)
    half, far = constants.TOOL_WIDTH // 2, 18_689 + constants.TOOL_LENGTH[tool]
    assert {y for _x, y in drawn} == {18_000 - half, 18_000 + half}
    assert len(drawn) == 4
    assert max(x for x, _y in drawn) == far
    near = min(x for x, _y in drawn)
    assert (near - 18_000) ** 2 + half**2 == pytest.approx(689**2, rel=0.002)
