"""What the tests of cards and rosters share: a site with the toy system only, and people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.http import HttpResponse
from django.test import Client

from games.cards import builtin as built_in_cards
from games.cards import packs
from games.cards.models import Card, Pack
from games.people.models import Player
from games.rosters import builtin as built_in_rosters
from games.rosters.models import Roster
from games.rules import systems as registry
from games.rules.contract.definition import System
from tests.toy import TOY, ToyState

HTMX = {"HX-Request": "true"}


@contextmanager
def only_toy() -> Iterator[System[ToyState]]:
    """A site with one system, the toy, and its built-in cards and rosters."""
    folders, registry.FOLDERS = registry.FOLDERS, ()
    registry.systems.cache_clear()
    registry.systems()[TOY.id] = TOY
    try:
        built_in_cards.load()
        built_in_rosters.load()
        yield TOY
    finally:
        registry.FOLDERS = folders
        registry.systems.cache_clear()


def figure(local_id: str, name: str | None = None, **more: Any) -> dict[str, Any]:
    """The data of a card of the toy."""
    return {"id": local_id, "kind": "figure", "name": name or local_id.title(), **more}


def pack_of(owner: Player, *cards: dict[str, Any], name: str = "Own") -> Pack:
    """A pack of a player."""
    return packs.create(TOY, owner, name, cards)


def own_card(owner: Player, local_id: str = "delta", **more: Any) -> Card:
    """A card of a player's own, in a pack of its own."""
    return pack_of(owner, figure(local_id, **more)).cards.get()


def roster_of(owner: Player | None, *cards: str, name: str = "Mine") -> Roster:
    """A roster of the toy with these cards."""
    entries = [{"slot": "figures", "card": card} for card in cards]
    return Roster.objects.create(system="toy", owner=owner, name=name, entries=entries)


def player_of(client: Client) -> Player:
    """Who somebody's browser is."""
    return Player.objects.get(pk=client.session["player"])


def page(response: Any) -> str:
    """The text of a response."""
    assert isinstance(response, HttpResponse)
    return response.content.decode()


def posted(client: Client, url: str, data: Any, **more: Any) -> Any:
    """The response to saving as an editor's script does."""
    text = data if isinstance(data, str) else json.dumps(data)
    return client.post(url, {"data": text, **more}, headers=HTMX)


def as_json(data: Any) -> str:
    return json.dumps(data)
