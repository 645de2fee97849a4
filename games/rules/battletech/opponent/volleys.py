"""The choice of fire, in points of damage."""

from collections.abc import Iterator
from typing import Final

from ...contract.asking import Answer, Game
from ...contract.opponents import Suggestion
from ...text import Message
from ..cards.schema import Mount
from ..mechs import condition
from ..mechs.sheet import card_of
from ..shooting import expected, heat, previews, refusals, targets, to_hit
from ..shooting.aims import Aim
from ..shooting.arcs import Pose
from ..shooting.menu import TWISTS, Declaration, pose_in, shots_in
from ..shooting.volley import Volley, weapon_of
from ..state import Mech, State
from . import weights
from .weights import weight

HEADS_ON: Final = 1.15
"""The weight of a point of damage at a target of friends' fire."""
SLOWED: Final = (5, 8, 13, 14, 18, 19, 23)
"""The heats from which on further effects begin, in rising severity."""
OF_A_STEP: Final = (1.5, 1.5, 2.0, 3.0, 3.0, 6.0, 8.0)
WORST: Final = 30


def volleys(game: Game[State], mech: Mech) -> Iterator[Suggestion]:
    """For each twist and each target the weapons that justify their heat."""
    possible = targets.poses(game, mech)
    names = [name for name, (pose, _label) in TWISTS.items() if pose in possible]
    for name in names:
        pose = TWISTS[name][0]
        ready = targets.ready(game, mech, pose)
        for aim in targets.aims(game, mech, ready):
            if aim.location and aim.location != "HD":
                continue
            shots = list(_shots(game, mech, ready, pose, aim))
            chosen, score = _worth_their_heat(game, mech, aim, shots)
            if chosen:
                score *= _priority(game, mech, aim)
                score -= 0.2 * (name != "ahead")
                fields = {"twist": name, "weapons": {mount.id: aim.id for mount in chosen}}
                yield Suggestion(f"fire:{mech.id}", fields, score)


def _shots(
    game: Game[State], mech: Mech, ready: list[Mount], pose: Pose, aim: Aim
) -> Iterator[tuple[float, Mount]]:
    """The expected damage of each weapon that can hit."""
    for mount in ready:
        if refusals.of_shot(game, mech, mount, pose, aim):
            continue
        shot = aim.shot(mount.id)
        need = to_hit.number(game, mech, shot, Volley(pose, (shot,)))
        if not to_hit.cannot_hit(need):
            yield expected.of_shot(game, mech, shot, need).mean, mount


def _worth_their_heat(
    game: Game[State], mech: Mech, aim: Aim, shots: list[tuple[float, Mount]]
) -> tuple[list[Mount], float]:
    """The weapons with more value than their heat costs, the most efficient first."""
    card = card_of(game.setup, mech)
    sunk = condition.heat_capacity(card, mech)
    before = mech.heat + mech.movement.heat
    chosen: list[Mount] = []
    score, cost = 0.0, _cost(before - sunk)
    for mean, mount in sorted(shots, key=lambda shot: -shot[0] / max(1, weapon_of(shot[1]).heat)):
        more = [*chosen, mount]
        given = [aim.shot(one.id) for one in more]
        after = _cost(before + heat.fired(card, given) - sunk)
        least = 0.3 if weapon_of(mount).feeds else 0.0
        if mean - (after - cost) > least and not refusals.of_shots(game, mech, given):
            chosen, score, cost = more, score + mean - (after - cost), after
    return chosen, score


def _cost(after: int) -> float:
    """The cost of this heat at the end of the turn."""
    if after <= 0:
        return 0.0
    steps = sum(of for step, of in zip(SLOWED, OF_A_STEP, strict=True) if after >= step)
    return weight(weights.HEAT) * max(0, after - 2) * 0.5 + steps + 50.0 * (after >= WORST)


def _priority(game: Game[State], mech: Mech, aim: Aim) -> float:
    """The weight of a point of damage at a target: higher for a target of friends' fire, and for
    one with little left."""
    target = game.state.mech(aim.target)
    fired_at = any(
        shot.target == target.id
        for one in game.state.mechs.values()
        if one.side == mech.side and one.fire
        for shot in one.fire.shots
    )
    left = condition.points_left(target)
    nearly = 1.0 + 20.0 / (40.0 + left)
    return nearly * (HEADS_ON if fired_at else 1.0)


def odds_of(game: Game[State], answer: Answer) -> list[Message]:
    """The expected damage to each target of an answer that declares fire."""
    if not isinstance(answer.payload, Declaration) or answer.payload.kind != "fire":
        return []
    mech = game.state.mech(answer.payload.mech)
    shots = shots_in(game, mech, answer.fields)
    return previews.in_short(game, mech, Volley(pose_in(answer.fields), tuple(shots)))
