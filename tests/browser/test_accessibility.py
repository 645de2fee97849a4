"""Every kind of page as axe-core reads it, for people who see, hear or point differently: on a desk
in light colours and on a phone in dark ones, without a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page

from games.cards import packs as card_packs
from games.matches import referee
from games.matches.models import Match
from games.rosters.service import ready_rosters
from games.rules import systems
from games.rules.table import Table
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, sign_in
from tests.live.server import Server
from tests.matchmaking import begun_match, load_cards, open_match, play_captains, play_on
from tests.people import Browser, new_guest
from tests.rules.crisis import captain

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),  # each looks at many pages
]

RULES = [
    *("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"),
    "best-practice",
]
EVERYTHING = {"runOnly": RULES, "resultTypes": ["violations"]}
# Of the parts of a format all are written by one template; the first of each group are looked at.
LOOKED_AT = {"exclude": [[".format-grid > :nth-child(n+4)"]]}
# A page that draws itself anew meanwhile may have animations that never finish.
COMES_TO_REST = """() => Promise.race([
  new Promise((done) => setTimeout(done, 6000)),
  Promise.all(
    document.getAnimations()
      .filter((one) => one.effect.getComputedTiming().endTime < 5000)
      .map((one) => one.finished.catch(() => {}))
  ),
])"""


@dataclass
class Look:
    """A page to look at: whose, where, and what is opened on it first."""

    name: str
    path: str
    who: Browser | None = None
    first: Callable[[Page], None] | None = None


class Inspector:
    """Looks at pages on every device and in both colours, and keeps what axe-core finds."""

    def __init__(self, chromium: Chromium, site: str) -> None:
        self._chromium, self._site = chromium, site
        self._axe = Axe()
        self.findings: list[str] = []

    def look(self, *looks: Look) -> None:
        for look in looks:
            context = self._chromium.new_context(reduced_motion="reduce", **DESK)
            if look.who:
                sign_in(context, look.who, self._site)
            page = context.new_page()
            page.set_default_timeout(20_000)
            self._inspect(page, look)
            context.close()

    def _inspect(self, page: Page, look: Look) -> None:
        page.emulate_media(color_scheme="light")
        response = page.goto(self._site + look.path)
        assert response
        assert response.status < 500, f"{look.name}: {response.status} {response.text()[:2000]}"
        if page.locator("#match").count():
            page.wait_for_selector(hands.READY)
        if look.first:
            look.first(page)
        self._judge(page, f"{look.name}, desk, light")
        page.emulate_media(color_scheme="dark")
        page.set_viewport_size(PHONE["viewport"])
        self._judge(page, f"{look.name}, phone, dark")

    def _judge(self, page: Page, where: str) -> None:
        page.evaluate(COMES_TO_REST)
        for found in self._axe.run(page, LOOKED_AT, EVERYTHING).response["violations"]:
            nodes = found["nodes"]
            what = " ".join(nodes[0]["html"].split())[:160]
            checks = [*nodes[0]["any"], *nodes[0]["all"], *nodes[0]["none"]]
            why = checks[0]["message"] if checks else found["help"]
            self.findings.append(f"{where}: {found['id']}, {len(nodes)} times: {what} ({why})")


@pytest.fixture
def inspector(chromium: Chromium, server: Server) -> Iterator[Inspector]:
    load_cards()
    inspector = Inspector(chromium, server.address)
    yield inspector
    if inspector.findings:
        pytest.fail("\n".join(inspector.findings), pytrace=False)


def open_menu(page: Page) -> None:
    page.locator(".menu summary").first.click()


# -- around the table --------------------------------------------------------------------------


def test_people(inspector: Inspector) -> None:
    ann = new_guest("Ann")
    inspector.look(
        Look("name", "/people/name/"),
        Look("sign in", "/people/sign-in/"),
        Look("sign up", "/people/sign-up/", ann),
        Look("me", "/people/me/", ann),
        Look("sign out", "/people/sign-out/", ann),
        Look("delete", "/people/me/delete/", ann),
        Look("menu", "/people/me/", ann, open_menu),
        Look("not found", "/nowhere/", ann),
    )


def test_cards_and_rules(inspector: Inspector) -> None:
    ann = new_guest("Ann")
    own: dict[str, Any] = {}
    for system in ("crisis", "kurogane"):
        rules = systems.system(system)
        card = next(card for pack in rules.packs() for card in pack["cards"])
        pack = card_packs.create(rules, ann.player, "Mine", [{**card, "name": "My own"}])
        own[system] = pack
        inspector.look(
            Look(f"browse {system}", f"/cards/{system}/", ann),
            Look(f"card {system}", f"/cards/{system}/{card['id']}/", ann),
            Look(f"edit {system}", f"{pack.cards.get().get_absolute_url()}edit/", ann),
            Look(f"copy {system}", f"/cards/{system}/{card['id']}/duplicate/", ann),
            Look(f"new card {system}", f"/cards/packs/{pack.pk}/card/", ann),
            Look(f"pack {system}", f"/cards/packs/{pack.pk}/", ann),
            Look(f"format {system}", f"/cards/format/{system}/{card['kind']}/", ann),
        )
    pack = own["crisis"]
    inspector.look(
        Look("a rulebook", "/rules/kurogane/", ann),
        Look("cards", "/cards/", ann),
        Look("packs", "/cards/packs/", ann),
        Look("new pack", "/cards/packs/new/crisis/", ann),
        Look("import a pack", "/cards/packs/import/crisis/", ann),
        Look("rename a pack", f"/cards/packs/{pack.pk}/rename/", ann),
        Look("delete a pack", f"/cards/packs/{pack.pk}/delete/", ann),
        Look("rulebooks", "/rules/", ann),
    )


def test_rosters(inspector: Inspector) -> None:
    ann = new_guest("Ann")
    inspector.look(Look("no rosters", "/rosters/", ann))
    for system in ("crisis", "kurogane"):
        ready = ready_rosters(system)[0]
        ann.post(f"/rosters/{ready.pk}/copy/")
        full = ann.player.rosters.latest("pk")
        ann.post(f"/rosters/new/{system}/")
        empty = ann.player.rosters.latest("pk")
        ann.post(f"/rosters/{full.pk}/share/")
        full.refresh_from_db()
        inspector.look(
            Look(f"roster {system}", f"/rosters/{full.pk}/", ann),
            Look(f"build {system}", f"/rosters/{full.pk}/edit/", ann),
            Look(f"begin {system}", f"/rosters/{empty.pk}/edit/", ann),
            Look(f"print {system}", f"/rosters/{full.pk}/print/", ann),
            Look(f"shared {system}", f"/rosters/shared/{full.share_key}/"),
            Look(f"import {system}", f"/rosters/import/{system}/", ann),
            Look(f"delete {system}", f"/rosters/{full.pk}/delete/", ann),
        )
    inspector.look(Look("rosters", "/rosters/", ann))


def test_lobby_and_waiting_room(inspector: Inspector) -> None:
    ann, bob, eve = (new_guest(name) for name in ("Ann", "Bob", "Eve"))
    inspector.look(Look("empty lobby", "/", ann), Look("lobby of nobody", "/"))
    opened = open_match(ann.player, "crisis", visibility="public")
    locked = open_match(ann.player, "kurogane", visibility="public", password="cat")
    play_on(begun_match(bob.player, eve.player, system="crisis", visibility="public"), 20)
    invited = opened.seats.get(index=1)
    inspector.look(
        Look("lobby", "/", ann),
        Look("new match", "/matches/new/?system=crisis", ann),
        Look("waiting room", f"/matches/{opened.pk}/", ann),
        Look("waiting room, watched", f"/matches/{opened.pk}/", eve),
        Look("invitation", f"/matches/{opened.pk}/join/{invited.key}/"),
        Look("invitation, known", f"/matches/{opened.pk}/join/{invited.key}/", bob),
        Look("password", f"/matches/{locked.pk}/", bob),
    )


# -- at the table ------------------------------------------------------------------------------


def seats(match: Match, ann: Browser, bob: Browser) -> tuple[Browser, Browser]:
    """Who is asked now, and who is not."""
    with referee.live_table(match.pk) as table:
        asked = min(table.asks)
    return (ann, bob) if asked == 0 else (bob, ann)


def choose(*groups: str) -> Callable[[Page], None]:
    """Open the first option of these that can be chosen."""

    def first(page: Page) -> None:
        for group in groups:
            options = page.locator(f'[data-option^="{group}"]:not([aria-disabled="true"])')
            if options.count():
                options.first.click()
                return

    return first


def offers(*prefixes: str) -> Callable[[Table[Any]], bool]:
    return lambda table: any(captain.offers(table, prefix) for prefix in prefixes)


def concede(match: Match, who: Browser) -> None:
    match.refresh_from_db()
    referee.answer(match.pk, who.player, match.number, {"option": "concede", "fields": {}})


def test_a_match_of_crisis_protocol(inspector: Inspector) -> None:
    ann, bob, eve = (new_guest(name) for name in ("Ann", "Bob", "Eve"))
    match = begun_match(
        ann.player, bob.player, system="crisis", options={"battlefield": "city-block"}
    )
    path = f"/matches/{match.pk}/"
    inspector.look(Look("before the mission", path, seats(match, ann, bob)[0]))
    play_captains(match, lambda table: table.game.state.round >= 2 and offers("attack:")(table))
    asked, other = seats(match, ann, bob)
    inspector.look(
        Look("turn", path, asked),
        Look("attack", path, asked, choose("attack:")),
        Look("other's turn", path, other),
        Look("watched", path, eve),
    )
    play_captains(match, offers("reroll"))
    asked, other = seats(match, ann, bob)
    inspector.look(Look("dice", path, asked))
    match.refresh_from_db()
    number = match.number
    referee.answer(match.pk, other.player, number, {"option": "draw-offer", "fields": {}})
    inspector.look(Look("draw offered", path, asked))
    concede(match, ann)
    inspector.look(
        Look("ended", path, ann),
        Look("result", f"{path}result/", bob),
        Look("replay at a moment", f"{path}replay/?at={number // 2}", eve),
        Look("dice record", f"{path}dice/", ann),
    )


def test_a_match_of_kuroganengage(inspector: Inspector) -> None:
    ann, bob, eve = (new_guest(name) for name in ("Ann", "Bob", "Eve"))
    match = begun_match(ann.player, bob.player, system="kurogane")
    path = f"/matches/{match.pk}/"
    inspector.look(Look("sortie", path, seats(match, ann, bob)[0], choose("sortie")))
    play_on(match, 60, seed=4)
    asked, other = seats(match, ann, bob)
    inspector.look(
        Look("turn", path, asked),
        Look("opened", path, asked, choose("move", "attack", "activate")),
        Look("other's turn", path, other),
        Look("watched", path, eve),
    )
    concede(match, bob)
    inspector.look(Look("ended", path, ann), Look("replay", f"{path}replay/", eve))
