"""Log lines of damage, critical hits, explosions, warriors, piloting rolls, falls, displacement."""

from ...contract.lines import Entry, Line
from ...text import Message, _, ngettext, pgettext
from ..harm.accidents import AccidentRolled, DirectionRolled
from ..harm.criticals import CriticalHit, CriticalsRolled
from ..harm.damage import ArmourHurt, LocationRolled
from ..harm.displacement import NotDisplaced
from ..harm.explosions import Exploded, StructureHurt
from ..harm.falls import FacingRolled, Fell, SeatBeltRolled, ThrownAbout
from ..harm.locations import Breached, BreachRolled, Destroyed, LocationLost
from ..harm.moves import Displaced, ForcedOff
from ..harm.phase_end import DfaFails, Removed
from ..harm.piloting import NotRolled, PilotingRolled
from ..harm.warriors import ConsciousnessRolled, KnockedOut, WarriorHurt, WarriorKilled
from ..tables import BLOWN_OFF
from ..terms import NAMES, TORSOS, Side
from .lines import (
    LEVELS,
    LINES,
    NEEDED,
    Names,
    about,
    checked,
    dice,
    enters,
    line_of,
    parts,
    rolled,
    says,
)

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

says(Destroyed, pgettext("a 'Mech", "%(unit)s is destroyed."))
enters(Destroyed, pgettext("a 'Mech", "%(unit)s destroyed"))
says(WarriorKilled, _("The warrior of %(unit)s is dead."))
enters(WarriorKilled, _("warrior dead"))
says(KnockedOut, _("The warrior of %(unit)s loses consciousness."))
enters(KnockedOut, _("warrior unconscious"))
says(ThrownAbout, _("The fall hurts the warrior of %(unit)s without a roll."), kind="note")
says(NotDisplaced, _("%(unit)s is not displaced."), kind="note")
says(ForcedOff, _("%(unit)s is forced off the map."))
enters(ForcedOff, _("%(unit)s off the map"))
says(DfaFails, _("The death from above of %(unit)s will miss."))
says(Removed, _("%(unit)s is taken off the map."), kind="note")
checked(ConsciousnessRolled, _("to stay conscious"))
checked(BreachRolled, _("breach of the hull"))
rolled(FacingRolled, _("facing after the fall"))
rolled(DirectionRolled, _("direction at random"))
parts(ThrownAbout, NotDisplaced, DfaFails, Removed, LocationRolled, CriticalsRolled)
parts(SeatBeltRolled, ConsciousnessRolled, BreachRolled, FacingRolled, DirectionRolled)

# -- Damage

says(
    LocationRolled,
    _("%(unit)s is struck: %(location)s."),
    (SIDES, "side"),
    dice=_("Location"),
    kind="note",
)


@line_of.register
def _armour(event: ArmourHurt, names: Names) -> Line | None:
    if not event.points:
        return None
    sentence = ngettext(
        "%(unit)s takes %(n)s point on its %(location)s.",
        "%(unit)s takes %(n)s points on its %(location)s.",
        event.points,
        location=NAMES[event.location],
    )
    left = _("rear armour left: %(left)s") if event.rear else _("armour left: %(left)s")
    return about(event, names, sentence, (left.filled(left=event.left),))


enters(ArmourHurt, _("−%(n)s %(location)s"), n="points")
says(
    StructureHurt,
    ngettext(
        "%(unit)s takes %(n)s point to the structure of its %(location)s.",
        "%(unit)s takes %(n)s points to the structure of its %(location)s.",
        0,
    ),
    _("structure left: %(left)s"),
    n="points",
)
enters(StructureHurt, _("−%(n)s %(location)s, structure"), n="points")
says(
    LocationLost,
    {
        True: _("%(unit)s loses its %(location)s, which lies in the hex."),
        False: _("%(unit)s loses its %(location)s."),
    },
    by="dropped",
)
enters(LocationLost, _("%(location)s lost"))
says(Breached, _("Water breaks into the %(location)s of %(unit)s."))
enters(Breached, _("%(location)s under water"))


@line_of.register
def _criticals(event: CriticalsRolled, names: Names) -> Line:
    """The roll for the number of critical hits."""
    sentence = _("Critical hits of %(unit)s, %(location)s: %(total)s.", total=event.total)
    if event.total >= BLOWN_OFF and event.location not in TORSOS:
        sentence = _("The %(location)s of %(unit)s is blown off.")
    filled = sentence.filled(location=NAMES[event.location])
    return about(event, names, filled, rolls=(dice(_("Critical hits"), event.faces),), kind="note")


says(
    CriticalHit,
    _("Critical hit: %(slot)s in the %(location)s of %(unit)s."),
    dice=_("Slot"),
    slot="slot in words",
)


@LINES.entry_of.register
def _critical(event: CriticalHit, names: Names) -> Entry:
    return Entry("part", short=event.name)


says(
    Exploded,
    ngettext(
        "Ammunition in the %(location)s of %(unit)s explodes: %(n)s point.",
        "Ammunition in the %(location)s of %(unit)s explodes: %(n)s points.",
        0,
    ),
    n="points",
)
enters(Exploded, _("explosion in the %(location)s"))
says(
    WarriorHurt,
    ngettext(
        "The warrior of %(unit)s is hurt: %(n)s point in all.",
        "The warrior of %(unit)s is hurt: %(n)s points in all.",
        0,
    ),
    (WHY_HURT, "why"),
    n="hits",
)
enters(WarriorHurt, _("warrior hurt"))

# -- Piloting, falls, displacement

says(
    PilotingRolled,
    {
        True: _("%(unit)s makes its piloting roll: %(event)s."),
        False: _("%(unit)s fails its piloting roll: %(event)s."),
    },
    NEEDED,
    "terms",
    by="passes",
    dice=_("Piloting"),
)
says(NotRolled, _("%(unit)s comes down without a roll: %(event)s."))
says(
    SeatBeltRolled,
    {
        True: _("The warrior of %(unit)s holds on."),
        False: _("The warrior of %(unit)s is thrown about."),
    },
    NEEDED,
    "terms",
    by="passes",
    dice=_("Seat belt"),
    kind="note",
)
says(Fell, _("%(unit)s falls: %(points)s points."), LEVELS, (SIDES, "side"))
enters(Fell, _("%(unit)s falls: −%(n)s"), n="points")
says(Displaced, _("%(unit)s is displaced from %(left)s to %(to)s."), left="left hex")
enters(Displaced, _("%(unit)s displaced"))
says(
    AccidentRolled,
    {
        True: _("%(unit)s falls upon %(target)s."),
        False: _("%(unit)s falls beside %(target)s."),
    },
    NEEDED,
    "terms",
    by="passes",
    dice=_("Accidental fall"),
)
