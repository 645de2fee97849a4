"""The present meaning of a rule's words: whom, how many, conditions. The meaning of each word is
defined in one place, in `modifiers` (`who`, `amounts`, `conditions`), as some depend on modifiers,
whose conditions are made of such words."""

from collections.abc import Collection, Sequence
from functools import singledispatch

from .. import constants
from ..cards.words.amounts import Amount, Number
from ..cards.words.base import Word
from ..cards.words.characters import Who
from ..cards.words.conditions import Condition
from ..figures import printed
from .use import Context

# -- Whom


@singledispatch
def fitting(who: Word, ctx: Context, among: Collection[str]) -> list[str]:
    """Those of some characters that a description fits."""
    raise NotImplementedError(type(who))


def characters(ctx: Context, target: str | Who) -> list[str]:
    """The characters of a reference or a description."""
    if isinstance(target, str):
        return [unit for unit in ctx.name(target) if unit in ctx.game.state.characters]
    everybody = ctx.game.state.characters
    found = [unit for unit in fitting(target, ctx, everybody) if not ctx.is_struck_down(unit)]
    if target.highest_threat and found:
        highest = max(printed.threat(ctx.game, unit) for unit in found)
        found = [unit for unit in found if printed.threat(ctx.game, unit) == highest]
    return found


def is_meant(ctx: Context, unit_id: str, target: str | Who) -> bool:
    """Whether a character is among those of a reference or a description."""
    if isinstance(target, str) or target.highest_threat:
        return unit_id in characters(ctx, target)
    return bool(fitting(target, ctx, [unit_id]))


def tokens_called(ctx: Context, name: str) -> list[str]:
    """The tokens in the game with a bound name or with this name of their own."""
    if name in ctx.names:
        return ctx.name(name)
    return [
        token.id
        for token in ctx.game.state.tokens.values()
        if token.name == name and not token.removed
    ]


# -- How many


@singledispatch
def count(amount: Number, ctx: Context) -> int:
    """The count of an amount, before its operations."""
    raise NotImplementedError(type(amount))


def number(ctx: Context, amount: Amount) -> int:
    """The present value of an amount, limited by CP-HOUSE-01."""
    if isinstance(amount, int):
        return amount
    ctx.game.budget.step()
    counted = count(amount, ctx) * amount.times // amount.per
    if amount.halved:
        counted = (counted + 1) // 2
    counted += amount.plus
    if amount.least is not None:
        counted = max(counted, amount.least)
    if amount.most is not None:
        counted = min(counted, amount.most)
    return max(-constants.MOST_COUNTED, min(counted, constants.MOST_COUNTED))


# -- On condition that


@singledispatch
def is_met(condition: Condition, ctx: Context) -> bool:
    """Whether a condition is met now."""
    raise NotImplementedError(type(condition))


def met(ctx: Context, conditions: Sequence[Condition]) -> bool:
    """Whether all of the conditions are met now."""
    for condition in conditions:
        ctx.game.budget.step()
        if not is_met(condition, ctx):
            return False
    return True
