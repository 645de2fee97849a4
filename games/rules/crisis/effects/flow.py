"""Lasting effects, and effects that order, repeat or choose others."""

from collections.abc import Sequence
from dataclasses import replace

from ...contract.asking import Ask, ScriptPart
from ...data import Plain
from ...fields import Choice, Option, Pick
from ...text import _
from ..cards.words.characters import Who
from ..cards.words.choices import AnyChoice
from ..cards.words.effects import flow as words
from ..cards.words.rules import Effect
from ..characters import conditions
from ..context import Context, met, number, tokens_called
from ..context.active_rule import ActiveRule
from ..context.attack_state import Attack
from ..figures import names
from ..modifiers import lasting, objectives
from ..modifiers.who import near_token
from ..movement.moves import DECLINE
from ..reactions import choosing
from ..reactions.candidates import rule_of
from ..reactions.carrying import adds_nothing, all_idle, carry_out, happening, lapsed, run
from .common import those


@carry_out.register
def last(effect: words.Last, ctx: Context) -> None:
    """A rule is in force for a while. Until the end of an attack it is kept with the attack, not in
    the state."""
    units: list[str | None] = [None] if effect.on is None else list(those(ctx, effect.on))
    for unit in units:
        if effect.until == "attack" and ctx.attack is not None:
            _until_the_attack_ends(ctx, ctx.attack, effect, unit)
        else:
            begun = lasting.begin(ctx, effect, unit)
            if begun and unit is not None:
                conditions.shed_immune(ctx.game, unit)


@adds_nothing.register
def lasts_already(effect: words.Last, ctx: Context) -> bool:
    """Whether it already lasts for all characters that it names."""
    if effect.until == "attack" and ctx.attack is not None:
        return False
    units: list[str | None] = [None] if effect.on is None else list(those(ctx, effect.on))
    return bool(units) and all(lasting.lasts(ctx, effect, unit) for unit in units)


def _until_the_attack_ends(
    ctx: Context, attack: Attack, effect: words.Last, unit: str | None
) -> None:
    mine = f"{ctx.active.key}|attack|{unit}"
    parts = [other for other in attack.rules if other.key.startswith(mine)]
    if any(other.rule == effect.rule for other in parts):
        return
    name = effect.rule.name or ctx.active.name
    names = {**ctx.active.names, **ctx.names}
    kind = "superpower" if ctx.active.kind == "attack" else ctx.active.kind
    key = f"{mine}|{len(parts)}"
    attack.rules.append(
        ActiveRule(effect.rule, name, kind, key, unit, ctx.seat, names=names, part=len(parts))
    )


@carry_out.register
def stop(effect: words.Stop, ctx: Context) -> None:
    """A lasting effect ends early."""
    units = those(ctx, effect.who)
    state = ctx.game.state
    state.lasting = [
        other for other in state.lasting if other.name != effect.name or other.on not in units
    ]


@carry_out.register
def remember(effect: words.Remember, ctx: Context) -> None:
    """The present value of a number is stored."""
    ctx.names[effect.as_] = number(ctx, effect.amount)


@carry_out.register
def if_so(effect: words.If, ctx: Context) -> ScriptPart:
    """Effects by conditions."""
    yield from run(ctx, one_branch(effect, ctx))


@happening.register
def one_branch(effect: words.If, ctx: Context) -> Sequence[Effect]:
    """The effects of the branch that is taken."""
    return effect.then if met(ctx, effect.if_) else effect.else_


@carry_out.register
def may(effect: words.May, ctx: Context) -> ScriptPart:
    """Effects only if the player wants them, asked only if they are possible and change
    anything."""
    if not effect.choose and all_idle(effect.then, ctx):
        return
    found = choosing.possible(ctx, effect.choose)
    if choosing.refusal(ctx, effect.choose, found):
        return
    seat = ctx.seat_of(effect.by)
    name = effect.name or ctx.active.name
    use = Option(
        "use",
        _("%(name)s", name=name),
        choosing.fields(ctx, effect.choose, found),
        validate=choosing.check_together(ctx, effect.choose),
    )
    prompt = _("%(rule)s: do you use it?", rule=name)
    answer = yield Ask(
        seat,
        prompt,
        [use, DECLINE],
        rule_of(ctx),
        about=_about(ctx),
        topic=ctx.topic(name),
        passing=DECLINE.id,
    )
    if answer.option == use.id:
        choosing.bind(ctx, effect.choose, answer.fields)
        choosing.pay(ctx, effect.choose)
        yield from run(ctx, effect.then)


@carry_out.register
def one_of(effect: words.OneOf, ctx: Context) -> ScriptPart:
    """One of several alternatives, by choice; none if no alternative changes anything."""
    if all(all_idle(way.do, ctx) for way in effect.ways):
        return
    seat = ctx.seat_of(effect.by)
    options = [
        Option(f"way:{position}", _("%(name)s", name=way.name), payload=way)
        for position, way in enumerate(effect.ways)
    ]
    prompt = _("%(rule)s: which of these?", rule=ctx.active.name)
    answer = yield Ask(seat, prompt, options, rule_of(ctx), about=_about(ctx))
    yield from run(ctx, answer.chosen(words.Way).do)


