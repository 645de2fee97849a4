"""The two statements by which an answer comes into the log. Django puts a statement together anew
each time, which takes several times as long as to run it; these are put together once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field

from games.matches.models import Answer, Match

_KEPT = ("id", "number", "status")
"""What a match has to be as it was known for its row to follow."""


def add(answer: Answer) -> None:
    """Write the row of a new answer."""
    statement, fields = _insertion()
    _run(statement, fields, [getattr(answer, field.attname) for field in fields])


def follow(match: Match, number: int, changes: Mapping[str, Any]) -> bool:
    """Let the row of a match under way follow, if it stands at that number. Whether it did."""
    statement, fields = _change(tuple(changes))
    kept = match.pk, number, Match.Status.PLAYING
    return _run(statement, fields, [*changes.values(), *kept]) == 1


def _run(statement: str, fields: Sequence[Field[Any, Any]], values: Sequence[Any]) -> int:
    """How many rows it has written."""
    pairs = zip(fields, values, strict=True)
    written = [field.get_db_prep_save(value, connection) for field, value in pairs]
    with connection.cursor() as cursor:
        cursor.execute(statement, written)
        return int(cursor.rowcount)


@cache
def _insertion() -> tuple[str, list[Field[Any, Any]]]:
    fields = [field for field in Answer._meta.concrete_fields if not field.primary_key]
    columns, places = ", ".join(map(_quoted, fields)), ", ".join(["%s"] * len(fields))
    return f'INSERT INTO "{Answer._meta.db_table}" ({columns}) VALUES ({places})', fields


@cache
def _change(names: tuple[str, ...]) -> tuple[str, list[Field[Any, Any]]]:
    known = {field.name: field for field in Match._meta.concrete_fields}
    fields, kept = [known[name] for name in names], [known[name] for name in _KEPT]
    changes = ", ".join(f"{_quoted(field)} = %s" for field in fields)
    where = " AND ".join(f"{_quoted(field)} = %s" for field in kept)
    return f'UPDATE "{Match._meta.db_table}" SET {changes} WHERE {where}', [*fields, *kept]


def _quoted(field: Any) -> str:
    return f'"{field.column}"'
