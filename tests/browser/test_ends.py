"""Matches end while everybody has them open: however, whenever. All pages show the result by
themselves, and what is left of the match, its replay and its dice can be looked at.

Some stages are tried, and each other end in one game. With TABLETOP_ALL_ENDS=1 in the
environment every stage is, by either seat, and matches are played from their beginning to their own
end.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches import referee
from games.matches.models import Match
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sign_in, watched
from tests.live.server import Server, Visitor
from tests.matchmaking import begun_match, load_cards
from tests.people import Browser, new_guest
from tests.stages import LAST, STAGES, begun

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Ann", "Bob", "Eve")
NOBODY = ""
SYSTEMS = ("crisis", "kurogane")
EVERYTHING = os.environ.get("TABLETOP_ALL_ENDS") == "1"
PHASES = [
    ("crisis", "squad"),
    ("kurogane", "sortie"),
    ("crisis", "late attack"),
]
"""While one fills in something secret, while one places, and in the middle of an attack. That all
pages of all stages can be had is tested without a browser."""
CONCESSIONS = (
    [(name, stage, seat) for name in SYSTEMS for stage in STAGES[name] for seat in (0, 1)]
    if EVERYTHING
    else [(*phase, number % 2) for number, phase in enumerate(PHASES)]
)
NOT_SHOWN = "cannot be shown|could not be had|Something broke"
PATIENCE = 60_000


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server complains about."""
    return tmp_path_factory.mktemp("ends") / "server.log"


@pytest.fixture(scope="module")
def site(django_db_setup: None, log: Path) -> Iterator[Server]:
    server = Server("tabletop.asgi:application", log)
    server.start()
    yield server
    server.kill()


@dataclass
class Company:
    """A player at a desk, one with a phone, somebody who watches: their pages, and who they are."""

    site: Server
    pages: list[Page]
    people: list[Browser]

    @property
    def seated(self) -> list[Browser]:
        return self.people[:2]

    def open(self, match: Match, path: str = "", pages: list[Page] | None = None) -> None:
        """All of them, or those named, go to a page of the match."""
        for page in pages or self.pages:
            page.goto(f"{self.site.address}/matches/{match.pk}/{path}")
        if not path:
            for page in pages or self.pages:
                page.wait_for_selector(hands.READY)
                page.wait_for_selector("#offline[hidden]", state="attached")


@pytest.fixture(scope="module")
def devices(chromium: Chromium) -> Iterator[tuple[list[Page], list[str]]]:
    """Pages that are kept from match to match, as what they have fetched is by their browsers; and
    what has failed on them."""
    with watched(chromium, DESK, PHONE, DESK) as (pages, faults):
        for page in pages:
            page.on(
                "response",
                lambda got: faults.append(f"{got.status} {got.url}") if got.status >= 400 else None,
            )
        yield pages, faults


@pytest.fixture
def company(
    db: None, devices: tuple[list[Page], list[str]], site: Server, log: Path
) -> Iterator[Company]:
    pages, faults = devices
    people = [new_guest(name) for name in NAMES]
    for page, who in zip(pages, people, strict=True):
        sign_in(page.context, who, site.address)
    faults.clear()
    before = log.stat().st_size
    yield Company(site, pages, people)
    for page in pages:
        page.goto("about:blank")
    wait_for_records()
    assert faults == []
    assert log.read_text()[before:] == ""


def wait_for_records() -> None:
    """Wait until the server has stored what ended matches leave for their players, which it does
    after their pages show the result: it would fail with the database emptied for the next test."""
    until = time.monotonic() + PATIENCE / 1000
    while Match.objects.filter(status=Match.Status.ENDED, records=None).exists():
        assert time.monotonic() < until, "a match has ended and left no records"
        time.sleep(0.05)


# -- What people do


def do(page: Page, option: str) -> None:
    """Unfold the options beside the game, take one, confirm it."""
    fold = page.locator(".ask-agreements")
    if fold.get_attribute("open") is None:
        hands.press(page, fold.locator("summary"))
    hands.press(page, fold.locator(f'[data-option="{option}"]'))
    confirm(page)


def accept(page: Page, offer: str, button: str) -> None:
    """Press a button of what is offered on top of the page, and confirm it."""
    hands.press(page, page.locator(f".offer{offer}").get_by_role("button", name=button))
    confirm(page)


def confirm(page: Page) -> None:
    expect(page.locator("#picker")).to_be_visible()
    hands.press(page, page.locator(".picker-foot button"))


def is_over(company: Company, winner: str) -> None:
    """All three pages have come to this result by themselves."""
    headline = f"{winner} wins" if winner else "A draw"
    for page in company.pages:
        result = page.locator("#region-result")
        expect(result).to_contain_text("The match is over", timeout=PATIENCE)
        expect(result.locator("h2")).to_have_text(headline)
        expect(page.locator("#region-ask [data-option]")).to_have_count(0)
        shows_no_failure(page)


