"""Matches of several pages: the same dice each time, and what everybody sees alike."""

from __future__ import annotations

from playwright.sync_api import Page

from games.matches.models import Match
from tests.browser import hands

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
