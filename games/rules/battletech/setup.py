"""The beginning of a match: both forces off the map (BT-11.1, BT-11.7, BT-11.8)."""

from collections import Counter
from collections.abc import Iterator

from ..contract.asking import Setup
from ..data import Json
from . import forces, scenarios, terms
from .mechs import sheet
from .state import Mech, State


def begin(setup: Setup) -> State:
    """The state at the beginning. 'Mechs of equal names get numbers."""
    mechs = {mech.id: mech for mech in _mechs(setup)}
    count = Counter(mech.name for mech in mechs.values())
    for mech in mechs.values():
        if count[mech.name] > 1:
            mech.name = f"{mech.name} ({mech.id.upper()})"
    return State(mechs=mechs)


def _mechs(setup: Setup) -> Iterator[Mech]:
    """The 'Mechs of all sides, numbered through all players of a side in the order of seats."""
    for side, seats in enumerate(scenarios.sides(setup.options)):
        entries = [(seat, entry) for seat in seats for entry in _entries(setup, seat)]
        for number, (seat, entry) in enumerate(entries, start=1):
            card = sheet.card(setup, entry["card"])
            mech_id = f"{terms.SIDE_LETTERS[side]}{number}"
            warrior = forces.warrior(entry, mech_id)
            yield sheet.mech(card, mech_id=mech_id, seat=seat, side=side, warrior=warrior)


def _entries(setup: Setup, seat: int) -> list[Json]:
    """The 'Mechs of a seat's force, without its boards."""
    given = setup.rosters[seat]["entries"] if seat < len(setup.rosters) else []
    return [entry for entry in given if entry.get("slot") != forces.BOARDS]
