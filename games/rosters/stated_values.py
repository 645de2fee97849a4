"""What stands behind a card's name and says something of its entry, as other programs print it:
"4/5", "Gunnery: 3", a warrior's name in a cell of its own."""

from __future__ import annotations

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
    """What pieces of text say, each by itself. A text without a label is the value that is free
    only where there are others."""
    values: Values = {}
    used = set()
    for piece in pieces:
        if found := _values_in(piece[:_LONGEST], form, labels):
            values = found | values
            used.add(piece)
    return StatedValues(values, frozenset(used))


def with_free_value(found: StatedValues, pieces: Sequence[str], form: ListForm) -> StatedValues:
    """What was stated, and the first of these pieces as the value that is free, if it is still free
    and others are stated."""
    if not found.values or not form.free or form.free in found.values or not pieces:
        return found
    values = {**found.values, form.free: pieces[0].strip(_QUOTES)}
    return StatedValues(values, found.pieces | {pieces[0]})


def _values_in(piece: str, form: ListForm, labels: Labels) -> Values:
    """What one piece of text says, by the names of the values."""
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
