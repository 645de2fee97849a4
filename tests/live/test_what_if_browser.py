"""What if, by two people in real browsers, each through a process of its own: a match is tried on
on a copy, for both sides; what was answered there is planned, and sent when the other has
answered."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, WebSocketRoute, expect

from games.matches import referee
from games.matches.models import Match
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.browser.modules import post
from tests.live.server import Server
from tests.matchmaking import begun_match, load_cards, play_on
from tests.people import Browser, new_guest
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


def wait_until_live(page: Page) -> None:
    expect(page.locator("#live")).to_have_attribute("data-connection", "live")


def try_on_a_copy(page: Page, match: Match) -> None:
    """Go to a copy of the match that the page shows."""
    page.locator(".match-settings > summary").click()
    page.get_by_role("button", name="What if? Try it on a copy").click()
    page.wait_for_url(re.compile(f"/matches/(?!{match.pk})"))
    wait_until_live(page)


def answer_there(page: Page, raw: Any) -> None:
    number = hands.number(page)
    assert post(page, {"number": number, **raw}) == {"taken": True, "number": number + 1}
    hands.follow(page, number + 1)


def plan_own(page: Page, match: Match, seat: int) -> Any:
    """Try on a copy what an opponent and then this seat may answer, and plan the latter: what was
    planned."""
    try_on_a_copy(page, match)
    copy = Match.objects.get(pk=page.url.split("/")[4])
    answer_there(page, sampled(copy, 1))
    page.locator(f"#own-seats [data-seat='{seat}']").click()
    expect(page.locator(f"#match[data-seat='{seat}']")).to_be_attached()
    raw = sampled(copy, seat)
    answer_there(page, raw)
    hands.press(page, page.get_by_role("button", name="Plan what I have answered here"))
    page.wait_for_url(re.compile(match.pk))
    expect(page.locator("#plan")).to_contain_text("Planned: ")
    wait_until_live(page)
    return raw


def sampled(match: Match, seat: int) -> Any:
    """An answer to what a seat is asked."""
    referee.forget_tables()
    with referee.live_table(match.pk) as table:
        return table.asks[seat].sample(random.Random(seat))


def test_what_was_tried_on_a_copy_is_planned_and_sent_when_the_other_has_answered(
    chromium: Chromium, servers: list[Server], tried: Tried, ann: Browser, bob: Browser
) -> None:
    match = tried.match
    match.refresh_from_db()
    begun = match.number
    with visitors(chromium, DESK, PHONE) as (desk, phone):
        lose_a_reply(desk)
        for page, one, server in zip((desk, phone), (ann, bob), servers, strict=True):
            sign_in(page.context, one, server.address)
            page.goto(f"{server.address}/matches/{match.pk}/")
            wait_until_live(page)

        try_on_a_copy(desk, match)
        expect(desk.locator("main")).to_contain_text("The match itself stays as it is.")
        for raw in (tried.his, tried.hers):  # she plays both sides there
            answer_there(desk, raw)
        hands.press(desk, desk.get_by_role("button", name="Plan what I have answered here"))
        desk.wait_for_url(re.compile(match.pk))
        expect(desk.locator("#plan")).to_contain_text("Planned: ")
        wait_until_live(desk)
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


def test_partners_plan_for_the_same_ask_and_each_plan_is_sent_once(
    chromium: Chromium, servers: list[Server]
) -> None:
    """Of four people who place their 'Mechs, two against two, one of each side may place at a time.
    Ann and Cid plan theirs, on copies of their own, while they wait for Bob or Dot."""
    load_cards()
    four = [new_guest(name) for name in ("Ann", "Bob", "Cid", "Dot")]
    match = begun_match(*[one.player for one in four], system="battletech", options={"players": 2})
    begun = play_on(match, 1).number
    with visitors(chromium, DESK, PHONE, PHONE, DESK) as pages:
        ann, bob, cid, dot = pages
        for page, one, server in zip(pages, four, [*servers, *servers], strict=True):
            sign_in(page.context, one, server.address)
            page.goto(f"{server.address}/matches/{match.pk}/")
            wait_until_live(page)
        planned = {seat: plan_own(page, match, seat) for seat, page in ((0, ann), (2, cid))}
        for page in (bob, dot):
            assert "Planned" not in page.content()
        assert Match.objects.get(pk=match.pk).number == begun, "the match stays as it is"

        for seat, page in ((3, dot), (1, bob)):
            number = hands.number(page)
            answer = {"number": number, **sampled(match, seat)}
            assert post(page, answer) == {"taken": True, "number": number + 1}
            for each in pages:
                hands.follow(each, number + 2)
                expect(each.locator("#log")).to_contain_text("has planned this")
        for page in (ann, cid):
            expect(page.locator("#plan")).to_have_count(0)
    given = match.answers.filter(number__gt=begun).order_by("number")
    assert [row.seat for row in given][::2] == [3, 1]
    assert {row.seat: row.raw for row in given[1::2]} == planned
