"""The history of a pack: who saved what, its versions, and their differences."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from games.cards import limits, versions
from games.cards.models import Card, Pack, PackVersion, Save
from games.cards.versions import Difference
from games.people.models import Player
from games.rules.contract.definition import System

PAUSE: Final = timedelta(hours=6)
"""After a pause of this length, the next save first stores a version of the pack."""
MOST_COMPARED: Final = 60
"""Most changed cards that are compared by line; of others only the names are listed."""

Cards = Mapping[str, Mapping[str, Any]]
"""The data of cards by their ids within the pack."""


def note(pack: Pack, player: Player | None, what: Save.What, card_name: str = "") -> None:
    """Record an action on a pack, in the caller's transaction."""
    Save.objects.create(pack=pack, player=player, what=what, card_name=card_name)
    too_old = pack.saves.values_list("pk", flat=True)[limits.SAVES_OF_A_PACK :]
    Save.objects.filter(pk__in=list(too_old)).delete()


def keep_before(pack: Pack, player: Player | None) -> None:
    """Store a version of a pack that changes after a pause, in the caller's transaction."""
    last = pack.saves.first()
    if last is not None and timezone.now() - last.at > PAUSE:
        keep(pack, player)


def keep(pack: Pack, player: Player | None) -> PackVersion | None:
    """Store the pack as its newest version and return that; None for an empty pack. An unchanged
    pack is not stored again, and excess versions are deleted, the oldest first. Runs in the
    caller's transaction."""
    cards = cards_of(pack)
    last = pack.versions.first()
    if not cards or (last is not None and last.cards == cards):
        return last
    number = last.number + 1 if last else 1
    size = len(json.dumps(cards).encode())
    newest = PackVersion.objects.create(
        pack=pack, number=number, cards=cards, size=size, author=player
    )
    total = 0
    for place, (pk, size) in enumerate(pack.versions.values_list("pk", "size")):
        total += size
        if place and (place >= limits.VERSIONS_OF_A_PACK or total > limits.BYTES_OF_PACK_VERSIONS):
            PackVersion.objects.filter(pk=pk).delete()
    return newest


def cards_of(pack: Pack) -> dict[str, dict[str, Any]]:
    """The cards of a pack in the form of a version."""
    rows = Card.objects.filter(pack=pack).order_by("place", "pk").only("card_id", "data")
    return {card.local_id: card.local_data() for card in rows}


@dataclass(frozen=True)
class CardDifference:
    """A card that is not the same in two versions of a pack: "added", "removed" or "changed"."""

    what: str
    name: str
    lines: list[Difference]


def differences(system: System[Any], before: Cards, after: Cards) -> list[CardDifference]:
    """The differences between two versions of a pack, by card."""
    removed = [card for key, card in before.items() if key not in after]
    added = [card for key, card in after.items() if key not in before]
    return [
        *(CardDifference("removed", str(card["name"]), []) for card in removed),
        *(CardDifference("added", str(card["name"]), []) for card in added),
        *_changed(system, before, after),
    ]


def _changed(system: System[Any], before: Cards, after: Cards) -> Iterator[CardDifference]:
    changed = [key for key in after if key in before and before[key] != after[key]]
    for place, key in enumerate(changed):
        is_shown = place < MOST_COMPARED
        lines = versions.differences(system, before[key], after[key]) if is_shown else []
        yield CardDifference("changed", str(after[key]["name"]), lines)
