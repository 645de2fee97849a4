"""The rule: its moment, its conditions, its choices, its effects, its modifiers; and the base of
all effects and all modifiers. In words, sentences in that order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from ....data import Plain
from ....forms.cards import CardBlock
from ....forms.free_texts import FREE
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
from .nouns import LABELS, TYPES, icons
from .speaking import Called, calling, in_order, is_own_attack, of_own_attack, with_place
from .timing import moment

Foreseen = Literal["attack", "damage"]
"""The foreseen part of an attack: its dice and type, or the damage left."""


class Effect(Word):
    """Something that a rule does once. A handler in `crisis/effects` carries it out."""

    mark: ClassVar[str] = "do"
    sort: ClassVar[Message | str] = _("What happens")
    is_sentence: ClassVar[bool] = True
    result: ClassVar[Called | None] = None
    """The name of its result where the next effect counts it."""
    turns_attack: ClassVar[bool] = False
    """Whether it changes the target of the attack under way."""
    asks_nothing: ClassVar[bool] = False
    """Whether it needs no decision and commutes with others of its kind, if the affected characters
    are named."""
    foreseen: ClassVar[frozenset[Foreseen]] = frozenset()
    """The foreseen parts of an attack that it changes, for the numbers that players see before they
    choose (CP-CARD-17)."""

    @classmethod
    def together(cls, words: Sequence[Effect]) -> Message:
        """Effects in sequence; each may refer to the result of the one before."""
        return in_order(effect_sentences(words))

    def names(self) -> Mapping[str, Called]:
        """The names that it gives to things in the whole rule."""
        return {}

    def commutes(self) -> bool:
        """Whether it needs no decision and commutes with other effects, wherever characters
        stand."""
        return self.asks_nothing and isinstance(getattr(self, "who", ""), str)

    def turns_all(self) -> tuple[str, Mapping[str, str]] | None:
        """The roll of which it changes all dice with a face, as faces into faces; None
        otherwise."""
        return None

    def changes_foreseen(self, what: Foreseen) -> bool:
        """Whether it changes this part of a foreseen attack."""
        return what in self.foreseen


AnyEffect = Annotated[Effect, OfAnyKind()]


def effect_sentences(effects: Sequence[Effect]) -> list[Message]:
    """Effects in words, in sequence; each may refer to the result of the one before."""
    sentences = []
    with ExitStack() as results:
        for effect in effects:
            sentences.append(effect.described())
            if effect.result is not None:
                results.enter_context(calling(result=effect.result))
    return sentences


class Modifier(Word):
    """Something that counts while its rule is in force: for the characters in `to`, if the
    conditions are met. The code that works out a number looks for its modifiers."""

    mark: ClassVar[str] = "mod"
    sort: ClassVar[Message | str] = _("What counts")
    is_sentence: ClassVar[bool] = True
    slot_fields: ClassVar[Mapping[str, str]] = {"who": "to", "rolls": "roll", "range": "within"}
    unconditional: ClassVar[bool] = False
    """Whether it counts without conditions, because conditions depend on what it changes."""

    to: Target = "self"
    if_: tuple[AnyCondition, ...] = Field((), alias="if")
    mod: str

    def reading(self) -> Message:
        """The change, with its conditions."""
        if not self.if_:
            return self.sentence()
        this = Condition.together(self.if_)
        return _("If %(this)s: %(what)s", this=this, what=self.sentence())

    def sentence(self) -> Message:
        """The change without its conditions."""
        return self.filled(self.text())

    def is_of_attack(self) -> bool:
        """Whether it counts for the attack that has the rule, which is "the attack" then."""
        return is_own_attack() and self.to == "self"

    def known_inside(self) -> Mapping[str, str]:
        """The character for which it counts."""
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
    """A rule: `when` it happens (empty: by its player's wish, or always), the dice icons (rules of
    attacks), its conditions, whether it is mandatory, its choices, and its effects. Of an `unknown`
    rule at most the name and the icons are known: it has no effect, and the card says so."""

    model_config = ConfigDict(json_schema_extra={"sentence": True})
    sort: ClassVar[Message | str] = _("The rule")

    name: Annotated[str, Field(max_length=80), FREE] = ""
    when: Annotated[Moment | None, Label(_("When"))] = None
    icons: Annotated[tuple[Face, ...], Label(_("On these dice"))] = ()
    if_: tuple[AnyCondition, ...] = Field((), alias="if")
    may: bool = False
    limit: Annotated[Limit | None, Label(_("How often"))] = None
    choose: tuple[AnyChoice, ...] = ()
    do: tuple[AnyEffect, ...] = ()
    always: Annotated[tuple[AnyModifier, ...], Label(_("Always in force"))] = ()
    unknown: bool = False

    def plain(self) -> Plain:
        """The data of the rule, as on a card."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)

    def label(self) -> Message:
        """All its sentences."""
        return in_order(self.lines())

    def details(self, of_attack: bool) -> list[Message]:
        """Its sentences as an option; the rule of an attack names the attacker."""
        if not of_attack:
            return self.lines()
        with of_own_attack():
            return self.lines(own_attack=True)

    def lines(self, own_attack: bool = False, whens: Sequence[str] = ()) -> list[Message]:
        """Its sentences: moment, conditions, choices, effects. `own_attack`: it belongs to an
        attack, which "the attack" refers to. `whens`: all its moments, where a card has the rule
        for several."""
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
        """While its parts are put into words: the names of the characters in its moment, of its
        choices and of remembered numbers."""
        known = {name: one for effect in self.do for name, one in effect.names().items()}
        if self.when is not None:
            known |= MOMENTS[self.when].meant
        with calling(**known), choosing(self.choose, self._met_by_moment()):
            yield

    def _opening(
        self, own_attack: bool, whens: Sequence[str], met: Sequence[ChooseCharacter]
    ) -> Message | None:
        """Its moment, icons and conditions."""
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
        """Its choices without alternatives, which state conditions on a character of the moment and
        its payment. The target may be another one after the attack was redirected."""
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
        """Whether it uses this name after the attack was redirected."""
        turned = False
        for effect in self.do:
            if turned and name in names_in(effect):
                return True
            turned = turned or effect.turns_attack
        return False

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """Its faults: conditions that its modifiers cannot have, and more than a name and icons on
        an unknown rule."""
        if self.unknown and (self.when or self.if_ or self.choose or self.do or self.always):
            yield "unknown", _("What is known of a rule stands in it: this one is not unknown.")
        if any(modifier.unconditional and (self.if_ or modifier.if_) for modifier in self.always):
            yield "always", _("What blocks sight counts without conditions.")

    def known_inside(self) -> Mapping[str, str]:
        """The token that was interacted with or picked up."""
        return {"token": TOKEN} if self.when in ("interacted", "picked-up") else {}


