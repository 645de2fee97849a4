"""A battlefield made by hand: placed with a finger on a phone, drawn and moved by mouse and keys at
a desk, kept in a pack and played on, within sixty clicks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.cards.models import Card
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.browser.rostering import bring, play_a_friend
from tests.live.server import Server
from tests.matchmaking import load_cards
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_CLICKS = 60
COUNTING = """() => addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks || 0) + 1;
}, true)"""
SPOT = """([x, y]) => {
  const drawing = document.getElementById("board-svg");
  const spot = new DOMPoint(x * 1000, y * 1000).matrixTransform(drawing.getScreenCTM());
  return [spot.x, spot.y];
}"""


def spot(page: Page, x: float, y: float) -> tuple[float, float]:
    """A place of the battlefield, in inches, on the screen."""
    found = page.evaluate(SPOT, [x, y])
    return found[0], found[1]


@pytest.fixture
def pages(chromium: Chromium) -> Iterator[list[Page]]:
    """Ann's phone and her desk, and a friend's desk."""
    with visitors(chromium, PHONE, DESK, DESK) as pages:
        yield pages


def sent_pieces(page: Page) -> list[dict[str, Any]]:
    """The pieces as the page would send them."""
    pieces: list[dict[str, Any]] = json.loads(page.locator("#battlefield-data").input_value())[
        "pieces"
    ]
    return pieces


def box_of(piece: dict[str, Any]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a piece, in inches."""
    across, down = zip(*piece["polygon"], strict=True)
    return min(across) / 1000, min(down) / 1000, max(across) / 1000, max(down) / 1000


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """By mouse, from a place of the battlefield to another."""
    page.mouse.move(*spot(page, *start))
    page.mouse.down()
    page.mouse.move(*spot(page, *end), steps=4)
    page.mouse.up()


def test_a_battlefield_is_placed_on_a_phone_kept_and_played_on(
    pages: list[Page], server: Server
) -> None:
    load_cards()
    ann = new_guest("Ann")
    phone, desk, friend = pages
    for page in (phone, desk):
        sign_in(page.context, ann, server.address)
    phone.add_init_script(f"({COUNTING})()")
    phone.goto(f"{server.address}/cards/drafts/new/crisis/")
    phone.get_by_role("button", name="New: Battlefield").click()
    phone.wait_for_selector("#board-view[data-ready]")
    phone.get_by_text("Place", exact=True).first.click()
    phone.locator(".swatch", has_text="Newsstand").click()
    for place in ((6, 6), (14, 6), (22, 6), (30, 6), (10, 13), (18, 2)):
        phone.touchscreen.tap(*spot(phone, *place))
    expect(phone.locator("#piece-faults")).to_contain_text("within Range 2 of an edge")
    phone.locator("[data-do=undo]").click()
    phone.touchscreen.tap(*spot(phone, 18, 13))
    expect(phone.locator("#piece-faults")).to_be_hidden()
    phone.get_by_text("Make both halves alike").click()
    phone.get_by_role("button", name="Make the other half").click()
    phone.get_by_label("Name", exact=True).last.fill("Night Market")
    expect(phone.locator("#verdict")).to_contain_text("can be played on")
    it_is_named_in_japanese(phone)
    expect(phone.locator("#board-svg [data-piece]")).to_have_count(12)
    it_is_changed_by_mouse_and_keys(
        desk, server.address + ann.player.drafts.get().get_absolute_url()
    )
    phone.reload()
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("heading", name="Night Market")).to_be_visible()

    card = Card.objects.get(pack__owner=ann.player)
    assert card.name == "Night Market"
    assert card.data["translations"] == {"ja": {"Night Market": "夜の市場"}}
    bring(phone, server.address, "Own battlefield", "Night Market")
    play_a_friend(phone, friend, ("Battlefield", "own"))
    for page in (phone, friend):
        expect(page.locator("#region-terrain [data-piece]")).to_have_count(12)
    assert int(phone.evaluate("sessionStorage.clicks")) < MOST_CLICKS


def it_is_named_in_japanese(page: Page) -> None:
    page.get_by_text("In other languages").click()
    page.locator("summary[lang=ja]").click()
    name = page.locator('[data-language=ja][data-text="Night Market"]')
    name.fill("夜の市場")
    with page.expect_response(lambda reply: "/battlefield/" in reply.url):
        name.press("Tab")


def it_is_changed_by_mouse_and_keys(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("#board-view[data-ready]")
    before = sent_pieces(page)
    assert box_of(before[0])[:2] == (5, 5)
    # dragged, turned by its handle, undone
    drag(page, (6, 6), (9, 7))
    assert box_of(sent_pieces(page)[0])[:2] == (8, 6)
    page.keyboard.press("Control+z")
    assert sent_pieces(page) == before
    # by keys: the last one is chosen, moved, turned, copied, removed
    page.locator("#board-view").focus()
    for key in ("p", "ArrowRight", "Shift+ArrowDown", "r"):
        page.keyboard.press(key)
    moved = sent_pieces(page)
    assert moved[:-1] == before[:-1]
    assert moved[-1]["polygon"] != before[-1]["polygon"]
    page.keyboard.press("d")
    assert len(sent_pieces(page)) == 13
    page.keyboard.press("Delete")
    assert sent_pieces(page) == moved
    # an outline, corner by corner
    page.get_by_text("Outline", exact=True).click()
    for place in ((28, 12), (31, 12), (31, 15), (28, 12)):
        page.mouse.click(*spot(page, *place))
    drawn = sent_pieces(page)[-1]
    assert drawn["polygon"] == [[28000, 12000], [31000, 12000], [31000, 15000]]
    page.get_by_label("Size", exact=True).fill("4")
    page.keyboard.press("Tab")
    assert sent_pieces(page)[-1]["size"] == 4
    expect(page.locator("#board-svg [data-piece]")).to_have_count(13)
    page.get_by_text("Is it fair?").click()
    expect(page.locator("#evenness")).to_contain_text("They differ most here")
    for _step in range(7):
        page.locator("[data-do=undo]").click()
    assert sent_pieces(page) == before
    expect(page.locator("#board-svg [data-piece]")).to_have_count(12)
