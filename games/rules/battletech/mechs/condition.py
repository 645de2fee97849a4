"""The abilities of a 'Mech within its damage of earlier phases and its heat."""

from ..cards.schema import Bin, MechCard, Mount
from ..cards.weapons import WEAPONS
from ..cards.weights import structure_of
from ..constants import harm as numbers
from ..constants.shooting import SENSORS_GONE
from ..state import Mech
from ..tables import by_steps
from ..terms import (
    ARMS,
    ENGINE,
    FOOT,
    GYRO,
    HAND,
    HATCHET,
    HEAT_SINK,
    HIP,
    JUMP_JET,
    LEGS,
    LIFE_SUPPORT,
    LOWER_LEG,
    SENSORS,
    SHOULDER,
    UPPER_LEG,
    Location,
)
from .slots import gone, hits, out_of_order, working, works

LEG_ACTUATORS = (UPPER_LEG, LOWER_LEG, FOOT)
"""The actuators that cost a leg 1 MP each (BT-2.1.1). The hip counts differently."""

# -- What is left of it


def points_left(mech: Mech) -> int:
    """The points of armour and structure left."""
    return sum(mech.armour.values()) + sum(mech.rear.values()) + sum(mech.structure.values())


def share_left(card: MechCard, mech: Mech) -> float:
    """The share of points left."""
    structure = structure_of(card.tonnage)
    whole = sum(card.armour.values()) + sum(card.rear.values()) + sum(structure.values())
    return points_left(mech) / whole


# -- Limbs


def arms(mech: Mech) -> list[Location]:
    """The arms that it has left."""
    return [arm for arm in ARMS if not gone(mech, arm)]


def legs(mech: Mech) -> list[Location]:
    """The legs that it has left."""
    return [leg for leg in LEGS if not gone(mech, leg)]


def hip_hit(card: MechCard, mech: Mech) -> bool:
    """Whether the hip of a remaining leg is hit."""
    return any(hits(card, mech, HIP, leg) for leg in legs(mech))


def leg_hit(card: MechCard, mech: Mech) -> bool:
    """Whether its legs require a roll after a jump: a leg lost, or a hip, leg or foot actuator hit
    (BT-2.5.2)."""
    return len(legs(mech)) < len(LEGS) or any(
        hits(card, mech, name, leg) for leg in LEGS for name in (HIP, *LEG_ACTUATORS)
    )


def missing(card: MechCard, arm: Location, name: str) -> bool:
    """Whether the arm was built without this actuator."""
    return name not in card.slots[arm]


def can_hold_club(card: MechCard, mech: Mech) -> bool:
    """Whether both hands and both shoulders work (BT-3.9.p1)."""
    return all(working(card, mech, name, arm) for arm in ARMS for name in (HAND, SHOULDER))


def hatchet_arm(card: MechCard) -> Location | None:
    """The arm with a hatchet; None if the 'Mech has none."""
    places = card.places.get(HATCHET, ())
    return places[0][0] if places else None


def can_use_hatchet(card: MechCard, mech: Mech) -> bool:
    """Whether the hatchet, the hand that holds it and the shoulder work (BT-11.19)."""
    arm = hatchet_arm(card)
    return arm is not None and not any(
        hits(card, mech, name, arm) for name in (HATCHET, HAND, SHOULDER)
    )


# -- What it is able to do at all


def immobile(mech: Mech) -> bool:
    """Whether the 'Mech is immobile: shut down, abandoned, without limbs, or its warrior
    unconscious (BT-0.p3). A 'Mech that cannot move for another reason is not, nor is one whose
    warrior was killed or knocked out by an attack of this phase (BT-0.p5)."""
    abandoned = not mech.warrior.awake and not mech.fresh.warrior
    return mech.shut_down or abandoned or not (arms(mech) or legs(mech))


def gyro_destroyed(card: MechCard, mech: Mech) -> bool:
    """Whether the gyro was hit twice (BT-3.10.t2)."""
    return hits(card, mech, GYRO) >= numbers.GYRO_HITS


def can_stand(card: MechCard, mech: Mech) -> bool:
    """Whether the 'Mech could stand up (BT-2.7.p1): it has both legs, or one leg and an arm, and
    its gyro is not destroyed."""
    if gyro_destroyed(card, mech):
        return False
    return len(legs(mech)) == len(LEGS) or bool(legs(mech) and arms(mech))


def crippled(card: MechCard, mech: Mech) -> bool:
    """Whether the 'Mech is crippled (BT-11.12). Limits by heat, shutdown or lying prone do not
    count."""
    return (
        gone(mech, "LT")
        or gone(mech, "RT")
        or engine_hits(card, mech) >= numbers.CRIPPLING_ENGINE_HITS
        or gyro_destroyed(card, mech)
        or len(legs(mech)) < len(LEGS)
        or all(hits(card, mech, HIP, leg) for leg in LEGS)
        or mech.warrior.hits >= numbers.CRIPPLING_WARRIOR_HITS
        or _harmless(card, mech)
    )


