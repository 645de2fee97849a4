"""The choice of physical attacks, in points of damage."""

from collections.abc import Iterator
from typing import Any, Final

from ...contract.asking import Game
from ...contract.opponents import Suggestion
from ...data import Plain
from ...fields import Choice, Option, Pick
from ..physical import declaring
from ..physical.declaring import NO_TARGET, PhysicalAttack
from ..physical.numbers import hopeless, number
from ..state import Mech, State
from ..terms import ARMS, LEGS, Location

FALL: Final = 4.0
"""The value of the chance that a kick or a push lets its target fall."""
OWN_FALL: Final = 2.0
"""The cost of the chance that a missed kick lets the attacker fall."""
HEAD: Final = 1.25
"""The weight of a point of damage that may hit the head."""


def blows(game: Game[State], mech: Mech, option: Option) -> Iterator[Suggestion]:
    """The best ways to fill in an option of a 'Mech, each with its value."""
    payload = option.payload
    assert isinstance(payload, PhysicalAttack)
    match payload.kind:
        case "kick":
            yield from _kicks(game, mech, option)
        case "punch":
            yield from _punch(game, mech, option)
        case "club" | "hatchet":
            for choice in _choices(option, "at"):
                score = HEAD * _gain(game, payload.kind, mech, choice.at, None)
                yield Suggestion(option.id, {"at": choice.id}, score)
        case "push":
            for choice in _choices(option, "at"):
                chance = _chance(game, "push", mech, game.state.mech(choice.at), None)
                yield Suggestion(option.id, {"at": choice.id}, chance * FALL - OWN_FALL)
        case _:
            yield Suggestion(option.id, score=0.0 if payload.kind == "none" else 1.0)


def _kicks(game: Game[State], mech: Mech, option: Option) -> Iterator[Suggestion]:
    for choice in _choices(option, "at"):
        target = game.state.mech(choice.at)
        leg = next((leg for leg in LEGS if choice.id.endswith(f":{leg}")), None)
        chance = _chance(game, "kick", mech, target, leg)
        damage = declaring.damage_of(game, "kick", mech, leg)
        score = chance * (damage + FALL * 0.6) - (1 - chance) * OWN_FALL
        yield Suggestion(option.id, {"at": choice.id}, score)


def _punch(game: Game[State], mech: Mech, option: Option) -> Iterator[Suggestion]:
    """For each arm the target with the highest value."""
    fields: Plain = {}
    score = 0.0
    for arm in ARMS:
        gains = [
            (HEAD * _gain(game, "punch", mech, choice.id, arm), choice.id)
            for choice in _choices(option, arm)
            if choice.id != NO_TARGET
        ]
        gain, target = max(gains, default=(0.0, NO_TARGET))
        fields[arm] = target if gain else NO_TARGET
        score += gain
    if score:
        yield Suggestion(option.id, fields, score)


def _choices(option: Option, name: str) -> list[Choice]:
    """The choices of a field."""
    (pick,) = [field for field in option.fields if field.name == name]
    assert isinstance(pick, Pick)
    return [choice for choice in pick.choices if not choice.refused]


def _gain(game: Game[State], kind: Any, mech: Mech, target: str, limb: Location | None) -> float:
    chance = _chance(game, kind, mech, game.state.mech(target), limb)
    return chance * declaring.damage_of(game, kind, mech, limb)


def _chance(game: Game[State], kind: str, mech: Mech, target: Mech, limb: Location | None) -> float:
    need = number(game, kind, mech, target, limb)
    return 0.0 if hopeless(need) else float(need.chance)
