"""BattleTech: 'Mechs on hexes, ten seconds a turn."""

from .system import SYSTEM

__all__ = ["SYSTEM"]
