"""Log lines of set-up, initiative, phases, heat and the end phase."""

from ...contract.lines import Entry, Line
from ...text import _, ngettext
from ..phases.alternation import PhaseBegun
from ..phases.end import ArmsReturned, Awoke, TurnBegun, WakeRolled
from ..phases.heat import (
    ExplosionRolled,
    HeatCounted,
    Restarted,
    RestartRolled,
    ShutDown,
    ShutdownRolled,
)
from ..phases.initiative import InitiativeDecided, InitiativeRolled
from ..phases.set_up import Placed
from ..phases.victory import Crippled, HillHeld
from .lines import LINES, Names, checked, enters, line_of, says

PHASES = {
    "movement": _("Movement phase"),
    "weapons": _("Weapon attack phase"),
    "physical": _("Physical attack phase"),
    "heat": _("Heat phase"),
}
says(ShutDown, _("%(unit)s shuts down."))
enters(ShutDown, _("shuts down"))
says(Restarted, _("%(unit)s starts up again."))
enters(Restarted, _("starts up"))
says(Awoke, _("The warrior of %(unit)s wakes."))
enters(Awoke, _("awake"))
says(ArmsReturned, _("%(unit)s turns its arms back."), kind="note")
says(Crippled, _("%(unit)s is crippled."))
enters(Crippled, _("%(unit)s crippled"))
checked(ShutdownRolled, _("To avoid a shutdown"))
checked(RestartRolled, _("To restart"))
checked(ExplosionRolled, _("To avoid an explosion"))
checked(WakeRolled, _("To wake"))
says(TurnBegun, _("Turn %(turn)s"), kind="heading")
says(PhaseBegun, PHASES, by="phase", kind="heading")
says(InitiativeRolled, _("%(side)s: %(total)s."), dice=_("Initiative"), kind="note")
enters(InitiativeRolled, _("%(side)s: %(total)s"), of="initiative")
says(Placed, _("%(unit)s is placed at %(hex)s."))
says(
    HillHeld,
    ngettext(
        "%(side)s hold the hill: %(n)s hill point.",
        "%(side)s hold the hill: %(n)s hill points.",
        0,
    ),
    scores=True,
    n="points",
)


@line_of.register
def _initiative(event: InitiativeDecided, names: Names) -> Line:
    """The winner and the loser, or the order of more than two sides (BT-11.18)."""
    first, *between, last = event.order
    if between:
        players = [player for side in event.order for player in names.side(side)]
        return Line(_("In each phase they act in this order: %(players)s.", players=players))
    sentence = _(
        "Initiative goes to %(winner)s; first to act in each phase: %(loser)s.",
        winner=names.side(last),
        loser=names.side(first),
    )
    return Line(sentence)


@line_of.register
def _heat(event: HeatCounted, names: Names) -> Line:
    added = ngettext("%(n)s point of heat", "%(n)s points of heat", event.added)
    sunk = _("heat sinks take %(n)s", n=event.sunk)
    sentence = _("%(unit)s: heat %(heat)s.", unit=names.mech(event.unit), heat=event.heat)
    return Line(sentence, details=(added, sunk), kind="note")


@LINES.entry_of.register
def _heat_together(event: HeatCounted, names: Names) -> Entry:
    """The heat of all 'Mechs in one entry, in short only of those with any."""
    unit = names.mech(event.unit)
    short = _("%(unit)s: heat %(heat)s", unit=unit, heat=event.heat) if event.heat else ""
    return Entry("part", "heat", short)
