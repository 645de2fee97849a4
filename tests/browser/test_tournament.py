"""A Swiss of eight in browsers: four people, two at desks and two with phones, and four computers.
Each hands in two lists and chooses one before a match. Rounds begin by themselves, and results come
from the matches until one is corrected by hand."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.matches import referee
from games.matches.models import Match
from games.tournaments.models import Pairing, Tournament
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sign_in, visitors
from tests.browser.modules import post
from tests.live.server import Server, running
from tests.matchmaking import load_cards
from tests.people import new_guest

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),
]

CONCEDE = {"option": "concede", "fields": {}}
PEOPLE = ("Ann", "Bob", "Cid", "Dan")
COMPUTERS = 4
EIGHT = len(PEOPLE) + COMPUTERS
ROUNDS = 3
PATIENCE = 120  # seconds that computers may take for a match on a machine that is busy


@pytest.fixture(scope="module")
def server(django_db_setup: None) -> Iterator[Server]:
    """The site with its computers at work."""
    with running() as server:
        yield server


@pytest.fixture
def devices(chromium: Chromium) -> Iterator[list[Page]]:
    """The desks of Ann and Cid, the phones of Bob and Dan."""
    with visitors(chromium, DESK, PHONE, DESK, PHONE) as pages:
        yield pages


def test_eight_of_whom_four_are_computers_play_a_swiss(devices: list[Page], server: Server) -> None:
    load_cards()
    ann, bob, _cid, _dan = devices
    pages = dict(zip(PEOPLE, devices, strict=True))
    address = open_tournament(pages, server)
    enter(pages, address)
    tournament = Tournament.objects.get()
    for number in range(1, ROUNDS + 1):
        ann.goto(address)
        expect(ann.locator(".pairings").first.locator(".pairing")).to_have_count(4)
        expect(ann.locator("header", has_text=f"Round {number} of {ROUNDS}")).to_be_visible()
        for page in devices:
            choose_list(page, address)
        rows = list(tournament.pairings.filter(round=number).select_related("match"))
        play_out = next(row for row in rows if not people_of(row)) if number == 1 else None
        for row in rows:
            if row != play_out:
                end_match(row, pages, address)
        if play_out:
            wait_until_over(play_out)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.ENDED
    check_table(ann, address, tournament)
    check_table(bob, address, tournament)
    correct(ann, bob, address, tournament)


# -- what they do


def open_tournament(pages: dict[str, Page], server: Server) -> str:
    """Ann founds a club, the others follow her link, and she opens a tournament: its address."""
    guests = {name: new_guest(name) for name in PEOPLE}
    for name, page in pages.items():
        sign_in(page.context, guests[name], server.address)
    ann, *others = pages.values()
    ann.goto(f"{server.address}/clubs/")
    ann.get_by_label("Name").fill("Hexes and dice")
    hands.press(ann, ann.get_by_role("button", name="Found it"))
    club = ann.url
    link = ann.get_by_label("Whoever has this link can come in").input_value()
    for page in others:
        page.goto(link)
        hands.press(page, page.get_by_role("button", name="Come in"))
        expect(page.get_by_role("heading", level=1)).to_have_text("Hexes and dice")
    for number in range(20):
        guests["Bob"].post(f"{urlsplit(club).path}chat/", {"text": f"Line {number}"})
    ann.goto(club)
    expect(ann.get_by_text("Line 19")).to_be_in_viewport()
    expect(ann.get_by_text("Line 1", exact=True)).not_to_be_in_viewport()
    hands.press(ann, ann.get_by_role("link", name="All, and a new one"))
    ann.get_by_label("Name", exact=True).fill("Autumn")
    ann.get_by_label("Game", exact=True).select_option("kurogane")
    ann.get_by_label("Swiss: in each round").check()
    ann.get_by_label("Rounds", exact=True).fill(str(ROUNDS))
    ann.get_by_label(
        "Handed in for the whole tournament, and seen by all once it has begun"
    ).check()
    ann.get_by_label("Lists that each may hand in").fill("2")
    hands.press(ann, ann.get_by_role("button", name="Open it for entries"))
    return ann.url


def enter(pages: dict[str, Page], address: str) -> None:
    """All hand in two lists; Ann lets computers play, two of whom meet first, and begins."""
    ann = pages["Ann"]
    for place, page in enumerate(pages.values()):
        page.goto(address)
        page.get_by_label("List 2, if you want one").select_option(index=2)
        hands.press(page, page.get_by_role("button", name="I play", exact=True))
        expect(page.get_by_text("Has handed in 2 lists").first).to_be_visible()
        if place % 2:
            for _computer in range(COMPUTERS // 2):
                ann.goto(address)
                hands.press(ann, ann.get_by_role("button", name=re.compile("^Learner")))
    ann.goto(address)
    expect(ann.locator(".club-members > li")).to_have_count(EIGHT)
    expect(ann.locator(".club-members")).to_contain_text(f"Learner (computer) {COMPUTERS}")
    hands.press(ann, ann.get_by_role("button", name="Close the entries and begin"))


def choose_list(page: Page, address: str) -> None:
    """Choose the second list for the round, on top of the tournament's page."""
    page.goto(address)
    page.get_by_label("The list that you play").select_option(index=1)
    hands.press(page, page.get_by_role("button", name="Choose it"))
    chosen = page.locator(".own-pairing").get_by_text(re.compile("^(Choose it instead|Play)$"))
    expect(chosen).to_be_visible()


