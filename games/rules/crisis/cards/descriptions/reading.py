"""How a word of the vocabulary reads: one function for all of them, which finds a word's reading by
its class. The readings stand in the modules beside this one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from functools import singledispatch

from ....text import Message, _, one_by_one
from ..words.base import Word
from ..words.rules import Effect
from .marking import marked
from .references import Called, calling


def describe(word: Word) -> Message:
    """A word in words: an effect or a modifier as sentences, a choice as sentences too, a condition
    as a clause, a number as a noun phrase."""
    return marked(word, reading(word))


@singledispatch
def reading(word: Word) -> Message:
    """What `describe` says of a word: here the modules beside this one put what each class reads
    like."""
    raise NotImplementedError(f"{type(word).__name__} has no reading")


@singledispatch
def result_of(effect: Effect) -> Called | None:
    """What comes of an effect, as the next one may count it; None if nothing does."""
    return None


def effect_sentences(effects: Sequence[Effect]) -> list[Message]:
    """Effects in words, one after another; each may speak of what came of the one before."""
    sentences = []
    with ExitStack() as results:
        for effect in effects:
            sentences.append(describe(effect))
            result = result_of(effect)
            if result is not None:
                results.enter_context(calling(result=result))
    return sentences


def in_order(sentences: Sequence[Message]) -> Message:
    """Sentences one after another, of which there may be none."""
    message: Message = one_by_one(sentences) if sentences else _("nothing changes.")
    return message
