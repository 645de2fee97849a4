"""Log lines of the course of a match: rounds, turns, command, points."""

from typing import Final

from ...contract.lines import Line
from ...text import Message, _, ngettext
from ..phases.command import CommandReceived, CommandSpent, ControlTaken, InitiativeTaken
from ..phases.turns import PhaseBegun, RoundBegun, TurnBegun
from ..phases.victory import PointsScored
from .lines import Names, line_of, says

PHASES: Final[dict[str, Message]] = {
    "command": _("Command Phase"),
    "status": _("Status Phase"),
}


says(RoundBegun, _("Round %(round)s"), kind="heading")
says(PhaseBegun, PHASES, by="phase", kind="heading")
says(
    TurnBegun,
    ngettext("%(side)s has %(n)s action.", "%(side)s has %(n)s actions.", 0),
    n="actions",
)
says(ControlTaken, _("%(side)s controls %(hex)s."))
says(
    CommandReceived,
    ngettext(
        "%(side)s receives %(n)s command point.", "%(side)s receives %(n)s command points.", 0
    ),
    n="command",
)
says(InitiativeTaken, _("%(side)s takes the initiative."))
says(
    PointsScored,
    ngettext("%(side)s scores %(n)s point.", "%(side)s scores %(n)s points.", 0),
    scores=True,
    n="points",
)


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
