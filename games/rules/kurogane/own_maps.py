"""Maps that players bring with their teams, and the choice of the map of a match (KG-2.1)."""

from collections.abc import Iterable, Mapping
from typing import Final

from ..contract.cards import Roster, cards_in_slot
from ..data import Json
from ..fields import Choice, Pick
from ..forms.faults import Fault
from ..forms.rosters import Slot
from ..text import _
from .cards import builtin

MAP: Final = "map"
"""The option that names a map, and the part of a roster that contains one."""
OWN: Final = "own"
"""Stands for the id of the first map that a player brings, in the order of the seats."""

SLOT: Final = Slot(MAP, _("Own map"), ("map",), 0, 1)


def option() -> Pick:
    """The choice of a built-in map or of one that a player brings."""
    choices = [
        Choice(card.id, _("%(name)s", name=card.name), (_(card.place),)) for card in builtin.maps()
    ]
    own = Choice(OWN, _("Own map"), (_("The first one that a roster holds."),))
    return Pick(MAP, _("Map"), choices=[*choices, own], of="card")


def units_in(roster: Roster) -> list[Json]:
    """The entries of a roster that are units."""
    return [entry for entry in roster.get("entries", ()) if entry.get("slot") != MAP]


def chosen(options: Json, rosters: Iterable[Roster]) -> str:
    """The id of the map of a match; "" if players should bring one and none does."""
    named = str(options[MAP])
    return named if named != OWN else next(iter(cards_in_slot(rosters, MAP)), "")


def faults(options: Json, rosters: Mapping[int, Roster], seats: int) -> list[Fault]:
    """Whether a player brings the map where players should bring one. It is checked when all
    rosters are there, as any of them may."""
    if len(rosters) < seats or chosen(options, [rosters[seat] for seat in sorted(rosters)]):
        return []
    message = _("Neither roster holds a map. Choose a built-in one, or bring one of your own.")
    return [Fault("KG-2.1", message)]
