"""Characters: stat cards, superpowers, upgrades."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Final, Literal

from pydantic import Field, model_validator

from ....forms.cards import CardBlock, CardText, quoted
from ....forms.malformed import Malformed
from ....labels import labels_of
from ....text import Message, _
from ...terms import TOOLS
from ..builtin import name_of
from ..words.base import CHARACTER, FormName, Name, Tool, UpgradeName, Word
from ..words.rules import SIDES, Profile, Rule, merged, named
from .base import EACH_ONCE, Affiliated, Card, Fact, of_affiliation
from .portrait import FIRST, PortraitData

LABELS: Final = labels_of(__package__)

Stat = Annotated[int, Field(ge=0, le=12, examples=[3])]


class Face(Word):
    """One side of a character card (CP-CARD-02)."""

    stamina: Annotated[int, Field(ge=1, le=40, examples=[5])]
    speed: Annotated[Tool, Field(examples=["M"])]
    size: Annotated[int, Field(ge=1, le=6, examples=[2])]
    physical: Stat = Field(title=_("Physical Defense").text)
    energy: Stat = Field(title=_("Energy Defense").text)
    mystic: Stat = Field(title=_("Mystic Defense").text)

    def printed(self, field: str) -> Fact:
        """One of its numbers, as printed."""
        return TOOLS[self.speed] if field == "speed" else int(getattr(self, field))


_FACE: dict[str, Message] = LABELS["face"]


def _numbers(healthy: Face, injured: Face | None) -> list[tuple[Message, Fact]]:
    """The numbers of both sides, Healthy / Injured where they differ."""
    rows: list[tuple[Message, Fact]] = []
    for field, label in _FACE.items():
        first, second = healthy.printed(field), (injured or healthy).printed(field)
        both = _("%(healthy)s / %(injured)s", healthy=first, injured=second)
        rows.append((label, first if first == second else both))
    if injured is None:
        rows.append((_("Injured side"), _("none")))
    return rows


POWER_TYPES: dict[str, Message] = LABELS["power_types"]


class Superpower(Word):
    """A superpower (CP-CARD-12). `action`: it costs one of the character's actions (CP-CARD-14). A
    Leadership names the affiliation that its squad must use (CP-CARD-24)."""

    name: Annotated[Name, Field(examples=[_("New superpower").text])]
    type: Literal["active", "reactive", "innate", "leadership"]
    cost: Annotated[int, Field(ge=0, le=10)] = Field(0, title=_("Power").text)
    sides: Literal["both", "healthy", "injured"] = "both"
    action: bool = Field(False, title=_("Costs an action").text)
    affiliation: Affiliated | None = Field(None, title=_("Affiliation of the squad").text)
    rules: Annotated[tuple[Rule, ...], Field(min_length=1)]

    def block(self) -> CardBlock:
        """Its paragraph of the card."""
        small = [POWER_TYPES[self.type]]
        if self.affiliation:
            small.append(_("%(affiliation)s", affiliation=name_of(self.affiliation)))
        if self.action:
            small.append(_("Action"))
        if self.cost or (self.type in ("active", "reactive") and not self.rules[0].unknown):
            small.append(_("%(cost)s Power", cost=self.cost))
        if self.sides in SIDES:
            small.append(SIDES[self.sides])
        return CardBlock(self.name, tuple(small), tuple(map(named, merged(self.rules))))

    def known_inside(self) -> Mapping[str, str]:
        """The character that has the superpower."""
        return {"self": CHARACTER}

    def place_of_rules(self, around: str) -> str:
        """The place of its rules, which is the same for superpowers of one type."""
        return self.type

    @model_validator(mode="after")
    def _fits_its_type(self) -> Superpower:
        if self.type == "active" and any(rule.when for rule in self.rules):
            raise Malformed(
                _("An active superpower is used at its player's wish: it has no 'when'.")
            )
        if self.type == "active" and len(self.rules) != 1:
            raise Malformed(_("An active superpower has one rule."))
        if self.type == "reactive" and not all(rule.when or rule.unknown for rule in self.rules):
            raise Malformed(_("A reactive superpower answers an event: each rule needs a 'when'."))
        if (self.type == "leadership") != (self.affiliation is not None):
            raise Malformed(_("A leadership, and nothing else, names its affiliation."))
        return self


def _no_leadership(powers: Sequence[Superpower]) -> Iterator[tuple[str, Message]]:
    if any(power.type == "leadership" for power in powers):
        yield "superpowers", _("A Leadership stands on the first stat card.")


def _blocks(attacks: Sequence[Profile], powers: Sequence[Superpower]) -> list[CardBlock]:
    """The paragraphs of attacks and superpowers."""
    return [*(attack.block() for attack in attacks), *(power.block() for power in powers)]


def _marked(blocks: Sequence[CardBlock], name: Message) -> list[CardBlock]:
    """Paragraphs with the name of their stat card or upgrade in small print."""
    return [replace(block, small=(name, *block.small)) for block in blocks]


class Form(Word):
    """A further stat card of a character, which it may change to (CP-HOUSE-05)."""

    name: Annotated[FormName, Field(examples=[_("New form").text])]
    healthy: Face = Field(title=_("Healthy side").text)
    injured: Face | None = Field(title=_("Injured side").text)
    attacks: Annotated[tuple[Profile, ...], Field(min_length=1)]
    superpowers: tuple[Superpower, ...] = ()

    def blocks(self) -> list[CardBlock]:
        """Its numbers and its paragraphs, marked by its name."""
        numbers = [
            _("%(label)s %(number)s", label=label, number=number)
            for label, number in _numbers(self.healthy, self.injured)
        ]
        head = CardBlock(_("Stat card: %(form)s", form=self.name), tuple(numbers), ())
        below = _blocks(self.attacks, self.superpowers)
        return [head, *_marked(below, _("%(form)s", form=self.name))]

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """The fault of a Leadership on it: squads are built by the first stat card."""
        return _no_leadership(self.superpowers)


class Upgrade(Word):
    """An upgrade that a character may get by its rules, for additional Threat: the bearer then has
    its superpowers (CP-HOUSE-06)."""

    name: Annotated[UpgradeName, Field(examples=[_("New upgrade").text])]
    threat: Annotated[int, Field(ge=0, le=10, examples=[1])]
    superpowers: Annotated[tuple[Superpower, ...], Field(min_length=1)]

    def blocks(self) -> list[CardBlock]:
        """Its Threat and its paragraphs, marked by its name."""
        threat = _("%(label)s %(number)s", label=_("Threat"), number=self.threat)
        head = CardBlock(_("Upgrade: %(upgrade)s", upgrade=self.name), (threat,), ())
        below = _blocks((), self.superpowers)
        return [head, *_marked(below, _("%(upgrade)s", upgrade=self.name))]

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """The fault of a Leadership on it: the Leadership in force is known by the characters."""
        return _no_leadership(self.superpowers)


class Character(Card):
    """A character (CP-CARD-01 to CP-CARD-11). Without an Injured side it is KO'd instead of
    flipped. `affiliations` adds it to affiliations whose cards do not list it. `forms` are further
    stat cards besides the first one. `upgrades` are those that its rules let it get. `portrait`
    replaces the looks made from its name."""

    kind: Literal["character"]
    alter_ego: Annotated[Name, Field(examples=[_("Somebody").text])]
    threat: Annotated[int, Field(ge=1, le=10, examples=[3])]
    base_mm: Literal[35, 50, 65] = Field(title=_("Base in millimetres").text)
    affiliations: tuple[Affiliated, ...] = Field((), json_schema_extra=EACH_ONCE)
    healthy: Face = Field(title=_("Healthy side").text)
    injured: Face | None = Field(title=_("Injured side").text)
    attacks: Annotated[tuple[Profile, ...], Field(min_length=1)]
    superpowers: tuple[Superpower, ...] = ()
    forms: Annotated[tuple[Form, ...], Field(max_length=3)] = ()
    upgrades: Annotated[tuple[Upgrade, ...], Field(max_length=8)] = ()
    portrait: PortraitData | None = Field(None, title=_("Portrait").text, examples=[FIRST])

    def card_text(self) -> CardText:
        """Its numbers, attacks and superpowers, then its other stat cards and its upgrades."""
        facts = [(_("Threat"), self.threat), *_numbers(self.healthy, self.injured)]
        blocks = _blocks(self.attacks, self.superpowers)
        for more in self._more():
            blocks += more.blocks()
        belongs_to = tuple(name_of(one) for one in self.affiliations)
        alter_ego = _("%(name)s", name=self.alter_ego)
        return CardText(self.name, alter_ego, tuple(facts), tuple(blocks), belongs_to)

    def facets(self) -> list[tuple[Message, list[Fact]]]:
        """The head of its card."""
        order = ("speed", "size", "stamina", "physical", "energy", "mystic")
        return [
            (_("Threat"), [self.threat]),
            *((_FACE[field], [self.healthy.printed(field)]) for field in order),
            (_("Affiliation"), [name_of(one) for one in self.affiliations]),
        ]

    def searches(self) -> list[tuple[Message, str]]:
        """Searches for cards of its affiliations."""
        if not self.affiliations:
            return []
        own = " or ".join(of_affiliation(name_of(one)) for one in self.affiliations)
        others = f"game:crisis t:character ({own}) -name={quoted(self.name)}"
        return [
            (_("Tactics of its affiliations"), f"game:crisis t:tactic ({own})"),
            (_("Of its affiliations"), others),
        ]

    def _more(self) -> Sequence[Form | Upgrade]:
        """The stat cards and upgrades besides the first stat card."""
        return [*self.forms, *self.upgrades]

    def unknown_parts(self) -> list[Message]:
        """Its unknown rules on all stat cards and upgrades, which have no effect, each by its name
        or that of its place."""
        powers = [*self.superpowers]
        powers += [power for more in self._more() for power in more.superpowers]
        attacks = [*self.attacks, *(attack for form in self.forms for attack in form.attacks)]
        found = [part for attack in attacks for part in attack.unknown_parts()]
        unknown = [power for power in powers if any(rule.unknown for rule in power.rules)]
        return found + [_("%(name)s", name=power.name) for power in unknown]

    def own_faults(self) -> Iterator[tuple[str, Message]]:
        """The fault of damage that does not fit every stat card."""
        for side in ("healthy", "injured"):
            faces = [getattr(card, side) for card in (self, *self.forms)]
            if len({face and face.stamina for face in faces}) > 1:
                yield "forms", _("All stat cards of a character have the same Stamina on a side.")
                return
