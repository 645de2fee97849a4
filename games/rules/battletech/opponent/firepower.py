"""The effect of a 'Mech's weapons on another 'Mech, by exact odds, from any places of both (see
`movement.allowance.moved`), in points of damage."""

from functools import lru_cache

from ... import odds
from ...contract.asking import Game
from ...hexes import distance
from .. import ground, modifiers, sides, sight
from ..cards.schema import Mount
from ..cards.weapons import WEAPONS
from ..constants.shooting import HEAT, IMPOSSIBLE, PRONE
from ..mechs import condition
from ..mechs.sheet import card_of
from ..shooting.arcs import AHEAD, Pose, bears
from ..shooting.expected import spread_of
from ..shooting.to_hit import ranges
from ..state import Mech, State
from ..tables import by_steps

POSES = (AHEAD, Pose(twist=-1), Pose(twist=1))
FROM_BEHIND = 1.6
"""The weight of a point of damage that hits the rear."""
SPARE_HEAT = 4
"""The heat above its heat sinks that a 'Mech accepts."""


def expected(game: Game[State], attacker: Mech, target: Mech, *, turns: bool = False) -> float:
    """The expected damage of everything that an attacker can fire at a target without overheating
    much; damage to the rear counts more. With `turns` it has yet to move and can turn towards the
    target. Nothing is fired at a 'Mech in the same hex, which is in a death from above."""
    if not condition_to_fire(attacker) or attacker.at == target.at:
        return 0.0
    line = sight.line(game, attacker, target)
    if not line.clear:
        return 0.0
    card = card_of(game.setup, attacker)
    far = distance(attacker.at, target.at)
    modifier = _modifier(game, attacker, target) + line.added
    shots = []
    for mount in condition.weapons(card, attacker):
        if not condition.can_fire(card, attacker, mount):
            continue
        mean = _mean(mount.weapon, far, modifier)
        if mean:
            shots.append((mean, mount))
    if not shots:
        return 0.0
    if turns:
        fired = [shot for shot in shots if not shot[1].rear]
    else:
        fired = max(
            (
                [shot for shot in shots if bears(attacker, shot[1], pose, target.at)]
                for pose in POSES
            ),
            key=lambda bearing: sum(mean for mean, _mount in bearing),
        )
    sunk = condition.heat_capacity(card, attacker) + SPARE_HEAT
    damage = _within(fired, sunk - attacker.heat - attacker.movement.heat)
    struck = sides.side_struck(target, attacker.at, line.beside)
    return damage * FROM_BEHIND if struck == "rear" else damage


def condition_to_fire(mech: Mech) -> bool:
    """Whether a 'Mech can fire at all."""
    return mech.in_play and not mech.shut_down and mech.warrior.awake


def _within(shots: list[tuple[float, Mount]], heat: int) -> float:
    """The damage of the shots with the most damage for their heat, within a limit of heat."""
    found = 0.0
    for mean, mount in sorted(
        shots, key=lambda shot: -shot[0] / max(1, WEAPONS[shot[1].weapon].heat)
    ):
        cost = WEAPONS[mount.weapon].heat
        if cost <= heat:
            found += mean
            heat -= cost
    return found


def _modifier(game: Game[State], attacker: Mech, target: Mech) -> int:
    """The modifier of every shot, without line of sight and range."""
    land = ground.of(game.setup, game.state)
    found = attacker.warrior.gunnery + modifiers.own_movement(attacker).value
    found += sum(term.value for term in modifiers.target_movement(target))
    found += sum(term.value for term in modifiers.target_terrain(land, target.at))
    far = distance(attacker.at, target.at)
    found += sum(term.value for term in modifiers.target_prone(target, far))
    found += by_steps(HEAT, attacker.heat) + PRONE * attacker.prone
    return found + (modifiers.target_immobile().value if condition.immobile(target) else 0)


@lru_cache(maxsize=20_000)
def _mean(weapon: str, far: int, modifier: int) -> float:
    """The expected damage of a weapon at a distance in hexes, with this modifier besides the
    range."""
    known = WEAPONS[weapon]
    if far > known.long:
        return 0.0
    need = modifier + sum(term.value for term in ranges(known, far))
    if need >= IMPOSSIBLE:
        return 0.0
    return float(odds.mean(spread_of(known, need, None, None)))


@lru_cache(maxsize=500)
def best_range(weapons: tuple[str, ...]) -> int:
    """The distance in hexes at which these weapons together have the most effect, with an average
    number."""
    return max(range(1, 22), key=lambda far: (sum(_mean(one, far, 5) for one in weapons), -far))


def range_wanted(game: Game[State], mech: Mech) -> int:
    """The distance at which a 'Mech prefers to fight."""
    card = card_of(game.setup, mech)
    able = [one for one in condition.weapons(card, mech) if condition.can_fire(card, mech, one)]
    return best_range(tuple(one.weapon for one in able)) if able else 1