def _harmless(card: MechCard, mech: Mech) -> bool:
    """Whether the 'Mech has no weapon that could fire, and can neither punch nor kick."""
    fires = hits(card, mech, SENSORS) < SENSORS_GONE and any(
        can_fire(card, mech, mount) for mount in weapons(card, mech)
    )
    punches = any(working(card, mech, SHOULDER, arm) for arm in ARMS)
    kicks = len(legs(mech)) == len(LEGS) and not hip_hit(card, mech)
    return not (fires or punches or kicks)


# -- Movement points


def walk_mp(card: MechCard, mech: Mech) -> int:
    """The walking MP, after damage (BT-2.1.1, BT-2.1.4) and then heat (BT-2.1.2)."""
    return max(0, _walk_by_damage(card, mech) - by_steps(numbers.HEAT_SLOWS, mech.heat))


def _walk_by_damage(card: MechCard, mech: Mech) -> int:
    left = len(legs(mech))
    if left < len(LEGS):
        return numbers.WALK_ON_ONE_LEG if left else 0
    hips = hits(card, mech, HIP)
    if hips == len(LEGS):
        return 0
    walk = -(-card.walk // 2) if hips else card.walk
    actuators = sum([hits(card, mech, name) for name in LEG_ACTUATORS])
    return max(0, walk - numbers.WALK_ACTUATOR * actuators)


def run_mp(card: MechCard, mech: Mech) -> int:
    """The running MP: one and a half times the walking MP, rounded up (BT-2.1.3). On one leg they
    equal the walking MP, and are only for standing up and the minimum movement (G-14)."""
    return run_for(mech, walk_mp(card, mech))


def run_for(mech: Mech, walk: int) -> int:
    """The running MP for so many walking MP: see `run_mp`."""
    if not can_run(mech):
        return walk
    times, of = numbers.RUN_FACTOR
    return -(-walk * times // of)


def can_run(mech: Mech) -> bool:
    """Whether the 'Mech can run: it has both legs (BT-2.1.4)."""
    return len(legs(mech)) == len(LEGS)


def jump_mp(card: MechCard, mech: Mech, depth: int = 0) -> int:
    """The jumping MP: the working jump jets, in water of depth 1 without those in the legs, and
    none in deeper water (BT-2.1.5). Heat does not reduce them."""
    if depth >= numbers.NO_JUMP_DEPTH:
        return 0
    jets = working(card, mech, JUMP_JET)
    if depth >= numbers.WET_LEGS_DEPTH:
        jets -= sum(working(card, mech, JUMP_JET, leg) for leg in LEGS)
    return jets


# -- Weapons and ammunition


def weapons(card: MechCard, mech: Mech) -> list[Mount]:
    """The working weapons. One hit to any slot destroys a weapon (BT-3.10.t12)."""
    return [mount for mount in card.mounts if is_working(mech, mount)]


def is_working(mech: Mech, mount: Mount) -> bool:
    """Whether none of the weapon's slots is out of order."""
    return not out_of_order(mech, mount.slots)


def can_fire(card: MechCard, mech: Mech, mount: Mount) -> bool:
    """Whether the weapon needs no ammunition or has some left."""
    return not WEAPONS[mount.weapon].feeds or rounds(card, mech, mount) > 0


def rounds(card: MechCard, mech: Mech, mount: Mount) -> int:
    """The rounds left for a weapon, in all slots that feed it."""
    return sum([shots(mech, bin) for bin in ammunition(card, mech, mount)])


def ammunition(card: MechCard, mech: Mech, mount: Mount) -> list[Bin]:
    """The slots of ammunition that feed a weapon, working and not empty."""
    return [
        bin
        for bin in card.bins
        if bin.weapon == mount.weapon and shots(mech, bin) and works(mech, bin.location, bin.slot)
    ]


def shots(mech: Mech, ammo_bin: Bin) -> int:
    """The rounds left in a slot of ammunition."""
    return mech.shots.get(bin_key(ammo_bin.location, ammo_bin.slot), 0)


def bin_key(location: Location, slot: int) -> str:
    """The key of a slot of ammunition in `Mech.shots`."""
    return f"{location}:{slot}"


# -- Heat, sensors, life support


def engine_hits(card: MechCard, mech: Mech) -> int:
    """The number of critical hits to the engine."""
    return hits(card, mech, ENGINE)


def heat_capacity(card: MechCard, mech: Mech) -> int:
    """The heat that working heat sinks remove in a turn (BT-3.10.t13, BT-5.2)."""
    return card.heat_sinks - hits(card, mech, HEAT_SINK)


def life_support_hit(card: MechCard, mech: Mech) -> bool:
    """Whether life support is hit, so that heat hurts the warrior (BT-3.10.t5)."""
    return hits(card, mech, LIFE_SUPPORT) > 0
