"""What if, by two people in real browsers, each through a process of its own: a match is tried on
on a copy, for both sides; what was answered there is planned, and sent when the other has
answered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, WebSocketRoute, expect

from games.matches.models import Match
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.browser.modules import post
from tests.live.services import Redis
from tests.live.test_processes import NEVER, two_processes
from tests.matchmaking import load_cards
from tests.people import Browser
from tests.web.test_plans import Tried, found

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


@pytest.fixture
def tried(ann: Browser, bob: Browser) -> Tried:
    """A match in which Bob is asked, what he answers and Ann does then, and no copy yet."""
    load_cards()
    tried = found(ann, bob)
    Match.objects.filter(tried_from=tried.match).delete()
    return tried


def lose_a_reply(page: Page) -> None:
    """Let the first reply to an answer of this page get lost, as where its socket is closed."""
    lost: list[str | bytes] = []

    def connected(socket: WebSocketRoute) -> None:
        def passed(message: str | bytes) -> None:
            if lost or '"reply"' not in str(message):
                socket.send(message)
            else:
                lost.append(message)

        socket.connect_to_server().on_message(passed)

    page.route_web_socket(re.compile("/live"), connected)


def test_what_was_tried_on_a_copy_is_planned_and_sent_when_the_other_has_answered(
    chromium: Chromium, redis: Redis, tried: Tried, ann: Browser, bob: Browser
) -> None:
    match = tried.match
    match.refresh_from_db()
    begun = match.number
    with two_processes(redis, NEVER) as servers, visitors(chromium, DESK, PHONE) as (desk, phone):
        lose_a_reply(desk)
        for page, one, server in zip((desk, phone), (ann, bob), servers, strict=True):
            sign_in(page.context, one, server.address)
            page.goto(f"{server.address}/matches/{match.pk}/")
            expect(page.locator("#live")).to_have_attribute("data-connection", "live")

        desk.locator(".match-settings > summary").click()
        desk.get_by_role("button", name="What if? Try it on a copy").click()
        desk.wait_for_url(re.compile(f"/matches/(?!{match.pk})"))
        expect(desk.locator("main")).to_contain_text("The match itself stays as it is.")
        for raw in (tried.his, tried.hers):  # she plays both sides there
            expect(desk.locator("#live")).to_have_attribute("data-connection", "live")
            number = hands.number(desk)
            assert post(desk, {"number": number, **raw}) == {"taken": True, "number": number + 1}
            hands.follow(desk, number + 1)
        hands.press(desk, desk.get_by_role("button", name="Plan what I have answered here"))
        desk.wait_for_url(re.compile(match.pk))
        expect(desk.locator("#plan")).to_contain_text("Planned: ")
        expect(desk.locator("#live")).to_have_attribute("data-connection", "live")
        match.refresh_from_db()
        assert match.number == begun, "the match stays as it is"
        assert "Planned" not in phone.content()

        answer = {"number": begun, **tried.his}
        assert post(phone, answer) == {"taken": True, "number": begun + 1}
        for page in (desk, phone):
            hands.follow(page, begun + 2)
            expect(page.locator("#log")).to_contain_text("has planned this")
        expect(desk.locator("#plan")).to_have_count(0)
    row = match.answers.get(number=begun + 2)
    assert (row.seat, row.raw) == (0, tried.hers)
