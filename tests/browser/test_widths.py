"""No page of the site is wider than the screen, on small phones, phones and tablets."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser as Chromium

from games.clubs.models import Club
from games.tournaments.models import Tournament
from tests.browser.gathering import sign_in, visitors
from tests.browser.test_accessibility_together import TOURNAMENT
from tests.live.server import Server
from tests.matchmaking import load_cards, open_match
from tests.people import new_guest
from tests.stages import OVER, begun

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = (320, 390, 768)
WIDER = """() => {
  const { clientWidth: width, scrollWidth } = document.documentElement;
  if (scrollWidth <= width) return [];
  const scrolls = (one) => one && (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX)
    || scrolls(one.parentElement));
  return [...document.body.querySelectorAll("*")]
    .filter((one) => one.getBoundingClientRect().right > width + 1 && !scrolls(one.parentElement))
    .map((one) => `${one.localName}.${one.className} ${one.getBoundingClientRect().right}`);
}"""
"""What reaches beyond the right edge of the screen, where a page can be scrolled sideways."""

OF_A_SYSTEM = (
    "/learn/{}/",
    "/learn/{}/lesson/",
    "/rules/{}/",
    "/cards/{}/",
    "/matches/new/?system={}",
    "/rosters/import/{}/",
)
PAGES = (
    "/",
    "/people/me/",
    "/people/sign-up/",
    "/rosters/",
    "/cards/",
    "/cards/search/?q=spider",
    "/cards/search/?q=t%3Acharacter+threat%3C%3D3+text%3Ableed",
    "/cards/search/form/",
    "/cards/search/help/",
    "/cards/packs/",
    "/cards/shared/",
    "/rules/",
    *(page.format(system) for system in ("battletech", "tide") for page in OF_A_SYSTEM),
    *(page.format(system) for system in ("crisis", "kurogane") for page in OF_A_SYSTEM[2:4]),
)


def test_no_page_scrolls_sideways(chromium: Chromium, server: Server) -> None:
    load_cards()
    ann, bob = new_guest("Ann"), new_guest("Bob with a name that is long")
    opened = open_match(ann.player, "crisis", visibility="public")
    played = begun("kurogane", OVER, bob, ann)
    ann.post("/rosters/new/battletech/")
    roster = ann.player.rosters.latest("pk")
    invited = opened.seats.get(index=1).key
    ann.post("/clubs/new/", {"name": "Hexes", "zone": "UTC"})
    club = Club.objects.get().get_absolute_url()
    ann.post(f"{club}tournaments/new/", {**TOURNAMENT, "name": "Spring"})
    pages = (
        *PAGES,
        f"/matches/{opened.pk}/",
        f"/matches/{opened.pk}/join/{invited}/",
        f"/matches/{played.pk}/result/",
        f"/matches/{played.pk}/dice/",
        f"/rosters/{roster.pk}/",
        f"/rosters/{roster.pk}/edit/",
        club,
        Tournament.objects.get().get_absolute_url(),
        f"/people/{ann.player.pk}/",
    )
    found: list[str] = []
    with visitors(chromium, {"viewport": {"width": WIDTHS[0], "height": 844}}) as (page,):
        sign_in(page.context, ann, server.address)
        for address in pages:
            response = page.goto(server.address + address)
            assert response
            assert response.status == 200, address
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 844})
                found += [f"{address} at {width}: {what}" for what in page.evaluate(WIDER)[:3]]
    assert found == []
