"""The choices of a rule as fields of an option: whether they are possible together, and who
pays."""

from collections.abc import Callable, Sequence

from ...data import Json, Plain
from ...fields import Field, Illegal
from ...text import _
from ..cards.words import choices as words
from ..characters import power
from ..context import Context, characters
from ..modifiers import stats
from .candidates import (
    Value,
    bills,
    bound,
    field_of,
    give_up,
    is_allowed,
    rule_of,
    things_in,
    to_try,
    too_poor,
)


def possible(ctx: Context, choices: Sequence[words.Choice]) -> list[list[Value]]:
    """For each choice in order the values with which the others remain possible; a list of empty
    lists if they are impossible."""
    found: list[dict[Value, None]] = [{} for _choice in choices]
    _note_possible(ctx, choices, found)
    return [list(values) for values in found]


def _note_possible(
    here: Context, choices: Sequence[words.Choice], found: Sequence[dict[Value, None]]
) -> bool:
    """Adds the possible values of each of these choices, after the earlier ones. Returns whether
    all are possible."""
    here.game.budget.step()
    if not choices:
        return True
    choice, any_fits = choices[0], False
    for value in to_try(choice, here):
        if _note_possible(bound(here, {choice.as_: value}), choices[1:], found[1:]):
            any_fits = True
            for item in things_in(choice, value, here):
                found[0][item] = None
    return any_fits


def refusal(
    ctx: Context, choices: Sequence[words.Choice], found: list[list[Value]]
) -> Illegal | None:
    """Why a rule's choices are impossible: a payer that is too poor, if that is the reason. None if
    they are possible."""
    if all(found):
        return None
    first = next((choice for choice in choices if isinstance(choice, words.ChooseCharacter)), None)
    if first is not None and first.pays is not None:
        for unit in characters(ctx, first.from_):
            poor = too_poor(ctx, first, unit)
            if poor:
                return poor
    return Illegal(rule_of(ctx), _NOTHING_HERE)


_NOTHING_HERE = _("There is nothing here that it can be used on.")


def fields(
    ctx: Context, choices: Sequence[words.Choice], found: list[list[Value]]
) -> tuple[Field, ...]:
    """The fields, one for each choice."""
    return tuple(
        field_of(choice, ctx, choice.asked(choices), values)
        for choice, values in zip(choices, found, strict=True)
    )


def check_together(
    ctx: Context, choices: Sequence[words.Choice], cost: int = 0
) -> Callable[[Plain], None]:
    """A check that refuses choices which do not fit together, and payers that cannot pay all that
    is due. `cost` is the price for the rule's own character."""

    def check(values: Plain) -> None:
        here = ctx
        due = {ctx.active.unit: cost} if ctx.active.unit else {}
        for choice in choices:
            value = values[choice.as_]
            if not is_allowed(choice, value, here):
                raise Illegal(rule_of(ctx), _("These choices do not go together."))
            here = bound(here, {choice.as_: value})
            for payer, more in bills(choice, here):
                due[payer] = due.get(payer, 0) + more
        for payer, total in due.items():
            poor = stats.cannot_pay(ctx.game, payer, total)
            if poor:
                raise poor.anew()

    return check


def bind(ctx: Context, choices: Sequence[words.Choice], values: Json) -> None:
    """Binds the chosen values to their names."""
    for choice in choices:
        ctx.names[choice.as_] = values[choice.as_]


def pay(ctx: Context, choices: Sequence[words.Choice]) -> None:
    """All payers pay, and other prices are given up (CP-TAC-07, CP-CARD-33)."""
    for choice in choices:
        for payer, due in bills(choice, ctx):
            power.spend_power(ctx.game, payer, due, ctx.active.name)
        give_up(choice, ctx)
