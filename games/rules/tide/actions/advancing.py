"""Advancing along a path that is chosen together with the unit (TI-5.1.p1).

Who does something in its own hex first, as getting out of a transport, chooses to advance and then
what to do, step by step: see `acting`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from ...contract.asking import Answer, Game, ScriptPart
from ...fields import Option
from ...text import Message, _, ngettext
from .. import movement, opportunity
from ..movement import HexNotes
from ..movement.allowance import activate, prospect
from ..state import Squad, State, Vehicle
from ..units import limits


@dataclass(frozen=True)
class Advance:
    """A unit, by its id, advances along a path."""

    unit: str


KIND: Final = "advance-along"
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


def option(game: Game[State], unit: Squad | Vehicle, group: str) -> Option:
    """To advance along a path; where it leads is shown as soon as the unit is chosen."""
    refused = limits.why_not(game.setup, game.state, unit, "advance")
    acting = prospect(game, unit, "advance")
    notes = notes_for(game, unit)
    return Option(
        f"{KIND}:{unit.id}",
        ADVANCE,
        () if refused else (movement.path(game, unit, notes, acting),),
        rule=RULE,
        refused=refused,
        cost=ngettext("%(n)s MP", "%(n)s MP", acting.mp),
        group=group,
        on={"unit": unit.id},
        reach=1,
        payload=Advance(unit.id),
    )


def carry_out(game: Game[State], unit: Squad | Vehicle, answer: Answer) -> ScriptPart:
    """The unit is activated and takes the path; what it does then is asked as in any advance."""
    activate(game, unit, "advance").moved = True
    yield from movement.follow(game, unit, answer["way"])
