"""Modifiers, which count while a rule is in force. The code that works out a number looks for its
modifiers. Each module has the modifiers of one subject."""

from . import dice, fighting, limits, prices

__all__ = ["dice", "fighting", "limits", "prices"]
