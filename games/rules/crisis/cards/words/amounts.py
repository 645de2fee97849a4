"""Amounts: numbers on a card, and numbers worked out in play; in words, noun phrases."""

from typing import Annotated, ClassVar, Literal

from ....text import Message, _, all_of, ngettext, pgettext
from .base import (
    ANYBODY,
    PIECE,
    SOME,
    Face,
    Label,
    Name,
    NumberRef,
    OfAnyKind,
    Ref,
    RollRef,
    Times,
    TokenName,
    Whole,
    Word,
)
from .nouns import LABELS, SEVERAL_FACES, THE_ROLL
from .speaking import reference


class Number(Word):
    """A number worked out in play: multiplied, one for every so many, halved rounding up
    (CP-CORE-03), plus, then limited."""

    mark: ClassVar[str] = "amount"
    sort: ClassVar[Message | str] = _("How many")

    halved: Annotated[bool, Label(_("Half of it, rounded up"))] = False
    times: Whole = 1
    per: Times = 1
    plus: Annotated[Whole, Label(_("Plus"))] = 0
    least: Whole | None = None
    most: Whole | None = None

    def label(self) -> Message:
        """The number with all its operations."""
        return self.part(at_start=False)

    def part(self, at_start: bool) -> Message:
        """A number's text with its operations: multiplied, one for every so many, halved, more or
        less, at most, at least."""
        phrase = self.described()
        if self.times == -1:
            phrase = _("minus %(what)s", what=phrase)
        elif self.times != 1:
            phrase = _("%(times)s × %(what)s", times=self.times, what=phrase)
        if self.per != 1:
            phrase = _("1 for every %(per)s of %(what)s", per=self.per, what=phrase)
        if self.halved:
            phrase = _("half of %(what)s", what=phrase)
        if self.plus > 0:
            phrase = _("%(what)s plus %(number)s", what=phrase, number=self.plus)
        elif self.plus:
            phrase = _("%(what)s minus %(number)s", what=phrase, number=-self.plus)
        if self.most is not None:
            phrase = _("%(what)s (at most %(most)s)", what=phrase, most=self.most)
        if self.least is not None:
            phrase = _("%(what)s (at least %(least)s)", what=phrase, least=self.least)
        return phrase


AnyNumber = Annotated[Number, OfAnyKind()]
Amount = Whole | AnyNumber


def amount(value: Amount) -> Message | int:
    """A number in words; plain numbers stay numbers."""
    return value if isinstance(value, int) else value.part(at_start=False)


def dice_by_choice(count: Amount | str) -> Message:
    """Dice of which a player chooses up to a number, any, all, or up to a number worked out in
    play."""
    if isinstance(count, int):
        return ngettext("1 die", "up to %(n)s dice", count)
    if isinstance(count, Number):
        return _("up to X dice (X is %(number)s)", number=amount(count))
    return pgettext("of a roll", "all dice") if count == "all" else _("any number of dice")


class DamageDealt(Number):
    """The damage that the target suffered from the attack under way."""

    says = _("the damage dealt")

    amount: Literal["damage-dealt"]


class EventAmount(Number):
    """The number of the event: the damage about to be suffered, the Size destroyed."""

    amount: Literal["event"]

    def text(self) -> Message:
        return reference("event")


class Result(Number):
    """The number of this rule's last damage, healing, loss of Power or change of dice."""

    amount: Literal["result"]

    def text(self) -> Message:
        return reference("result")


class DiceShowing(Number):
    """Dice with one of the faces in a roll: of the attack or defense, the roll in the moment, or a
    roll of this rule by name."""

    amount: Literal["dice"]
    roll: RollRef = "attack"
    showing: Annotated[tuple[Face, ...], SOME]

    def text(self) -> Message:
        faces = all_of([SEVERAL_FACES[face] for face in self.showing])
        if self.roll == "event":
            return _("the number of %(faces)s in that roll", faces=faces)
        if self.roll not in THE_ROLL:
            return _("the number of %(faces)s rolled", faces=faces)
        return _("the number of %(faces)s in %(roll)s", faces=faces, roll=THE_ROLL[self.roll])


STATISTICS = LABELS["statistics"]


class Statistic(Number):
    """A number of a character, or the Size of a piece of terrain; `upgrades` is the number of its
    upgrades."""

    amount: Literal[
        "power",
        "damage",
        "stamina",
        "size",
        "threat",
        "upgrades",
        "conditions",
        "physical",
        "energy",
        "mystic",
    ]
    who: Ref = "self"

    def text(self) -> Message:
        return STATISTICS[self.amount]

    def may_mean(self, field: str, usual: frozenset[str]) -> frozenset[str]:
        """Only the Size is also a number of terrain."""
        return ANYBODY | {PIECE} if self.amount == "size" else usual


class TokensHeld(Number):
    """The number of objective tokens that a character holds, all or of one name."""

    amount: Literal["tokens-held"]
    who: Ref = "self"
    token: TokenName | None = None

    def text(self) -> Message:
        if self.token is None:
            return _("the number of tokens held by %(who)s")
        return _("the number of %(name)s tokens held by %(who)s", name=self.token)


_TOKENS_OWNED: dict[tuple[str, str], tuple[Message, Message]] = {
    ("secured", "ally"): (
        _("the number of tokens secured by you"),
        _("the number of %(name)s tokens secured by you"),
    ),
    ("secured", "enemy"): (
        _("the number of tokens secured by the opponent"),
        _("the number of %(name)s tokens secured by the opponent"),
    ),
    ("controlled", "ally"): (
        _("the number of tokens controlled by you"),
        _("the number of %(name)s tokens controlled by you"),
    ),
    ("controlled", "enemy"): (
        _("the number of tokens controlled by the opponent"),
        _("the number of %(name)s tokens controlled by the opponent"),
    ),
}
_ON_THE_BATTLEFIELD = (
    _("the number of tokens on the battlefield"),
    _("the number of %(name)s tokens on the battlefield"),
)
"""Tokens of any name, and of one."""


class TokensOwned(Number):
    """The number of tokens that a side secures or controls."""

    amount: Literal["tokens"]
    token: TokenName | None = None
    state: Literal["secured", "controlled", "on-board"] = "controlled"
    by: Literal["ally", "enemy"] = "ally"

    def text(self) -> Message:
        any_name, one_name = _TOKENS_OWNED.get((self.state, self.by), _ON_THE_BATTLEFIELD)
        return one_name.filled(name=self.token) if self.token else any_name


class Counter(Number):
    """The number of a character's counters of a name."""

    says = _("the number of %(counter)s counters on %(who)s")

    amount: Literal["counter"]
    counter: Name
    who: Ref = "self"


class Chosen(Number):
    """The sum of the numbers chosen or remembered under these names."""

    amount: Literal["chosen"]
    names: Annotated[tuple[NumberRef, ...], SOME]

    def text(self) -> Message:
        total = reference(self.names[0])
        for name in self.names[1:]:
            total = _("%(one)s plus %(other)s", one=total, other=reference(name))
        return total
