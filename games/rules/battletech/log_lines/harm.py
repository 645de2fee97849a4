"""Log lines of damage, critical hits, explosions, warriors, piloting rolls, falls, displacement."""

from __future__ import annotations

from ...contract.lines import Line
from ...text import Message, _, ngettext, pgettext
from ..cards import layout
from ..events import RolledByMech
from ..harm.accidents import AccidentRolled, DirectionRolled
from ..harm.breaches import Breached, BreachRolled
from ..harm.criticals import CriticalHit, CriticalsRolled
from ..harm.damage import ArmourHurt, LocationRolled
from ..harm.displacement import NotDisplaced
from ..harm.explosions import Exploded, StructureHurt
from ..harm.falls import FacingRolled, Fell, SeatBeltRolled, ThrownAbout
from ..harm.locations import Destroyed, LocationLost
from ..harm.moves import Displaced, ForcedOff
from ..harm.phase_end import DfaFails, Removed
from ..harm.piloting import EVENTS, NotRolled, PilotingRolled
from ..harm.warriors import ConsciousnessRolled, KnockedOut, WarriorHurt, WarriorKilled
from ..tables import BLOWN_OFF
from ..terms import TORSOS, Side
from .lines import about, checked, dice, line_of, needed, place, says, total
from .names import Names

SIDES: dict[Side, Message] = {
    "front": _("struck from the front"),
    "rear": _("struck from the rear"),
    "left": _("struck from the left"),
    "right": _("struck from the right"),
}
WHY_HURT = {
    "head": _("hit to the head"),
    "explosion": _("explosion"),
    "fall": _("fall"),
    "heat": _("heat"),
}
ROLLS: dict[type[RolledByMech], Message] = {
    FacingRolled: _("facing after the fall"),
    DirectionRolled: _("direction at random"),
}

says(Destroyed, pgettext("a 'Mech", "%(unit)s is destroyed."))
says(WarriorKilled, _("The warrior of %(unit)s is dead."))
says(KnockedOut, _("The warrior of %(unit)s loses consciousness."))
says(ThrownAbout, _("The fall hurts the warrior of %(unit)s without a roll."), "note")
says(NotDisplaced, _("%(unit)s is not displaced."), "note")
says(ForcedOff, _("%(unit)s is forced off the map."))
says(DfaFails, _("The death from above of %(unit)s will miss."))
says(Removed, _("%(unit)s is taken off the map."), "note")
checked(ConsciousnessRolled, _("to stay conscious"))
checked(BreachRolled, _("breach of the hull"))


@line_of.register(FacingRolled)
@line_of.register(DirectionRolled)
def _direction(event: RolledByMech, names: Names) -> Line:
    return total(event, names, ROLLS[type(event)])


# -- Damage


@line_of.register
def _struck(event: LocationRolled, names: Names) -> Line:
    """The roll for a location."""
    sentence = _("%(unit)s is struck: %(location)s.", location=place(event.location))
    rolls = (dice(_("Location"), event.faces),)
    return about(event, names, sentence, (SIDES[event.side],), rolls, "note")


@line_of.register
def _armour(event: ArmourHurt, names: Names) -> Line | None:
    if not event.points:
        return None
    sentence = ngettext(
        "%(unit)s takes %(n)s point on its %(location)s.",
        "%(unit)s takes %(n)s points on its %(location)s.",
        event.points,
        location=place(event.location),
    )
    if event.rear:
        left = _("rear armour left: %(left)s", left=event.left)
    else:
        left = _("armour left: %(left)s", left=event.left)
    return about(event, names, sentence, (left,))


@line_of.register
def _structure(event: StructureHurt, names: Names) -> Line:
    sentence = ngettext(
        "%(unit)s takes %(n)s point to the structure of its %(location)s.",
        "%(unit)s takes %(n)s points to the structure of its %(location)s.",
        event.points,
        location=place(event.location),
    )
    return about(event, names, sentence, (_("structure left: %(left)s", left=event.left),))


@line_of.register
def _lost(event: LocationLost, names: Names) -> Line:
    if event.dropped:
        sentence = _("%(unit)s loses its %(location)s, which lies in the hex.")
    else:
        sentence = _("%(unit)s loses its %(location)s.")
    return about(event, names, sentence.filled(location=place(event.location)))


