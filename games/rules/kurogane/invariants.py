"""What must be true of every state, for developers and random play."""

from __future__ import annotations

from ..table import Game
from . import constants, units
from .board import field_of
from .state import State


def broken(game: Game[State]) -> list[str]:
    """What is wrong with the state, in English."""
    state = game.state
    field = field_of(game.setup, state)
    found = []
    cells = [unit.cell for unit in state.units.values() if unit.cell is not None]
    if len(cells) != len(set(cells)):
        found.append("two units stand in one cell (KG-2.3)")
    for unit in state.units.values():
        if unit.cell is not None and not field.enterable(unit.cell):
            found.append(f"{unit.id} stands where nobody can (KG-2.4, KG-2.5)")
        if min(unit.risk, unit.damage, unit.pap, unit.bap) < 0:
            found.append(f"{unit.id} has less than nothing")
        if unit.deployed and unit.damage >= units.hp(game.setup, unit):
            found.append(f"{unit.id} should be destroyed (KG-7.6.3)")
        if unit.cell is None and (unit.damage or unit.risk):
            found.append(f"{unit.id} is in Reserve and not repaired (KG-9.p1)")
        if unit.pap > 1:
            found.append(f"{unit.id} has more than one pAP (KG-1.3)")
    wrecks = [marker.wreck for marker in state.overkills]
    if len(wrecks) != len(set(wrecks)):
        found.append("two overkills on one wreck (KG-8.1)")
    for marker in state.overkills:
        if marker.progress > constants.OVERKILL_TURNS:
            found.append(f"the overkill of {marker.unit} is too far (KG-8.3)")
    if state.round > constants.ROUNDS:
        found.append("too many rounds (KG-4.5.p1)")
    return found
