"""The card of a 'Mech, which is its record sheet, and the 'Mech at the beginning of a match."""

from ...contract.asking import Setup
from ..cards.schema import MechCard
from ..cards.weights import structure_of
from ..state import Mech, Warrior
from .condition import bin_key


def card_of(setup: Setup, mech: Mech) -> MechCard:
    """The 'Mech's card, parsed once and cached with the set-up."""
    return card(setup, mech.card)


def card(setup: Setup, card_id: str) -> MechCard:
    """The card of a 'Mech by id. Raises KeyError if the set-up has none."""
    known = setup.cache
    if card_id not in known:
        known[card_id] = MechCard.model_validate(setup.cards[card_id])
    found: MechCard = known[card_id]
    return found


def mech(card: MechCard, *, mech_id: str, seat: int, side: int, warrior: Warrior) -> Mech:
    """A 'Mech of this card, off the map: undamaged, with full ammunition and no heat (BT-11.7)."""
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
