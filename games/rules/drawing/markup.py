"""Markup templates with places for values, parsed once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from typing import Any, Final

_is_special = re.compile(r"""[&<>"']""").search


class Safe(str):
    """Text that is markup already and is not escaped again."""

    __slots__ = ()

    def __html__(self) -> Safe:
        return self


NOTHING: Final = Safe("")


class Markup:
    """`Markup('<b id="{}">{}</b>')` is called with a value for each `{}`, in order. Values that are
    not markup are escaped. Raises ValueError for more or fewer values."""

    __slots__ = ("_pieces",)

    def __init__(self, text: str) -> None:
        self._pieces: list[str] = [NOTHING] * (2 * text.count("{}") + 1)
        self._pieces[::2] = text.split("{}")

    def __call__(self, *values: object) -> Safe:
        pieces = self._pieces[:]
        # Most values are markup, or words in which there is nothing to escape.
        pieces[1::2] = [
            value
            if type(value) is Safe or (type(value) is str and not _is_special(value))
            else escaped(value)
            for value in values
        ]
        return Safe("".join(pieces))


def escaped(value: object) -> str:
    """A value escaped for markup, unless it is markup already."""
    if type(value) is int:
        return str(value)
    text = value if type(value) is str else str(value)
    return escape(text) if _is_special(text) and not hasattr(value, "__html__") else text


def joined(elements: Iterable[str], between: str = "") -> Safe:
    """Elements one after another, with markup between them."""
    return Safe(between.join(elements))


def shapes_of(package: str) -> Mapping[str, Any]:
    """The shapes of a drawing kit, by name: markup from the package's `shapes.toml`, single, in
    lists or in tables."""
    text = files(package).joinpath("shapes.toml").read_text(encoding="utf-8")
    return {name: _shapes(value) for name, value in tomllib.loads(text).items()}


def _shapes(value: Any) -> Any:
    if isinstance(value, str):
        return Safe(value)
    if isinstance(value, list):
        return [Safe(each) for each in value]
    return {name: Safe(each) for name, each in value.items()}


_PHASES: Final = Markup('<ol class="phase-list">{}</ol>')
_PHASE: Final = Markup('<li class="phase">{}</li>')
_PHASE_NOW: Final = Markup('<li class="phase is-now" aria-current="step">{}</li>')


def phase_list(phases: Iterable[tuple[str, str]], now: str) -> Safe:
    """The list of these phases, each an id and what it is called."""
    return _PHASES(joined((_PHASE_NOW if phase == now else _PHASE)(name) for phase, name in phases))
