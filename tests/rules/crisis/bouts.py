"""Bouts: one attack between two characters made for it, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.contract.table import Table
from games.rules.crisis.figures.state import State

from .carding import attack, duel, event_data
from .helpers import character


def fighter(card: str, strength: int = 5, **more: Any) -> dict[str, Any]:
    """A character with one physical attack, Range 3, called Blow, and rules of its own."""
    rules, powers = more.pop("rules", []), more.pop("superpowers", [])
    blow = {"name": "Blow", "type": "physical", "range": 3, "strength": strength, "rules": rules}
    return character(card, attacks=[blow], superpowers=powers, **more)


def bout(
    faces: Sequence[int],
    attacker: dict[str, Any] | None = None,
    defender: dict[str, Any] | None = None,
    **position: Any,
) -> tuple[Table[State], Any]:
    """One attack of the attacker's on the defender: the match and the attack's outcome. `more`
    cards are those of whoever else is there."""
    cards = [attacker or fighter("yak"), defender or fighter("zebu"), *position.pop("more", ())]
    first, second = (card["id"] for card in cards[:2])
    match = duel(first, second, faces=faces, cards=cards, **position)
    return match, attack(match, "blow", f"b-{second}")


def result(outcome: Any) -> tuple[int, int, int]:
    """Attack successes, defense successes and damage of an outcome's attack."""
    data = event_data(outcome, "attack-result")[0]
    return data["attack"], data["defense"], data["damage"]
