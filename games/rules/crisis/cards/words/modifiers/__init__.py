"""What counts while a rule is in force: each modifier is asked for where the number that it changes
is worked out. Each module has the modifiers of one subject."""

from . import dice, fighting, limits, prices

__all__ = ["dice", "fighting", "limits", "prices"]
