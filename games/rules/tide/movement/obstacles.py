"""Minefields, razor wire and tank traps (TI-6.4.1 to TI-6.4.3, TI-6.4.6)."""

from __future__ import annotations

from ...table import Game, Part
from ..constants.fire import SIDES
from ..constants.movement import MINE_HITS, MINES
from ..fire import results
from ..state import Acting, Squad, State, Vehicle
from .mover import stops


def strike(game: Game[State], acting: Acting, unit: Squad | Vehicle) -> Part:
    """What obstacles in the hex that it has just entered do to a unit that moves: after Op Fire, if
    it is still there (TI-6.1.5)."""
    hex = unit.at
    if game.state.markers_in(hex, "minefield") or game.state.markers_in(hex, "razor-wire"):
        acting.hindered = True
    if stops(game, unit, hex):
        acting.stopped = True
        game.emit("stopped", unit=unit.id, hex=hex, rule="TI-6.1.5")
    if game.state.markers_in(hex, "minefield"):
        yield from mines(game, unit)
        results.fatigue(game, unit, "TI-6.4.1")


def mines(game: Game[State], unit: Squad | Vehicle) -> Part:
    """The dice of the minefield that a unit has entered, also by a retreat or an advance: each
    success is a normal hit, without red dice. Engineers take none."""
    if isinstance(unit, Squad) and unit.token == "engineer":
        return
    faces = [face + 1 for face in game.dice.roll(MINES, SIDES)]
    hits = sum(face >= MINE_HITS for face in faces)
    game.emit("mines", unit=unit.id, hex=unit.at, faces=faces, hits=hits, rule="TI-6.4.1")
    yield from results.apply(game, "normal", unit, hits)
