"""The log of moves, pushes and collisions."""

from __future__ import annotations

from ...squares import name_of
from ...table import Line
from ...text import Message, _, ngettext
from .namer import Data, Namer, sentence

MOVES = {
    "walk": _("%(unit)s walks to %(cell)s."),
    "run": _("%(unit)s runs to %(cell)s."),
    "sortie": _("%(unit)s sorties to %(cell)s."),
    "step": _("%(unit)s steps to %(cell)s."),
    "order": _("%(unit)s walks to %(cell)s by order."),
    "overkill": _("%(unit)s moves to the wreck, to %(cell)s."),
}


def _moved(data: Data, name: Namer) -> Line:
    text = MOVES[data["how"]].filled(
        unit=name.unit(data["unit"]), cell=name_of(tuple(data["path"][-1]))
    )
    details = [_("movement %(n)s", n=data["price"])]
    if data["fallen"]:
        details.append(_levels_fallen(data["fallen"]))
    if data["risk"][0] != data["risk"][1]:
        details.append(_("risk %(a)s → %(b)s", a=data["risk"][0], b=data["risk"][1]))
    return Line(text, details=tuple(details), seat=name.seat_of(data["unit"]))


def _levels_fallen(levels: int) -> Message:
    return ngettext("%(n)s level fallen", "%(n)s levels fallen", levels)


def _pushed(data: Data, name: Namer) -> Line:
    unit = name.unit(data["unit"])
    if data.get("stays"):
        return Line(_("%(unit)s cannot be pushed off the board.", unit=unit))
    text = _("%(unit)s is pushed to %(cell)s.", unit=unit, cell=name_of(tuple(data["to"])))
    return Line(text, details=(_levels_fallen(data["fallen"]),) if data["fallen"] else ())


def _collided(data: Data, name: Namer) -> Line:
    unit = name.unit(data["unit"])
    if data["hit"]:
        text = _("%(unit)s is pushed into %(hit)s.", unit=unit, hit=name.unit(data["hit"]))
    else:
        text = _("%(unit)s is pushed into a wall.", unit=unit)
    # Matches of long ago do not say who gains the risk: both did.
    if data.get("both", data["hit"]):
        risk = _("%(n)s risk each", n=data["risk"])
    else:
        risk = _("%(n)s risk", n=data["risk"])
    return Line(text, details=(risk,))


WRITERS = {
    "ordered": sentence(_("%(unit)s orders %(companion)s to move.")),
    "moved": _moved,
    "pushed": _pushed,
    "collided": _collided,
}
