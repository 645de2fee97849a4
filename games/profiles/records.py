"""What a match that has ended leaves behind for those who played it, and their ratings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from games import failures
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.results import card_results, summaries
from games.people.models import Player
from games.profiles import glicko
from games.profiles.glicko import Rating
from games.profiles.models import Record

PERIOD: Final = timedelta(days=30)
"""In which a rating gets less sure by one volatility if nothing is played."""


def keep(match_id: str) -> None:
    """Keep what came of a match that has just ended. A failure is reported, and does no harm:
    `catch_up` makes up for it."""
    try:
        _keep(Match.objects.get(pk=match_id))
    except Exception as failure:
        failures.report(f"match {match_id}", "the records of its players", failure)


def catch_up() -> int:
    """Keep what came of all matches of which nothing is kept yet, in the order in which they ended;
    how many there were."""
    ended = Match.objects.filter(status=Match.Status.ENDED, solo=False, records=None)
    ended = ended.exclude(seats__player__computer__gt="")
    number = 0
    for match_id in list(ended.order_by("ended").values_list("pk", flat=True)):
        keep(match_id)
        number += 1
    return number


def rating_of(player: Player, system: str) -> Rating:
    """How somebody is rated in a system now, apart from the rest since then."""
    last = _last_rated(player, system)
    return (last.rated if last else None) or Rating()


def _last_rated(player: Player, system: str) -> Record | None:
    rated = Record.objects.filter(player=player, system=system, rating__isnull=False)
    return rated.order_by("-ended", "-pk").first()


def _keep(match: Match) -> None:
    if not card_results.is_between_people(match):
        return
    rows = list(_rows(match))
    with turn_to_write(), transaction.atomic():
        people = [row.player_id for row in rows]
        list(Player.objects.select_for_update(no_key=True).filter(pk__in=people).order_by("pk"))
        if Record.objects.filter(match=match).exists():
            return
        if len(rows) == 2 and rows[0].player.answerable != rows[1].player.answerable:
            _rate(rows[0], rows[1])
        Record.objects.bulk_create(rows)


def _rows(match: Match) -> Iterator[Record]:
    """A row for each person who sat there when it ended."""
    rules, outcome = match.get_system().rules, match.result or {}
    winners = outcome.get("winners", [])
    luck = {each.side: each for each in summaries.summary_of(match).luck}
    rosters = (match.setup or {}).get("rosters", [])
    found = set()
    for seat in match.seats.select_related("player__maker"):
        if seat.player is None or seat.player_id in found or match.ended is None:
            continue
        found.add(seat.player_id)
        side = rules.side_of(seat.index, match.options)
        row = Record(
            match=match,
            player=seat.player,
            system=match.system,
            side=side,
            score=(1.0 if seat.index in winners else 0.0) if winners else 0.5,
            squad=str(rosters[seat.index].get("name", ""))[:100]
            if seat.index < len(rosters)
            else "",
            ended=match.ended,
        )
        if thrown := luck.get(side):
            row.dice, row.dice_result = thrown.dice, thrown.result
            row.dice_expected, row.dice_deviation = thrown.expected, thrown.deviation
        yield row


def _rate(first: Record, second: Record) -> None:
    """Note the ratings of two players after a match against each other."""
    before = [_before(row.player, row.system, row.ended) for row in (first, second)]
    for row, own, other in zip((first, second), before, reversed(before), strict=True):
        rated = glicko.after(own, [(other, row.score)])
        row.rating, row.deviation, row.volatility = (
            rated.rating,
            rated.deviation,
            rated.volatility,
        )


def _before(player: Player, system: str, now: datetime) -> Rating:
    """The rating with which somebody goes into a match."""
    last = _last_rated(player, system)
    if last is None or last.rated is None:
        return Rating()
    return glicko.rested(last.rated, max(0.0, (now - last.ended) / PERIOD))
