"""Drawings of boards as shapes: what is read of SVGs and of stylesheets."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from games.matches.results.outlines import dashed, lines_of
from games.matches.results.shapes import shapes_of
from games.matches.results.styles import Styles, colour, styles_of
from games.painting import Form, Sheet

RULES = Styles(
    (
        ([("", frozenset({"wood"}))], {"fill": "#204060"}),
        ([("", frozenset({"night"})), ("", frozenset({"wood"}))], {"fill": "rgb(1 2 3 / 50%)"}),
        ([("", frozenset({"lost"}))], {"display": "none"}),
    )
)


@pytest.mark.parametrize(
    ("path", "lines"),
    [
        ("M0 0H4V4z", [[(0, 0), (4, 0), (4, 4), (0, 0)]]),
        ("m1 1l2-1 3 3zm4 0h1", [[(1, 1), (3, 0), (6, 3), (1, 1)], [(5, 1), (6, 1)]]),
        ("M0 0L1 1M5 5v2", [[(0, 0), (1, 1)], [(5, 5), (5, 7)]]),
    ],
)
def test_a_path_is_read_as_lines(path: str, lines: list[list[tuple[float, float]]]) -> None:
    assert lines_of(path) == lines


@pytest.mark.parametrize("path", ["M0 0Q5 9 10 0", "M0 0C3 6 7 6 10 0", "M0 0A5 5 0 0 0 10 0"])
def test_curves_and_arcs_go_around_to_their_ends(path: str) -> None:
    (line,) = lines_of(path)
    x, y = line[-1]
    assert [x, y] == [10, 0]
    assert 4 < max(y for _x, y in line) < 5.1
    assert [x for x, _y in line] == sorted(x for x, _y in line)


def test_a_line_falls_into_dashes() -> None:
    assert list(dashed([(0, 0), (10, 0)], [3, 2])) == [[(0, 0), (3, 0)], [(5, 0), (8, 0)]]


def test_shapes_have_the_colours_of_the_rule_that_says_most() -> None:
    drawn = (
        '<svg class="night"><defs><rect/></defs><g transform="translate(10 0) scale(2)">'
        '<rect class="wood" width="3" height="4" data-listed/></g>'
        '<path class="lost" d="M0 0h1"/><text>A</text>'
        '<circle r="2" fill="#fff" stroke="#000" stroke-width="6px"/></svg>'
    )
    wood, disc = shapes_of(drawn, RULES)
    (around,) = wood.lines
    assert list(around) == [(10, 0), (16, 0), (16, 8), (10, 8), (10, 0)]
    assert wood.fill == (1, 2, 3, 128)
    assert (disc.fill, disc.stroke, disc.width) == ((255, 255, 255, 255), (0, 0, 0, 255), 6)


def test_stylesheets_are_read_with_those_that_they_import() -> None:
    styles = styles_of("tide")
    assert styles.of([("path", frozenset({"terrain", "terrain-pond"}))])["fill"] == "#285f8c"
    assert "stroke-dasharray" in styles.of([("path", frozenset({"contour-1"}))])
    assert styles_of("no-such-system").rules == ()


def test_what_is_no_colour_is_left_out() -> None:
    assert colour("var(--seat)", {}, 1) is None
    assert colour("none", {}, 1) is None
    assert colour("currentColor", {"color": "#abc"}, 0.5) == (170, 187, 204, 128)


def test_a_line_of_the_other_way_is_a_hole_and_what_is_beyond_the_board_is_cut_off() -> None:
    around = [(-50, 0), (100, 0), (100, 100), (-50, 100), (-50, 0)]
    hole = [(40, 40), (40, 60), (60, 60), (60, 40), (40, 40)]
    sheet = Sheet("", "")
    sheet.lay(300, 200, 100, 100, [Form([around, hole], (255, 0, 0, 255), None, 0)])
    image = Image.open(BytesIO(sheet.png())).convert("RGB")
    inside, within, beside = (image.getpixel(at) for at in ((310, 210), (350, 250), (290, 250)))
    assert inside == (255, 0, 0)
    assert within == beside != inside
