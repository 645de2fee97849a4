"""After the match: its page says by itself who led when, and what the veteran would have done."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from games.matches import referee
from games.matches.lobby import alone
from games.matches.models import Match
from tests.browser.devices import page_on
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.browser.inspecting import Inspector, Look
from tests.live.server import Server, running
from tests.matchmaking import load_cards, play_captains
from tests.people import Browser, new_guest

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),
]

PATIENCE = 400_000  # milliseconds that it may take on a machine that is busy
ANSWERS = {"kurogane": 120, "tide": 70}
PICTURES = os.environ.get("COURSE_PICTURES", "")


@pytest.fixture(scope="module")
def server(django_db_setup: None) -> Iterator[Server]:
    with running() as server:
        yield server


def ended(who: Browser, system: str, answers: int) -> Match:
    """A match that was played by rule of thumb for a while, and conceded."""
    match = alone.create(who.player, system, {})
    match = play_captains(match, lambda table: table.number >= answers)
    if not match.result:
        concede = {"option": "concede", "fields": {}}
        referee.answer(match.pk, who.player, match.number, concede, match.waiting_seats[0])
    return match


@pytest.mark.parametrize(
    ("system", "size"),
    [("kurogane", PHONE), ("tide", DESK)],
    ids=["kurogane", "tide"],
)
def test_the_page_of_the_result_gets_the_course_by_itself(
    chromium: Chromium, server: Server, system: str, size: dict[str, Any]
) -> None:
    load_cards()
    ann = new_guest("Ann")
    match = ended(ann, system, ANSWERS[system])
    with visitors(chromium, size) as (page,):
        sign_in(page.context, ann, server.address)
        page.goto(f"{server.address}/matches/{match.pk}/result/")
        course = page.locator("#course")
        expect(course).to_contain_text("The veteran goes through the match")
        expect(course.locator(".course-chart")).to_be_visible(timeout=PATIENCE)
        expect(course.locator(".course-turns > li").first).to_be_visible()
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["viewport"]["width"]
        if PICTURES:
            course.screenshot(path=Path(PICTURES) / f"{system}.png")
        course.get_by_role("link", name="The table after decision 1 of these").click()
        expect(page).to_have_url(re.compile(rf"/matches/{match.pk}/replay/\?at=\d+"))
    inspector = Inspector(chromium, server.address)
    inspector.look(Look("the result", f"/matches/{match.pk}/result/", ann))
    inspector.close()
    assert inspector.findings == []


def test_without_scripts_it_is_there_once_the_page_is_asked_for_again(
    chromium: Chromium, server: Server
) -> None:
    load_cards()
    ann = new_guest("Ann")
    match = ended(ann, "kurogane", 40)
    with page_on(chromium, java_script_enabled=False, **DESK) as page:
        sign_in(page.context, ann, server.address)
        page.goto(f"{server.address}/matches/{match.pk}/result/")
        chart, button = page.locator(".course-chart"), "Look whether it is done"
        for _time in range(100):
            if chart.count():
                break
            page.get_by_role("button", name=button).click()
            page.wait_for_timeout(PATIENCE / 100)
            page.reload()
        expect(chart).to_be_visible()
