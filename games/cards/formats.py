"""The reference of a kind of card's data, derived from its model, for people who write cards."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from pydantic import BaseModel

from games.cards.model_forms import note_in
from games.rules.text import Message, _

OBJECT: Final = "object"
"""The message context of names of objects."""

_REF = "#/$defs/"
_BETWEEN_WORDS = re.compile("(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True)
class Term:
    """A piece of the description of a value: words, or the name of another object."""

    text: str | Message
    name: str = ""

    @property
    def is_code(self) -> bool:
        """Whether it is written so in all languages."""
        return isinstance(self.text, str)


@dataclass(frozen=True)
class Line:
    """A part of an object: its name, its value's description, and its default."""

    name: str
    takes: list[Term]
    required: bool
    default: str = ""


@dataclass(frozen=True)
class Section:
    """An object and its parts. `word` is its discriminating value, if any; `title` is its name in
    the reader's language."""

    name: str
    title: Message
    word: str
    note: str
    lines: list[Line]


@dataclass(frozen=True)
class Group:
    """Objects that are distinguished by a value, and the name of the part that holds the value."""

    key: str
    sections: list[Section]


@dataclass(frozen=True)
class Format:
    """The card itself and all objects that it may contain."""

    card: Section
    groups: list[Group]
    others: list[Section]


@cache
def format_of(model: type[BaseModel]) -> Format:
    """The reference of the model's data."""
    schema = model.model_json_schema()
    named = schema.get("$defs", {})
    if "$ref" in schema:  # a recursive model
        schema = named[schema["$ref"].removeprefix(_REF)]
    objects = {name: data for name, data in named.items() if "properties" in data}
    titled = {
        name
        for name, data in objects.items()
        if not any("const" in part for part in data["properties"].values())
    }
    reader = _Reader({name: data for name, data in named.items() if name not in objects}, titled)
    card = reader.section(schema.get("title", model.__name__), schema)
    sections = {name: reader.section(name, objects[name]) for name in sorted(objects)}
    groups: dict[str, dict[str, Section]] = {}
    for key, members in reader.choices:
        groups.setdefault(key, {}).update(
            (name, sections[name]) for name in members if name in sections
        )
    grouped = {name for group in groups.values() for name in group}
    return Format(
        card,
        [
            Group(key, sorted(group.values(), key=lambda section: section.word))
            for key, group in sorted(groups.items())
        ],
        [section for name, section in sections.items() if name not in grouped],
    )


def titles_of(model: type[BaseModel]) -> Iterator[Message]:
    """The titles of the objects in a model's data."""
    known = format_of(model)
    grouped = [section for group in known.groups for section in group.sections]
    for section in (known.card, *known.others, *grouped):
        if not section.word:
            yield section.title


def title_of(name: str) -> Message:
    """The title of a model's objects by the model's name: "TokenSet" becomes "Token set"."""
    words = _BETWEEN_WORDS.sub(" ", name.removesuffix("Data").removesuffix("Card"))
    return Message(words.capitalize(), context=OBJECT)


class _Reader:
    """Reads a model's JSON schema, and collects the objects with a discriminator."""

    # With more alternatives than this, they become a group of their own.
    _FEW = 6

    def __init__(self, aliases: Mapping[str, Any], titled: set[str]) -> None:
        self.aliases = aliases
        self.titled = titled  # those without a discriminator
        self.choices: list[tuple[str, list[str]]] = []

    def section(self, name: str, data: Mapping[str, Any]) -> Section:
        """An object and its parts."""
        required = set(data.get("required", []))
        lines = [
            Line(
                part,
                list(self.terms(taken)),
                part in required,
                json.dumps(taken["default"], ensure_ascii=False) if "default" in taken else "",
            )
            for part, taken in data["properties"].items()
        ]
        words = [str(taken["const"]) for taken in data["properties"].values() if "const" in taken]
        return Section(name, title_of(name), words[0] if words else "", note_in(data), lines)

    def terms(self, data: Mapping[str, Any], depth: int = 0) -> Iterator[Term]:
        """The description of a part's value, in a few words."""
        if "$ref" in data:
            name = data["$ref"].removeprefix(_REF)
            if name in self.aliases and depth < 4:
                yield from self.terms(self.aliases[name], depth + 1)
            else:
                yield Term(title_of(name) if name in self.titled else name, name)
        elif "const" in data:
            yield Term(json.dumps(data["const"]))
        elif "enum" in data:
            yield from _joined([[Term(json.dumps(value))] for value in data["enum"]])
        elif "anyOf" in data or "oneOf" in data:
            yield from self._ways(data, depth)
        elif data.get("type") == "array":
            yield Term(_("a list of"))
            for item in data.get("prefixItems", [data.get("items", {})]):
                yield from self.terms(item, depth)
        else:
            yield _simple(data)

    def _ways(self, data: Mapping[str, Any], depth: int) -> Iterator[Term]:
        ways = data.get("anyOf") or data["oneOf"]
        key = data.get("discriminator", {}).get("propertyName")
        if key and len(ways) > self._FEW:
            self.choices.append((key, [way["$ref"].removeprefix(_REF) for way in ways]))
            yield Term(_("an object with “%(key)s”", key=key), f"with-{key}")
        else:
            yield from _joined([list(self.terms(way, depth)) for way in ways])


def _joined(ways: list[list[Term]]) -> Iterator[Term]:
    for number, way in enumerate(ways):
        if number:
            yield Term("|")
        yield from way


_BOUNDS = (("minimum", "≥"), ("exclusiveMinimum", ">"), ("maximum", "≤"), ("exclusiveMaximum", "<"))


def _simple(data: Mapping[str, Any]) -> Term:
    bounds = ", ".join(f"{sign} {data[name]}" for name, sign in _BOUNDS if name in data)
    match data.get("type"):
        case "integer" if bounds:
            return Term(_("a whole number %(bounds)s", bounds=bounds))
        case "integer":
            return Term(_("a whole number"))
        case "number":
            return Term(_("a number"))
        case "string":
            return Term(_("text"))
        case "boolean":
            return Term("true | false")
        case "null":
            return Term("null")
        case "object":
            return Term(_("an object"))
    return Term(_("anything"))
