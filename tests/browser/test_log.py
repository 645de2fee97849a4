"""The log in a browser: what belongs together is one line that opens; pointing at it shows it on
the battlefield; old lines go and can be had again. Whoever was away is told what happened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.devices import page_on
from tests.browser.gathering import DESK, sign_in
from tests.live.server import Server
from tests.matchmaking import begun_match, play_on
from tests.people import new_guest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STORED = "Object.keys(localStorage).find((key) => key.startsWith('seen:'))"
SEEN = f"localStorage.getItem({STORED})"
SAW_LESS = f"localStorage.setItem({STORED}, 20)"
COUNT_SOUNDS = """
  localStorage.setItem("table:effects", "1");
  const make = BaseAudioContext.prototype.createBufferSource;
  window.sounds = 0;
  BaseAudioContext.prototype.createBufferSource = function () {
    window.sounds += 1;
    return make.call(this);
  };
"""
ATTACK = """() => {
  const units = document.querySelectorAll("[data-unit]");
  const [unit, to] = [...units].map(({ dataset }) => dataset.unit);
  const log = document.getElementById("log");
  const alone = (one) => one.querySelector(":scope > details") && !one.querySelector(".log-parts");
  const line = [...log.children].find(alone);
  const add = (gesture, marks) => {
    const gestures = JSON.stringify([gesture]);
    const added = Object.assign(log.appendChild(line.cloneNode(true)), { className: "log-line" });
    Object.assign(added.dataset, { number: 900, gestures, ...marks });
  };
  add({ kind: "line", unit, to }, {});
  add({ kind: "roll", unit, faces: ["1", "6"] }, { part: "", short: "one hit" });
  add({ kind: "number", unit: to, text: "−2" }, { part: "", short: "−2" });
}"""
"""An attack as its lines come: what was rolled and what it did are parts of it."""
TO_ITS_END = """async () => {
  const log = document.getElementById("log");
  log.scrollTop = log.scrollHeight;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}"""
"""Whoever reads older lines keeps them: the log is left at its end."""
BACK_BY_ITSELF = """async () => {
  document.getElementById("log").scrollTop = 0;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}"""
"""An aid scrolls the log to the button that it presses for somebody: no hand moves it."""
ADD = """([first, count]) => {
  const log = document.getElementById("log");
  const line = [...log.children].findLast((one) => one.querySelector(":scope > details"));
  for (let number = first; number < first + count; number += 1) {
    const more = line.cloneNode(true);
    more.dataset.number = number;
    log.append(more);
  }
}"""

SCROLLED = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return document.getElementById("log").scrollTop;
}"""
IS_AT_ITS_END = """() => {
  const log = document.getElementById("log");
  const more = log.scrollHeight - log.clientHeight;
  return more > 0 && more - log.scrollTop < 2;
}"""


@pytest.fixture
def page(chromium: Chromium) -> Iterator[Page]:
    with page_on(chromium, **DESK) as page:
        yield page


def test_whoever_comes_late_is_told_what_happened_and_reads_a_quiet_log(
    page: Page, server: Server
) -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = play_on(begun_match(ann.player, bob.player, system="kurogane"), 60, seed=6)
    sign_in(page.context, ann, server.address)
    faults: list[str] = []
    page.set_default_timeout(60_000)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.add_init_script(COUNT_SOUNDS)
    come(page, server, match)
    card = page.locator("#recap")
    expect(card).to_contain_text(re.compile("decides?:"))
    assert page.evaluate(SEEN) == str(match.number)
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()
    expect(page.locator('[data-group="recap"] > *')).to_have_count(0)

    entries_open_and_are_shown(page)
    what_is_pressed_stays_below_the_pointer(page)
    page.evaluate(ADD, [2000, 1])
    page.wait_for_function("() => document.querySelectorAll('#log > [data-number]').length < 100")
    held = page.locator("#log > [data-number]")
    earlier = page.locator("#log-earlier button")
    first = int(held.first.get_attribute("data-number") or 0)
    expect(earlier).to_have_attribute("hx-get", re.compile(f"before={first}$"))
    earlier.click()
    expect(earlier).to_have_attribute("hx-get", re.compile(f"before={first - 40}$"))
    page.wait_for_timeout(1100)  # since a hand last moved the log
    page.evaluate(TO_ITS_END)
    page.evaluate(BACK_BY_ITSELF)
    earlier.evaluate(
        "(button, url) => { button.setAttribute('hx-get', url); htmx.process(button); }",
        f"/matches/{match.pk}/log?before=60",
    )
    earlier.evaluate("button => button.click()")
    expect(earlier).to_have_attribute("hx-get", re.compile("before=20$"))

    come(page, server, match)
    page.wait_for_function(IS_AT_ITS_END)
    who_scrolls_back_is_brought_earlier_lines(page)

    page.evaluate(SAW_LESS)
    come(page, server, match)
    expect(card).to_contain_text("in the log")
    come(page, server, match)
    expect(page.locator("#live")).to_have_attribute("data-connection", "live")
    expect(card).to_be_hidden()
    assert faults == []


def come(page: Page, server: Server, match: Any) -> None:
    page.goto(f"{server.address}/matches/{match.pk}/")
    page.wait_for_selector(hands.READY)


def who_scrolls_back_is_brought_earlier_lines(page: Page) -> None:
    """They come above what is read, which stays where it is; at the end of the log none come."""
    lines = page.locator("#log > [data-number]")
    page.evaluate(TO_ITS_END)
    page.wait_for_timeout(300)
    at_first = lines.count()
    assert at_first < 40
    page.locator("#log").hover()
    page.mouse.wheel(0, -20_000)
    page.wait_for_function(
        "before => document.querySelectorAll('#log > [data-number]').length > before", arg=at_first
    )
    expect(lines.nth(lines.count() - at_first)).to_be_in_viewport()


def what_is_pressed_stays_below_the_pointer(page: Page) -> None:
    """Lines that come meanwhile are scrolled to once the pointer is up again, and none goes."""
    page.evaluate(TO_ITS_END)
    page.locator("#log > [data-number]").last.locator(".log-say").first.hover()
    page.mouse.down()
    scrolled = page.evaluate(SCROLLED)
    page.evaluate(ADD, [1000, 300])
    assert page.evaluate(SCROLLED) == scrolled
    assert page.locator("#log > [data-number]").count() > 300
    page.mouse.up()
    page.wait_for_function(IS_AT_ITS_END)


def entries_open_and_are_shown(page: Page) -> None:
    """An attack with its dice and its damage is one line; opened, it can be played again."""
    page.evaluate(ATTACK)
    entry = page.locator("#log > li").last
    expect(entry.locator(".log-short")).to_have_text(["one hit", "−2"])
    expect(entry.locator(".log-parts").first).to_be_hidden()
    entry.locator(".log-say").first.hover()
    expect(page.locator('[data-group="trails"] .trail-attack')).to_have_count(1)
    entry.locator(".log-say").first.click()
    expect(entry.locator(".log-parts > li")).to_have_count(2)
    expect(entry.locator(".log-parts")).to_be_visible()
    assert page.evaluate("() => window.sounds") == 0
    entry.get_by_role("button", name="Show it again").click()
    expect(page.locator("#gesture-bar")).to_be_visible()
    expect(page.locator("#log > .is-shown")).to_have_count(1)
    page.wait_for_function("() => window.sounds > 1")
    page.keyboard.press("Escape")
    expect(page.locator("#gesture-bar")).to_be_hidden()
