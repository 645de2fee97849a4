"""Conditions: in words, clauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ....text import Message, _, all_hold, all_marks, any_holds, any_of
from .amounts import Amount, Number, amount
from .base import (
    SOME,
    AnyRef,
    AttackType,
    Label,
    Name,
    OfAnyKind,
    Period,
    Ref,
    Shape,
    Times,
    Values,
    Word,
)
from .characters import Target, Who, any_of_those, counters
from .nouns import LABELS, TYPES, named, special
from .speaking import reference


class Condition(Word):
    """A condition, true or false when a rule is checked."""

    mark: ClassVar[str] = "test"
    sort: ClassVar[Message | str] = _("Only if")

    @classmethod
    def together(cls, words: Sequence[Condition]) -> Message:
        """Conditions that must all be met."""
        return all_hold([word.described() for word in words])

    def denied(self) -> Message:
        """The clause for the negation; some conditions have their own."""
        return _("it is not true that %(that)s", that=self.described())


AnyCondition = Annotated[Condition, OfAnyKind()]

# -- Of characters

_PLAIN = frozenset(
    {"size_at_most", "size_at_least", "threat_at_most", "within", "beyond", "of", "sees"}
    | {"holds", "holds_kinds", "contests"}
)
"""Conditions that follow "is" without a noun."""
_MOST_AND_LEAST = LABELS["limits"]


class IsCharacter(Condition):
    """A reference fits a description."""

    comes_first = True

    test: Literal["character"]
    who: Ref
    is_: Who = Field(alias="is")

    def text(self) -> Message:
        is_, asked = self.is_, self._asked()
        if not asked:
            return _("%(who)s is neither Dazed nor KO'd")
        if asked == {"dazed"}:
            return _("%(who)s is Dazed") if is_.dazed is True else _("%(who)s is not KO'd")
        if asked == {"healthy"}:
            return _("%(who)s is Healthy") if is_.healthy else _("%(who)s is Injured")
        if asked <= _PLAIN and not any(isinstance(getattr(is_, one), Number) for one in asked):
            return _("%(who)s is %(marks)s", marks=all_marks(is_.marks()))
        return self._has(asked) or _("%(who)s is %(character)s", character=is_.one(of_two=True))

    def denied(self) -> Message:
        """The negation: it does not fit."""
        asked, who = set(self.is_.says_of_it()), reference(self.who)
        if not asked:
            return _("%(who)s is Dazed or KO'd", who=who)
        if asked == {"dazed"}:
            text = _("%(who)s is not Dazed") if self.is_.dazed is True else _("%(who)s is KO'd")
            return text.filled(who=who)
        return super().denied()

    def _asked(self) -> set[str]:
        """The conditions of the description; being possibly Dazed needs no words beside others."""
        asked = set(self.is_.says_of_it())
        return asked - {"dazed"} if len(asked) > 1 and self.is_.dazed is not True else asked

    def _has(self, asked: set[str]) -> Message | None:
        """The clause for a single condition, or for a number within a limit worked out in play, if
        that is all."""
        if len(asked) > 1:
            return None
        (field,), is_ = asked, self.is_
        if field == "conditions":
            return _("%(who)s has %(what)s", what=any_of(special(is_.conditions)))
        if field == "counter":
            return _("%(who)s has %(what)s", what=counters(str(is_.counter)))
        if field == "alter_egos":
            return _("%(who)s has the alter ego %(names)s", names=any_of(list(is_.alter_egos)))
        if field in _MOST_AND_LEAST:
            return _MOST_AND_LEAST[field].filled(number=amount(getattr(is_, field)))
        return None


class Same(Condition):
    """Two references name the same character, or one of them."""

    says = _("%(who)s is %(other)s")
    slot_fields = {"other": "as_"}

    test: Literal["same"]
    who: AnyRef
    as_: AnyRef = Field(alias="as")

    def denied(self) -> Message:
        """Two references name different characters."""
        return _("%(who)s is not %(other)s", who=reference(self.who), other=reference(self.as_))


# -- Of the attack, of numbers and of the cause

SHAPES = LABELS["shapes"]


class AttackIs(Condition):
    """The attack under way has one of these types, names or shapes."""

    never_empty = "types"

    test: Literal["attack"]
    types: tuple[AttackType, ...] = ()
    names: tuple[Name, ...] = ()
    shapes: Annotated[tuple[Shape, ...], Label(_("Shapes"))] = ()
    action: bool | None = None
    """Whether it is made by the attacker's own Attack action."""

    def text(self) -> Message:
        clauses: list[Message] = []
        if self.types:
            types = any_of([TYPES[kind] for kind in self.types])
            clauses.append(_("the attack is %(types)s", types=types))
        if self.names:
            clauses.append(_("the attack is %(names)s", names=any_of(named(self.names))))
        if self.shapes:
            clauses.append(any_holds([SHAPES[shape] for shape in self.shapes]))
        if self.action is not None:
            text = _("the attack is an action") if self.action else _("the attack is no action")
            clauses.append(text)
        return all_hold(clauses) if clauses else _("an attack is being made")


