"""What a match takes on disk: a thousand answers of it, with the checkpoints that are kept of it,
and as it was when all of them were kept as plain text."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Any
from unittest import mock

ANSWERS = 1000
_KB = 1024


def run() -> None:
    """Measure and print the size on disk, which is to stay below 2 MB."""
    from games.matches.fields import PackedField, PlainField
    from games.rules.contract.checkpoints import Checkpoints

    print(f"{ANSWERS} answers of Crisis Protocol, the recorded matches over and over (KB on disk):")
    print(f"{'':<34}{'before':>9}{'after':>9}{'more':>9}  {'checkpoints':>11}")
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(Checkpoints, "is_to_be_saved", _is_new))
        plain = PlainField.get_prep_value
        stack.enter_context(mock.patch.object(PackedField, "get_prep_value", plain))
        _measured("all checkpoints, as plain text")
    _measured("those that are needed, packed")


def _is_new(checkpoints: Any, number: int) -> bool:
    return checkpoints.newest is not None and checkpoints.newest.number == number


def _measured(name: str) -> None:
    from tests.matchmaking import begun_match

    begun_match(system="crisis")  # the built-in cards are there from now on
    before = kilobytes()
    kept = _play()
    after = kilobytes()
    print(f"{name:<34}{before:>9.0f}{after:>9.0f}{after - before:>9.0f}  {kept:>11}")


def _play() -> int:
    """Play so many answers; gives how many checkpoints were kept."""
    from tests.rules.crisis import recorded

    answers, kept = 0, 0
    for name in cycle(recorded.names()):
        match, played = _play_recorded(recorded.file_of(name), ANSWERS - answers)
        answers += played
        kept += int(match.snapshots.count())
        if answers >= ANSWERS:
            return kept
    raise AssertionError("unreachable: there are recorded matches")


def _play_recorded(file: dict[str, Any], most: int) -> tuple[Any, int]:
    """A recorded match of its file, or so many answers of it; gives how many those were."""
    from games.matches import referee
    from tests.bench.many import as_recorded
    from tests.matchmaking import begun_match, players

    with as_recorded(file):
        seated = players(*file["names"])
        match = begun_match(*seated, system="crisis", options=file["options"])
        answers = file["answers"][:most]
        for number, answer in enumerate(answers):
            raw = {"option": answer["option"], "fields": answer["fields"]}
            referee.answer(match.pk, seated[answer["seat"]], number, raw)
    return match, len(answers)


def kilobytes() -> float:
    """The size of the database, with nothing left to be written into it."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Path(connection.settings_dict["NAME"]).stat().st_size / _KB
