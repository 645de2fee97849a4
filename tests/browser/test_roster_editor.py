"""The roster editor in a browser, where what was asked for first may come last."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect
from playwright.sync_api import Browser as Chromium

from games.rosters.models import Roster
from tests.browser.gathering import DESK, sign_in, visitors
from tests.live.server import Server
from tests.matchmaking import load_cards
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CARD = "Captain America"


@pytest.fixture
def editor(chromium: Chromium, server: Server) -> Iterator[Page]:
    """The editor of an empty roster of Crisis Protocol."""
    load_cards()
    ann = new_guest("Ann")
    roster = Roster.objects.create(system="crisis", owner=ann.player, name="Mine", entries=[])
    with visitors(chromium, DESK) as (page,):
        sign_in(page.context, ann, server.address)
        page.goto(f"{server.address}/rosters/{roster.pk}/edit/")
        page.locator(".offer-button").first.wait_for()
        yield page


def add_two(page: Page) -> tuple[str, str]:
    """Add the first two cards of the list at once; gives their names."""
    first, second = page.locator(".offer-name").all_inner_texts()[:2]
    page.evaluate(
        "() => [...document.querySelectorAll('.offer-button')].slice(0, 2)"
        ".forEach((button) => button.click())"
    )
    return first, second


def test_a_search_that_comes_late_shows_no_roster_of_before_a_change(editor: Page) -> None:
    late: list[tuple[Route, APIResponse]] = []
    search = re.compile(r"/edit/\?")
    editor.route(search, lambda route: late.append((route, route.fetch())), times=1)
    with editor.expect_request(search):
        editor.locator("#picker-words").fill(CARD)
    editor.get_by_role("button", name=f"Add {CARD}", exact=True).click()
    editor.wait_for_timeout(500)  # time in which the change would be shown, if it were sent
    route, answer = late[0]
    route.fulfill(response=answer)
    view = editor.locator("#picker-list input[name=view]")
    expect(view).to_have_value(re.compile("q=Captain"))
    expect(editor.locator("#roster-now")).to_contain_text(CARD)


def test_two_cards_added_at_once_are_both_added(editor: Page) -> None:
    first, second = add_two(editor)
    expect(editor.locator("#roster-now")).to_contain_text(first)
    expect(editor.locator("#roster-now")).to_contain_text(second)
    expect(editor.locator("#change")).to_have_attribute("aria-busy", "false")


def test_a_request_that_fails_holds_up_no_other(editor: Page) -> None:
    editor.route("**/change/", lambda route: route.abort(), times=1)
    first, second = add_two(editor)
    expect(editor.locator("#roster-now")).to_contain_text(second)
    expect(editor.locator("#roster-now")).not_to_contain_text(first)
