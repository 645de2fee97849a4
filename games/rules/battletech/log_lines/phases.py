"""Log lines of set-up, initiative, phases, heat and the end phase."""

from __future__ import annotations

from ...contract.lines import Line
from ...text import Message, _, ngettext
from ..events import Check
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
from .lines import about, checked, dice, line_of, says
from .names import Names

PHASES = {
    "movement": _("Movement phase"),
    "weapons": _("Weapon attack phase"),
    "physical": _("Physical attack phase"),
    "heat": _("Heat phase"),
}
ROLLS: dict[type[Check], Message] = {
    ShutdownRolled: _("To avoid a shutdown"),
    RestartRolled: _("To restart"),
    ExplosionRolled: _("To avoid an explosion"),
    WakeRolled: _("To wake"),
}

says(ShutDown, _("%(unit)s shuts down."))
says(Restarted, _("%(unit)s starts up again."))
says(Awoke, _("The warrior of %(unit)s wakes."))
says(ArmsReturned, _("%(unit)s turns its arms back."), "note")
says(Crippled, _("%(unit)s is crippled."))
for _rolled, _name in ROLLS.items():
    checked(_rolled, _name)


@line_of.register
def _turn(event: TurnBegun, names: Names) -> Line:
    return Line(_("Turn %(turn)s", turn=event.turn), kind="heading")


@line_of.register
def _phase(event: PhaseBegun, names: Names) -> Line:
    return Line(PHASES[event.phase], kind="heading")


@line_of.register
def _initiative(event: InitiativeDecided, names: Names) -> Line:
    first, *between, last = event.order
    if between:
        return Line(_initiative_of_many(event, names))
    sentence = _(
        "Initiative goes to %(winner)s; first to act in each phase: %(loser)s.",
        winner=names.side(last),
        loser=names.side(first),
    )
    return Line(sentence)


def _initiative_of_many(event: InitiativeDecided, names: Names) -> Message:
    """The order of more than two sides (BT-11.18)."""
    players = [player for side in event.order for player in names.side(side)]
    return _("In each phase they act in this order: %(players)s.", players=players)


@line_of.register
def _initiative_roll(event: InitiativeRolled, names: Names) -> Line:
    """Each side's roll, with whose it is."""
    sentence = _("%(side)s: %(total)s.", side=names.side(event.side), total=event.total)
    return Line(sentence, rolls=(dice(_("Initiative"), event.faces),), kind="note")


@line_of.register
def _placed(event: Placed, names: Names) -> Line:
    return about(event, names, _("%(unit)s is placed at %(hex)s.", hex=names.hex(event.to)))


@line_of.register
def _heat(event: HeatCounted, names: Names) -> Line:
    added = ngettext("%(n)s point of heat", "%(n)s points of heat", event.added)
    sunk = _("heat sinks take %(n)s", n=event.sunk)
    sentence = _("%(unit)s: heat %(heat)s.", unit=names.mech(event.unit), heat=event.heat)
    return Line(sentence, details=(added, sunk), kind="note")


@line_of.register
def _hill(event: HillHeld, names: Names) -> Line:
    sentence = ngettext(
        "%(side)s hold the hill: %(n)s hill point.",
        "%(side)s hold the hill: %(n)s hill points.",
        event.points,
        side=names.side(event.side),
    )
    return Line(sentence, scores=True)
