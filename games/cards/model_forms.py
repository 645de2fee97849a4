"""The form fields of a kind of card, derived from its model: labels, types, limits, and initial
values. The page's script draws them (static/cards/parts/)."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext
from pydantic import BaseModel

from games.cards.words import listed, translate
from games.rules.contract.definition import System
from games.rules.forms.cards import CardKind
from games.rules.forms.free_texts import PARTS
from games.rules.text import Message, _

_REF: Final = "#/$defs/"
_LEDGER_MARK: Final = re.compile(r"\s*\([A-Z]+-[^)]*\)")
_LONG: Final = 100
"""Longer texts get a field of several lines."""

Schema = Mapping[str, Any]
Field = dict[str, Any]
Choice = dict[str, str]


def fields_of(
    model: type[BaseModel],
    words: Mapping[str, Message],
    choices: Mapping[str, list[Choice]],
    without: frozenset[str],
) -> list[Field]:
    """The parts of a card as fields, except those in `without`. `words` are labels of values, and
    `choices` the cards of each kind that parts may refer to."""
    schema = model.model_json_schema()
    reader = _Reader(schema.get("$defs", {}), words, choices)
    return list(reader.parts(schema, without))


def fields_beside_board(system: System[Any], kind: CardKind) -> list[Field]:
    """The fields of a card with a board, except its name and its board."""
    assert kind.board is not None
    without = PARTS | {"id", "kind", "name", kind.board.inside}
    return fields_of(kind.model, kind.board.words, cards_to_name(system), without)


def notes_of(model: type[BaseModel]) -> Iterator[str]:
    """The descriptions of a card's parts for people who fill them in."""
    yield from _notes_in(model.model_json_schema())


def labels_of(fields: Any) -> Iterator[str]:
    """The labels of a card's parts for people who fill them in."""
    if isinstance(fields, dict):
        if "type" in fields and fields.get("label"):
            yield fields["label"]
        for part in fields.values():
            yield from labels_of(part)
    elif isinstance(fields, list):
        for part in fields:
            yield from labels_of(part)


