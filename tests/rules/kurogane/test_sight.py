"""Line of sight on the grid (KG-6)."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.kurogane.board import Field
from games.rules.kurogane.sight import crossed, sight

from .scenes import OPEN, field

CORES = ((0, 11), (11, 0))


def on(changes: dict[tuple[int, int], str]) -> Field:
    return Field(tuple(field(changes)), CORES)


@pytest.mark.rule("KG-6.1", "KG-6.3")
def test_a_step_of_one_level_hides_what_stands_below_it() -> None:
    assert sight(on({}), (2, 5), (8, 5)) == "clear"
    assert sight(on({(5, 5): "1"}), (2, 5), (8, 5)) == "blocked"
    both = {(2, 5): "1", (8, 5): "1"}
    assert sight(on({(5, 5): "1", **both}), (2, 5), (8, 5)) == "clear"
    assert sight(on({(5, 5): "2", **both}), (2, 5), (8, 5)) == "blocked"


@pytest.mark.rule("KG-6.3", "KG-12.1")
def test_only_the_tops_see_each_other_over_a_low_wall() -> None:
    assert sight(on({(5, 5): "h"}), (2, 5), (8, 5)) == "partial"
    assert sight(on({(5, 5): "h", (2, 5): "1"}), (2, 5), (8, 5)) == "clear"
    assert sight(on({(3, 5): "h", (2, 5): "1"}), (2, 5), (8, 5)) == "clear"


@pytest.mark.rule("KG-12.1", "KG-6.2")
def test_a_low_wall_hides_nobody_who_stands_in_it() -> None:
    assert sight(on({(8, 5): "h"}), (2, 5), (8, 5)) == "clear"
    assert sight(on({(7, 5): "h", (8, 5): "h"}), (2, 5), (8, 5)) == "partial"


@pytest.mark.rule("KG-6.3")
def test_a_roof_hides_all_but_the_top_of_who_stands_behind_it_below() -> None:
    # From level 1 down to level 0, over a cell of level 1 ever farther from the looker.
    looker = {(2, 5): "1"}
    assert sight(on({(3, 5): "1", **looker}), (2, 5), (8, 5)) == "clear"
    assert sight(on({(5, 5): "1", **looker}), (2, 5), (8, 5)) == "partial"
    assert sight(on({(7, 5): "2", **looker}), (2, 5), (8, 5)) == "blocked"


@pytest.mark.rule("KG-6.1", "KG-6.3")
def test_the_line_of_centres_may_touch_the_edge_of_a_roof() -> None:
    """From level 0 to a roof three cells away it rises to level 1 where the roof begins."""
    roof = {(4, 5): "1", (5, 5): "1"}
    assert sight(on(roof), (2, 5), (5, 5)) == "clear"
    assert sight(on({**roof, (3, 5): "1"}), (2, 5), (5, 5)) == "partial"


@pytest.mark.rule("KG-6.1", "KG-12.2")
def test_nothing_sees_over_a_wall() -> None:
    rows = {(5, 5): "#", (2, 5): "3", (8, 5): "3"}
    assert sight(on(rows), (2, 5), (8, 5)) == "blocked"


@pytest.mark.rule("KG-6.2")
def test_only_cells_entered_inside_count_and_never_the_ends() -> None:
    assert crossed(3, 0) == (6, (((1, 0), 1, 3), ((2, 0), 3, 5)))
    assert crossed(-2, 2) == (8, (((-1, 1), 2, 6),))
    assert sight(on({(3, 4): "3", (4, 3): "3"}), (3, 3), (4, 4)) == "clear"
    assert sight(on({(2, 5): "3"}), (2, 5), (3, 5)) != "blocked"


@pytest.mark.rule("KG-6.2")
def test_no_line_between_centres_runs_along_a_border() -> None:
    # On a border the middle of a crossing would lie half-way between two cells.
    for dx, dy in product(range(12), range(12)):
        parts, cells = crossed(dx, dy)
        for cell, enter, leave in cells:
            middle = (enter + leave) / 2 / parts
            assert abs(dx * middle - cell[0]) < 0.5
            assert abs(dy * middle - cell[1]) < 0.5


CELLS = st.tuples(st.integers(0, 11), st.integers(0, 11))


@pytest.mark.rule("KG-6.3", "KG-6.4")
@given(rng=st.randoms(use_true_random=False, note_method_calls=False), a=CELLS, b=CELLS)
def test_sight_is_mutual_and_agrees_with_a_walk_along_the_line_in_small_steps(
    rng: random.Random, a: tuple[int, int], b: tuple[int, int]
) -> None:
    rows = tuple("".join(rng.choices("00000123h#", k=12)) for _row in range(12))
    board = Field(rows, CORES)
    assert sight(board, a, b) == sight(board, b, a) == _stepwise(board, a, b)


def _stepwise(board: Field, a: tuple[int, int], b: tuple[int, int]) -> str:
    for name, above in (("clear", 0.5), ("partial", 0.999)):
        if all(_free(board, a, b, above, step / 4000) for step in range(1, 4000)):
            return name
    return "blocked"


def _free(board: Field, a: tuple[int, int], b: tuple[int, int], above: float, part: float) -> bool:
    x, y = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
    cell = (round(x), round(y))
    if cell in (a, b) or max(abs(x - cell[0]), abs(y - cell[1])) > 0.5 - 1e-6:
        return True
    height = above + board.level(a) + (board.level(b) - board.level(a)) * part
    code = board.code(cell)
    if code == "h":
        return height > 0.5 + 1e-9
    return code != "#" and height > board.level(cell) - 1e-9


def test_the_open_field_hides_nothing() -> None:
    board = Field(tuple(OPEN), CORES)
    assert all(sight(board, (4, 4), cell) == "clear" for cell in board.grid.cells())
