"""The results of cards and packs in finished matches."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.dispatch import receiver

from games import failures
from games.cards import keys, results
from games.cards.models import CardResult, Pack
from games.cards.signals import usage_counted
from games.matches.log.events import CLOSED_BY_UPDATE
from games.matches.models import Match, PackInMatch
from games.matches.results import summaries
from games.matches.results.verdicts import won_sides
from games.rules.contract.summaries import Summary

_DAMAGE = "dealt"  # the column of a summary that counts damage


def keep(match: Match) -> None:
    """Store the results of a finished match's cards. A failure is reported and left to
    `rebuild`.
    """
    try:
        results.keep(match.pk, list(_rows(match)) if is_between_people(match) else [])
    except Exception as failure:
        failures.report(f"match {match.pk}", "the results of its cards", failure)


def rebuild() -> int:
    """Recompute the results of all matches. Return their number."""
    CardResult.objects.all().delete()
    ended = Match.objects.filter(status=Match.Status.ENDED, solo=False)
    number = 0
    for match in ended.iterator(chunk_size=50):
        keep(match)
        number += 1
    return number


def is_between_people(match: Match) -> bool:
    """Whether it was a match between people, that ended by its rules or by a concession."""
    seats = list(match.seats.select_related("player"))
    players = [seat.player_id for seat in seats]
    alone = len(players) > 1 and None not in players and len(set(players)) == 1
    computers = any(seat.is_computers for seat in seats)
    between_people = not match.solo and not alone and not computers
    played_out = (match.result or {}).get("reason") != CLOSED_BY_UPDATE
    return match.status == Match.Status.ENDED and between_people and played_out


def _rows(match: Match) -> Iterator[CardResult]:
    """A row for each card of each side."""
    setup: dict[str, Any] = match.setup
    won = won_sides(match)
    summary = summaries.summary_of(match)
    for side, seats in enumerate(match.get_system().rules.sides(match.options)):
        units, damage = _units(summary, side)
        for card_id in _played(setup, seats, units):
            yield CardResult(
                match=match.pk,
                side=side,
                system=match.system,
                card_id=card_id,
                won=side in won,
                units=units[card_id],
                damage=damage[card_id],
            )


def _units(summary: Summary, side: int) -> tuple[Counter[str], Counter[str]]:
    """The number of units of each card on a side, and the damage that they dealt."""
    own = [unit for unit in summary.units if unit.side == side and unit.card]
    damage: Counter[str] = Counter()
    for unit in own:
        damage[unit.card] += max(0, unit.counts.get(_DAMAGE, 0))
    return Counter(unit.card for unit in own), damage


def _played(setup: dict[str, Any], seats: tuple[int, ...], units: Counter[str]) -> list[str]:
    """The cards that a side played. Units count only if they took part, for example those of a
    roster from which a squad is chosen."""
    cards: dict[str, dict[str, Any]] = setup["cards"]
    rosters = [setup["rosters"][seat] for seat in seats if seat < len(setup["rosters"])]
    entries = [entry for roster in rosters for entry in roster.get("entries", [])]
    ids = dict.fromkeys(
        card_id for entry in entries for card_id in (entry["card"], *entry.get("with", ()))
    )
    kinds = {cards[card_id]["kind"] for card_id in units if card_id in cards}
    return [
        card_id
        for card_id in ids
        if card_id in cards and (card_id in units or cards[card_id]["kind"] not in kinds)
    ]


def keep_usage(match: Match) -> None:
    """Record the players' packs whose cards are used in a match that has just begun, unless it is
    played alone."""
    if match.solo:
        return
    found = {keys.pack_key(card) for card in match.setup["cards"]} - {""}
    PackInMatch.objects.bulk_create(PackInMatch(match=match, key=key) for key in sorted(found))


@receiver(usage_counted, dispatch_uid="matches.usage")
def count_usage(sender: Any, packs: QuerySet[Pack], **kwargs: Any) -> dict[str, int]:
    """The numbers of running and finished matches with cards of these packs."""
    noted = PackInMatch.objects.filter(key__in=packs.values("key"))
    return noted.aggregate(
        under_way=Count("match", Q(match__status=Match.Status.PLAYING), distinct=True),
        finished=Count("match", Q(match__status=Match.Status.ENDED), distinct=True),
    )
