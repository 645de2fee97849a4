"""Who plays against the computer asks what the veteran would do: it is said, and shown on the
battlefield, until the match goes on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches import referee
from games.matches.lobby import alone
from games.matches.log import match_dice
from games.matches.models import Match
from games.rules.opponents.levels import LEARNER
from games.rules.opponents.thinking import think
from games.rules.tools.playouts import dice_key
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sit_at_table, visitors
from tests.live.server import Server, running
from tests.matchmaking import load_cards
from tests.people import Browser, new_guest

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(600),
]

PATIENCE = 200_000  # milliseconds that thinking may take on a machine that is busy
THUMB = replace(LEARNER, slips=0.0)
PICTURES = os.environ.get("ADVICE_PICTURES", "")


@pytest.fixture(scope="module")
def server(django_db_setup: None) -> Iterator[Server]:
    with running() as server:
        yield server


def begun(who: Browser, system: str) -> Match:
    """A match that one player plays alone: the same dice, and the same advice, each time."""
    match = alone.create(who.player, system, {})
    Match.objects.filter(pk=match.pk).update(seed=bytes(32))
    return match


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is rolled by the process of the tests, from the very beginning of a match."""
    monkeypatch.setattr(match_dice, "key_of", lambda _seed, _parts: dice_key(5))


def played(match: Match, who: Browser, answers: int) -> None:
    """Answers by rule of thumb, of the player who holds all seats."""
    for _number in range(answers):
        with referee.live_table(match.pk) as table:
            number, seat = table.number, min(table.asks)
            raw = think(table, seat, THUMB, "seed").answer
        referee.answer(match.pk, who.player, number, raw, seat)


def asked(page: Page) -> None:
    """Ask what the veteran would do, and wait for what it says."""
    page.get_by_role("button", name="What would you do?").click()
    expect(page.locator("#advice-show")).to_be_visible(timeout=PATIENCE)


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


@pytest.mark.parametrize(
    ("system", "size"),
    [("crisis", PHONE), ("battletech", DESK)],
    ids=["crisis", "battletech"],
)
def test_the_veteran_says_what_it_would_do_and_shows_it(
    chromium: Chromium, server: Server, system: str, size: dict[str, Any]
) -> None:
    load_cards()
    ann = new_guest("Ann")
    match = begun(ann, system)
    played(match, ann, {"crisis": 34, "battletech": 8}[system])
    with visitors(chromium, size) as (page,):
        sit_at_table(page, ann, server.address, match)
        page.wait_for_selector(hands.READY)
        asked(page)
        expect(page.locator(".advice-reasons li").first).to_be_visible()
        expect(page.locator("#overlay [data-group=advice] > *")).not_to_have_count(0)
        picture(page, f"{system}-{size['viewport']['width']}")
        page.locator("#advice-show").click()
        expect(page.locator("#overlay [data-group=advice] > *")).to_have_count(0)
        page.locator("#advice-show").click()
        match.refresh_from_db()
        played(match, ann, 1)
        expect(page.locator("#advice-show")).to_have_count(0)
        expect(page.locator("#overlay [data-group=advice] > *")).to_have_count(0)
        assert sum(match.seats.values_list("advised", flat=True)) == 1
