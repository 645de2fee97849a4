"""Using a rule: whether it can be used now, the option that offers it, and carrying it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...fields import Illegal, Option
from ...table import Game, Part
from ...text import Message, _
from ...work import TooMuch, refusal
from .. import constants, context
from ..cards import text
from ..cards.words import slug as slug
from ..characters import power
from ..context import Context, in_force
from ..context.active_rule import ActiveRule
from ..context.moments import Moment
from ..figures.state import State
from ..modifiers import lasting, stats
from . import choosing
from .carrying import after_rolls, run


@dataclass
class Use:
    """A rule that might be used now: what it costs, what can be chosen, and why not, if not."""

    held: ActiveRule
    ctx: Context
    cost: int
    found: list[list[Any]]
    refused: Illegal | None


def look(
    game: Game[State],
    held: ActiveRule,
    moment: Moment | None = None,
    names: Mapping[str, Any] | None = None,
) -> Use:
    """Whether a rule can be used now: its conditions, limit, cost and choices (CP-CARD-15,
    CP-CARD-19, CP-TAC-05, CP-TAC-07). One that takes too long to be judged cannot (CP-HOUSE-01)."""
    work = game.work
    try:
        with work.of(held.key), work.at_most(constants.LOOK_STEPS):
            return _look(game, held, moment, names)
    except TooMuch as much:
        if work.taken > work.most:  # not by this rule alone
            raise
        ctx = Context(game, held, moment, moment.attack if moment else None, dict(names or {}))
        return Use(held, ctx, 0, [], refusal(constants.WORK_RULE, in_force.doer(game, much.rule)))


def _look(
    game: Game[State], held: ActiveRule, moment: Moment | None, names: Mapping[str, Any] | None
) -> Use:
    attack = moment.attack if moment else None
    ctx = Context(game, held, moment, attack, dict(names or {}))
    if moment is not None and "token" in moment.data:
        ctx.names.setdefault("token", moment.data["token"])
    cost = 0
    refused = _not_now(game, held, ctx)
    if refused is None and held.power and held.unit and held.power.type in ("active", "reactive"):
        cost = stats.superpower_cost(game, held.unit, held.power)
        refused = stats.cannot_pay(game, held.unit, cost)
    found: list[list[Any]] = []
    if refused is None:
        found = choosing.possible(ctx, held.rule.choose)
        refused = choosing.refusal(ctx, held.rule.choose, found)
    return Use(held, ctx, cost, found, refused)


def _not_now(game: Game[State], held: ActiveRule, ctx: Context) -> Illegal | None:
    leads = held.kind == "leadership"
    if held.unit and not leads and not game.state.unit(held.unit).fit:
        return Illegal("CP-DMG-13", _("A Dazed character has no superpowers."))
    if ctx.attack is not None and held.kind == "attack" and not ctx.attack.shows(held.rule.icons):
        return Illegal("CP-ATK-23", _("The attack roll does not show what it needs."))
    if held.power and f"turn|barred|{held.unit}|{held.power.name}" in game.state.used:
        return Illegal("CP-CORE-02", _("It cannot be used any more in this turn."))
    used = lasting.spent(game, held.rule.limit, held) or lasting.worn_out(game, held)
    if used:
        return used
    if not context.met(ctx, held.rule.if_):
        return Illegal("CP-CARD-15", _("Its conditions are not met."))
    return None


def option(use: Use, option_id: str, group: str, rule: str, label: Message | None = None) -> Option:
    """The option that offers a use, with its choices as fields."""
    held, choices = use.held, use.held.rule.choose
    on = {"unit": held.unit} if held.unit else {"card": held.tactic or ""}
    return Option(
        option_id,
        label or _("%(name)s", name=held.name),
        () if use.refused else choosing.fields(use.ctx, choices, use.found),
        rule=rule,
        cost=_("%(cost)s Power", cost=use.cost) if use.cost else None,
        details=lambda: tuple(text.details(held.rule, held.kind == "attack")),
        refused=use.refused,
        group=group,
        on=on,
        whole=None if use.refused else choosing.whole(use.ctx, choices, use.cost),
    )


def carry_out(game: Game[State], use: Use, fields: Mapping[str, Any]) -> Part:
    """Use a rule: pay, note it against its limit, and do what it says (CP-CARD-33, CP-TAC-07,
    CP-TAC-08)."""
    with game.amid(use.held.key), game.work.of(use.held.key):
        yield from _carry_out(game, use, fields)


def _carry_out(game: Game[State], use: Use, fields: Mapping[str, Any]) -> Part:
    held, ctx = use.held, use.ctx
    choosing.bind(ctx, held.rule.choose, fields)
    _announce(game, use)
    _pay(game, use)
    _count(game, ctx)
    cancelled = False
    if held.power and held.power.type in ("active", "reactive"):
        moment = Moment("superpower-used", unit=held.unit, data={"name": held.name})
        yield moment
        cancelled = bool(moment.data.get("cancelled"))
    if cancelled:
        game.state.used[f"turn|barred|{held.unit}|{held.name}"] = 1
    else:
        yield from run(ctx, held.rule.do)
        yield from after_rolls(ctx)
    lasting.spend(game, held)


def _announce(game: Game[State], use: Use) -> None:
    held = use.held
    if held.tactic:
        game.state.squads[use.ctx.decider].used_tactics.append(held.tactic)
        game.emit(
            "tactic", seat=use.ctx.decider, card=held.tactic, name=held.name, rule="CP-TAC-08"
        )
    elif held.power and held.power.type in ("active", "reactive"):
        game.emit("superpower", unit=held.unit, name=held.name, cost=use.cost, rule="CP-CARD-12")
    elif held.rule.do:
        game.emit("rule", unit=held.unit, name=held.name, rule=_applies_by(held))


def _applies_by(held: ActiveRule) -> str:
    """The rule of the book by which a rule on a card takes effect."""
    if held.lasting:
        return "CP-CORE-07"
    return "CP-ATK-23" if held.rule.icons else APPLIES_BY.get(held.kind, "CP-CORE-07")


APPLIES_BY = {
    "attack": "CP-CARD-10",
    "superpower": "CP-CARD-17",
    "leadership": "CP-CARD-25",
    "tactic": "CP-TAC-07",
    "crisis": "CP-MISS-10",
}


def _pay(game: Game[State], use: Use) -> None:
    held = use.held
    if held.power and held.unit and held.power.type in ("active", "reactive"):
        power.spend_power(game, held.unit, use.cost, held.name)
        game.state.used[f"turn|first|superpower|{held.unit}"] = 1
    choosing.pay(use.ctx, held.rule.choose)


def _count(game: Game[State], ctx: Context) -> None:
    limit = ctx.held.rule.limit
    lasting.count(game, limit, ctx.held, ctx.name(limit.each) if limit and limit.each else [])
    lasting.wear(game, ctx.held)