class Dealt(Condition):
    """The attack under way has dealt damage."""

    says = _("the attack dealt damage")

    test: Literal["dealt-damage"]

    def denied(self) -> Message:
        """That the attack dealt no damage."""
        return _("the attack dealt no damage")


_COMPARISONS = LABELS["comparisons"]


class Compare(Condition):
    """One number against another."""

    test: Literal["compare"]
    that: Amount
    is_: Literal["at-least", "at-most", "more-than", "less-than", "equal"] = Field(
        "at-least", alias="is"
    )
    than: Annotated[Amount, Label(_("Than"))] = 1

    def text(self) -> Message:
        return _COMPARISONS[self.is_]


_SOURCES = LABELS["sources"]


class FromSource(Condition):
    """The source of the event: its kind, and whether it is an enemy effect for the subject."""

    slot_fields = {"who": "of"}
    never_empty = "kinds"

    test: Literal["source"]
    kinds: tuple[Annotated[str, Values(_SOURCES)], ...] = ()
    enemy: Annotated[bool | None, Label(_("Of an enemy"))] = None
    of: Ref | None = None
    """The character that is the source."""

    def text(self) -> Message:
        kinds = any_of([_SOURCES[kind] for kind in self.kinds]) if self.kinds else None
        is_cause = _("the cause is %(cause)s")
        if self.enemy is False:
            no_enemy = _("the cause is no enemy effect")
            clauses = [no_enemy, is_cause.filled(cause=kinds)] if kinds else [no_enemy]
            return all_hold(clauses)
        cause = kinds
        if self.enemy and kinds:
            cause = _("an enemy effect, namely %(cause)s", cause=kinds)
        elif self.enemy:
            cause = _("an enemy effect")
        if self.of is None:
            return is_cause.filled(cause=cause) if cause else _("there is a cause")
        if cause is None:
            return _("%(who)s is the cause")
        return _("the cause is %(cause)s of %(who)s", cause=cause)


# -- Of what has been done, and of when it is

DONE = LABELS["done"]
Done = Annotated[str, Values(DONE, any_of)]


class Attacked(Condition):
    """One character has attacked another before in this activation, or in this turn, which may have
    several activations."""

    test: Literal["attacked-before"]
    who: Ref = "target"
    by: Ref = "attacker"
    in_: Period = Field("activation", alias="in")

    def text(self) -> Message:
        if self.in_ == "turn":
            return _("%(by)s has attacked %(who)s before in this turn")
        return _("%(by)s has attacked %(who)s before in this activation")

    def looks_back(self) -> str:
        """It needs the attacks of the whole turn."""
        return "attacked-in-turn" if self.in_ == "turn" else ""


class Moved(Condition):
    """The character has advanced or been placed in this activation."""

    says = _("%(who)s has advanced or been placed in this activation")

    test: Literal["moved"]
    who: Ref = "self"


class Attacks(Condition):
    """The character has made at least one attack in this activation."""

    says = _("%(who)s has attacked in this activation")

    test: Literal["has-attacked"]
    who: Ref = "self"

    def denied(self) -> Message:
        """That somebody has not attacked."""
        return _("%(who)s has not attacked in this activation", who=reference(self.who))


class InRound(Condition):
    """It is this round."""

    says = _("it is round %(round)s")
    slot_fields = {"round": "is_"}

    test: Literal["round"]
    is_: Times = Field(alias="is")


class Earlier(Condition):
    """One of the characters has done one of these things in this round: Dazed or KO'd an enemy by
    its own effect, interacted with a token or picked one up, made an attack, advanced."""

    slot_fields = {"done": "did"}

    test: Literal["earlier"]
    who: Target
    did: Annotated[tuple[Done, ...], SOME, Label(_("Has done in this round"))]

    def text(self) -> Message:
        return _("%(who)s has %(done)s in this round", who=any_of_those(self.who))

    def looks_back(self) -> str:
        """It needs the record of the round."""
        return "earlier"


class OnTurn(Condition):
    """The player whose turn it is."""

    test: Literal["turn"]
    of: Literal["ally", "enemy"]

    def text(self) -> Message:
        return _("it is your turn") if self.of == "ally" else _("it is the opponent's turn")


# -- Of other conditions


class Not(Condition):
    """The condition is not met."""

    test: Literal["not"]
    that: AnyCondition

    def text(self) -> Message:
        return self.that.denied()


class AnyOf(Condition):
    """At least one of the conditions is met."""

    test: Literal["any"]
    of: Annotated[tuple[AnyCondition, ...], SOME]

    def text(self) -> Message:
        """A text in which the end of each condition is clear."""
        clauses = [part.described() for part in self.of]
        if any(isinstance(part, AllOf) for part in self.of) and len(clauses) > 1:
            return _("either %(some)s, or %(last)s", some=clauses[:-1], last=clauses[-1])
        return any_holds(clauses)


class AllOf(Condition):
    """All of the conditions are met."""

    test: Literal["all"]
    of: Annotated[tuple[AnyCondition, ...], SOME]

    def text(self) -> Message:
        return self.together(self.of)
