"""Nothing that people type is markup: not their names, not what they say, not their cards."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.cards import packs
from games.matches.lobby import waiting_room
from games.matches.models import Match
from games.rosters import collection, service
from games.rosters.models import Roster
from games.rules.contract.definition import System
from games.rules.systems import FOLDERS, systems
from tests.matchmaking import open_match, play_on
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db

TAG = "<img src=x>"
WORDS = f"\"'>{TAG}</template></svg>%(x)s{{{{ 7 }}}}"

PAGES = ["", "state?since=0", "log?before=40", "replay/", "result/", "dice/"]


def hostile_roster(system: System[Any], owner: Browser) -> Roster:
    """A ready roster whose cards are called something that browsers must not read."""
    ready = service.ready_rosters(system.id)[0]
    cards = [
        {**card.data, "name": f"{place} {WORDS}"}
        for place, card in enumerate(service.cards_of(ready).values())
    ]
    pack = packs.create(system, owner.player, WORDS, cards)
    ids = {card.local_id: card.card_id for card in pack.cards.all()}
    entries = [collection.renamed_entry(entry, ids) for entry in ready.entries]
    return collection.create(system, owner.player, WORDS, entries)


def hostile_match(system: System[Any], ann: Browser, bob: Browser) -> Match:
    match = open_match(ann.player, system.id, visibility="public")
    waiting_room.take_seat(match, bob.player, 1)
    for person in (ann, bob):
        waiting_room.choose_roster(match, person.player, hostile_roster(system, person))
    return match


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_page_takes_words_for_markup(folder: str) -> None:
    system = systems()[folder]
    ann, bob, eve = new_guest(TAG), new_guest(f"B {TAG}"), new_guest(f"E {TAG}")
    match = hostile_match(system, ann, bob)
    roster = Roster.objects.filter(owner=ann.player).get()
    own = [f"/rosters/{roster.pk}/{page}" for page in ("", "edit/", "print/", "delete/")]
    for url in (*own, "/rosters/", "/cards/packs/", f"/cards/{folder}/", "/people/me/"):
        assert_harmless(ann, url)
    assert_harmless(bob, f"/matches/{match.pk}/")
    for person in (ann, bob):
        waiting_room.set_ready(match, person.player)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    play_on(match, 60)
    for person in (ann, eve):
        person.post(f"/matches/{match.pk}/chat", {"text": WORDS})
    for reader in (ann, eve):
        for page in PAGES:
            assert_harmless(reader, f"/matches/{match.pk}/{page}")
    for other in (bob, Client()):
        assert_harmless(other, f"/matches/{match.pk}/")
        assert_harmless(other, "/")
    assert f"{TAG.replace('<', '&lt;').replace('>', '&gt;')}&lt;/template&gt;" in page_of(
        eve, match
    )


def page_of(person: Client, match: Match) -> str:
    return person.get(f"/matches/{match.pk}/").content.decode()


def assert_harmless(person: Client, url: str) -> None:
    response = person.get(url, follow=True)
    text = response.content.decode()
    assert response.status_code == 200, url
    assert "Content-Security-Policy" in response
    assert "unsafe" not in response["Content-Security-Policy"]
    assert TAG not in text, url
