"""Boards of cells in the browser: their geometry, and the pickers of the fields for grids on hexes
with flat and with pointed tops, by mouse, by finger and by keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.rules.hexes import Board, Layout, distance, neighbours, outlines
from games.rules.squares import Squares
from tests.browser import hexfield
from tests.browser.hands import spot_is_legal
from tests.browser.modules import MODULES
from tests.browser.opening import Opener, kept, opening

pytestmark = pytest.mark.browser

BOARDS = [
    Board(Layout(flat, first=0, first_shifted=shifted), 7, 6)
    for flat in (True, False)
    for shifted in (True, False)
]


def answered(page: Page) -> dict[str, Any]:
    """The one answer that the page has sent."""
    (answer,) = kept(page)
    return {"option": answer["option"], "fields": answer["fields"]}


def press(page: Page, option: str) -> None:
    button = page.locator(f'[data-option="{option}"]')
    (button.tap if page.evaluate("navigator.maxTouchPoints > 0") else button.click)()


def confirm(page: Page) -> None:
    assert spot_is_legal(page)
    page.locator(".picker-foot button").click()


def spot_of(page: Page, name: str) -> tuple[float, float]:
    """Where a hex with that printed number lies on the screen."""
    box = page.locator(f'#board [data-place="{name}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# -- geometry

ON_HEXES = (
    f"async ([data, hexes]) => {{ {MODULES}"
    + """
  const board = modules["table/boards/kinds.js"].boardOf(data);
  const KEYS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];
  const inwards = ([x, y], [toX, toY]) => [x + (toX - x) / 10, y + (toY - y) / 10].map(Math.round);
  return hexes.map((hex) => ({
    index: board.index(hex),
    back: board.placeOf(board.index(hex)),
    point: board.pointOf(hex),
    at: board.placeAt(board.pointOf(hex)),
    corners: board.cornersOf(hex),
    near: board.cornersOf(hex).map((corner) => board.placeAt(inwards(corner, board.pointOf(hex)))),
    around: board.around(hex),
    neighbours: board.neighbours(hex),
    arrows: KEYS.map((key) => board.stepped(hex, key)),
    far: board.distance(hexes[0], hex),
  }));
}"""
)
RINGS = f"""async ([data, cells]) => {{
  {MODULES}
  return modules["table/boards/kinds.js"].boardOf(data).outline(cells);
}}"""


@pytest.fixture(scope="module")
def modules(chromium: Browser, stage: str) -> Iterator[Page]:
    """A page in which the module of boards can be asked."""
    with opening(chromium, stage) as visit:
        yield visit("flat")


def data_of(board: Board) -> dict[str, str]:
    """What the page's element says of a board."""
    plain = board.plain()
    return {
        "grid": plain["kind"],
        "columns": str(plain["width"]),
        "rows": str(plain["height"]),
        "flat": str(plain["flat"]).lower(),
        "shifted": str(plain["first_shifted"]).lower(),
    }


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.layout}")
def test_hexes_lie_and_are_numbered_in_the_browser_as_in_the_rules(
    modules: Page, board: Board
) -> None:
    results = modules.evaluate(ON_HEXES, [data_of(board), [list(hex) for hex in board.hexes]])
    for hex, shown in zip(board.hexes, results, strict=True):
        assert shown["index"] == board.index(hex)
        assert shown["back"] == shown["at"] == list(hex)
        assert all(near in (list(hex), None) for near in shown["near"])
        assert shown["point"] == pytest.approx(list(board.chart.centre(hex)), abs=1)
        wanted = board.chart.outline(hex)
        for x, y in shown["corners"]:
            assert min(abs(x - a) + abs(y - b) for a, b in wanted) <= 2
        assert [tuple(one) for one in shown["around"]] == list(neighbours(hex))
        assert [one and tuple(one) for one in shown["neighbours"]] == list(board.beside(hex))
        for one in shown["arrows"]:
            assert tuple(one) in {hex, *neighbours(hex)}
            assert tuple(one) in board
        assert shown["far"] == distance(board.hexes[0], hex)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.layout}")
def test_a_region_has_as_many_borders_as_rings_and_holes(modules: Page, board: Board) -> None:
    middle = board.hexes[24]
    ring = [hex for hex in neighbours(middle) if hex in board]
    alone = board.hexes[0]
    region = [*ring, alone]
    rings = modules.evaluate(RINGS, [data_of(board), [list(hex) for hex in region]])
    assert sorted(len(one) for one in rings) == sorted(len(loop) for loop in outlines(set(region)))
    assert sorted(len(one) for one in rings) == [6, 6, 18]


def test_squares_are_the_same_in_the_browser(modules: Page) -> None:
    squares = Squares(5, 4)
    cells = list(squares.cells())
    data = {"grid": "square", "columns": "5", "rows": "4"}
    results = modules.evaluate(ON_HEXES, [data, [list(cell) for cell in cells]])
    for cell, shown in zip(cells, results, strict=True):
        assert shown["index"] == squares.index(cell)
        assert shown["back"] == shown["at"] == list(cell)
        assert [tuple(one) for one in shown["around"]] == squares.neighbours(cell)
        assert shown["point"] == [cell[0] * 1000 + 500, cell[1] * 1000 + 500]
    rings = modules.evaluate(RINGS, [data, [[0, 0], [1, 0], [3, 3]]])
    assert sorted(len(ring) for ring in rings) == [4, 6]


# -- the pickers

ON_ITS_SIDE = """() => {
  document.getElementById("match").classList.add("is-aside");
  document.dispatchEvent(new Event("tabletop:turned"));
}"""
"""Lay the board on its side, as a tall one lies on a wide screen."""


