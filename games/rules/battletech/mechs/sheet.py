"""The card of a 'Mech: its record sheet as it leaves the factory."""

from __future__ import annotations

from ...contract.asking import Setup
from ..cards.schema import MechCard
from ..state import Mech


def card_of(setup: Setup, mech: Mech) -> MechCard:
    """The 'Mech's card, read once and kept for as long as the set-up is."""
    return card(setup, mech.card)


def card(setup: Setup, card_id: str) -> MechCard:
    """The 'Mech card of that id. Raises KeyError if the set-up has no such card."""
    known = setup.cache
    if card_id not in known:
        known[card_id] = MechCard.model_validate(setup.cards[card_id])
    found: MechCard = known[card_id]
    return found