def _notes_in(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("description"), str):
            yield note_in(schema)
        for part in schema.values():
            yield from _notes_in(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _notes_in(part)


def note_in(schema: Schema) -> str:
    """The description in a schema, without the rule ids meant for programmers."""
    return _LEDGER_MARK.sub("", " ".join(schema.get("description", "").split()))


def cards_to_name(system: System[Any]) -> dict[str, list[Choice]]:
    """The built-in cards of each kind as choices, with their tags."""
    found: dict[str, list[Choice]] = {kind.id: [] for kind in system.cards.kinds}
    for pack in system.cards.packs():
        for card in pack["cards"]:
            tags = listed(translate(tag) for tag in system.cards.text(card).tags)
            name = translate(card["name"])
            label = translate(_("%(name)s (%(small)s)", name=name, small=tags)) if tags else name
            found[card["kind"]].append({"id": card["id"], "label": label})
    return found


class _Reader:
    """Reads a model's JSON schema."""

    def __init__(
        self,
        known: Mapping[str, Schema],
        words: Mapping[str, Message],
        choices: Mapping[str, list[Choice]],
    ) -> None:
        self.known = known
        self.words = words
        self.choices = choices

    def parts(self, schema: Schema, without: frozenset[str] = frozenset()) -> Iterator[Field]:
        """The parts of an object, each by its name."""
        required = schema.get("required", ())
        for name, given in schema["properties"].items():
            if name not in without and "const" not in given and not given.get("painted"):
                field = self.labelled(given)
                yield {**field, "name": name, "required": name in required}

    def labelled(self, schema: Schema) -> Field:
        """A field with its label and help."""
        field = self.field(schema)
        if schema.get("examples"):
            field["first" if field.get("optional") else "new"] = _said(schema["examples"][0])
        title = schema.get("title") or field.get("label", "")
        note = note_in(schema)
        if "default" in schema:
            field["new"] = schema["default"]
        help_text = gettext(note) if note else ""
        return {**field, "label": gettext(title) if title else "", "help": help_text}

    def field(self, schema: Schema) -> Field:
        """The type of a field, and the initial value."""
        schema = self._resolved(schema)
        if "sentence" in schema:
            return {"type": "sentence", "label": schema.get("title", ""), "new": {}}
        if "anyOf" in schema:
            return self._one_of(schema)
        if "discriminator" in schema:
            return self._variants(schema)
        if "enum" in schema or "const" in schema:
            choices = [self._choice(value) for value in schema.get("enum", [schema.get("const")])]
            return {"type": "choice", "choices": choices, "new": choices[0]["id"]}
        match schema["type"]:
            case "object":
                return self._group(schema) if "properties" in schema else self._table(schema)
            case "array" if "prefixItems" in schema:
                parts = [self.field(part) for part in schema["prefixItems"]]
                return {"type": "row", "parts": parts, "new": [part["new"] for part in parts]}
            case "array":
                return self._list(schema)
            case "integer":
                return _number(schema)
            case "boolean":
                return {"type": "yes-no", "new": False}
        return self._text(schema)

    def _one_of(self, schema: Schema) -> Field:
        """An optional field, or one with alternatives, such as a number or a word."""
        ways = [self.field(way) for way in schema["anyOf"] if way.get("type") != "null"]
        field = ways[0]
        if len(ways) > 1:
            field = {"type": "either", "ways": ways, "new": ways[0]["new"]}
        if len(ways) == len(schema["anyOf"]):
            return field
        return {**field, "optional": True, "first": field["new"], "new": None}

    def _resolved(self, schema: Schema) -> Schema:
        name = schema.get("$ref", "").removeprefix(_REF)
        return self.known[name] if name else schema

    def _choice(self, value: str) -> Choice:
        known = self.words.get(value)
        return {"id": value, "label": translate(known) if known else value}

    def _group(self, schema: Schema) -> Field:
        parts = list(self.parts(schema))
        new = {part["name"]: part["new"] for part in parts if part["required"]}
        title = schema.get("title", "")
        label = gettext(title) if title else ""
        return {"type": "group", "label": label, "parts": parts, "new": new}

    def _variants(self, schema: Schema) -> Field:
        """A field for objects of several kinds, with a discriminator."""
        key, named = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
        variants = []
        for value, ref in named.items():
            group = self.field({"$ref": ref})
            variants.append({**group, **self._choice(value), "new": {key: value, **group["new"]}})
        return {"type": "variants", "key": key, "variants": variants, "new": variants[0]["new"]}

    def _table(self, schema: Schema) -> Field:
        """Values by keys, which are words or cards."""
        names = schema["propertyNames"]
        keys = self.choices.get(names.get("names", ""))
        if keys is None:
            keys = [self._choice(value) for value in names["enum"]]
        by_pattern = [*schema.get("patternProperties", {}).values()]
        value = self.field(by_pattern[0] if by_pattern else schema["additionalProperties"])
        least = len(keys) if schema.get("each") else schema.get("minProperties", 0)
        new = {key["id"]: value["new"] for key in keys[:least]}
        return {"type": "table", "keys": keys, "value": value, "least": least, "new": new}

    def _list(self, schema: Schema) -> Field:
        item = self.labelled(schema["items"])
        most, each_once = schema.get("maxItems"), schema.get("each_once", False)
        if item["type"] == "hex":
            return {"type": "hexes", "most": most, "new": []}
        if item["type"] == "choice" and ("enum" in self._resolved(schema["items"]) or each_once):
            return {"type": "several", "choices": item["choices"], "most": most, "new": []}
        least, placed = schema.get("minItems", 0), schema.get("placed", False)
        new = [item["new"]] * least
        found = {"type": "list", "item": item, "least": least, "most": most, "new": new}
        return {**found, "placed": True} if placed else found

    def _text(self, schema: Schema) -> Field:
        named = schema.get("names", "")
        if named == "hex":
            return {"type": "hex", "new": ""}
        if named:
            choices = self.choices[named]
            return {"type": "choice", "choices": choices, "new": choices[0]["id"]}
        longest = schema.get("maxLength")
        kind = "lines" if longest and longest > _LONG else "text"
        return {"type": kind, "longest": longest, "new": ""}


def _said(example: Any) -> Any:
    """An example in the language of the person who starts with it."""
    return gettext(example) if isinstance(example, str) and example else example


def _number(schema: Schema) -> Field:
    low, high = schema.get("minimum"), schema.get("maximum")
    return {"type": "number", "low": low, "high": high, "new": low or 0}
