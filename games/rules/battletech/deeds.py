"""What options mean: which 'Mech does something. What it does is said beside the options of each
phase."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Deed:
    """Something that a 'Mech does, by its id."""

    mech: str
