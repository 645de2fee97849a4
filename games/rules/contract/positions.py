"""Positions: states written down as plain data. What a position leaves out stays as it is in a
given state, such as a match's beginning.

A position has the fields of the state and names things by their ids; null counts as left out. The
state's own schema reads it.
"""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from ..data import Json, Plain
from ..fields import Illegal
from ..forms import malformed
from ..text import _

Thing = TypeVar("Thing")
Place = tuple[str | int, ...]
Reader = Callable[[str], object]
"""What a text stands for, such as the number of a hex. Raises Illegal for any other text."""
Readers = Mapping[Any, Reader]
NO_READERS: Readers = {}


def laid_over(
    thing: Thing,
    overrides: Json,
    place: Place = (),
    *,
    also: Collection[str] = (),
    closed: Collection[str] = (),
    readers: Readers = NO_READERS,
) -> Thing:
    """This state, or part of one, with what a position says of it.

    Of a thing already there, a position may set what changes in play: its fields with a default,
    and those named in `also`, but never those named in `closed`. `readers` read texts, by the type
    they stand for. Raises Illegal for anything else.
    """
    kind: Any = type(thing)
    now = _adapter(kind).dump_python(thing, mode="json")
    laid: Thing = read(kind, _Layer(also, closed, readers).over(kind, now, overrides, place), place)
    return laid


def written(
    kind: type[Thing],
    data: object,
    place: Place,
    *,
    closed: Collection[str] = (),
    readers: Readers = NO_READERS,
) -> Thing:
    """A new part of a state, written in full: see `laid_over`. Raises Illegal."""
    made: Thing = read(kind, _Layer((), closed, readers).over(kind, None, data, place), place)
    return made


def read(kind: object, data: object, place: Place = ()) -> Any:
    """Read the value at a place of a position as this type. Raises Illegal, with the place of what
    does not fit."""
    try:
        return _adapter(kind).validate_json(json.dumps(data), strict=True)
    except ValidationError as fault:
        raise malformed.position_refusal(fault, place) from None
    except RecursionError:
        raise wrong(place, _("This does not have the form that belongs here.")) from None


def refuse_closed(data: Json, closed: Collection[str], place: Place = ()) -> None:
    """Raise Illegal if one of these fields is given, because it is set in another way."""
    for name in closed:
        if name in data:
            raise wrong((*place, name), _NO_FIELD)


def each(data: object, place: Place) -> list[tuple[Place, Plain]]:
    """Several things in a list or by name, each with its place and data, without nulls. Raises
    Illegal for anything else."""
    if isinstance(data, Mapping):
        found = list(data.items())
    elif isinstance(data, list):
        found = list(enumerate(data))
    else:
        raise wrong(place, _("An object or a list belongs here."))
    return [((*place, key), given(one, (*place, key))) for key, one in found]


def given(data: object, place: Place = ()) -> Plain:
    """The fields of a thing without nulls. Raises Illegal for anything but an object."""
    if not isinstance(data, Mapping):
        raise wrong(place, _("An object belongs here."))
    return {name: value for name, value in data.items() if value is not None}


wrong = malformed.position_fault
"""The refusal of a position for the value at a place."""


_NO_FIELD = _("There is no such field here.")


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


class _Layer:
    """Applies overrides to existing values, as plain data: see `laid_over`."""

    def __init__(self, also: Collection[str], closed: Collection[str], readers: Readers) -> None:
        self.also, self.closed, self.readers = also, closed, readers

    def over(self, kind: Any, now: Any, overrides: object, place: Place) -> Any:
        """A value of this type as plain data with its overrides applied; `now` is None for a new
        value."""
        if kind in self.readers and isinstance(overrides, str):
            return self._read(self.readers[kind], overrides, place)
        origin, inner = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            kinds = [one for one in inner if one is not NoneType]
            return self.over(kinds[0], now, overrides, place) if len(kinds) == 1 else overrides
        if is_dataclass(kind) and isinstance(overrides, Mapping):
            return self._thing(kind, now, overrides, place)
        if origin is list and isinstance(overrides, list):
            return [self.over(inner[0], None, one, (*place, n)) for n, one in enumerate(overrides)]
        if origin in (dict, Mapping) and isinstance(overrides, Mapping):
            return self._by_name(inner[1], now or {}, overrides, place)
        if origin is list and is_dataclass(inner[0]) and isinstance(overrides, Mapping):
            things = {one["id"]: one for one in now or ()}
            return list(self._by_name(inner[0], things, overrides, place).values())
        return overrides

    def _by_name(self, kind: object, now: Json, overrides: Json, place: Place) -> Plain:
        """Values by name, over the things already there."""
        values = dict(now)
        for name, one in overrides.items():
            if is_dataclass(kind) and name not in values:
                raise wrong((*place, name), _("There is nothing of this name here."))
            values[name] = self.over(kind, values.get(name), one, (*place, name))
        return values

    def _thing(self, kind: Any, now: Any, overrides: Json, place: Place) -> Plain:
        kinds = get_type_hints(kind)
        known = {field.name for field in fields(kind) if self._is_open(field, now is None)}
        data = dict(now or {})
        for name, value in overrides.items():
            if name not in known:
                raise wrong((*place, name), _NO_FIELD)
            if value is None:
                continue
            data[name] = self.over(kinds[name], data.get(name), value, (*place, name))
        return data

    def _is_open(self, field: Field[Any], new: bool) -> bool:
        has_default = field.default is not MISSING or field.default_factory is not MISSING
        open_here = new or has_default or field.name in self.also
        return open_here and field.name not in self.closed

    @staticmethod
    def _read(reader: Reader, text: str, place: Place) -> object:
        try:
            return reader(text)
        except Illegal as refused:
            raise wrong(place, refused.message, refused.rule) from None
