"""Log lines of the course of a match: rounds, turns, command, points."""

from __future__ import annotations

from typing import Final

from ...contract.lines import Line
from ...text import Message, _, ngettext
from ..phases.command import CommandReceived, CommandSpent, ControlTaken, InitiativeTaken
from ..phases.turns import PhaseBegun, RoundBegun, TurnBegun
from ..phases.victory import PointsScored
from .lines import line_of
from .names import Names

PHASES: Final[dict[str, Message]] = {
    "command": _("Command Phase"),
    "status": _("Status Phase"),
}


@line_of.register
def _round(event: RoundBegun, names: Names) -> Line:
    return Line(_("Round %(round)s", round=event.round), kind="heading")


@line_of.register
def _phase(event: PhaseBegun, names: Names) -> Line:
    return Line(PHASES[event.phase], kind="heading")


@line_of.register
def _turn(event: TurnBegun, names: Names) -> Line:
    return Line(
        ngettext(
            "%(side)s has %(n)s action.",
            "%(side)s has %(n)s actions.",
            event.actions,
            side=names.side(event.side),
        )
    )


@line_of.register
def _control(event: ControlTaken, names: Names) -> Line:
    side, hex = names.side(event.side), names.hex(event.hex)
    return Line(_("%(side)s controls %(hex)s.", side=side, hex=hex))


@line_of.register
def _command(event: CommandReceived, names: Names) -> Line:
    return Line(
        ngettext(
            "%(side)s receives %(n)s command point.",
            "%(side)s receives %(n)s command points.",
            event.command,
            side=names.side(event.side),
        )
    )


@line_of.register
def _points(event: PointsScored, names: Names) -> Line:
    text = ngettext(
        "%(side)s scores %(n)s point.",
        "%(side)s scores %(n)s points.",
        event.points,
        side=names.side(event.side),
    )
    return Line(text, scores=True)


@line_of.register
def _spent(event: CommandSpent, names: Names) -> Line:
    side = names.side(event.side)
    if not event.command:
        return Line(_("%(side)s keeps the command points.", side=side))
    return Line(
        ngettext(
            "%(side)s puts %(n)s command point on the initiative card.",
            "%(side)s puts %(n)s command points on the initiative card.",
            event.command,
            side=side,
        )
    )


@line_of.register
def _initiative(event: InitiativeTaken, names: Names) -> Line:
    return Line(_("%(side)s takes the initiative.", side=names.side(event.side)))
