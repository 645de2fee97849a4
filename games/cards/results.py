"""The results of cards in finished matches. Matches report them at their end, and cards' pages show
them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count, Q, Sum

from games.cards.models import Card, CardResult

ENOUGH = 10
"""With fewer matches no figures are shown: they would reveal single matches, and mean little."""


@dataclass(frozen=True)
class Record:
    """The numbers of matches and wins of a card, and the damage per unit."""

    games: int
    wins: int
    damage: float | None

    @property
    def percent(self) -> int:
        """The percentage of wins."""
        return round(100 * self.wins / self.games)


def record_of(card: Card) -> Record | None:
    """The record of a card; None if there are too few matches."""
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
    """Store the results of a match's cards, in place of earlier ones."""
    CardResult.objects.filter(match=match).delete()
    CardResult.objects.bulk_create(rows)
