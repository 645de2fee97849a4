"""Effects on tokens, terrain, points and counters."""

from typing import Annotated, Literal

from pydantic import Field

from .....text import Message, _, ngettext, one_by_one
from ..amounts import Amount, amount
from ..base import (
    PIECE,
    THING,
    Label,
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
from ..nouns import LABELS
from ..rules import Effect

# -- Objective tokens


class DropTokens(Effect):
    """They drop the tokens that they hold, all or so many."""

    do: Literal["drop-tokens"]
    who: Target
    most: Times | None = None

    def text(self) -> Message:
        if self.most is None:
            return _("%(who)s drops its objective tokens.")
        return ngettext(
            "%(who)s drops %(n)s of its objective tokens.",
            "%(who)s drops up to %(n)s of its objective tokens.",
            self.most,
        )


class GiveToken(Effect):
    """A token passes to a character, which then holds it if it may."""

    says = _("Give %(token)s to %(to)s to hold.")

    do: Literal["give-token"]
    token: TokenRef
    to: Ref


class PickUp(Effect):
    """A character picks a token up."""

    says = _("Let %(who)s pick up %(token)s.")

    do: Literal["pick-up"]
    who: Ref = "self"
    token: TokenRef = "token"


class TakeControl(Effect):
    """The player controls a token."""

    says = _("You control %(token)s.")

    do: Literal["take-control"]
    token: TokenRef = "token"


class RemoveTokens(Effect):
    """Tokens leave the game: one chosen, or all of a name that lie on the battlefield."""

    slot_fields = {"name": "named"}

    do: Literal["remove-tokens"]
    token: TokenRef | None = None
    named: Annotated[TokenName | None, Label(_("All of this name"))] = None

    def text(self) -> Message:
        if self.token:
            return _("Remove %(token)s from the game.")
        return _("Remove every %(name)s token from the game.")


class Become(Effect):
    """A token turns out to be another."""

    says = _("%(token)s is now called %(name)s and is of the kind %(kind)s.")

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

    def text(self) -> Message:
        return LABELS["may_be_placed" if self.may else "placed"][self.by]


# -- Counters, terrain, points

_ANY_NUMBER = 99


class ChangeCounter(Effect):
    """They gain counters of a name, or lose them."""

    asks_nothing = True

    do: Literal["counter"]
    who: Target = "self"
    counter: Name
    change: Amount = 1
    most: Annotated[int, Field(ge=1, le=_ANY_NUMBER)] = _ANY_NUMBER

    def text(self) -> Message:
        change = self.change
        if isinstance(change, int) and change > 0:
            return ngettext(
                "%(who)s gains %(n)s %(counter)s counter.",
                "%(who)s gains %(n)s %(counter)s counters.",
                change,
            )
        if isinstance(change, int):
            return ngettext(
                "%(who)s loses %(n)s %(counter)s counter.",
                "%(who)s loses %(n)s %(counter)s counters.",
                -change,
            )
        text = _("%(who)s loses %(counter)s counters equal to %(number)s.")
        if change.times > 0:
            text = _("%(who)s gains %(counter)s counters equal to %(number)s.")
        return text.filled(number=amount(change.model_copy(update={"times": abs(change.times)})))

    def reading(self) -> Message:
        """The counters gained or lost, and the limit."""
        gain = self.change if isinstance(self.change, int) else self.change.times
        if self.most == _ANY_NUMBER or gain <= 0:
            return super().reading()
        most = ngettext(
            "%(who)s has at most %(n)s such counter.",
            "%(who)s has at most %(n)s such counters.",
            self.most,
        )
        return one_by_one([super().reading(), self.filled(most)])


class Destroy(Effect):
    """Terrain is destroyed. `hits`: it counts as having collided with a character."""

    slot_fields = {"who": "hits"}

    do: Literal["destroy"]
    piece: Annotated[Ref, Refers(frozenset({PIECE, THING})), Label(_("Terrain"))]
    hits: Annotated[Ref | None, Label(_("As if it had collided with"))] = None

    def text(self) -> Message:
        if self.hits is None:
            return _("Destroy %(piece)s.")
        return _("Destroy %(piece)s; it counts as having collided with %(who)s.")


class Score(Effect):
    """A player scores: "you", the opponent, or the player of the character in `whose`; at once, or
    `with_crises`, together with the next scoring of the crisis cards (CP-WIN-07)."""

    slot_fields = {"who": "whose"}

    do: Literal["score"]
    points: Amount
    to: Literal["you", "opponent"] = "you"
    whose: Ref | None = None
    with_crises: Annotated[bool, Label(_("Scored together with the crisis cards"))] = False

    def text(self) -> Message:
        if self.whose is not None:
            return _("The player of %(who)s scores %(points)s VP.")
        if self.to == "opponent":
            return _("The opponent scores %(points)s VP.")
        return _("You score %(points)s VP.")

    def reading(self) -> Message:
        """The points, and that they are scored together with the crisis cards."""
        if not self.with_crises:
            return super().reading()
        together = _("This is scored together with the crisis cards.")
        return one_by_one([super().reading(), together])
