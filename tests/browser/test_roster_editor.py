"""The roster editor in a browser, where what was asked for first may come last."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, Route, expect
from playwright.sync_api import Browser as Chromium

from games.rosters.models import Roster
from tests.browser.gathering import DESK, sign_in, visitors
from tests.live.server import Server
from tests.matchmaking import load_cards
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CARD = "Captain America"


def test_a_search_that_comes_late_shows_no_roster_of_before_a_change(
    chromium: Chromium, server: Server
) -> None:
    load_cards()
    ann = new_guest("Ann")
    roster = Roster.objects.create(system="crisis", owner=ann.player, name="Mine", entries=[])
    with visitors(chromium, DESK) as (page,):
        sign_in(page.context, ann, server.address)
        page.goto(f"{server.address}/rosters/{roster.pk}/edit/")
        add = page.get_by_role("button", name=f"Add {CARD}", exact=True)
        add.wait_for()
        late: list[tuple[Route, APIResponse]] = []
        search = re.compile(r"/edit/\?")
        page.route(search, lambda route: late.append((route, route.fetch())), times=1)
        with page.expect_request(search):
            page.locator("#picker-words").fill(CARD)
        add.click()
        page.wait_for_timeout(500)  # time in which the change would be shown, if it were sent
        route, answer = late[0]
        route.fulfill(response=answer)
        view = page.locator("#picker-list input[name=view]")
        expect(view).to_have_value(re.compile("q=Captain"))
        expect(page.locator("#roster-now")).to_contain_text(CARD)


def test_two_cards_added_at_once_are_both_added(chromium: Chromium, server: Server) -> None:
    load_cards()
    ann = new_guest("Ann")
    roster = Roster.objects.create(system="crisis", owner=ann.player, name="Mine", entries=[])
    with visitors(chromium, DESK) as (page,):
        sign_in(page.context, ann, server.address)
        page.goto(f"{server.address}/rosters/{roster.pk}/edit/")
        page.locator(".offer-button").first.wait_for()
        first, second = page.locator(".offer-name").all_inner_texts()[:2]
        page.evaluate(
            "() => [...document.querySelectorAll('.offer-button')].slice(0, 2)"
            ".forEach((button) => button.click())"
        )
        expect(page.locator("#roster-now")).to_contain_text(first)
        expect(page.locator("#roster-now")).to_contain_text(second)
