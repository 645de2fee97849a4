"""Effects that move characters and throw terrain."""

from ...contract.asking import ScriptPart
from ...text import _
from ..actions import granted
from ..cards.words.effects import moving as words
from ..context import Context
from ..modifiers import stats
from ..movement import moves, throws
from ..reactions.carrying import carry_out
from . import common
from .common import laid_by, source, those, why


@carry_out.register
def push(effect: words.Push, ctx: Context) -> ScriptPart:
    """They are pushed."""
    for unit in those(ctx, effect.who):
        yield from throws.push(
            ctx.game,
            unit,
            effect.tool,
            by=laid_by(ctx, effect.by, unit),
            source=source(ctx),
            toward=ctx.one(effect.toward),
            away=ctx.one(effect.away),
            optional=effect.may,
            why=why(ctx, common.PUSHED, unit),
        )


@carry_out.register
def throw(effect: words.Throw, ctx: Context) -> ScriptPart:
    """A character or a piece of terrain is thrown."""
    thing, thrower = ctx.one(effect.who), ctx.one(effect.thrower)
    if thing is not None and thing in ctx.game.state.pieces:
        yield from _throw_piece(ctx, effect, thing, thrower)
        return
    for unit in those(ctx, effect.who):
        yield from throws.throw(
            ctx.game,
            unit,
            effect.tool,
            by=laid_by(ctx, effect.by, unit),
            source=source(ctx),
            thrower=thrower,
            toward=ctx.one(effect.toward),
            away=ctx.one(effect.away),
            no_own_damage=effect.unhurt,
            optional=effect.may,
            why=why(ctx, common.THROWN, unit),
        )


def _throw_piece(ctx: Context, effect: words.Throw, piece: str, thrower: str | None) -> ScriptPart:
    if thrower is None:
        return
    yield from throws.throw_piece(
        ctx.game,
        thrower,
        piece,
        effect.tool,
        by=laid_by(ctx, effect.by, thrower),
        source=source(ctx),
        optional=effect.may,
        why=_(
            "%(rule)s: throw the %(piece)s.",
            rule=ctx.active.name,
            piece=ctx.game.state.pieces[piece].name,
        ),
    )


@carry_out.register
def advance(effect: words.Advance, ctx: Context) -> ScriptPart:
    """They advance, one after another."""
    for unit in those(ctx, effect.who):
        tools = stats.tools_for(ctx.game, unit) if effect.tools == "speed" else list(effect.tools)
        if stats.forbidden(ctx.game, unit, "advance", source(ctx)):
            continue
        yield from moves.advance(
            ctx.game,
            unit,
            tools,
            by=laid_by(ctx, effect.by, unit),
            optional=effect.may,
            toward=ctx.one(effect.toward),
            away=ctx.one(effect.away),
            why=why(ctx, common.ADVANCED, unit),
        )


@carry_out.register
def place(effect: words.Place, ctx: Context) -> ScriptPart:
    """They are placed, one after another."""
    for unit in those(ctx, effect.who):
        if stats.forbidden(ctx.game, unit, "place", source(ctx)):
            continue
        yield from moves.place(
            ctx.game,
            unit,
            effect.within,
            by=laid_by(ctx, effect.by, unit),
            around=ctx.one(effect.around),
            optional=effect.may,
            why=why(ctx, common.PLACED, unit),
        )


@carry_out.register
def move_action(effect: words.MoveAction, ctx: Context) -> ScriptPart:
    """A Move action is granted (CP-ACT-06)."""
    for unit in those(ctx, effect.who):
        yield from granted.granted_move(ctx.game, unit)
