"""An action that moves, answer by answer until it is over (TI-5.1, TI-5.4, TI-5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from ...contract.asking import CHECKPOINT, Answer, Ask, Game, ScriptPart
from ...fields import Illegal, Option
from ...text import _
from .. import assault, movement, opportunity
from ..fire import declaring, legality, resolve, results
from ..movement import Mover
from ..movement.options import Move
from ..state import Acting, Squad, State, Vehicle
from . import advancing

END: Final = "end"


def go_on(game: Game[State]) -> ScriptPart:
    """Go on with the action under way, until it is over. Its player is not asked where there is
    nothing left to do but to end it."""
    acting = game.state.acting
    assert acting is not None, "no action is under way"
    unit = game.state.unit(acting.unit)
    while not unit.out and unit.activation != "fatigued":
        options = [*_options(game, acting, unit)]
        if all(option.refused or _is_no_use(acting, unit, option) for option in options):
            break
        yield CHECKPOINT
        answer = yield Ask(
            unit.side,
            _("What does %(unit)s do next?", unit=unit.name),
            [*options, _end(game, unit)],
            "TI-5.p3",
            others=_("%(unit)s is acting: what it does next is being chosen.", unit=unit.name),
            about={"unit": unit.id, "mp": acting.mp},
            unlisted=legality.why_unlisted(game, "fire-and-movement", [unit]),
        )
        if answer.option == END:
            break
        yield from _act(game, acting, unit, answer)
    finish(game, unit)


def _is_no_use(acting: Acting, unit: Squad | Vehicle, option: Option) -> bool:
    """Whether an option is to move on, for a unit that has come to where it wanted to go."""
    return isinstance(option.payload, Move) and acting.goal == unit.hex


def finish(game: Game[State], unit: Squad | Vehicle) -> None:
    """The action is over: its unit is fatigued (TI-5.6), and orders about it end."""
    game.state.acting = None
    opportunity.forget(game.state, unit.id)
    results.fatigue(game, unit, "TI-5.6")


def _options(game: Game[State], acting: Acting, unit: Squad | Vehicle) -> Iterator[Option]:
    """What the unit may do next: with its MP, and the attack of its action."""
    notes = advancing.notes_for(game, unit)
    if acting.action == "assault" and isinstance(unit, Squad):
        notes = replace(notes, of_last=partial(assault.prospects, game, unit))
    yield from movement.options(game, unit, notes)
    if unit.hex is None or _why_no_stay(game, unit):
        return
    if acting.action == "fire-and-movement" and not acting.attacked:
        firing = declaring.Firing(game, "fire-and-movement")
        yield from declaring.options(firing, unit)
    if acting.action == "assault" and isinstance(unit, Squad):
        yield from assault.options(game, unit)


def _why_no_stay(game: Game[State], unit: Squad | Vehicle) -> Illegal | None:
    """Why a unit cannot stop where it is, as a tank in the midst of an overrun: it moves on before
    it attacks or ends its action."""
    return None if unit.hex is None else Mover(game, unit).why_no_stay(unit.hex)


def _end(game: Game[State], unit: Squad | Vehicle) -> Option:
    """To end the action where the unit is, if it can stay there."""
    return Option(
        END,
        _("End the action of %(unit)s", unit=unit.name),
        rule="TI-5.p3",
        refused=_why_no_stay(game, unit),
        group="end",
        on={"unit": unit.id},
    )


def _act(game: Game[State], acting: Acting, unit: Squad | Vehicle, answer: Answer) -> ScriptPart:
    match answer.payload:
        case declaring.Lead():
            acting.attacked = True
            acting.stopped = acting.stopped or acting.moved
            yield from resolve(game, declaring.declared(game, "fire-and-movement", answer))
        case assault.Assault():
            yield from assault.resolve(game, assault.declared(answer))
        case _:
            yield from movement.carry_out(game, unit, answer)
