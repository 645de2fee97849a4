"""The turn of a 'Mech in the movement phase, answer by answer until it is over. Each ask is at a
checkpoint."""

from collections.abc import Sequence
from functools import partial

from ...contract.asking import Answer, Ask, Game, ScriptPart
from ...contract.driver import lapse
from ...fields.option import Menu
from ...text import _
from ..events import OfMech
from ..harm import falls
from ..state import Mech, State
from . import charging, jumping, jumping_upon, leaving, on_foot, prone, record, rolls
from .allowance import Outlook, no_outlook
from .foot import Foot
from .options import Move, menu


class StoodStill(OfMech, kind="stood-still"):
    """A 'Mech stands still."""

    rule: str = "BT-2.6.p1"


def under_way(state: State) -> Mech | None:
    """The 'Mech whose movement has begun and is not over; the script continues with its `turn`.
    None if there is none."""
    for mech in state.mechs.values():
        if mech.movement.mode and not mech.movement.over:
            return mech
    return None


def turn(game: Game[State], mech: Mech, outlook: Outlook = no_outlook) -> ScriptPart:
    """One step of a movement that has begun, or its end. There is no ask where only its end is left
    to choose."""
    options = menu(game, [mech], outlook)
    if not mech.in_play or lapse(game, partial(_is_spent, mech, options)):
        yield from _end(game, mech)
        return
    answer = yield Ask(
        mech.seat,
        _("What does %(unit)s do next?", unit=mech.name),
        options,
        "BT-2.p1",
        others=_("%(unit)s is moving: what it does next is being chosen.", unit=mech.name),
        about={"unit": mech.id},
    )
    yield from carry_out(game, mech, answer)


def _is_spent(mech: Mech, options: Menu) -> bool:
    """Whether nothing but the end of its movement can be chosen. It builds options up to the first
    that can."""
    end = Move(mech.id, "end")
    return all(option.refused or option.payload == end for option in options)


def carry_out(game: Game[State], mech: Mech, answer: Answer) -> ScriptPart:
    """Carries out an answer to `options`. `turn` continues the movement until it is over."""
    move = answer.chosen(Move)
    match move.kind:
        case "stand":
            record.begin(mech, "stand")
            game.emit(StoodStill(unit=mech.id))
            mech.movement.over = True
        case "end":
            yield from _end(game, mech)
        case "jump":
            yield from jumping.jump(game, mech, answer["way"], answer["facing"])
            mech.movement.over = True
        case "dfa":
            jumping_upon.declare(game, mech, game.state.mech(move.target), answer["stop"])
            mech.movement.over = True
        case "get-up":
            yield from prone.get_up(game, mech, move.pace, answer["facing"])
        case _:
            yield from _go(game, mech, move, answer["way"])


def _go(game: Game[State], mech: Mech, move: Move, way: Sequence[Sequence[int]]) -> ScriptPart:
    """Follows a path on foot and carries out its special end."""
    arrived = yield from on_foot.follow(game, _foot(game, mech, move), way)
    if not arrived:
        return
    if move.kind == "drop":
        prone.drop(game, mech, move.pace)
    elif move.kind == "leave":
        leaving.leave(game, mech, move.pace)
        mech.movement.over = True
    elif move.kind == "charge":
        yield from _end(game, mech)
        if not mech.prone and mech.in_play:
            charging.declare(game, mech, game.state.mech(move.target))
    else:
        yield from _end(game, mech)


def _foot(game: Game[State], mech: Mech, move: Move) -> Foot:
    """The 'Mech on the path of the option."""
    if move.kind == "charge":
        return charging.foot(game, mech, game.state.mech(move.target), move.pace)
    if move.kind == "drop":
        return Foot(game, mech, move.pace, prone.dropping)
    if move.kind == "leave":
        return leaving.foot(game, mech, move.pace, leaving.exits(game, mech))
    return Foot(game, mech, move.pace)


def _end(game: Game[State], mech: Mech) -> ScriptPart:
    """Ends the movement: after running MP were spent with a damaged hip or gyro there is a roll
    (BT-2.4.p3)."""
    mech.movement.over = True
    event = rolls.asked_after(game, mech, mech.movement.mode) if mech.movement.spent else ""
    if event:
        yield from falls.keep_standing(game, mech, event)
