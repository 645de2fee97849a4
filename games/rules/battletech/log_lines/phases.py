"""Log lines of set-up, initiative, phases, heat and the end phase."""

from __future__ import annotations

from collections.abc import Callable

from ...table import Line, Roll
from ...text import Message, _, ngettext
from .names import Data, Names

PHASES = {
    "movement": _("Movement phase"),
    "weapons": _("Weapon attack phase"),
    "physical": _("Physical attack phase"),
    "heat": _("Heat phase"),
}


def _turn(data: Data, names: Names) -> Line:
    return Line(_("Turn %(turn)s", turn=data["turn"]), data["rule"], kind="heading")


def _phase(data: Data, names: Names) -> Line:
    return Line(PHASES[data["phase"]], data["rule"], kind="heading")


def _initiative(data: Data, names: Names) -> Line:
    first, *between, last = data["order"]
    if between:
        return Line(_initiative_of_many(data, names), data["rule"])
    sentence = _(
        "Initiative goes to %(winner)s; first to act in each phase: %(loser)s.",
        winner=names.side(last),
        loser=names.side(first),
    )
    return Line(sentence, data["rule"])


def _initiative_of_many(data: Data, names: Names) -> Message:
    """The order of more than two sides (BT-11.18)."""
    players = [player for side in data["order"] for player in names.side(side)]
    return _("In each phase they act in this order: %(players)s.", players=players)


def _initiative_roll(data: Data, names: Names) -> Line:
    """Each side's roll, with whose it is."""
    sentence = _("%(side)s: %(total)s.", side=names.side(data["side"]), total=data["total"])
    return Line(sentence, data["rule"], rolls=(roll(ROLLS["initiative"], data),), kind="note")


def _placed(data: Data, names: Names) -> Line:
    sentence = _(
        "%(unit)s is placed at %(hex)s.", unit=names.mech(data["unit"]), hex=names.hex(data["to"])
    )
    return Line(sentence, data["rule"], seat=names.seat_of(data["unit"]))


def _heat(data: Data, names: Names) -> Line:
    added = ngettext("%(n)s point of heat", "%(n)s points of heat", data["added"])
    sunk = _("heat sinks take %(n)s", n=data["sunk"])
    sentence = _("%(unit)s: heat %(heat)s.", unit=names.mech(data["unit"]), heat=data["heat"])
    return Line(sentence, data["rule"], (added, sunk), kind="note")


def _unit_line(sentence: Message, kind: str = "line") -> Callable[[Data, Names], Line]:
    """A line of one sentence about one 'Mech."""

    def line(data: Data, names: Names) -> Line:
        filled = Message(sentence.text, {"unit": names.mech(data["unit"])})
        return Line(filled, data["rule"], kind=kind, seat=names.seat_of(data["unit"]))

    return line


def _hill(data: Data, names: Names) -> Line:
    sentence = ngettext(
        "%(side)s hold the hill: %(n)s hill point.",
        "%(side)s hold the hill: %(n)s hill points.",
        data["points"],
        side=names.side(data["side"]),
    )
    return Line(sentence, data["rule"], scores=True)


ROLLS = {
    "initiative": _("Initiative"),
    "shutdown": _("To avoid a shutdown"),
    "restart": _("To restart"),
    "explosion": _("To avoid an explosion"),
    "wake": _("To wake"),
}


def roll(label: Message, data: Data) -> Roll:
    """The dice of an event "roll"."""
    return Roll(label, tuple(str(face) for face in data["faces"]))


ROLL_LINES: dict[str, Callable[[Data, Names], Line]] = {"initiative": _initiative_roll}
"""Those of the events "roll", by what was rolled for."""

LINES: dict[str, Callable[[Data, Names], Line]] = {
    "turn": _turn,
    "phase": _phase,
    "initiative": _initiative,
    "placed": _placed,
    "heat": _heat,
    "shut-down": _unit_line(_("%(unit)s shuts down.")),
    "restarted": _unit_line(_("%(unit)s starts up again.")),
    "awake": _unit_line(_("The warrior of %(unit)s wakes.")),
    "flipped-back": _unit_line(_("%(unit)s turns its arms back."), "note"),
    "crippled": _unit_line(_("%(unit)s is crippled.")),
    "hill": _hill,
}