@carry_out.register
def each(effect: words.Each, ctx: Context) -> ScriptPart:
    """Effects for each character in turn: the priority player's first, and each player chooses
    which of the own is next (CP-CORE-12, CP-CORE-13)."""
    waiting = those(ctx, effect.of)
    while waiting and not lapsed(ctx):
        ctx.game.budget.step()
        unit = (yield from _next(ctx, waiting)) if effect.priority else waiting[0]
        waiting.remove(unit)
        ctx.names[effect.as_] = unit
        yield from run(ctx, effect.then)
        if isinstance(effect.of, Who):
            waiting = [unit for unit in waiting if unit in those(ctx, effect.of)]


def _next(ctx: Context, waiting: Sequence[str]) -> ScriptPart:
    seats = {unit: ctx.game.state.unit(unit).seat for unit in waiting}
    first = ctx.game.state.priority
    seat = first if first in seats.values() else 1 - first
    own = [unit for unit in waiting if seats[unit] == seat]
    if len(own) == 1:
        return own[0]
    choices = [Choice(unit, _("%(name)s", name=names.unit(ctx.game, unit))) for unit in own]
    pick = Pick("unit", _("Character"), choices, of="unit")
    prompt = _("%(rule)s: which of your characters is next?", rule=ctx.active.name)
    answer = yield Ask(seat, prompt, [Option("next", _("Next"), (pick,))], "CP-CORE-12")
    return answer["unit"]


@carry_out.register
def each_token(effect: words.EachToken, ctx: Context) -> ScriptPart:
    """Effects for each token; "you" is then the player whose it is, if it is anybody's."""
    first = ctx.game.state.priority
    if effect.opponent_first:
        first = 1 - first
    tokens = [(_owner(ctx, token, effect.state), token) for token in _meant(ctx, effect)]
    lying = [item for item in tokens if not ctx.game.state.tokens[item[1]].holder]
    if effect.state != "on-board":
        lying = [item for item in lying if item[0] is not None]
        lying.sort(key=lambda item: item[0] != first)
    for owner, token in lying:
        ctx.game.budget.step()
        if lapsed(ctx):
            return
        inner = replace(ctx, side=owner, names={**ctx.names, "token": token})
        if (yield from _have_chosen(inner, effect.choose)):
            yield from run(inner, effect.then)


def _meant(ctx: Context, effect: words.EachToken) -> list[str]:
    """The tokens in the game of this name, kinds and place."""
    tokens = ctx.game.state.tokens
    found = [token.id for token in tokens.values() if not token.removed]
    if effect.token is not None:
        found = tokens_called(ctx, effect.token)
    if effect.kinds:
        found = [token for token in found if tokens[token].kind in effect.kinds]
    if effect.within is None:
        return found
    around = ctx.one(effect.of)
    near = [token for token in found if not tokens[token].holder and around is not None]
    return [token for token in near if near_token(ctx.game, str(around), token, effect.within)]


def _owner(ctx: Context, token: str, state: str) -> int | None:
    if state == "controlled":
        return ctx.game.state.tokens[token].control
    return objectives.secured_by(ctx.game, token) if state == "secured" else None


@carry_out.register
def each_player(effect: words.EachPlayer, ctx: Context) -> ScriptPart:
    """Effects for both players, the priority player first, each choosing for itself."""
    first = ctx.game.state.priority
    for seat in (first, 1 - first):
        inner = replace(ctx, side=seat, names=dict(ctx.names))
        if not met(inner, effect.if_):
            continue
        if (yield from _have_chosen(inner, effect.choose)):
            yield from run(inner, effect.then)


def _have_chosen(ctx: Context, choices: Sequence[AnyChoice]) -> ScriptPart:
    """Asks the player for the choices. Returns whether they were possible."""
    if not choices:
        return True
    found = choosing.possible(ctx, choices)
    if choosing.refusal(ctx, choices, found):
        return False
    fields = choosing.fields(ctx, choices, found)
    validate = choosing.check_together(ctx, choices)
    option = Option("choose", _("Choose"), fields, validate=validate)
    prompt = _("%(rule)s: make your choice.", rule=ctx.active.name)
    answer = yield Ask(ctx.decider, prompt, [option], rule_of(ctx), automatic=True)
    choosing.bind(ctx, choices, answer.fields)
    choosing.pay(ctx, choices)
    return True


@carry_out.register
def chance(effect: words.Chance, ctx: Context) -> ScriptPart:
    """Effects with a chance of one in so many."""
    sides = max(1, number(ctx, effect.one_in))
    hit = sides == 1 or ctx.game.dice.die(sides) == 0
    yield from run(ctx, effect.then if hit else effect.else_)


def _about(ctx: Context) -> Plain:
    return {"unit": ctx.active.unit} if ctx.active.unit else {}
