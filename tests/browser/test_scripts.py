"""The scripts of the pages around the table, under the hands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.gathering import DESK, create_match, sit_down, type_name, visitors
from tests.live.server import Server
from tests.matchmaking import begun_match, load_cards, play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MARK = "document.documentElement.dataset.mark = ''"
MARKED = "html[data-mark]"
"""Set by hand: gone as soon as a page is loaded anew."""


@pytest.fixture
def page(chromium: Chromium) -> Iterator[Page]:
    with visitors(chromium, DESK) as (page,):
        page.set_default_timeout(30_000)
        yield page


ONLY_PLAYED = {"live/connection.js", "live/answers.js", "table/ask.js"}
"""Modules that only a match under way needs."""
MODULES = """async () => {
  const { modules } = await import(document.querySelector("script[type=module]").src);
  return Object.keys(modules);
}"""


def test_a_replay_is_gone_through_without_loading_its_page_anew(page: Page, server: Server) -> None:
    match = play_on(begun_match(system="kurogane"), 4)
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(f"{server.address}/matches/{match.pk}/replay/?at=0")
    page.wait_for_selector(hands.READY)
    scripts = [url for url in loaded if url.endswith(".js")]
    assert len(scripts) == len(set(scripts)) == 5, (
        "htmx, the theme, languages, the page's own, and terms"
    )
    loaded_modules = set(page.evaluate(MODULES))
    assert len(loaded_modules) > 20
    assert not loaded_modules & ONLY_PLAYED

    page.evaluate(MARK)
    scrubber = page.locator("#scrubber")
    page.keyboard.press(".")
    expect(scrubber).to_have_attribute("data-at", "1")
    expect(page.locator("#region-score")).to_be_visible()
    page.keyboard.press("End")
    expect(scrubber).to_have_attribute("data-at", "4")
    assert page.url.endswith("?at=4&as=spectator")
    page.keyboard.press("Home")
    expect(scrubber).to_have_attribute("data-at", "0")
    page.locator("#scrub-play").click()
    expect(page.locator("#scrub-play")).to_have_attribute("aria-pressed", "true")
    expect(scrubber).to_have_attribute("data-at", "4")
    expect(page.locator("#scrub-play")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(MARKED)).to_have_count(1)


def test_a_waiting_room_says_in_its_title_who_has_come(chromium: Chromium, server: Server) -> None:
    load_cards()
    with visitors(chromium, DESK, DESK) as (ann, bob):
        ann.goto(server.address)
        type_name(ann, "Ann")
        link = create_match(ann)
        title = ann.title()
        ann.locator("[data-copy]").first.click()
        expect(ann.locator("#toasts .toast-success")).to_be_visible()
        ann.evaluate(MARK)
        sit_down(bob, link, "Bob")
        expect(ann).to_have_title(f"● Bob has sat down · {title}")
        expect(ann.locator(MARKED)).to_have_count(1)
        ann.keyboard.press("Shift")
        expect(ann).to_have_title(title)


def test_a_rulebook_is_searched_while_one_types(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/rules/kurogane/")
    rules = page.locator("[data-rule]:visible")
    everything = rules.count()
    page.evaluate(MARK)
    page.locator("[data-rule-search]").press_sequentially("overkill")
    count = page.locator("[data-rule-count]")
    expect(count).not_to_have_text(str(everything))
    assert 0 < rules.count() < everything
    expect(count).to_have_text(str(rules.count()))
    page.locator("[data-rule-search]").fill("no such word")
    expect(page.locator("[data-rule-none]")).to_be_visible()
    expect(page.locator(MARKED)).to_have_count(1)


def test_colours_that_were_chosen_are_there_before_a_page_is_drawn(
    page: Page, server: Server
) -> None:
    page.goto(server.address)
    type_name(page, "Ann")
    page.locator("details[data-menu] summary").click()
    page.locator("[data-theme-setting] select").select_option("dark")
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    page.route("**/joined/**/*.js", lambda route: route.abort())
    page.goto(f"{server.address}/rosters/")
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
