"""Effects that move somebody."""

from __future__ import annotations

from typing import Annotated, Literal

from ..words import SOME, RangeNumber, Ref, Tool, Word
from .target import Target


class Movement(Word):
    """`by` opponent: the other player lays the tool. `may`: it can be declined."""

    by: Literal["you", "opponent"] = "you"
    may: bool = False


class Push(Movement):
    do: Literal["push"]
    who: Target
    tool: Tool
    toward: Ref | None = None
    away: Ref | None = None


class Throw(Movement):
    """A character, or the piece of terrain chosen. `unhurt`: no damage from its own collision."""

    do: Literal["throw"]
    who: Ref
    tool: Tool
    toward: Ref | None = None
    away: Ref | None = None
    thrower: Ref = "self"
    unhurt: bool = False


class Advance(Movement):
    """With one of these tools, or up to its own Speed."""

    do: Literal["advance"]
    who: Target = "self"
    tools: Annotated[tuple[Tool, ...], SOME] | Literal["speed"] = ("S",)
    toward: Ref | None = None
    away: Ref | None = None


class Place(Movement):
    """Within a Range of where it is, or of another."""

    do: Literal["place"]
    who: Target = "self"
    within: RangeNumber
    around: Ref | None = None


class MoveAction(Word):
    do: Literal["move-action"]
    who: Ref = "self"
