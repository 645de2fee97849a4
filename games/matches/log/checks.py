"""Checks whether matches under way still come to the same states under the present rules."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from textwrap import shorten
from typing import Any

from django.conf import settings

from games.matches.log import replay
from games.matches.log.closing import close_older
from games.matches.models import Match
from games.rules import systems
from games.rules.contract.definition import version_of
from games.rules.contract.table import Table

PATIENCE = 10.0  # seconds that the start of the site spends on this
_STAMP = "checked-rules"
_SHOWN_AT_START = 10  # matches
_REASON = 200  # characters of it in a line


class OutOfTime(Exception):
    """There was not enough time to replay a whole match."""


@dataclass(frozen=True)
class Difference:
    """Answers of a match that do not come out as they did, from the first of them to the last that
    cannot be shown, and why. Number 0 is the beginning."""

    first: int
    last: int
    why: str


@dataclass(frozen=True)
class Finding:
    """The result of replaying a match."""

    match: Match
    differences: list[Difference] = field(default_factory=list)
    goes_on: bool = True  # it can be played on from where it stands

    @property
    def good(self) -> bool:
        """Whether the match replays unchanged and can be continued."""
        return self.goes_on and not self.differences


def running() -> Iterator[Match]:
    """The running matches, the most recently touched first."""
    matches = Match.objects.filter(status=Match.Status.PLAYING, system__in=list(systems.systems()))
    for match_id in list(matches.order_by("-touched").values_list("pk", flat=True)):
        match = matches.filter(pk=match_id).first()
        if match is not None:
            yield match


def check(match: Match, deadline: float | None = None) -> Finding:
    """Replay a match, continuing after each difference at the next checkpoint, and record in its
    row whether it can go on. Raises OutOfTime at the deadline (see time.monotonic)."""
    differences = list(_differences(match, deadline))
    try:
        replay.brought_up(match, match.number)
        stopped = None
    except replay.ReplayDiffers as stop:
        stopped = stop.number
        if not differences:
            differences = [Difference(stop.number, match.number, stop.why)]
    replay.note_stop(match, stopped)
    return Finding(match, differences, stopped is None)


def check_after_update() -> None:
    """If the rules have changed since the last start of the site, close running matches of dropped
    versions, replay the others for a limited time, and print the results."""
    stamp = Path(settings.DATA_DIR) / _STAMP
    versions = " ".join(version_of(system) for system in systems.systems().values())
    if stamp.exists() and stamp.read_text(encoding="utf-8") == versions:
        return
    for line in (*closed_older(), *_report(time.monotonic() + PATIENCE)):
        print(line, flush=True)
    stamp.write_text(versions, encoding="utf-8")


def closed_older() -> list[str]:
    """Close running matches of dropped versions. Return a line about each."""
    return [
        f"{match_id}: closed without a winner, as an earlier version of the site began it."
        for match_id in close_older()
    ]


def sentence(finding: Finding) -> str:
    """A finding as a sentence for the site's host: the first difference, and the number of others
    (see `details`)."""
    match = finding.match
    names = " – ".join(seat.shown_name for seat in match.seats.all())
    subject = f"{match.pk} ({match.system}, {names}, {match.number} answers)"
    if finding.good:
        return f"{subject}: comes out as it did."
    first, *others = finding.differences
    end = "It can be played on." if finding.goes_on else "It has stopped."
    report = f"{subject}: comes out differently at {_span(first)} ({shorten(first.why, _REASON)})"
    if not others:
        return f"{report}. {end}"
    places = "place" if len(others) == 1 else "places"
    return f"{report}, and in {len(others)} more {places} after that. {end}"


def details(finding: Finding) -> Iterator[str]:
    """Each difference of a finding in words."""
    for each in finding.differences:
        yield f"{_span(each)}: {each.why}"


# -- within ------------------------------------------------------------------------------------


def _differences(match: Match, deadline: float | None) -> Iterator[Difference]:
    """The differences, from one checkpoint to the next."""
    checkpoints = set(match.snapshots.values_list("number", flat=True))
    goals = sorted({*checkpoints, match.number} - {0}) or [0]
    table: Table[Any] | None = None
    for before, goal in pairwise([0, *goals]):
        if deadline is not None and time.monotonic() > deadline:
            raise OutOfTime
        try:
            if before == 0:
                table = replay.from_the_beginning(match)
            elif table is None:
                table = replay.brought_up(match, before)
            since = match.answers.filter(number__gt=before, number__lte=goal)
            table = replay.play_on(match, table, since)
        except replay.ReplayDiffers as stop:
            table = None
            last = goal - 1 if goal in checkpoints else goal
            yield Difference(stop.number, max(stop.number, last), stop.why)


def _span(difference: Difference) -> str:
    if difference.first == difference.last:
        return f"answer {difference.first}"
    return f"answers {difference.first} to {difference.last}"


def _report(deadline: float) -> Iterator[str]:
    matches = list(running())
    if not matches:
        return
    differing: list[Finding] = []
    checked = 0
    for match in matches:
        try:
            finding = check(match, deadline)
        except OutOfTime:
            break
        checked += 1
        if not finding.good:
            differing.append(finding)
    yield (
        f"The rules have changed since the last start: of {len(matches)} matches under way, "
        f"{checked - len(differing)} come out as they did, {len(differing)} differently."
    )
    for finding in differing[:_SHOWN_AT_START]:
        yield f"  {sentence(finding)}"
    if len(differing) > _SHOWN_AT_START:
        yield f"  and {len(differing) - _SHOWN_AT_START} more."
    if checked < len(matches):
        yield f"  {len(matches) - checked} were not looked at, so that the site starts soon."
    if differing or checked < len(matches):
        yield "  More: manage.py check_matches; with --all, every answer that differs"
