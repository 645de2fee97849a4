"""How cards fared in matches that are over. Matches tell it when they end; card pages show it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count, Q, Sum

from games.cards.models import Card, CardResult

ENOUGH = 10
"""Of fewer matches nothing is said: it would tell of single ones, and mean little."""


@dataclass(frozen=True)
class Record:
    """How often a card was played, how often its side won, and what each unit of it dealt."""

    games: int
    wins: int
    damage: float | None

    @property
    def percent(self) -> int:
        """The wins of a hundred matches."""
        return round(100 * self.wins / self.games)


def record_of(card: Card) -> Record | None:
    """How a card fared; None until there are enough matches."""
    rows = CardResult.objects.filter(system=card.system, card_id=card.card_id)
    sums = rows.aggregate(
        games=Count("pk"), wins=Count("pk", Q(won=True)), units=Sum("units"), damage=Sum("damage")
    )
    if sums["games"] < ENOUGH:
        return None
    damage = sums["damage"] / sums["units"] if sums["units"] else None
    return Record(sums["games"], sums["wins"], damage)


@transaction.atomic
def keep(match: str, rows: Iterable[CardResult]) -> None:
    """Keep what came of the cards of a match, in place of what was known of it."""
    CardResult.objects.filter(match=match).delete()
    CardResult.objects.bulk_create(rows)
