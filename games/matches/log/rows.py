"""Prepared statements that write answers to the log. Django would build each statement anew, which
takes several times as long as running it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field

from games.matches.fields import PlainField
from games.matches.models import Answer, Match, Snapshot
from games.rules.text import PLAIN

_KEPT = ("id", "number", "status")
"""The columns that must be unchanged when a match's row is updated."""


def add(row: Answer | Snapshot) -> None:
    """Write a new row."""
    statement, fields = _insertion(type(row))
    _run(statement, [(field, getattr(row, field.attname)) for field in fields])


def follow(match: Match, number: int, changes: Mapping[str, Any]) -> bool:
    """Update the row of a running match, if it is at that number. Return whether it was."""
    statement, fields = _change(tuple(changes))
    kept = match.pk, number, Match.Status.PLAYING
    return _run(statement, zip(fields, [*changes.values(), *kept], strict=True)) == 1


def _run(statement: str, values: Iterable[tuple[Field[Any, Any], Any]]) -> int:
    """Run a statement and return the number of rows. Plain values need no preparation, except as
    JSON."""
    written = [
        value
        if type(value) in PLAIN and not isinstance(field, PlainField)
        else field.get_db_prep_save(value, connection)
        for field, value in values
    ]
    with connection.cursor() as cursor:
        cursor.execute(statement, written)
        return int(cursor.rowcount)


@cache
def _insertion(model: type[Answer] | type[Snapshot]) -> tuple[str, list[Field[Any, Any]]]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns, places = ", ".join(map(_quoted, fields)), ", ".join(["%s"] * len(fields))
    return f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES ({places})', fields


@cache
def _change(names: tuple[str, ...]) -> tuple[str, list[Field[Any, Any]]]:
    known = {field.name: field for field in Match._meta.concrete_fields}
    fields, values = [known[name] for name in names], [known[name] for name in _KEPT]
    changes = ", ".join(f"{_quoted(field)} = %s" for field in fields)
    where = " AND ".join(f"{_quoted(field)} = %s" for field in values)
    return f'UPDATE "{Match._meta.db_table}" SET {changes} WHERE {where}', [*fields, *values]


def _quoted(field: Any) -> str:
    return f'"{field.column}"'
