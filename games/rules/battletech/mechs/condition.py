"""What a 'Mech can do, as far as its damage of earlier phases and its heat allow."""

from __future__ import annotations

from ..cards.schema import Bin, MechCard, Mount
from ..cards.weapons import WEAPONS
from ..cards.weights import structure_of
from ..constants import harm as numbers
from ..constants.shooting import SENSORS_GONE
from ..state import Mech
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
"""What slows a leg by 1 MP each (BT-2.1.1). The hip is another matter."""

# -- What is left of it


def points_left(mech: Mech) -> int:
    """The points of armour and structure that a 'Mech has left."""
    return sum(mech.armour.values()) + sum(mech.rear.values()) + sum(mech.structure.values())


def share_left(card: MechCard, mech: Mech) -> float:
    """Those, by all that it had."""
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
    """Whether the hip of a leg that it has left is hit."""
    return any(hits(card, mech, HIP, leg) for leg in legs(mech))


def leg_hit(card: MechCard, mech: Mech) -> bool:
    """Whether anything of its legs asks for a roll after a jump: a leg lost, a hip, leg or foot
    actuator hit (BT-2.5.2)."""
    return len(legs(mech)) < len(LEGS) or any(
        hits(card, mech, name, leg) for leg in LEGS for name in (HIP, *LEG_ACTUATORS)
    )


def missing(card: MechCard, arm: Location, name: str) -> bool:
    """Whether the arm was designed without that actuator."""
    return name not in card.slots[arm]


def can_hold_club(card: MechCard, mech: Mech) -> bool:
    """Whether both hands and both shoulders work (BT-3.9.p1)."""
    return all(working(card, mech, name, arm) for arm in ARMS for name in (HAND, SHOULDER))


def hatchet_arm(card: MechCard) -> Location | None:
    """The arm that holds a hatchet, if the 'Mech was built with one."""
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
    """Whether the 'Mech is immobile: shut down, abandoned, without a limb, or its warrior
    unconscious (BT-0.p3). One that cannot move for any other reason is not; nor is one yet whose
    warrior has been killed or knocked out by an attack of this phase (BT-0.p5)."""
    abandoned = not mech.warrior.awake and not mech.fresh.warrior
    return mech.shut_down or abandoned or not (arms(mech) or legs(mech))


def gyro_destroyed(card: MechCard, mech: Mech) -> bool:
    """Whether the gyro was hit twice (BT-3.10.t2)."""
    return hits(card, mech, GYRO) >= numbers.GYRO_HITS


def can_stand(card: MechCard, mech: Mech) -> bool:
    """Whether it could stand up (BT-2.7.p1): with both legs, or with one of them and an arm, and a
    gyro that is not destroyed."""
    if gyro_destroyed(card, mech):
        return False
    return len(legs(mech)) == len(LEGS) or bool(legs(mech) and arms(mech))


def crippled(card: MechCard, mech: Mech) -> bool:
    """Whether the 'Mech is crippled (BT-11.12). What heat, a shutdown or lying prone forbids does
    not count."""
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
    """It has no weapon that could fire, and neither a punch nor a kick."""
    fires = hits(card, mech, SENSORS) < SENSORS_GONE and any(
        can_fire(card, mech, mount) for mount in weapons(card, mech)
    )
    punches = any(working(card, mech, SHOULDER, arm) for arm in ARMS)
    kicks = len(legs(mech)) == len(LEGS) and not hip_hit(card, mech)
    return not (fires or punches or kicks)


# -- Movement points


def walk_mp(card: MechCard, mech: Mech) -> int:
    """MP for walking, by damage (BT-2.1.1, BT-2.1.4), then heat (BT-2.1.2)."""
    return max(0, _walk_by_damage(card, mech) - _slowed_by_heat(mech.heat))


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


def _slowed_by_heat(heat: int) -> int:
    return max((lost for least, lost in numbers.HEAT_SLOWS if heat >= least), default=0)


def run_mp(card: MechCard, mech: Mech) -> int:
    """MP for running: half as many again as for walking, rounded up (BT-2.1.3). On one leg they
    are as many as for walking, and serve for standing up and the minimum movement only (G-14)."""
    return run_for(mech, walk_mp(card, mech))


def run_for(mech: Mech, walk: int) -> int:
    """MP for running of a 'Mech that has so many for walking: see `run_mp`."""
    if not can_run(mech):
        return walk
    times, of = numbers.RUN_FACTOR
    return -(-walk * times // of)


def can_run(mech: Mech) -> bool:
    """Whether it has both legs (BT-2.1.4)."""
    return len(legs(mech)) == len(LEGS)


def jump_mp(card: MechCard, mech: Mech, depth: int = 0) -> int:
    """MP for jumping: the jump jets that work, in water of a depth of 1 without those in the legs,
    none in deeper water (BT-2.1.5). Heat does not lower them."""
    if depth >= numbers.NO_JUMP_DEPTH:
        return 0
    jets = working(card, mech, JUMP_JET)
    if depth >= numbers.WET_LEGS_DEPTH:
        jets -= sum(working(card, mech, JUMP_JET, leg) for leg in LEGS)
    return jets


# -- Weapons and ammunition


def weapons(card: MechCard, mech: Mech) -> list[Mount]:
    """The weapons that work: one hit destroys a weapon, whichever of its slots (BT-3.10.t12)."""
    return [mount for mount in card.mounts if not out_of_order(mech, mount.slots)]


def can_fire(card: MechCard, mech: Mech, mount: Mount) -> bool:
    """Whether the weapon needs no ammunition or has some left."""
    return not WEAPONS[mount.weapon].feeds or rounds(card, mech, mount) > 0


def rounds(card: MechCard, mech: Mech, mount: Mount) -> int:
    """The rounds left for a weapon, in all slots that can feed it."""
    return sum([shots(mech, bin) for bin in ammunition(card, mech, mount)])


def ammunition(card: MechCard, mech: Mech, mount: Mount) -> list[Bin]:
    """The slots of ammunition that can feed a weapon: those that work and are not empty."""
    return [
        bin
        for bin in card.bins
        if bin.weapon == mount.weapon and shots(mech, bin) and works(mech, bin.location, bin.slot)
    ]


def shots(mech: Mech, ammo_bin: Bin) -> int:
    """The rounds left in a slot of ammunition."""
    return mech.shots.get(bin_key(ammo_bin.location, ammo_bin.slot), 0)


def bin_key(location: Location, slot: int) -> str:
    """What a slot of ammunition is called in `Mech.shots`."""
    return f"{location}:{slot}"


# -- Heat, sensors, life support


def engine_hits(card: MechCard, mech: Mech) -> int:
    """Critical hits to the engine."""
    return hits(card, mech, ENGINE)


def heat_capacity(card: MechCard, mech: Mech) -> int:
    """The heat that its working heat sinks take away in a turn (BT-3.10.t13, BT-5.2)."""
    return card.heat_sinks - hits(card, mech, HEAT_SINK)


def life_support_hit(card: MechCard, mech: Mech) -> bool:
    """Whether heat hurts the warrior (BT-3.10.t5)."""
    return hits(card, mech, LIFE_SUPPORT) > 0
