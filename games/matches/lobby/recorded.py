"""The recorded match of each game, stored as a finished public match that anybody can watch.

It has no players and no owner. Its comments stay in the rulebook: views get them from the recording
of the match.
"""

import logging
from collections.abc import Iterable
from typing import Any

from django.db import transaction

from games.matches import clock
from games.matches.log import replay, writing
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.rules import systems
from games.rules.book.recordings import Recording
from games.rules.contract.definition import System, version_of
from games.rules.contract.outcomes import ScriptFault
from games.rules.contract.starting import recorded_setup
from games.rules.fields import Illegal

_logger = logging.getLogger(__name__)


class NotReplayed(Exception):
    """Under the present rules, a recorded match cannot be replayed to its end."""


def load() -> None:
    """Update the recorded matches. Safe to repeat, and quick if nothing has changed: the version of
    a system's rules includes its recording. Recordings that cannot be replayed are skipped with a
    warning."""
    for system in systems.systems().values():
        recording = system.book.recording()
        if recording is not None and recording_of(_stored(recording)) is None:
            _renew(system, recording)


def recording_of(match: Match | None) -> Recording | None:
    """The recording of a match; None for people's matches, and for those made from an earlier form
    of a recording."""
    if match is None or match.status != Match.Status.ENDED:
        return None
    recording = match.get_system().book.recording()
    if recording is None or recording.match != match.pk:
        return None
    return recording if match.version == version_of(match.get_system()) else None


def to_watch(known: Iterable[System[Any]]) -> dict[str, Recording]:
    """The recorded matches of these systems that can be watched, by system."""
    recordings = {system.id: system.book.recording() for system in known}
    ids = [recording.match for recording in recordings.values() if recording]
    stored = Match.objects.filter(pk__in=ids).defer("setup", "opening", "lesson")[: len(ids)]
    return {match.system: found for match in stored if (found := recording_of(match))}


def _stored(recording: Recording) -> Match | None:
    return Match.objects.defer("setup", "opening", "lesson").filter(pk=recording.match).first()


def _renew(system: System[Any], recording: Recording) -> None:
    """Replay a recorded match and replace the stored one."""
    with turn_to_write(), transaction.atomic():
        Match.objects.filter(pk=recording.match).delete()
        try:
            with transaction.atomic():
                _play(system, recording)
        except NotReplayed as fault:
            _logger.warning("the recorded match of %s is left out: %s", system.id, fault)


def _play(system: System[Any], recording: Recording) -> None:
    """Begin the match and give all its answers. Raises NotReplayed."""
    try:
        setup = recorded_setup(system, recording)
    except Illegal as refusal:
        raise NotReplayed(f"its set-up: {refusal}") from refusal
    match = Match(
        id=recording.match,
        system=system.id,
        options=setup.options,
        visibility=Match.Visibility.PUBLIC,
        pace=Match.Pace.LIVE,
        patience=clock.USUAL[Match.Pace.LIVE],
        seed=recording.seed_bytes,
    )
    beginning.set_up(match, None, ())
    for seat, name in zip(match.seats.all(), recording.names, strict=True):
        seat.name = name
        seat.save(update_fields=["name"])
    beginning.start(match, setup)
    table = replay.from_the_beginning(match)
    for answer in recording.answers:
        try:
            outcome = table.answer(answer.seat, answer.raw)
        except (Illegal, ScriptFault) as fault:
            raise NotReplayed(f"answer {match.number + 1}: {fault}") from fault
        writing.append(match, table, outcome)
    if table.result is None or table.digest() != recording.digest:
        raise NotReplayed("it comes to another end")
