"""The editor of boards under the hands: by mouse, by keys, by fingers on a phone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Dialog, Page, expect

from games.cards.models import Card
from games.rules.battletech.cards.country import random_board
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.live.server import Server
from tests.people import Browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NEW = "/cards/boards/battletech/board/"
MAP = "/cards/boards/kurogane/map/"


Opened = Callable[..., Page]


@pytest.fixture
def opened(chromium: Chromium, server: Server, ann: Browser) -> Iterator[Opened]:
    """Opens the editor of a new board as Ann sees it on a device."""
    with visitors(chromium, DESK, PHONE) as pages:

        def open_(device: dict[str, Any], address: str = NEW) -> Page:
            page = pages[[DESK, PHONE].index(device)]
            page.set_default_timeout(40_000)
            sign_in(page.context, ann, server.address)
            page.goto(server.address + address)
            page.wait_for_selector("#board-view[data-ready]")
            return page

        yield open_


def painted(page: Page) -> dict[str, str]:
    """The hexes that are not level and clear, by their numbers, as the form would send them."""
    card = json.loads(page.locator("#board-data").input_value())
    return {
        f"{column:02}{row:02}": text
        for row, texts in enumerate(card["hexes"], start=1)
        for column, text in enumerate(texts.split(), start=1)
        if text != "0"
    }


SPOT = """number => {
  const numbers = [...document.querySelectorAll(".hex-number")];
  const label = numbers.find((one) => one.textContent === number);
  const [x, y] = ["x", "y"].map((name) => label[name].baseVal[0].value);
  const spot = new DOMPoint(x, y).matrixTransform(label.ownerSVGElement.getScreenCTM());
  return [spot.x, spot.y];
}"""


def spot(page: Page, number: str) -> tuple[float, float]:
    """A spot of a hex, that of its number, on the screen."""
    x, y = page.evaluate(SPOT, number)
    return x, y


def drag(page: Page, start: str, end: str) -> None:
    page.mouse.move(*spot(page, start))
    page.mouse.down()
    page.mouse.move(*spot(page, end), steps=4)
    page.mouse.up()


def choose(page: Page, name: str) -> None:
    """A paint or a tool."""
    page.locator("#board-tools label", has_text=name).click()


def test_a_board_is_painted_by_mouse_and_keys_and_kept(opened: Opened, ann: Browser) -> None:
    page = opened(DESK)
    page.mouse.click(*spot(page, "0305"))
    assert painted(page) == {"0305": "0l"}
    choose(page, "heavy woods")
    drag(page, "0510", "0514")
    woods = {"0510", "0511", "0512", "0513", "0514"}
    assert set(painted(page)) == {"0305", *woods}

    page.locator('[data-do="undo"]').click()
    assert painted(page) == {"0305": "0l"}
    page.keyboard.press("Control+Shift+Z")
    assert set(painted(page)) == {"0305", *woods}
    page.keyboard.press("Control+z")

    # by keys alone: from the first hex, a pond of depth 2 and a hill
    page.locator("#board-view").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "5"):
        page.keyboard.press(key)
    page.locator("[data-amount]:visible").fill("2")
    page.locator("#board-view").focus()
    for key in (" ", "ArrowDown", "PageUp", "PageUp"):
        page.keyboard.press(key)
    assert painted(page) == {"0305": "0l", "0202": "0w2", "0203": "2"}
    expect(page.locator("#board-said")).to_have_text("0203: clear ground, level 2")

    page.get_by_text("Size, mirror, turn").click()
    page.get_by_role("button", name="Mirror left and right").click()
    assert painted(page) == {"1405": "0l", "1502": "0w2", "1503": "2"}
    page.get_by_label("Columns", exact=True).fill("18")
    page.get_by_label("Where columns are added or removed").select_option("start")
    page.get_by_role("button", name="Change the size").click()
    assert painted(page) == {"1605": "0l", "1702": "0w2", "1703": "2"}
    page.get_by_role("button", name="Turn by half a turn").click()
    assert painted(page) == {"0313": "0l", "0216": "0w2", "0215": "2"}

    page.get_by_label("Name").fill("")
    expect(page.locator("#verdict .faults")).to_contain_text("name")
    page.get_by_label("Name").fill("Green Hollow")
    expect(page.locator("#verdict")).to_contain_text("can be played")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("heading", name="Green Hollow")).to_be_visible()
    expect(page.locator(".map-picture path.terrain-water.depth-2")).to_have_count(1)
    card = Card.objects.get(pack__owner=ann.player)
    assert card.data["columns"] == 18

    # what is not saved is asked about when one leaves, and offered again
    page.goto(page.url + "board/")
    page.wait_for_selector("#board-view[data-ready]")
    expect(page.locator("#draft")).to_be_hidden()
    page.mouse.click(*spot(page, "0101"))
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", leave)
    page.reload()
    assert asked == ["beforeunload"]
    page.wait_for_selector("#board-view[data-ready]")
    assert "0101" not in painted(page)
    page.get_by_role("button", name="Continue with them").click()
    assert painted(page)["0101"] == "0l"


PINCH = [
    ("touchStart", [(150, 250)]),
    ("touchStart", [(150, 250), (240, 330)]),
    ("touchMove", [(120, 220), (270, 360)]),
    ("touchMove", [(90, 190), (300, 390)]),
    ("touchEnd", []),
]
"""Two fingers that part."""


def test_on_a_phone_one_finger_paints_and_two_move_the_view(opened: Opened) -> None:
    page = opened(PHONE)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    page.touchscreen.tap(*spot(page, "0808"))
    assert painted(page) == {"0808": "0l"}
    before = page.locator("#board-svg").get_attribute("viewBox")
    fingers = page.context.new_cdp_session(page)
    for kind, points in PINCH:
        touches = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    assert painted(page) == {"0808": "0l"}
    assert page.locator("#board-svg").get_attribute("viewBox") != before

    page.get_by_text("Make one for me").tap()
    page.get_by_label("Seed").fill("42")
    page.get_by_label("Hills").select_option("many")
    page.get_by_role("button", name="Make it").tap()
    expect(page.locator("[data-random-link]")).to_be_visible()
    made = random_board("many", "some", "few", 42)
    card = json.loads(page.locator("#board-data").input_value())
    assert card["hexes"] == made["hexes"]
    page.locator('[data-do="undo"]').tap()
    assert painted(page) == {"0808": "0l"}


CELL = """([column, row]) => {
  const drawing = document.getElementById("board-svg");
  const middle = new DOMPoint(column * 1000 + 500, row * 1000 + 500);
  const spot = middle.matrixTransform(drawing.getScreenCTM());
  return [spot.x, spot.y];
}"""


def middle(page: Page, column: int, row: int) -> tuple[float, float]:
    """The middle of a square cell on the screen."""
    x, y = page.evaluate(CELL, [column, row])
    return x, y


def card_in(page: Page) -> dict[str, Any]:
    """The card as the form would send it."""
    data: dict[str, Any] = json.loads(page.locator("#board-data").input_value())
    return data


@pytest.mark.rule("KG-2.4", "KG-2.5", "KG-12.1", "KG-12.2")
def test_a_map_of_squares_is_painted_copied_by_halves_and_kept(
    opened: Opened, ann: Browser
) -> None:
    page = opened(DESK, MAP)
    assert page.locator("#size-columns").input_value() == "12"

    # a block, by its corners; a wall in it, a low wall beside it
    choose(page, "Level 2")
    choose(page, "Rectangle")
    page.mouse.move(*middle(page, 3, 1))
    page.mouse.down()
    page.mouse.move(*middle(page, 5, 2), steps=2)
    page.mouse.up()
    choose(page, "Brush")
    choose(page, "low wall")
    page.mouse.click(*middle(page, 7, 4))
    page.locator("#board-tools").get_by_text("wall", exact=True).last.click()
    page.mouse.click(*middle(page, 4, 1))
    assert card_in(page)["rows"][:5] == [
        "00000000000C",
        "0002#2000000",
        "000222000000",
        "000000000000",
        "0000000h0000",
    ]
    expect(page.locator("#board-svg .cell-roof.roof-2")).to_have_count(5)

    # an objective goes and another comes; a core that is gone is a fault
    choose(page, "objective")
    page.mouse.click(*middle(page, 5, 6))
    page.mouse.click(*middle(page, 8, 8))
    objectives = card_in(page)["objectives"]
    assert [one["cell"] for one in objectives] == [[2, 2], [9, 9], [8, 8]]
    assert len({one["id"] for one in objectives}) == 3
    choose(page, "Ground")
    page.mouse.click(*middle(page, 0, 11))
    assert card_in(page)["cores"] == [[11, 0]]
    expect(page.locator("#verdict")).to_contain_text("One fault")
    page.keyboard.press("Control+z")
    assert card_in(page)["cores"] == [[0, 11], [11, 0]]

    # a fair field is half the work; whose core one is goes with the board
    page.get_by_text("Size, mirror, turn").click()
    page.get_by_role("button", name="The upper half, turned").click()
    assert card_in(page)["rows"][7:] == [
        "0000h0000000",
        "000000000000",
        "000000222000",
        "0000002#2000",
        "C00000000000",
    ]
    page.get_by_role("button", name="Mirror left and right").click()
    assert card_in(page)["cores"] == [[11, 11], [0, 0]]
    assert card_in(page)["objectives"][0]["cell"] == [9, 2]

    # by keys alone: a rectangle from its one corner to the other
    page.locator("#board-view").focus()
    for key in ("ArrowRight", "ArrowRight", "PageUp", "ArrowDown", "r", "2", " ", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator("#board-said")).to_have_text("B3: clear ground, level 0")
    page.keyboard.press(" ")
    assert [row[:3] for row in card_in(page)["rows"][:4]] == ["C10", "010", "010", "000"]

    page.locator("summary", has_text="Objectives").click()
    page.locator('[data-path="objectives.2"]').get_by_label("Name").fill("Yard")
    page.get_by_label("Name", exact=True).first.fill("Twin Yards")
    expect(page.locator("#verdict")).to_contain_text("can be played")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("heading", name="Twin Yards")).to_be_visible()
    expect(page.locator(".map-picture .low-wall")).to_have_count(2)
    kept = Card.objects.get(pack__owner=ann.player)
    assert kept.data["objectives"][2]["name"] == "Yard"
