"""Carrying out effects; the handler of each is in `effects`."""

from collections.abc import Sequence
from functools import singledispatch

from ...contract.asking import ScriptPart
from ...contract.events import Event
from .. import constants
from ..cards.words.rules import Effect
from ..context import Context
from ..context.moments import Moment


class Lapsed(Event, kind="lapsed"):
    """The rest of a rule lapses."""

    name: str
    unit: str | None = None
    rule: str = "CP-HOUSE-04"


@singledispatch
def carry_out(effect: Effect, ctx: Context) -> ScriptPart | None:
    """Carries out an effect. One that may ask or trigger something is part of the script, others
    happen at once."""
    raise NotImplementedError(type(effect))


@singledispatch
def happening(effect: Effect, ctx: Context) -> Sequence[Effect] | None:
    """The effects that happen in place of one that only leads to others; None for one that does
    something itself."""
    return None


@singledispatch
def changes_nothing(effect: Effect, ctx: Context) -> bool:
    """Whether an effect would change nothing, as far as that is known beforehand."""
    return False


@singledispatch
def adds_nothing(effect: Effect, ctx: Context) -> bool:
    """Whether an effect would change nothing, or only repeat what it began and what still lasts
    (CP-CORE-04, CP-CORE-05)."""
    branch = happening(effect, ctx)
    if branch is not None:
        return all(adds_nothing(part, ctx) for part in branch)
    return changes_nothing(effect, ctx)


def all_idle(effects: Sequence[Effect], ctx: Context) -> bool:
    """Whether none of the effects would change anything, so that there is no ask about them, except
    in matches that began when there was."""
    if ctx.game.setup.asks_single:
        return False
    return all(changes_nothing(effect, ctx) for effect in effects)


def run(ctx: Context, effects: Sequence[Effect]) -> ScriptPart:
    """Carries out effects in sequence, until they lapse (CP-HOUSE-04). Later ones may use the
    results of earlier ones."""
    for effect in effects:
        ctx.game.budget.step()
        if lapsed(ctx):
            return
        part = carry_out(effect, ctx)
        if part is not None:
            yield from part


def lapsed(ctx: Context) -> bool:
    """Whether the rest of a rule lapses because it has asked endlessly (CP-HOUSE-04). This is
    emitted once."""
    game = ctx.game
    if game.asked < constants.ASKS_AT_ONCE:
        return False
    if not game.has_emitted(Lapsed.kind):
        game.emit(Lapsed(name=ctx.active.name, unit=ctx.active.unit))
    return True


def after_rolls(ctx: Context) -> ScriptPart:
    """Rules that look at a roll, after an effect for which a character rolled dice."""
    for name, faces in list(ctx.names.items()):
        if name.startswith("roll ") and f"roller {name[5:]}" in ctx.names:
            unit = ctx.names[f"roller {name[5:]}"]
            yield Moment("roll-resolved", unit=unit, faces=list(faces))
