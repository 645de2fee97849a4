"""The MP of an action, counted once, when the unit is activated (TI-6.6, TI-6.7)."""

from __future__ import annotations

from ...contract.asking import Game
from ..constants.movement import FIRE_AND_MOVEMENT
from ..events import UnitEvent
from ..state import Acting, Squad, State, Vehicle
from ..terms import MOVING, Action
from ..units import squads, vehicles


class UnitActivated(UnitEvent, kind="activated"):
    """A unit begins an action that moves, with so many MP."""

    action: Action
    mp: int
    rule: str = "TI-5.2"


def points(game: Game[State], unit: Squad | Vehicle, action: Action) -> int:
    """The MP that an action gives, never below 0; none if it is no action that moves (TI-6.1).
    Fire and Movement has fewer, even if no attack is made (TI-5.4.2)."""
    if action not in MOVING:
        return 0
    if isinstance(unit, Squad):
        mp = squads.movement_points(game.setup, unit)
    else:
        mp = vehicles.movement_points(game.setup, unit)
    lost = FIRE_AND_MOVEMENT[unit.target_class] if action == "fire-and-movement" else 0
    return max(0, mp - lost)


def prospect(game: Game[State], unit: Squad | Vehicle, action: Action) -> Acting:
    """An action as it would begin if the unit were activated now."""
    hex = game.state.whereabouts(unit)
    assert hex is not None, f"{unit.id} is not on the board"
    return Acting(unit.id, action, trail=[hex], mp=points(game, unit, action))


def activate(game: Game[State], unit: Squad | Vehicle, action: Action) -> Acting:
    """Begin an action of a unit: from now on it is the one under way (TI-5.p3)."""
    game.state.acting = acting = prospect(game, unit, action)
    game.emit(UnitActivated(unit=unit.id, action=action, mp=acting.mp))
    return acting
