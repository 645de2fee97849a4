"""Played with keys alone, in a real browser: a round of Crisis Protocol, to each thing by Tab,
chosen by Enter, spots and directions by N; a path of Tide of Iron by the arrows. No mouse, no
finger."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from games.matches import referee
from games.matches.models import Match
from tests.browser import hands
from tests.browser.gathering import DESK, sign_in, sit_at_table, visitors
from tests.live.server import Server, Visitor
from tests.matchmaking import begun_match, open_match
from tests.people import Browser, new_guest
from tests.rules.playing import thoughtful
from tests.stages import begun

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SQUADS = {0: ["captain-marvel", "iron-man"], 1: ["red-skull"]}


def test_a_round_is_played_with_keys_alone(chromium: Chromium, server: Server) -> None:
    people = [new_guest("Ann"), new_guest("Bob")]
    match = begun_match(*(one.player for one in people), system="crisis")
    Match.objects.filter(pk=match.pk).update(seed=bytes([3]) * 32)
    referee.forget_tables()
    rng = random.Random(3)
    while round_of(match) == 0:
        number, seat, raw = decided(match, rng)
        referee.answer(match.pk, people[seat].player, number, raw)

    done = set()
    with visitors(chromium, DESK) as (page,):
        sit_at_table(page, people[0], server.address, match)
        while round_of(match) == 1:
            number, seat, raw = decided(match, rng)
            hands.follow(page, number)
            if seat == 0:
                answer(page, raw)
                done.add(raw["option"].partition(":")[0])
            else:
                post(server, people[1], match, number, raw)
    assert {"activate", "move"} <= done


def test_a_squad_of_tide_of_iron_is_led_with_keys_alone(chromium: Chromium, server: Server) -> None:
    people = [new_guest("Ann"), new_guest("Bob")]
    match = begun("tide", "action", *people)
    with referee.live_table(match.pk) as table:
        asked = min(table.asks)
        advance = next(one for one in table.asks[asked].options if one.fields)
    with visitors(chromium, DESK) as (page,):
        sit_at_table(page, people[asked], server.address, match)
        before = hands.number(page)
        hands.enter(page, page.locator(f'[data-acting="{advance.on["unit"]}"]'))
        hands.enter(page, page.locator(f'[data-option="{advance.id}"]'))
        page.wait_for_selector(hands.FILLING)
        for key in ("ArrowUp", "ArrowDown", "ArrowRight", "ArrowLeft"):
            page.keyboard.press(key)
            if hands.spot_is_legal(page):
                break
        hands.enter(page, page.locator(".picker-foot button"))
        assert hands.moved_on(page, before)


COVERED = """() => {
  const one = document.activeElement;
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const parts = [one, ...(one.labels ?? []), one.closest("label")].filter(Boolean);
  if (parts.some((part) => part.contains(above) || above?.contains(part))) return null;
  return `${one.outerHTML.slice(0, 80)} is behind ${above?.outerHTML.slice(0, 80)}`;
}"""
"""What covers the middle of what has the focus, or that it is out of sight."""


def test_what_has_the_focus_is_seen_while_a_match_is_made(
    chromium: Chromium, server: Server
) -> None:
    ann = new_guest("Ann")
    match = open_match(ann.player, "battletech")
    with visitors(chromium, DESK) as (page,):
        sign_in(page.context, ann, server.address)
        for address in ("/matches/new/", f"/matches/{match.pk}/"):
            page.goto(f"{server.address}{address}")
            stops = 0
            page.keyboard.press("Tab")
            while not page.evaluate("document.activeElement === document.body"):
                assert page.evaluate(COVERED) is None, address
                stops += 1
                page.keyboard.press("Tab")
            assert 20 < stops < 80


def round_of(match: Match) -> int:
    with referee.live_table(match.pk) as table:
        return int(table.game.state.round)


def decided(match: Match, rng: random.Random) -> tuple[int, int, dict[str, Any]]:
    """The number, who answers and what: a computer's answer, but for small squads."""
    with referee.live_table(match.pk) as table:
        seat, raw = thoughtful(table, rng)
        if raw["option"] == "squad":
            raw = {"option": "squad", "fields": {"characters": SQUADS[seat], "affiliation": "none"}}
        return table.number, seat, raw


def post(server: Server, who: Browser, match: Match, number: int, raw: dict[str, Any]) -> None:
    """The other player answers from elsewhere."""
    status, reply = Visitor(server, who).answer(str(match.pk), number, raw)
    assert status == 200, reply


def answer(page: Page, raw: dict[str, Any]) -> None:
    """Choose that option by keys and fill it in: choices as wished, spots and directions as the
    page offers them."""
    before = hands.number(page)
    ask = hands.asked(page)
    assert ask is not None
    (option,) = [one for one in ask["options"] if one["id"] == raw["option"]]
    page.keyboard.press("a")
    if page.locator("#picker").is_hidden():  # it is not all that is asked
        hands.enter(page, page.locator(f'[data-option="{option["id"]}"]'))
    for field in option["fields"]:
        fill(page, field, raw["fields"][field["name"]])
        assert hands.spot_is_legal(page)
        hands.enter(page, page.locator(".picker-foot button"))
    if not option["fields"] and (option["final"] or option["cost"]):
        hands.enter(page, page.locator(".picker-foot button"))
    assert hands.moved_on(page, before)
    page.wait_for_function("document.activeElement !== document.body")


def fill(page: Page, field: dict[str, Any], value: Any) -> None:
    if field["kind"] in ("point", "heading"):
        page.keyboard.press("n")
    elif field["kind"] in ("pick", "several"):
        for name in [value] if field["kind"] == "pick" else value:
            choice = f'.picker [data-choice="{name}"]'
            if not hands.is_pressed(page.locator(choice)):
                hands.enter(page, page.locator(choice))
