"""The rows of the built-in cards and ready rosters, made once in a process and copied from then on:
most tests of the site need them, and to make them anew takes most of the time of many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model

from games.cards import builtin as cards_builtin
from games.cards.models import Pack
from games.rosters import builtin as rosters_builtin
from games.rules.systems import systems

Rows = dict[type[Model], list[tuple[Any, ...]]]
Packs = list[tuple[Any, ...]]

_made: dict[tuple[str, ...], tuple[Packs, Rows]] = {}
"""For each set of systems its built-in packs, and all rows of their cards and rosters."""


def load() -> None:
    """The built-in cards and ready rosters of every system, the toy's while it is one."""
    names = tuple(systems())
    packs, rows = _made.get(names, ([], {}))
    if packs and _packs() == packs:
        return
    empty = not any(model._base_manager.exists() for model in _models())
    if packs and empty:
        insert(rows)
        return
    cards_builtin.load()
    rosters_builtin.load()
    if empty:
        _made[names] = _packs(), rows_of(_models())


def rows_of(models: Iterable[type[Model]]) -> Rows:
    """All rows of these models, to be inserted again as they are."""
    return {model: _rows(model) for model in models}


def insert(rows: Rows) -> None:
    """Insert rows into tables that have none: as one transaction, not one for each row."""
    with transaction.atomic(), connection.cursor() as cursor:
        for model, values in rows.items():
            if values:
                places = ", ".join(["%s"] * len(values[0]))
                into = f"INSERT INTO {_table(model)} ({_columns(model)}) VALUES ({places})"
                cursor.executemany(into, values)


def _models() -> list[type[Model]]:
    """Those whose rows are cards and rosters, each after those that it refers to."""
    return [
        model for name in ("cards", "rosters") for model in apps.get_app_config(name).get_models()
    ]


def _packs() -> Packs:
    found = Pack.objects.filter(owner=None).order_by("pk")
    return list(found.values_list("pk", "system", "key", "fingerprint"))


def _rows(model: type[Model]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {_columns(model)} FROM {_table(model)}")
        return list(cursor.fetchall())


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _columns(model: type[Model]) -> str:
    columns = [str(field.column) for field in model._meta.concrete_fields]
    return ", ".join(connection.ops.quote_name(column) for column in columns)
