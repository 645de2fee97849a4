"""Whether the parts of a record sheet agree, one limit at a time: slots of locations, fixed parts,
mounts and bins."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ...forms.faults import Fault
from ...text import Message, _
from .. import terms
from ..terms import ARMS, LEGS, LOCATIONS, NAMES, TORSOS, Location
from .schema import Bin, MechCard, Mount
from .weapons import WEAPONS


@dataclass(frozen=True)
class Limit:
    """One limit: in words, with the function that finds its faults, and its rule."""

    text: Message
    faults: Callable[[MechCard], Iterable[Fault]]
    rule: str = ""


def faults_of(limits: Iterable[Limit], card: MechCard) -> list[Fault]:
    """The faults of a 'Mech against these limits."""
    return [fault for limit in limits for fault in limit.faults(card)]


SLOTS_OF: Final = {location: 6 if location in ("HD", *LEGS) else 12 for location in LOCATIONS}
"""The number of slots of each location."""

HALF_BIN: Final = "Ammo Machine Gun (half)"

_ENGINE = dict.fromkeys((0, 1, 2, 7, 8, 9), terms.ENGINE)
_GYRO = dict.fromkeys((3, 4, 5, 6), terms.GYRO)
_ARM = {0: terms.SHOULDER, 1: terms.UPPER_ARM}
_LEG = {0: terms.HIP, 1: terms.UPPER_LEG, 2: terms.LOWER_LEG, 3: terms.FOOT}
_HEAD = {
    0: terms.LIFE_SUPPORT,
    1: terms.SENSORS,
    2: terms.COCKPIT,
    4: terms.SENSORS,
    5: terms.LIFE_SUPPORT,
}
PLACES: Final[dict[Location, dict[int, str]]] = {
    "HD": _HEAD,
    "CT": {**_ENGINE, **_GYRO},
    "LT": {},
    "RT": {},
    "LA": _ARM,
    "RA": _ARM,
    "LL": _LEG,
    "RL": _LEG,
}
"""The fixed parts of every 'Mech, by slot."""
_PACKED_HEAD = dict(enumerate(_HEAD.values()))
"""The fixed parts of a head whose free slot is the last one."""
LOWER_ARM_SLOT: Final = 2
HAND_SLOT: Final = 3

_MAY_LACK = {LOWER_ARM_SLOT: terms.LOWER_ARM, HAND_SLOT: terms.HAND}
_FIXED = {name for places in PLACES.values() for name in places.values()} | {*_MAY_LACK.values()}
_EQUIPMENT = {terms.HEAT_SINK, terms.JUMP_JET, terms.HATCHET}


def ammunition(slot: str) -> tuple[str, int] | None:
    """The weapon that a slot of this name feeds, and its rounds when full; None if it is not
    ammunition of these rules."""
    if slot == HALF_BIN:
        rounds = WEAPONS["Machine Gun"].rounds_per_ton
        assert rounds is not None
        return "Machine Gun", rounds // 2
    weapon = WEAPONS.get(slot.removeprefix(terms.AMMUNITION))
    if not slot.startswith(terms.AMMUNITION) or weapon is None or weapon.rounds_per_ton is None:
        return None
    return weapon.name, weapon.rounds_per_ton


def in_words(slot: str) -> str | Message:
    """The contents of a slot in words."""
    fed = ammunition(slot)
    if fed is None:
        return slot
    if slot == HALF_BIN:
        return _("Ammo %(weapon)s (half)", weapon=fed[0])
    return _("Ammo %(weapon)s", weapon=fed[0])


def is_known(slot: str) -> bool:
    """Whether these rules have the contents of a slot."""
    return slot in _FIXED | _EQUIPMENT or slot in WEAPONS or ammunition(slot) is not None


def faults(card: MechCard) -> list[Fault]:
    """All places in which the parts of a record sheet disagree."""
    return [*_sizes(card)] or faults_of(PARTS, card)


def _sizes(card: MechCard) -> Iterator[Fault]:
    """Sizes: each location has its armour and its slots, and each torso armour to the rear."""
    for name, given, wanted in (
        ("armour", card.armour, set(LOCATIONS)),
        ("rear", card.rear, set(TORSOS)),
        ("slots", card.slots, set(LOCATIONS)),
    ):
        if given.keys() != wanted:
            message = _("The locations here are %(locations)s.", locations=sorted(wanted))
            yield Fault("", message, name)
    for location, slots in card.slots.items():
        if len(slots) != SLOTS_OF[location]:
            message = _(
                "%(location)s: %(n)s slots, not %(found)s.",
                location=NAMES[location],
                n=SLOTS_OF[location],
                found=len(slots),
            )
            yield Fault("", message, f"slots.{location}")


def _fixed(card: MechCard) -> Iterator[Fault]:
    """Fixed parts are in their slots and nowhere else."""
    for location in LOCATIONS:
        places = dict(PLACES[location])
        if location == "HD" and card.slots["HD"][3] == terms.SENSORS:
            places = _PACKED_HEAD
        if location in ARMS:
            places |= _arm_actuators(card, location)
        for slot, name in enumerate(card.slots[location]):
            wanted = places.get(slot)
            if wanted is not None and name != wanted:
                yield _at(location, slot, _("%(name)s belongs here.", name=wanted))
            elif wanted is None and name in _FIXED:
                yield _at(location, slot, _("%(name)s does not belong here.", name=name))


