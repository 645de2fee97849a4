"""Modifiers: what the rules in force change, asked for where the number that they change is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...contract.asking import Game
from ..context import Context, in_force, is_meant, met
from ..context.active_rule import ActiveRule
from ..context.attack_state import Attack
from ..context.moments import Moment
from ..figures.state import State


def modifiers(
    game: Game[State],
    unit_id: str,
    kind: str,
    attack: Attack | None = None,
    moment: Moment | None = None,
) -> Iterator[tuple[ActiveRule, Any, Context]]:
    """The modifiers of a kind that count for a character now (its "it"), of each name one only,
    for effects of one name do not stack (CP-CORE-04)."""
    seen: set[tuple[str, Any, int]] = set()
    for active in in_force.modifying(game, kind, attack):
        for position, modifier in enumerate(active.rule.always):
            if modifier.mod != kind or (active.name, active.part, position) in seen:
                continue
            if modifier.to == "self" and active.unit != unit_id:
                continue
            ctx = Context(game, active, moment, attack, {"it": unit_id})
            if not ctx.icons_shown:
                continue
            with game.budget.of(active.key):
                game.budget.step()
                counts = (
                    is_meant(ctx, unit_id, modifier.to)
                    and met(ctx, active.rule.if_)
                    and met(ctx, modifier.if_)
                )
            if counts:
                seen.add((active.name, active.part, position))
                yield active, modifier, ctx


def has(
    game: Game[State], unit_id: str, kind: str, attack: Attack | None = None
) -> ActiveRule | None:
    """The first rule that gives a character a modifier of a kind, or None."""
    return next((active for active, _mod, _ctx in modifiers(game, unit_id, kind, attack)), None)
