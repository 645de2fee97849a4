"""The rule: when it happens, on what conditions, what is chosen, what it does, what it changes; and
what all effects and all modifiers have in common. In words, sentences in that order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from ....forms.cards import CardBlock
from ....text import Message, _, one_by_one
from ... import terms
from .base import (
    CHARACTER,
    TOKEN,
    AttackType,
    Face,
    Label,
    Name,
    OfAnyKind,
    RangeNumber,
    Shape,
    Word,
    names_in,
)
from .characters import Target
from .choices import AnyChoice, ChooseCharacter, choosing
from .conditions import AnyCondition, Condition, IsCharacter
from .limits import Limit
from .moments import MOMENTS, Moment, are_alike
from .nouns import TYPES, icons
from .speaking import Called, calling, in_order, is_own_attack, of_own_attack, with_place
from .timing import moment

Foreseen = Literal["attack", "damage"]
"""What of an attack is foreseen: its dice and type; what is left of its damage."""


class Effect(Word):
    """What a rule does, once, when it happens.

    Each is carried out by a handler of `crisis/effects`.
    """

    mark: ClassVar[str] = "do"
    sort: ClassVar[Message | str] = _("What happens")
    is_sentence: ClassVar[bool] = True
    result: ClassVar[Called | None] = None
    """What comes of it is called so, where the next effect counts it."""
    turns_attack: ClassVar[bool] = False
    """Whether the attack under way has another target from then on."""
    asks_nothing: ClassVar[bool] = False
    """Whether it asks nobody anything and comes out the same in any order with others of its kind,
    as long as those whom it touches are named."""
    foreseen: ClassVar[frozenset[Foreseen]] = frozenset()
    """What it changes of an attack that has not been made, for the numbers that players are shown
    before they choose (CP-CARD-17)."""

    @classmethod
    def together(cls, words: Sequence[Effect]) -> Message:
        """Effects one after another; each may speak of what came of the one before."""
        return in_order(effect_sentences(words))

    def names(self) -> Mapping[str, Called]:
        """What is called how in the whole rule, since it does this."""
        return {}

    def commutes(self) -> bool:
        """Whether it asks nothing and comes out the same in any order with others: it matters
        nothing where anybody stands."""
        return self.asks_nothing and isinstance(getattr(self, "who", ""), str)

    def turns_all(self) -> tuple[str, Mapping[str, str]] | None:
        """The roll of which it turns all dice that show something, as faces into faces; None if it
        does nothing of the kind."""
        return None

    def changes_foreseen(self, what: Foreseen) -> bool:
        """Whether that of an attack which has not been made is changed by it."""
        return what in self.foreseen


AnyEffect = Annotated[Effect, OfAnyKind()]


def effect_sentences(effects: Sequence[Effect]) -> list[Message]:
    """Effects in words, one after another; each may speak of what came of the one before."""
    sentences = []
    with ExitStack() as results:
        for effect in effects:
            sentences.append(effect.described())
            if effect.result is not None:
                results.enter_context(calling(result=effect.result))
    return sentences


class Modifier(Word):
    """What counts for as long as the rule that has it is in force: for the characters in `to`,
    where the conditions are met. Each is asked for where the number that it changes is worked out.
    """

    mark: ClassVar[str] = "mod"
    sort: ClassVar[Message | str] = _("What counts")
    is_sentence: ClassVar[bool] = True
    slot_fields: ClassVar[Mapping[str, str]] = {"who": "to", "rolls": "roll", "range": "within"}
    unconditional: ClassVar[bool] = False
    """Whether it counts without conditions, since conditions are judged by what it changes."""

    to: Target = "self"
    if_: tuple[AnyCondition, ...] = Field((), alias="if")
    mod: str

    def reading(self) -> Message:
        """What it changes, with the conditions under which it counts."""
        if not self.if_:
            return self.sentence()
        this = Condition.together(self.if_)
        return _("If %(this)s: %(what)s", this=this, what=self.sentence())

    def sentence(self) -> Message:
        """What it changes, whatever its conditions."""
        return self.filled(self.text())

    def is_of_attack(self) -> bool:
        """Whether it counts for the attack whose rule it is, which is "the attack" then."""
        return is_own_attack() and self.to == "self"

    def known_inside(self) -> Mapping[str, str]:
        """The character that it counts for."""
        return {"it": CHARACTER}


AnyModifier = Annotated[Modifier, OfAnyKind()]

# -- The rule

_OPENINGS: dict[tuple[bool, bool, bool, bool], Message] = {
    (True, True, True, True): _("%(when)s, on %(icons)s, if %(this)s, if you wish:"),
    (True, True, True, False): _("%(when)s, on %(icons)s, if %(this)s:"),
    (True, True, False, True): _("%(when)s, on %(icons)s, if you wish:"),
    (True, True, False, False): _("%(when)s, on %(icons)s:"),
    (True, False, True, True): _("%(when)s, if %(this)s, if you wish:"),
    (True, False, True, False): _("%(when)s, if %(this)s:"),
    (True, False, False, True): _("%(when)s, if you wish:"),
    (True, False, False, False): _("%(when)s:"),
    (False, True, True, True): _("On %(icons)s, if %(this)s, if you wish:"),
    (False, True, True, False): _("On %(icons)s, if %(this)s:"),
    (False, True, False, True): _("On %(icons)s, if you wish:"),
    (False, True, False, False): _("On %(icons)s:"),
    (False, False, True, True): _("If %(this)s, if you wish:"),
    (False, False, True, False): _("If %(this)s:"),
    (False, False, False, True): _("If you wish:"),
}
"""By whether it has a moment, icons and conditions, and whether it may be declined."""


class Rule(Word):
    """`when` it happens (never: at its player's wish, or always), on which dice icons (rules of
    attacks), on what conditions, whether it must, what is chosen, and what it does. Of one that is
    `unknown` at most the name and the icons are known: it does nothing, and the card says so."""

    model_config = ConfigDict(json_schema_extra={"sentence": True})
    sort: ClassVar[Message | str] = _("The rule")

    name: Annotated[str, Field(max_length=80)] = ""
    when: Annotated[Moment | None, Label(_("When"))] = None
    icons: Annotated[tuple[Face, ...], Label(_("On these dice"))] = ()
    if_: tuple[AnyCondition, ...] = Field((), alias="if")
    may: bool = False
    limit: Annotated[Limit | None, Label(_("How often"))] = None
    choose: tuple[AnyChoice, ...] = ()
    do: tuple[AnyEffect, ...] = ()
    always: Annotated[tuple[AnyModifier, ...], Label(_("Always in force"))] = ()
    unknown: bool = False

    def label(self) -> Message:
        """All its sentences."""
        return in_order(self.lines())

    def details(self, of_attack: bool) -> list[Message]:
        """Its sentences as it is offered: one of an attack speaks of the attacker."""
        if not of_attack:
            return self.lines()
        with of_own_attack():
            return self.lines(own_attack=True)

    def lines(self, own_attack: bool = False, whens: Sequence[str] = ()) -> list[Message]:
        """Its sentences: when, on what conditions, what is chosen, what it does. `own_attack`: it
        is of one attack, which is meant by "the attack". `whens`: all the moments that it answers,
        where a card has it for several."""
        met = self._met_by_moment()
        with self.speaking():
            lines = []
            opening = self._opening(own_attack, whens or [self.when or ""], met)
            if opening is not None:
                lines.append(with_place(self, opening))
            for item in self.choose:
                lines += item.sentences(item in met)
            lines += effect_sentences(self.do)
            lines += [item.described() for item in self.always]
            if self.unknown:
                lines.append(_("What this rule does is not known: it does nothing."))
            if self.limit is not None:
                lines.append(self.limit.described())
        return lines

    @contextmanager
    def speaking(self) -> Iterator[None]:
        """While its parts are put in words: what it calls those in its moment, and those that it
        chooses and remembers."""
        known = {name: one for effect in self.do for name, one in effect.names().items()}
        if self.when is not None:
            known |= MOMENTS[self.when].meant
        with calling(**known), choosing(self.choose, self._met_by_moment()):
            yield

    def _opening(
        self, own_attack: bool, whens: Sequence[str], met: Sequence[ChooseCharacter]
    ) -> Message | None:
        """When it happens, on which icons and on what conditions."""
        left: list[Condition] = [item.as_condition() for item in met]
        left += [item for item in self.if_ if not any(_is_said_by(other, item) for other in left)]
        parts: dict[str, Message] = {}
        if self.when is not None:
            parts["when"] = moment(whens, left, own_attack)
        if self.icons:
            parts["icons"] = icons(self.icons)
        if left:
            parts["this"] = Condition.together(left)
        text = _OPENINGS.get(("when" in parts, "icons" in parts, "this" in parts, self.may))
        return text.filled(**parts) if text else None

    def _met_by_moment(self) -> list[ChooseCharacter]:
        """Its choices that choose nothing: they say who in its moment must be what, and what it
        pays. A target may be another one once the attack is turned to it."""
        return [
            item
            for item in self.choose
            if self.when is not None
            and isinstance(item, ChooseCharacter)
            and not item.many
            and len(item.from_.one_of) == 1
            and item.from_.one_of[0] in ("subject", "other", "attacker", "target")
            and not (item.from_.one_of[0] == "target" and self._is_named_when_turned(item.as_))
        ]

    def _is_named_when_turned(self, name: str) -> bool:
        """Whether it speaks of somebody by that name once the attack has another target."""
        turned = False
        for effect in self.do:
            if turned and name in names_in(effect):
                return True
            turned = turned or effect.turns_attack
        return False

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """Its conditions are such as all that it changes can have. Of one that is unknown nothing
        is said but its name and icons."""
        if self.unknown and (self.when or self.if_ or self.choose or self.do or self.always):
            yield "unknown", _("What is known of a rule stands in it: this one is not unknown.")
        if any(modifier.unconditional and (self.if_ or modifier.if_) for modifier in self.always):
            yield "always", _("What blocks sight counts without conditions.")

    def known_inside(self) -> Mapping[str, str]:
        """The token that was interacted with or picked up."""
        return {"token": TOKEN} if self.when in ("interacted", "picked-up") else {}


def _is_said_by(condition: Condition, item: Condition) -> bool:
    """Whether one condition on a character says all that another one does; whether it may be
    Dazed goes without saying."""
    if not isinstance(condition, IsCharacter) or not isinstance(item, IsCharacter):
        return False
    if condition.who != item.who:
        return False
    known = {**condition.is_.says_of_it(), "dazed": None}
    return {**item.is_.says_of_it(), "dazed": None}.items() <= known.items()


def merged(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Rules that follow one another and say the same of several moments, together."""
    found: list[list[Rule]] = []
    for rule in rules:
        if found and _say_the_same(found[-1][0], rule):
            found[-1].append(rule)
        else:
            found.append([rule])
    return found


