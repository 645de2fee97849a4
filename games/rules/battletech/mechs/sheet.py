"""The card of a 'Mech: its record sheet as it leaves the factory."""

from __future__ import annotations

from collections.abc import Iterable

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


def initials(setup: Setup, mech: Mech, mechs: Iterable[Mech]) -> str:
    """The few letters that stand for a 'Mech on the map and in lists, with its number where another
    one of its side has the same."""
    letters = card_of(setup, mech).chassis[:3]
    others = (other for other in mechs if other.side == mech.side and other.id != mech.id)
    has_twin = any(card_of(setup, other).chassis[:3] == letters for other in others)
    return f"{letters}{mech.id[1:]}" if has_twin else letters
