"""The card of a 'Mech: its record sheet as it leaves the factory."""

from __future__ import annotations

import weakref
from typing import Final

from ...table import Setup
from ..cards.schema import MechCard
from ..state import Mech

_CARDS: Final[dict[int, dict[str, MechCard]]] = {}
"""The cards that were read, by the set-up's id and their own."""


def card_of(setup: Setup, mech: Mech) -> MechCard:
    """The 'Mech's card, read once and kept for as long as the set-up is."""
    return card(setup, mech.card)


def card(setup: Setup, card_id: str) -> MechCard:
    """The 'Mech card of that id. Raises KeyError if the set-up has no such card."""
    key = id(setup)
    if key not in _CARDS:
        _CARDS[key] = {}
        weakref.finalize(setup, _CARDS.pop, key, None)
    known = _CARDS[key]
    if card_id not in known:
        known[card_id] = MechCard.model_validate(setup.cards[card_id])
    return known[card_id]
