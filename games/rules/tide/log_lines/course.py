"""Log lines of the course of a match: rounds, turns, command, points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ...table import Line
from ...text import Message, _, ngettext
from .events import sentence
from .names import Data, Names

PHASES: Final[dict[str, Message]] = {
    "command": _("Command Phase"),
    "status": _("Status Phase"),
}


def _round(data: Data, names: Names) -> Line:
    return Line(_("Round %(round)s", round=data["round"]), data["rule"], kind="heading")


def _phase(data: Data, names: Names) -> Line:
    return Line(PHASES[data["phase"]], data["rule"], kind="heading")


def _turn(data: Data, names: Names) -> Line:
    actions = data["actions"]
    message = ngettext("%(side)s has %(n)s action.", "%(side)s has %(n)s actions.", actions)
    return sentence(data, names, message)


def _control(data: Data, names: Names) -> Line:
    return sentence(data, names, _("%(side)s controls %(hex)s."))


def _command(data: Data, names: Names) -> Line:
    message = _("%(side)s receives %(command)s command.")
    return sentence(data, names, message)


def _points(data: Data, names: Names) -> Line:
    message = ngettext(
        "%(side)s scores %(n)s point.", "%(side)s scores %(n)s points.", data["points"]
    )
    return replace(sentence(data, names, message), scores=True)


def _spent(data: Data, names: Names) -> Line:
    message = _("%(side)s puts %(command)s command on the initiative card.")
    return sentence(data, names, message)


def _initiative(data: Data, names: Names) -> Line:
    return sentence(data, names, _("%(side)s takes the initiative."))


LINES: Final[dict[str, Callable[[Data, Names], Line]]] = {
    "round": _round,
    "phase": _phase,
    "turn": _turn,
    "control": _control,
    "command": _command,
    "points": _points,
    "spent": _spent,
    "initiative": _initiative,
}
