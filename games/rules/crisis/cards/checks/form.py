"""Faults in the form of a card's data, in the words of the vocabulary."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_core import ErrorDetails

from ....forms import malformed
from ....forms.faults import Fault
from ....text import Message, _
from ..words.base import marks


def faults(data: object, errors: Sequence[ErrorDetails]) -> list[Fault]:
    """Pydantic's errors as faults. For a value of several possible forms pydantic reports all of
    them; errors about forms that were not meant are left out."""
    found = [(*_place(data, error["loc"], error["type"] == "missing"), error) for error in errors]
    faults = []
    for path, value, error in found:
        beside = [other["type"] for where, _value, other in found if where == path]
        deeper = any(where.startswith((f"{path}.", f"{path}[")) for where, _value, _error in found)
        meant = deeper or any(kind not in _form_errors(value) for kind in beside)
        if meant and error["type"] in _form_errors(value):
            continue
        if error["type"] == "too_short" and value:
            continue  # its parts are there, and have faults of their own
        faults.append(Fault("", _reason(error), path))
    return faults


def _form_errors(value: object) -> frozenset[str]:
    """The errors that only say that a value has not another form."""
    return _NOT_PLAIN if isinstance(value, Mapping) else _NOT_AN_OBJECT


_NOT_PLAIN = frozenset({"int_type", "string_type", "literal_error", "tuple_type", "bool_type"})
_NOT_AN_OBJECT = frozenset(
    {"model_type", "model_attributes_type", "dict_type", "union_tag_not_found"}
)


_MARKS = marks()


def _place(data: Any, location: tuple[int | str, ...], missing: bool) -> tuple[str, Any]:
    """The path into the data and the value there, without pydantic's marks for union members."""
    way = ""
    marked = False  # a mark may be called like a part: {"do": "if", "if": […]}
    for number, part in enumerate(location):
        if isinstance(data, dict) and not marked and part in map(data.get, _MARKS):
            marked = True
            continue
        inside = isinstance(data, (dict, list, tuple)) and (
            part in data if isinstance(data, dict) else isinstance(part, int) and part < len(data)
        )
        if inside:
            data, marked = data[part], False
        if inside or (missing and number == len(location) - 1):
            way += f"[{part}]" if isinstance(part, int) else f".{part}"
    return way.lstrip("."), data


def _reason(error: ErrorDetails) -> Message:
    if error["type"] == "union_tag_invalid":
        context = error["ctx"]
        return _(
            "“%(word)s” is not a word of the vocabulary; known are: %(known)s.",
            word=str(context["tag"])[:60],
            known=str(context["expected_tags"]),
        )
    known = _OF_THE_VOCABULARY.get(error["type"])
    return known or malformed.reason(error)


_OF_THE_VOCABULARY: dict[str, Message] = {
    "extra_forbidden": _("This is not part of the vocabulary here."),
    "string_pattern_mismatch": _("This is lower case letters, digits and hyphens."),
}
