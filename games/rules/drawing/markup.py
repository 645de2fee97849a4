"""Markup with places for values, taken apart once for all times."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final


class Safe(str):
    """Text that is markup already: nobody escapes it once more."""

    __slots__ = ()

    def __html__(self) -> Safe:
        return self


NOTHING: Final = Safe("")


class Markup:
    """`Markup('<b id="{}">{}</b>')` is called with a value for each `{}`, in their order. What is
    not markup already is escaped. Raises ValueError where there are more or fewer values."""

    __slots__ = ("_first", "_rest")

    def __init__(self, text: str) -> None:
        self._first, *self._rest = text.split("{}")

    def __call__(self, *values: object) -> Safe:
        pieces = [self._first]
        for value, piece in zip(values, self._rest, strict=True):
            pieces.append(escaped(value))
            pieces.append(piece)
        return Safe("".join(pieces))


def escaped(value: object) -> str:
    """A value as it may stand in markup."""
    if type(value) is int:
        return str(value)
    return str(value) if hasattr(value, "__html__") else escape(str(value))


def joined(elements: Iterable[str], between: str = "") -> Safe:
    """Elements one after another, with markup between them."""
    return Safe(between.join(elements))
