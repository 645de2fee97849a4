"""What people share beyond a table as axe-core reads it: clubs, tournaments, profiles, standing
orders, several boards, holidays; and all of it as it reads without scripts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from games.clubs.models import Club, ClubMatch, Member
from games.matches import referee
from games.matches.models import Match
from games.matches.practice import what_if
from games.rosters.service import ready_rosters
from games.tournaments.models import Tournament
from tests.browser.devices import page_on
from tests.browser.gathering import DESK, PHONE, sign_in
from tests.browser.inspecting import Inspector, Look
from tests.live.server import Server
from tests.matchmaking import begun_match, load_cards, play_on
from tests.people import new_guest

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),  # it looks at many pages
]

TOURNAMENT = {
    "system": "kurogane",
    "form": "swiss",
    "rounds": 1,
    "lists": "open",
    "interval": 0,
    "clock": "",
}


def unfold_all(page: Page) -> None:
    """Unfold all that is folded up."""
    page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")


def open_settings(page: Page) -> None:
    page.locator(".match-settings > summary").click()
    expect(page.get_by_label("The next dice, as 6 5 1; empty: by chance")).to_be_visible()


class Evening:
    """A club of Ann's and Bob's with all that it may have, at addresses by what they show."""

    def __init__(self) -> None:
        self.ann, self.bob = new_guest("Ann"), new_guest("Bob")
        self.ann.post("/clubs/new/", {"name": "Hexes", "zone": "UTC"})
        club = Club.objects.get()
        self.club = f"/clubs/{club.pk}/"
        self.invitation = f"/clubs/join/{club.invitation}/"
        self.bob.post(self.invitation)
        Member.objects.filter(player=self.bob.player).update(role=Member.Role.ORGANIZER)
        day = f"{timezone.now() + timedelta(days=7):%Y-%m-%dT20:00}"
        evening = {"title": "Long night", "begins": day, "hours": 3}
        self.ann.post(f"{self.club}evenings/", evening)
        self.ann.post(f"{self.club}chat/", {"text": "Who comes?"})
        self.over = self._tournament("Spring")
        self.open = self._tournament("Autumn", begin=False)
        self.running = play_on(self._match(), 8)
        ClubMatch.objects.create(club=club, match=self.running)
        self.copy = what_if.begin(self.running, self.ann.player, self.running.number)
        self.ann.post("/people/me/profile/", {"public": "on", "rating": "on"})
        away = f"{timezone.now() + timedelta(days=3):%Y-%m-%d}"
        self.ann.post("/people/me/holidays/", {"first": away, "last": away})

    def _match(self) -> Match:
        return begun_match(self.ann.player, self.bob.player, system="kurogane", visibility="public")

    def _tournament(self, name: str, begin: bool = True) -> str:
        """A tournament that is open for entries, or over with a result by hand."""
        self.ann.post(f"{self.club}tournaments/new/", {**TOURNAMENT, "name": name})
        made = Tournament.objects.get(name=name)
        address = made.get_absolute_url()
        for browser in (self.ann, self.bob):
            browser.post(f"{address}enter/", {"roster": ready_rosters("kurogane")[0].pk})
        if begin:
            self.ann.post(f"{address}begin/")
            row = made.pairings.get()
            assert row.match is not None
            referee.leave(row.match.pk, [0])
            given = {"outcome": "draw", "why": "Both agreed"}
            self.ann.post(f"{address}results/{row.pk}/", given)
        return address

    def looks(self) -> list[Look]:
        ann = self.ann
        return [
            Look("clubs", "/clubs/", ann),
            Look("club", self.club, ann, unfold_all, both=True),
            Look("invitation to a club", self.invitation, new_guest("Eve")),
            Look("tournaments", f"{self.club}tournaments/", ann, unfold_all),
            Look("tournament, open", self.open, ann, unfold_all),
            Look("tournament, over", self.over, ann, unfold_all, both=True),
            Look("profile", f"/people/{ann.player.pk}/", self.bob, both=True),
            Look("holidays and profile", "/people/me/", ann, unfold_all),
            Look("notifications", "/people/me/notifications/", ann, unfold_all),
            Look("orders of a game", "/matches/orders/kurogane/", ann),
            Look("orders of a match", f"/matches/{self.running.pk}/orders/", ann),
            Look("several boards", f"/matches/several/?match={self.running.pk}", ann, both=True),
            Look("dice of a copy", f"/matches/{self.copy.pk}/", ann, open_settings),
        ]


def test_what_people_share(inspector: Inspector) -> None:
    inspector.look(*Evening().looks())


def test_it_reads_without_scripts(chromium: Chromium, server: Server) -> None:
    load_cards()
    evening = Evening()
    reads = {
        evening.club: ("Long night", "Who comes?", "Bob"),
        f"{evening.club}tournaments/": ("Spring", "Autumn"),
        evening.open: ("Has handed in a list", "Ann", "Bob"),
        evening.over: ("Standings", "½ : ½", "Both agreed"),
        f"/people/{evening.ann.player.pk}/": ("Ann", "Kuroganengage"),
        "/people/me/": ("Holidays",),
        "/matches/orders/kurogane/": ("Standing orders",),
        f"/matches/several/?match={evening.running.pk}": ("Ann", "Bob"),
    }
    for device in (DESK, PHONE):
        with page_on(chromium, java_script_enabled=False, **device) as page:
            sign_in(page.context, evening.ann, server.address)
            for address, words in reads.items():
                page.goto(server.address + address)
                for word in words:
                    expect(page.locator("main").get_by_text(word).first).to_be_visible()
                wide = page.locator("html").bounding_box()
                assert wide
                assert wide["width"] <= device["viewport"]["width"], address
