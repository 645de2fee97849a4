"""Tide of Iron: squads and vehicles on hexes, rounds of action turns, opportunity fire."""

from .system import SYSTEM

__all__ = ["SYSTEM"]
