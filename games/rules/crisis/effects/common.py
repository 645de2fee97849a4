"""What all effects need: the characters meant, and the source."""

from ...contract.events import Event
from ...text import Message, _
from ..cards.words.characters import Who
from ..context import Context, characters
from ..context.sources import Source
from ..figures import names


class DoneByRule(Event):
    """An event about a rule of this name and a character."""

    unit: str
    name: str
    rule: str = "CP-CORE-01"


def those(ctx: Context, target: str | Who) -> list[str]:
    """The characters of an effect that are on the battlefield and not Dazed; rules do not affect
    others (CP-DMG-12)."""
    return [unit for unit in characters(ctx, target) if ctx.game.state.unit(unit).fit]


def source(ctx: Context) -> Source:
    """The source of an effect (CP-CORE-08, CP-CORE-17)."""
    active = ctx.active
    if active.kind == "crisis":
        return Source("crisis", name=active.name)
    kind = active.kind if active.kind in ("attack", "tactic", "leadership") else "superpower"
    attack = ctx.attack if kind == "attack" else None
    return Source(kind, active.unit, ctx.seat, active.name, attack)  # type: ignore[arg-type]


def laid_by(ctx: Context, by: str, unit: str) -> int:
    """The seat that lays the tool: the rule's own, or its opponent; for a crisis card the
    character's player, or the opponent."""
    own = ctx.seat if ctx.seat is not None else ctx.game.state.unit(unit).seat
    return own if by == "you" else 1 - own


def why(ctx: Context, sentence: Message, unit: str) -> Message:
    """The sentence with the names of the character and the rule."""
    return sentence.filled(unit=names.unit(ctx.game, unit), rule=ctx.active.name)


PUSHED = _("%(rule)s: push %(unit)s.")
THROWN = _("%(rule)s: throw %(unit)s.")
ADVANCED = _("%(rule)s: advance %(unit)s.")
PLACED = _("%(rule)s: place %(unit)s.")
