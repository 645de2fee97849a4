"""Two rosters, or two versions of one, beside each other: what stands in both, and in one only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.cards.models import Card
from games.cards.words import sort_key, translate
from games.rosters.models import Roster
from games.rosters.service import cards_of
from games.rules.contract.definition import System
from games.rules.forms.rosters import Slot


@dataclass(frozen=True)
class ComparedSlot:
    """A part of the rosters: the names of what only the first has, both have, only the second."""

    slot: Slot
    first: list[str]
    both: list[str]
    second: list[str]


def compared(system: System[Any], first: Roster, second: Roster) -> list[ComparedSlot]:
    """The parts in which something stands, in the order of the game's slots."""
    cards = {**cards_of(first), **cards_of(second)}
    parts = [_part(slot, first, second, cards) for slot in system.rosters.slots]
    return [part for part in parts if part.first or part.both or part.second]


def _part(slot: Slot, first: Roster, second: Roster, cards: Mapping[str, Card]) -> ComparedSlot:
    one, other = (_counted(slot, roster, cards) for roster in (first, second))
    return ComparedSlot(slot, _names(one - other), _names(one & other), _names(other - one))


def _counted(slot: Slot, roster: Roster, cards: Mapping[str, Card]) -> Counter[str]:
    """What stands in a part, with what it carries: each thing by its name."""
    return Counter(
        " + ".join(
            translate(cards[card_id].name) if card_id in cards else card_id
            for card_id in (entry["card"], *entry.get("with", ()))
        )
        for entry in roster.entries
        if entry["slot"] == slot.id
    )


def _names(counted: Counter[str]) -> list[str]:
    names = sorted(counted, key=sort_key)
    return [f"{counted[name]} × {name}" if counted[name] > 1 else name for name in names]
