"""Places in packs, as cards are: put there, published, found, brought by link, updated, exported,
and played on by whoever brought them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from games.cards import packs, thumbnails
from games.cards.models import Card, Pack
from games.matches.lobby import waiting_room
from games.matches.models import Match
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from games.rules.fields import Illegal
from games.rules.systems import system as system_of
from tests.matchmaking import load_cards
from tests.people import Browser, new_guest
from tests.web.cards_world import as_json, page

pytestmark = pytest.mark.django_db

PLACES = [
    ("kurogane", "map", "map", {"map": "own"}),
    ("battletech", "board", "boards", {"board-1": "own"}),
    ("tide", "scenario", "scenario", {"scenario": "own"}),
    ("crisis", "battlefield", "battlefield", {"battlefield": "own"}),
]
"""Of each game the kind of its places, where a roster holds them, and the options of a match."""


def published(owner: Browser, system: str, kind: str) -> Pack:
    """A pack with a place of the owner's own, published."""
    cards = system_of(system).cards.built_in.values()
    place = next(dict(card) for card in cards if card["kind"] == kind)
    own = {**place, "id": "old-yard", "name": "Old Yard"}
    pack = packs.create(system_of(system), owner.player, "Places", [own])
    owner.post(f"{pack.get_absolute_url()}publish/")
    pack.refresh_from_db()
    return pack


def playing(owner: Browser, card: Card, slot: str, options: dict[str, Any]) -> Match:
    """A match that has begun on a place that the owner's roster holds."""
    rosters = list(ready_rosters(card.system))
    entries = [*rosters[0].entries, {"slot": slot, "card": card.card_id}]
    roster = Roster.objects.create(
        system=card.system, owner=owner.player, name="Mine", entries=entries
    )
    match = waiting_room.create(owner.player, card.system, options)
    other = new_guest("Cid").player
    waiting_room.take_seat(match, other, 1)
    for player, brought in ((owner.player, roster), (other, rosters[-1])):
        waiting_room.choose_roster(match, player, brought)
        waiting_room.set_ready(match, player, "")
    match.refresh_from_db()
    return match


@pytest.mark.rule("KG-2.1", "BT-11.4", "TI-3.1")
@pytest.mark.parametrize(("system", "kind", "slot", "options"), PLACES)
def test_a_place_is_found_brought_updated_and_played_on(
    client: Client, system: str, kind: str, slot: str, options: dict[str, Any]
) -> None:
    load_cards()
    ann, bob = new_guest("Ann"), new_guest("Bob")
    pack = published(ann, system, kind)
    (original,) = pack.cards.all()
    link = f"/cards/shared/{pack.share_key}/"
    assert "Places" in page(client.get(f"/cards/shared/?q=yard&system={system}&kind={kind}"))
    assert "Old Yard" in page(client.get(link))
    assert thumbnails.address(system, original.data) in page(ann.get(pack.get_absolute_url()))

    bob.post(f"{link}copy/")
    mine = Pack.objects.get(owner=bob.player)
    (card,) = mine.cards.all()
    shown = page(bob.get(mine.get_absolute_url()))
    address = thumbnails.address(system, card.data)
    assert address in shown
    assert client.get(address).status_code == 200

    packs.save_card(pack, as_json({**original.local_data(), "name": "New Yard"}), original)
    assert "0 added, 1 changed, 0 gone" in page(bob.post(f"{link}copy/", follow=True))
    card.refresh_from_db()
    assert card.name == "New Yard"
    assert thumbnails.address(system, card.data) != address

    match = playing(bob, card, slot, options)
    assert match.setup is not None
    assert match.setup["cards"][card.card_id]["name"] == "New Yard"
    # Whoever changes the place later changes no match.
    packs.save_card(mine, as_json({**card.local_data(), "name": "Newer Yard"}), card)
    assert ann.get(match.get_absolute_url()).status_code == 200
    match.refresh_from_db()
    assert match.setup["cards"][card.card_id]["name"] == "New Yard"


@pytest.mark.parametrize(("system", "kind"), [place[:2] for place in PLACES])
def test_a_place_comes_with_a_file_as_it_was(system: str, kind: str) -> None:
    load_cards()
    ann, bob = new_guest("Ann"), new_guest("Bob")
    pack = published(ann, system, kind)
    file = ann.get(f"{pack.get_absolute_url()}export/").content.decode()
    bob.post(f"/cards/packs/import/{system}/", {"text": file})
    (brought,) = Pack.objects.get(owner=bob.player).cards.all()
    assert brought.local_data() == pack.cards.get().local_data()
    assert json.loads(file)["cards"][0]["kind"] == kind


def test_nobody_plays_on_a_place_that_they_only_know_of() -> None:
    load_cards()
    ann, eve = new_guest("Ann"), new_guest("Eve")
    (card,) = published(ann, "kurogane", "map").cards.all()
    entries = [*ready_rosters("kurogane")[0].entries, {"slot": "map", "card": card.card_id}]
    roster = Roster.objects.create(
        system="kurogane", owner=eve.player, name="Mine", entries=entries
    )
    match = waiting_room.create(eve.player, "kurogane", {"map": "own"})
    waiting_room.choose_roster(match, eve.player, roster)
    with pytest.raises(Illegal):
        waiting_room.set_ready(match, eve.player, "")
