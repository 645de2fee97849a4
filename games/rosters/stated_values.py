"""Read values of an entry that follow a card's name in other programs' lists: "4/5", "Gunnery: 3",
a warrior's name in its own cell."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from games.rosters.values import Labels, typed_value
from games.rules.fields import Number
from games.rules.forms.foreign import ListForm

_TOGETHER = re.compile(r"(?<![\d.,/])\d{1,2}(?:\s?/\s?\d{1,2})+(?![\d.,/])")
_LABELLED = re.compile(r"(?P<label>[^\W\d][^\d:=]*?)\s*[:=]?\s*(?P<number>\d{1,2})")
_QUOTES = " '\""
_LONGEST = 200

Values = dict[str, int | str]


@dataclass(frozen=True)
class StatedValues:
    """The values that pieces of text state, and those of the pieces that state any."""

    values: Values
    pieces: frozenset[str]


def stated_values(pieces: Sequence[str], form: ListForm, labels: Labels) -> StatedValues:
    """The values in pieces of text, piece by piece. Text without a label becomes the free value
    only if there are other values."""
    values: Values = {}
    used = set()
    for piece in pieces:
        if found := _values_in(piece[:_LONGEST], form, labels):
            values = found | values
            used.add(piece)
    return StatedValues(values, frozenset(used))


def with_free_value(found: StatedValues, pieces: Sequence[str], form: ListForm) -> StatedValues:
    """Take the first piece as the free value if other values, but not that one, were found."""
    if not found.values or not form.free or form.free in found.values or not pieces:
        return found
    values = {**found.values, form.free: pieces[0].strip(_QUOTES)}
    return StatedValues(values, found.pieces | {pieces[0]})


def _values_in(piece: str, form: ListForm, labels: Labels) -> Values:
    """The values in one piece of text, by name."""
    label, colon, text = piece.partition(":")
    value = labels.get(label.strip().casefold())
    if colon and value and (text := text.strip(_QUOTES)):
        return {value.name: typed_value(value.field, text)}
    if form.together and (numbers := _TOGETHER.search(piece)):
        each = [int(number) for number in numbers[0].split("/")]
        if len(each) == len(form.together):
            return dict(zip(form.together, each, strict=True))
    found: Values = {}
    for part in piece.split("/"):
        labelled = _LABELLED.fullmatch(part.strip())
        value = labels.get(labelled["label"].casefold()) if labelled else None
        if labelled is None or value is None or not isinstance(value.field, Number):
            return {}
        found[value.name] = int(labelled["number"])
    return found
