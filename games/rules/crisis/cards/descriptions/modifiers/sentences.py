"""The sentence of a modifier, whatever its kind."""

from __future__ import annotations

from functools import singledispatch

from .....text import Message, _
from ...words.rules import Modifier
from ..conditions import conditions
from ..reading import reading
from ..references import is_own_attack


@reading.register
def modifier(item: Modifier) -> Message:
    """A modifier in words, with the conditions under which it counts."""
    sentence = modifier_sentence(item)
    if not item.if_:
        return sentence
    return _("If %(this)s: %(what)s", this=conditions(item.if_), what=sentence)


@singledispatch
def modifier_sentence(item: Modifier) -> Message:
    """What a modifier changes, whatever its conditions."""
    raise NotImplementedError(f"{type(item).__name__} has no reading")


def is_of_attack(item: Modifier) -> bool:
    """Whether it counts for the attack whose rule it is, which is "the attack" then."""
    return is_own_attack() and item.to == "self"
