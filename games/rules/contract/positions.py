"""Positions as states written down: what is left out of one is as in a state that is there already,
such as a match's beginning."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from ..fields import Illegal
from ..forms import malformed
from ..text import Message, _

State = TypeVar("State")
Place = tuple[str | int, ...]


def laid_over(state: State, said: Mapping[str, Any], closed: Collection[str] = ()) -> State:
    """A state like this one but for what a position says of it: plain data with the same fields, in
    which things are named by their ids. Of a thing that is there already only what changes in play
    can be said: its fields with a default. `closed` are fields of the state of which nothing can be
    said. Raises Illegal, with the place."""
    for name in closed:
        if name in said:
            raise _wrong((name,), _NO_FIELD)
    kind: Any = type(state)
    adapter = _adapter(kind)
    data = _over(kind, adapter.dump_python(state, mode="json"), said, ())
    try:
        made: State = adapter.validate_python(data)
    except ValidationError as wrong:
        raise malformed.position_refusal(wrong) from None
    return made


_NO_FIELD = _("There is no such field here.")


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def _over(kind: Any, now: Any, said: Any, place: Place) -> Any:
    """The plain data of a value of a type, as it is now, with what is said of it; `now` is None
    where there is none yet."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        (kind,) = (one for one in inner if one is not type(None))
        return None if said is None else _over(kind, now, said, place)
    if is_dataclass(kind) and isinstance(said, Mapping):
        return _thing_over(kind, now, said, place)
    if not inner or not is_dataclass(inner[-1]):
        return said
    if isinstance(said, list):
        return [_over(inner[-1], None, one, (*place, n)) for n, one in enumerate(said)]
    if not isinstance(said, Mapping):
        return said
    things = {one["id"]: one for one in now} if origin is list else dict(now)
    for key, one in said.items():
        if key not in things:
            raise _wrong((*place, key), _("There is nothing of this name here."))
        things[key] = _over(inner[-1], things[key], one, (*place, key))
    return list(things.values()) if origin is list else things


def _thing_over(kind: Any, now: Any, said: Mapping[str, Any], place: Place) -> dict[str, Any]:
    kinds = get_type_hints(kind)
    known = {field.name for field in fields(kind) if now is None or _has_default(field)}
    data = dict(now or {})
    for name, value in said.items():
        if name not in known:
            raise _wrong((*place, name), _NO_FIELD)
        data[name] = _over(kinds[name], data.get(name), value, (*place, name))
    return data


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _wrong(place: Place, why: Message) -> Illegal:
    return malformed.position_fault(place, why)
