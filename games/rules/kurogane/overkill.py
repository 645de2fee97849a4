"""Overkill: a unit stays over the wreck of an enemy and scores for it (KG-8.1 to KG-8.5)."""

from functools import partial

from ..contract.asking import Ask, Game, ScriptPart
from ..contract.events import Event
from ..fields import Illegal, Option, Path
from ..fields.option import Builder, Menu, Unbuilt
from ..squares import distance
from ..text import _
from . import constants, moves, names, objectives, units
from .board import field_of
from .moments import Moment
from .state import Cell, Overkill, State, Unit

TOO_FAR = Illegal("KG-8.1", _("It cannot come beside the wreck, on its level."))
NOT_BESIDE = Illegal("KG-8.1", _("This is not beside the wreck, on its level."))


class OverkillBegun(Event, kind="overkill"):
    """A unit begins an overkill on the wreck of an enemy."""

    unit: str
    wreck: str
    rule: str = "KG-8.1"


class OverkillAdvanced(Event, kind="overkill-progress"):
    """The overkill of a unit has advanced."""

    unit: str
    progress: int
    rule: str = "KG-8.3"


class OverkillStopped(Event, kind="overkill-stopped"):
    """The overkill of a unit stops."""

    unit: str
    rule: str = "KG-8.4"


class ReturnDelayed(Event, kind="delayed"):
    """An overkill delays a unit's return to this round."""

    unit: str
    round: int
    rule: str = "KG-8.5"


def declare(game: Game[State], seat: int, wreck: Unit) -> ScriptPart:
    """One friendly unit that could walk to a cell beside the wreck, on its level, may declare
    it and moves there at once, for no AP (KG-8.1); climbing, falling and risk count as in any
    walk (KG-8.2)."""
    friends = [unit for unit in game.state.of(seat) if unit.deployed]
    paths = {unit.id: _path(game, unit, wreck) for unit in friends}
    if not any(_comes_beside(path, wreck) for path in paths.values()):
        return
    options = [
        Unbuilt(f"overkill:{unit.id}", partial(_option, unit, paths[unit.id], wreck))
        for unit in friends
    ]
    answer = yield Ask(
        seat,
        _("%(unit)s is destroyed. Declare an overkill?", unit=names.unit(game.setup, wreck.id)),
        Menu(
            Builder(("overkill",), lambda: options),
            Builder(("decline",), lambda: [Option("decline", _("No overkill"), rule="KG-8.1")]),
        ),
        "KG-8.1",
        others=_("An overkill may be declared."),
        about={"unit": wreck.id},
    )
    if answer.option == "decline":
        return
    unit = answer.chosen(Unit)
    yield Moment("moved", unit.id)
    moves.walk(game, unit, answer["to"], "overkill")
    game.state.overkills.append(Overkill(unit.id, wreck.id))
    game.emit(OverkillBegun(unit=unit.id, wreck=wreck.id))


def _path(game: Game[State], unit: Unit, wreck: Unit) -> Path:
    """A walk that ends next to the wreck and on its level. A unit that is there may stay
    (KG-8.1)."""
    field = field_of(game.setup, game.state)

    def why_not(cell: Cell) -> Illegal | None:
        if distance(cell, wreck.at) == 1 and field.level(cell) == field.level(wreck.at):
            return None
        return NOT_BESIDE

    return moves.path(game, unit, units.mv(game.setup, unit), stop=why_not, stays=True)


def _comes_beside(to: Path, wreck: Unit) -> bool:
    """Whether a walk can end beside the wreck. As each cell costs at least 1, no walk is searched
    where the wreck is farther away than that allows."""
    start = (to.start[0], to.start[1])
    return distance(start, wreck.at) <= to.allowance + 1 and bool(to.ends)


def _option(unit: Unit, to: Path, wreck: Unit) -> Option:
    """The option of a unit to walk to the wreck."""
    return Option(
        f"overkill:{unit.id}",
        _("Overkill: %(unit)s", unit=unit.name),
        (to,),
        rule="KG-8.1",
        refused=None if _comes_beside(to, wreck) else TOO_FAR,
        on={"unit": unit.id},
        payload=unit,
    )


def stop(game: Game[State], moment: Moment) -> None:
    """Stops the overkill of a unit that moves, attacks, dodges or defends. A counter by The Order
    does not stop it (KG-8.4, KG-11.1), and the declaration of a counter is not yet an attack."""
    unit = game.state.unit(moment.unit)
    if moment.kind == "counter":
        return
    if moment.as_counter and units.faction(game.setup, unit.seat) == "TO":
        return
    for marker in game.state.overkills:
        if marker.unit == unit.id and not marker.stopped:
            marker.stopped = True
            game.emit(OverkillStopped(unit=unit.id))


def end_turn(game: Game[State], seat: int) -> None:
    """At the end of a turn of its owner each marker advances by 1, over at most 4 turns. It does
    not advance in the turn in which it was declared, or when the owner passed for lack of a unit to
    activate (KG-8.3)."""
    for marker in game.state.overkills:
        advances = game.state.unit(marker.unit).seat == seat and not marker.stopped
        if advances and not marker.fresh and marker.progress < constants.OVERKILL_TURNS:
            marker.progress += constants.OVERKILL_PROGRESS_A_TURN
            game.emit(OverkillAdvanced(unit=marker.unit, progress=marker.progress))
        marker.fresh = False


def score(game: Game[State]) -> None:
    """At the round's end each overkill scores its progress in VP, delays the wreck's return from
    progress 3 on, and loses its marker (KG-4.4.2, KG-8.5)."""
    state = game.state
    for marker in state.overkills:
        seat = state.unit(marker.unit).seat
        if marker.progress:
            objectives.score_points(game, seat, marker.progress, unit=marker.unit)
        if marker.progress >= constants.OVERKILL_DELAY_FROM:
            wreck = state.unit(marker.wreck)
            wreck.returns += constants.OVERKILL_DELAY
            game.emit(ReturnDelayed(unit=wreck.id, round=wreck.returns))
    state.overkills.clear()
