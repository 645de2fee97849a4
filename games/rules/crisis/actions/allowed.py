"""Whether the active character may take an action now (CP-ACT-01, CP-COND-15), and which characters
it must attack first."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from ...contract.asking import Game
from ...fields import Illegal
from ...text import _
from .. import constants
from ..attacks import aims, targets
from ..context import characters
from ..figures.state import State
from ..modifiers import stats


def action_refused(
    game: Game[State], unit_id: str, action: Literal["attack", "shake", "other"] = "other"
) -> Illegal | None:
    """Why the active character may not take an action now: it has taken two, it is staggered and
    has not shaken, or it must attack first (CP-ACT-01, CP-COND-15). None if it may."""
    turn = game.state.turn
    assert turn is not None
    if turn.actions >= constants.ACTIONS:
        return _SPENT
    if action != "shake" and staggered(game, unit_id):
        return _STAGGERED
    if action != "attack":
        for rule, _targets in _demands(game, unit_id):
            message = _("%(rule)s: its first action must be an attack.", rule=rule)
            return Illegal("CP-CORE-02", message)
    return None


_SPENT = Illegal("CP-ACT-01", _("It has taken its two actions."))
_STAGGERED = Illegal("CP-COND-15", _("Its first action must be a Shake that removes Stagger."))


def must_attack(game: Game[State], unit_id: str) -> tuple[str, ...] | None:
    """The characters of which its first action must attack one, by a rule that it can obey; None if
    it is free."""
    return next((found for _rule, found in _demands(game, unit_id)), None)


def _demands(game: Game[State], unit_id: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The rules that demand an attack, each with the targets that it can attack. They are met once
    it has acted, and Stagger comes before them (CP-COND-15)."""
    turn = game.state.turn
    if turn is None or turn.unit != unit_id or turn.acted or staggered(game, unit_id):
        return
    for active, modifier, ctx in stats.modifiers(game, unit_id, "must-attack"):
        wanted = tuple(characters(ctx, modifier.at))
        if wanted and _can_attack(game, unit_id, wanted):
            yield active.name, wanted


def _can_attack(game: Game[State], unit_id: str, wanted: tuple[str, ...]) -> bool:
    """Whether the character can make any of its attacks against one of these now."""
    return any(
        targets.option(game, replace(aim, only=wanted)).refused is None
        for aim in aims.attacks_of(game, unit_id)
    )


def staggered(game: Game[State], unit_id: str) -> bool:
    """Whether a character must shake off Stagger before it acts (CP-COND-15)."""
    turn = game.state.turn
    return (
        turn is not None
        and turn.unit == unit_id
        and not turn.acted
        and "stagger" in game.state.unit(unit_id).conditions
    )
