"""Chosen numbers, and payments by several characters."""

from collections.abc import Mapping, Sequence
from functools import partial

from ...fields import Assignment, AssignmentWords, Field, Illegal, Number, Place
from ...text import Message, _
from ..cards.words import things as words
from ..context import Context, characters, number
from ..modifiers import stats
from ..modifiers.amounts import paid_together
from .candidates import (
    Value,
    affordable,
    bills,
    candidates,
    due,
    field_of,
    is_allowed,
    rule_of,
    shown_as,
    things_in,
    to_try,
)

# -- Numbers


@candidates.register
def _numbers(choice: words.ChooseNumber, ctx: Context) -> list[Value]:
    return list(range(choice.least, _most(ctx, choice) + 1))


def _most(ctx: Context, choice: words.ChooseNumber) -> int:
    most = number(ctx, choice.most)
    if choice.paid_by is None:
        return most
    payer = ctx.one(choice.paid_by)
    return affordable(ctx, payer, most) if payer else 0


@to_try.register
def _any_number(choice: words.ChooseNumber, ctx: Context) -> list[Value]:
    """One number represents all of them, as no later choice depends on its size."""
    return candidates(choice, ctx)[:1]


@things_in.register
def _every_number(choice: words.ChooseNumber, value: Value, ctx: Context) -> list[Value]:
    return candidates(choice, ctx)


@field_of.register
def _number_field(
    choice: words.ChooseNumber, ctx: Context, label: Message, values: Sequence[Value]
) -> Field:
    return Number(choice.as_, label, min(values), max(values), rule_of(ctx))


# -- Payments of several


@candidates.register
def _payments(choice: words.ChoosePayments, ctx: Context) -> list[Value]:
    """One way to pay the least total, which represents all: the richest pay first."""
    left, found = choice.least, {}
    for unit in sorted(_payers(choice, ctx), key=lambda unit: -ctx.game.state.unit(unit).power):
        paid = affordable(ctx, unit, left)
        if paid:
            found[unit] = str(paid)
        left -= paid
    return [] if left else [found]


def _payers(choice: words.ChoosePayments, ctx: Context) -> list[str]:
    return [unit for unit in characters(ctx, choice.from_) if affordable(ctx, unit, choice.most)]


@things_in.register
def _every_payer(choice: words.ChoosePayments, value: Value, ctx: Context) -> list[Value]:
    return _payers(choice, ctx)


@is_allowed.register
def _reach_the_sum(choice: words.ChoosePayments, value: Value, ctx: Context) -> bool:
    among = set(_payers(choice, ctx))
    return set(value) <= among and choice.least <= paid_together(value) <= choice.most


@field_of.register
def _payments_field(
    choice: words.ChoosePayments, ctx: Context, label: Message, values: Sequence[Value]
) -> Field:
    """The field of the payments; a character that is left out pays nothing."""
    power = {unit: ctx.game.state.unit(unit).power for unit in values}
    amounts = range(1, min(choice.most, max(power.values(), default=0)) + 1)
    payers = len(power)
    poor = {
        (unit, str(paid)): Illegal("CP-CARD-19", stats.too_dear(cost, power[unit]))
        for unit in power
        for paid in amounts
        if (cost := due(ctx, unit, paid)) > power[unit]
    }
    return Assignment(
        choice.as_,
        label,
        things=[shown_as(ctx, unit, (_("%(n)s Power", n=power[unit]),)) for unit in values],
        places=[Place(str(n), _("%(n)s Power", n=n), capacity=payers) for n in amounts],
        of=choice.points_at,
        refused=poor,
        complete=False,
        together=partial(_paid_enough, choice, rule_of(ctx)),
        rule=rule_of(ctx),
        words=_PAYING,
        likely=next(iter(candidates(choice, ctx)), {}),
    )


_PAYING = AssignmentWords(_("Power"), _("Choose how much, then who pays it."), _("paying"))


def _paid_enough(choice: words.ChoosePayments, rule: str, value: Mapping[str, str]) -> None:
    total = paid_together(value)
    if total < choice.least:
        message = _(
            "They pay %(total)s Power, and must pay %(least)s.", total=total, least=choice.least
        )
        raise Illegal(rule, message)
    if total > choice.most:
        message = _(
            "They pay %(total)s Power, and may pay %(most)s at most.",
            total=total,
            most=choice.most,
        )
        raise Illegal(rule, message)


@bills.register
def _bills_of_all(choice: words.ChoosePayments, ctx: Context) -> list[tuple[str, int]]:
    return [(unit, due(ctx, unit, int(paid))) for unit, paid in ctx.names[choice.as_].items()]


@bills.register
def _bill_of_number(choice: words.ChooseNumber, ctx: Context) -> list[tuple[str, int]]:
    payer = ctx.one(choice.paid_by) if choice.paid_by else None
    return [(payer, due(ctx, payer, ctx.names[choice.as_]))] if payer else []
