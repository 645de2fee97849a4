"""The damage of physical attacks (BT-4.2.p3 to BT-4.2.p5, BT-4.5.2, BT-4.6.2)."""

from .. import terms
from ..cards.schema import MechCard
from ..constants import physical as constants
from ..mechs import slots
from ..state import Mech
from ..terms import Location
from .numbers import lacks


def kick(card: MechCard, mech: Mech, leg: Location) -> int:
    """The damage of a kick: a fifth of the tons, halved for each damaged upper or lower actuator of
    the leg, rounded down (BT-4.2.p3)."""
    hit = [name for name in (terms.UPPER_LEG, terms.LOWER_LEG) if slots.hits(card, mech, name, leg)]
    return card.tonnage // constants.KICK_TONS >> len(hit)


def punch(card: MechCard, mech: Mech, arm: Location) -> int:
    """The damage of a punch: a tenth of the tons, rounded up, halved for each damaged or missing
    upper or lower actuator of the arm, rounded down, at least 1 (BT-4.2.p4)."""
    hit = [name for name in (terms.UPPER_ARM, terms.LOWER_ARM) if lacks(card, mech, name, arm)]
    return max(constants.LEAST_PUNCH, _up(card.tonnage, constants.PUNCH_TONS) >> len(hit))


def club(card: MechCard) -> int:
    """The damage of a club: a fifth of the tons, rounded down (BT-4.2.p5)."""
    return card.tonnage // constants.CLUB_TONS


def hatchet(card: MechCard) -> int:
    """The damage of a hatchet: a fifth of the tons, rounded up (BT-11.19)."""
    return _up(card.tonnage, constants.HATCHET_TONS)


def charge(card: MechCard, hexes: int) -> int:
    """The damage of a charge to its target: a tenth of the tons for each hex entered before the
    target's, rounded up (BT-4.5.2)."""
    return _up(card.tonnage * hexes, constants.CHARGE_TONS)


def charge_to_oneself(target: MechCard) -> int:
    """The damage of a charge to its attacker: a tenth of the target's tons, rounded up
    (BT-4.5.2)."""
    return _up(target.tonnage, constants.CHARGE_TONS)


def dfa(card: MechCard) -> int:
    """The damage of a death from above to its target: three tenths of the tons, rounded up
    (BT-4.6.2)."""
    return _up(constants.DFA_DAMAGE * card.tonnage, constants.DFA_TONS)


def dfa_to_oneself(card: MechCard) -> int:
    """The damage of a death from above to its attacker: a fifth of the tons, rounded up
    (BT-4.6.2)."""
    return _up(card.tonnage, constants.DFA_OWN_TONS)


def _up(amount: int, by: int) -> int:
    return -(-amount // by)
