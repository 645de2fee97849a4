"""Effects on Power, damage and special conditions, and those that change what is to happen."""

from __future__ import annotations

from dataclasses import replace

from ...fields import Choice, Option, Several
from ...table import Ask, Part
from ...text import Message, _
from .. import choosing, damage, names, stats
from ..cards import deeds
from ..context import Context, number
from .common import source, those


def gain_power(ctx: Context, effect: deeds.GainPower) -> None:
    """They gain Power."""
    for unit in those(ctx, effect.who):
        damage.gain_power(ctx.game, unit, number(ctx, effect.amount), source(ctx))


def lose_power(ctx: Context, effect: deeds.LosePower) -> None:
    """They lose Power, which another may gain."""
    ctx.result = sum(
        damage.lose_power(ctx.game, unit, number(ctx, effect.amount), source(ctx))
        for unit in those(ctx, effect.who)
    )
    gainer = ctx.one(effect.to) if effect.to else None
    if gainer and ctx.result:
        damage.gain_power(ctx.game, gainer, ctx.result, source(ctx))


def damage_them(ctx: Context, effect: deeds.Damage) -> Part:
    """They suffer damage, all at once if they are several."""
    units = those(ctx, effect.who)
    if ctx.held.kind == "crisis":
        units.sort(key=lambda unit: ctx.game.state.unit(unit).seat != ctx.game.state.priority)
    amounts = {
        unit: number(replace(ctx, names={"it": unit, **ctx.names}), effect.amount) for unit in units
    }
    suffered = yield from damage.deal_all(ctx.game, amounts, source(ctx), gives_power=effect.power)
    ctx.result = sum(suffered.values())


def heal(ctx: Context, effect: deeds.Heal) -> None:
    """Damage is removed from them."""
    ctx.result = 0
    for unit in those(ctx, effect.who):
        if stats.forbidden(ctx.game, unit, "heal") is None:
            ctx.result += damage.heal(ctx.game, unit, number(ctx, effect.amount))


def give_condition(ctx: Context, effect: deeds.GiveCondition) -> Part:
    """They gain special conditions: all that are named, or some by choice."""
    wanted: list[str] = list(effect.conditions)
    if effect.chosen:
        wanted += ctx.name(effect.chosen)
    for unit in those(ctx, effect.who):
        given = wanted
        if effect.pick is not None:
            given = yield from _pick(ctx, unit, wanted, number(ctx, effect.pick), _GIVE)
        for condition in given:
            damage.add_condition(ctx.game, unit, condition, source(ctx))


def remove_condition(ctx: Context, effect: deeds.RemoveCondition) -> Part:
    """Special conditions are removed from them."""
    named = {*effect.conditions, *(ctx.name(effect.chosen) if effect.chosen else [])}
    ctx.result = 0
    for unit in those(ctx, effect.who):
        has = [
            condition
            for condition in ctx.game.state.unit(unit).conditions
            if not named or condition in named
        ]
        if effect.most is not None and len(has) > effect.most:
            has = yield from _pick(ctx, unit, has, effect.most, _REMOVE)
        for condition in has:
            ctx.result += damage.remove_condition(ctx.game, unit, condition, rule="CP-CORE-07")


_GIVE = _("%(rule)s: which special conditions does %(unit)s gain?")
_REMOVE = _("%(rule)s: which special conditions does %(unit)s lose?")


def _pick(ctx: Context, unit: str, among: list[str], most: int, prompt: Message) -> Part:
    """Some of the conditions, by the choice of the rule's player."""
    choices = [Choice(item, names.CONDITIONS[item]) for item in among]
    most = min(most, len(choices))
    if most <= 0:
        return []
    field = Several("conditions", _("Special conditions"), choices, least=most, most=most)
    sentence = Message(prompt.text, {"rule": ctx.held.name, "unit": names.unit(ctx.game, unit)})
    options = [Option("conditions", _("These"), (field,))]
    answer = yield Ask(ctx.decider, sentence, options, choosing.rule_of(ctx), about={"unit": unit})
    return list(answer["conditions"])


def daze(ctx: Context, effect: deeds.Daze) -> Part:
    """They are Dazed; injured ones are KO'd."""
    for unit in those(ctx, effect.who):
        if ctx.game.state.unit(unit).side == "healthy":
            yield from damage.daze(ctx.game, unit, source(ctx))
        else:
            yield from damage.knock_out(ctx.game, unit, source(ctx))


def knock_out(ctx: Context, effect: deeds.KnockOut) -> Part:
    """They are KO'd."""
    for unit in those(ctx, effect.who):
        yield from damage.knock_out(ctx.game, unit, source(ctx))


def rouse(ctx: Context, effect: deeds.Rouse) -> None:
    """A Dazed character comes to before Cleanup."""
    for unit_id in ctx.name(effect.who):
        unit = ctx.game.state.unit(unit_id)
        if unit.on_board and unit.dazed:
            unit.dazed = False
            ctx.game.emit("roused", unit=unit_id, name=ctx.held.name, rule="CP-CORE-01")
            damage.heal(ctx.game, unit_id, effect.heal)


# -- What is about to happen


def reduce(ctx: Context, effect: deeds.Reduce) -> None:
    """The damage about to be suffered is less, but not below `least` by this."""
    if ctx.moment is not None:
        lower = ctx.moment.amount - number(ctx, effect.by)
        ctx.moment.amount = max(lower, min(effect.least, ctx.moment.amount))


def set_damage(ctx: Context, effect: deeds.SetDamage) -> None:
    """The damage about to be suffered becomes so much, if it is more."""
    if ctx.moment is not None:
        ctx.moment.amount = min(ctx.moment.amount, number(ctx, effect.to))


def unhurt(ctx: Context, effect: deeds.Unhurt) -> None:
    """They take no damage from the collision about to happen."""
    if ctx.moment is not None:
        ctx.moment.data.setdefault("unhurt", []).extend(those(ctx, effect.who))


def revive(ctx: Context, effect: deeds.Revive) -> None:
    """Instead of being Dazed or KO'd, a character loses its damage and conditions."""
    unit_id = ctx.one(effect.who)
    if unit_id is None or ctx.moment is None:
        return
    unit = ctx.game.state.unit(unit_id)
    unit.damage = 0
    unit.conditions.clear()
    if effect.side != "same":
        unit.side = effect.side
    ctx.moment.data["prevented"] = True
    ctx.game.emit("revived", unit=unit_id, name=ctx.held.name, side=unit.side, rule="CP-CORE-01")


def prevent(ctx: Context, effect: deeds.Prevent) -> None:
    """What is about to happen does not."""
    if ctx.moment is not None:
        ctx.moment.data["prevented"] = True
