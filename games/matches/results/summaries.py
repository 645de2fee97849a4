"""The summary of a finished match, read from its log once in each process."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from games import failures
from games.matches.log import takebacks
from games.matches.models import Match
from games.rules.contract.asking import Setup
from games.rules.contract.events import Event
from games.rules.contract.summaries import Name, Summary, UnitSummary

MOST_ANSWERS = 20_000
"""Longer matches have no summary: reading it would take too long."""
_KEPT = 128


@dataclass(frozen=True)
class UnitRow:
    """A unit with its numbers in the order of the summary's columns."""

    unit: UnitSummary
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class SideTable:
    """The units of a side with their numbers, and the totals."""

    side: int
    name: Name
    rows: tuple[UnitRow, ...]
    totals: tuple[int, ...]


def side_tables(summary: Summary) -> list[SideTable]:
    """The tables of all sides; empty if no units are known."""
    if not summary.units:
        return []
    tables = []
    for side, name in enumerate(summary.sides):
        rows = tuple(
            UnitRow(unit, tuple(unit.counts.get(column.id, 0) for column in summary.columns))
            for unit in summary.units
            if unit.side == side
        )
        totals = tuple(map(sum, zip(*(row.numbers for row in rows), strict=True)))
        tables.append(SideTable(side, name, rows, totals))
    return tables


def summary_of(match: Match) -> Summary:
    """The summary of a finished match as spectators may know it, from its log without a replay. If
    that fails, it is reported and the summary is empty, as it is for matches that are too long."""
    if match.number > MOST_ANSWERS:
        return Summary()
    try:
        summary = _read(match.pk, match.number, match.names_gone)
    except Exception as failure:
        failures.report(f"match {match.pk}", "the summary", failure)
        return Summary()
    scores = tuple((match.result or {}).get("scores") or ())
    if summary.rounds and len(scores) == len(summary.rounds[-1]):
        # No event announces the counts at the very end.
        return replace(summary, rounds=(*summary.rounds[:-1], scores))
    return summary


@lru_cache(maxsize=_KEPT)
def _read(match_id: str, number: int, names_gone: int) -> Summary:
    """The summary of a match that ended after that many answers, with the names after that many
    removals."""
    match = Match.objects.get(pk=match_id)
    setup = Setup.model_validate(match.setup)
    return match.get_system().events.summary(_public_events(match), setup)


def _public_events(match: Match) -> Iterator[tuple[int, Event]]:
    """The public events of all answers that were not taken back, in order, each with the number of
    its answer. The opening has number 0."""
    in_force = takebacks.in_force(match)
    opening = match.opening["events"] if match.opening else []
    rows = match.answers.values_list("number", "events").iterator()
    for number, events in [(0, opening), *rows]:
        if number in in_force:
            for data in events:
                if data["to"] is None and (event := match.get_system().events.codec.read(data)):
                    yield number, event
