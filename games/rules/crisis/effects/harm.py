"""Effects on Power, damage and special conditions, and effects that change coming events."""

from dataclasses import replace
from functools import partial

from ...contract.asking import Ask, ScriptPart
from ...fields import Choice, Option, Several
from ...text import Message, _
from .. import terms
from ..cards.words.effects import harm as words
from ..characters import conditions, damage, power
from ..context import Context, number
from ..modifiers import stats
from ..reactions.candidates import rule_of
from ..reactions.carrying import carry_out, changes_nothing, run
from .common import DoneByRule, source, those, why


class Roused(DoneByRule, kind="roused"):
    """A character is no longer Dazed."""


class Revived(DoneByRule, kind="revived"):
    """A character stays on the battlefield, on this side of its card."""

    side: str = ""


@carry_out.register
def gain_power(effect: words.GainPower, ctx: Context) -> None:
    """They gain Power."""
    for unit in those(ctx, effect.who):
        power.gain_power(ctx.game, unit, number(ctx, effect.amount), source(ctx))


@carry_out.register
def lose_power(effect: words.LosePower, ctx: Context) -> None:
    """They lose Power, which another may gain."""
    ctx.result = sum(
        power.lose_power(ctx.game, unit, number(ctx, effect.amount), source(ctx))
        for unit in those(ctx, effect.who)
    )
    gainer = ctx.one(effect.to)
    if gainer and ctx.result:
        power.gain_power(ctx.game, gainer, ctx.result, source(ctx))


@carry_out.register
def damage_them(effect: words.Damage, ctx: Context) -> ScriptPart:
    """They suffer damage, several of them at the same time."""
    units = those(ctx, effect.who)
    if ctx.active.kind == "crisis":
        units.sort(key=lambda unit: ctx.game.state.unit(unit).seat != ctx.game.state.priority)
    amounts = {
        unit: number(replace(ctx, names={"it": unit, **ctx.names}), effect.amount) for unit in units
    }
    suffered = yield from damage.deal_all(ctx.game, amounts, source(ctx), gives_power=effect.power)
    ctx.result = sum(suffered.values())


@carry_out.register
def heal(effect: words.Heal, ctx: Context) -> None:
    """Damage is removed from them."""
    healed = 0
    for unit in those(ctx, effect.who):
        if stats.forbidden(ctx.game, unit, "heal") is None:
            healed += damage.heal(ctx.game, unit, number(ctx, effect.amount))
    ctx.result = healed


@changes_nothing.register
def nobody_is_damaged(effect: words.Heal, ctx: Context) -> bool:
    """Whether there is no damage to remove."""
    return all(not ctx.game.state.unit(unit).damage for unit in those(ctx, effect.who))


@carry_out.register
def give_condition(effect: words.GiveCondition, ctx: Context) -> ScriptPart:
    """They gain special conditions: all that are named, or some by choice."""
    wanted: list[str] = list(effect.conditions)
    if effect.chosen:
        wanted += ctx.name(effect.chosen)
    for unit in those(ctx, effect.who):
        given = wanted
        if effect.pick is not None:
            given = yield from _pick(ctx, unit, wanted, number(ctx, effect.pick), _GIVE)
        for condition in given:
            conditions.add_condition(ctx.game, unit, condition)


@carry_out.register
def remove_condition(effect: words.RemoveCondition, ctx: Context) -> ScriptPart:
    """Special conditions are removed from them."""
    ctx.result = 0
    for unit in those(ctx, effect.who):
        has = _removable(ctx, effect, unit)
        if effect.most is not None and len(has) > effect.most:
            has = yield from _pick(ctx, unit, has, effect.most, _REMOVE)
        for condition in has:
            ctx.result += conditions.remove_condition(ctx.game, unit, condition, rule="CP-CORE-07")


def _removable(ctx: Context, effect: words.RemoveCondition, unit: str) -> list[str]:
    """The special conditions of a character that may be removed from it."""
    named = {*effect.conditions, *(ctx.name(effect.chosen) if effect.chosen else [])}
    return [
        condition
        for condition in ctx.game.state.unit(unit).conditions
        if not named or condition in named
    ]