@pytest.mark.parametrize("name", ["flat", "pointed"])
def test_a_path_and_the_facing_after_it_by_mouse(visit: Opener, name: str) -> None:
    board = hexfield.board_of(name)
    (q, r) = board.hexes[hexfield.START]
    goal, beyond = (q, r - 1), (q, r - 2)  # straight ahead
    page = visit(name)
    if name == "pointed":
        page.evaluate(ON_ITS_SIDE)
        page.wait_for_function(
            "document.getElementById('board-world').style.transform.includes('90deg')"
        )
    press(page, "go")
    expect(page.locator(".mark-cell.mark-can").first).to_be_visible()
    ahead = "→" if name == "pointed" else "↑"
    expect(page.locator("#overlay .mark-sign").first).to_contain_text(ahead)
    page.mouse.click(*spot_of(page, board.number(goal)))
    confirm(page)
    expect(page.locator(".facing-arrow")).to_have_count(3)
    page.mouse.click(*spot_of(page, board.number(beyond)))
    expect(page.locator(".facing-arrow.is-chosen")).to_have_count(1)
    expect(page.locator('[data-direction="0"]')).to_have_attribute("aria-pressed", "true")
    confirm(page)
    answer = answered(page)
    assert answer["option"] == "go"
    assert hexfield.ask(name).check(answer).fields == {
        "path": [[q, r, 0], [q, r - 1, 0]],
        "look": 0,
    }


@pytest.mark.parametrize("name", ["flat", "pointed"])
def test_a_path_and_the_facing_after_it_by_keys(visit: Opener, name: str) -> None:
    board = hexfield.board_of(name)
    (q, r) = board.hexes[hexfield.START]
    page = visit(name)
    page.keyboard.press("1")
    expect(page.locator(".mark-cell.mark-can").first).to_be_visible()
    page.keyboard.press("ArrowUp")
    assert spot_is_legal(page)
    page.keyboard.press("Enter")
    expect(page.locator(".facing-arrow")).to_have_count(3)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert spot_is_legal(page)
    page.keyboard.press("Enter")
    fields = hexfield.ask(name).check(answered(page)).fields
    column, row = board.layout.numbers((q, r))
    assert tuple(fields["path"][-1][:2]) == board.layout.hex(column, row - 1)
    assert fields["look"] in range(6)


def test_a_cell_by_finger_and_why_others_are_refused(visit: Opener) -> None:
    board = hexfield.board_of("flat")
    page = visit("flat", phone=True)
    press(page, "shell")
    water = next(iter(hexfield.WATER))
    page.touchscreen.tap(*spot_of(page, board.number(board.hexes[water])))
    expect(page.locator(".picker-says .rule-id")).to_have_text("HEX-2")
    chosen = next(
        hex
        for hex in board.hexes
        if distance(hex, board.hexes[hexfield.START]) == 2
        and board.index(hex) not in hexfield.WATER
    )
    page.touchscreen.tap(*spot_of(page, board.number(chosen)))
    expect(page.locator(".mark-cell.is-chosen")).to_have_count(1)
    assert spot_is_legal(page)
    page.locator(".picker-foot button").tap()
    assert answered(page) == {"option": "shell", "fields": {"hex": list(chosen)}}


def test_weapons_are_assigned_by_mouse_on_the_board_and_in_the_list(visit: Opener) -> None:
    page = visit("flat")
    press(page, "fire")
    page.locator('#board [data-unit="b3"]').click()
    page.locator('[data-thing="laser"]').click(force=True)  # out of range for it
    expect(page.locator(".picker-assign .rule-id")).to_have_text("HEX-3")
    page.locator('[data-thing="cannon"]').click()
    page.locator('[data-thing="missiles"]').click()  # it takes no more than one
    expect(page.locator(".picker-assign .why")).to_contain_text("takes no more")
    expect(page.locator(".picker-foot button")).to_have_attribute("aria-disabled", "true")
    page.locator('[data-place="b1"].choice').click()
    page.locator('[data-thing="laser"]').click()
    page.locator('[data-thing="missiles"]').click()
    confirm(page)
    assert answered(page)["fields"] == {"fire": {"laser": "b1", "cannon": "b3", "missiles": "b1"}}


def test_weapons_are_assigned_by_keys_and_by_finger(visit: Opener) -> None:
    page = visit("pointed")
    press(page, "fire")
    for key in ("ArrowDown", "1", "2", "1"):  # the second, then the first, then the third
        page.keyboard.press(key)
    assert spot_is_legal(page)
    page.locator(".picker h2").focus()
    page.keyboard.press("Enter")
    assert answered(page)["fields"]["fire"] == {
        "laser": "b2",
        "cannon": "b1",
        "missiles": "b1",
    }
    page = visit("pointed", phone=True)
    press(page, "fire")
    for thing, unit in {"laser": "b1", "cannon": "b2", "missiles": "b3"}.items():
        page.locator(f'[data-place="{unit}"].choice').tap()
        page.locator(f'[data-thing="{thing}"]').tap()
    assert spot_is_legal(page)
    page.locator(".picker-foot button").tap()
    assert answered(page)["fields"]["fire"] == {
        "laser": "b1",
        "cannon": "b2",
        "missiles": "b3",
    }


def test_hexes_are_counted_by_mouse_and_by_keys(visit: Opener) -> None:
    board = hexfield.board_of("flat")
    page = visit("flat")
    page.locator('[data-tool="measure"]').click()
    page.locator('#board [data-unit="a1"]').click()
    page.locator('#board [data-unit="b3"]').click()
    far = distance(board.hexes[hexfield.START], board.hexes[hexfield.TARGETS["b3"]])
    expect(page.locator("#board-note")).to_contain_text(f"{far} cells")
    page.locator('#board [data-unit="a1"]').click()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board-note")).to_contain_text("cell")
