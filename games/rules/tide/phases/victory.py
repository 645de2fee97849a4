"""Victory (TI-15)."""

from ...contract.asking import Game, Result
from .. import ground, library
from ..events import SideEvent
from ..state import State


class PointsScored(SideEvent, kind="points"):
    """A side scores victory points."""

    points: int
    rule: str = "TI-13.2"


def note(game: Game[State]) -> None:
    """Notes what an action has led to: points for enemy units destroyed (TI-15.p4), and the last
    side in a hex that decides a tie."""
    _score_losses(game)
    tie = library.scenario(game.setup).tie
    land = ground.of(game.setup, game.state)
    if tie.by == "last-in" and tie.hex is not None:
        for side in (0, 1):
            if any(land.number(unit.at) == tie.hex for unit in game.state.on_board(side)):
                game.state.last_in[tie.hex] = side


def _score_losses(game: Game[State]) -> None:
    state = game.state
    for unit in state.units.values():
        if not unit.out or unit.id in state.scored:
            continue
        state.scored.append(unit.id)
        for scored in library.scenario(game.setup).scoring:
            if scored.by == "loss" and scored.unit == unit.target_class:
                score(game, 1 - unit.side, scored.points, scored.nation)


def scores(game: Game[State]) -> tuple[int, ...]:
    """The victory points of both sides; nothing in a scenario where nothing scores."""
    return tuple(game.state.points) if library.scenario(game.setup).scoring else ()


def score(game: Game[State], side: int, points: int, nation: str | None) -> None:
    """Gives victory points to a side, if it is of the nation that scores."""
    if nation in (None, game.state.nations[side]):
        game.state.points[side] += points
        game.emit(PointsScored(side=side, points=points))


# -- The end


def by_loss(game: Game[State]) -> Result | None:
    """The result when a side has no unit left, on the board or still to come: it loses at once. If
    neither side has any, points and the tie rule decide (TI-15.p1, TI-15.p3)."""
    left = [_has_units(game, side) for side in (0, 1)]
    if all(left):
        return None
    if not any(left):
        return by_points(game)
    return _won(game, left.index(True), "annihilation", "TI-15.p1")


def _has_units(game: Game[State], side: int) -> bool:
    state = game.state
    if any(unit.side == side and not unit.out for unit in state.units.values()):
        return True
    return any(
        coming.nation == state.nations[side] and coming.round >= state.round
        for coming in library.scenario(game.setup).reinforcements
    )


def by_conquest(game: Game[State]) -> Result | None:
    """The result when the side that has to take hexes controls all of them after a control step: it
    wins."""
    conquest = library.scenario(game.setup).conquest
    if conquest is None:
        return None
    side = game.state.nations.index(conquest.nation)
    if all(game.state.control.get(hex) == side for hex in conquest.hexes):
        return _won(game, side, "conquest", "TI-15.p1")
    return None


def at_the_end(game: Game[State]) -> Result | None:
    """The result after the last round: a side that had to take hexes has lost, otherwise points
    decide (TI-15.p3)."""
    scenario = library.scenario(game.setup)
    if game.state.round < scenario.rounds:
        return None
    if scenario.conquest is not None:
        side = game.state.nations.index(scenario.conquest.nation)
        return _won(game, 1 - side, "defended", "TI-15.p1")
    return by_points(game)


def by_points(game: Game[State]) -> Result:
    """The result by victory points, then by the scenario's tie rule, otherwise a draw
    (TI-15.p3)."""
    first, second = game.state.points
    if first != second:
        return _won(game, 0 if first > second else 1, "points", "TI-15.p3")
    side = _by_tie(game)
    if side is None:
        return Result((), "draw", "TI-15.p3", scores(game))
    return _won(game, side, "tie", "TI-15.p3")


def _by_tie(game: Game[State]) -> int | None:
    tie = library.scenario(game.setup).tie
    state = game.state
    if tie.by == "nation" and tie.nation is not None:
        return state.nations.index(tie.nation)
    if tie.by == "control" and tie.hex is not None:
        return state.control.get(tie.hex)
    if tie.by == "last-in" and tie.hex is not None:
        return state.last_in.get(tie.hex)
    return None


def _won(game: Game[State], side: int, reason: str, rule: str) -> Result:
    return Result((side,), reason, rule, scores(game))
