"""A fair random force by a player's preferences (BT-11.2)."""

import random
from collections.abc import Mapping
from functools import cache
from typing import Final

from ..contract.cards import CardsById
from ..data import Json, Plain
from ..fields import Choice, Illegal, Number, Pick
from ..forms.rosters import RosterPreference
from ..text import Message, _, ngettext
from . import forces, random_forces
from .cards import packs, roles
from .cards.schema import MechCard
from .cards.text import CLASSES, weight_class
from .constants import house

ANY: Final = "any"
LEAST_POINTS, MOST_POINTS, USUAL_POINTS = 100, 60_000, 5_000
FASTEST: Final = 12


def _choices(named: Mapping[str, Message]) -> tuple[Choice, ...]:
    return (Choice(ANY, _("any")), *(Choice(id, name) for id, name in named.items()))


_CLASSES: Final = {str(name).casefold(): name for _most, name in CLASSES}

PREFERENCES: Final = (
    RosterPreference(
        Number("points", _("Value"), LEAST_POINTS, MOST_POINTS, "BT-11.2"), USUAL_POINTS
    ),
    RosterPreference(
        Number("mechs", _("'Mechs"), 1, house.MOST_MECHS, "BT-11.1"), random_forces.LANCE
    ),
    RosterPreference(Pick("class", _("Class"), choices=_choices(_CLASSES)), ANY),
    RosterPreference(Pick("role", _("Role"), choices=_choices(roles.NAMES)), ANY),
    RosterPreference(Number("walk", _("Walk, at least"), 1, FASTEST), 1),
    RosterPreference(
        Number("gunnery", _("Gunnery"), 0, house.WORST_SKILL, "BT-11.1"), house.GUNNERY
    ),
    RosterPreference(
        Number("piloting", _("Piloting"), 0, house.WORST_SKILL, "BT-11.1"), house.PILOTING
    ),
)


def drawn(rng: random.Random, preferred: Json) -> Plain:
    """A fair force by preferences: a value for each of the `PREFERENCES`. Raises Illegal with the
    possible values if there is no such force."""
    count, skills = preferred["mechs"], (preferred["gunnery"], preferred["piloting"])

    def wanted(card: Json) -> bool:
        weight, role = _kinds()[card["id"]]
        return (
            preferred["class"] in (ANY, weight)
            and preferred["role"] in (ANY, role)
            and int(card["walk"]) >= preferred["walk"]
        )

    known = random_forces.pool(wanted)
    if not known:
        raise Illegal("", _("No built-in 'Mech is like that."))
    found = random_forces.fair(rng, preferred["points"], count, wanted, skills)
    if found is None:
        values = [random_forces.worth(card, skills) for card in known]
        raise Illegal("BT-11.2", _out_of_reach(count, values))
    return found


@cache
def _kinds() -> dict[str, tuple[str, str]]:
    """The class and the role of each built-in 'Mech."""
    cards = [MechCard.model_validate(data) for data in packs.mechs()]
    return {
        card.id: (str(weight_class(card.tonnage)).casefold(), roles.role_of(card)) for card in cards
    }


def _out_of_reach(count: int, values: list[int]) -> Message:
    """The message that no such force has this value, with the values of possible forces."""
    return ngettext(
        "No force of %(n)s such 'Mech is worth that: they are worth from %(low)s to %(high)s.",
        "No force of %(n)s such 'Mechs is worth that: they are worth from about %(low)s to "
        "%(high)s.",
        count,
        low=count * min(values),
        high=count * max(values),
    )


def equal(roster: Json, cards: CardsById) -> Plain:
    """The preferences for a force with the value and the number of 'Mechs of this one; none for a
    force without 'Mechs."""
    mechs = forces.mechs_of(roster, cards)
    if not 1 <= len(mechs) <= house.MOST_MECHS:
        return {}
    points = sum(forces.value_of(entry, cards) for entry in mechs)
    return {"points": min(max(points, LEAST_POINTS), MOST_POINTS), "mechs": len(mechs)}
