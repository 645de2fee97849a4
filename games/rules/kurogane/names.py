"""The names of units in sentences."""

from collections.abc import Mapping

from ..contract.asking import Setup
from ..text import Message, _
from . import units
from .state import Unit


def unit(setup: Setup, unit_id: str) -> str | Message:
    """A unit's name, with its player's name where both teams have one of that name."""
    names = setup.cached(
        "unit names", lambda: {known: _name_of(setup, known) for known in _units(setup)}
    )
    return names[unit_id]


def _name_of(setup: Setup, unit_id: str) -> str | Message:
    known = _units(setup)
    name, seat = known[unit_id].name, known[unit_id].seat
    if all(other.seat == seat for other in known.values() if other.name == name):
        return name
    return _("%(player)s's %(unit)s", player=setup.player(seat), unit=name)


def seat_of(setup: Setup, unit_id: str) -> int:
    """The seat of a unit by its id."""
    return _units(setup)[unit_id].seat


def _units(setup: Setup) -> Mapping[str, Unit]:
    """The units at the beginning of the match: their names and seats never change."""
    return setup.cached("units", lambda: units.create(setup))


def initials(name: str) -> str:
    """Two letters for a unit's base: the initials of two words, or an initial and the number."""
    words = name.split()
    if words[-1].isdigit():
        return words[0][0] + words[-1]
    if len(words) > 1:
        return words[0][0] + words[1][0]
    return name[:2]
