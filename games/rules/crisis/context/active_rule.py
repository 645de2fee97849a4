"""An active rule: a rule on a card that is in force, and its owner."""

import json
from collections.abc import Iterator
from dataclasses import field
from functools import cached_property, lru_cache

from ...caching import cached_on_first
from ...copies import immutable
from ...data import Json
from ..cards.kinds.character import Superpower
from ..cards.words.rules import Profile, Rule
from ..figures.state import Character, Lasting, Marker


@immutable
class ActiveRule:
    """A rule in force. `name` is shared by effects of one name (CP-CORE-04, CP-MOD-02), `key` is
    unique, `unit` is its "self", `seat` its side (None: crisis card). `part` distinguishes the
    rules of one card, which are parts of one effect."""

    rule: Rule
    name: str
    kind: str
    key: str
    unit: str | None = None
    seat: int | None = None
    power: Superpower | None = None
    tactic: str | None = None
    lasting: int | None = None
    """The id of its lasting effect, if it belongs to one."""
    names: Json = field(default_factory=dict)
    part: int | str = 0
    form: str = ""
    """The name of its stat card, if that is not the first."""
    upgrade: str = ""
    """The name of its upgrade, if it is on one."""
    marker: str = ""
    """The id of the marker at which it is used, if any."""

    @cached_property
    def marks(self) -> frozenset[str]:
        """The marks by which it is looked up (see `marks_of`)."""
        return frozenset(marks_of(self.rule))

    @property
    def used_power(self) -> Superpower | None:
        """The superpower that is used and paid for with it; None for innate ones and
        Leaderships."""
        used = self.power is not None and self.power.type in ("active", "reactive")
        return self.power if used else None

    @property
    def forced(self) -> bool:
        """Whether it is mandatory in its moment; otherwise it is offered (CP-CARD-15,
        CP-CARD-17)."""
        if self.tactic or (self.power and self.power.type == "reactive"):
            return False
        return not self.rule.may


AT_WISH = "at-wish"
"""The mark of rules that their player uses at will."""


def marks_of(rule: Rule) -> Iterator[str]:
    """The marks by which a rule is looked up: its moment or its player's wish, and the kinds of its
    modifiers."""
    if rule.when is not None:
        yield rule.when
    elif rule.do:
        yield AT_WISH
    yield from (modifier.mod for modifier in rule.always)


# -- Where they come from


def of_power(
    unit: Character,
    power: Superpower,
    rule: Rule,
    number: int = 0,
    form: str = "",
    upgrade: str = "",
) -> ActiveRule:
    """A rule of a character's superpower or Leadership, on one of its stat cards (superpowers of
    one name on two of them are different, CP-HOUSE-05) or on one of its upgrades (CP-HOUSE-06)."""
    sides = f"{power.sides} {form or upgrade}" if form or upgrade else power.sides
    return ActiveRule(
        rule,
        rule.name or power.name,
        "leadership" if power.type == "leadership" else "superpower",
        f"{unit.id}|{power.name}|{sides}|{number}",
        unit.id,
        unit.seat,
        power,
        part=number,
        form=form,
        upgrade=upgrade,
    )


def of_attack(
    unit: Character, profile: Profile, rule: Rule, number: int, names: Json
) -> ActiveRule:
    """A special rule of an attack, with the attacker as "self" (CP-ATK-27). `names` are those of
    the rule that grants the attack, if any."""
    key = f"{unit.id}|{profile.name}|{number}"
    name = rule.name or profile.name
    return ActiveRule(rule, name, "attack", key, unit.id, unit.seat, names=names, part=number)


@lru_cache(maxsize=1024)
def _rule(text: str) -> Rule:
    return Rule.model_validate_json(text)


def of_marker(marker: Marker, unit: Character) -> ActiveRule:
    """The rule that a character may use at a marker: an effect of that character's side, the same
    at all markers of the group."""
    return ActiveRule(
        _rule(json.dumps(marker.rule, sort_keys=True)),
        marker.rule.get("name") or marker.name,
        marker.kind,
        f"marker|{marker.group}|{unit.id}",
        unit.id,
        unit.seat,
        names={"marker": marker.id},
        marker=marker.id,
    )


@cached_on_first(1)
def of_lasting(effect: Lasting) -> ActiveRule:
    """The rule of a lasting effect, unchanged while that lasts."""
    text = json.dumps(effect.what["rule"], sort_keys=True)
    return ActiveRule(
        _rule(text),
        effect.name,
        effect.what.get("kind", "superpower"),
        f"lasting|{effect.id}",
        effect.on,
        effect.seat,
        lasting=effect.id,
        names=effect.what.get("names", {}),
        part=text,
    )
