"""Sentences that are filled in with the fields of events."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ..text import Message
from .events import Event

Sentences = Message | Mapping[Any, Message]
"""What is said of an event, or that by the value of one of its fields."""
_SLOT = re.compile(r"%\((\w+)\)s")


def chosen(sentences: Sentences, event: Event, by: str) -> Message:
    """The sentence for an event, by one of its fields if there are several."""
    return sentences if isinstance(sentences, Message) else sentences[getattr(event, by)]


def open_slots(text: Message, fields: Mapping[str, str]) -> list[str]:
    """The slots of a sentence that an event fills."""
    slots: list[str] = _SLOT.findall(text.text)
    return [slot for slot in slots if slot in fields or slot not in text.params]


def filled(text: Message, fields: Mapping[str, str], words: Callable[[str], object]) -> Message:
    """A sentence with its open slots filled: each with the words of the field of its name, or of
    that which `fields` has for it."""
    return text.filled(**{slot: words(fields.get(slot, slot)) for slot in open_slots(text, fields)})
