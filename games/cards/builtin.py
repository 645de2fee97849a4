"""The built-in packs of every system, stored in the database beside players' packs."""

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db import transaction

from games.cards.indexing import COLUMNS, filled, index_values
from games.cards.models import Card, Pack
from games.rules.contract.definition import System
from games.rules.systems import systems


def load() -> int:
    """Update the built-in packs. Return the number of packs that had changed.

    Safe to repeat, and quick if nothing has changed.
    """
    return sum(_load_system(system) for system in systems().values())


@transaction.atomic
def _load_system(system: System[Any]) -> int:
    packs = list(system.cards.packs())
    built_in = Pack.objects.filter(system=system.id, owner=None)
    built_in.exclude(key__in=[pack["id"] for pack in packs]).delete()
    known = {pack.key: pack for pack in built_in}
    changed = 0
    for data in packs:
        pack = known.get(data["id"]) or Pack(system=system.id, key=data["id"])
        content = _content(system, json.dumps(data, sort_keys=True))
        if pack.fingerprint != content.fingerprint:
            pack.name, pack.fingerprint = data["name"], content.fingerprint
            pack.save()
            _store(pack, content)
            changed += 1
    return changed


@dataclass(frozen=True)
class _Content:
    """The columns of a pack's cards, and a digest of them, including words."""

    columns: tuple[dict[str, Any], ...]
    fingerprint: str


@lru_cache(maxsize=32)
def _content(system: System[Any], written: str) -> _Content:
    """Computed once for each pack, since putting each card into words in every language takes
    long.
    """
    data = json.loads(written)
    columns = []
    for card in data["cards"]:
        row = filled(Card(card_id=card["id"]), system, card)
        columns.append({name: getattr(row, name) for name in ("card_id", *COLUMNS)})
    digest = hashlib.sha256(json.dumps([data["name"], columns], sort_keys=True).encode())
    return _Content(tuple(columns), digest.hexdigest())


def _store(pack: Pack, content: _Content) -> None:
    known = {card.card_id: card for card in pack.cards.all()}
    ids = [columns["card_id"] for columns in content.columns]
    pack.cards.exclude(card_id__in=ids).delete()
    new: list[Card] = []
    changed: list[Card] = []
    for place, columns in enumerate(content.columns):
        card = known.get(columns["card_id"])
        (changed if card else new).append(_row(card or Card(pack=pack), place, columns))
    Card.objects.bulk_create(new)
    Card.objects.bulk_update(changed, ["place", *COLUMNS])
    index_values([*new, *changed])


def _row(card: Card, place: int, columns: dict[str, Any]) -> Card:
    card.place = place
    for name, value in columns.items():
        setattr(card, name, value)
    return card
