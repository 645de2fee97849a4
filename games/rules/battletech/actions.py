"""The payload of options: which 'Mech does something. What it does is said by the classes of each
phase that derive from it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class MechAction:
    """Something that a 'Mech does, by its id."""

    mech: str
