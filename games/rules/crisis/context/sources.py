"""The source of an effect, and its side; effects that wait until another one is resolved."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from ...contract.asking import Game, ScriptPart
from ..figures.state import State
from .active_rule import ActiveRule
from .attack_state import Attack

Kind = Literal["attack", "superpower", "tactic", "crisis", "condition", "collision", "leadership"]


@dataclass(frozen=True)
class Source:
    """The source of an effect: its kind, the character that produces it or, for a card that a
    player plays, only the side (CP-CORE-17), the name in the log, and the attack if it is one."""

    kind: Kind
    unit: str | None = None
    seat: int | None = None
    name: str = ""
    attack: Attack | None = field(default=None, compare=False, repr=False)


CRISIS = Source("crisis")


def seat_of(game: Game[State], source: Source) -> int | None:
    """The side of an effect; None for crisis cards and special conditions (CP-CORE-08,
    CP-COND-03)."""
    if source.kind in ("crisis", "condition"):
        return None
    if source.seat is not None:
        return source.seat
    return game.state.unit(source.unit).seat if source.unit else None


def is_enemy(game: Game[State], source: Source, unit_id: str) -> bool:
    """Whether an effect of this source is an enemy effect for the unit (CP-CORE-08, CP-CORE-10)."""
    seat = seat_of(game, source)
    return seat is not None and seat != game.state.unit(unit_id).seat


@dataclass(eq=False)
class RuleInUse:
    """A rule that is being carried out, and the effects that wait for its end."""

    rule: ActiveRule
    waiting: list[Callable[[], ScriptPart]] = field(default_factory=list)


def times_in_use(game: Game[State], key: str) -> int:
    """The number of times that a rule is being carried out now, nested."""
    return sum(isinstance(it, RuleInUse) and it.rule.key == key for it in game.under_way)


def afterwards(game: Game[State], part: Callable[[], ScriptPart]) -> ScriptPart:
    """Carries something out when the effect under way is resolved, or at once if there is none. A
    special rule of an attack is part of that attack."""
    for effect in reversed(game.under_way):
        if isinstance(effect, Attack) or (
            isinstance(effect, RuleInUse) and effect.rule.kind != "attack"
        ):
            effect.waiting.append(part)
            return
    yield from part()


def resolved(effect: Attack | RuleInUse) -> ScriptPart:
    """Resolves an effect: the effects that waited for it happen."""
    while effect.waiting:
        yield from effect.waiting.pop(0)()
