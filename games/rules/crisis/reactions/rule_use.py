"""Using a rule: whether it can be used, its option, and carrying it out."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...budget import BudgetExceeded, refusal
from ...caching import cached_on_first
from ...contract.asking import Game, ScriptPart
from ...contract.events import Event
from ...data import Json
from ...fields import Illegal, Option
from ...text import Message, _
from .. import constants, context
from ..cards.words.rules import Rule
from ..characters import power
from ..context import Context, in_force
from ..context.active_rule import ActiveRule
from ..context.moments import Moment
from ..context.sources import RuleInUse, resolved
from ..figures.state import State
from ..modifiers import lasting, stats
from . import choosing
from .candidates import Value
from .carrying import adds_nothing, after_rolls, run


class TacticPlayed(Event, kind="tactic"):
    """A seat plays a Team Tactics card."""

    seat: int
    card: str
    name: str
    rule: str = "CP-TAC-08"


class SuperpowerUsed(Event, kind="superpower"):
    """A character uses a superpower."""

    unit: str
    name: str
    cost: int
    rule: str = "CP-CARD-12"


class RuleApplied(Event, kind="rule"):
    """A rule takes effect, of a character if it belongs to one."""

    unit: str | None = None
    name: str


@dataclass
class RuleUse:
    """A rule that might be used now: its cost, its choices, and why it cannot be used, if so."""

    active: ActiveRule
    ctx: Context
    cost: int
    found: list[list[Value]]
    refused: Illegal | None


def look(
    game: Game[State],
    active: ActiveRule,
    moment: Moment | None = None,
    names: Json | None = None,
) -> RuleUse:
    """The use of a rule now: its conditions, limit, cost and choices (CP-CARD-15, CP-CARD-19,
    CP-TAC-05, CP-TAC-07). A rule that takes too long to judge cannot be used (CP-HOUSE-01)."""
    budget = game.budget
    ctx = Context(game, active, moment, moment.attack if moment else None, dict(names or {}))
    if moment is not None and moment.token is not None:
        ctx.names.setdefault("token", moment.token)
    try:
        with budget.of(active.key), budget.at_most(constants.LOOK_STEPS):
            return _look(game, active, ctx)
    except BudgetExceeded as much:
        if budget.taken > budget.most:  # not by this rule alone
            raise
        costly = refusal(constants.WORK_RULE, in_force.costly_rule(game, much.rule))
        return RuleUse(active, ctx, 0, [], costly)


def _look(game: Game[State], active: ActiveRule, ctx: Context) -> RuleUse:
    cost = 0
    refused = _not_now(game, active, ctx)
    if refused is None and active.used_power and active.unit:
        cost = stats.superpower_cost(game, active.unit, active.used_power)
        refused = stats.cannot_pay(game, active.unit, cost)
    found: list[list[Value]] = []
    if refused is None:
        found = choosing.possible(ctx, active.rule.choose)
        refused = choosing.refusal(ctx, active.rule.choose, found)
    return RuleUse(active, ctx, cost, found, refused)


def _not_now(game: Game[State], active: ActiveRule, ctx: Context) -> Illegal | None:
    leads = active.kind == "leadership"
    if active.unit and not leads and not game.state.unit(active.unit).fit:
        return _DAZED
    if not ctx.icons_shown:
        return _NOT_SHOWN
    if active.power and f"turn|barred|{active.unit}|{active.power.name}" in game.state.used:
        return _BARRED
    used = lasting.spent(game, active.rule.limit, active) or lasting.worn_out(game, active)
    if used:
        return used
    if not context.met(ctx, active.rule.if_):
        return _NOT_MET
    return None


_DAZED = Illegal("CP-DMG-13", _("A Dazed character has no superpowers."))
_NOT_SHOWN = Illegal("CP-ATK-23", _("The attack roll does not show what it needs."))
_BARRED = Illegal("CP-CORE-02", _("It cannot be used any more in this turn."))
_NOT_MET = Illegal("CP-CARD-15", _("Its conditions are not met."))


def option(
    use: RuleUse,
    option_id: str,
    group: str,
    rule: str,
    label: Message | None = None,
    at: Mapping[str, str] | None = None,
    payload: object = None,
) -> Option:
    """The option of a use, with its choices as fields; `at` is what it is used at, besides its
    character. Its payload is the use, unless another `payload` is given."""
    active, choices = use.active, use.active.rule.choose
    idle = not use.refused and comes_to_nothing(use)
    on = {"unit": active.unit} if active.unit else {"card": active.tactic or ""}
    return Option(
        option_id,
        label or _("%(name)s", name=active.name),
        () if use.refused else choosing.fields(use.ctx, choices, use.found),
        rule=rule,
        cost=_("%(cost)s Power", cost=use.cost) if use.cost else None,
        details=lambda: (
            *([ADDS_NOTHING] if idle else []),
            *_in_words(active.rule, active.kind == "attack"),
        ),
        refused=use.refused,
        final=idle,
        group=group,
        on={**on, **(at or {})},
        payload=payload or use,
        validate=None if use.refused else choosing.check_together(use.ctx, choices, use.cost),
    )


def comes_to_nothing(use: RuleUse) -> bool:
    """Whether a use would have no effect but its price: its effect lasts already, or there is
    nothing to change (CP-CORE-05). Choices may still make a difference."""
    rule = use.active.rule
    return bool(rule.do) and not rule.choose and all(adds_nothing(do, use.ctx) for do in rule.do)


ADDS_NOTHING = _("It would change nothing now, and is paid for all the same.")


@cached_on_first(2)
def _in_words(rule: Rule, of_attack: bool) -> tuple[Message, ...]:
    """A rule in sentences, cached with it, as it is offered far more often than written."""
    return tuple(rule.details(of_attack))


def carry_out(game: Game[State], use: RuleUse, fields: Json) -> ScriptPart:
    """Uses a rule: pays, counts it against its limit, and carries out its effects (CP-CARD-33,
    CP-TAC-07, CP-TAC-08)."""
    in_use = RuleInUse(use.active)
    with game.amid(in_use), game.budget.of(use.active.key):
        yield from _carry_out(game, use, fields)
    yield from resolved(in_use)


def _carry_out(game: Game[State], use: RuleUse, fields: Json) -> ScriptPart:
    active, ctx = use.active, use.ctx
    choosing.bind(ctx, active.rule.choose, fields)
    _announce(game, use)
    _pay(game, use)
    _count(game, ctx)
    cancelled = False
    if active.used_power:
        moment = Moment("superpower-used", unit=active.unit)
        yield moment
        cancelled = moment.cancelled
    if cancelled:
        game.state.used[f"turn|barred|{active.unit}|{active.name}"] = 1
    else:
        yield from run(ctx, active.rule.do)
        yield from after_rolls(ctx)
    lasting.spend(game, active)


def _announce(game: Game[State], use: RuleUse) -> None:
    active = use.active
    if active.tactic:
        game.state.squads[use.ctx.decider].used_tactics.append(active.tactic)
        game.emit(TacticPlayed(seat=use.ctx.decider, card=active.tactic, name=active.name))
    elif active.used_power and active.unit:
        game.emit(SuperpowerUsed(unit=active.unit, name=active.name, cost=use.cost))
    elif active.rule.do:
        game.emit(RuleApplied(unit=active.unit, name=active.name, rule=_applies_by(active)))


def _applies_by(active: ActiveRule) -> str:
    """The rulebook's rule by which a rule on a card takes effect."""
    if active.lasting:
        return "CP-CORE-07"
    return "CP-ATK-23" if active.rule.icons else APPLIES_BY.get(active.kind, "CP-CORE-07")


APPLIES_BY = {
    "attack": "CP-CARD-10",
    "superpower": "CP-CARD-17",
    "leadership": "CP-CARD-25",
    "tactic": "CP-TAC-07",
    "crisis": "CP-MISS-10",
}


def _pay(game: Game[State], use: RuleUse) -> None:
    active = use.active
    if active.used_power and active.unit:
        power.spend_power(game, active.unit, use.cost, active.name)
        lasting.note_first(game, active.unit, "superpower")
    choosing.pay(use.ctx, active.rule.choose)


def _count(game: Game[State], ctx: Context) -> None:
    limit = ctx.active.rule.limit
    lasting.count(game, limit, ctx.active, ctx.name(limit.each) if limit and limit.each else [])
    lasting.wear(game, ctx.active)
