"""Fast approximations of fire and of the value of units, near enough to the rules to choose by."""

from functools import cache
from math import exp
from typing import Any, Final, NamedTuple

from ...contract.asking import Setup
from .. import library
from ..cards.schema import LossPoints
from ..constants.fire import (
    ANTI_TANK,
    ANTI_TANK_RANGE,
    BLACK,
    CONCUSSIVE,
    CONCUSSIVE_RANGE,
    FLAMETHROWER,
    HIGHER,
    NOT_ADJACENT,
    SIDES,
)
from ..fire import odds
from ..fire.attacks import band
from ..state import Squad, Vehicle
from ..terms import AttackKind, Band, Class

Unit = Squad | Vehicle
POINT: Final = 3.0
"""The value of a victory point for a unit in the choice of targets, which is less than when it is
scored."""
MOST_HITS: Final = 4
"""The number of hits beyond which nothing more happens."""


class Volley(NamedTuple):
    """The fire of a unit at a target: its dice before halving, its band, and the places of the
    figures that fire."""

    points: int
    band: Band
    places: tuple[int, ...]

    @property
    def successes(self) -> float:
        """The expected successes."""
        return self.points * chance_of(self.band)


def chance_of(band: Band) -> float:
    """The chance that a black die succeeds."""
    return (SIDES + 1 - BLACK[band]) / SIDES


