"""The construction limits of introductory technology, each in words. The contents of slots are
checked by `layout`."""

from collections.abc import Iterator
from typing import Final

from ...forms.faults import Fault
from ...text import _, ngettext
from .. import terms
from ..terms import ARMS, LEGS, LOCATIONS, NAMES, TORSOS
from . import weights
from .battle_value import battle_value
from .layout import Limit, faults_of
from .schema import MechCard
from .weights import structure_of

STEP: Final = 5
"""The step between tonnages."""
HEAD_ARMOUR: Final = 9


def faults(card: MechCard) -> list[Fault]:
    """The faults of construction of a 'Mech whose parts agree."""
    return [*_steps(card)] or faults_of(LIMITS, card) or [*_value(card)]


def _steps(card: MechCard) -> Iterator[Fault]:
    if card.tonnage % STEP:
        yield Fault("", _("'Mechs weigh a multiple of %(n)s tons.", n=STEP), "tonnage")


def _armour(card: MechCard) -> Iterator[Fault]:
    structure = structure_of(card.tonnage)
    for location in LOCATIONS:
        most = HEAD_ARMOUR if location == "HD" else 2 * structure[location]
        front, rear = card.armour[location], card.rear.get(location, 0)
        if front + rear > most or front < 0 or rear < 0:
            message = _(
                "%(location)s: armour from 0 to %(most)s.", location=NAMES[location], most=most
            )
            yield Fault("", message, f"armour.{location}")


def _sinks(card: MechCard) -> Iterator[Fault]:
    wanted = max(0, card.heat_sinks - weights.sinks_in_engine(weights.rating(card)))
    found = len(card.places.get(terms.HEAT_SINK, ()))
    if found != wanted:
        message = _(
            "Beside those in the engine, %(n)s heat sinks stand in slots, not %(found)s.",
            n=wanted,
            found=found,
        )
        yield Fault("", message, "heat_sinks")


def _jets(card: MechCard) -> Iterator[Fault]:
    places = card.places.get(terms.JUMP_JET, ())
    if len(places) != card.jump:
        message = ngettext(
            "It jumps %(jump)s hexes with %(n)s jump jet.",
            "It jumps %(jump)s hexes with %(n)s jump jets.",
            len(places),
            jump=card.jump,
        )
        yield Fault("", message, "jump")
    if card.jump > card.walk:
        message = _("It jumps at most as far as it walks: %(n)s.", n=card.walk)
        yield Fault("", message, "jump")
    if any(location not in (*LEGS, *TORSOS) for location, _slot in places):
        yield Fault("", _("Jump jets are in legs and torsos."), "slots")


def _hatchet(card: MechCard) -> Iterator[Fault]:
    """A hatchet needs a hand (BT-11.19)."""
    places = card.places.get(terms.HATCHET, ())
    if not places:
        return
    locations = {location for location, _slot in places}
    in_hand = all(location in ARMS and terms.HAND in card.slots[location] for location in locations)
    if len(locations) > 1 or not in_hand:
        yield Fault("", _("A hatchet is in one arm that has a hand."), "slots")
    if len(places) != weights.hatchet(card.tonnage):
        message = _("A hatchet takes %(n)s slots.", n=weights.hatchet(card.tonnage))
        yield Fault("", message, "slots")


def _weight(card: MechCard) -> Iterator[Fault]:
    try:
        weight = weights.weight(card)
    except ValueError:
        message = _(
            "Its engine would have the rating %(rating)s: from %(low)s to %(high)s.",
            rating=weights.rating(card),
            low=weights.SMALLEST_ENGINE,
            high=weights.LARGEST_ENGINE,
        )
        yield Fault("", message, "walk")
        return
    over = weight - card.tonnage * weights.TON
    if over > 0:
        message = _(
            "It weighs %(tons)s tons: %(over)s above %(most)s.",
            tons=_tons(weight),
            over=_tons(over),
            most=card.tonnage,
        )
        yield Fault("", message, "tonnage")


def _value(card: MechCard) -> Iterator[Fault]:
    """The stated battle value has to be the calculated one (BT-11.2)."""
    wanted = battle_value(card)
    if card.value != wanted:
        yield Fault("BT-11.2", _("Its battle value is %(value)s.", value=wanted), "value")


def _tons(half_tons: int) -> str:
    whole, half = divmod(half_tons, weights.TON)
    return f"{whole}.5" if half else str(whole)


# -- What is checked ---------------------------------------------------------------------------

TONS: Final = Limit(
    _("A 'Mech weighs a multiple of %(n)s tons.", n=STEP),
    _steps,
)
LIMITS: Final = (
    Limit(
        _(
            "The armour of a location is at most twice its internal structure, front and rear "
            "together; that of the head at most %(head)s.",
            head=HEAD_ARMOUR,
        ),
        _armour,
    ),
    Limit(
        _("Heat sinks that the engine does not hold stand in slots of their own."),
        _sinks,
    ),
    Limit(
        _(
            "It has as many jump jets as it jumps hexes, at most as many as it walks, in legs and "
            "torsos."
        ),
        _jets,
    ),
    Limit(_("It has one hatchet at most, in an arm with a hand."), _hatchet),
    Limit(
        _(
            "Its engine has the rating of its tons times its walk, from %(low)s to %(high)s, and "
            "all together it weighs no more than its tons.",
            low=weights.SMALLEST_ENGINE,
            high=weights.LARGEST_ENGINE,
        ),
        _weight,
    ),
)
VALUE: Final = Limit(
    _("Its battle value is the one that is worked out from all of this."), _value, "BT-11.2"
)
"""Limits that are checked only if everything else is right."""
