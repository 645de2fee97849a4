"""Effects that last, and the order of things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from .....text import Message, _
from ..amounts import Amount
from ..base import (
    CHARACTER,
    SOME,
    TOKEN,
    EachOne,
    Name,
    NewNumber,
    RangeNumber,
    Ref,
    Refers,
    Times,
    TokenKind,
    TokenName,
    Word,
)
from ..characters import Target
from ..choices import AnyChoice
from ..conditions import AnyCondition
from ..rules import AnyEffect, Effect, Foreseen, Rule

Until = Literal["attack", "activation", "turn", "phase", "round", "next-activation", "game"]


class Last(Effect):
    """A rule that is in force for a while, for a character (its "self") or, without `on`, for the
    side. `next` spends it on the next attack, or attack action, that its conditions allow;
    `times` on so many uses of its trigger."""

    asks_nothing: ClassVar[bool] = True
    foreseen: ClassVar[frozenset[Foreseen]] = frozenset({"attack"})

    do: Literal["last"]
    on: Target | None = "self"
    until: Until
    next: Literal["attack", "attack-action"] | None = None
    times: Times | None = None
    rule: Rule

    def known_inside(self) -> Mapping[str, str]:
        """The character that it is in force for."""
        return {} if self.on is None else {"self": CHARACTER}

    def place_of_rules(self, around: str) -> str:
        """Its rule is one that lasts, wherever it comes from."""
        return "lasting"

    def changes_foreseen(self, what: Foreseen) -> bool:
        """Only what ends with the attack is a part of it."""
        return super().changes_foreseen(what) and self.until == "attack"


class Stop(Effect):
    """A lasting effect of this name ends."""

    do: Literal["stop"]
    name: Name
    who: Target = "self"


class Remember(Effect):
    """Keeps a number as it is now."""

    asks_nothing: ClassVar[bool] = True
    foreseen: ClassVar[frozenset[Foreseen]] = frozenset({"attack", "damage"})

    do: Literal["remember"]
    as_: NewNumber = Field(alias="as")
    amount: Amount


class If(Effect):
    """Happens if all conditions are met, or else something other."""

    do: Literal["if"]
    if_: tuple[AnyCondition, ...] = Field(alias="if", min_length=1)
    then: tuple[AnyEffect, ...]
    else_: tuple[AnyEffect, ...] = Field((), alias="else")

    def commutes(self) -> bool:
        """If all its effects do."""
        return all(effect.commutes() for effect in (*self.then, *self.else_))


class May(Effect):
    """Asks whether to. `by` decides; `choose` as in a rule."""

    do: Literal["may"]
    name: Name = ""
    choose: tuple[AnyChoice, ...] = ()
    then: tuple[AnyEffect, ...]
    by: Literal["you", "opponent"] = "you"


class Way(Word):
    """One way of several, under the name that is shown."""

    name: Name
    do: tuple[AnyEffect, ...]


class OneOf(Effect):
    """One of several ways, by choice."""

    do: Literal["one-of"]
    ways: Annotated[tuple[Way, ...], SOME]
    by: Literal["you", "opponent"] = "you"


class Each(Effect):
    """For each character in turn, under a name."""

    goes_through_many: ClassVar[bool] = True

    do: Literal["each"]
    of: Target
    as_: EachOne = Field("it", alias="as")
    then: tuple[AnyEffect, ...]
    priority: bool = False
    """The priority player's first."""


class EachToken(Effect):
    """For each token of the name, or of the kinds, in turn, as "token": all that lie there, or
    those that are secured or controlled, the priority player's first, or last if it is the
    opponent who does something with them (`opponent_first`); "you" and allies are then those of
    whoever secures or controls it. With `within`, only those that lie so near when it begins.
    `choose` as in a rule: where there is nothing to choose, nothing happens for that token."""

    goes_through_many: ClassVar[bool] = True

    do: Literal["each-token"]
    token: TokenName | None = None
    kinds: tuple[TokenKind, ...] = ()
    state: Literal["on-board", "secured", "controlled"] = "on-board"
    within: RangeNumber | None = None
    of: Annotated[Ref, Refers(beside=("within",))] = "self"
    opponent_first: bool = False
    choose: tuple[AnyChoice, ...] = ()
    then: tuple[AnyEffect, ...]

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """It says which tokens, and whose come first only where they are somebody's."""
        if self.token is None and not self.kinds:
            yield "token", _("Neither a token's name nor a kind is given.")
        if self.opponent_first and (self.state == "on-board" or self.within is not None):
            message = _(
                "Only of all tokens that are secured or controlled, one player's are first."
            )
            yield "opponent_first", message

    def known_inside(self) -> Mapping[str, str]:
        """The token whose turn it is."""
        return {"token": TOKEN}


class EachPlayer(Effect):
    """For both players, the priority player first: "you" and allies are theirs."""

    goes_through_many: ClassVar[bool] = True

    do: Literal["each-player"]
    if_: tuple[AnyCondition, ...] = Field((), alias="if")
    choose: tuple[AnyChoice, ...] = ()
    then: tuple[AnyEffect, ...]


class Chance(Effect):
    """Happens with a chance of one in so many."""

    do: Literal["chance"]
    one_in: Amount
    then: tuple[AnyEffect, ...]
    else_: tuple[AnyEffect, ...] = Field((), alias="else")
