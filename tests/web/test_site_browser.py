"""The site in a real browser: its policy, colours, toasts, keys, and small screens."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games.people.models import Player
from tests.matchmaking import begun_match, players

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page of somebody new, on a phone held upright. No script may fail on it."""
    context = chromium.new_context(viewport={"width": 360, "height": 640}, color_scheme="light")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda message: faults.append(message.text) if "Security" in message.text else None,
    )
    yield page
    context.close()
    assert faults == []


def play_as(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}/people/name/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play").click()


def test_a_person_types_a_name_and_finds_a_personal_link(page: Page, live_server: object) -> None:
    play_as(page, f"{live_server}", "Ada")
    page.goto(f"{live_server}/people/me/")
    expect(page.get_by_role("heading", name="Ada")).to_be_visible()
    page.get_by_role("button", name="Make a personal link").click()
    link = re.compile(re.escape(f"{live_server}/people/link/"))
    expect(page.get_by_label("Personal link")).to_have_value(link)
    expect(page.locator("svg.qr")).to_be_visible()


def test_the_page_that_is_open_stands_in_view_in_the_menu(page: Page, live_server: object) -> None:
    play_as(page, f"{live_server}", "Ada")
    page.goto(f"{live_server}/clubs/")
    here, menu = page.locator(".nav [aria-current]").bounding_box(), page.locator(".nav")
    assert menu.evaluate("nav => nav.scrollWidth > nav.clientWidth"), "all of it has room"
    box = menu.bounding_box()
    assert here
    assert box
    assert box["x"] <= here["x"]
    assert here["x"] + here["width"] <= box["x"] + box["width"]


def test_the_chosen_colours_stay(page: Page, live_server: object) -> None:
    page.goto(f"{live_server}/people/name/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    page.locator(".menu summary").click()
    page.get_by_label("Colours").select_option("dark")
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    assert page.evaluate(paper) == dark
    page.locator(".menu summary").click()
    page.get_by_label("Colours").select_option("")
    assert page.evaluate(paper) == light


def test_the_language_changes_at_once_and_the_place_stays(page: Page, live_server: object) -> None:
    page.goto(f"{live_server}/rules/crisis/")
    # As replays and lists that are filtered do, which are not loaded anew.
    page.evaluate("history.pushState(null, '', '?at=3')")
    page.evaluate("scrollTo({ top: 700, behavior: 'instant' })")
    assert page.evaluate("scrollY") == 700
    # The menu is at the top, above what is seen.
    page.locator("#menu-language").evaluate(
        "menu => { menu.value = 'ja'; menu.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page).to_have_url(f"{live_server}/rules/crisis/?at=3")
    page.wait_for_load_state()
    assert abs(page.evaluate("scrollY") - 700) < 10


def test_a_failed_request_and_a_lost_network_are_said(page: Page, live_server: object) -> None:
    page.goto(f"{live_server}/people/name/")
    page.evaluate("htmx.ajax('GET', '/nowhere/', {target: '#main'})")
    expect(page.locator(".toast-error")).to_contain_text("The link may be old or mistyped")
    page.get_by_role("button", name="Dismiss").click()
    expect(page.locator(".toast-error")).to_have_count(0)
    page.context.set_offline(True)
    expect(page.locator(".toast-error")).to_contain_text("You are offline")
    page.context.set_offline(False)
    expect(page.locator(".toast-success")).to_contain_text("Connected again")


def test_without_a_network_my_matches_stand_there_as_they_were_seen(
    page: Page, live_server: object
) -> None:
    play_as(page, f"{live_server}", "Ada")
    begun_match(Player.objects.get(name="Ada"), *players("さくら"), system="kurogane")
    page.goto(f"{live_server}/")
    # A page that came while the worker began has none: the next one has.
    page.wait_for_function("() => navigator.serviceWorker.ready.then(Boolean)", timeout=60_000)
    page.wait_for_function("() => caches.match('/offline/mine').then(Boolean)")
    page.context.set_offline(True)
    page.goto(f"{live_server}/rosters/")
    mine = page.locator("[data-offline-matches] li")
    expect(mine).to_contain_text("Ada vs さくら")
    expect(mine.locator(":lang(ja)").first).to_have_text("さくら")
    expect(mine).to_have_css("list-style-type", "none")
    page.context.set_offline(False)


def test_the_first_key_leads_past_the_head_of_the_page(page: Page, live_server: object) -> None:
    page.goto(f"{live_server}/people/sign-in/")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the content")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_attribute("name", "sign_in_name")


@pytest.mark.parametrize(
    "path",
    [
        *("people/name/", "people/me/", "people/sign-up/", "people/sign-in/", "people/sign-out/"),
        *("", "rosters/", "cards/", "cards/packs/", "cards/crisis/", "rules/crisis/"),
        *("matches/new/?system=crisis", "rosters/import/crisis/", "cards/packs/import/crisis/"),
    ],
)
def test_nothing_sticks_out_of_a_small_screen(page: Page, live_server: object, path: str) -> None:
    if path != "people/name/":
        play_as(page, f"{live_server}", "W" * 30)
    if not path:
        begun_match(Player.objects.get(), *players("M" * 30), system="crisis")
    page.goto(f"{live_server}/{path}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
