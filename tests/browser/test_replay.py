"""A replay under the hands: no step loads a page, no click is lost, and what a comment speaks of is
on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, Route, expect

from games.matches.lobby import recorded
from games.rules.book.recordings import Recording
from games.rules.tide.system import SYSTEM as TIDE
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, visitors
from tests.browser.learner import out_of_view
from tests.live.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MARK = "document.documentElement.dataset.mark = ''"
MARKED = "html[data-mark]"
"""Set by hand: gone as soon as a page is loaded anew."""


@pytest.fixture
def recording(db: None, monkeypatch: pytest.MonkeyPatch) -> Recording:
    """The recorded match of one game, as the site keeps it."""
    monkeypatch.setattr(recorded, "systems", SimpleNamespace(systems=lambda: {"tide": TIDE}))
    recorded.load()
    found = TIDE.book.recording()
    assert found is not None
    return found


AT_A_DESK = pytest.mark.parametrize("page", [DESK], indirect=True, ids=["desk"])
ON_A_PHONE = pytest.mark.parametrize("page", [PHONE], indirect=True, ids=["phone"])


@pytest.fixture
def page(
    request: pytest.FixtureRequest, chromium: Chromium, server: Server, recording: Recording
) -> Iterator[Page]:
    """The beginning of the recorded match."""
    with visitors(chromium, request.param) as (page,):
        page.goto(f"{server.address}/matches/{recording.match}/replay/")
        page.wait_for_selector(hands.READY)
        page.evaluate(MARK)
        yield page


def expect_at(page: Page, number: int) -> None:
    """It is shown as it was after so many answers, without its page having been loaded."""
    expect(page.locator("#scrubber")).to_have_attribute("data-at", str(number))
    expect(page.locator("#scrub-at")).to_have_js_property("value", str(number))
    expect(page.locator(MARKED)).to_have_count(1)


@AT_A_DESK
def test_eight_quick_clicks_lead_eight_comments_on(page: Page, recording: Recording) -> None:
    places = [comment.at for comment in recording.comments]
    on = page.locator('#scrubber [data-key="n"]')
    ahead = [at for at in places if at > 0]
    on.evaluate("(button) => { for (let time = 0; time < 8; time += 1) button.click(); }")
    expect_at(page, ahead[7])
    expect(page.locator("#comment-title")).to_have_text(
        f"Comment {places.index(ahead[7]) + 1} of {len(places)}"
    )
    assert page.url.endswith(f"?at={ahead[7]}&as=spectator")
    for at in (ahead[6], ahead[5]):
        hands.press(page, page.locator('#scrubber [data-key="b"]'))
        expect_at(page, at)
    for at in (ahead[6], ahead[7], 0):
        page.go_back()
        expect_at(page, at)
    page.go_forward()
    expect_at(page, ahead[7])


@AT_A_DESK
def test_keys_lead_on_while_pages_are_slow_and_one_that_fails_is_said(
    page: Page, recording: Recording
) -> None:
    asked: list[Route] = []

    def hold_the_first(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route("**/replay/?*", hold_the_first)
    for key in (".", ".", ".", "End", ","):
        page.keyboard.press(key)
    last = len(recording.answers)
    expect(page.locator("#scrub-at")).to_have_js_property("value", str(last - 1))
    assert len(asked) == 1, "the next is asked for once this one has come"
    asked[0].continue_()
    expect_at(page, last - 1)
    page.route("**/replay/?*", lambda route: route.abort())
    page.keyboard.press("Home")
    expect(page.locator("#toasts .toast-error")).to_be_visible()
    expect_at(page, last - 1)
    assert f"at={last - 1}&" in page.url


@ON_A_PHONE
def test_what_a_comment_speaks_of_is_marked_and_in_view(page: Page, recording: Recording) -> None:
    about = next(comment for comment in recording.comments if comment.show)
    for _time in range(6):
        hands.press(page, page.locator('[data-tool="in"]'))
    places = [comment.at for comment in recording.comments if 0 < comment.at <= about.at]
    for _place in places:
        hands.press(page, page.locator('#scrubber [data-key="n"]'))
    expect_at(page, about.at)
    expect(page.locator("#overlay .comment-ring").first).to_be_visible()
    hands.until_drawn(page)
    assert out_of_view(page) == []


def test_without_scripts_its_links_load_its_pages(
    chromium: Chromium, server: Server, recording: Recording
) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.address}/matches/{recording.match}/replay/")
    ahead = [comment.at for comment in recording.comments if comment.at > 0]
    for at in ahead[:2]:
        page.locator('#scrubber [data-key="n"]').click()
        page.wait_for_url(f"**/replay/?at={at}&as=spectator")
    assert page.locator("#scrubber").get_attribute("data-at") == str(ahead[1])
    context.close()
