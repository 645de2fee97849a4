"""The value of a position, in victory points."""

from ...contract.asking import Game
from .. import constants
from ..figures import printed
from ..figures.state import Character, State
from ..script import mission
from . import weights
from .places import Places
from .weights import weight


def worth(game: Game[State], side: int) -> dict[str, float]:
    """The value of each item for a seat, less the same for the other seat."""
    own, other = _of_seat(game, side), _of_seat(game, 1 - side)
    return {name: weight(name) * (own[name] - other[name]) for name in own}


def _of_seat(game: Game[State], seat: int) -> dict[str, float]:
    """The amount of each item that a seat has."""
    state = game.state
    mine = [unit for unit in state.characters.values() if unit.seat == seat and unit.on_board]
    later = max(0, min(weights.ROUNDS_AHEAD, constants.ROUNDS - state.round))
    promised = sum(mission.points(game, seat, card) for card in state.mission())
    return {
        weights.POINTS: state.vp[seat],
        weights.MISSION: promised * (weights.NOW + weights.LATER * later),
        weights.STAMINA: sum(printed.threat(game, one.id) * life(game, one) for one in mine),
        weights.DAZED: -sum(unit.dazed and not unit.activated for unit in mine),
        weights.POWER: sum(min(unit.power, 6) for unit in mine),
        weights.CONDITIONS: -sum(len(unit.conditions) for unit in mine),
        weights.PLACE: -sum(
            Places(game, unit).to_go((unit.x, unit.y)) for unit in mine if unit.fit
        ),
    }


def life(game: Game[State], unit: Character) -> float:
    """The share of a character that is left: its first side is one half, the second the other; the
    last damage of a side counts more than the first."""
    if not unit.on_board:
        return 0.0
    left = 1 - unit.damage / printed.stamina(game, unit.id)
    share = 0.0 if unit.dazed else 0.25 + 0.75 * left
    if not printed.has_injured_side(game, unit.id):
        return share
    if unit.side == "injured":
        return 0.5 * share
    return 0.5 + 0.5 * share
