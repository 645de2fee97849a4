"""Convert the search form to the text of a search, and back."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.cards.catalogue import FACET_PREFIX, LEAST_PREFIX, MOST_PREFIX
from games.cards.searching.fields import Field, Table
from games.cards.searching.syntax import LONGEST, AnyOf, SearchError, Term, parse
from games.cards.words import translate
from games.rules.forms.cards import quoted

_NUMBER = re.compile(r"[0-9]{1,9}")
_COMMON = ("game", "kind", "name", "text", "pack", "is", "sort")
_PREFIXES = {":": FACET_PREFIX, "=": FACET_PREFIX, ">=": LEAST_PREFIX, "<=": MOST_PREFIX}


def written(query: Mapping[str, str], table: Table) -> str:
    """The text of the search in a form; invalid parts are ignored."""
    return " ".join(_terms(query, table))[:LONGEST]


def _terms(query: Mapping[str, str], table: Table) -> Iterator[str]:
    words = " ".join(query.get("words", "").split())[:LONGEST]
    if words:
        yield f"({words})" if _has_alternatives(words) else words
    for name in _COMMON[:-1]:
        if value := query.get(name, "").strip():
            yield f"{name}:{quoted(value)}"
    for name in dict.fromkeys(one.name for one in table.fields):
        if value := query.get(f"{FACET_PREFIX}{name}", "").strip():
            yield f"{name}={quoted(value)}"
        for sign, prefix in ((">=", LEAST_PREFIX), ("<=", MOST_PREFIX)):
            number = query.get(f"{prefix}{name}", "").strip()
            if _NUMBER.fullmatch(number):
                yield f"{name}{sign}{number}"
    if sort := query.get("sort", "").strip():
        yield f"sort:{sort}"


def _has_alternatives(words: str) -> bool:
    """Whether the words contain an `or`, which would also split what surrounds them."""
    try:
        return isinstance(parse(words), AnyOf)
    except SearchError:
        return False


def filled(text: str, table: Table) -> dict[str, str]:
    """The form for a search. Of searches beyond a simple list of conditions it has only the text,
    as words."""
    try:
        tree = parse(text)
        parts = [part for part in tree.parts if isinstance(part, Term)]
        if len(parts) != len(tree.parts) or any(not _fits_form(part, table) for part in parts):
            return {"words": text}
    except SearchError:
        return {"words": text}
    found = {"words": " ".join(part.written for part in parts if not part.field)}
    for part in parts:
        if part.field:
            found.setdefault(*_filling(part, table))
    return found


def _fits_form(term: Term, table: Table) -> bool:
    """Whether the form has a place for a condition."""
    if not term.field:
        return True
    name = table.named(term.field)
    return term.sign in _PREFIXES and (name not in _COMMON or term.sign == ":")


def _filling(term: Term, table: Table) -> tuple[str, str]:
    """The name of the form's field, and its value."""
    name = table.named(term.field)
    return (name if name in _COMMON else f"{_PREFIXES[term.sign]}{name}"), term.value


@dataclass(frozen=True)
class Choice:
    """A choice: its label, which is its value in the search too, and whether it is chosen."""

    label: str
    chosen: bool


@dataclass(frozen=True)
class Row:
    """A facet in the form: words to choose from, or a range of numbers."""

    field: Field
    label: str
    choices: tuple[Choice, ...] = ()
    least: str = ""
    most: str = ""


def rows(system_id: str, table: Table, form: Mapping[str, str]) -> list[Row]:
    """The facets of a game's cards, filled in."""
    return [_row(one, form) for one in table.of(system_id)]


def _row(one: Field, form: Mapping[str, str]) -> Row:
    label: Any = translate(one.label)
    if one.has_numbers:
        exact = form.get(f"{FACET_PREFIX}{one.name}", "")
        least = form.get(f"{LEAST_PREFIX}{one.name}", exact)
        return Row(one, label, least=least, most=form.get(f"{MOST_PREFIX}{one.name}", exact))
    chosen = form.get(f"{FACET_PREFIX}{one.name}", "").casefold()
    words = {str(word): translate(word) for word in one.words}
    choices = tuple(
        Choice(text, bool(chosen) and chosen in (key.casefold(), text.casefold()))
        for key, text in words.items()
    )
    return Row(one, label, choices)
