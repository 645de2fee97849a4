"""Every kind of page as axe-core reads it, for people who see, hear or point differently: on a desk
in light colours or on a phone in dark ones, by turns, without a finding (see `inspecting`)."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.cards import packs as card_packs
from games.matches.lobby import alone, recorded
from games.matches.practice import learning
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from games.rules import systems
from tests.browser.inspecting import Inspector, Look
from tests.matchmaking import begun_match, open_match, play_on
from tests.people import new_guest

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),  # each looks at many pages
]


def open_menu(page: Page) -> None:
    page.locator(".menu summary").first.click()


def unfold(page: Page) -> None:
    """Unfold the first of the cards that are listed, and go back to the head of the page, which
    hides nothing then."""
    page.locator("details.drawn-line > summary").first.click()
    page.evaluate("scrollTo(0, 0)")


def unfold_all(page: Page) -> None:
    """Unfold all that is folded up."""
    page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")


def to_random_matches(page: Page) -> None:
    """Have matches played on a map, and stop them."""
    page.wait_for_selector("#board-view[data-ready]")
    page.locator("#board-try").evaluate("form => form.removeAttribute('target')")
    page.get_by_role("button", name="See what happens on it in random matches").click()
    page.locator("th", has_text="Won").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Play them again").wait_for()


ROUNDS = """scene => scene.getAnimations({ subtree: true }).map(
  (one) => one.effect.getTiming().iterations)"""
"""How often each animation of a scene is played."""


def to_its_uses(page: Page) -> None:
    """Look at who uses a pack."""
    page.locator("#usage").scroll_into_view_if_needed()


def choose_a_piece(page: Page) -> None:
    """Choose the first piece of a battlefield, with all that is said of it unfolded."""
    unfold_all(page)
    page.locator(".piece-line").first.click()


def see_the_loop(page: Page) -> None:
    """All that moves in the attack on the first page begins again and again."""
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator(".hero-scene")).to_be_visible()
    rounds = page.locator(".hero-scene").evaluate(ROUNDS)
    assert len(rounds) > 8
    assert set(rounds) == {math.inf}
    page.emulate_media(reduced_motion="reduce")


def see_the_rosters(page: Page) -> None:
    expect(page.locator(".roster-choice").first).to_be_visible()


def to_the_next_comment(page: Page) -> None:
    """Go on by key to where the next comment stands, which rings what it is about."""
    page.keyboard.press("n")
    page.wait_for_selector("#comment[data-here]:has-text('Comment 11 of')")
    expect(page.locator("#overlay .comment-ring")).to_have_count(3)


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
        card = next(card for pack in rules.cards.packs() for card in pack["cards"])
        pack = card_packs.create(rules, ann.player, "Mine", [{**card, "name": "My own"}])
        own[system] = pack, card
        inspector.look(
            Look(f"card {system}", f"/cards/{system}/{card['id']}/", ann),
            Look(f"edit {system}", f"{pack.cards.get().get_absolute_url()}edit/", ann),
        )
    pack, card = own["crisis"]
    ann.get(f"{pack.cards.get().get_absolute_url()}edit/")
    draft = ann.player.drafts.get(system="crisis").get_absolute_url()
    crisis = systems.system("crisis")
    park = card_packs.create(crisis, ann.player, "Places", [crisis.cards.built_in["park"]])
    place = f"{park.cards.get().get_absolute_url()}edit/"
    for what in ("publish", "invite"):
        ann.post(f"/cards/packs/{pack.pk}/{what}/")
    pack.refresh_from_db()
    mine = pack.cards.get()
    renamed = json.dumps({**mine.local_data(), "name": "My own, changed"})
    card_packs.save_card(pack, renamed, mine)
    entries = [{"slot": card["kind"], "card": mine.card_id}]
    Roster.objects.create(system="crisis", owner=ann.player, name="With it", entries=entries)
    inspector.look(
        Look("browse", "/cards/crisis/", ann),
        Look("versions", f"{mine.get_absolute_url()}versions/", ann),
        Look("format", f"/cards/format/crisis/{card['kind']}/", ann),
        Look("a rule", f"{draft}rule/?at=superpowers.1.rules.0&adding=do", ann),
        Look("rules to begin with", f"{draft}rules/?at=superpowers", ann),
        Look("copy", f"/cards/crisis/{card['id']}/duplicate/", ann),
        Look("new card", f"/cards/packs/{pack.pk}/card/", ann),
        Look("pack", f"/cards/packs/{pack.pk}/", ann, to_its_uses),
        Look("versions of a pack", f"/cards/packs/{pack.pk}/versions/?since=1", ann),
        Look("invitation to a pack", f"/cards/invited/{pack.invite_key}/", new_guest("Bob")),
        Look("shared packs", "/cards/shared/?system=crisis"),
        Look("shared pack", f"/cards/shared/{pack.share_key}/", new_guest("Bob"), unfold_all),
        Look("a 'Mech", "/cards/battletech/atlas-as7-d/", ann),
        Look("a board", "/cards/battletech/rolling-hills/", ann),
        Look("board editor", "/cards/boards/battletech/board/", ann),
        Look("map editor", "/cards/boards/kurogane/map/", ann, unfold_all),
        Look("scenario editor", "/cards/boards/tide/scenario/", ann, unfold_all),
        Look("random matches", "/cards/boards/kurogane/map/", ann, to_random_matches),
        Look("battlefield editor", place, ann, choose_a_piece),
        Look("a rulebook", "/rules/kurogane/", ann),
        Look("cards", "/cards/", ann),
        Look("a search", "/cards/search/?q=t:character+threat>3&form=crisis", ann),
        Look("how to search", "/cards/search/help/", ann),
        Look("packs", "/cards/packs/", ann),
        Look("new pack", "/cards/packs/new/crisis/", ann),
        Look("import a pack", "/cards/packs/import/crisis/", ann),
        Look("rename a pack", f"/cards/packs/{pack.pk}/rename/", ann),
        Look("delete a pack", f"/cards/packs/{pack.pk}/delete/", ann),
        Look("rulebooks", "/rules/", ann),
    )


def test_rosters(inspector: Inspector) -> None:
    ann = new_guest("Ann")
    drawn = "/rosters/random/battletech/?seed=1"
    inspector.look(
        Look("no rosters", "/rosters/", ann), Look("drawn at random", drawn, ann, unfold)
    )
    squads = f"/rosters/{ready_rosters('crisis')[0].pk}/squads/"
    inspector.look(Look("squads", squads, ann))
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
        )
    inspector.look(
        Look("versions of a roster", f"/rosters/{full.pk}/versions/", ann),
        Look("two rosters", f"/rosters/compare/?a={full.pk}&b={ready.pk}", ann),
        Look("begin", f"/rosters/{empty.pk}/edit/", ann),
        Look("print", f"/rosters/{full.pk}/print/", ann),
        Look("shared", f"/rosters/shared/{full.share_key}/"),
        Look("import", f"/rosters/import/{system}/", ann),
        Look("delete", f"/rosters/{full.pk}/delete/", ann),
        Look("rosters", "/rosters/", ann),
    )


def test_lobby_and_waiting_room(inspector: Inspector) -> None:
    ann, bob, eve = (new_guest(name) for name in ("Ann", "Bob", "Eve"))
    inspector.look(Look("empty lobby", "/", ann))
    opened = open_match(ann.player, "crisis", visibility="public")
    locked = open_match(ann.player, "kurogane", visibility="public", password="cat")
    play_on(begun_match(bob.player, eve.player, system="crisis", visibility="public"), 20)
    invited = opened.seats.get(index=1)
    covered = alone.create(ann.player, "kurogane", {}, turning="covered")
    lesson = learning.begin(eve.player, "tide")
    recorded.load()
    inspector.look(
        Look("lobby", "/", ann),
        Look("new match", "/matches/new/?system=crisis", ann),
        Look("lobby of nobody", "/", None, see_the_loop, both=True),
        Look("waiting room", f"/matches/{opened.pk}/", ann, see_the_rosters, both=True),
        Look("waiting room, watched", f"/matches/{opened.pk}/", eve),
        Look("invitation", f"/matches/{opened.pk}/join/{invited.key}/"),
        Look("invitation, known", f"/matches/{opened.pk}/join/{invited.key}/", bob),
        Look("password", f"/matches/{locked.pk}/", bob),
        Look("cover sheet", f"/matches/{covered.pk}/", ann),
        Look("a lesson begins", "/learn/tide/lesson/"),
        Look("a lesson", f"/matches/{lesson.pk}/", eve),
        Look("a recorded match", "/matches/orchardridge/replay/?at=74", None, to_the_next_comment),
        Look("how to play on a grid", "/learn/kurogane/"),
        Look("how to play on hexes", "/learn/battletech/", ann),
    )
