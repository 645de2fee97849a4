"""Actions that effects grant (CP-ACT-06, CP-ACT-08)."""

from collections.abc import Sequence

from ...contract.asking import Game, ScriptPart
from ..attacks import attack_actions
from ..figures.state import State
from ..movement import moves
from .allowed import staggered


def granted_move(game: Game[State], unit_id: str) -> ScriptPart:
    """A Move action granted by an effect: it does not count as one of the two, but every "cannot"
    applies (CP-ACT-06, CP-ACT-08)."""
    if not staggered(game, unit_id):
        yield from moves.move_action(game, unit_id)


def granted_attack(
    game: Game[State], unit_id: str, only: Sequence[str] | None = None
) -> ScriptPart:
    """An attack granted by an effect (CP-ACT-06, CP-ACT-08); see `attack_actions`."""
    if not staggered(game, unit_id) and game.state.unit(unit_id).fit:
        yield from attack_actions.granted(game, unit_id, only=only)


def queue_activation(game: Game[State], unit_id: str) -> None:
    """Lets a character activate after the one now active, in the same turn."""
    if game.state.turn:
        game.state.turn.queue.append(unit_id)
