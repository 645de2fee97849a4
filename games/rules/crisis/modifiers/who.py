"""The characters that a description fits."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Literal

from ...caching import cached_on_first
from ...contract.asking import Game
from .. import board, constants
from ..cards.words.characters import NearToken, Who, is_called
from ..context import Context, number, tokens_called
from ..context.meaning import fitting
from ..figures import library, printed
from ..figures.state import State
from ..rosters import roster
from . import barriers, objectives

Test = Callable[[Context, str, Who], bool]
"""One test of a character against a description."""


@fitting.register
def _(who: Who, ctx: Context, among: Collection[str]) -> list[str]:
    tests = _tests_of(who)
    found = []
    for unit_id in _there(ctx, who, among):
        for test in tests:
            if not test(ctx, unit_id, who):
                break
        else:
            found.append(unit_id)
    return found


@cached_on_first(1)
def _tests_of(who: Who) -> tuple[Test, ...]:
    """The tests for the fields of a description, besides presence."""
    given = who.model_fields_set
    return tuple(test for test, fields in _TESTS.items() if given & fields)


def _there(ctx: Context, who: Who, among: Collection[str]) -> Iterator[str]:
    """Those that are on the battlefield, on the side that is meant, and among the named ones."""
    budget, units = ctx.game.budget, ctx.game.state.characters
    side, seat, dazed = who.side, ctx.seat, who.dazed
    named = {unit for ref in who.one_of for unit in ctx.name(ref)} if who.one_of else None
    others = {unit for ref in who.but for unit in ctx.name(ref)} if who.but else ()
    for unit_id in among:
        budget.step()
        unit = units[unit_id]
        if (
            (side == "any" or (unit.seat == seat) == (side == "ally"))
            and (named is None or unit_id in named)
            and unit_id not in others
            and (dazed == "either" or unit.dazed == dazed)
            and (unit.on_board or _just_fallen(ctx, unit_id) or ctx.is_struck_down(unit_id))
        ):
            yield unit_id


def _just_fallen(ctx: Context, unit_id: str) -> bool:
    """Whether the moment is the KO of this character."""
    return ctx.moment is not None and (ctx.moment.kind, ctx.moment.unit) == ("ko", unit_id)


def _state(ctx: Context, unit_id: str, who: Who) -> bool:
    state = ctx.game.state
    unit = state.unit(unit_id)
    return (
        (who.healthy is None or (unit.side == "healthy") == who.healthy)
        and (who.activated is None or unit.activated == who.activated)
        and (who.activating is None or _is_active(state, unit_id, who.activating))
        and (who.hurt is None or (unit.damage > 0) == who.hurt)
        and (not who.conditions or any(item in unit.conditions for item in who.conditions))
        and unit.power >= who.power_at_least
        and (who.counter is None or unit.counters.get(who.counter, 0) > 0)
        and (not who.leader or state.squads[unit.seat].leader == unit_id)
    )


def _is_active(state: State, unit_id: str, as_said: bool | Literal["start"]) -> bool:
    """Whether a character is in its activation, as the description requires; "start": it has
    neither acted nor interacted nor used a superpower in this turn."""
    turn = state.turn
    active = turn is not None and turn.unit == unit_id and not turn.activation_over
    if as_said != "start":
        return active == as_said
    begun = turn is not None and (turn.acted or turn.interacted)
    return active and not begun and f"turn|first|superpower|{unit_id}" not in state.used


def _card(ctx: Context, unit_id: str, who: Who) -> bool:
    game = ctx.game
    unit = game.state.unit(unit_id)
    card = library.character(game.setup, unit.card)
    return (
        (not who.cards or unit.card in who.cards)
        and unit.card not in who.not_cards
        and (not who.called or any(is_called(card.name, name) for name in who.called))
        and not any(is_called(card.name, name) for name in who.not_called)
        and (not who.alter_egos or card.alter_ego in who.alter_egos)
        and (who.power is None or _has_power(ctx, unit_id, who.power))
        and (who.affiliation is None or roster.affiliated(game.setup, unit.card, who.affiliation))
    )


def _size_and_threat(ctx: Context, unit_id: str, who: Who) -> bool:
    size, threat = printed.size(ctx.game, unit_id), printed.threat(ctx.game, unit_id)
    return (
        (who.size_at_most is None or size <= number(ctx, who.size_at_most))
        and (who.size_at_least is None or size >= number(ctx, who.size_at_least))
        and (who.threat_at_most is None or threat <= number(ctx, who.threat_at_most))
    )


def _has_power(ctx: Context, unit_id: str, name: str) -> bool:
    """Whether the side that is up has a superpower of this name, or one that begins with it."""
    side = ctx.game.state.unit(unit_id).side
    return any(
        power.name.startswith(name)
        for power in printed.superpowers(ctx.game, unit_id)
        if power.sides in ("both", side)
    )


def _place(ctx: Context, unit_id: str, who: Who) -> bool:
    if who.within is not None:
        range_number = number(ctx, who.within)
        nearest, farthest = min(constants.RANGES), max(constants.RANGES)
        if not near(ctx, unit_id, who.of, max(nearest, min(range_number, farthest))):
            return False
    if who.beyond is not None and near(ctx, unit_id, who.of, who.beyond):
        return False
    if who.sees:
        looker = ctx.one(who.of)
        return looker is not None and barriers.sees(ctx.game, looker, unit_id)
    return True


def near(ctx: Context, unit_id: str, ref: str, range_number: int) -> bool:
    """Whether a character is within a Range of a reference: a character, a token, a marker or a
    piece of terrain (CP-MEAS-09, CP-MEAS-10)."""
    state = ctx.game.state
    for thing in ctx.name(ref):
        if thing in state.characters and board.within(ctx.game, thing, unit_id, range_number):
            return True
        if thing in state.tokens and near_token(ctx.game, unit_id, thing, range_number):
            return True
        if thing in state.markers and board.marker_within(ctx.game, unit_id, thing, range_number):
            return True
        if thing in state.pieces and board.piece_within(ctx.game, unit_id, thing, range_number):
            return True
    return False


def near_token(game: Game[State], unit_id: str, token_id: str, range_number: int) -> bool:
    """Whether a character is within a Range of a token on the battlefield."""
    token = game.state.tokens[token_id]
    if token.removed or token.holder:
        return False
    return board.token_within(game, unit_id, token_id, range_number)


def _tokens(ctx: Context, unit_id: str, who: Who) -> bool:
    game = ctx.game
    unit = game.state.unit(unit_id)
    if isinstance(who.holds, bool) and bool(unit.holds) != who.holds:
        return False
    if isinstance(who.holds, str) and not set(unit.holds) & set(tokens_called(ctx, who.holds)):
        return False
    if who.holds_kinds and not any(
        game.state.tokens[token].kind in who.holds_kinds for token in unit.holds
    ):
        return False
    if who.may_hold and any(
        objectives.may_hold(game, unit_id, token) for token in ctx.name(who.may_hold)
    ):
        return False
    if who.contests is not None and not _contests(ctx, unit_id, who.contests):
        return False
    if who.near and not _near_named(ctx, unit_id, who.near):
        return False
    return not (who.not_near and _near_named(ctx, unit_id, who.not_near))


def _contests(ctx: Context, unit_id: str, which: bool | str) -> bool:
    tokens = list(ctx.game.state.tokens) if isinstance(which, bool) else tokens_called(ctx, which)
    contests = any(objectives.contests(ctx.game, unit_id, token) for token in tokens)
    return contests == (which is not False)


def _near_named(ctx: Context, unit_id: str, near_to: NearToken) -> bool:
    return any(
        near_token(ctx.game, unit_id, token, near_to.within)
        for token in tokens_called(ctx, near_to.token)
    )


_TESTS: Mapping[Test, frozenset[str]] = {
    _state: frozenset(
        {
            "healthy",
            "activated",
            "activating",
            "hurt",
            "conditions",
            "power_at_least",
            "counter",
            "leader",
        }
    ),
    _card: frozenset(
        {"called", "not_called", "cards", "not_cards", "alter_egos", "power", "affiliation"}
    ),
    _size_and_threat: frozenset({"size_at_most", "size_at_least", "threat_at_most"}),
    _place: frozenset({"within", "beyond", "sees"}),
    _tokens: frozenset({"holds", "holds_kinds", "may_hold", "contests", "near", "not_near"}),
}
"""The tests of descriptions in order, each with the fields that it needs."""