def _arm_actuators(card: MechCard, location: Location) -> dict[int, str]:
    """The actuators of an arm, of which some may be missing; a hand needs a lower arm."""
    slots = card.slots[location]
    if slots[HAND_SLOT] == terms.HAND:
        return _MAY_LACK
    if slots[LOWER_ARM_SLOT] == terms.LOWER_ARM:
        return {LOWER_ARM_SLOT: terms.LOWER_ARM}
    return {}


def _unknown(card: MechCard) -> Iterator[Fault]:
    """Slots hold only what these rules have."""
    for name, places in card.places.items():
        if not is_known(name):
            for location, slot in places:
                yield _at(location, slot, _("There is no %(name)s here.", name=name[:60]))


def _mounts(card: MechCard) -> Iterator[Fault]:
    """Each weapon in the slots is one mount, and each mount is in slots of its weapon."""
    left = {place for name in WEAPONS for place in card.places.get(name, ())}
    doubles = [name for name, n in Counter(mount.id for mount in card.mounts).items() if n > 1]
    if doubles:
        yield Fault("", _("Several mounts are called %(ids)s.", ids=doubles), "mounts")
    for number, mount in enumerate(card.mounts):
        fault = _mount(card, mount, left)
        if fault is not None:
            yield Fault("", fault, f"mounts[{number}]")
        left -= set(mount.slots)
    for location, slot in sorted(left):
        yield _at(location, slot, _("This weapon is no mount."))


def _mount(card: MechCard, mount: Mount, left: set[tuple[Location, int]]) -> Message | None:
    """Why a mount is wrong, given the slots of weapons that are `left` without a mount; None if it
    is right."""
    weapon = WEAPONS.get(mount.weapon)
    if weapon is None:
        return _("There is no weapon %(name)s.", name=mount.weapon[:60])
    if len(set(mount.slots)) != weapon.slots or len(mount.slots) != weapon.slots:
        return _("%(name)s takes %(n)s slots.", name=weapon.name, n=weapon.slots)
    if not set(mount.slots) <= left.intersection(card.places.get(weapon.name, ())):
        return _("%(name)s is not in these slots.", name=weapon.name)
    locations = {location for location, _slot in mount.slots}
    if mount.location != narrower(locations):
        return _("%(name)s is not in that location.", name=weapon.name)
    if len(locations) > 1 and not may_be_split(weapon.slots, locations):
        return _("%(name)s cannot stand in these locations.", name=weapon.name)
    if mount.rear and mount.location not in ("HD", *TORSOS, *LEGS):
        return _("%(name)s in an arm does not point to the rear.", name=weapon.name)
    return None


def may_be_split(slots: int, locations: set[Location]) -> bool:
    """Whether a weapon of so many slots may be in these locations. Only the largest weapons are
    split, over an arm or a side torso and the adjacent torso."""
    neighbours = ({"LA", "LT"}, {"RA", "RT"}, {"LT", "CT"}, {"RT", "CT"})
    return slots >= SPLIT_FROM and locations in neighbours


SPLIT_FROM: Final = 10
"""The least number of slots of a weapon that may be split; only the autocannon/20 has as many."""


def narrower(locations: set[Location]) -> Location:
    """The location that decides the arc of a split mount: the torso, not the arm."""
    order: tuple[Location, ...] = ("CT", "LT", "RT", "HD", "LA", "RA", "LL", "RL")
    return next(location for location in order if location in locations)


def bins(slots: Mapping[Location, Sequence[str | None]]) -> Iterator[Bin]:
    """The bins that these slots are, each full."""
    for location in LOCATIONS:
        for slot, name in enumerate(slots[location]):
            fed = ammunition(name) if name else None
            if fed is not None:
                yield Bin(location=location, slot=slot, weapon=fed[0], rounds=fed[1])


def _bins(card: MechCard) -> Iterator[Fault]:
    """Each slot of ammunition is one full bin."""
    if Counter(card.bins) != Counter(bins(card.slots)):
        yield Fault("", _("Bins are the slots of ammunition, each with all its rounds."), "bins")


def _at(location: Location, slot: int, message: Message) -> Fault:
    """A fault of one slot."""
    return Fault("", in_slot(location, slot, message), f"slots.{location}[{slot}]")


def in_slot(location: Location, slot: int, message: Message) -> Message:
    """A message with the slot that it is about."""
    where = _("%(location)s, slot %(n)s", location=NAMES[location], n=slot + 1)
    return _("%(where)s: %(why)s", where=where, why=message)


# -- What is checked ---------------------------------------------------------------------------

SIZES: Final = Limit(
    _("Each location has its armour and its slots: 12 in arms and torsos, 6 in the head and legs."),
    _sizes,
)
PARTS: Final = (
    Limit(
        _("Engine, gyro, cockpit, sensors, life support and actuators stand in their slots."),
        _fixed,
    ),
    Limit(
        _("Slots hold weapons, ammunition and equipment of these rules, and nothing else."),
        _unknown,
    ),
    Limit(
        _("Each weapon in the slots is one mount, in as many slots as the weapon takes."), _mounts
    ),
    Limit(_("Each slot of ammunition is one bin with all its rounds."), _bins),
)
"""The limits that are checked if the sizes are right."""
