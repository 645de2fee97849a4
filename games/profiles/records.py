"""The records and ratings that a finished match leaves for its players."""

from collections.abc import Iterator
from dataclasses import astuple

from django.db import transaction

from games import failures
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.results import card_results, summaries
from games.people.models import Player
from games.profiles import glicko
from games.profiles.models import Record


def keep(match_id: str) -> None:
    """Store the records of a match that has just ended. A failure is reported and left to
    the next start of the site (see `unrecorded`)."""
    try:
        _keep(Match.objects.get(pk=match_id))
    except Exception as failure:
        failures.report(f"match {match_id}", "the records of its players", failure)


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
    """A record for each person who was seated at the end."""
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
        squad = rosters[seat.index].get("name", "") if seat.index < len(rosters) else ""
        row = Record(
            match=match,
            player=seat.player,
            system=match.system,
            side=side,
            score=(1.0 if seat.index in winners else 0.0) if winners else 0.5,
            squad=str(squad)[:100],
            ended=match.ended,
        )
        if thrown := luck.get(side):
            row.dice, row.dice_result = thrown.dice, thrown.result
            row.dice_expected, row.dice_deviation = thrown.expected, thrown.deviation
        yield row


def _rate(first: Record, second: Record) -> None:
    """Note the ratings of two players after a match against each other."""
    rows = (first, second)
    before = [Record.objects.last_rated(row.player, row.system) for row in rows]
    for row, rated in zip(rows, glicko.after(before, first.score, first.ended), strict=True):
        row.rating, row.deviation, row.volatility = astuple(rated)
