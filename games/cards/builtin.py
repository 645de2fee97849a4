"""The built-in packs of every system, stored in the database beside players' packs."""

import hashlib
import json
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction

from games.cards.indexing import COLUMNS, filled, index_values
from games.cards.models import Card, Pack
from games.rules.contract.definition import System, digest_of, version_of
from games.rules.systems import systems

_SUFFIXES = {".py", ".json", ".mo"}
"""Of the files that decide how cards are put into words."""


def load() -> int:
    """Update the built-in packs. Return the number of packs that were stored anew, since their
    cards have changed, or what puts them into words.

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
        fingerprint = _fingerprint(system, data)
        if pack.fingerprint != fingerprint:
            pack.name, pack.fingerprint = data["name"], fingerprint
            pack.save()
            _store(pack, system, data["cards"])
            changed += 1
    return changed


def _fingerprint(system: System[Any], data: Any) -> str:
    """A digest of everything from which the columns of a pack's cards follow. To compute the
    columns instead takes seconds: each card is put into words in every language."""
    written = json.dumps([version_of(system), _words(), data], sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()


@cache
def _words() -> str:
    """A digest of the code and the catalogues that put cards into words beside the systems' own
    code, with the version of the library that reads Chinese names."""
    folders = [Path(__file__).parent, *map(Path, settings.LOCALE_PATHS)]
    files = {path for folder in folders for path in folder.rglob("*") if path.suffix in _SUFFIXES}
    return version("pypinyin") + digest_of(sorted(files))


def _store(pack: Pack, system: System[Any], cards: list[dict[str, Any]]) -> None:
    """Store the cards of a pack, in the rows that they already have."""
    pack.cards.exclude(card_id__in=[card["id"] for card in cards]).delete()
    known = {card.card_id: card for card in pack.cards.all()}
    new: list[Card] = []
    changed: list[Card] = []
    for place, data in enumerate(cards):
        card = known.get(data["id"])
        row = filled(card or Card(pack=pack, card_id=data["id"]), system, data)
        row.place = place
        (changed if card else new).append(row)
    Card.objects.bulk_create(new)
    Card.objects.bulk_update(changed, ["place", *COLUMNS])
    index_values([*new, *changed])