@line_of.register
def _breached(event: Breached, names: Names) -> Line:
    sentence = _("Water breaks into the %(location)s of %(unit)s.", location=place(event.location))
    return about(event, names, sentence)


@line_of.register
def _criticals(event: CriticalsRolled, names: Names) -> Line:
    """The roll for how many critical hits there are."""
    sentence = _("Critical hits of %(unit)s, %(location)s: %(total)s.", total=event.total)
    if event.total >= BLOWN_OFF and event.location not in TORSOS:
        sentence = _("The %(location)s of %(unit)s is blown off.")
    filled = sentence.filled(location=place(event.location))
    return about(event, names, filled, rolls=(dice(_("Critical hits"), event.faces),), kind="note")


@line_of.register
def _critical(event: CriticalHit, names: Names) -> Line:
    sentence = _(
        "Critical hit: %(slot)s in the %(location)s of %(unit)s.",
        slot=layout.in_words(event.name),
        location=place(event.location),
    )
    rolls = (dice(_("Slot"), event.faces),) if event.faces else ()
    return about(event, names, sentence, rolls=rolls)


@line_of.register
def _explosion(event: Exploded, names: Names) -> Line:
    sentence = ngettext(
        "Ammunition in the %(location)s of %(unit)s explodes: %(n)s point.",
        "Ammunition in the %(location)s of %(unit)s explodes: %(n)s points.",
        event.points,
        location=place(event.location),
    )
    return about(event, names, sentence)


@line_of.register
def _hurt(event: WarriorHurt, names: Names) -> Line:
    sentence = ngettext(
        "The warrior of %(unit)s is hurt: %(n)s point in all.",
        "The warrior of %(unit)s is hurt: %(n)s points in all.",
        event.hits,
    )
    return about(event, names, sentence, (WHY_HURT[event.why],))


# -- Piloting and falls


@line_of.register
def _piloting(event: PilotingRolled, names: Names) -> Line:
    """A piloting roll: for what, its number term by term, and whether it was made."""
    if event.passes:
        sentence = _("%(unit)s makes its piloting roll: %(event)s.")
    else:
        sentence = _("%(unit)s fails its piloting roll: %(event)s.")
    filled = sentence.filled(event=EVENTS[event.event])
    details = (needed(event.need), *event.terms)
    return about(event, names, filled, details, (dice(_("Piloting"), event.faces),))


@line_of.register
def _not_rolled(event: NotRolled, names: Names) -> Line:
    sentence = _("%(unit)s comes down without a roll: %(event)s.", event=EVENTS[event.event])
    return about(event, names, sentence)


@line_of.register
def _seat_belt(event: SeatBeltRolled, names: Names) -> Line:
    if event.passes:
        sentence = _("The warrior of %(unit)s holds on.")
    else:
        sentence = _("The warrior of %(unit)s is thrown about.")
    details = (needed(event.need), *event.terms)
    return about(event, names, sentence, details, (dice(_("Seat belt"), event.faces),), "note")


@line_of.register
def _fell(event: Fell, names: Names) -> Line:
    levels = ngettext("%(n)s level", "%(n)s levels", event.levels)
    sentence = _("%(unit)s falls: %(points)s points.", points=sum(event.amounts))
    return about(event, names, sentence, (levels, SIDES[event.side]))


# -- Displacement


@line_of.register
def _displaced(event: Displaced, names: Names) -> Line:
    sentence = _(
        "%(unit)s is displaced from %(left)s to %(to)s.",
        left=names.hex(event.left),
        to=names.hex(event.to),
    )
    return about(event, names, sentence)


@line_of.register
def _accident(event: AccidentRolled, names: Names) -> Line:
    target = names.mech(event.target)
    if event.passes:
        sentence = _("%(unit)s falls upon %(target)s.", target=target)
    else:
        sentence = _("%(unit)s falls beside %(target)s.", target=target)
    details = (needed(event.need), *event.terms)
    return about(event, names, sentence, details, (dice(_("Accidental fall"), event.faces),))