def shows_no_failure(page: Page) -> None:
    """Nothing on the page says that it could not be drawn, or fetched."""
    expect(page.locator(".region-broken")).to_have_count(0)
    assert page.get_by_text(NOT_SHOWN).locator("visible=true").count() == 0


def look_back(company: Company, match: Match, winner: str) -> None:
    """A player on a phone or a spectator looks at the result, the replay from its first to its last
    moment, and the dice; with TABLETOP_ALL_ENDS both do."""
    match.refresh_from_db()
    _desk, phone, watcher = company.pages
    lookers = [phone, watcher] if EVERYTHING else [(phone, watcher)[match.number % 2]]
    for page in lookers:
        page.locator("#region-result").get_by_role("link", name="Result").click()
        expect(page.locator("h1")).to_have_text(f"{winner} won" if winner else "A draw")
        page.wait_for_selector("#dice-check[data-result]", timeout=PATIENCE)
        shows_no_failure(page)
        page.get_by_role("link", name="Watch the replay").click()
        page.wait_for_selector(hands.READY)
        replay(page, match.number)
        page.locator("#scrubber").get_by_role("link", name="Check the dice").click()
        expect(page.locator("h1")).to_have_text("Honest dice")
        page.wait_for_selector("#dice-check[data-result]", timeout=PATIENCE)
        shows_no_failure(page)


def replay(page: Page, last: int) -> None:
    """Go through a replay from its beginning, by its buttons and its slider."""
    result = page.locator("#region-result")
    at_moment(page, 0)
    hands.press(page, page.locator('#scrubber [data-key="."]'))
    at_moment(page, 1)
    if last > 2:
        page.locator("#scrub-at").fill(str(last // 2))
        at_moment(page, last // 2)
        expect(result).to_be_hidden()
    hands.press(page, page.locator('#scrubber [data-key="End"]'))
    at_moment(page, last)
    expect(result).to_be_visible()


def at_moment(page: Page, number: int) -> None:
    expect(page.locator("#scrubber")).to_have_attribute("data-at", str(number))
    shows_no_failure(page)


# -- How matches end


@pytest.mark.parametrize(("name", "stage", "seat"), CONCESSIONS)
def test_conceding_ends_a_match_for_all_who_have_it_open(
    name: str, stage: str, seat: int, company: Company
) -> None:
    match = begun(name, stage, *company.seated)
    company.open(match)
    do(company.pages[seat], "concede")
    winner = NAMES[1 - seat]
    is_over(company, winner)
    if EVERYTHING or stage == "late attack":
        look_back(company, match, winner)


@pytest.mark.parametrize("name", SYSTEMS if EVERYTHING else SYSTEMS[1:])
def test_a_draw_is_offered_and_accepted(name: str, company: Company) -> None:
    match = begun(name, "late turn", *company.seated)
    ann, bob, _eve = company.pages
    company.open(match)
    do(ann, "draw-offer")
    accept(bob, "[data-offer=draw]", "Accept")
    is_over(company, NOBODY)
    look_back(company, match, NOBODY)


@pytest.mark.parametrize("name", SYSTEMS if EVERYTHING else SYSTEMS[:1])
def test_who_waits_too_long_claims_the_win(name: str, company: Company) -> None:
    match = begun(name, "late activation", *company.seated)
    Match.objects.filter(pk=match.pk).update(asked=timezone.now() - timedelta(days=60))
    match.refresh_from_db()
    [late] = match.waiting_seats
    waiting = 1 - late
    company.open(match)
    accept(company.pages[waiting], "[data-phase=due]", "Claim the win")
    is_over(company, NAMES[waiting])
    look_back(company, match, NAMES[waiting])


@pytest.mark.parametrize("name", SYSTEMS if EVERYTHING else SYSTEMS[1:])
def test_a_match_is_watched_to_its_own_end(name: str, company: Company) -> None:
    if EVERYTHING:
        load_cards()
        match = begun_match(*(each.player for each in company.seated), system=name)
    else:
        match = begun(name, LAST, *company.seated)
    company.open(match)
    play_to_the_end(company, match)
    match.refresh_from_db()
    assert match.result is not None
    assert match.result["reason"] not in ("conceded", "agreed", "claimed", "closed")
    winners = match.result["winners"]
    winner = NAMES[winners[0]] if len(winners) == 1 else NOBODY
    is_over(company, winner)
    look_back(company, match, winner)


def play_to_the_end(company: Company, match: Match) -> None:
    """Whoever is asked gives random answers, to the same server that the pages watch."""
    rng = random.Random(1)
    while True:
        with referee.live_table(match.pk) as table:
            if table.result:
                break
            number = table.number
            seat, ask = next(iter(table.asks.items()))
            raw = ask.sample(rng, eager=True)
        assert raw is not None
        status, _reply = Visitor(company.site, company.people[seat]).answer(match.pk, number, raw)
        assert status == 200
        if number % 5 == 0:
            for page in company.pages:
                hands.follow(page, number)
                shows_no_failure(page)
