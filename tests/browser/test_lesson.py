"""A lesson: the page says what to do and points at it, refuses anything else, and goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches.log import lessons
from games.matches.models import Match
from games.matches.practice import learning
from games.rules.book.lessons import LEARNER
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sit_at_table, visitors
from tests.browser.learner import Learner, out_of_view
from tests.browser.shifting import MOST_SHIFTED, SHIFTED, shifted
from tests.live.server import Server
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


IN_SIGHT = """() => {
  const sheet = document.getElementById("sheet-inner").getBoundingClientRect();
  const { top, bottom } = document.querySelector(".lesson-now").getBoundingClientRect();
  const isWhole = [...document.querySelectorAll(".lesson-now, .lesson-text")].every(
    (one) => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1);
  return isWhole && sheet.top - 1 <= top && bottom <= sheet.bottom + 1;
}"""
"""Whether all of what to do is in sight, and nothing of it cut."""


@pytest.fixture
def page(chromium: Chromium) -> Iterator[Page]:
    with visitors(chromium, PHONE) as pages:
        yield pages[0]


def begin(page: Page, server: Server, system: str) -> Match:
    """Ann begins the lesson of a system."""
    ann = new_guest("Ann")
    match = learning.begin(ann.player, system)
    sit_at_table(page, ann, server.address, match)
    return match


def test_a_learner_is_led_on_a_phone(page: Page, server: Server) -> None:
    begin(page, server, "kurogane")
    lesson, rings = page.locator("#region-lesson"), page.locator("#overlay .pointed-ring")
    expect(lesson.locator("summary")).to_contain_text("step 1 of 11")
    expect(rings).to_have_count(0)
    page.locator("#lesson-show").click()
    expect(rings).to_have_count(1)
    expect(page.locator('[data-acting="a3"]')).to_have_class("acting-unit is-pointed-at")
    confirm = page.locator(".picker-foot button")
    page.locator('[data-acting="a1"]').click()
    confirm.click()
    expect(page.locator("#picker")).to_contain_text("the lesson goes another way")
    page.locator(".picker-back").click()
    page.locator('[data-acting="a3"]').click()
    confirm.click()
    expect(lesson.locator("summary")).to_contain_text("step 2 of 11")
    expect(rings).to_have_count(0)
    board = page.locator("#board").bounding_box()
    told = page.locator(".lesson-now").bounding_box()
    assert board
    assert told
    assert told["y"] >= board["y"] + board["height"]


def test_what_a_lesson_says_is_not_cut(page: Page, server: Server) -> None:
    begin(page, server, "crisis")
    cut = "one => [one.scrollHeight, one.clientHeight]"
    whole, shown = page.locator(".lesson-text").evaluate(cut)
    assert whole <= shown


@pytest.mark.parametrize("system", ["battletech", "crisis", "kurogane", "tide"])
def test_each_lesson_is_played_to_its_end_by_touch(
    chromium: Chromium, server: Server, system: str
) -> None:
    """What a step points at and what is filled in is on the screen, whatever was shown before."""
    with visitors(chromium, {**PHONE, "reduced_motion": "no-preference"}) as (page,):
        match = begin(page, server, system)
        learner = Learner(page, see=lambda what: look(page, what))
        for number, step in enumerate(lessons.script_of(match).steps):
            if step.seat == LEARNER:
                hands.follow(page, number)
                learner.watch()
                learner.do(step)
        expect(page.locator("#region-lesson")).to_contain_text("That was the lesson")


def look(page: Page, what: str) -> None:
    """All of it is on the screen, with what to do, and nobody is told of another player."""
    hands.until_drawn(page)
    assert page.evaluate(IN_SIGHT), what
    assert out_of_view(page) == [], what
    for final in page.locator(".sure").all():
        expect(final).to_have_text("This counts at once. The lesson can be started over.")


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("system", ["battletech", "crisis", "kurogane", "tide"])
def test_what_is_there_stays_where_it_is_up_to_the_first_answer(
    chromium: Chromium, server: Server, system: str, device: dict[str, Any]
) -> None:
    with visitors(chromium, device) as (page,):
        page.add_init_script(SHIFTED)
        match = begin(page, server, system)
        learner = Learner(page, see=lambda what: look(page, what))
        learner.watch()
        learner.do(lessons.script_of(match).steps[0])
        assert shifted(page) < MOST_SHIFTED
