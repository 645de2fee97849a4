"""How many: what the amounts of a rule come to now."""

from __future__ import annotations

from typing import Any

from .. import constants, objectives, stats
from ..cards import words
from ..cards.words import Amount
from . import who
from .use import Context


def number(ctx: Context, amount: Amount) -> int:
    """The number that an amount comes to now, bounded by CP-HOUSE-01."""
    if isinstance(amount, int):
        return amount
    ctx.game.work.step()
    counted = _count(ctx, amount) * amount.times // amount.per
    if amount.halved:
        counted = (counted + 1) // 2
    counted += amount.plus
    if amount.least is not None:
        counted = max(counted, amount.least)
    if amount.most is not None:
        counted = min(counted, amount.most)
    return max(-constants.MOST_COUNTED, min(counted, constants.MOST_COUNTED))


def _count(ctx: Context, amount: Any) -> int:
    if isinstance(amount, words.DamageDealt):
        return ctx.attack.dealt if ctx.attack else 0
    if isinstance(amount, words.EventAmount):
        return _event_amount(ctx)
    if isinstance(amount, words.Suffered):
        return ctx.result
    if isinstance(amount, words.DiceShowing):
        return sum(face in amount.showing for face in _faces(ctx, amount.roll))
    if isinstance(amount, words.HowMany):
        return len(who.characters(ctx, amount.who))
    if isinstance(amount, words.TokensHeld):
        return _tokens_held(ctx, amount)
    if isinstance(amount, words.TokensOwned):
        return _tokens_owned(ctx, amount)
    if isinstance(amount, words.Counter):
        holder = ctx.one(amount.who)
        return ctx.game.state.unit(holder).counters.get(amount.counter, 0) if holder else 0
    if isinstance(amount, words.Chosen):
        values = [ctx.names.get(name, ctx.held.names.get(name, 0)) for name in amount.names]
        return sum(len(value) if isinstance(value, list) else int(value) for value in values)
    return _statistic(ctx, amount)


def _event_amount(ctx: Context) -> int:
    if ctx.moment is None:
        return 0
    return int(ctx.moment.data.get("size", ctx.moment.amount))


def _faces(ctx: Context, roll: str) -> list[str]:
    if roll == "event":
        return list(ctx.moment.data.get("faces", [])) if ctx.moment else []
    pool = ctx.pool(roll)
    if pool is not None:
        return pool.faces
    return list(ctx.names.get(f"roll {roll}", []))


def _statistic(ctx: Context, amount: words.Statistic) -> int:
    game, thing = ctx.game, ctx.one(amount.who)
    if thing is None:
        return 0
    if thing in game.state.pieces:
        return game.state.pieces[thing].size
    unit = game.state.unit(thing)
    if amount.amount in ("physical", "energy", "mystic"):
        return stats.defense(game, thing, amount.amount)
    return {
        "power": lambda: unit.power,
        "damage": lambda: unit.damage,
        "stamina": lambda: stats.stamina(game, thing),
        "size": lambda: stats.size(game, thing),
        "threat": lambda: stats.card(game, thing).threat,
        "conditions": lambda: len(unit.conditions),
    }[amount.amount]()


def _tokens_held(ctx: Context, amount: words.TokensHeld) -> int:
    holder = ctx.one(amount.who)
    if holder is None:
        return 0
    tokens = ctx.game.state.tokens
    return sum(
        amount.token is None or tokens[token].name == amount.token
        for token in ctx.game.state.unit(holder).holds
    )


def _tokens_owned(ctx: Context, amount: words.TokensOwned) -> int:
    tokens = [
        token
        for token in ctx.game.state.tokens.values()
        if not token.removed
        and not token.holder
        and (amount.token is None or token.name == amount.token)
    ]
    if amount.state == "on-board":
        return len(tokens)
    owners = [
        token.control if amount.state == "controlled" else objectives.secured_by(ctx.game, token.id)
        for token in tokens
    ]
    seat = ctx.decider if amount.by == "ally" else 1 - ctx.decider
    return owners.count(seat)
