"""What sentences about effects share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....text import Message, _
from ..phrases import amount, those
from ..words import Who


def with_(sentence: Message, **params: Any) -> Message:
    """One of several sentences, filled in."""
    return Message(sentence.text, params)


def whom(text: Message) -> Callable[[Any], Message]:
    """A sentence about whom an effect is done to."""
    return lambda item: with_(text, who=those(item.who))


def whom_and_amount(fixed: Message, counted: Message) -> Callable[[Any], Message]:
    """A sentence with a number that stands on the card, or with one that is found then."""

    def sentence(item: Any) -> Message:
        who = those(item.who)
        if isinstance(item.amount, int):
            return with_(fixed, who=who, amount=item.amount)
        if isinstance(item.who, Who):
            who = _("%(who)s,", who=who)
        return with_(counted, who=who, amount=amount(item.amount))

    return sentence