def people_of(row: Pairing) -> list[str]:
    """Those of a pairing who are no computers."""
    both = [one for one in (row.first, row.second) if one is not None]
    return [one.name for one in both if not one.is_computers]


def end_match(row: Pairing, pages: dict[str, Page], address: str) -> None:
    """Let a person concede at the table, opened from the tournament's page; in a match of computers
    the second one."""
    assert row.match is not None
    people = people_of(row)
    if not people:
        concede_for_the_second(row.match)
        return
    page = pages[people[0]]
    page.goto(address)
    hands.press(page, page.locator(f'.own-pairing a[href*="/matches/{row.match.pk}/"]'))
    page.wait_for_selector(hands.READY)
    while not post(page, {"number": hands.number(page), **CONCEDE}):
        page.wait_for_timeout(100)  # a computer has answered meanwhile
    expect(page.get_by_role("link", name="Result and rematch").first).to_be_visible()


def concede_for_the_second(match: Match) -> None:
    while True:
        match.refresh_from_db()
        player = match.seats.get(index=1).player
        try:
            referee.answer(match.pk, player, match.number, CONCEDE, 1)
        except referee.Stale:
            continue
        return


def wait_until_over(row: Pairing) -> None:
    """Wait until two computers have played a match to its end, and its result is entered."""
    until = time.monotonic() + PATIENCE
    while not row.outcome:
        assert time.monotonic() < until, "computers have not ended their match"
        time.sleep(0.1)
        row.refresh_from_db()


def check_table(page: Page, address: str, tournament: Tournament) -> None:
    """All eight stand in the table with their tie-breaks; nothing goes beyond the screen."""
    page.goto(address)
    expect(page.locator("table.standings tbody tr")).to_have_count(EIGHT)
    expect(page.locator("table.standings thead")).to_contain_text("Opp.VPDifference")
    points = sum(float(text) for text in page.locator(".standings td.strong").all_inner_texts())
    assert points == tournament.pairings.count()
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    assert page.locator(".table-scroll").evaluate("one => one.scrollWidth <= one.clientWidth")


def correct(ann: Page, bob: Page, address: str, tournament: Tournament) -> None:
    """Ann corrects a result of Bob's, which she alone can, and Bob reads why."""
    expect(bob.get_by_text("Enter a result")).to_have_count(0)
    row = next(row for row in tournament.pairings.all() if "Bob" in people_of(row))
    bobs = bob.locator(".standings tr", has=bob.get_by_role("rowheader", name="Bob"))
    before = float(bobs.locator("td.strong").inner_text())
    lost = row.outcome == ("second" if row.first.name == "Bob" else "first")
    line = ann.locator(".pairing", has=ann.locator(f'form[action$="/results/{row.pk}/"]'))
    line.get_by_text("Enter a result").click()
    line.get_by_label("Result").select_option("first" if row.first.name == "Bob" else "second")
    line.get_by_label("Why").fill("His battery was empty")
    hands.press(ann, line.get_by_role("button", name="Enter it"))
    bob.reload()
    assert float(bobs.locator("td.strong").inner_text()) == before + lost
    history = bob.locator("section", has=bob.get_by_role("heading", name="History"))
    expect(history).to_contain_text("Ann · Entered")
    expect(history).to_contain_text("His battery was empty")
