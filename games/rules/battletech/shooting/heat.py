"""The heat that a volley leads to, and its effects (BT-5.1 to BT-5.3)."""

from collections.abc import Iterable, Iterator

from ...text import Message, _
from ..cards.schema import MechCard
from ..constants import heat as constants
from ..constants.harm import HEAT_SLOWS
from ..constants.shooting import HEAT as HEAT_TO_HIT
from ..mechs import condition
from ..state import Mech, Shot
from ..tables import by_steps
from .volley import mount_of, weapon_of


def fired(card: MechCard, shots: Iterable[Shot]) -> int:
    """The heat of these shots, whether they hit or not (BT-3.6.p4)."""
    return sum(weapon_of(mount_of(card, shot.weapon)).heat for shot in shots)


def gained(card: MechCard, mech: Mech, shots: Iterable[Shot]) -> int:
    """The heat that a 'Mech gains this turn: by moving and standing up, by these shots, and by hits
    to its engine unless it is shut down (BT-5.1)."""
    engine = 0 if mech.shut_down else condition.engine_hits(card, mech)
    return mech.movement.heat + fired(card, shots) + constants.ENGINE_HEAT.get(engine, 0)


def forecast(card: MechCard, mech: Mech, shots: Iterable[Shot]) -> list[Message]:
    """The heat at the end of the turn with these shots, and the rolls that it requires."""
    made = gained(card, mech, shots)
    sunk = condition.heat_capacity(card, mech)
    after = max(0, mech.heat + made - sunk)
    sentence = _(
        "Heat: %(before)s + %(made)s − %(sunk)s = %(after)s.",
        before=mech.heat,
        made=made,
        sunk=sunk,
        after=after,
    )
    return [sentence, *_effects(card, mech, after)]


def harmless(card: MechCard, mech: Mech, shots: Iterable[Shot]) -> bool:
    """Whether the heat at the end of the turn with these shots has no effect."""
    after = mech.heat + gained(card, mech, shots) - condition.heat_capacity(card, mech)
    return not list(_effects(card, mech, max(0, after)))


def _effects(card: MechCard, mech: Mech, heat: int) -> Iterator[Message]:
    slower = by_steps(HEAT_SLOWS, heat)
    if slower:
        yield _("Next turn %(mp)s MP less on foot.", mp=slower)
    worse = by_steps(HEAT_TO_HIT, heat)
    if worse:
        yield _("Next turn +%(more)s to hit.", more=worse)
    if heat >= constants.SHUTDOWN_BY_ITSELF:
        yield _("It shuts down.")
    elif number := by_steps(constants.SHUTDOWN, heat):
        yield _("It shuts down unless it rolls %(number)s or more.", number=number)
    number = by_steps(constants.EXPLOSION, heat)
    if number and any(condition.shots(mech, bin) for bin in card.bins):
        yield _("Ammunition explodes unless it rolls %(number)s or more.", number=number)
