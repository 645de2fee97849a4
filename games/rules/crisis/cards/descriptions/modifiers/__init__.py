"""Modifiers in words, a sentence each: by module, what the modifiers of its subject change."""

from . import attacks, dice, limits, prices
from .sentences import modifier, modifier_sentence

__all__ = ["attacks", "dice", "limits", "modifier", "modifier_sentence", "prices"]
