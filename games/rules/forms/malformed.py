"""What is wrong with the form of plain data, in sentences: pydantic's errors as people read them.

A model that finds a fault of its own raises Malformed with the sentence for it.
"""

from collections.abc import Iterable
from typing import Final

from pydantic import ValidationError

from ..data import Json
from ..fields import Illegal
from ..labels import labels_of
from ..text import Message, _
from .faults import Fault

LONGEST: Final = 300
"""The most characters that a sentence quotes of a value."""


class Malformed(ValueError):
    """A fault found by a model's validator, as a sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def faults(wrong: ValidationError) -> list[Fault]:
    """Each of a model's errors as a fault, with its path: "objectives.0.cell"."""
    return [
        Fault("", reason(error), ".".join(map(str, error["loc"])))
        for error in wrong.errors(include_url=False)
    ]


def position_refusal(wrong: ValidationError, place: Iterable[str | int] = ()) -> Illegal:
    """The refusal of malformed data at a place of a position: its first error, with its path."""
    first = wrong.errors(include_url=False)[0]
    return position_fault((*place, *first["loc"]), reason(first))


def position_fault(place: Iterable[str | int], why: Message, rule: str = "") -> Illegal:
    """The refusal of the data at a place of a position."""
    where = ".".join(("position", *map(str, place)))
    return Illegal(rule, _("%(where)s: %(why)s", where=where, why=why))


def reason(error: Json) -> Message:
    """The sentence for one of pydantic's errors, as `ValidationError.errors` lists them."""
    context = error.get("ctx", {})
    own = context.get("error")
    if isinstance(own, Malformed):
        return own.message
    known = _REASONS.get(error["type"])
    if known is None:
        return _("This does not have the form that belongs here.")
    return known.filled(**{name: str(value)[:LONGEST] for name, value in context.items()})


_REASONS: Final = labels_of(__package__)["malformed"]
"""The sentences, by pydantic's types of errors."""
