"""A 'Mech's card: its record sheet as it leaves the factory, and the 'Mech as it enters a match."""

from __future__ import annotations

from ...contract.asking import Setup
from ..cards.schema import MechCard
from ..cards.weights import structure_of
from ..state import Mech, Warrior
from .condition import bin_key


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


def mech(card: MechCard, *, mech_id: str, seat: int, side: int, warrior: Warrior) -> Mech:
    """The 'Mech of a card off the map: undamaged, with full ammunition and no heat (BT-11.7)."""
    return Mech(
        id=mech_id,
        seat=seat,
        side=side,
        card=card.id,
        name=card.name,
        warrior=warrior,
        armour=dict(card.armour),
        rear=dict(card.rear),
        structure=structure_of(card.tonnage),
        shots={bin_key(bin.location, bin.slot): bin.rounds for bin in card.bins},
    )
