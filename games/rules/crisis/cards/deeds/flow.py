"""Effects that last, and the order of things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from ..choices import Choice
from ..words import SOME, Amount, Condition, Name, Ref, Times, Word
from .target import Target

if TYPE_CHECKING:
    from ..rules import Effect, Rule

Until = Literal["attack", "activation", "turn", "phase", "round", "next-activation", "game"]


class Last(Word):
    """A rule that is in force for a while, for a character (its "self") or, without `on`, for the
    side. `next` spends it on the next attack, or attack action, that its conditions allow;
    `times` on so many uses of its trigger."""

    do: Literal["last"]
    on: Target | None = "self"
    until: Until
    next: Literal["attack", "attack-action"] | None = None
    times: Times | None = None
    rule: Rule


class Stop(Word):
    """A lasting effect of this name ends."""

    do: Literal["stop"]
    name: Name
    who: Target = "self"


class Remember(Word):
    """Keeps a number as it is now."""

    do: Literal["remember"]
    as_: Ref = Field(alias="as")
    amount: Amount


class If(Word):
    """Happens if all conditions are met, or else something other."""

    do: Literal["if"]
    if_: tuple[Condition, ...] = Field(alias="if", min_length=1)
    then: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field((), alias="else")


class May(Word):
    """Asks whether to. `by` decides; `choose` as in a rule."""

    do: Literal["may"]
    name: Name = ""
    choose: tuple[Choice, ...] = ()
    then: tuple[Effect, ...]
    by: Literal["you", "opponent"] = "you"


class Way(Word):
    """One way of several, under the name that is shown."""

    name: Name
    do: tuple[Effect, ...]


class OneOf(Word):
    """One of several ways, by choice."""

    do: Literal["one-of"]
    ways: Annotated[tuple[Way, ...], SOME]
    by: Literal["you", "opponent"] = "you"


class Each(Word):
    """For each character in turn, under a name."""

    do: Literal["each"]
    of: Target
    as_: Ref = Field("it", alias="as")
    then: tuple[Effect, ...]
    priority: bool = False
    """The priority player's first."""


class EachToken(Word):
    """For each token of the name in turn, as "token": all that lie there, or those that are secured
    or controlled, the priority player's first; "you" and allies are then those of whoever does."""

    do: Literal["each-token"]
    token: Name
    state: Literal["on-board", "secured", "controlled"] = "on-board"
    then: tuple[Effect, ...]


class EachPlayer(Word):
    """For both players, the priority player first: "you" and allies are theirs."""

    do: Literal["each-player"]
    if_: tuple[Condition, ...] = Field((), alias="if")
    choose: tuple[Choice, ...] = ()
    then: tuple[Effect, ...]


class Chance(Word):
    """Happens with a chance of one in so many."""

    do: Literal["chance"]
    one_in: Amount
    then: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field((), alias="else")
