"""Rules that prepare an attack, and whether one is prepared: without the attack they are wasted."""

from collections.abc import Iterable, Sequence
from typing import Final

from ...contract.asking import Game
from ..cards.words.effects.flow import Last, Remember
from ..cards.words.effects.tasks import Destroy
from ..cards.words.rules import Rule
from ..figures.state import State

SOON: Final = ("attack", "activation", "turn")
"""How long a rule lasts that is of use for the present activation only."""


def prepares_attack(rule: Rule) -> bool:
    """Whether a rule does nothing but help the attacks of the present activation."""
    lasting = [effect for effect in rule.do if isinstance(effect, Last)]
    return (
        rule.when is None
        and bool(lasting)
        and all(isinstance(effect, Last | Remember | Destroy) for effect in rule.do)
        and all(
            effect.until in SOON
            and (
                bool(effect.next)
                or _is_of_attacks(getattr(mod, "roll", ()) for mod in effect.rule.always)
            )
            for effect in lasting
        )
    )


def is_prepared(game: Game[State], unit_id: str) -> bool:
    """Whether something that a character has used helps only the attacks of this activation."""
    return any(
        effect.on == unit_id
        and effect.until in SOON
        and (
            bool(effect.what["next"])
            or _is_of_attacks(mod.get("roll", ()) for mod in effect.what["rule"].get("always", ()))
        )
        for effect in game.state.lasting
    )


def _is_of_attacks(rolls: Iterable[Sequence[str]]) -> bool:
    found = list(rolls)
    return bool(found) and all(list(roll) == ["attack"] for roll in found)
