"""Effects on objective tokens, terrain, counters and victory points."""

from ...contract.asking import Ask, ScriptPart
from ...contract.events import Event
from ...fields import Option, Point
from ...text import _
from .. import board, constants
from ..cards.words.effects import tasks as words
from ..characters import tokens
from ..characters.tokens import TokenEvent
from ..context import Context, number, tokens_called
from ..context.sources import Source
from ..figures import names, scoring
from ..figures.state import ToScore
from ..modifiers import objectives
from ..movement import dodges, terrain
from ..movement.moves import DECLINE
from ..reactions.candidates import rule_of
from ..reactions.carrying import carry_out
from .common import source, those


class TokenFound(TokenEvent, kind="token-found"):
    """A token turns out to be another one, with this name."""

    name: str
    rule: str = "CP-OBJ-05"


class TokenMoved(TokenEvent, kind="token-moved"):
    """A token is placed elsewhere, by a rule of that name."""

    at: tuple[int, int] | None = None
    name: str
    rule: str = "CP-OBJ-05"


class CounterChanged(Event, kind="counter"):
    """The counters of a name on a character change to this number."""

    unit: str
    counter: str
    total: int
    rule: str = "CP-CORE-07"


@carry_out.register
def drop_tokens(effect: words.DropTokens, ctx: Context) -> ScriptPart:
    """They drop the tokens that they hold (CP-OBJ-12, CP-OBJ-13)."""
    for unit in those(ctx, effect.who):
        if effect.most is None:
            yield from tokens.drop_all(ctx.game, unit)
            continue
        for token in ctx.game.state.unit(unit).holds[: effect.most]:
            yield from tokens.drop(ctx.game, unit, token)


@carry_out.register
def give_token(effect: words.GiveToken, ctx: Context) -> ScriptPart:
    """A token passes to a character that may hold it (CP-OBJ-25)."""
    token, taker = ctx.one(effect.token), ctx.one(effect.to)
    if token and taker and objectives.may_hold(ctx.game, taker, token) is None:
        yield from tokens.pick_up(ctx.game, taker, token)


@carry_out.register
def pick_up(effect: words.PickUp, ctx: Context) -> ScriptPart:
    """A character picks a token up (CP-OBJ-09)."""
    token = ctx.one(effect.token)
    for unit in those(ctx, effect.who):
        if token and objectives.may_hold(ctx.game, unit, token) is None:
            yield from tokens.pick_up(ctx.game, unit, token)


@carry_out.register
def take_control(effect: words.TakeControl, ctx: Context) -> None:
    """The player controls a token (CP-OBJ-20)."""
    token = ctx.one(effect.token)
    if token:
        tokens.take_control(ctx.game, token, ctx.decider)


@carry_out.register
def remove_tokens(effect: words.RemoveTokens, ctx: Context) -> None:
    """Tokens leave the game."""
    wanted = ctx.name(effect.token) if effect.token else []
    wanted += tokens_called(ctx, effect.named) if effect.named else []
    for token in wanted:
        tokens.remove(ctx.game, token)


@carry_out.register
def become(effect: words.Become, ctx: Context) -> None:
    """A token turns out to be another."""
    for token_id in ctx.name(effect.token):
        token = ctx.game.state.tokens[token_id]
        called = names.token(ctx.game, token_id)
        token.name, token.kind, token.control = effect.name, effect.kind, None
        ctx.game.emit(TokenFound(token=token_id, called=called, name=effect.name))


@carry_out.register
def place_token(effect: words.PlaceToken, ctx: Context) -> ScriptPart:
    """A token is placed within a Range of where it lies."""
    token_id = ctx.one(effect.token)
    if token_id is None:
        return
    token = ctx.game.state.tokens[token_id]
    area = board.token_area(board.token_base(token), effect.within)
    at = Point("at", _("Place"), area, radius=constants.TOKEN_RADIUS)
    options = [Option("place-token", _("Place %(token)s", token=token.name), (at,))]
    if effect.may:
        options.append(DECLINE)
    seat = ctx.seat_of(effect.by)
    prompt = _("%(rule)s: place %(token)s.", rule=ctx.active.name, token=token.name)
    answer = yield Ask(
        seat,
        prompt,
        options,
        rule_of(ctx),
        about={"token": token_id},
        topic={"action": "place-token", "token": token_id},
        passing=DECLINE.id if effect.may else "",
    )
    if answer.option != DECLINE.id:
        tokens.move_token(ctx.game, token_id, answer["at"])
        ctx.game.emit(TokenMoved(token=token_id, at=answer["at"], name=ctx.active.name))


@carry_out.register
def change_counter(effect: words.ChangeCounter, ctx: Context) -> None:
    """Counters are added to characters or removed from them, to at least 0."""
    for unit_id in those(ctx, effect.who):
        counters = ctx.game.state.unit(unit_id).counters
        now = counters.get(effect.counter, 0) + number(ctx, effect.change)
        counters[effect.counter] = max(0, min(effect.most, now))
        ctx.game.emit(
            CounterChanged(unit=unit_id, counter=effect.counter, total=counters[effect.counter])
        )


@carry_out.register
def destroy(effect: words.Destroy, ctx: Context) -> ScriptPart:
    """A piece of terrain is destroyed; it may count as having hit a character."""
    piece = ctx.one(effect.piece)
    if piece is None or piece not in ctx.game.state.pieces:
        return
    size = ctx.game.state.pieces[piece].size
    yield from terrain.destroy(ctx.game, piece)
    cause = source(ctx)
    collision = Source("collision", cause.unit, cause.seat, cause.name)
    for unit in those(ctx, effect.hits) if effect.hits else []:
        yield from dodges.dodge(ctx.game, unit, size, collision)
    scoring.end_if_won(ctx.game)


@carry_out.register
def score(effect: words.Score, ctx: Context) -> None:
    """A player scores."""
    seat = ctx.seat_of(effect.to)
    owner = ctx.one(effect.whose)
    if owner is not None:
        seat = ctx.game.state.unit(owner).seat
    points = number(ctx, effect.points)
    name = ctx.active.name
    if effect.with_crises:
        ctx.game.state.to_score.append(ToScore(seat, points, name))
        return
    scores = [(seat, points, name, _("%(rule)s", rule=name))]
    scoring.score_together(ctx.game, scores, "CP-CORE-01")
