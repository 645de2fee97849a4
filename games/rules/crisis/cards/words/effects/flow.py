"""Lasting effects, and the order of effects."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from .....text import Message, _, any_of, ngettext, one_by_one
from ..amounts import Amount
from ..base import (
    CHARACTER,
    SOME,
    TOKEN,
    EachOne,
    Label,
    Name,
    NewNumber,
    RangeNumber,
    Ref,
    Refers,
    Times,
    TokenKind,
    TokenName,
    Values,
    Word,
)
from ..characters import Target, Who, any_of_those, side_of, those
from ..choices import AnyChoice, Choice, choosing
from ..conditions import AnyCondition, Condition
from ..nouns import KINDS, LABELS
from ..rules import AnyEffect, Effect, Foreseen, Rule, effect_sentences
from ..speaking import IT, Called, called, calling, in_order

# -- What lasts

UNTIL = LABELS["until"]
"""The duration of a rule."""
_DURING = LABELS["during"]
_NEXT = LABELS["next"]


class Last(Effect):
    """A rule that is in force for a while, for a character (its "self") or, without `on`, for the
    side. `next` spends it on the next attack, or attack action, that fits its conditions; `times`
    on so many uses of its trigger."""

    asks_nothing = True
    foreseen = frozenset({"attack"})

    do: Literal["last"]
    on: Annotated[Target | None, Label(_("For whom"))] = "self"
    until: Annotated[str, Values(UNTIL)]
    next: Annotated[Literal["attack", "attack-action"] | None, Label(_("Only the next"))] = None
    times: Times | None = None
    rule: Rule

    def text(self) -> Message:
        who, lines = self._for_whom(), self._lines()
        if who is not None and self.times is not None:
            return ngettext(
                "%(time)s, for %(who)s, once: %(lines)s",
                "%(time)s, for %(who)s, %(n)s times: %(lines)s",
                self.times,
                time=self._time(),
                who=who,
                lines=lines,
            )
        if who is not None:
            text = _("%(time)s, for %(who)s: %(lines)s", who=who)
        elif self.times is not None:
            text = ngettext(
                "%(time)s, once: %(lines)s", "%(time)s, %(n)s times: %(lines)s", self.times
            )
        else:
            text = _("%(time)s: %(lines)s")
        return text.filled(time=self._time(), lines=lines)

    def _time(self) -> Message:
        """Its duration, or the attack on which it is spent."""
        on = self.on or "self"
        if self.next is not None:
            return _NEXT[self.next].filled(who=any_of_those(on), time=_DURING[self.until])
        if self.until == "next-activation" and not self._is_for_several():
            return _("Until the next activation of %(who)s starts", who=those(on))
        return UNTIL[self.until]

    def _for_whom(self) -> Message | None:
        """The characters for which it lasts, if there are several and the duration does not say
        so."""
        several = self.on is not None and self._is_for_several() and self.next is None
        return those(self.on) if self.on is not None and several else None

    def _lines(self) -> Message:
        """Its rule, in which "self" is the character for which it lasts."""
        who = called("self") if self.on is None or isinstance(self.on, Who) else called(self.on)
        if self.on is not None and self._is_for_several():
            who = IT._replace(side=side_of(self.on))
        with calling(self=who):
            own_attack = self.until == "attack" or self.next is not None
            return in_order(self.rule.lines(own_attack=own_attack))

    def _is_for_several(self) -> bool:
        return isinstance(self.on, Who) or (self.on is not None and called(self.on).many)

    def known_inside(self) -> Mapping[str, str]:
        """The character for which it is in force."""
        return {} if self.on is None else {"self": CHARACTER}

    def place_of_rules(self, around: str) -> str:
        """Its rule is a lasting one, wherever it comes from."""
        return "lasting"

    def changes_foreseen(self, what: Foreseen) -> bool:
        """Whether it changes a foreseen attack: only if it ends with the attack."""
        return super().changes_foreseen(what) and self.until == "attack"


class Stop(Effect):
    """A lasting effect of this name ends."""

    says = _("The effect %(name)s on %(who)s ends.")

    do: Literal["stop"]
    name: Name
    who: Target = "self"


class Remember(Effect):
    """Stores the present value of a number."""

    says = _("Note %(amount)s.")
    asks_nothing = True
    foreseen = frozenset({"attack", "damage"})

    do: Literal["remember"]
    as_: NewNumber = Field(alias="as")
    amount: Amount

    def names(self) -> Mapping[str, Called]:
        """The name of the number from then on."""
        return {self.as_: Called(_("the number noted"))}


# -- The order of things


def _otherwise(sentence: Message, effects: Sequence[Effect]) -> Message:
    """A sentence with its alternative."""
    if not effects:
        return sentence
    otherwise = _("Otherwise: %(what)s", what=Effect.together(effects))
    return one_by_one([sentence, otherwise])


class If(Effect):
    """Effects if all conditions are met, and others if not."""

    says = _("If %(this)s: %(then)s")
    slot_fields = {"this": "if_"}

    do: Literal["if"]
    if_: tuple[AnyCondition, ...] = Field(alias="if", min_length=1)
    then: tuple[AnyEffect, ...]
    else_: tuple[AnyEffect, ...] = Field((), alias="else")

    def reading(self) -> Message:
        """The effects and the alternative."""
        return _otherwise(super().reading(), self.else_)

    def commutes(self) -> bool:
        """Whether all its effects commute."""
        return all(effect.commutes() for effect in (*self.then, *self.else_))


def _chosen_then(choices: Sequence[Choice], then: Sequence[Effect]) -> Message:
    """The choice and the effects on it."""
    with choosing(choices):
        return in_order([*(choice.described() for choice in choices), *effect_sentences(then)])


class May(Effect):
    """Asks whether to apply effects. `by` decides; `choose` as in a rule."""

    do: Literal["may"]
    name: Name = ""
    choose: tuple[AnyChoice, ...] = ()
    then: tuple[AnyEffect, ...]
    by: Literal["you", "opponent"] = "you"

    def text(self) -> Message:
        text = _("You may: %(what)s") if self.by == "you" else _("The opponent may: %(what)s")
        return text.filled(what=_chosen_then(self.choose, self.then))


class Way(Word):
    """One of several alternatives, with the name that is shown."""

    name: Name
    do: tuple[AnyEffect, ...]

    def label(self) -> Message:
        """Its name and its effects."""
        return _("%(name)s: %(lines)s", name=self.name, lines=Effect.together(self.do))


class OneOf(Effect):
    """One of several alternatives, by choice."""

    do: Literal["one-of"]
    ways: Annotated[tuple[Way, ...], SOME, Label(_("Ways to choose from"))]
    by: Literal["you", "opponent"] = "you"

    def text(self) -> Message:
        ways = [
            _("%(name)s: %(what)s", name=way.name, what=Effect.together(way.do))
            for way in self.ways
        ]
        return _("Choose one. %(ways)s", ways=one_by_one(ways))


class Each(Effect):
    """Effects for each character in turn, under a name."""

    goes_through_many = True
    slot_fields = {"who": "of"}

    do: Literal["each"]
    of: Target
    as_: EachOne = Field("it", alias="as")
    then: tuple[AnyEffect, ...]
    priority: Annotated[bool, Label(_("The priority player's first"))] = False
    """Whether the priority player's come first."""

    def text(self) -> Message:
        with calling(**{self.as_: IT._replace(side=side_of(self.of))}):
            then = Effect.together(self.then)
        if self.priority:
            return _("For %(who)s, the priority player's first: %(then)s", then=then)
        return _("For %(who)s: %(then)s", then=then)


