"""Notes on the state of a 'Mech in a .mul file. Rosters have no state, as every 'Mech begins a
match undamaged."""

from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from ..data import Json
from ..text import Message, _
from .cards.mtf_names import MEANT
from .terms import Location

_LOCATIONS: Final[dict[str, Location]] = {
    "0": "HD",
    "1": "CT",
    "2": "RT",
    "3": "LT",
    "4": "RA",
    "5": "LA",
    "6": "RL",
    "7": "LL",
}
"""By the numbers in such files."""
_NO_PART: Final = ("", "empty", "system")
MOST_PARTS_NAMED: Final = 20


def damage_notes(entity: ElementTree.Element, card: Json, name: str) -> Iterator[Message]:
    """Notes on the state of an entity that is left out, for its card and its name."""
    if _is_damaged(entity):
        yield _("%(name)s has battle damage: it was taken as new.", name=name)
    strange = []
    used = 0
    for location, slot in _slots(entity):
        place = slot.get("index", "")
        at = int(place) - 1 if place.isascii() and place.isdigit() and len(place) < 3 else -1
        used += _is_used(slot, card, location, at)
        part = slot.get("type", "")
        slots = card["slots"].get(location, ()) if location else ()
        here = slots[at] if 0 <= at < len(slots) else None
        meant = MEANT.get(part.removesuffix(" (R)").strip().casefold())
        if part.casefold() not in _NO_PART and meant != here:
            strange.append(part[:60])
    if used:
        yield _(
            "%(name)s: ammunition had been used (%(n)s slots): they were taken full.",
            name=name,
            n=used,
        )
    if strange:
        yield _(
            "%(name)s has parts in the file that its card does not have there, and was taken as "
            "its card is: %(parts)s.",
            name=name,
            parts=list(dict.fromkeys(strange))[:MOST_PARTS_NAMED],
        )


def _slots(entity: ElementTree.Element) -> Iterator[tuple[Location | None, ElementTree.Element]]:
    for location in entity.iterfind("location"):
        for slot in location.iterfind("slot"):
            yield _LOCATIONS.get(location.get("index", "")), slot


def _is_used(slot: ElementTree.Element, card: Json, location: Location | None, at: int) -> bool:
    """Whether a slot has less ammunition than when full."""
    shots = slot.get("shots", "")
    if not (shots.isascii() and shots.isdigit() and len(shots) < 6):
        return False
    return any(
        (bin["location"], bin["slot"]) == (location, at) and int(shots) < bin["rounds"]
        for bin in card["bins"]
    )


def _is_damaged(entity: ElementTree.Element) -> bool:
    """Whether the file mentions damage."""
    for location in entity.iterfind("location"):
        if location.get("isDestroyed") or location.find("armor") is not None:
            return True
        if any(location.find(name) is not None for name in ("breached", "blownoff")):
            return True
        for slot in location.iterfind("slot"):
            if "true" in (slot.get("isHit"), slot.get("isDestroyed")):
                return True
    return False
