"""The log of rounds and turns, sorties, repair, points and the end."""

from __future__ import annotations

from ...table import Line, Roll
from ...text import _
from .. import constants
from .namer import Data, Namer, sentence

HOW_IT_ENDED = {
    "points": _("On victory points after the last round."),
    "cost": _("Victory points are equal: the higher cost of undestroyed units wins."),
    "equal": _("Victory points and the cost of undestroyed units are equal."),
}


def _initiative(data: Data, name: Namer) -> Line:
    rolls = tuple(
        Roll(_("%(player)s", player=name.player(seat)), (str(face),))
        for seat, face in enumerate(data["faces"])
    )
    return Line(_("The players roll for the first turn."), rolls=rolls)


def _activated(data: Data, name: Namer) -> Line:
    unit = name.unit(data["unit"])
    if data["by"] == data["unit"]:
        text = _("%(unit)s is activated.", unit=unit)
    else:
        text = _("%(unit)s is activated by %(helper)s.", unit=unit, helper=name.unit(data["by"]))
    return Line(text, seat=name.seat_of(data["unit"]))


def _collected(data: Data, name: Namer) -> Line:
    """Whoever would come back after the last round does not come back (KG-9.p1, KG-4.5.p1)."""
    unit, back = name.unit(data["unit"]), data["round"]
    if back > constants.ROUNDS:
        text = _("%(unit)s goes to repair and does not return in this match.", unit=unit)
    else:
        text = _(
            "%(unit)s goes to repair and may return in round %(round)s.", unit=unit, round=back
        )
    return Line(text, kind="note")


def _delayed(data: Data, name: Namer) -> Line:
    unit, back = name.unit(data["unit"]), data["round"]
    if back > constants.ROUNDS:
        text = _("%(unit)s is delayed and does not return in this match.", unit=unit)
    else:
        text = _("%(unit)s is delayed to round %(round)s.", unit=unit, round=back)
    return Line(text, kind="note")


def _vp(data: Data, name: Namer) -> Line:
    if data["why"] == "overkill":
        reason = _("overkill by %(unit)s", unit=name.unit(data["unit"]))
    else:
        reason = _("objectives: %(names)s", names=data["objectives"])
    text = _(
        "%(player)s scores %(n)s VP, now %(total)s.",
        player=name.player(data["seat"]),
        n=data["amount"],
        total=data["total"],
    )
    return Line(text, details=(reason,), seat=data["seat"], scores=True)


WRITERS = {
    "round": sentence(_("Round %(round)s"), "heading"),
    "initiative": _initiative,
    "first": sentence(_("%(player)s is first.")),
    "placed": sentence(_("%(unit)s arrives at %(to)s.")),
    "sorties-over": sentence(_("%(player)s brings no more units."), "note"),
    "turn": sentence(_("Turn of %(player)s"), "heading"),
    "no-activation": sentence(_("%(player)s has no unit to activate."), "note"),
    "activated": _activated,
    "spent": sentence(_("%(unit)s can do nothing more."), "note"),
    "collected": _collected,
    "delayed": _delayed,
    "captured": sentence(_("%(player)s captures %(objective)s.")),
    "vp": _vp,
}
