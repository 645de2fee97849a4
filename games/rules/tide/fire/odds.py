"""Exact odds of the hits of an attack and of their effects (TI-9.4, TI-9.5)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import TypeVar

from ... import odds
from ...contract.asking import Game
from ..constants.fire import BLACK, DAMAGE, RED, SIDES, SUPPRESSION, THICK_ARMOUR
from ..state import Squad, State, Vehicle
from ..terms import Band, Damage, Morale
from ..units import vehicles
from .attacks import Attack, band_of_attack
from .firepower import defence, of_attack


@cache
def net_hits(black: int, band: Band, red: int, thick: bool = False) -> Mapping[int, int]:
    """The distribution of the net hits of so many black dice after so many red ones. `thick` armour
    turns one red die into a success after the roll (TI-11.t7)."""
    return odds.joined(
        successes(black, BLACK[band]), _red(red, thick), lambda hits, saved: max(0, hits - saved)
    )


def _red(red: int, thick: bool) -> Mapping[int, int]:
    if not thick:
        return successes(red, RED)
    return odds.mapped(successes(red, RED), lambda saved: min(red, saved + THICK_ARMOUR))


@cache
def successes(dice: int, least: int) -> Mapping[int, int]:
    """The distribution of successes of so many dice, with this face or higher."""
    ways = SIDES + 1 - least
    return odds.repeated({1: ways, 0: SIDES - ways}, dice, int.__add__, 0)


def hits(game: Game[State], attack: Attack, target: Squad | Vehicle) -> Mapping[int, int]:
    """The distribution of hits on one of the units that a legal attack strikes."""
    thick = isinstance(target, Vehicle) and vehicles.has(game.setup, target, "thick-armour")
    return net_hits(
        of_attack(game, attack, target),
        band_of_attack(game, attack, target),
        defence(game, attack, target).total,
        thick,
    )


def outcomes(game: Game[State], attack: Attack, target: Squad | Vehicle) -> dict[str, Fraction]:
    """The chance of each effect of the attack on a unit, by name: a morale, a damage, "routed",
    "destroyed", or for a normal attack on a squad the number of figures lost ("1", "2"); "" for no
    effect. The worst comes first."""
    spread = dict(sorted(hits(game, attack, target).items(), reverse=True))
    return odds.chances(odds.mapped(spread, lambda count: outcome(attack, target, count)))


def outcome(attack: Attack, target: Squad | Vehicle, count: int) -> str:
    """The effect of so many hits on a unit, by the names of `outcomes`."""
    if not count:
        return ""
    if isinstance(target, Vehicle):
        return damaged(target.damage, count) or "destroyed"
    if attack.kind == "suppressive":
        return suppressed(target.morale, count) or "routed"
    return str(count) if count < len(target.figures) else "destroyed"


def effect(game: Game[State], attack: Attack, target: Squad | Vehicle) -> Fraction:
    """The chance that an attack has any effect on a unit."""
    return odds.at_least(hits(game, attack, target), 1)


Entry = TypeVar("Entry")


def damaged(damage: Damage, hits: int) -> Damage | None:
    """The damage of a vehicle after so many hits, at least one; None: it is destroyed (TI-9.5b)."""
    return _entry(DAMAGE[damage], hits)


def suppressed(morale: Morale, hits: int) -> Morale | None:
    """The morale of a squad after so many hits of a suppressive attack, at least one; None: it
    routs (TI-9.5d)."""
    return _entry(SUPPRESSION[morale], hits)


def _entry(row: tuple[Entry, ...], hits: int) -> Entry:
    """The entry for so many hits; the last column counts for more, too."""
    return row[min(hits, len(row)) - 1]