_EACH_TOKEN = LABELS["each_token"]
_LAST_OF_PRIORITY = LABELS["each_token_in_order"]
_NEAR = LABELS["each_token_near"]


class EachToken(Effect):
    """Effects for each token of the name or of the kinds in turn, as "token": all on the
    battlefield, or those secured or controlled, the priority player's first, or last if the
    opponent acts with them (`opponent_first`); "you" and allies are then those of its controller.
    With `within`, only those near enough at the beginning. `choose` as in a rule: a token without
    anything to choose is skipped."""

    goes_through_many = True
    never_empty = "kinds"

    do: Literal["each-token"]
    token: TokenName | None = None
    kinds: tuple[TokenKind, ...] = ()
    state: Literal["on-board", "secured", "controlled"] = "on-board"
    within: RangeNumber | None = None
    of: Annotated[Ref, Refers(beside=("within",))] = "self"
    opponent_first: Annotated[bool, Label(_("Those of the player without priority first"))] = False
    choose: tuple[AnyChoice, ...] = ()
    then: tuple[AnyEffect, ...]

    def text(self) -> Message:
        texts = _LAST_OF_PRIORITY if self.opponent_first else _EACH_TOKEN
        if self.within is not None:
            texts = _NEAR
        then = _chosen_then(self.choose, self.then)
        return texts[self.state].filled(token=self._which(), then=then)

    def _which(self) -> Message | str | None:
        """The tokens' name, their kinds, or both."""
        if not self.kinds:
            return self.token
        kind = any_of([KINDS[kind] for kind in self.kinds])
        return kind if self.token is None else _("%(kind)s %(name)s", kind=kind, name=self.token)

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """The faults of its fields: it names tokens, and only tokens with a controller have an
        order of players."""
        if self.token is None and not self.kinds:
            yield "token", _("Neither a token's name nor a kind is given.")
        if self.opponent_first and (self.state == "on-board" or self.within is not None):
            message = _(
                "Only of all tokens that are secured or controlled, one player's are first."
            )
            yield "opponent_first", message

    def known_inside(self) -> Mapping[str, str]:
        """The current token."""
        return {"token": TOKEN}


class EachPlayer(Effect):
    """Effects for both players, the priority player first: "you" and allies are theirs."""

    goes_through_many = True

    do: Literal["each-player"]
    if_: tuple[AnyCondition, ...] = Field((), alias="if")
    choose: tuple[AnyChoice, ...] = ()
    then: tuple[AnyEffect, ...]

    def text(self) -> Message:
        then = _chosen_then(self.choose, self.then)
        if not self.if_:
            return _("For each player, the priority player first: %(then)s", then=then)
        text = _("For each player, the priority player first, if %(this)s: %(then)s")
        return text.filled(this=Condition.together(self.if_), then=then)


class Chance(Effect):
    """Effects with a chance of one in so many."""

    says = _("With a chance of one in %(number)s: %(then)s")
    slot_fields = {"number": "one_in"}

    do: Literal["chance"]
    one_in: Annotated[Amount, Label(_("One in so many"))]
    then: tuple[AnyEffect, ...]
    else_: tuple[AnyEffect, ...] = Field((), alias="else")

    def reading(self) -> Message:
        """The effects and the alternative."""
        return _otherwise(super().reading(), self.else_)
