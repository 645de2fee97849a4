"""What a match that is over came to, read from its log once in each process."""

from __future__ import annotations

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
"""Of a longer match there is no summary: it would take too long to read."""
_KEPT = 128


@dataclass(frozen=True)
class UnitRow:
    """A unit with its numbers in the order of the summary's columns."""

    unit: UnitSummary
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class SideTable:
    """What the units of a side did, and all of them together."""

    side: int
    name: Name
    rows: tuple[UnitRow, ...]
    totals: tuple[int, ...]


def side_tables(summary: Summary) -> list[SideTable]:
    """Who did what, side by side; none where no units are known."""
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
    """The summary of a match that is over, as spectators may know it: nothing is played again for
    it. One that fails is reported, and is empty; so is that of a match that is too long."""
    if match.number > MOST_ANSWERS:
        return Summary()
    try:
        summary = _read(match.pk, match.number, match.names_gone)
    except Exception as failure:
        failures.report(f"match {match.pk}", "the summary", failure)
        return Summary()
    scores = tuple((match.result or {}).get("scores") or ())
    if summary.rounds and len(scores) == len(summary.rounds[-1]):
        # What is counted at the very end is announced by no event of its own.
        return replace(summary, rounds=(*summary.rounds[:-1], scores))
    return summary


@lru_cache(maxsize=_KEPT)
def _read(match_id: str, number: int, names_gone: int) -> Summary:
    """The summary of a match that ended after so many answers, with its names as they are after so
    many were taken out."""
    match = Match.objects.get(pk=match_id)
    setup = Setup.model_validate(match.setup)
    return match.get_system().events.summary(_public_events(match), setup)


def _public_events(match: Match) -> Iterator[tuple[int, Event]]:
    """What everybody may know of all that happened and was not taken back, in its order, each
    with the number of its answer. The opening has number 0."""
    in_force = takebacks.in_force(match)
    opening = match.opening["events"] if match.opening else []
    rows = match.answers.values_list("number", "events").iterator()
    for number, events in [(0, opening), *rows]:
        if number in in_force:
            for data in events:
                if data["to"] is None and (event := match.get_system().events.codec.read(data)):
                    yield number, event
