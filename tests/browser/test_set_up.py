"""The set-up as it is seen: all that is suggested in one list, taken by one click, and each of it
left to be chosen by another; and where a player says what they are asked for later."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from games.matches import referee
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sit_at_table, watched
from tests.live.server import Server
from tests.matchmaking import match_in_the_middle
from tests.people import new_guest
from tests.rules.crisis.test_suggestions import begun, ready_setup, take

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_all_is_taken_by_one_click_of_each(chromium: Chromium, server: Server) -> None:
    people = [new_guest("Ann"), new_guest("Bob")]
    table = begun(ready_setup())
    first = table.game.state.priority
    match = match_in_the_middle(table, *(one.player for one in people))
    with watched(chromium, DESK, PHONE) as (pages, faults):
        for page, seat in zip(pages, (first, 1 - first), strict=True):
            sit_at_table(page, people[seat], server.address, match)
        for number, page in enumerate(pages):
            hands.follow(page, number)
            listed = page.locator(".suggested-parts li")
            expect(listed.filter(has_text="Crisis: ")).to_be_visible()
            expect(listed.filter(has_text="Squad, where ")).to_be_visible()
            expect(listed.filter(has_text="Team Tactics cards: ")).to_be_visible()
            expect(listed.filter(has_text="Deployment: ")).to_be_visible()
            expect(listed).to_have_count(4 + number)
            hands.press(page, page.get_by_role("button", name="Play with these"))
            hands.follow(page, number + 1)
        with referee.live_table(match.pk) as played:
            assert (played.number, played.game.state.turn is None) == (2, False)
    assert faults == []


def test_one_part_is_chosen_by_hand(chromium: Chromium, server: Server) -> None:
    people = [new_guest("Ann"), new_guest("Bob")]
    table = begun(ready_setup())
    first = table.game.state.priority
    match = match_in_the_middle(table, *(one.player for one in people))
    with watched(chromium, DESK) as ((page,), faults):
        sit_at_table(page, people[first], server.address, match)
        squad = page.get_by_role("button", name="Change: Squad")
        hands.press(page, squad)
        hands.follow(page, 1)
        with referee.live_table(match.pk) as played:
            assert played.game.state.squads[first].as_suggested == [
                "crises",
                "tactics",
                "deployment",
            ]
    assert faults == []


def test_a_player_says_what_they_are_asked_for(chromium: Chromium, server: Server) -> None:
    people = [new_guest("Ann"), new_guest("Bob")]
    table = begun(ready_setup())
    for seat in (table.game.state.priority, 1 - table.game.state.priority):
        take(table, seat)
    (seat,) = table.asks
    match = match_in_the_middle(table, *(one.player for one in people))
    with watched(chromium, PHONE) as ((page,), faults):
        sit_at_table(page, people[seat], server.address, match)
        hands.press(page, page.locator(".match-settings > summary"))
        hands.press(page, page.locator(".match-settings a", has_text="Standing orders"))
        expect(page.locator("h1")).to_have_text("Standing orders")
        page.locator('[name="nothing-left"][value="nothing"]').check()
        hands.press(page, page.locator(".form-actions button"))
        expect(page.locator("#match")).to_be_visible()
        with referee.live_table(match.pk) as played:
            assert played.agreements.orders[seat]["nothing-left"] == "nothing"
            assert sorted(played.asks) == [seat]
    assert faults == []
