"""What is worth trying, ask by ask."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final

from ...contract.asking import Ask, Game
from ...contract.opponents import Suggestion, best_first, possible_options
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
"""So many hexes of a way are looked at closely where it is done quickly."""
LEAVING: Final = 60.0
"""What it is worth to leave over the far edge, for whoever is to."""
STAND_UP: Final = 6.0
"""How much better it looks to stand up than to stay prone."""
NO_REASON: Final = -20.0
"""How much better it looks to leave in need only than to stay."""


def suggestions(game: Game[State], ask: Ask) -> Sequence[Suggestion]:
    """Answers to an ask, the best by rule of thumb first."""
    suggest = BY_RULE.get(ask.rule)
    return best_first(list(suggest(game, ask))) if suggest else ()


def offhand(game: Game[State], ask: Ask) -> Sequence[Suggestion]:
    """As `suggestions`, only that fewer hexes are looked at."""
    if ask.rule == MOVE:
        return best_first(list(_move(game, ask, AT_A_GLANCE)))
    return suggestions(game, ask)


# -- movement


def _move(game: Game[State], ask: Ask, looked_at: int = moves.LOOKED_AT) -> Iterator[Suggestion]:
    """Where the next 'Mech goes. Who is nearest to the enemy goes last, when others have shown
    where they are."""
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
    """Off the map: over the far edge where that is what it is there for, else in need only."""
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
    """The options of an ask that move a 'Mech, but for charges and the like."""
    for option in possible_options(ask):
        if isinstance(option.payload, Move) and option.payload.kind not in ("charge", "dfa"):
            yield option, option.payload


def _away(game: Game[State], mech: Mech) -> tuple[int, str]:
    """How far a 'Mech is from the nearest enemy, in hexes."""
    enemies = [one.at for one in game.state.in_play() if one.side != mech.side]
    return min((distance(mech.at, enemy) for enemy in enemies), default=0), mech.id


# -- attacks


def _fire(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """What the next 'Mech fires at whom."""
    mech = _first(game, ask)
    yield Suggestion(f"hold:{mech.id}", score=0.0)
    yield from volleys.volleys(game, mech)


def _strike(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """Which physical attack the next 'Mech makes."""
    mech = _first(game, ask)
    for option in possible_options(ask):
        if isinstance(option.payload, PhysicalAttack) and option.payload.mech == mech.id:
            yield from blows.blows(game, mech, option)


def _first(game: Game[State], ask: Ask) -> Mech:
    """The first 'Mech that an ask is about."""
    for option in ask.options:
        if isinstance(option.payload, (Declaration, PhysicalAttack)):
            return game.state.mech(option.payload.mech)
    action = ask.options[0].payload
    assert isinstance(action, MechAction)
    return game.state.mech(action.mech)


def _restart(game: Game[State], ask: Ask) -> Iterator[Suggestion]:
    """A 'Mech that is shut down starts up again."""
    for option in possible_options(ask):
        if option.payload is True:
            yield Suggestion(option.id)


BY_RULE: dict[str, Callable[[Game[State], Ask], Iterator[Suggestion]]] = {
    MOVE: _move,
    "BT-3.1.p1": _fire,
    "BT-4.1.p1": _strike,
    "BT-5.p1": _restart,
}
"""What is worth trying, by the rule of the ask."""

DECISIONS: Final = frozenset({MOVE, "BT-3.1.p1", "BT-4.1.p1"})
"""The asks of whoever is on turn."""


def horizon(game: Game[State]) -> Hashable:
    """The turn, the phase, and the 'Mechs that have still to move; nothing is tried out while
    'Mechs are placed, nor while attacks are declared: what those do, the exact odds say, and they
    are resolved only when all are declared."""
    state = game.state
    if state.stage in ("move", "moving"):
        moving = any(mech.movement.mode and not mech.movement.over for mech in state.mechs.values())
        return state.turn, "move", len(state.turns.waiting) + moving
    return None


def until(game: Game[State]) -> Hashable:
    """The turn, and whether 'Mechs are still to move: only when all stand where they will fight
    does it show who stands well."""
    return game.state.turn, game.state.stage in ("move", "moving")
