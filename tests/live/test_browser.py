"""The page's own part in staying up to date, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from games.live.models import ChatLine
from games.matches.models import Answer, Match
from tests.browser import hands
from tests.browser.devices import page_on
from tests.browser.gathering import WITHOUT_RECAP, sign_in
from tests.browser.modules import post
from tests.live.server import Server, Visitor
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

SECRET = {"option": "secret", "fields": {"number": 3}}


Opener = Callable[..., Page]


@pytest.fixture
def opened(chromium: Chromium, server: Server, match: Match) -> Iterator[Opener]:
    """Opens the match's page, as somebody or as nobody; `before` may set the page up first."""
    devices = ExitStack()

    def open_page(who: Browser | None = None, before: Callable[[Page], Any] | None = None) -> Page:
        page = devices.enter_context(page_on(chromium))
        page.add_init_script(WITHOUT_RECAP)
        if who:
            sign_in(page.context, who, server.address)
        page.set_default_timeout(hands.PATIENCE)
        if before:
            before(page)
        page.goto(f"{server.address}/matches/{match.pk}/")
        return page

    with devices:
        yield open_page


def is_live(page: Page) -> None:
    expect(page.locator("#live")).to_have_attribute("data-connection", "live")


def shows(page: Page, number: int) -> None:
    expect(page.locator("#match")).to_have_attribute("data-number", str(number))


def test_an_answer_appears_on_every_page_without_a_reload(
    server: Server, match: Match, ann: Browser, bob: Browser, opened: Opener
) -> None:
    hers, theirs = opened(ann), opened()
    is_live(hers)
    is_live(theirs)
    assert post(hers, {"number": 0, **SECRET}) == {"taken": True, "number": 1}
    shows(hers, 1)
    shows(theirs, 1)
    Visitor(server, bob).answer(match.pk, 1, SECRET)
    shows(theirs, 2)
    expect(hers.locator("#log")).to_contain_text("You chose 3.")
    expect(theirs.locator("#log")).not_to_contain_text("You chose")


def test_a_killed_server_is_shown_and_survived(
    server: Server, match: Match, ann: Browser, bob: Browser, opened: Opener
) -> None:
    page = opened()
    is_live(page)
    server.kill()
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator("#offline")).to_contain_text("nothing is lost")
    server.start()
    for number, who in enumerate((ann, bob)):
        assert Visitor(server, who).answer(match.pk, number, SECRET)[0] == 200
    shows(page, 2)
    is_live(page)
    expect(page.locator("#offline")).to_be_hidden()
    expect(page.locator("#log")).to_contain_text("The dice are thrown.")


def test_without_any_socket_the_page_polls(
    server: Server, match: Match, ann: Browser, opened: Opener
) -> None:
    page = opened(
        before=lambda page: page.route_web_socket(re.compile("/live"), lambda ws: ws.close())
    )
    expect(page.locator("#live")).to_have_attribute("data-connection", "polling")
    Visitor(server, ann).answer(match.pk, 0, SECRET)
    shows(page, 1)


