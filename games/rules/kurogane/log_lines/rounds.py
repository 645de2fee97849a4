"""The log of rounds and turns, sorties, repair, points and the end."""

from ...contract.asking import Setup
from ...contract.lines import Line, Roll
from ...text import _
from .. import constants, names
from ..activation import NothingLeftToDo
from ..objectives import ObjectiveCaptured, PointsScored
from ..overkill import ReturnDelayed
from ..rounds import FirstChosen, InitiativeRolled, NobodyToActivate, RoundBegun, WreckCollected
from ..sorties import Placed, SortiesOver
from ..turns import Activated, TurnBegun
from .lines import line_of, parts, says

HOW_IT_ENDED = {
    "points": _("On victory points after the last round."),
    "cost": _("Victory points are equal: the higher cost of undestroyed units wins."),
    "equal": _("Victory points and the cost of undestroyed units are equal."),
}


says(RoundBegun, _("Round %(round)s"), kind="heading")
says(FirstChosen, _("%(player)s is first."))
says(Placed, _("%(unit)s arrives at %(to)s."))
says(SortiesOver, _("%(player)s brings no more units."), kind="note")
says(TurnBegun, _("%(player)s's turn"), kind="heading")
says(NobodyToActivate, _("%(player)s has no unit to activate."), kind="note")
says(NothingLeftToDo, _("%(unit)s can do nothing more."), kind="note")
says(ObjectiveCaptured, _("%(player)s captures %(objective)s."))
parts(NothingLeftToDo)


@line_of.register
def _initiative(event: InitiativeRolled, setup: Setup) -> Line:
    rolls = tuple(
        Roll(_("%(player)s", player=setup.player(seat)), (str(face),))
        for seat, face in enumerate(event.faces)
    )
    return Line(_("The players roll for the first turn."), rolls=rolls)


@line_of.register
def _activated(event: Activated, setup: Setup) -> Line:
    unit = names.unit(setup, event.unit)
    if event.by == event.unit:
        text = _("%(unit)s is activated.", unit=unit)
    else:
        text = _(
            "%(unit)s is activated by %(helper)s.", unit=unit, helper=names.unit(setup, event.by)
        )
    return Line(text, seat=names.seat_of(setup, event.unit))


@line_of.register
def _collected(event: WreckCollected, setup: Setup) -> Line:
    """A unit that would return after the last round does not return (KG-9.p1, KG-4.5.p1)."""
    unit, back = names.unit(setup, event.unit), event.round
    if back > constants.ROUNDS:
        text = _("%(unit)s goes to repair and does not return in this match.", unit=unit)
    else:
        text = _(
            "%(unit)s goes to repair and may return in round %(round)s.", unit=unit, round=back
        )
    return Line(text, kind="note")


@line_of.register
def _delayed(event: ReturnDelayed, setup: Setup) -> Line:
    unit, back = names.unit(setup, event.unit), event.round
    if back > constants.ROUNDS:
        text = _("%(unit)s is delayed and does not return in this match.", unit=unit)
    else:
        text = _("%(unit)s is delayed to round %(round)s.", unit=unit, round=back)
    return Line(text, kind="note")


@line_of.register
def _scored(event: PointsScored, setup: Setup) -> Line:
    if event.unit is not None:
        reason = _("overkill by %(unit)s", unit=names.unit(setup, event.unit))
    else:
        reason = _("objectives: %(names)s", names=event.objectives)
    text = _(
        "%(player)s scores %(n)s VP, now %(total)s.",
        player=setup.player(event.seat),
        n=event.amount,
        total=event.total,
    )
    return Line(text, details=(reason,), seat=event.seat, scores=True)
