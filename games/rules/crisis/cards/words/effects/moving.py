"""Effects that move somebody."""

from __future__ import annotations

from typing import Annotated, Literal

from ..base import (
    CHARACTER,
    PIECE,
    SOME,
    THING,
    DirectionRef,
    RangeNumber,
    Ref,
    Refers,
    Tool,
)
from ..characters import Target
from ..rules import Effect


class Movement(Effect):
    """`by` opponent: the other player lays the tool. `may`: it can be declined."""

    by: Literal["you", "opponent"] = "you"
    may: bool = False


class Push(Movement):
    """They are pushed."""

    do: Literal["push"]
    who: Target
    tool: Tool
    toward: DirectionRef | None = None
    away: DirectionRef | None = None


class Throw(Movement):
    """A character, or the piece of terrain chosen. `unhurt`: no damage from its own collision."""

    do: Literal["throw"]
    who: Annotated[Ref, Refers(frozenset({CHARACTER, PIECE, THING}))]
    tool: Tool
    toward: DirectionRef | None = None
    away: DirectionRef | None = None
    thrower: Annotated[Ref, Refers(if_given=True)] = "self"
    unhurt: bool = False


class Advance(Movement):
    """With one of these tools, or up to its own Speed."""

    do: Literal["advance"]
    who: Target = "self"
    tools: Annotated[tuple[Tool, ...], SOME] | Literal["speed"] = ("S",)
    toward: DirectionRef | None = None
    away: DirectionRef | None = None


class Place(Movement):
    """Within a Range of where it is, or of another."""

    do: Literal["place"]
    who: Target = "self"
    within: RangeNumber
    around: DirectionRef | None = None


class MoveAction(Effect):
    """A Move action, granted."""

    do: Literal["move-action"]
    who: Ref = "self"