def test_a_lost_frame_is_noticed_at_the_next_and_made_good(
    server: Server, match: Match, ann: Browser, bob: Browser, opened: Opener
) -> None:
    lost: list[str] = []

    def lossy(socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()

        def pass_on(message: Any) -> None:
            if 'data-from="0"' in message:
                lost.append(message)
            else:
                socket.send(message)

        upstream.on_message(pass_on)

    page = opened(before=lambda page: page.route_web_socket(re.compile("/live"), lossy))
    is_live(page)
    Visitor(server, ann).answer(match.pk, 0, SECRET)
    page.wait_for_timeout(300)
    Visitor(server, bob).answer(match.pk, 1, SECRET)
    shows(page, 2)
    assert len(lost) == 1
    assert page.locator("#log li", has_text="The dice are thrown.").count() == 1


def test_a_frame_that_comes_twice_is_shown_once(
    server: Server, match: Match, ann: Browser, bob: Browser, opened: Opener
) -> None:
    def twice(socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()

        def pass_on(message: Any) -> None:
            socket.send(message)
            socket.send(message)

        upstream.on_message(pass_on)

    page = opened(before=lambda page: page.route_web_socket(re.compile("/live"), twice))
    is_live(page)
    for number, who in enumerate((ann, bob)):
        Visitor(server, who).answer(match.pk, number, SECRET)
    shows(page, 2)
    page.wait_for_timeout(300)
    assert page.locator("#log li", has_text="The dice are thrown.").count() == 1


def test_an_answer_whose_reply_was_lost_is_sent_again_and_played_once(
    match: Match, ann: Browser, opened: Opener
) -> None:
    page = opened(
        ann, before=lambda page: page.route_web_socket(re.compile("/live"), lambda ws: ws.close())
    )
    expect(page.locator("#live")).to_have_attribute("data-connection", "polling")
    lost: list[int] = []

    def lose_first_reply(route: Route) -> None:
        if not lost:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route("**/answer", lose_first_reply)
    assert post(page, {"number": 0, **SECRET}) == {"taken": True, "number": 1}
    assert lost == [200]
    assert Answer.objects.filter(match=match).count() == 1
    shows(page, 1)


def test_an_answer_goes_over_the_socket(
    match: Match, ann: Browser, bob: Browser, opened: Opener
) -> None:
    page, other = opened(ann), opened(bob)
    is_live(page)
    is_live(other)
    page.route("**/answer", lambda route: route.abort())
    assert post(page, {"number": 0, **SECRET}) == {"taken": True, "number": 1}
    shows(page, 1)
    shows(other, 1)


def test_an_answer_whose_socket_was_lost_is_posted_and_played_once(
    match: Match, ann: Browser, opened: Opener
) -> None:
    lost: list[str] = []

    def cut(socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()

        def pass_on(message: Any) -> None:
            if '"reply"' not in message or lost:
                socket.send(message)
                return
            lost.append(message)
            socket.close()

        upstream.on_message(pass_on)

    page = opened(ann, before=lambda page: page.route_web_socket(re.compile("/live"), cut))
    is_live(page)
    assert post(page, {"number": 0, **SECRET}) == {"taken": True, "number": 1}
    assert len(lost) == 1
    assert Answer.objects.filter(match=match).count() == 1
    shows(page, 1)


def test_an_answer_that_is_long_is_posted(match: Match, ann: Browser, opened: Opener) -> None:
    page = opened(ann)
    is_live(page)
    with page.expect_response("**/answer") as posted:
        illegal = post(page, {"number": 0, "option": "x" * 9000, "fields": {}})
    assert posted.value.status == 422
    assert illegal["illegal"]["message"] == "This is not one of the options now."


def test_an_answer_given_while_offline_is_sent_when_the_network_is_back(
    match: Match, ann: Browser, opened: Opener
) -> None:
    page = opened(ann)
    is_live(page)
    assert hands.spot_is_legal(page)
    page.context.set_offline(True)
    page.locator(".picker-foot button").click()
    page.wait_for_timeout(1500)
    assert not Answer.objects.filter(match=match).exists()
    page.context.set_offline(False)
    shows(page, 1)
    assert Answer.objects.filter(match=match).count() == 1


def test_a_stale_and_an_illegal_answer_are_told_apart(
    server: Server, match: Match, ann: Browser, opened: Opener
) -> None:
    page = opened(ann)
    is_live(page)
    illegal = post(page, {"number": 0, "option": "secret", "fields": {"number": 9}})
    assert "from 1 to 6" in illegal["illegal"]["message"]
    Visitor(server, ann).answer(match.pk, 0, SECRET)
    other = {"option": "secret", "fields": {"number": 1}}
    assert post(page, {"number": 0, **other}) == {"stale": True, "number": 1}
    shows(page, 1)


def test_chat_is_shown_once_in_its_own_room(
    server: Server, match: Match, ann: Browser, bob: Browser, opened: Opener
) -> None:
    hers, his, theirs = opened(ann), opened(bob), opened(new_guest("Eve"))
    for page in (hers, his, theirs):
        is_live(page)
    say = """text => { document.getElementById("chat-text").value = text;
                       document.getElementById("chat-form").requestSubmit(); }"""
    hers.evaluate(say, "good luck & <b>fun</b>")
    theirs.evaluate(say, "blue will win")
    for page in (hers, his):
        expect(page.locator("#chat-players li")).to_have_count(1)
        assert page.locator("#chat-players .chat-text").text_content() == "good luck & <b>fun</b>"
        assert page.locator("#chat-spectators li").count() == 0
    expect(theirs.locator("#chat-spectators li")).to_have_count(1)
    assert theirs.locator("#chat-players li").count() == 0
    assert hers.input_value("#chat-text") == ""
    assert ChatLine.objects.count() == 2


def test_whoever_may_not_watch_any_more_is_sent_away(match: Match, opened: Opener) -> None:
    page = opened()
    is_live(page)
    Match.objects.filter(pk=match.pk).update(spectators=False)
    expect(page.locator("#live")).to_have_attribute("data-connection", "gone")
    expect(page.locator("#offline")).to_contain_text("cannot watch")


def test_parts_of_a_drawing_are_swapped_as_drawings(match: Match, opened: Opener) -> None:
    sockets: list[WebSocketRoute] = []

    def keep(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page = opened(before=lambda page: page.route_web_socket(re.compile("/live"), keep))
    is_live(page)
    page.evaluate(
        """() => document.body.insertAdjacentHTML("beforeend",
             '<svg><g id="region-field"><circle r="1"/></g></svg>')"""
    )
    sockets[0].send(
        '<template id="frame" data-from="0" data-number="1"></template>'
        '<template><svg><g id="region-field" hx-swap-oob="true"><rect width="2"/></g></svg>'
        "</template>"
    )
    expect(page.locator("#region-field rect")).to_have_count(1)
    space = page.evaluate("() => document.querySelector('#region-field rect').namespaceURI")
    assert space == "http://www.w3.org/2000/svg"
    assert page.locator("#region-field").count() == 1


def test_the_page_loads_few_scripts_and_each_once(opened: Opener) -> None:
    """What it names, and for players the picker."""
    loaded: list[str] = []
    page = opened(before=lambda page: page.on("request", lambda each: loaded.append(each.url)))
    is_live(page)
    scripts = [url for url in loaded if url.endswith(".js")]
    named = page.locator("script[src]").evaluate_all("all => all.map((one) => one.src)")
    assert len(scripts) == len(set(scripts)) <= 4
    assert set(named) == {url for url in scripts if not url.endswith("table.picker.js")}


def test_focus_and_announcements_outlive_a_frame(
    server: Server, match: Match, ann: Browser, opened: Opener
) -> None:
    """A frame leaves what it does not change alone: somebody typing is not disturbed."""
    page = opened(new_guest("Eve"))
    is_live(page)
    page.evaluate(
        """() => { document.getElementById("chat-text").value = "half a";
                   document.querySelector(".skip-link").focus(); }"""
    )
    heard: list[Any] = []
    page.expose_function("heard", lambda detail: heard.append(detail))
    page.evaluate("() => document.addEventListener('tabletop:changed', e => heard(e.detail))")
    Visitor(server, ann).answer(match.pk, 0, SECRET)
    shows(page, 1)
    assert page.input_value("#chat-text") == "half a"
    assert page.evaluate("() => document.activeElement.className") == "skip-link"
    assert heard == [{"number": 1, "from": 0}]
    assert page.locator("#log").get_attribute("aria-live") == "polite"
