"""Minefields, razor wire and tank traps (TI-6.4.1 to TI-6.4.3, TI-6.4.6)."""

from dataclasses import dataclass

from ...contract.asking import Game, Moment, ScriptPart
from ..constants.fire import SIDES
from ..constants.movement import MINE_HITS, MINES
from ..events import PlaceEvent
from ..fire import results
from ..state import Acting, Squad, State, Vehicle
from .mover import stops


class UnitStopped(PlaceEvent, kind="stopped"):
    """An obstacle stops a unit."""

    rule: str = "TI-6.1.5"


class MinesStruck(PlaceEvent, kind="mines"):
    """The dice of a minefield that a unit has entered."""

    faces: tuple[int, ...]
    hits: int
    rule: str = "TI-6.4.1"


def strike(game: Game[State], acting: Acting, unit: Squad | Vehicle) -> ScriptPart:
    """Applies the obstacles in the hex that a moving unit has just entered: after Op Fire, if it is
    still there (TI-6.1.5)."""
    hex = unit.at
    if game.state.markers_in(hex, "minefield") or game.state.markers_in(hex, "razor-wire"):
        acting.hindered = True
    if hex in stops(game, unit):
        acting.stopped = True
        game.emit(UnitStopped(unit=unit.id, hex=hex))
    if game.state.markers_in(hex, "minefield"):
        yield from mines(game, unit)
        results.fatigue(game, unit, "TI-6.4.1")


def mines(game: Game[State], unit: Squad | Vehicle) -> ScriptPart:
    """Rolls for a minefield that a unit has entered, also by a retreat or an advance: each success
    is a normal hit, without red dice. Engineers take none."""
    if isinstance(unit, Squad) and unit.token == "engineer":
        return
    faces = tuple(face + 1 for face in game.dice.roll(MINES, SIDES))
    hits = sum(face >= MINE_HITS for face in faces)
    game.emit(MinesStruck(unit=unit.id, hex=unit.at, faces=faces, hits=hits))
    yield from results.apply(game, "normal", unit, hits)


@dataclass(frozen=True)
class Entered(Moment):
    """A unit has entered a hex, or has got out of a transport or a fortification (TI-6.1.1)."""

    unit: str
    last: bool
    """Whether the path ends there or the unit has to stop."""
