"""Whether the active character may take an action now (CP-ACT-01, CP-COND-15)."""

from __future__ import annotations

from ...fields import Illegal
from ...table import Game
from ...text import _
from .. import constants
from ..figures.state import State


def action_refused(game: Game[State], unit_id: str, shake: bool = False) -> Illegal | None:
    """Why the active character may not take an action (another than Shake) now, or None: it has
    taken two, or it is staggered and has not shaken yet (CP-ACT-01, CP-COND-15)."""
    turn = game.state.turn
    assert turn is not None
    if turn.actions >= constants.ACTIONS:
        return Illegal("CP-ACT-01", _("It has taken its two actions."))
    if not shake and staggered(game, unit_id):
        return Illegal("CP-COND-15", _("Its first action must be a Shake that removes Stagger."))
    return None


def staggered(game: Game[State], unit_id: str) -> bool:
    """Whether a character must shake off Stagger before it acts (CP-COND-15)."""
    turn = game.state.turn
    return (
        turn is not None
        and turn.unit == unit_id
        and not turn.acted
        and "stagger" in game.state.unit(unit_id).conditions
    )
