"""The waiting room: those who wait can talk, and the page's title says when somebody has come."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from games.live import chat
from games.live.models import ChatLine
from games.matches.models import Match
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.live.server import Server
from tests.matchmaking import begun_match, open_match
from tests.people import Browser

pytestmark = pytest.mark.django_db(transaction=True)


def say(who: Browser, match: Match, text: str) -> int:
    return who.post(f"/matches/{match.pk}/chat", {"text": text}).status_code


def lines(who: Browser, match: Match, seen: object = "") -> tuple[int, str]:
    response = who.get(f"/matches/{match.pk}/waiting-chat?seen={seen}")
    return response.status_code, response.content.decode()


def test_all_who_wait_read_each_other(ann: Browser, eve: Browser) -> None:
    match = open_match(ann.player)
    assert say(ann, match, "Who are you?") == 204
    assert say(eve, match, "A friend of <b>Bob</b>.") == 204
    for who in (ann, eve):
        status, text = lines(who, match)
        assert status == 200
        assert text.index("Who are you?") < text.index("A friend of &lt;b&gt;Bob&lt;/b&gt;.")
    newest = ChatLine.objects.latest("pk").pk
    assert lines(ann, match, newest) == (204, "")
    assert lines(ann, match, "x")[0] == 200
    assert [line.room for line in ChatLine.objects.all()] == [chat.PLAYERS, chat.SPECTATORS]


def test_when_the_match_has_begun_each_reads_the_own_room_again(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match = open_match(ann.player)
    say(ann, match, "Among all.")
    Match.objects.filter(pk=match.pk).update(status=Match.Status.PLAYING)
    assert lines(eve, match) == (204, "")
    begun = begun_match(ann.player, bob.player)
    say(ann, begun, "Among us.")
    assert "Among us." not in eve.get(f"/matches/{begun.pk}/").content.decode()


def test_who_may_not_be_there_reads_and_says_nothing(ann: Browser, eve: Browser) -> None:
    match = open_match(ann.player, password="open sesame")
    say(ann, match, "Here we are.")
    assert say(eve, match, "Let me in!") == 404
    assert lines(eve, match) == (286, "")
    assert ChatLine.objects.count() == 1
    match.delete()
    assert lines(ann, match) == (286, "")
    assert say(ann, match, "Hello?") == 404


@pytest.mark.browser
def test_one_sees_who_sits_down_and_talks_to_them(
    chromium: Chromium, server: Server, ann: Browser, bob: Browser
) -> None:
    match = open_match(ann.player, visibility="public")
    with visitors(chromium, DESK, PHONE) as (desk, phone):
        for page, who in ((desk, ann), (phone, bob)):
            sign_in(page.context, who, server.address)
            page.goto(f"{server.address}/matches/{match.pk}/")
        expect(desk).to_have_title(re.compile("^Waiting room"))
        desk.get_by_label("Say something to all who wait here").fill("Sit down!")
        desk.get_by_role("button", name="Say").click()
        expect(desk.get_by_label("Say something to all who wait here")).to_have_value("")
        expect(phone.locator("#waiting-lines")).to_contain_text("Sit down!")
        hands.press(phone, phone.get_by_role("button", name="Sit down here"))
        expect(desk).to_have_title(re.compile("^● Bob has sat down · Waiting room"))
        desk.locator("h1").click()
        expect(desk).to_have_title(re.compile("^Waiting room"))
