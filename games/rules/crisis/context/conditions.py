"""On condition that: whether the conditions of a rule are met now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..cards import words
from ..cards.words import Condition
from . import amounts, who
from .use import Context


def met(ctx: Context, conditions: Sequence[Condition]) -> bool:
    """Whether all of the conditions are met now."""
    return all(_is_met(ctx, condition) for condition in conditions)


def _is_met(ctx: Context, condition: Any) -> bool:
    ctx.game.work.step()
    if isinstance(condition, words.IsCharacter):
        found = [unit for unit in ctx.name(condition.who) if unit in ctx.game.state.characters]
        return bool(found) and all(who.is_one(ctx, unit, condition.is_) for unit in found)
    if isinstance(condition, words.Same):
        return bool(set(ctx.name(condition.who)) & set(ctx.name(condition.as_)))
    if isinstance(condition, words.AttackIs):
        return _attack_is(ctx, condition)
    if isinstance(condition, words.Dealt):
        return ctx.attack is not None and ctx.attack.dealt > 0
    if isinstance(condition, words.Compare):
        that, than = (amounts.number(ctx, side) for side in (condition.that, condition.than))
        return _compares(condition.is_, that, than)
    if isinstance(condition, words.FromSource):
        return _is_from(ctx, condition)
    if isinstance(condition, words.Not):
        return not _is_met(ctx, condition.that)
    if isinstance(condition, words.AnyOf):
        return any(_is_met(ctx, part) for part in condition.of)
    if isinstance(condition, words.AllOf):
        return met(ctx, condition.of)
    return _in_the_turn(ctx, condition)


def _attack_is(ctx: Context, condition: words.AttackIs) -> bool:
    attack = ctx.attack
    if attack is None:
        return False
    return (
        (not condition.types or attack.type in condition.types)
        and (not condition.names or attack.profile.name in condition.names)
        and (not condition.shapes or attack.profile.shape in condition.shapes)
        and (condition.action is None or attack.action == condition.action)
    )


def _compares(how: str, left: int, right: int) -> bool:
    return {
        "at-least": left >= right,
        "at-most": left <= right,
        "more-than": left > right,
        "less-than": left < right,
        "equal": left == right,
    }[how]


def _is_from(ctx: Context, condition: words.FromSource) -> bool:
    from .. import damage

    source = ctx.moment.source if ctx.moment else None
    if source is None or ctx.moment is None:
        return False
    if condition.kinds and source.kind not in condition.kinds:
        return False
    if condition.of is not None and source.unit not in ctx.name(condition.of):
        return False
    if condition.enemy is None or ctx.moment.unit is None:
        return True
    return damage.is_enemy(ctx.game, source, ctx.moment.unit) == condition.enemy


def _in_the_turn(ctx: Context, condition: Any) -> bool:
    state = ctx.game.state
    if isinstance(condition, words.InRound):
        return state.round == condition.is_
    if state.turn is None:
        return False
    if isinstance(condition, words.OnTurn):
        return (state.turn.seat == ctx.seat) == (condition.of == "ally")
    if isinstance(condition, words.Attacked):
        by, who = ctx.one(condition.by), ctx.one(condition.who)
        return f"{by}>{who}" in state.turn.attacked
    if isinstance(condition, words.Moved):
        return f"activation|moved|{ctx.one(condition.who)}" in state.used
    return any(attack.startswith(f"{ctx.one(condition.who)}>") for attack in state.turn.attacked)
