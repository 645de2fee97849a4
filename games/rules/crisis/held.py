"""The rules in force: which rules on which cards count now, and whose they are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from ..table import Game
from . import library
from .cards.rules import Profile, Rule
from .cards.schema import Superpower
from .state import Character, Lasting, State

if TYPE_CHECKING:
    from .attack_state import Attack


@dataclass(frozen=True)
class Held:
    """A rule in force. `name` is what effects of one name are told by (CP-CORE-04, CP-MOD-02),
    `key` tells it from every other, `unit` is its "self", `seat` its side (None: crisis card)."""

    rule: Rule
    name: str
    kind: str
    key: str
    unit: str | None = None
    seat: int | None = None
    power: Superpower | None = None
    tactic: str | None = None
    lasting: Lasting | None = None
    names: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def modifies(self) -> frozenset[str]:
        """The kinds of modifier that it has."""
        return frozenset(modifier.mod for modifier in self.rule.always)

    @property
    def forced(self) -> bool:
        """It must happen when its moment comes; others are offered (CP-CARD-15, CP-CARD-17)."""
        if self.tactic or (self.power and self.power.type == "reactive"):
            return False
        return not self.rule.may


def rules_in_force(game: Game[State], attack: Attack | None = None) -> Iterator[Held]:
    """Every rule that counts now: of the attack under way, of the characters, lasting ones, and
    of the crisis cards. Team Tactics cards are not in force, they are played: see `tactics`."""
    if attack is not None:
        yield from attack.rules
    for unit in game.state.characters.values():
        if unit.on_board:
            yield from _of_character(game, unit)
    for effect in game.state.lasting:
        yield _of_lasting(effect)
    yield from crisis_rules(game)


def _of_character(game: Game[State], unit: Character) -> Iterator[Held]:
    """Its superpowers on the side that is up, none while it is Dazed (CP-CARD-09, CP-CARD-18,
    CP-DMG-13), and its Leadership if it is the one in use, Dazed or not (CP-CARD-27,
    CP-CARD-29)."""
    leads = game.state.squads[unit.seat].leader == unit.id
    for held in _printed(game, unit):
        if held.kind == "leadership":
            if leads:
                yield held
        elif not unit.dazed:
            yield held


def _printed(game: Game[State], unit: Character) -> tuple[Held, ...]:
    """All rules on the side of its card that is up but those of active superpowers, which wait
    for their player's wish."""
    key = ("held", unit.id, unit.side)
    shelf = library.shelf(game.setup)
    if key not in shelf:
        shelf[key] = tuple(
            of_power(unit, power, rule, number)
            for power in library.character(game.setup, unit.card).superpowers
            if power.type != "active" and power.sides in ("both", unit.side)
            for number, rule in enumerate(power.rules)
        )
    found: tuple[Held, ...] = shelf[key]
    return found


def of_power(unit: Character, power: Superpower, rule: Rule, number: int = 0) -> Held:
    """A rule of a character's superpower or Leadership."""
    return Held(
        rule,
        rule.name or power.name,
        "leadership" if power.type == "leadership" else "superpower",
        f"{unit.id}|{power.name}|{power.sides}|{number}",
        unit.id,
        unit.seat,
        power,
    )


def of_attack(
    unit: Character, profile: Profile, rule: Rule, number: int, names: Mapping[str, Any]
) -> Held:
    """A special rule of an attack; "self" is the attacker (CP-ATK-27). `names` are those of the
    rule that grants the attack, if one does."""
    key = f"{unit.id}|{profile.name}|{number}"
    return Held(rule, rule.name or profile.name, "attack", key, unit.id, unit.seat, names=names)


@lru_cache(maxsize=1024)
def _rule(text: str) -> Rule:
    return Rule.model_validate_json(text)


def _of_lasting(effect: Lasting) -> Held:
    return Held(
        _rule(json.dumps(effect.what["rule"], sort_keys=True)),
        effect.name,
        effect.what.get("kind", "superpower"),
        f"lasting|{effect.id}",
        effect.on,
        effect.seat,
        lasting=effect,
        names=effect.what.get("names", {}),
    )


def crisis_rules(game: Game[State]) -> Iterator[Held]:
    """The rules of the mission's crisis cards: of neither side (CP-CORE-08)."""
    if not game.state.revealed and game.state.round == 0:
        return
    for seat in (game.state.priority, 1 - game.state.priority):
        card_id = game.state.squads[seat].crisis
        if card_id is None:
            continue
        card = library.crisis(game.setup, card_id)
        for number, rule in enumerate(card.rules):
            yield Held(rule, rule.name or card.name, "crisis", f"{card_id}|{number}")


def tactics(game: Game[State], seat: int) -> Iterator[Held]:
    """The rules of the Team Tactics cards that a seat has not used (CP-TAC-08)."""
    squad = game.state.squads[seat]
    for card_id in squad.tactics:
        if card_id in squad.used_tactics:
            continue
        card = library.tactic(game.setup, card_id)
        for number, rule in enumerate(card.rules):
            yield Held(
                rule, card.name, "tactic", f"{card_id}|{seat}|{number}", seat=seat, tactic=card_id
            )
