"""What waits until the effect that causes it is completely resolved (CP-CORE-09)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ...contract.asking import Game, ScriptPart
from ..figures.state import State
from .active_rule import ActiveRule
from .attack_state import Attack


@dataclass(eq=False)
class RuleInUse:
    """A rule that is being carried out, and what waits for its end."""

    rule: ActiveRule
    waiting: list[Callable[[], ScriptPart]] = field(default_factory=list)


def times_in_use(game: Game[State], key: str) -> int:
    """How often a rule is being carried out now, one time within another."""
    return sum(isinstance(it, RuleInUse) and it.rule.key == key for it in game.under_way)


def afterwards(game: Game[State], part: Callable[[], ScriptPart]) -> ScriptPart:
    """Carry something out when the effect under way is resolved, at once where there is none. A
    special rule of an attack is a part of that attack."""
    for effect in reversed(game.under_way):
        if isinstance(effect, Attack) or (
            isinstance(effect, RuleInUse) and effect.rule.kind != "attack"
        ):
            effect.waiting.append(part)
            return
    yield from part()


def resolved(effect: Attack | RuleInUse) -> ScriptPart:
    """An effect is completely resolved: what has waited for that happens."""
    while effect.waiting:
        yield from effect.waiting.pop(0)()
