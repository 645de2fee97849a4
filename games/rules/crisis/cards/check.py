"""Finds references in a card's rules that name nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel

from .words import Reference

BUILT_IN = frozenset(
    {
        "self",
        "attacker",
        "target",
        "subject",
        "other",
        "source",
        "token",
        "it",
    }
)
"""Names that a rule may use without having chosen them; "token" is that of an interaction or of
an event, "it" and "source" those of the effect or event that they stand in."""


def unbound(card: BaseModel) -> list[tuple[str, str]]:
    """The path and the name of every reference that nothing before it binds."""
    return list(_in(card, BUILT_IN, ""))


def _in(model: BaseModel, known: frozenset[str], path: str) -> Iterator[tuple[str, str]]:
    """Goes through the fields in the order in which a rule is used, learning names on the way."""
    names = known
    for field_name, info in _ordered(model):
        value = getattr(model, field_name)
        where = f"{path}.{info.alias or field_name}" if path else (info.alias or field_name)
        if field_name == "as_":
            names = names | {str(value)}
            continue
        if _is_reference(info) and not isinstance(value, BaseModel):
            yield from ((where, name) for name in _names(value) if name not in names)
            continue
        for position, item in enumerate(value if isinstance(value, tuple) else (value,)):
            if isinstance(item, BaseModel):
                deeper = f"{where}[{position}]" if isinstance(value, tuple) else where
                yield from _in(item, names, deeper)
                names = names | _bound(item)


_ORDER = ("choose", "as_", "pays", "limit", "if_", "do", "then", "else_", "always", "rule")


def _ordered(model: BaseModel) -> list[tuple[str, Any]]:
    fields = list(type(model).model_fields.items())
    return sorted(fields, key=lambda item: _ORDER.index(item[0]) if item[0] in _ORDER else -1)


def _is_reference(info: Any) -> bool:
    return Reference in info.metadata or any(
        Reference in getattr(part, "__metadata__", ()) or _is_tuple_of(part)
        for part in (info.annotation, *get_args(info.annotation))
    )


def _is_tuple_of(annotation: Any) -> bool:
    return any(Reference in getattr(part, "__metadata__", ()) for part in get_args(annotation))


def _names(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [item for item in value if isinstance(item, str)]
    return []


def _bound(item: BaseModel) -> frozenset[str]:
    """The names that a choice or an effect leaves behind for what follows it."""
    name = getattr(item, "as_", None)
    inner = frozenset({str(name)}) if name else frozenset()
    if item.__class__.__name__ in ("Each", "Same"):
        return frozenset()
    return inner
