"""The history of a pack: who saved what, its versions, and how two of them differ."""

from __future__ import annotations

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
"""When nothing was saved for so long, the next save keeps a version of the pack as it was."""
MOST_COMPARED: Final = 60
"""Changed cards of which the lines are compared; of further ones only the names are given."""

Cards = Mapping[str, Mapping[str, Any]]
"""The data of cards by their ids within the pack."""


def note(pack: Pack, player: Player | None, what: Save.What, card_name: str = "") -> None:
    """Note what somebody did to a pack. Within a transaction."""
    Save.objects.create(pack=pack, player=player, what=what, card_name=card_name)
    too_old = pack.saves.values_list("pk", flat=True)[limits.SAVES_OF_A_PACK :]
    Save.objects.filter(pk__in=list(too_old)).delete()


def keep_before(pack: Pack, player: Player | None) -> None:
    """Keep a version of a pack that is about to change after a pause. Within a transaction."""
    last = pack.saves.first()
    if last is not None and timezone.now() - last.at > PAUSE:
        keep(pack, player)


def keep(pack: Pack, player: Player | None) -> PackVersion | None:
    """Keep the pack as it is now as its newest version, and return that; an empty pack has none.
    Nothing is kept twice, and the oldest versions go when there are too many. Within a
    transaction."""
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
    """The cards of a pack as a version keeps them."""
    rows = Card.objects.filter(pack=pack).order_by("place", "pk").only("card_id", "data")
    return {card.local_id: card.local_data() for card in rows}


@dataclass(frozen=True)
class CardDifference:
    """A card that is not the same in two versions of a pack: "added", "removed" or "changed"."""

    what: str
    name: str
    lines: list[Difference]


def differences(system: System[Any], before: Cards, after: Cards) -> list[CardDifference]:
    """How two versions of a pack differ, card by card."""
    return [
        *(
            CardDifference("removed", str(card["name"]), [])
            for key, card in before.items()
            if key not in after
        ),
        *(
            CardDifference("added", str(card["name"]), [])
            for key, card in after.items()
            if key not in before
        ),
        *_changed(system, before, after),
    ]


def _changed(system: System[Any], before: Cards, after: Cards) -> Iterator[CardDifference]:
    changed = [key for key in after if key in before and before[key] != after[key]]
    for place, key in enumerate(changed):
        is_shown = place < MOST_COMPARED
        lines = versions.differences(system, before[key], after[key]) if is_shown else []
        yield CardDifference("changed", str(after[key]["name"]), lines)
