"""The log of movement, terrain, damage, Power and special conditions."""

from math import dist

from ...contract.asking import Setup
from ...contract.lines import Entry, Line
from ...contract.log_lines import where
from ...text import _
from ..characters.conditions import ConditionGained, ConditionLost, StaysImmune
from ..characters.damage import DamageSuffered, Dazed, Healed, KnockedOut, NoDamage, Recovered
from ..characters.power import PowerEvent, PowerGained, PowerLost, PowerSpent
from ..constants import INCH
from ..effects.turns import FormChanged
from ..figures import names
from ..movement.dodges import Dodged
from ..movement.moves import Moved
from ..movement.terrain import TerrainDestroyed
from ..movement.throws import Collided, TerrainHit, TerrainThrown
from ..terms import TOOLS
from .lines import LABELS, LINES, enters, line_of, parts, says

MOVEMENTS = LABELS["movements"]
IN_SHORT = LABELS["movements_in_short"]
"""Movements in short. Movements by an action are entries of their own."""
OWN_MOVEMENTS = ("advance", "climb")


@line_of.register
def _moved(event: Moved, setup: Setup) -> Line:
    params = {
        "unit": names.unit_of(setup, event.unit),
        "tool": TOOLS.get(event.tool or "", ""),
        "inches": f"{dist(event.start, event.to) / INCH:.1f}",
    }
    return Line(MOVEMENTS[event.how].filled(**params))


@LINES.entry_of.register
def _movement(event: Moved, setup: Setup) -> Entry:
    short = IN_SHORT[event.how].filled(unit=names.unit_of(setup, event.unit))
    return Entry("own" if event.how in OWN_MOVEMENTS else "part", short=short)


says(
    Collided,
    {True: _("%(unit)s collides with %(hit)s."), False: _("It hits %(hit)s.")},
    by="unit",
    hit="name",
)
enters(Collided, _("into %(hit)s"), hit="name")
says(TerrainThrown, _("%(unit)s throws the %(piece)s %(tool)s."), piece="name")
says(TerrainHit, _("It hits the %(piece)s."), piece="name")
says(TerrainDestroyed, _("The %(piece)s (Size %(size)s) is destroyed."), piece="name")
enters(TerrainDestroyed, _("%(piece)s destroyed"), piece="name")
says(Dodged, _("%(unit)s dodges: %(faced)s less %(successes)s is %(damage)s damage."))
parts(TerrainThrown, TerrainHit, Dodged, PowerEvent, StaysImmune)


@line_of.register
def _damage(event: DamageSuffered, setup: Setup) -> Line:
    details = [_("%(total)s of %(stamina)s Stamina.", total=event.total, stamina=event.stamina)]
    if event.faced != event.amount:
        details.append(_("%(faced)s damage was dealt.", faced=event.faced))
    if event.name:
        details.append(_("From %(name)s.", name=event.name))
    unit = names.unit_of(setup, event.unit)
    suffered = _("%(unit)s suffers %(amount)s damage.", unit=unit, amount=event.amount)
    return Line(suffered, details=tuple(details))


enters(DamageSuffered, _("%(unit)s −%(amount)s"))
says(NoDamage, _("%(unit)s suffers no damage."))
enters(NoDamage, _("no damage"))
says(Dazed, _("%(unit)s is Dazed."))
enters(Dazed, _("%(unit)s Dazed"))
says(KnockedOut, _("%(unit)s is KO'd."))
enters(KnockedOut, _("%(unit)s KO'd"))
says(Healed, _("%(unit)s removes %(amount)s damage."))
enters(Healed, _("%(unit)s +%(amount)s Stamina"))
says(Recovered, _("%(unit)s comes back Injured."))
says(
    PowerGained,
    _("%(unit)s gains %(amount)s Power."),
    _("%(total)s Power now."),
    where("lost", _("%(lost)s could not be kept.")),
    where("name", _("From %(name)s.")),
    kind="note",
)
says(
    PowerSpent,
    _("%(unit)s spends %(amount)s Power."),
    _("%(total)s Power now."),
    where("name", _("For %(name)s.")),
    kind="note",
)
says(PowerLost, _("%(unit)s loses %(amount)s Power."), _("%(total)s Power now."))
says(ConditionGained, _("%(unit)s gains %(condition)s."))
enters(ConditionGained, _("%(unit)s: %(condition)s"))
says(ConditionLost, _("%(unit)s loses %(condition)s."))
enters(ConditionLost, _("%(unit)s: no %(condition)s"))
says(StaysImmune, _("%(unit)s is immune to %(condition)s."))
says(
    FormChanged,
    {True: _("%(unit)s becomes %(form)s."), False: _("%(unit)s is back to its first stat card.")},
    by="form",
)
