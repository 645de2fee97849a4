"""The choices of a rule as the fields of an option, what each may be, and who pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...fields import Choice, Field, Illegal, Number, Pick, Several
from ...text import Message, _
from .. import board, terms
from ..cards import descriptions
from ..cards.words import choices as kinds
from ..characters import power
from ..context import Context, characters, number
from ..figures import names, printed
from ..modifiers import lasting, stats
from ..movement import terrain

_RULES = {"tactic": "CP-TAC-07", "crisis": "CP-OBJ-05", "attack": "CP-ATK-23"}


def rule_of(ctx: Context) -> str:
    """The ledger's id for what a card asks to be chosen, by the kind of card."""
    return _RULES.get(ctx.active.kind, "CP-CARD-12")


def bound(ctx: Context, more: Mapping[str, Any]) -> Context:
    """The same rule in use, knowing more names."""
    return replace(ctx, names={**ctx.names, **more})


# -- What may be chosen


def candidates(ctx: Context, choice: Any) -> list[Any]:
    """Everything that may be chosen, given what was chosen before. One list for a choice of
    several; a character that cannot pay is none."""
    if isinstance(choice, kinds.ChooseCharacter):
        found = [unit for unit in characters(ctx, choice.from_) if _free(ctx, choice, unit)]
        found = [unit for unit in found if not _poor(ctx, choice, unit)]
        if not choice.many:
            return found
        return [found] if len(found) >= choice.least else []
    if isinstance(choice, kinds.ChooseTerrain):
        return _terrain(ctx, choice.of, choice.within, number(ctx, choice.size_at_most))
    if isinstance(choice, kinds.ChooseThing):
        return _things(ctx, choice)
    if isinstance(choice, kinds.ChooseToken):
        return _tokens(ctx, choice)
    if isinstance(choice, kinds.ChooseNumber):
        return list(range(choice.least, _most(ctx, choice) + 1))
    return _conditions(ctx, choice)


def price(ctx: Context, choice: kinds.ChooseCharacter, unit: str) -> int:
    """What a payer pays, with what changes the price of Team Tactics cards."""
    cost = number(bound(ctx, {choice.as_: unit}), choice.pays or 0)
    return stats.tactic_cost(ctx.game, unit, cost) if ctx.active.tactic else cost


def _poor(ctx: Context, choice: kinds.ChooseCharacter, unit: str) -> Illegal | None:
    if choice.pays is None:
        return None
    return stats.cannot_pay(ctx.game, unit, price(ctx, choice, unit))


def _free(ctx: Context, choice: kinds.ChooseCharacter, unit: str) -> bool:
    """A limit for each character chosen is not used up for this one."""
    limit = ctx.active.rule.limit
    if limit is None or limit.each != choice.as_:
        return True
    return lasting.spent(ctx.game, limit, ctx.active, unit) is None


def _terrain(ctx: Context, of: str, within: int, size: int) -> list[str]:
    around = ctx.one(of)
    return [
        piece.id
        for piece in ctx.game.state.pieces.values()
        if around is not None
        and piece.size <= size
        and terrain.throwable(ctx.game, piece.id) is None
        and board.piece_within(ctx.game, around, piece.id, within)
    ]


def _things(ctx: Context, choice: kinds.ChooseThing) -> list[str]:
    size, own = number(ctx, choice.size_at_most), ctx.one("self")
    near = [
        unit
        for unit in characters(ctx, choice.from_)
        if own is not None
        and printed.size(ctx.game, unit) <= size
        and board.within(ctx.game, own, unit, choice.within)
    ]
    return [*near, *_terrain(ctx, "self", choice.within, size)]


def _tokens(ctx: Context, choice: kinds.ChooseToken) -> list[str]:
    holders = None if choice.held_by is None else ctx.name(choice.held_by)
    around = ctx.one(choice.of)
    found = []
    for token in ctx.game.state.tokens.values():
        fits = (
            not token.removed
            and choice.token in (None, token.name)
            and (not choice.kinds or token.kind in choice.kinds)
            and (token.holder is None if holders is None else token.holder in holders)
        )
        if fits and choice.within is not None:
            fits = around is not None and board.token_within(
                ctx.game, around, token.id, choice.within
            )
        if fits:
            found.append(token.id)
    return found


def _most(ctx: Context, choice: kinds.ChooseNumber) -> int:
    most = number(ctx, choice.most)
    if choice.paid_by is None:
        return most
    payer = ctx.one(choice.paid_by)
    return min(most, ctx.game.state.unit(payer).power if payer else 0)


def _conditions(ctx: Context, choice: kinds.ChooseCondition) -> list[str]:
    if choice.of is None:
        return list(choice.among)
    has = [item for unit in ctx.name(choice.of) for item in ctx.game.state.unit(unit).conditions]
    return [item for item in has if not choice.among or item in choice.among]


# -- Whether and how it can be chosen


def possible(ctx: Context, choices: Sequence[Any]) -> list[list[Any]]:
    """For each choice, in order, what can be chosen so that the others can be chosen too; a
    list of empty lists if the whole cannot be."""
    found: list[dict[Any, None]] = [{} for _choice in choices]

    def walk(position: int, here: Context) -> bool:
        ctx.game.work.step()
        if position == len(choices):
            return True
        choice = choices[position]
        any_fits = False
        for value in _to_try(here, choice):
            if walk(position + 1, bound(here, {choice.as_: value})):
                any_fits = True
                for item in _each(choice, value, here):
                    found[position][item] = None
        return any_fits

    walk(0, ctx)
    return [list(values) for values in found]


