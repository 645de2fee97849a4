"""Whom an effect is done to."""

from __future__ import annotations

from ..words import Ref, Who

Target = Ref | Who
"""A reference, or a description of characters."""
