"""Effects on tokens, terrain, points and counters."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ..amounts import Amount
from ..base import (
    PIECE,
    THING,
    Name,
    NewTokenName,
    RangeNumber,
    Ref,
    Refers,
    Times,
    TokenKind,
    TokenName,
    TokenRef,
)
from ..characters import Target
from ..rules import Effect


class DropTokens(Effect):
    """They drop the tokens that they hold, all or so many."""

    do: Literal["drop-tokens"]
    who: Target
    most: Times | None = None


class GiveToken(Effect):
    """A token passes to a character, which holds it then if it may."""

    do: Literal["give-token"]
    token: TokenRef
    to: Ref


class PickUp(Effect):
    """A character picks a token up."""

    do: Literal["pick-up"]
    who: Ref = "self"
    token: TokenRef = "token"


class TakeControl(Effect):
    """You control a token."""

    do: Literal["take-control"]
    token: TokenRef = "token"


class RemoveTokens(Effect):
    """Tokens leave the game: one chosen, or all of a name that lie on the battlefield."""

    do: Literal["remove-tokens"]
    token: TokenRef | None = None
    named: TokenName | None = None


class Become(Effect):
    """A token turns out to be another."""

    do: Literal["become"]
    token: TokenRef = "token"
    name: NewTokenName
    kind: TokenKind


class PlaceToken(Effect):
    """A token is placed within a Range of where it lies."""

    do: Literal["place-token"]
    token: TokenRef = "token"
    within: RangeNumber
    by: Literal["you", "opponent"] = "you"
    may: bool = False


class ChangeCounter(Effect):
    """They gain counters of a name, or lose them."""

    asks_nothing: ClassVar[bool] = True

    do: Literal["counter"]
    who: Target = "self"
    counter: Name
    change: Amount = 1
    most: Annotated[int, Field(ge=1, le=99)] = 99


class Destroy(Effect):
    """`hits`: it counts as having collided with a character."""

    do: Literal["destroy"]
    piece: Annotated[Ref, Refers(frozenset({PIECE, THING}))]
    hits: Ref | None = None


class Score(Effect):
    """You score, or the opponent, or the player of the character in `whose`: at once, or
    `with_crises`, together with the crisis cards when they score next (CP-WIN-07)."""

    do: Literal["score"]
    points: Amount
    to: Literal["you", "opponent"] = "you"
    whose: Ref | None = None
    with_crises: bool = False