def _is_said_by(condition: Condition, item: Condition) -> bool:
    """Whether one condition on a character implies another; being possibly Dazed needs no words."""
    if not isinstance(condition, IsCharacter) or not isinstance(item, IsCharacter):
        return False
    if condition.who != item.who:
        return False
    known = {**condition.is_.says_of_it(), "dazed": None}
    return {**item.is_.says_of_it(), "dazed": None}.items() <= known.items()


def merged(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Consecutive rules with equal text for several moments, in groups."""
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
    """A rule, or several with equal text for other moments, in a line of its own that begins with
    its name."""
    rule = rules[0]
    lines = in_order(rule.lines(own_attack, [one.when or "" for one in rules]))
    return _("%(name)s: %(lines)s", name=rule.name, lines=lines) if rule.name else lines


# -- Attacks

SIDES = LABELS["sides"]


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
        """An attack in one line."""
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
        """Its special rules, one in each line."""
        with of_own_attack():
            return [named(rules, own_attack=True) for rules in merged(self.rules)]

    def granted(self, sentence: Message) -> Message:
        """A sentence that grants it, with its rules."""
        return one_by_one([sentence, *self.rule_lines()])

    def block(self) -> CardBlock:
        """Its paragraph of the card."""
        return CardBlock(self.name, tuple(self.numbers()), tuple(self.rule_lines()))

    def unknown_parts(self) -> Iterator[Message]:
        """Its unknown rules, each by its name if it has one."""
        for rule in self.rules:
            if rule.unknown and rule.name:
                yield _("%(rule)s (%(attack)s)", attack=self.name, rule=rule.name)
            elif rule.unknown:
                yield _("a rule of %(attack)s", attack=self.name)

    def known_inside(self) -> Mapping[str, str]:
        """The attacker, as the character with the rules."""
        return {"self": CHARACTER}

    def place_of_rules(self, around: str) -> str:
        """Its rules are rules of an attack."""
        return "attack"
