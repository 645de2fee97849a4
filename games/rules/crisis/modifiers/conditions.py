"""The conditions of a rule."""

from ..cards.words import conditions as words
from ..context import Context, characters, met, number
from ..context.meaning import fitting, is_met
from ..context.sources import is_enemy
from . import lasting


@is_met.register
def _(condition: words.IsCharacter, ctx: Context) -> bool:
    found = [unit for unit in ctx.name(condition.who) if unit in ctx.game.state.characters]
    return bool(found) and fitting(condition.is_, ctx, found) == found


@is_met.register
def _(condition: words.Same, ctx: Context) -> bool:
    return bool(set(ctx.name(condition.who)) & set(ctx.name(condition.as_)))


@is_met.register
def _(condition: words.Dealt, ctx: Context) -> bool:
    return ctx.attack is not None and ctx.attack.dealt > 0


@is_met.register
def _(condition: words.Compare, ctx: Context) -> bool:
    that, than = (number(ctx, side) for side in (condition.that, condition.than))
    return _compares(condition.is_, that, than)


@is_met.register
def _(condition: words.Not, ctx: Context) -> bool:
    return not met(ctx, [condition.that])


@is_met.register
def _(condition: words.AnyOf, ctx: Context) -> bool:
    return any(met(ctx, [part]) for part in condition.of)


@is_met.register
def _(condition: words.AllOf, ctx: Context) -> bool:
    return met(ctx, condition.of)


@is_met.register
def _(condition: words.AttackIs, ctx: Context) -> bool:
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


@is_met.register
def _(condition: words.FromSource, ctx: Context) -> bool:
    source = ctx.moment.source if ctx.moment else None
    if source is None or ctx.moment is None:
        return False
    if condition.kinds and source.kind not in condition.kinds:
        return False
    if condition.of is not None and source.unit not in ctx.name(condition.of):
        return False
    if condition.enemy is None or ctx.moment.unit is None:
        return True
    return is_enemy(ctx.game, source, ctx.moment.unit) == condition.enemy


# -- In the turn


@is_met.register
def _(condition: words.InRound, ctx: Context) -> bool:
    return ctx.game.state.round == condition.is_


@is_met.register
def _(condition: words.OnTurn, ctx: Context) -> bool:
    turn = ctx.game.state.turn
    return turn is not None and (turn.seat == ctx.seat) == (condition.of == "ally")


@is_met.register
def _(condition: words.Attacked, ctx: Context) -> bool:
    by, who = ctx.one(condition.by), ctx.one(condition.who)
    return lasting.has_attacked(ctx.game, by, who, condition.in_)


@is_met.register
def _(condition: words.Moved, ctx: Context) -> bool:
    state = ctx.game.state
    return state.turn is not None and f"activation|moved|{ctx.one(condition.who)}" in state.used


@is_met.register
def _(condition: words.Attacks, ctx: Context) -> bool:
    turn, who = ctx.game.state.turn, ctx.one(condition.who)
    return turn is not None and any(attack.startswith(f"{who}>") for attack in turn.attacked)


@is_met.register
def _(condition: words.Earlier, ctx: Context) -> bool:
    return any(
        lasting.has_done(ctx.game, unit, done)
        for unit in characters(ctx, condition.who)
        for done in condition.did
    )
