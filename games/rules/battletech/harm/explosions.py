"""Critical hits with the explosions that they set off (BT-3.11)."""

from ...contract.asking import Game, ScriptPart
from ..cards.schema import Bin, MechCard
from ..cards.weapons import WEAPONS
from ..constants import harm as numbers
from ..events import OfMech
from ..mechs.condition import bin_key, shots
from ..mechs.sheet import card_of
from ..mechs.slots import marked_gone, works
from ..state import Mech, State
from ..terms import Location, inward
from . import criticals, locations, piloting, warriors
from .marks import Harm


class Exploded(OfMech, kind="explosion"):
    """Ammunition explodes."""

    location: Location
    points: int
    rule: str = "BT-3.11.p1"


class StructureHurt(OfMech, kind="structure"):
    """Damage to the structure of a location, with the points left."""

    location: Location
    points: int
    left: int
    rule: str = "BT-3.8.3"


def critical(game: Game[State], harm: Harm, location: Location) -> ScriptPart:
    """One roll for critical hits in a location (BT-3.10), with the explosions of ammunition that it
    hits."""
    for where, slot in criticals.roll(game, harm, location):
        yield from explode(game, harm, where, slot)


def explode(game: Game[State], harm: Harm, location: Location, slot: int) -> ScriptPart:
    """The ammunition in a slot explodes: the full damage of all its rounds goes straight to the
    structure of the location, then inward, with rolls for critical hits, and the warrior takes 2
    points (BT-3.11.p1). In the heat phase it takes effect at once."""
    mech = harm.mech
    points = damage_of(mech, bin_at(card_of(game.setup, mech), location, slot))
    mech.shots = {**mech.shots, bin_key(location, slot): 0}
    struck = mech.hit.get(location, ())
    if slot not in struck:
        mech.hit = {**mech.hit, location: [*struck, slot]}
    game.emit(Exploded(unit=mech.id, location=location, points=points))
    count(mech, points)
    warriors.hurt(game, harm, numbers.EXPLOSION_POINTS, "explosion")
    for where in inward(location):
        if points and not marked_gone(mech, where):
            points = yield from hurt_structure(game, harm, where, points)
            locations.check(game, harm, where, unarmoured=not mech.armour[where])


def hurt_structure(game: Game[State], harm: Harm, location: Location, points: int) -> ScriptPart:
    """Points to the internal structure of a location, which either cause a roll for critical hits
    or destroy the location (BT-3.8.3, BT-3.8.4). Returns the points left over."""
    mech = harm.mech
    done = min(points, mech.structure[location])
    left = mech.structure[location] - done
    mech.structure = {**mech.structure, location: left}
    game.emit(StructureHurt(unit=mech.id, location=location, points=done, left=left))
    if left:
        yield from critical(game, harm, location)
    else:
        locations.lose(game, harm, location)
    return points - done


def count(mech: Mech, points: int) -> None:
    """Adds to the damage that the 'Mech has taken in the phase: 20 or more require one roll,
    whatever the amount (BT-3.8.6)."""
    before, mech.taken = mech.taken, mech.taken + points
    if before < numbers.HARD_HIT <= mech.taken:
        piloting.ask_later(mech, "damage")


def bin_at(card: MechCard, location: Location, slot: int) -> Bin:
    """The slot of ammunition at that place of a card."""
    return next(bin for bin in card.bins if (bin.location, bin.slot) == (location, slot))


def damage_of(mech: Mech, ammo_bin: Bin) -> int:
    """The damage of an explosion of this slot of ammunition now (BT-3.11.p1)."""
    return shots(mech, ammo_bin) * WEAPONS[ammo_bin.weapon].most_damage


def worst(card: MechCard, mech: Mech) -> list[tuple[Location, int]]:
    """The slots of ammunition that heat can explode: those with the highest damage of a shot, and
    of these the fullest (BT-5.3b, G-55). Empty if nothing is left to explode."""
    left = [bin for bin in card.bins if shots(mech, bin) and works(mech, bin.location, bin.slot)]

    def rank(ammo_bin: Bin) -> tuple[int, int]:
        return WEAPONS[ammo_bin.weapon].most_damage, shots(mech, ammo_bin)

    highest = max(map(rank, left), default=None)
    return [(bin.location, bin.slot) for bin in left if rank(bin) == highest]
