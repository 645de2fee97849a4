"""Critical hits: their number, their slots, and their effects (BT-3.10)."""

from collections.abc import Iterator, Sequence

from ...contract.asking import Game
from ..cards.schema import MechCard
from ..constants.harm import ENGINE_HITS, GYRO_HITS
from ..events import OfMech, RolledByMech
from ..mechs.condition import LEG_ACTUATORS, bin_key
from ..mechs.sheet import card_of
from ..mechs.slots import hittable, marked_hits
from ..rolls import SIDES, announce, two_dice
from ..state import Mech, State
from ..tables import BLOWN_OFF, CRITICALS, by_steps
from ..terms import AMMUNITION, COCKPIT, ENGINE, GYRO, HIP, TORSOS, Location, inward
from . import locations, piloting, warriors
from .marks import Harm

BLOCK = 6
"""The slots of a block: arms and torsos have two blocks, the head and legs one."""


class CriticalsRolled(RolledByMech, kind="criticals-roll"):
    """The roll for the number of critical hits in a location."""

    location: Location
    rule: str = "BT-3.10.p1"


class CriticalHit(OfMech, kind="critical"):
    """A critical hit to a slot, with the dice that found it."""

    location: Location
    slot: int
    name: str
    faces: tuple[int, ...] = ()
    rule: str = "BT-3.10.p2"


def roll(game: Game[State], harm: Harm, location: Location) -> Iterator[tuple[Location, int]]:
    """One roll for critical hits in a location: 2D6 give the number, or blow off the limb or the
    head (BT-3.10.p1). The hits are resolved one after another. Each slot of ammunition that
    explodes is yielded, and the next hit waits for its explosion. A location that is destroyed
    meanwhile takes no further hits (BT-3.8.3)."""
    mech = harm.mech
    rolled = CriticalsRolled(unit=mech.id, location=location, faces=two_dice(game))
    total = announce(game, rolled).total
    if total >= BLOWN_OFF and location not in TORSOS:
        _blow_off(game, harm, location)
        return
    for _hit in range(by_steps(CRITICALS, total)):
        where = _first_to_hit(card_of(game.setup, mech), mech, location)
        if where is None or location in mech.lost:
            return
        slot, faces = _slot(game, mech, where)
        if strike(game, harm, where, slot, faces=faces):
            yield where, slot


def _blow_off(game: Game[State], harm: Harm, location: Location) -> None:
    """A limb comes off and lies in the hex; with the head the warrior is lost (BT-3.10.p1)."""
    if location == "HD":
        locations.lose(game, harm, location)
    else:
        locations.drop(game, harm, location, "BT-3.10.p1")


def _first_to_hit(card: MechCard, mech: Mech, location: Location) -> Location | None:
    """The location, or the next one inward that has a slot left to hit (G-47)."""
    return next((where for where in inward(location) if hittable(card, mech, where)), None)


def _slot(game: Game[State], mech: Mech, location: Location) -> tuple[int, list[int]]:
    """The slot that is hit, with the last dice for it: 1D6 for the block if there are two, and 1D6
    for the slot, repeated until they name a slot that can be hit (BT-3.10.p2)."""
    card = card_of(game.setup, mech)
    left = hittable(card, mech, location)
    two_blocks = len(card.slots[location]) > BLOCK
    while True:
        faces = [face + 1 for face in game.dice.roll(2 if two_blocks else 1, SIDES)]
        slot = faces[-1] - 1
        if two_blocks and faces[0] > SIDES // 2:
            slot += BLOCK
        if slot in left:
            return slot, faces


def strike(
    game: Game[State], harm: Harm, location: Location, slot: int, *, faces: Sequence[int] = ()
) -> bool:
    """Marks a critical hit to a slot, with its further effects (BT-3.10). Returns whether it is
    ammunition that explodes now (see `explosions`). `faces` are the dice that found the slot."""
    mech = harm.mech
    card = card_of(game.setup, mech)
    name = card.slots[location][slot]
    assert name is not None, f"slot {slot} of {location} is empty"
    harm.hit(location, slot)
    game.emit(
        CriticalHit(unit=mech.id, location=location, slot=slot, name=name, faces=tuple(faces))
    )
    if name == ENGINE and marked_hits(card, mech, ENGINE) == ENGINE_HITS:
        locations.destroy(game, harm, "BT-3.10.t1")
    elif name == COCKPIT:
        warriors.kill(game, harm)
    elif name == GYRO and marked_hits(card, mech, GYRO) <= GYRO_HITS:
        second = marked_hits(card, mech, GYRO) == GYRO_HITS
        piloting.ask_later(mech, "gyro-destroyed" if second else "gyro")
    elif name == HIP:
        piloting.ask_later(mech, "hip")
    elif name in LEG_ACTUATORS:
        piloting.ask_later(mech, "leg-actuator")
    return name.startswith(AMMUNITION) and mech.shots.get(bin_key(location, slot), 0) > 0
