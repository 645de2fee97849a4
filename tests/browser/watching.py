"""Matches of several pages: the same dice each time, what everybody sees alike, and rounds that are
played while nobody has the table open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from games.matches import referee
from games.matches.models import Match
from games.rules.contract.table import Table
from tests.browser import hands

Decide = Callable[[Table[Any]], tuple[int, dict[str, Any]]]
"""Who answers next, and how."""

SAME_DICE = "Crypto.prototype.getRandomValues = (bytes) => bytes.fill(7);"
"""The browser's own part in the dice, the same each time."""

SHOWN = """() => ({
  map: document.getElementById("region-terrain").innerHTML,
  units: [...document.querySelectorAll("#region-units [data-unit]")].map((unit) =>
    [unit.dataset.unit, unit.dataset.place, unit.getAttribute("aria-label")]),
  log: [...document.querySelectorAll("#log .log-say, #log h3")].map((line) => line.textContent),
  result: document.querySelector("#region-result h2")?.textContent,
})"""
"""What everybody sees alike: the map, who stands where and in what state, the log, the result."""


def alike(people: list[Page], match: Match) -> bool:
    """Whether all pages come to show the same by themselves."""
    match.refresh_from_db()
    for page in people:
        hands.follow(page, match.number)
    first, *others = [page.evaluate(SHOWN) for page in people]
    return all(other == first for other in others)


def same_seed(creator: Page) -> None:
    """The server's part in the dice, the same each time."""
    Match.objects.update(seed=bytes(32))
    creator.evaluate("localStorage.clear()")  # it has kept what the other seed is bound by
    creator.reload()


def play_without_pages(
    people: list[Page], match: Match, decide: Decide, until: Callable[[Table[Any]], bool]
) -> None:
    """Everybody closes the table, the match is played on elsewhere, and they come back to it."""
    addresses = [page.url for page in people]
    for page in people:
        page.goto("about:blank")
    players = [seat.player for seat in match.seats.order_by("index")]
    while True:
        with referee.live_table(match.pk) as table:
            if until(table):
                break
            number = table.number
            seat, answer = decide(table)
        referee.answer(match.pk, players[seat], number, answer)
    for page, address in zip(people, addresses, strict=True):
        page.goto(address)
        page.wait_for_selector(hands.READY)
