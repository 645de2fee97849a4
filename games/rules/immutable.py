"""Dataclasses that nobody changes, made as fast as those that may be changed.

A frozen dataclass takes four times as long to make: each field is set past its own `__setattr__`.
An answer takes dozens of options, choices and fields, most of which are looked at once. So type
checkers refuse to change what is made of these classes, and when the program runs nothing does.
What a Table gives back, and must stay as it is whoever gets it, is frozen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform, overload

Kind = TypeVar("Kind")


@overload
def immutable(kind: type[Kind], /) -> type[Kind]: ...
@overload
def immutable(*, kw_only: bool) -> Callable[[type[Kind]], type[Kind]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def immutable(
    kind: type[Kind] | None = None, /, *, kw_only: bool = False
) -> type[Kind] | Callable[[type[Kind]], type[Kind]]:
    """Make a dataclass of a class, which type checkers take for a frozen one."""
    make = dataclass(unsafe_hash=True, kw_only=kw_only)
    return make if kind is None else make(kind)
