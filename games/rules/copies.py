"""Copies of states: what may change is copied, all else is shared.

How a value is copied follows from its declared type and is determined once per type. Texts, numbers
and tuples of them are immutable, and so are dataclasses of such values that have a hash, such as
frozen ones and messages. A value declared as a Mapping is only replaced as a whole, so it is shared
too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from .data import Plain

Copy = Callable[[Any], Any]

_WORDS_AND_NUMBERS = (str, int, float, bool, bytes, NoneType)
_UNCHANGING = frozenset[type](_WORDS_AND_NUMBERS)


_COPIERS: dict[Any, Copy | None] = {}


def copier_of(kind: Any) -> Copy | None:
    """The function that copies values of a type; None if they are immutable and shared."""
    if kind not in _COPIERS:
        _COPIERS[kind] = _made_for(kind)
    return _COPIERS[kind]


def _made_for(kind: Any) -> Copy | None:
    if kind in _UNCHANGING:
        return None
    if is_dataclass(kind):
        return _of_dataclass(kind)
    origin, given = get_origin(kind), get_args(kind)
    if origin is Literal:
        return None
    if origin in (Union, UnionType):
        return _of_either([copier_of(each) for each in given if each is not NoneType])
    if origin is Mapping:
        return None
    if origin is tuple:
        inner = [copier_of(each) for each in given if each is not ...]
        return copied if any(inner) else None
    if origin is list:
        return _of_list(copier_of(given[0]))
    if origin is dict:
        return _of_dict(copier_of(given[1]))
    return copied


def copied(value: Any) -> Any:
    """A copy of a value without a declared type."""
    kind = type(value)
    if kind in _UNCHANGING:
        return value
    if kind is list:
        return [item if type(item) in _UNCHANGING else copied(item) for item in value]
    if kind is dict or isinstance(value, Mapping):
        return {
            key: item if type(item) in _UNCHANGING else copied(item) for key, item in value.items()
        }
    if isinstance(value, (list, tuple, set, frozenset)):
        return kind(copied(item) for item in value)
    if isinstance(value, _WORDS_AND_NUMBERS):
        return value
    copy = copier_of(kind)
    if copy is copied:
        raise TypeError(f"a state cannot have a {kind.__name__}")
    return copy(value) if copy else value


def _of_dataclass(kind: Any) -> Copy | None:
    hints = get_type_hints(kind)
    names = {field.name for field in fields(kind)}
    found = [(name, copier_of(_but_none(hints[name]))) for name in names]
    changing = [(name, copier) for name, copier in found if copier]
    count = len(names)
    if kind.__hash__ not in (None, object.__hash__) and not changing:
        return None

    def copy(value: Any) -> Any:
        if type(value) is not kind:
            return copied(value)
        made = object.__new__(kind)
        values: Plain = value.__dict__.copy()
        made.__dict__ = values
        if len(values) > count:  # what is cached on a thing is no part of it
            for name in values.keys() - names:
                del values[name]
        for name, copier in changing:
            changed = values[name]
            if changed is not None:
                values[name] = copier(changed)
        return made

    return copy


def _but_none(kind: Any) -> Any:
    """An optional type without its None."""
    given = [each for each in get_args(kind) if each is not NoneType]
    return given[0] if isinstance(kind, UnionType) and len(given) == 1 else kind


def _of_either(copiers: list[Copy | None]) -> Copy | None:
    if not any(copiers):
        return None
    if len(copiers) > 1:
        return copied
    (copy,) = copiers
    assert copy is not None
    return lambda value: None if value is None else copy(value)


def _of_list(copy: Copy | None) -> Copy:
    if copy is None:
        return list
    return lambda items: [copy(item) for item in items]


def _of_dict(copy: Copy | None) -> Copy:
    if copy is None:
        return dict

    return lambda items: dict(zip(items, map(copy, items.values()), strict=True)) if items else {}


Kind = TypeVar("Kind")


@overload
def immutable(kind: type[Kind], /) -> type[Kind]: ...
@overload
def immutable(*, kw_only: bool) -> Callable[[type[Kind]], type[Kind]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def immutable(
    kind: type[Kind] | None = None, /, *, kw_only: bool = False
) -> type[Kind] | Callable[[type[Kind]], type[Kind]]:
    """Make a class a dataclass with a hash, which type checkers treat as frozen."""
    make = dataclass(unsafe_hash=True, kw_only=kw_only)
    return make if kind is None else make(kind)
