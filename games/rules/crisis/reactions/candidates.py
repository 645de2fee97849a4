"""The possible values of each kind of choice, its field, and its payers. Everything about a kind of
choice besides its model and its text is here."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from ...contract.events import Event
from ...data import Json
from ...fields import Choice, Field, Illegal, Pick, Several
from ...text import Message, _
from .. import board, terms
from ..cards.words import choices as words
from ..cards.words import things
from ..context import Context, characters, number
from ..figures import names, printed
from ..figures.state import Token
from ..modifiers import lasting, stats


class CardDiscarded(Event, kind="discarded"):
    """A seat discards a Team Tactics card as a price."""

    seat: int
    card: str
    name: str
    rule: str = "CP-TAC-08"


_RULES = {"tactic": "CP-TAC-07", "crisis": "CP-OBJ-05", "attack": "CP-ATK-23"}


def rule_of(ctx: Context) -> str:
    """The ledger id of a card's choice, by the kind of card."""
    return _RULES.get(ctx.active.kind, "CP-CARD-12")


def bound(ctx: Context, more: Json) -> Context:
    """The same rule in use with more names."""
    names = {**ctx.names, **more}
    return Context(
        ctx.game, ctx.active, ctx.moment, ctx.attack, names, ctx.side, ctx.result, ctx.order
    )


Value = Any
"""A chosen value: an id or a number; for several a list, for payments the amount of each payer."""

# -- Of any kind of choice


@singledispatch
def candidates(choice: words.Choice, ctx: Context) -> list[Value]:
    """All values that may be chosen after the earlier choices. A choice of several has one list,
    without characters that cannot pay."""
    raise NotImplementedError(type(choice))


@singledispatch
def to_try(choice: words.Choice, ctx: Context) -> list[Value]:
    """Those candidates that represent all, when later choices are tested."""
    return candidates(choice, ctx)


@singledispatch
def things_in(choice: words.Choice, value: Value, ctx: Context) -> list[Value]:
    """The single things from which one picks where this value can be chosen."""
    return value if isinstance(value, list) else [value]


@singledispatch
def is_allowed(choice: words.Choice, value: Value, ctx: Context) -> bool:
    """Whether a value may still be chosen after the earlier choices."""
    return value in candidates(choice, ctx)


@singledispatch
def field_of(choice: words.Choice, ctx: Context, label: Message, values: Sequence[Value]) -> Field:
    """The field of the choice of one of these values."""
    choices = [shown_as(ctx, value) for value in values]
    return Pick(choice.as_, label, choices, choice.points_at, outside=rule_of(ctx))


@singledispatch
def bills(choice: words.Choice, ctx: Context) -> list[tuple[str, int]]:
    """The payments for a choice that has been made."""
    return []


@singledispatch
def give_up(choice: words.Choice, ctx: Context) -> None:
    """Gives up what a choice costs besides Power; nothing for most."""


def shown_as(ctx: Context, value: str, details: tuple[Message, ...] = ()) -> Choice:
    """The choice of a character, a piece of terrain, a token, a marker or a special condition."""
    state = ctx.game.state
    if value in state.characters:
        return Choice(value, _("%(name)s", name=names.unit(ctx.game, value)), details)
    if value in state.pieces:
        piece = state.pieces[value]
        size = _("Size %(size)s", size=piece.size)
        return Choice(value, _("%(name)s", name=piece.name), (size,))
    if value in state.tokens:
        return Choice(value, _("%(name)s", name=names.token(ctx.game, value)))
    if value in state.markers:
        return Choice(value, _("%(name)s", name=names.marker(ctx.game, value)))
    return Choice(value, terms.CONDITIONS.get(value, _("%(name)s", name=value)))


# -- Characters


@candidates.register
def _characters(choice: words.ChooseCharacter, ctx: Context) -> list[Value]:
    found = [unit for unit in characters(ctx, choice.from_) if _free(ctx, choice, unit)]
    found = [unit for unit in found if not too_poor(ctx, choice, unit)]
    if not choice.many:
        return found
    return [found] if len(found) >= choice.least else []


def _free(ctx: Context, choice: words.ChooseCharacter, unit: str) -> bool:
    """Whether a limit for each chosen character still allows this one."""
    limit = ctx.active.rule.limit
    if limit is None or limit.each != choice.as_:
        return True
    return lasting.spent(ctx.game, limit, ctx.active, unit) is None


def price(ctx: Context, choice: words.ChooseCharacter, unit: str) -> int:
    """The price for a payer of being chosen."""
    return due(ctx, unit, number(bound(ctx, {choice.as_: unit}), choice.pays or 0))


def due(ctx: Context, unit: str, cost: int) -> int:
    """The price for a character of so much, with the modifiers of Team Tactics costs."""
    return stats.present_cost(ctx.game, unit, "tactic", cost) if ctx.active.tactic else cost


def affordable(ctx: Context, unit: str, most: int) -> int:
    """The most that a character can pay, up to a limit."""
    power = ctx.game.state.unit(unit).power
    amounts = range(min(most, power), 0, -1)
    return next((amount for amount in amounts if due(ctx, unit, amount) <= power), 0)


