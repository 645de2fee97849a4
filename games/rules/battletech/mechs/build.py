"""A 'Mech as it enters a match."""

from __future__ import annotations

from ..cards.schema import MechCard
from ..cards.structure import structure_of
from ..state import Mech, Warrior
from .condition import bin_key


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
