"""The log of rounds and turns, sorties, repair, points and the end."""

from __future__ import annotations

from ...contract.lines import Line, Roll
from ...squares import name_of
from ...text import _
from .. import constants
from ..activation import NothingLeftToDo
from ..objectives import ObjectiveCaptured
from ..overkill import ReturnDelayed
from ..points import PointsScored
from ..rounds import FirstChosen, InitiativeRolled, NobodyToActivate, RoundBegun, WreckCollected
from ..sorties import Placed, SortiesOver
from ..turns import Activated, TurnBegun
from .lines import line_of
from .namer import Namer

HOW_IT_ENDED = {
    "points": _("On victory points after the last round."),
    "cost": _("Victory points are equal: the higher cost of undestroyed units wins."),
    "equal": _("Victory points and the cost of undestroyed units are equal."),
}


@line_of.register
def _round(event: RoundBegun, name: Namer) -> Line:
    return Line(_("Round %(round)s", round=event.round), kind="heading")


@line_of.register
def _initiative(event: InitiativeRolled, name: Namer) -> Line:
    rolls = tuple(
        Roll(_("%(player)s", player=name.player(seat)), (str(face),))
        for seat, face in enumerate(event.faces)
    )
    return Line(_("The players roll for the first turn."), rolls=rolls)


@line_of.register
def _first(event: FirstChosen, name: Namer) -> Line:
    return Line(_("%(player)s is first.", player=name.player(event.seat)), seat=event.seat)


@line_of.register
def _placed(event: Placed, name: Namer) -> Line:
    text = _("%(unit)s arrives at %(to)s.", unit=name.unit(event.unit), to=name_of(event.to))
    return Line(text, seat=name.seat_of(event.unit))


@line_of.register
def _sorties_over(event: SortiesOver, name: Namer) -> Line:
    text = _("%(player)s brings no more units.", player=name.player(event.seat))
    return Line(text, kind="note")


@line_of.register
def _turn(event: TurnBegun, name: Namer) -> Line:
    text = _("%(player)s's turn", player=name.player(event.seat))
    return Line(text, kind="heading", seat=event.seat)


@line_of.register
def _nobody(event: NobodyToActivate, name: Namer) -> Line:
    text = _("%(player)s has no unit to activate.", player=name.player(event.seat))
    return Line(text, kind="note")


@line_of.register
def _activated(event: Activated, name: Namer) -> Line:
    unit = name.unit(event.unit)
    if event.by == event.unit:
        text = _("%(unit)s is activated.", unit=unit)
    else:
        text = _("%(unit)s is activated by %(helper)s.", unit=unit, helper=name.unit(event.by))
    return Line(text, seat=name.seat_of(event.unit))


@line_of.register
def _spent(event: NothingLeftToDo, name: Namer) -> Line:
    return Line(_("%(unit)s can do nothing more.", unit=name.unit(event.unit)), kind="note")


@line_of.register
def _collected(event: WreckCollected, name: Namer) -> Line:
    """Whoever would come back after the last round does not come back (KG-9.p1, KG-4.5.p1)."""
    unit, back = name.unit(event.unit), event.round
    if back > constants.ROUNDS:
        text = _("%(unit)s goes to repair and does not return in this match.", unit=unit)
    else:
        text = _(
            "%(unit)s goes to repair and may return in round %(round)s.", unit=unit, round=back
        )
    return Line(text, kind="note")


@line_of.register
def _delayed(event: ReturnDelayed, name: Namer) -> Line:
    unit, back = name.unit(event.unit), event.round
    if back > constants.ROUNDS:
        text = _("%(unit)s is delayed and does not return in this match.", unit=unit)
    else:
        text = _("%(unit)s is delayed to round %(round)s.", unit=unit, round=back)
    return Line(text, kind="note")


@line_of.register
def _captured(event: ObjectiveCaptured, name: Namer) -> Line:
    player = name.player(event.seat)
    text = _("%(player)s captures %(objective)s.", player=player, objective=event.objective)
    return Line(text, seat=event.seat)


@line_of.register
def _scored(event: PointsScored, name: Namer) -> Line:
    if event.unit is not None:
        reason = _("overkill by %(unit)s", unit=name.unit(event.unit))
    else:
        reason = _("objectives: %(names)s", names=event.objectives)
    text = _(
        "%(player)s scores %(n)s VP, now %(total)s.",
        player=name.player(event.seat),
        n=event.amount,
        total=event.total,
    )
    return Line(text, details=(reason,), seat=event.seat, scores=True)
