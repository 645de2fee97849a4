"""Suggestions of the computer for each kind of ask."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final

from ...contract.asking import Ask, Game
from ...contract.opponents import Suggestion, best_first
from ...fields import Node, Option, Path
from ...hexes import distance
from .. import ground, scenarios
from ..actions import MechAction
from ..movement import leaving
from ..movement.options import Move
from ..physical.declaring import PhysicalAttack
from ..shooting.menu import Declaration
from ..state import Mech, State
from . import blows, moves, volleys

MOVE: Final = "BT-2.p1"
"""The rule of the ask for a movement."""
AT_A_GLANCE: Final = 2
"""The number of hexes that are examined closely in a fast search."""
LEAVING: Final = 60.0
"""The value of leaving over the far edge, for a 'Mech that is to do so."""
STAND_UP: Final = 6.0
"""The bonus for standing up against staying prone."""
NO_REASON: Final = -20.0
"""The value of leaving without need against staying."""


def suggestions(game: Game[State], ask: Ask) -> Sequence[Suggestion]:
    """Answers to an ask, the best by rule of thumb first."""
    suggest = BY_RULE.get(ask.rule)
    return best_first(suggest(game, ask)) if suggest else ()


def offhand(game: Game[State], ask: Ask) -> Sequence[Suggestion]:
    """The same as `suggestions` with fewer hexes examined."""
    if ask.rule == MOVE:
        return best_first(_move(game, ask, AT_A_GLANCE))
    return suggestions(game, ask)


# -- movement


def _move(game: Game[State], ask: Ask, looked_at: int = moves.LOOKED_AT) -> Iterator[Suggestion]:
    """The movement of the next 'Mech. The 'Mech nearest to the enemy moves last, when others have
    revealed their places."""
    options = list(_moves(ask))
    names = dict.fromkeys(move.mech for _option, move in options)
    mech = max((game.state.mech(name) for name in names), key=lambda one: _away(game, one))
    for option, move in options:
        if move.mech != mech.id:
            continue
        if move.kind in ("walk", "run", "jump") and isinstance(option.fields[0], Path):
            if not mech.prone:
                yield from moves.ends(game, mech, option, move, looked_at=looked_at)
        elif move.kind == "get-up":
            score = moves.stays(game, mech) + STAND_UP - (move.pace == "run")
            yield Suggestion(option.id, {"facing": mech.facing}, score)
        elif move.kind in ("stand", "end"):
            yield Suggestion(option.id, score=moves.stays(game, mech))
        elif move.kind == "leave":
            yield from _leave(game, mech, option, move)


def _leave(game: Game[State], mech: Mech, option: Option, move: Move) -> Iterator[Suggestion]:
    """Leaving the map: over the far edge if that is the 'Mech's task, otherwise only in need."""
    way = option.fields[0]
    assert isinstance(way, Path)
    land = ground.of(game.setup, game.state)
    far = [1 - mech.side] if scenarios.breaks_through(game.setup.options, mech.side) else []
    if not way.ends:
        return

    def order(node: Node) -> tuple[bool, int, Node]:
        return leaving.over(land, node, move.pace, far) is None, way.ends[node], node

    node = min(way.ends, key=order)
    score = moves.stays(game, mech) + NO_REASON if order(node)[0] else LEAVING
    yield Suggestion(option.id, {"way": [list(node)]}, score)


def _moves(ask: Ask) -> Iterator[tuple[Option, Move]]:
    """The options of an ask that move a 'Mech, without charges and the like."""
    for option in ask.possible_options():
        if isinstance(option.payload, Move) and option.payload.kind not in ("charge", "dfa"):
            yield option, option.payload


def _away(game: Game[State], mech: Mech) -> tuple[int, str]:
    """The distance of a 'Mech to the nearest enemy, in hexes."""
    enemies = [one.at for one in game.state.in_play() if one.side != mech.side]
    return min((distance(mech.at, enemy) for enemy in enemies), default=0), mech.id


# -- attacks


def _fire(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """The fire of the next 'Mech."""
    mech = _first(game, ask)
    yield Suggestion(f"hold:{mech.id}", score=0.0)
    yield from volleys.volleys(game, mech)


def _strike(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """The physical attack of the next 'Mech."""
    mech = _first(game, ask)
    for option in ask.possible_options():
        if isinstance(option.payload, PhysicalAttack) and option.payload.mech == mech.id:
            yield from blows.blows(game, mech, option)


def _first(game: Game[State], ask: Ask) -> Mech:
    """The first 'Mech of an ask."""
    for option in ask.options:
        if isinstance(option.payload, (Declaration, PhysicalAttack)):
            return game.state.mech(option.payload.mech)
    action = ask.options[0].payload
    assert isinstance(action, MechAction)
    return game.state.mech(action.mech)


def _restart(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """A 'Mech that is shut down starts up again."""
    for option in ask.possible_options():
        if option.payload is True:
            yield Suggestion(option.id)


BY_RULE: dict[str, Callable[[Game[State], Ask], Iterator[Suggestion]]] = {
    MOVE: _move,
    "BT-3.1.p1": _fire,
    "BT-4.1.p1": _strike,
    "BT-5.p1": _restart,
}
"""The suggestions, by the rule of an ask."""

DECISIONS: Final = frozenset({MOVE, "BT-3.1.p1", "BT-4.1.p1"})
"""The asks that only the active side gets."""


def horizon(game: Game[State]) -> Hashable:
    """The natural end of a search: the turn, the phase, and the 'Mechs that have yet to move.
    Nothing is searched while 'Mechs are placed or attacks are declared: exact odds tell the effect
    of attacks, and they are resolved only when all are declared."""
    state = game.state
    if state.stage in ("move", "moving"):
        moving = any(mech.movement.mode and not mech.movement.over for mech in state.mechs.values())
        return state.turn, "move", len(state.turns.waiting) + moving
    return None


def until(game: Game[State]) -> Hashable:
    """The end of a longer search: the turn, and whether 'Mechs have yet to move, as positions can
    be compared only when all 'Mechs stand where they fight."""
    return game.state.turn, game.state.stage in ("move", "moving")
