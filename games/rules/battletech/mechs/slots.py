"""What still works, slot by slot.

Damage by attacks is marked at once and counts from the end of the phase (BT-0.p5). `gone`,
`flooded` and `works` ignore marks of this phase; `marked_gone` and `hittable` count them, as a
further hit finds the 'Mech as it is marked.
"""

from collections.abc import Iterable, Sequence

from ..cards.schema import MechCard
from ..state import Mech
from ..terms import Location

Place = tuple[Location, int]
"""A slot: its location and its number."""


def gone(mech: Mech, location: Location) -> bool:
    """Whether the location was destroyed, blown off or dropped before this phase, or with immediate
    effect."""
    return location in mech.lost and location not in mech.fresh.lost


def marked_gone(mech: Mech, location: Location) -> bool:
    """Whether the location is marked as gone, even without effect yet."""
    return location in mech.lost


def flooded(mech: Mech, location: Location) -> bool:
    """Whether everything in the location has stopped working because of a breach (G-23)."""
    return location in mech.breached and location not in mech.fresh.breached


def works(mech: Mech, location: Location, slot: int) -> bool:
    """Whether the contents of the slot work: it is not hit, and its location is neither gone nor
    flooded."""
    if gone(mech, location) or flooded(mech, location):
        return False
    if slot not in mech.hit.get(location, ()):
        return True
    return slot in mech.fresh.hit.get(location, ())


def out_of_order(mech: Mech, among: Iterable[Place]) -> list[Place]:
    """Those of these slots that do not work."""
    if not (mech.hit or mech.lost or mech.breached):
        return []
    damaged = {*mech.hit, *mech.lost, *mech.breached}
    return [place for place in among if place[0] in damaged and not works(mech, *place)]


def hits(card: MechCard, mech: Mech, name: str, location: Location | None = None) -> int:
    """The number of slots of this name that do not work, in one location or in all."""
    return len(out_of_order(mech, places(card, name, location)))


def working(card: MechCard, mech: Mech, name: str, location: Location | None = None) -> int:
    """The number of slots of this name that work, in one location or in all."""
    found = places(card, name, location)
    return len(found) - len(out_of_order(mech, found))


def marked_hits(card: MechCard, mech: Mech, name: str) -> int:
    """The number of slots of this name that are marked as hit, even without effect yet."""
    return sum(slot in mech.hit.get(where, ()) for where, slot in places(card, name))


def fresh_hits(card: MechCard, mech: Mech, name: str, location: Location) -> int:
    """The number of slots of this name in a location that are marked as hit without effect yet."""
    fresh = mech.fresh.hit.get(location, ())
    return sum(slot in fresh for _location, slot in places(card, name, location))


def hittable(card: MechCard, mech: Mech, location: Location) -> list[int]:
    """The slots of a location that a critical hit can hit (BT-3.10.p2): not empty, not hit, in a
    location that is neither gone nor flooded."""
    if location in mech.lost or location in mech.breached:
        return []
    struck = mech.hit.get(location, ())
    return [
        slot
        for slot, name in enumerate(card.slots[location])
        if name is not None and slot not in struck
    ]


def places(card: MechCard, name: str, location: Location | None = None) -> Sequence[Place]:
    """The slots of this name, in one location or in all."""
    found = card.places.get(name, ())
    return found if location is None else [place for place in found if place[0] == location]
