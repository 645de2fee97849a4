"""Kuroganengage: small mecha on a square grid with heights, six rounds (KG-1.1 to KG-12.2)."""

from .system import SYSTEM

__all__ = ["SYSTEM"]
