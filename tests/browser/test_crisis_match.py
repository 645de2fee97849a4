"""A whole match of Crisis Protocol in three real browsers, as people play it: from typing names to
the result, one player at a desk, one with a phone, and somebody watching."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.matches import referee
from games.matches.models import Match
from games.rules.contract.table import Table
from games.rules.crisis.figures.state import State
from tests.browser import hands
from tests.browser.gathering import (
    come_together,
)
from tests.browser.modules import post
from tests.browser.watching import play_without_pages
from tests.live.server import Server
from tests.matchmaking import load_cards
from tests.rules.playing import thoughtful

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MIDDLE = (18_000, 18_000)
READY_SQUADS = ("Core box, Captain America leads", "Core box, Red Skull leads")
SQUADS = {0: ["captain-marvel"], 1: ["red-skull", "ultron"]}
"""Whom the two bring: small squads, so that a match of six rounds is a short one."""

LAST_ROUND = 6
TIMES_BY_HAND = 2
"""So many times each of the two does a thing of each kind by hand."""

POSITIONS = """[...document.querySelectorAll("#region-units [data-unit]")].map((unit) =>
  [unit.dataset.unit, unit.dataset.x, unit.dataset.y, unit.getAttribute("aria-label")])"""
"""Who stands where on a page, and in what state."""


def test_a_whole_match_is_played_and_watched(people: list[Page], server: Server) -> None:
    load_cards()
    ann, bob, watcher = people
    address = come_together(
        ann, bob, server.address, READY_SQUADS, "With fewer characters left to activate"
    )
    watcher.goto(address)
    for page in people:
        page.wait_for_selector(hands.READY)
    watcher.evaluate("window.neverReloaded = true")

    evening = Evening(people)
    evening.play(rounds=2)
    assert watcher.evaluate("window.neverReloaded")
    play_without_pages(people, evening.match, evening.decide, nears_its_end)
    evening.play()
    for kind in ("crisis", "squad", "tactics", "deploy", "activate", "move", "attack", "interact"):
        assert evening.done[kind], f"nobody did {kind}"

    match = Match.objects.get()
    assert match.result["reason"] in ("points", "rounds", "extra-round", "last-standing")
    winner = ["Ann", "Bob"][match.result["winners"][0]]
    for page in people:
        expect(page.locator("#region-result")).to_contain_text(f"{winner} wins")
    assert watcher.locator("#log .die").count() > 0
    kept = hands.regions(watcher)
    watcher.reload()
    assert kept == hands.regions(watcher)
    hands.press(ann, ann.get_by_role("link", name="Result and rematch"))
    expect(ann.get_by_role("heading", level=1)).to_contain_text(winner)
    expect(ann.locator(".has-won")).to_contain_text(winner)
    for score in match.result["scores"]:
        expect(ann.locator(".result-sides")).to_contain_text(str(score))


def nears_its_end(table: Table[State]) -> bool:
    """Whether the last round has begun, or it is over before."""
    return table.game.state.round >= LAST_ROUND or table.result is not None


class Evening:
    """Two players at their pages and a spectator, until there is a result.

    What a player does for the first few times is done by hand. Then a computer plays, whose answers
    are posted by the pages' own module.
    """

    def __init__(self, people: list[Page]) -> None:
        self.players = people[:2]
        self.watcher = people[2]
        self.match = Match.objects.get()
        self.rng = random.Random(1)
        self.done: Counter[str] = Counter()
        self.by_hand: Counter[tuple[int, str]] = Counter()

    def play(self, rounds: int = 99) -> None:
        """Whoever is asked answers, until so many rounds are over or there is a result."""
        for number in range(500):
            with referee.live_table(self.match.pk) as table:
                if table.result or table.game.state.round > rounds:
                    self.follow(table.number)
                    return
                shown = table.number
                seat, answer = self.decide(table)
            # A computer deploys all at once, people one by one.
            kind = answer["option"].partition(":")[0].removesuffix("-all")
            if not number % 25:
                self.interfere(shown)
            if self.by_hand[seat, kind] < TIMES_BY_HAND:
                hands.follow(self.players[seat], shown)
                self.answer(seat, kind)
            else:
                given = {"number": shown, **answer}
                taken = {"taken": True, "number": shown + 1}
                assert post(self.players[seat], given) == taken
                self.done[kind] += 1
        raise AssertionError("the match does not end")

    def decide(self, table: Table[State]) -> tuple[int, dict[str, Any]]:
        """What a computer would do."""
        return thoughtful(table, self.rng)

    def answer(self, seat: int, kind: str) -> None:
        """One answer by hand, of this kind if the page lets it through; it comes to all pages."""
        page = self.players[seat]

        def wish(option: dict[str, Any], field: dict[str, Any]) -> Any:
            return self.wish(seat, field)

        kind = hands.play(page, self.rng, (kind,), wish).partition(":")[0]
        self.done[kind] += 1
        self.by_hand[seat, kind] += 1
        self.follow(hands.number(page))

    def wish(self, seat: int, field: dict[str, Any]) -> Any:
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

    def interfere(self, number: int) -> None:
        """The spectator sends what a player might; nothing comes of it."""
        hands.follow(self.watcher, number)
        answer = {"number": number, "option": "end-turn", "fields": {}}
        assert post(self.watcher, answer) == {"refused": 403}
        assert hands.number(self.watcher) == number
