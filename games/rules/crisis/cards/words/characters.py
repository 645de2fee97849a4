"""Characters by description: a noun and what is true of them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from ....text import Message, _, all_marks, all_of, any_of, capital, ngettext
from ..builtin import name_of
from . import nouns
from .amounts import Amount, Chosen, Number, amount
from .base import (
    ANYTHING,
    CHARACTER,
    AffiliationName,
    Few,
    Label,
    Name,
    RangeNumber,
    Ref,
    Refers,
    Special,
    TokenKind,
    TokenName,
    TokenRef,
    Word,
)
from .nouns import LABELS
from .speaking import Side, called, reference, with_place

Nouns = dict[str, Message]
"""A noun, by whose characters are meant."""
ONE = LABELS["one"]
ANOTHER = LABELS["another"]
EACH = LABELS["each"]
EACH_OTHER = LABELS["each_other"]
SEVERAL = LABELS["several"]
SEVERAL_OTHERS = LABELS["several_others"]
"""The second of each pair excludes the character itself, or the one from which a Range is
measured."""


class NearToken(Word):
    """Within a Range of an objective token of this name."""

    token: TokenName
    within: RangeNumber = 1

    def text(self) -> Message:
        return _("within Range %(range)s of %(token)s", token=nouns.any_token(self.token))


class Who(Word):
    """Characters by description. Dazed ones are excluded unless asked for."""

    sort: ClassVar[Message | str] = _("Who")

    side: Literal["ally", "enemy", "any"] = "any"
    one_of: Annotated[tuple[Ref, ...], Label(_("Among"))] = ()
    but: Annotated[tuple[Ref, ...], Label(_("Other than"))] = ()
    within: RangeNumber | Chosen | None = None
    """A Range, or one that was chosen, from 1 to 5."""
    beyond: Annotated[RangeNumber | None, Label(_("Not within Range"))] = None
    of: Annotated[Ref, Refers(ANYTHING, beside=("within", "beyond", "sees"))] = "self"
    sees: Annotated[bool, Label(_("In line of sight"))] = False
    """Whether the one in `of` has line of sight to it."""
    size_at_most: Amount | None = None
    size_at_least: Annotated[Amount | None, Label(_("Of a Size of at least"))] = None
    threat_at_most: Annotated[Amount | None, Label(_("Of a Threat of at most"))] = None
    healthy: Annotated[bool | None, Label(_("On its Healthy side"))] = None
    dazed: Annotated[bool | Literal["either"], Label(_("Dazed"))] = False
    activated: Annotated[bool | None, Label(_("Has an Activated token"))] = None
    activating: Annotated[bool | Literal["start"] | None, Label(_("In its own activation"))] = None
    """Whether it is in its own activation, or at the start of it."""
    hurt: Annotated[bool | None, Label(_("Has damage"))] = None
    conditions: tuple[Special, ...] = ()
    """It has at least one of these special conditions."""
    called: Annotated[tuple[Name, ...], Label(_("Called so on its card"))] = ()
    """One of these names is printed on its card, whichever character it is (CP-HOUSE-08)."""
    not_called: Annotated[tuple[Name, ...], Label(_("Not called so on its card"))] = ()
    cards: Annotated[tuple[str, ...], Label(_("Characters by the ids of their cards"))] = ()
    """Its card has one of these ids."""
    not_cards: Annotated[tuple[str, ...], Label(_("But not these characters"))] = ()
    alter_egos: Annotated[tuple[str, ...], Label(_("With these alter egos"))] = ()
    affiliation: AffiliationName | None = None
    power: Name | None = None
    """It has a superpower of this name, or one that begins with it."""
    power_at_least: Annotated[Few, Label(_("With so much Power"))] = 0
    holds: Annotated[bool | TokenName | None, Label(_("Holds a token"))] = None
    holds_kinds: Annotated[tuple[TokenKind, ...], Label(_("Holds a token of a kind"))] = ()
    may_hold: Annotated[TokenRef | None, Label(_("May hold a token"))] = None
    """It may also hold this token (CP-OBJ-10, CP-OBJ-25)."""
    contests: Annotated[bool | TokenName | None, Label(_("Contests a token"))] = None
    near: Annotated[NearToken | None, Label(_("Near a token"))] = None
    not_near: Annotated[NearToken | None, Label(_("Not near a token"))] = None
    counter: Name | None = None
    leader: Annotated[bool, Label(_("Whose Leadership is in use"))] = False
    highest_threat: Annotated[bool, Label(_("Of the highest Threat"))] = False

    def may_mean(self, field: str, usual: frozenset[str]) -> frozenset[str]:
        """Only characters have line of sight."""
        return frozenset({CHARACTER}) if self.sees else usual

    def label(self) -> Message:
        """One such character."""
        return self.one()

    def one(self, of_two: bool = False) -> Message:
        """One such character. `of_two`: it is clear that it is not the one from which a Range is
        measured."""
        return with_place(self, self._with(ONE, ANOTHER, of_two=of_two))

    def several(self) -> Message:
        """Such characters, several of them."""
        return with_place(self, self._with(SEVERAL, SEVERAL_OTHERS))

    def part(self, at_start: bool) -> Message:
        """Each such character, or the characters of a reference if there is no further
        description."""
        ref = self.reference()
        each = self._with(EACH, EACH_OTHER) if ref is None else reference(ref)
        return with_place(self, capital(each) if at_start else each)

    def reference(self) -> str | None:
        """The reference, if there is no further description; otherwise None."""
        alone = len(self.one_of) == 1 and self.says_of_it().keys() <= {"one_of", "side"}
        return self.one_of[0] if alone else None

    def without_references(self) -> Who:
        """The same description without references, where the text has already named the group."""
        return self.model_copy(update={"one_of": ()})

    def says_of_it(self) -> dict[str, object]:
        """The fields that differ from their defaults."""
        fields = type(self).model_fields
        return {name: value for name, value in self if value != fields[name].default}

    def marks(self, included: bool = False, among: bool = False) -> list[Message]:
        """Everything that is true of such a character except whose it is, as it follows the noun or
        "is". `included`: the text says that the one from which a Range is measured is among them.
        `among`: they are several."""
        state = [words for field, value, words in _STATES if getattr(self, field) == value]
        return [*state, *_identity(self, among), *_itself(self), *_relations(self, included)]

    def _with(self, noun: Nouns, other: Nouns, of_two: bool = False) -> Message:
        """A noun with what is true of it; another noun if the character itself or the one near it
        is excluded."""
        who, included = self, not of_two and self._includes()
        if self.but == ("self",) or (self.within is not None and self.but == (self.of,)):
            who, noun = self.model_copy(update={"but": ()}), other
        marks = who.marks(included, among=noun in (SEVERAL, SEVERAL_OTHERS))
        if not marks:
            return noun[self.side]
        return _("%(character)s %(marks)s", character=noun[self.side], marks=all_marks(marks))

    def _includes(self) -> bool:
        """Whether a description by a Range also fits the character from which it is measured, which
        a reader may overlook."""
        named = self.of in self.but or self.called or self.cards or self.alter_egos or self.one_of
        if self.within is None or named:
            return False
        side = called(self.of).side
        return side != "nobody" and self.side in ("any", side)


def is_called(printed: str, name: str) -> bool:
    """Whether a character with this printed name is meant by a name on cards: a title behind a
    comma does not count (CP-HOUSE-08)."""
    return printed == name or printed.startswith(f"{name}, ")


Target = Ref | Who
"""The object of an effect: a reference, or a description of characters."""


def any_of_those(target: Target) -> Message:
    """The characters of a reference, or any one that a description fits."""
    ref = target.reference() if isinstance(target, Who) else target
    return target.one() if isinstance(target, Who) and ref is None else reference(str(ref))


def those(target: Target) -> Message:
    """The characters of a reference, or each one that a description fits, within a sentence."""
    return target.part(at_start=False) if isinstance(target, Who) else reference(target)


def side_of(target: Target) -> Side:
    """Whose characters are meant."""
    return target.side if isinstance(target, Who) else called(target).side


class HowMany(Number):
    """The number of characters that a description fits."""

    goes_through_many: ClassVar[bool] = True

    amount: Literal["characters"]
    who: Who

    def text(self) -> Message:
        return _("the number of %(characters)s", characters=self.who.several())


# -- What is true of a character

_STATES: tuple[tuple[str, object, Message], ...] = (
    ("healthy", True, _("on its Healthy side")),
    ("healthy", False, _("on its Injured side")),
    ("dazed", True, _("with a Dazed token")),
    ("activating", True, _("in its own activation")),
    ("activating", "start", _("at the start of its own activation")),
    ("activating", False, _("not in its own activation")),
    ("activated", True, _("with an Activated token")),
    ("activated", False, _("without an Activated token")),
    ("hurt", True, _("with damage on it")),
    ("hurt", False, _("without damage")),
    ("leader", True, _("whose Leadership is in use")),
    ("highest_threat", True, _("of the highest Threat")),
)
"""Yes-or-no fields with the words for each value."""


_CALLED, _NOT_CALLED = _("called %(names)s"), _("not called %(names)s")


def _identity(who: Who, among: bool) -> list[Message]:
    """The conditions on its identity."""
    found: list[Message] = []
    if who.one_of and among:
        found.append(_("among %(names)s", names=all_of([reference(ref) for ref in who.one_of])))
    elif who.one_of:
        found.append(_("that is %(names)s", names=any_of([reference(ref) for ref in who.one_of])))
    for names, text in (
        (who.called, _CALLED),
        (who.not_called, _NOT_CALLED),
        ([name_of(card) for card in who.cards], _CALLED),
        ([name_of(card) for card in who.not_cards], _NOT_CALLED),
        (who.alter_egos, _("with the alter ego %(names)s")),
    ):
        if names:
            found.append(text.filled(names=any_of(list(names))))
    if who.affiliation:
        found.append(_("with the %(name)s affiliation", name=name_of(who.affiliation)))
    return found


def _itself(who: Who) -> list[Message]:
    """The conditions on the character itself."""
    found: list[Message] = []
    if who.power:
        found.append(_("with %(power)s", power=who.power))
    if who.size_at_most is not None:
        found.append(of_size(who.size_at_most))
    if who.size_at_least is not None:
        fixed, counted = _("of Size %(number)s or more"), _("whose Size is at least %(number)s")
        found.append(_bounded(who.size_at_least, fixed, counted))
    if who.threat_at_most is not None:
        fixed, counted = _("of Threat %(number)s or less"), _("whose Threat is at most %(number)s")
        found.append(_bounded(who.threat_at_most, fixed, counted))
    if who.power_at_least:
        found.append(_("with %(number)s Power or more", number=who.power_at_least))
    if who.conditions:
        found.append(_("with %(conditions)s", conditions=any_of(nouns.special(who.conditions))))
    if who.counter:
        found.append(_("with %(counters)s", counters=counters(who.counter)))
    return found


def of_size(most: Amount) -> Message:
    """Up to a fixed Size, or one that is worked out in play."""
    return _bounded(most, _("of Size %(number)s or less"), _("whose Size is at most %(number)s"))


def _bounded(number: Amount, fixed: Message, counted: Message) -> Message:
    return (fixed if isinstance(number, int) else counted).filled(number=amount(number))


def counters(name: str) -> Message:
    """Any counter of a name."""
    return ngettext(
        "at least %(n)s %(counter)s counter",
        "at least %(n)s %(counter)s counters",
        1,
        counter=name,
    )


def _relations(who: Who, included: bool) -> list[Message]:
    """The conditions on its position, its tokens, and exclusions."""
    found: list[Message] = []
    of = reference(who.of)
    if who.within is not None:
        found.append(_within(who.within, of, included))
    if who.beyond is not None:
        found.append(_("not within Range %(range)s of %(of)s", range=who.beyond, of=of))
    if who.sees:
        found.append(_("in line of sight of %(of)s", of=of))
    found += _tokens(who)
    if who.but:
        found.append(_("other than %(names)s", names=any_of([reference(ref) for ref in who.but])))
    return found


_HOLDING = _("holding a token"), _("holding no token"), _("holding %(token)s")
_CONTESTING = _("contesting a token"), _("not contesting a token"), _("contesting %(token)s")


def _tokens(who: Who) -> list[Message]:
    """The tokens that it holds, could hold or contests, and tokens near it."""
    found: list[Message] = []
    for value, (anything, nothing, named) in ((who.holds, _HOLDING), (who.contests, _CONTESTING)):
        if isinstance(value, str):
            found.append(named.filled(token=nouns.any_token(value)))
        elif value is not None:
            found.append(anything if value else nothing)
    if who.holds_kinds:
        found.append(_("holding %(token)s", token=nouns.token_of_kind(who.holds_kinds)))
    if who.may_hold:
        found.append(_("able to hold %(token)s", token=reference(who.may_hold)))
    if who.near is not None:
        found.append(who.near.reading())
    if who.not_near is not None:
        token = nouns.any_token(who.not_near.token)
        text = _("not within Range %(range)s of %(token)s")
        found.append(text.filled(range=who.not_near.within, token=token))
    return found


def _within(range_: Amount, of: Message, included: bool) -> Message:
    """The distance: within a fixed Range, or one that was chosen."""
    if isinstance(range_, int):
        text = _("within Range %(range)s of %(of)s")
        if included:
            text = _("within Range %(range)s of %(of)s (including %(of)s)")
    else:
        text = _("within Range X of %(of)s (X is %(range)s)")
        if included:
            text = _("within Range X of %(of)s (including %(of)s; X is %(range)s)")
    return text.filled(range=amount(range_), of=of)
