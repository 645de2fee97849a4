"""The built-in packs of every system, kept in the database beside those that people write."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from games.cards.indexing import filled
from games.cards.models import Card, Pack
from games.rules.systems import systems
from games.rules.table import System


def load() -> int:
    """Bring the built-in packs up to date; the number of packs that had changed.

    Safe to repeat, and quick when nothing has changed.
    """
    return sum(_load_system(system) for system in systems().values())


@transaction.atomic
def _load_system(system: System[Any]) -> int:
    packs = list(system.packs())
    built_in = Pack.objects.filter(system=system.id, owner=None)
    built_in.exclude(key__in=[pack["id"] for pack in packs]).delete()
    known = {pack.key: pack for pack in built_in}
    changed = 0
    for data in packs:
        pack = known.get(data["id"]) or Pack(system=system.id, key=data["id"])
        fingerprint = _fingerprint(system, data)
        if pack.fingerprint != fingerprint:
            pack.name, pack.fingerprint = data["name"], fingerprint
            pack.save()
            _store(system, pack, data["cards"])
            changed += 1
    return changed


def _fingerprint(system: System[Any], data: Mapping[str, Any]) -> str:
    """A digest of all that a pack's rows are made of, words included."""
    rows = [
        [row.words, row.facets, row.data]
        for row in (filled(Card(), system, card) for card in data["cards"])
    ]
    text = json.dumps([data["name"], rows], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _store(system: System[Any], pack: Pack, cards: list[dict[str, Any]]) -> None:
    known = {card.card_id: card for card in Card.objects.filter(system=system.id, pack=pack)}
    Card.objects.filter(pack=pack).exclude(card_id__in=[card["id"] for card in cards]).delete()
    for place, data in enumerate(cards):
        card = known.get(data["id"]) or Card(pack=pack, card_id=data["id"])
        card.place = place
        filled(card, system, data).save()
