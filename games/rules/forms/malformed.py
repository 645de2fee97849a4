"""What is wrong with the form of plain data, in sentences: pydantic's errors as people read them.

A model that finds a fault of its own raises Malformed with the sentence for it.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from pydantic import ValidationError

from ..data import Json
from ..fields import Illegal
from ..text import Message, _
from .faults import Fault

LONGEST: Final = 300
"""Characters of what was given or is allowed, as far as a sentence quotes it."""


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


_WHOLE = _("A whole number belongs here.")
_TRUTH = _("true or false belongs here.")
_OBJECT = _("An object belongs here.")
_LIST = _("A list belongs here.")

_REASONS: Final[Mapping[str, Message]] = {
    "missing": _("This is missing."),
    "extra_forbidden": _("There is no such field here."),
    "int_type": _WHOLE,
    "int_parsing": _WHOLE,
    "int_from_float": _WHOLE,
    "bool_type": _TRUTH,
    "bool_parsing": _TRUTH,
    "string_type": _("A text belongs here."),
    "tuple_type": _LIST,
    "list_type": _LIST,
    "model_type": _OBJECT,
    "model_attributes_type": _OBJECT,
    "dict_type": _OBJECT,
    "dataclass_type": _OBJECT,
    "union_tag_not_found": _("An object with %(discriminator)s belongs here."),
    "literal_error": _("One of these belongs here: %(expected)s."),
    "greater_than_equal": _("This is at least %(ge)s."),
    "less_than_equal": _("This is at most %(le)s."),
    "multiple_of": _("This is a multiple of %(multiple_of)s."),
    "too_short": _("At least %(min_length)s belongs here."),
    "too_long": _("At most %(max_length)s belong here."),
    "string_too_short": _("This is at least %(min_length)s characters long."),
    "string_too_long": _("This is at most %(max_length)s characters long."),
    "string_pattern_mismatch": _("This text has the form %(pattern)s."),
}
"""By pydantic's names of what can be wrong."""
