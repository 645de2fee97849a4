"""The rules in force: which rules on which cards count now, and whose they are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from ..table import Game
from ..work import Doer
from . import library, names
from .cards.rules import Profile, Rule
from .cards.schema import Superpower
from .state import Character, Lasting, State

if TYPE_CHECKING:
    from .attack_state import Attack


@dataclass(frozen=True)
class Held:
    """A rule in force. `name` is what effects of one name are told by (CP-CORE-04, CP-MOD-02),
    `key` tells it from every other, `unit` is its "self", `seat` its side (None: crisis card).
    `part` tells the rules of one card, which are parts of one effect, from each other."""

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
    part: int | str = 0

    @cached_property
    def marks(self) -> frozenset[str]:
        """What it is looked up by: its moment and the kinds of modifier that it has."""
        return frozenset(_marks(self.rule))

    @property
    def forced(self) -> bool:
        """It must happen when its moment comes; others are offered (CP-CARD-15, CP-CARD-17)."""
        if self.tactic or (self.power and self.power.type == "reactive"):
            return False
        return not self.rule.may


# -- What is in force


def modifying(game: Game[State], kind: str, attack: Attack | None = None) -> Iterator[Held]:
    """The rules in force that have a modifier of a kind."""
    if kind in _occurring(game):
        yield from _in_force(game, kind, attack)


def answering(game: Game[State], moment: str, attack: Attack | None = None) -> Iterator[Held]:
    """The rules in force that wait for a moment. Team Tactics cards are not in force, they are
    played: see `tactics`."""
    if moment in _occurring(game):
        yield from _in_force(game, moment, attack)


def _in_force(game: Game[State], mark: str, attack: Attack | None) -> Iterator[Held]:
    """The rules with a mark: of the attack under way, of the characters, lasting ones, and of the
    crisis cards."""
    if attack is not None:
        yield from (held for held in attack.rules if mark in held.marks)
    for unit in game.state.characters.values():
        if unit.on_board:
            yield from _of_character(game, unit, mark)
    for effect in game.state.lasting:
        held = of_lasting(effect)
        if mark in held.marks:
            yield held
    for card_id in mission(game):
        yield from _of_crisis(game, card_id).get(mark, ())


def _of_character(game: Game[State], unit: Character, mark: str) -> Iterator[Held]:
    """Its superpowers on the side that is up, none while it is Dazed (CP-CARD-09, CP-CARD-18,
    CP-DMG-13), and its Leadership if it is the one in use, Dazed or not (CP-CARD-27,
    CP-CARD-29)."""
    for held in _printed(game, unit).get(mark, ()):
        if held.kind == "leadership":
            if game.state.squads[unit.seat].leader == unit.id:
                yield held
        elif not unit.dazed:
            yield held


# -- Where it is looked up: worked out once for each card of a match


def _printed(game: Game[State], unit: Character) -> dict[str, list[Held]]:
    """All rules on the side of its card that is up by their marks, but those of active
    superpowers, which wait for their player's wish."""
    key = ("printed", unit.id, unit.side)
    shelf = library.shelf(game.setup)
    if key not in shelf:
        shelf[key] = _by_mark(
            of_power(unit, power, rule, number)
            for power in library.character(game.setup, unit.card).superpowers
            if power.type != "active" and power.sides in ("both", unit.side)
            for number, rule in enumerate(power.rules)
        )
    found: dict[str, list[Held]] = shelf[key]
    return found


def _of_crisis(game: Game[State], card_id: str) -> dict[str, list[Held]]:
    """A crisis card's rules by their marks: of neither side (CP-CORE-08)."""
    key = ("crisis", card_id)
    shelf = library.shelf(game.setup)
    if key not in shelf:
        card = library.crisis(game.setup, card_id)
        shelf[key] = _by_mark(
            Held(rule, rule.name or card.name, "crisis", f"{card_id}|{number}", part=number)
            for number, rule in enumerate(card.rules)
        )
    found: dict[str, list[Held]] = shelf[key]
    return found


def _by_mark(rules: Iterable[Held]) -> dict[str, list[Held]]:
    found: dict[str, list[Held]] = {}
    for held in rules:
        for mark in held.marks:
            found.setdefault(mark, []).append(held)
    return found


def _occurring(game: Game[State]) -> frozenset[str]:
    """Every modifier and moment that occurs anywhere on the cards of the match."""
    shelf = library.shelf(game.setup)
    if "occurring" not in shelf:
        shelf["occurring"] = frozenset(
            mark
            for card_id, data in game.setup.cards.items()
            if library.kind_of(data) in ("character", "tactic", "crisis")
            for mark in _marks_in(library.card(game.setup, card_id))
        )
    found: frozenset[str] = shelf["occurring"]
    return found


def _marks_in(value: Any) -> Iterator[str]:
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from _marks_in(item)
    elif isinstance(value, BaseModel):
        if isinstance(value, Rule):
            yield from _marks(value)
        for name in type(value).model_fields:
            yield from _marks_in(getattr(value, name))


def _marks(rule: Rule) -> Iterator[str]:
    if rule.when is not None:
        yield rule.when
    yield from (modifier.mod for modifier in rule.always)


def mission(game: Game[State]) -> list[str]:
    """The mission's crisis cards, once they count, the priority player's first."""
    state = game.state
    if not state.revealed and state.round == 0:
        return []
    cards = [state.squads[seat].crisis for seat in (state.priority, 1 - state.priority)]
    return [card for card in cards if card is not None]


# -- Whose rule it is


def doer(game: Game[State], key: str) -> Doer | None:
    """A rule by its key, and the card on which it stands, for people."""
    parts = key.split("|")
    if parts[0] == "lasting":
        effect = next((one for one in game.state.lasting if str(one.id) == parts[1]), None)
        return doer(game, effect.source) if effect else None
    unit = game.state.characters.get(parts[0])
    if unit is not None:
        return Doer(parts[1], names.card(game.setup, unit.card))
    if parts[0] not in game.setup.cards:
        return None
    card = names.card(game.setup, parts[0])
    return Doer(card, card)


# -- Rules as held


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
        part=number,
    )


def of_attack(
    unit: Character, profile: Profile, rule: Rule, number: int, names: Mapping[str, Any]
) -> Held:
    """A special rule of an attack; "self" is the attacker (CP-ATK-27). `names` are those of the
    rule that grants the attack, if one does."""
    key = f"{unit.id}|{profile.name}|{number}"
    name = rule.name or profile.name
    return Held(rule, name, "attack", key, unit.id, unit.seat, names=names, part=number)


@lru_cache(maxsize=1024)
def _rule(text: str) -> Rule:
    return Rule.model_validate_json(text)


def of_lasting(effect: Lasting) -> Held:
    """The rule of a lasting effect."""
    text = json.dumps(effect.what["rule"], sort_keys=True)
    return Held(
        _rule(text),
        effect.name,
        effect.what.get("kind", "superpower"),
        f"lasting|{effect.id}",
        effect.on,
        effect.seat,
        lasting=effect,
        names=effect.what.get("names", {}),
        part=text,
    )


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
