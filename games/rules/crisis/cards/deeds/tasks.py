"""Effects on tokens, terrain, points and counters."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ..words import Amount, Name, RangeNumber, Ref, Times, TokenKind, Word
from .target import Target


class DropTokens(Word):
    do: Literal["drop-tokens"]
    who: Target
    most: Times | None = None


class GiveToken(Word):
    """A token passes to a character, which holds it then if it may."""

    do: Literal["give-token"]
    token: Ref
    to: Ref


class PickUp(Word):
    do: Literal["pick-up"]
    who: Ref = "self"
    token: Ref = "token"


class TakeControl(Word):
    do: Literal["take-control"]
    token: Ref = "token"


class RemoveTokens(Word):
    """Tokens leave the game: one chosen, or all of a name that lie on the battlefield."""

    do: Literal["remove-tokens"]
    token: Ref | None = None
    named: Name | None = None


class Become(Word):
    """A token turns out to be another."""

    do: Literal["become"]
    token: Ref = "token"
    name: Name
    kind: TokenKind


class PlaceToken(Word):
    do: Literal["place-token"]
    token: Ref = "token"
    within: RangeNumber
    by: Literal["you", "opponent"] = "you"
    may: bool = False


class ChangeCounter(Word):
    do: Literal["counter"]
    who: Target = "self"
    counter: Name
    change: Amount = 1
    most: Annotated[int, Field(ge=1, le=99)] = 99


class Destroy(Word):
    """`hits`: it counts as having collided with a character."""

    do: Literal["destroy"]
    piece: Ref
    hits: Ref | None = None


class Score(Word):
    """You score, or the opponent, or the player of the character in `whose`."""

    do: Literal["score"]
    points: Amount
    to: Literal["you", "opponent"] = "you"
    whose: Ref | None = None
