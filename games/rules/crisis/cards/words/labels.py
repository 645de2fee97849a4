"""Labels of fields and values in the rule builder. A field of a single word has its label in its
type (`Label`); here are those of many words."""

from collections.abc import Mapping
from typing import Final

from ....text import Message, _
from ... import terms
from .base import Label, Word, marked
from .conditions import DONE
from .nouns import KINDS, LABELS, ROLLS, TYPES

FIELDS: Final[Mapping[str, Message]] = LABELS["fields"]
"""By the name of a field on a card."""

VALUES: Final[Mapping[str, Message]] = {
    **terms.CONDITIONS,
    **terms.FACES,
    **terms.TOOLS,
    **TYPES,
    **ROLLS,
    **KINDS,
    **DONE,
    **LABELS["values"],
}


def field_label(word: type[Word], name: str) -> Message | str:
    """The label of a field of a word."""
    own = marked(word, Label).get(name)
    step = word.step_of(name)
    return own.text if own else FIELDS.get(step, step.replace("_", " ").capitalize())


def value_label(value: str | int | bool) -> Message | str:
    """The label of a value."""
    if value is True:
        return _("yes")
    if value is False:
        return _("no")
    return VALUES.get(str(value), str(value).replace("-", " "))
