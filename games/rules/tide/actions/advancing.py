"""Advancing along a path that is chosen together with the unit (TI-5.1.p1).

At its end the action is over, unless there is something to do there; whoever has MP left and wants
to be asked says so with the path. Who does something in its own hex first, as getting out of a
transport, chooses to advance and then what to do, step by step: see `acting`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from ...contract.asking import Answer, Game, ScriptPart
from ...fields import Choice, Field, Option, Pick
from ...text import Message, _, ngettext
from .. import movement, opportunity
from ..movement import HexNotes
from ..movement.mover import activate, prospect
from ..state import Squad, State, Vehicle
from ..units import limits


@dataclass(frozen=True)
class Advance:
    """A unit, by its id, advances along a path."""

    unit: str


KIND: Final = "advance-to"
FORMER: Final = "advance-along"
"""Whoever advanced was asked at the end of each path."""
THEN: Final = "then"
ENDS: Final = "ends"
GO_ON: Final = "go-on"
RULE: Final = "TI-5.1.p1"
ADVANCE: Final = _("Advance")
IN_ITS_HEX: Final = _("Advance, but do something here first")


def is_in_the_open(unit: Squad | Vehicle) -> bool:
    """Whether a unit can take a path from where it is: it is in no transport and no
    fortification."""
    return unit.hex is not None and not (isinstance(unit, Squad) and unit.fortification)


def label(unit: Squad | Vehicle) -> Message:
    """What an advance that begins without a path is called."""
    return IN_ITS_HEX if is_in_the_open(unit) else ADVANCE


def notes_for(game: Game[State], unit: Squad | Vehicle) -> HexNotes:
    """What is to be said of the hexes that a unit may go to: who could fire at it there."""
    return HexNotes(
        partial(opportunity.is_threatened, game, unit), partial(opportunity.warnings, game, unit)
    )


def option(game: Game[State], unit: Squad | Vehicle, group: str, kind: str = KIND) -> Option:
    """To advance along a path; where it leads is shown as soon as the unit is chosen."""
    refused = limits.why_not(game.setup, game.state, unit, "advance")
    acting = prospect(game, unit, "advance")
    path = movement.path(game, unit, notes_for(game, unit), acting)
    fields: tuple[Field, ...] = (path,) if kind == FORMER else (path, _then())
    return Option(
        f"{kind}:{unit.id}",
        ADVANCE,
        () if refused else fields,
        rule=RULE,
        refused=refused,
        cost=ngettext("%(n)s MP", "%(n)s MP", acting.mp),
        group=group,
        on={"unit": unit.id},
        reach=1,
        payload=Advance(unit.id),
    )


def _then() -> Pick:
    choices = [Choice(ENDS, _("The action ends")), Choice(GO_ON, _("Ask me"))]
    label = _("With MP left")
    return Pick(THEN, label, choices=choices, outside="TI-5.p3", default=ENDS)


def carry_out(game: Game[State], unit: Squad | Vehicle, answer: Answer) -> ScriptPart:
    """The unit is activated and takes the path; what it does then is asked as in any advance."""
    way = answer["way"]
    acting = activate(game, unit, "advance")
    acting.moved = True
    if answer.fields.get(THEN) == ENDS:
        acting.goal = (way[-1][0], way[-1][1])
    yield from movement.follow(game, unit, way)
