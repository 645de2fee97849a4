"""Sides as they are told apart wherever something of theirs is drawn."""

from __future__ import annotations

SIDES = ("side-a", "side-b", "side-c", "side-d", "side-e", "side-f")
"""The classes of sides, by their numbers."""


def side(number: int | None) -> str:
    """The class of a side."""
    return SIDES[number] if number is not None and number < len(SIDES) else "side-none"