@changes_nothing.register
def nobody_has_one(effect: words.RemoveCondition, ctx: Context) -> bool:
    """Whether there is no special condition to remove."""
    return not any(_removable(ctx, effect, unit) for unit in those(ctx, effect.who))


_GIVE = _("%(rule)s: which special conditions does %(unit)s gain?")
_REMOVE = _("%(rule)s: which special conditions does %(unit)s lose?")


def _pick(ctx: Context, unit: str, among: list[str], most: int, prompt: Message) -> ScriptPart:
    """Some of the conditions, chosen by the rule's player."""
    choices = [Choice(item, terms.CONDITIONS[item]) for item in among]
    most = min(most, len(choices))
    if most <= 0:
        return []
    field = Several("conditions", _("Special conditions"), choices, least=most, most=most)
    prompt = why(ctx, prompt, unit)
    options = [Option("conditions", _("These"), (field,))]
    answer = yield Ask(ctx.decider, prompt, options, rule_of(ctx), about={"unit": unit})
    return list(answer["conditions"])


@carry_out.register
def daze(effect: words.Daze, ctx: Context) -> ScriptPart:
    """They are Dazed; injured ones are KO'd."""
    for unit in those(ctx, effect.who):
        if ctx.game.state.unit(unit).side == "healthy":
            yield from damage.daze(ctx.game, unit, source(ctx))
        else:
            yield from damage.knock_out(ctx.game, unit, source(ctx))


@carry_out.register
def knock_out(effect: words.KnockOut, ctx: Context) -> ScriptPart:
    """They are KO'd."""
    for unit in those(ctx, effect.who):
        yield from damage.knock_out(ctx.game, unit, source(ctx))


@carry_out.register
def rouse(effect: words.Rouse, ctx: Context) -> None:
    """A Dazed character recovers before Cleanup."""
    for unit_id in ctx.name(effect.who):
        unit = ctx.game.state.unit(unit_id)
        if unit.on_board and unit.dazed:
            unit.dazed = False
            ctx.game.emit(Roused(unit=unit_id, name=ctx.active.name))
            damage.heal(ctx.game, unit_id, effect.heal)


# -- What is about to happen


@carry_out.register
def reduce(effect: words.Reduce, ctx: Context) -> None:
    """The damage about to be suffered is reduced, to at least `least`."""
    if ctx.moment is not None:
        lower = ctx.moment.amount - number(ctx, effect.by)
        ctx.moment.amount = max(lower, min(effect.least, ctx.moment.amount))


@carry_out.register
def set_damage(effect: words.SetDamage, ctx: Context) -> None:
    """The damage about to be suffered is set to this, if it is more."""
    if ctx.moment is not None:
        ctx.moment.amount = min(ctx.moment.amount, number(ctx, effect.to))


@carry_out.register
def unhurt(effect: words.Unhurt, ctx: Context) -> None:
    """They take no damage from the collision about to happen."""
    if ctx.moment is not None:
        ctx.moment.unhurt += those(ctx, effect.who)


@carry_out.register
def revive(effect: words.Revive, ctx: Context) -> None:
    """Instead of being Dazed or KO'd, a character loses its damage, and its special conditions
    unless they stay."""
    unit_id = ctx.one(effect.who)
    if unit_id is None or ctx.moment is None:
        return
    unit = ctx.game.state.unit(unit_id)
    unit.damage = 0
    if not effect.keeps_conditions:
        unit.conditions.clear()
    if effect.side != "same":
        unit.side = effect.side
    ctx.moment.prevented = True
    ctx.game.emit(Revived(unit=unit_id, name=ctx.active.name, side=unit.side))


@carry_out.register
def delay(effect: words.Delay, ctx: Context) -> None:
    """Being Dazed or KO'd waits, and something comes before it."""
    if ctx.moment is not None:
        ctx.moment.before = partial(run, ctx, effect.then)


@carry_out.register
def prevent(effect: words.Prevent, ctx: Context) -> None:
    """The coming event does not happen."""
    if ctx.moment is not None:
        ctx.moment.prevented = True
