"""A whole match of Crisis Protocol in three real browsers, as people play it: from typing names to
the result, one player at a desk, one with a phone, and somebody watching."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches.models import Match
from tests.browser import hands
from tests.browser.gathering import (
    DESK,
    PHONE,
    create_match,
    get_ready,
    sit_down,
    type_name,
    visitors,
)
from tests.browser.modules import post
from tests.live.server import Server
from tests.matchmaking import load_cards

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MIDDLE = (18_000, 18_000)
SQUADS = {0: ["captain-marvel"], 1: ["red-skull", "ultron"]}
"""Whom the two bring: small squads, so that a match of six rounds is a short one."""

WISHED = ("interact", "attack", "move", "tactic", "power")
"""What an active character would like to do, in this order."""

POSITIONS = """[...document.querySelectorAll("#region-units [data-unit]")].map((unit) =>
  [unit.dataset.unit, unit.dataset.x, unit.dataset.y, unit.getAttribute("aria-label")])"""
"""Who stands where on a page, and in what state."""

SAME_DICE = "Crypto.prototype.getRandomValues = (bytes) => bytes.fill(7);"
"""The browser's own part in the dice, the same each time."""


@pytest.fixture
def people(chromium: Chromium) -> Iterator[list[Page]]:
    """Ann at a desk, Bob with a phone, and somebody at a desk who only watches."""
    with visitors(chromium, DESK, PHONE, DESK) as pages:
        for page in pages:
            page.add_init_script(SAME_DICE)
        yield pages


def test_a_whole_match_is_played_and_watched(people: list[Page], server: Server) -> None:
    load_cards()
    ann, bob, watcher = people
    address = come_together(ann, bob, server.address)
    watcher.goto(address)
    for page in people:
        page.wait_for_selector(hands.READY)
    watcher.evaluate("window.neverReloaded = true")

    done = Evening(people).played()
    for kind in ("crisis", "squad", "tactics", "deploy", "activate", "move", "attack", "interact",
                 "pass", "end-activation"):  # fmt: skip
        assert done[kind], f"nobody did {kind}"

    match = Match.objects.get()
    assert match.result["reason"] in ("points", "rounds", "extra-round", "last-standing")
    winner = ["Ann", "Bob"][match.result["winners"][0]]
    for page in people:
        expect(page.locator("#region-result")).to_contain_text(f"{winner} wins")
    assert watcher.evaluate("window.neverReloaded")
    assert watcher.locator("#log .die").count() > 0
    kept = hands.regions(watcher)
    watcher.reload()
    assert kept == hands.regions(watcher)
    hands.press(ann, ann.get_by_role("link", name="Result and rematch"))
    expect(ann.get_by_role("heading", level=1)).to_contain_text(winner)
    expect(ann.locator(".has-won")).to_contain_text(winner)
    for score in match.result["scores"]:
        expect(ann.locator(".result-sides")).to_contain_text(str(score))


def come_together(ann: Page, bob: Page, site: str) -> str:
    """Ann makes a match and Bob follows her link; both get ready. The match's address."""
    ann.goto(site)
    type_name(ann, "Ann")
    link = create_match(ann, "With fewer characters left to activate")
    address = ann.url
    Match.objects.update(seed=bytes(32))
    ann.evaluate("localStorage.clear()")  # she has kept what the other seed is bound by
    ann.reload()
    sit_down(bob, link, "Bob")
    get_ready(bob, "Cabal first")
    expect(ann.locator("#seats")).to_contain_text("Bob")
    get_ready(ann, "Avengers first")
    bob.wait_for_url(address)
    return address


class Evening:
    """Two players at their pages and a spectator, until there is a result."""

    def __init__(self, people: list[Page]) -> None:
        self.players = people[:2]
        self.watcher = people[2]
        self.rng = random.Random(1)
        self.done: Counter[str] = Counter()

    def played(self) -> Counter[str]:
        """Whoever is asked answers. What was done, and how often."""
        for number in range(500):
            for seat, page in enumerate(self.players):
                if hands.over(page):
                    return self.done
                ask = hands.asked(page)
                if ask:
                    if not number % 25:
                        self.interfere()
                    self.answer(seat, page, ask)
                    self.follow(hands.number(page))
        raise AssertionError("the match does not end")

    def answer(self, seat: int, page: Page, ask: dict[str, Any]) -> None:
        kinds = self.preferred(page, ask)

        def wish(option: dict[str, Any], field: dict[str, Any]) -> Any:
            return self.wish(seat, page, option, field)

        played = hands.play(page, self.rng, kinds, wish)
        self.done[played.partition(":")[0]] += 1

    def preferred(self, page: Page, ask: dict[str, Any]) -> tuple[str, ...]:
        """Activate until everybody has been active; the active character acts twice at most."""
        if "end-activation" not in {option["id"] for option in ask["options"]}:
            return ("activate",) if self.done["pass"] else ("pass", "activate")
        return WISHED

    def wish(self, seat: int, page: Page, option: dict[str, Any], field: dict[str, Any]) -> Any:
        """The squads above; spots near the middle, where everybody meets."""
        if field["name"] == "characters":
            return SQUADS[seat]
        if field["name"] == "affiliation":
            return ["none"]
        if field["kind"] == "point":
            return MIDDLE
        return None

    def follow(self, number: int) -> None:
        """Everybody's page comes to the same number by itself, and shows the same battlefield; a
        spectator may choose nothing there."""
        for page in (*self.players, self.watcher):
            hands.follow(page, number)
        seen, *others = [page.evaluate(POSITIONS) for page in (self.watcher, *self.players)]
        assert others == [seen, seen]
        assert self.watcher.locator("#region-ask [data-option]").count() == 0
        assert self.players[1].evaluate("scrollY") == 0, "the phone's page has slipped"

    def interfere(self) -> None:
        """The spectator sends what a player might; nothing comes of it."""
        number = hands.number(self.watcher)
        answer = {"number": number, "option": "end-turn", "fields": {}}
        assert post(self.watcher, answer) == {"refused": 403}
        assert hands.number(self.watcher) == number
