"""The present values of amounts."""

from collections.abc import Mapping
from typing import Any

from ..cards.words import amounts as words
from ..cards.words.characters import HowMany
from ..context import Context, characters
from ..context.meaning import count
from ..figures import printed
from . import objectives


@count.register
def _(amount: words.DamageDealt, ctx: Context) -> int:
    return ctx.attack.dealt if ctx.attack else 0


@count.register
def _(amount: words.EventAmount, ctx: Context) -> int:
    if ctx.moment is None:
        return 0
    return ctx.moment.amount if ctx.moment.size is None else ctx.moment.size


@count.register
def _(amount: words.Result, ctx: Context) -> int:
    return ctx.result


@count.register
def _(amount: words.DiceShowing, ctx: Context) -> int:
    return sum(face in amount.showing for face in _faces(ctx, amount.roll))


@count.register
def _(amount: HowMany, ctx: Context) -> int:
    return len(characters(ctx, amount.who))


@count.register
def _(amount: words.Counter, ctx: Context) -> int:
    holder = ctx.one(amount.who)
    return ctx.game.state.unit(holder).counters.get(amount.counter, 0) if holder else 0


@count.register
def _(amount: words.Chosen, ctx: Context) -> int:
    values = [ctx.names.get(name, ctx.active.names.get(name, 0)) for name in amount.names]
    return sum(_counted(value) for value in values)


def _counted(value: Any) -> int:
    """A bound name as a number: the number of several things, or the sum of payments."""
    if isinstance(value, Mapping):
        return paid_together(value)
    return len(value) if isinstance(value, list) else int(value)


def paid_together(payments: Mapping[str, str]) -> int:
    """The total of what several characters pay."""
    return sum(map(int, payments.values()))


def _faces(ctx: Context, roll: str) -> list[str]:
    if roll == "event":
        return list(ctx.moment.faces) if ctx.moment else []
    pool = ctx.pool(roll)
    if pool is not None:
        return pool.faces
    return list(ctx.names.get(f"roll {roll}", []))


@count.register
def _(amount: words.Statistic, ctx: Context) -> int:
    game, thing = ctx.game, ctx.one(amount.who)
    if thing is None:
        return 0
    if thing in game.state.pieces:
        return game.state.pieces[thing].size
    unit = game.state.unit(thing)
    if amount.amount in ("physical", "energy", "mystic"):
        return printed.defense(game, thing, amount.amount)
    return {
        "power": lambda: unit.power,
        "damage": lambda: unit.damage,
        "stamina": lambda: printed.stamina(game, thing),
        "size": lambda: printed.size(game, thing),
        "threat": lambda: printed.threat(game, thing),
        "upgrades": lambda: len(unit.upgrades),
        "conditions": lambda: len(unit.conditions),
    }[amount.amount]()


@count.register
def _(amount: words.TokensHeld, ctx: Context) -> int:
    holder = ctx.one(amount.who)
    if holder is None:
        return 0
    tokens = ctx.game.state.tokens
    return sum(
        amount.token is None or tokens[token].name == amount.token
        for token in ctx.game.state.unit(holder).holds
    )


@count.register
def _(amount: words.TokensOwned, ctx: Context) -> int:
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
    seat = ctx.seat_of(amount.by)
    return owners.count(seat)