def _to_try(ctx: Context, choice: Any) -> list[Any]:
    """One number stands for all of them: no later choice hangs on how high it is."""
    values = candidates(ctx, choice)
    return values[:1] if isinstance(choice, kinds.ChooseNumber) else values


def _each(choice: Any, value: Any, ctx: Context) -> list[Any]:
    if isinstance(choice, kinds.ChooseNumber):
        return candidates(ctx, choice)
    return value if isinstance(value, list) else [value]


def refusal(ctx: Context, choices: Sequence[Any], found: list[list[Any]]) -> Illegal | None:
    """Why a rule's choices cannot be made, or None: the payer that is too poor, if that is why."""
    if all(found):
        return None
    first = next((choice for choice in choices if isinstance(choice, kinds.ChooseCharacter)), None)
    if first is not None and first.pays is not None:
        for unit in characters(ctx, first.from_):
            poor = _poor(ctx, first, unit)
            if poor:
                return poor
    return Illegal(rule_of(ctx), _("There is nothing to choose for it."))


def fields(ctx: Context, choices: Sequence[Any], found: list[list[Any]]) -> tuple[Field, ...]:
    """The fields to fill in, one a choice."""
    return tuple(
        _field(ctx, choices, choice, values) for choice, values in zip(choices, found, strict=True)
    )


def _field(ctx: Context, choices: Sequence[Any], choice: Any, values: list[Any]) -> Field:
    label = descriptions.label(choice, choices)
    if isinstance(choice, kinds.ChooseNumber):
        return Number(choice.as_, label, min(values), max(values), rule_of(ctx))
    shown = [_shown(ctx, choice, value) for value in values]
    if isinstance(choice, kinds.ChooseCharacter) and choice.many:
        most = choice.most if isinstance(choice.most, int) else len(shown)
        most = min(most, len(shown))
        return Several(choice.as_, label, shown, "unit", choice.least, most, rule=rule_of(ctx))
    of = {"character": "unit", "terrain": "piece", "token": "token"}.get(choice.choose, "thing")
    return Pick(choice.as_, label, shown, of, outside=rule_of(ctx))


def _shown(ctx: Context, choice: Any, value: str) -> Choice:
    state = ctx.game.state
    if value in state.characters:
        name = names.unit(ctx.game, value)
        details: tuple[Message, ...] = ()
        if isinstance(choice, kinds.ChooseCharacter) and choice.pays is not None:
            details = (_("Pays %(cost)s Power.", cost=price(ctx, choice, value)),)
        return Choice(value, _("%(name)s", name=name), details)
    if value in state.pieces:
        piece = state.pieces[value]
        size = _("Size %(size)s", size=piece.size)
        return Choice(value, _("%(name)s", name=piece.name), (size,))
    if value in state.tokens:
        return Choice(value, _("%(name)s", name=names.token(ctx.game, value)))
    return Choice(value, terms.CONDITIONS.get(value, _("%(name)s", name=value)))


def check_together(
    ctx: Context, choices: Sequence[Any], cost: int = 0
) -> Callable[[dict[str, Any]], None]:
    """Refuses choices that do not go together, by what each hangs on, and payers that cannot pay
    all that they would have to. `cost` is what the rule's own character pays for it."""

    def check(values: dict[str, Any]) -> None:
        here = ctx
        bills = {ctx.active.unit: cost} if ctx.active.unit else {}
        for choice in choices:
            value = values[choice.as_]
            if _wrong(here, choice, value):
                raise Illegal(rule_of(ctx), _("These choices do not go together."))
            here = bound(here, {choice.as_: value})
            for payer, due in _bills(here, choice):
                bills[payer] = bills.get(payer, 0) + due
        for payer, due in bills.items():
            poor = stats.cannot_pay(ctx.game, payer, due)
            if poor:
                raise poor

    return check


def _wrong(ctx: Context, choice: Any, value: Any) -> bool:
    """Whether that may not be chosen after what has been: somebody else, or more than so many."""
    allowed = candidates(ctx, choice)
    if isinstance(choice, kinds.ChooseCharacter) and choice.many:
        too_many = len(value) > number(ctx, choice.most)
        return too_many or any(item not in (allowed[0] if allowed else []) for item in value)
    return value not in allowed


def _bills(ctx: Context, choice: Any) -> list[tuple[str, int]]:
    """Who pays how much for a choice just made."""
    if isinstance(choice, kinds.ChooseCharacter) and choice.pays is not None:
        return [(unit, price(ctx, choice, unit)) for unit in ctx.name(choice.as_)]
    if isinstance(choice, kinds.ChooseNumber) and choice.paid_by:
        payer = ctx.one(choice.paid_by)
        return [(payer, ctx.names[choice.as_])] if payer else []
    return []


# -- Choosing


def bind(ctx: Context, choices: Sequence[Any], values: Mapping[str, Any]) -> None:
    """Remember what was chosen."""
    for choice in choices:
        ctx.names[choice.as_] = values[choice.as_]


def pay(ctx: Context, choices: Sequence[Any]) -> None:
    """Let everybody who pays pay (CP-TAC-07, CP-CARD-33)."""
    for choice in choices:
        for payer, due in _bills(ctx, choice):
            power.spend_power(ctx.game, payer, due, ctx.active.name)