def too_poor(ctx: Context, choice: words.ChooseCharacter, unit: str) -> Illegal | None:
    """Why a character cannot pay for being chosen; None if it can."""
    if choice.pays is None:
        return None
    return stats.cannot_pay(ctx.game, unit, price(ctx, choice, unit))


@is_allowed.register
def _are_allowed(choice: words.ChooseCharacter, value: Value, ctx: Context) -> bool:
    allowed = candidates(choice, ctx)
    if not choice.many:
        return value in allowed
    among = allowed[0] if allowed else []
    return len(value) <= number(ctx, choice.most) and all(item in among for item in value)


@field_of.register
def _pick_characters(
    choice: words.ChooseCharacter, ctx: Context, label: Message, values: Sequence[Value]
) -> Field:
    choices = [shown_as(ctx, value, _pays(ctx, choice, value)) for value in values]
    if not choice.many:
        return Pick(choice.as_, label, choices, choice.points_at, outside=rule_of(ctx))
    most = choice.most if isinstance(choice.most, int) else len(choices)
    most = min(most, len(choices))
    of, rule = choice.points_at, rule_of(ctx)
    return Several(choice.as_, label, choices, of, choice.least, most, rule=rule)


def _pays(ctx: Context, choice: words.ChooseCharacter, unit: str) -> tuple[Message, ...]:
    if choice.pays is None:
        return ()
    return (_("Pays %(cost)s Power.", cost=price(ctx, choice, unit)),)


@bills.register
def _bills_of_payers(choice: words.ChooseCharacter, ctx: Context) -> list[tuple[str, int]]:
    if choice.pays is None:
        return []
    return [(unit, price(ctx, choice, unit)) for unit in ctx.name(choice.as_)]


# -- Terrain, tokens and markers


@candidates.register
def _pieces(choice: things.ChooseTerrain, ctx: Context) -> list[Value]:
    return _terrain(ctx, choice.of, choice.within, number(ctx, choice.size_at_most))


@candidates.register
def _things(choice: things.ChooseThing, ctx: Context) -> list[Value]:
    size, own = number(ctx, choice.size_at_most), ctx.one("self")
    near = [
        unit
        for unit in characters(ctx, choice.from_)
        if own is not None
        and printed.size(ctx.game, unit) <= size
        and board.within(ctx.game, own, unit, choice.within)
    ]
    return [*near, *_terrain(ctx, "self", choice.within, size)]


def _terrain(ctx: Context, of: str, within: int, size: int) -> list[str]:
    around = ctx.one(of)
    if around is None:
        return []
    return [
        piece.id
        for piece in ctx.game.state.pieces.values()
        if piece.size <= size
        and piece.interactive
        and board.piece_within(ctx.game, around, piece.id, within)
    ]


@candidates.register
def _tokens(choice: things.ChooseToken, ctx: Context) -> list[Value]:
    holders = None if choice.held_by is None else ctx.name(choice.held_by)
    around = ctx.one(choice.of)

    def is_near(token: Token) -> bool:
        if choice.within is None:
            return True
        return around is not None and board.token_within(ctx.game, around, token.id, choice.within)

    return [
        token.id
        for token in ctx.game.state.tokens.values()
        if not token.removed
        and choice.token in (None, token.name)
        and (not choice.kinds or token.kind in choice.kinds)
        and (token.holder is None if holders is None else token.holder in holders)
        and is_near(token)
    ]


@candidates.register
def _markers(choice: things.ChooseMarker, ctx: Context) -> list[Value]:
    """The markers of the same group."""
    markers = ctx.game.state.markers
    this = markers.get(ctx.one(choice.with_) or "")
    if this is None:
        return []
    return [other.id for other in markers.values() if other.group == this.group and other != this]


# -- Team Tactics cards


@candidates.register
def _tactics(choice: things.ChooseTactic, ctx: Context) -> list[Value]:
    squad = ctx.game.state.squads[ctx.decider]
    unused = [card for card in squad.tactics if card not in squad.used_tactics]
    return [card for card in unused if card != ctx.active.tactic]


@field_of.register
def _pick_tactic(
    choice: things.ChooseTactic, ctx: Context, label: Message, values: Sequence[Value]
) -> Field:
    setup = ctx.game.setup
    choices = [Choice(card, _("%(name)s", name=names.card(setup, card))) for card in values]
    return Pick(choice.as_, label, choices, choice.points_at, outside=rule_of(ctx))


@give_up.register
def _discard(choice: things.ChooseTactic, ctx: Context) -> None:
    card, seat = ctx.names[choice.as_], ctx.decider
    ctx.game.state.squads[seat].used_tactics.append(card)
    name = names.card(ctx.game.setup, card)
    ctx.game.emit(CardDiscarded(seat=seat, card=card, name=name))


# -- Special conditions


@candidates.register
def _conditions(choice: things.ChooseCondition, ctx: Context) -> list[Value]:
    if choice.of is None:
        return list(choice.among)
    has = [item for unit in ctx.name(choice.of) for item in ctx.game.state.unit(unit).conditions]
    return [item for item in has if not choice.among or item in choice.among]