def half(points: int) -> int:
    """A half, rounded up."""
    return -(-points // 2)


# -- What fires


def volley(
    setup: Setup,
    unit: Unit,
    target: Class,
    hexes: int,
    *,
    kind: AttackKind = "suppressive",
    higher: bool = False,
    sheltered: bool = False,
    area: bool = False,
    long: bool = True,
) -> Volley | None:
    """The best volley of a unit at a target so many hexes away, with the figures that justify their
    band; None if nothing reaches it. With `area` it is fired by its mortars, and with `long` also
    at long range."""
    made_of = tuple(unit.figures) if isinstance(unit, Squad) else unit.card
    token = unit.token if isinstance(unit, Squad) else ""
    key = ("volley", made_of, token, target, hexes, kind, higher, sheltered, area, long)
    return setup.cached(
        key, lambda: _volley(setup, unit, target, hexes, kind, higher, sheltered, area, long)
    )


def _volley(
    setup: Setup,
    unit: Unit,
    target: Class,
    hexes: int,
    kind: AttackKind,
    higher: bool,
    sheltered: bool,
    area: bool,
    long: bool,
) -> Volley | None:
    cards: list[Any] = (
        [library.figure(setup, card_id) for card_id in unit.figures]
        if isinstance(unit, Squad)
        else [library.vehicle(setup, unit.card)]
    )
    token = unit.token if isinstance(unit, Squad) else ""
    firing: list[tuple[Band, int, int]] = []
    for place, card in enumerate(cards):
        attack = card.attack(target)
        if attack is None or ("area-attack" in card.traits) != area:
            continue
        if "not-adjacent" in card.traits and hexes < NOT_ADJACENT:
            continue
        far, points = attack.range + HIGHER * higher, attack.of(kind)
        if token == "anti-tank" and target == "vehicle":
            far = max(attack.range, ANTI_TANK_RANGE) + HIGHER * higher
        if sheltered and "concussive" in card.traits:
            far, points = far + CONCUSSIVE_RANGE, points + CONCUSSIVE
        at = band(hexes, far)
        if at is not None and (long or at != "long"):
            firing.append((at, points, place))
    if not firing:
        return None
    more = ANTI_TANK if token == "anti-tank" and target == "vehicle" else 0
    more += FLAMETHROWER if token == "flamethrower" and hexes <= 1 else 0
    best: Volley | None = None
    for worst in ("close", "normal", "long"):
        used = [each for each in firing if BLACK[each[0]] <= BLACK[worst]]
        if used:
            farthest = max((each[0] for each in used), key=lambda each: BLACK[each])
            points = sum(each[1] for each in used) + more
            found = Volley(points, farthest, tuple(each[2] for each in used))
            if best is None or found.successes > best.successes:
                best = found
    if best is not None and isinstance(unit, Vehicle):
        return Volley(best.points, best.band, ())
    return best


# -- What hits do


@cache
def chances(black: int, band: Band, red: int) -> tuple[float, ...]:
    """The chances of no hit, one, two, three, and of four or more."""
    spread = odds.net_hits(black, band, red)
    ways = sum(spread.values())
    found = [0.0] * (MOST_HITS + 1)
    for count, many in spread.items():
        found[min(count, MOST_HITS)] += many / ways
    return tuple(found)


@cache
def assault_odds(attack: int, red: int, back: int) -> tuple[float, float, float]:
    """The chance that an assault succeeds, and the expected hits of both sides."""
    net = chances_of_all(attack, red)
    answer = chances_of_all(back, 0)
    success = sum(
        one * other
        for hits, one in enumerate(net)
        for suffered, other in enumerate(answer)
        if hits > suffered
    )
    return success, _mean(net), _mean(answer)


@cache
def chances_of_all(black: int, red: int) -> tuple[float, ...]:
    """The chance of each number of net hits at close range."""
    spread = odds.net_hits(black, "close", red)
    ways = sum(spread.values())
    return tuple(spread.get(count, 0) / ways for count in range(black + 1))


def _mean(spread: tuple[float, ...]) -> float:
    return sum(count * chance for count, chance in enumerate(spread))


def risk(successes: float, red: float) -> float:
    """The approximate chance that so many expected successes have an effect through so much
    cover."""
    return 1 - exp(-max(0.12 * successes, successes - red / 3))


# -- What units are worth

_FIGURE_WORTH: Final = {"heavy-weapon": 3.2, "officer": 2.0, "battle-hardened": 1.5}


def figure_worth(setup: Setup, card_id: str) -> float:
    """The value of a figure for its side; a regular is 1."""
    traits = library.figure(setup, card_id).traits
    return max((_FIGURE_WORTH.get(trait, 1.0) for trait in traits), default=1.0)


def worth(setup: Setup, unit: Unit) -> float:
    """The value of a unit for its side, with the victory points for its loss."""
    key = ("worth", tuple(unit.figures) if isinstance(unit, Squad) else unit.card)
    return setup.cached(key, lambda: _worth(setup, unit))


def _worth(setup: Setup, unit: Unit) -> float:
    points = given_for(setup, unit)
    if isinstance(unit, Squad):
        return points + 1.0 + sum(figure_worth(setup, one) for one in unit.figures)
    card = library.vehicle(setup, unit.card)
    if card.weight == "heavy":
        return points + 9.0
    return points + (4.0 if card.against_squads else 1.5)


def given_for(setup: Setup, unit: Unit) -> float:
    """The value of the victory points that the enemy gets for a unit."""
    return sum(
        POINT * scored.points
        for scored in library.scenario(setup).scoring
        if isinstance(scored, LossPoints) and scored.unit == unit.target_class
    )


# What is left of a unit's worth in each state, before it has acted in a round and afterwards.
_MORALE: Final = {
    True: {"normal": 1.0, "pinned": 0.6, "disrupted": 0.35, None: 0.0},
    False: {"normal": 1.0, "pinned": 0.92, "disrupted": 0.5, None: 0.0},
}
_DAMAGE: Final = {"none": 1.0, "light": 0.8, "heavy": 0.35, None: 0.0}


def worth_left(setup: Setup, unit: Unit) -> float:
    """The value of a unit in its present state."""
    value = worth(setup, unit)
    if isinstance(unit, Vehicle):
        return value * _DAMAGE[unit.damage]
    return value * _MORALE[unit.activation != "fatigued"][unit.morale]


def harm(setup: Setup, target: Unit, kind: AttackKind, black: int, band: Band, red: int) -> float:
    """The expected loss of value from an attack with so many dice."""
    spread = chances(min(black, 24), band, red)
    if isinstance(target, Vehicle):
        shares = _damage_shares(target.damage)
    elif kind == "suppressive":
        shares = _morale_shares(target.morale, target.activation != "fatigued")
    else:
        shares = _figure_shares(len(target.figures))
    value = worth(setup, target)
    return value * sum(chance * share for chance, share in zip(spread, shares, strict=True))


@cache
def _morale_shares(morale: Any, ready: bool) -> tuple[float, ...]:
    left = _MORALE[ready]
    return (
        0.0,
        *(left[morale] - left[odds.suppressed(morale, count)] for count in range(1, MOST_HITS + 1)),
    )


@cache
def _damage_shares(damage: Any) -> tuple[float, ...]:
    return (
        0.0,
        *(
            _DAMAGE[damage] - _DAMAGE[odds.damaged(damage, count)]
            for count in range(1, MOST_HITS + 1)
        ),
    )


@cache
def _figure_shares(figures: int) -> tuple[float, ...]:
    """The share of each figure in the value of its squad; the last one includes the base."""
    return tuple(
        1.0 if count >= figures else 0.8 * count / figures for count in range(MOST_HITS + 1)
    )