def _say_the_same(rule: Rule, other: Rule) -> bool:
    alike = are_alike(rule.when, other.when)
    return alike and rule == other.model_copy(update={"when": rule.when})


def named(rules: Sequence[Rule], own_attack: bool = False) -> Message:
    """A rule, or several that say the same of other moments, in a line of its own, its name
    first."""
    rule = rules[0]
    lines = in_order(rule.lines(own_attack, [one.when or "" for one in rules]))
    return _("%(name)s: %(lines)s", name=rule.name, lines=lines) if rule.name else lines


# -- Attacks

SIDES: dict[str, Message] = {
    "healthy": _("Healthy side only"),
    "injured": _("Injured side only"),
}


class Profile(Word):
    """An attack as a card prints it."""

    model_config = ConfigDict(title=_("Attack").text)
    sort: ClassVar[Message | str] = _("An attack")

    name: Annotated[Name, Field(examples=[_("New attack").text])]
    type: AttackType
    shape: Annotated[Shape, Label(_("Shape"))] = "single"
    range: Annotated[RangeNumber, Field(examples=[2])]
    strength: Annotated[int, Field(ge=1, le=20, examples=[4]), Label(_("Strength"))]
    cost: Annotated[int, Field(ge=0, le=10)] = Field(0, title=_("Power").text)
    sides: Literal["both", "healthy", "injured"] = "both"
    rules: tuple[Rule, ...] = ()

    def label(self) -> Message:
        """On one line."""
        return self.line()

    def line(self) -> Message:
        """An attack on one line."""
        return _("%(name)s (%(small)s)", name=self.name, small=self.numbers())

    def numbers(self) -> list[Message]:
        """The numbers of an attack."""
        small = [
            TYPES[self.type],
            terms.reach(self.shape, self.range),
            _("Strength %(strength)s", strength=self.strength),
            _("%(cost)s Power", cost=self.cost),
        ]
        return [*small, SIDES[self.sides]] if self.sides in SIDES else small

    def rule_lines(self) -> list[Message]:
        """Its special rules, a line each."""
        with of_own_attack():
            return [named(rules, own_attack=True) for rules in merged(self.rules)]

    def granted(self, sentence: Message) -> Message:
        """A sentence that gives it to somebody to make, and its rules."""
        message: Message = one_by_one([sentence, *self.rule_lines()])
        return message

    def block(self) -> CardBlock:
        """Its paragraph of the card."""
        return CardBlock(self.name, tuple(self.numbers()), tuple(self.rule_lines()))

    def unknown_parts(self) -> Iterator[Message]:
        """Its rules that are unknown, each by its name if it has one."""
        for rule in self.rules:
            if rule.unknown and rule.name:
                yield _("%(rule)s (%(attack)s)", attack=self.name, rule=rule.name)
            elif rule.unknown:
                yield _("a rule of %(attack)s", attack=self.name)

    def known_inside(self) -> Mapping[str, str]:
        """The attacker, as the character whose rules they are."""
        return {"self": CHARACTER}

    def place_of_rules(self, around: str) -> str:
        """Its rules are rules of an attack."""
        return "attack"
