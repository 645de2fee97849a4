"""Sentences that are filled in with the fields of events."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..text import Message
from .events import Event

Sentences = Message | Mapping[Any, Message]
"""The sentence for an event, or sentences by the value of one of its fields; the keys True and
False stand for any value and none."""

_SLOT = re.compile(r"%\((\w+)\)s")


def chosen(sentences: Sentences, event: Event, by: str) -> Message:
    """The sentence for an event: the only one, or the one that a field of the event selects."""
    if isinstance(sentences, Message):
        return sentences
    value = getattr(event, by)
    return sentences[value] if value in sentences else sentences[bool(value)]


def open_slots(text: Message, fields: Mapping[str, str]) -> list[str]:
    """The slots of a sentence that an event fills."""
    slots: list[str] = _SLOT.findall(text.text)
    return [slot for slot in slots if slot in fields or slot not in text.params]


def needed_fields(sentences: Sentences, fields: Mapping[str, str], by: str) -> set[str]:
    """The fields of an event that one sentence needs, or any of several sentences."""
    if isinstance(sentences, Message):
        return {fields.get(slot, slot) for slot in open_slots(sentences, fields)}
    return {by}.union(*(needed_fields(each, fields, by) for each in sentences.values()))


def require(event: type[Event], fields: Iterable[str]) -> None:
    """Raise TypeError if the event class lacks one of these fields."""
    for field in fields:
        if field not in event.__dataclass_fields__ and not hasattr(event, field):
            raise TypeError(f"{event.__name__} has no field {field!r}")


def filled(text: Message, fields: Mapping[str, str], words: Callable[[str], object]) -> Message:
    """The sentence with its open slots filled in: each from the field of the same name, or from
    what `fields` maps it to."""
    return text.filled(**{slot: words(fields.get(slot, slot)) for slot in open_slots(text, fields)})
