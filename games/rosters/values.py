"""Values of entries as people type them: in fields, or at the end of a line as in {Pilot: Ida;
Skill: 3}."""

import json
import re
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import override

from games.cards.words import translate
from games.rosters.models import Roster
from games.rosters.service import slot_of
from games.rules.contract.definition import System
from games.rules.fields import Field, Number
from games.rules.forms.rosters import EntryValue, Slot

Labels = Mapping[str, EntryValue]
"""Values by their possible labels, in lower case."""

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_PLAIN = re.compile(r"[^{};\"\\]+")
# Characters that must be quoted: the braces and the separators of values.
_HIDDEN = str.maketrans({"{": "\\u007b", "}": "\\u007d", ";": "\\u003b"})


def filled_in(
    system: System[Any], roster: Roster, typed: Mapping[str, str]
) -> dict[int, dict[str, int | str]]:
    """The values typed for the entries of a roster, by place and name. Each field is named by the
    entry's place, its card and the value, so that input meant for another card is ignored."""
    given: dict[int, dict[str, int | str]] = {}
    for place, entry in enumerate(roster.entries):
        slot = slot_of(system, entry["slot"])
        for value in slot.values if slot else ():
            text = typed.get(f"{place} {entry['card']} {value.name}")
            if text is not None:
                given.setdefault(place, {})[value.name] = typed_value(value.field, text)
    return given


def typed_value(field: Field, text: str) -> int | str:
    """The typed text, as a number if the field is one and the text is too."""
    if isinstance(field, Number) and _WHOLE_NUMBER.fullmatch(text.strip()):
        return int(text)
    return text


# --- in braces ----------------------------------------------------------------------------------


def labels_of(system: System[Any]) -> Labels:
    """The possible labels of a system's values: their names, and their labels in every language of
    the site."""
    values = [value for slot in system.rosters.slots for value in slot.values]
    labels = {value.name: value for value in values}
    for language, _name in settings.LANGUAGES:
        with override(language):
            labels |= {translate(value.field.label).casefold(): value for value in values}
    return labels


def in_braces(slot: Slot, entry: Mapping[str, Any]) -> str:
    """An entry's values in braces, for the end of its line."""
    values = slot.checked_values(entry.get("values", {}))[0]
    labels = {value.name: translate(value.field.label) for value in slot.values}
    pairs = [f"{labels[name]}: {_spelled(value)}" for name, value in values.items()]
    return f" {{{'; '.join(pairs)}}}" if pairs else ""


def _spelled(value: int | str) -> str:
    """A value within the braces, quoted if it could not be read back otherwise."""
    text = str(value)
    if _PLAIN.fullmatch(text):
        return text
    return json.dumps(text, ensure_ascii=False).translate(_HIDDEN)


def parted(text: str, labels: Labels) -> tuple[str, dict[str, int | str]]:
    """A line without its braces, and the values in them by name; the whole line and no values if
    the braces hold anything else."""
    card, _brace, rest = text.rpartition("{")
    if not card.strip() or not rest.endswith("}"):
        return text, {}
    values: dict[str, int | str] = {}
    for part in filter(str.strip, rest.removesuffix("}").split(";")):
        label, _colon, stated = (word.strip() for word in part.partition(":"))
        value = labels.get(label.casefold())
        if value is None:
            return text, {}
        values[value.name] = typed_value(value.field, _unquoted(stated))
    return card.strip(), values


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        return text
