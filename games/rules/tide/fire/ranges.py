"""Ranges: how far a weapon carries, and the band of a distance (TI-7)."""

from __future__ import annotations

from collections.abc import Iterable

from ...contract.asking import Game
from ...contract.sums import Sum, Term
from ...hexes import distance
from ...text import _
from .. import ground
from ..constants.fire import ANTI_TANK_RANGE, CLOSE, CONCUSSIVE_RANGE, HIGHER, LONG
from ..state import Squad, State, Vehicle
from ..terms import BANDS, Band
from .attacks import Attack, Shooter, Weapon, is_area, name_of, weapons


def band(hexes: int, range_: int) -> Band | None:
    """The band of a distance for a weapon of that range; None out of range (TI-7.t1 to TI-7.t4).
    Adjacent is close whatever the range."""
    if hexes <= CLOSE:
        return "close"
    if hexes <= range_:
        return "normal"
    return "long" if hexes <= LONG * range_ else None


def worst(bands: Iterable[Band]) -> Band:
    """The worst of these bands, of which there is one at least: it counts for all dice (TI-9.0a,
    TI-10.3)."""
    return max(bands, key=BANDS.index)


def range_of(
    game: Game[State], unit: Squad | Vehicle, weapon: Weapon, target: Squad | Vehicle
) -> Sum:
    """The range of a weapon of a unit against a target, term by term (TI-7.p1)."""
    land = ground.of(game.setup, game.state)
    found = Sum((Term(weapon.attack.range, name_of(weapon.card), "TI-7.p1"),))
    if isinstance(unit, Squad) and unit.token == "anti-tank" and isinstance(target, Vehicle):
        more = max(0, ANTI_TANK_RANGE - weapon.attack.range)
        found += [Term(more, _("anti-tank"), "TI-11.t4")]
    if land.rise(target.at, unit.at) > 0:
        found += [Term(HIGHER, _("on higher ground"), "TI-7.p1")]
    if weapon.has("concussive") and is_sheltered(game, target):
        found += [Term(CONCUSSIVE_RANGE, _("concussive"), "TI-11.t6")]
    return found


def is_sheltered(game: Game[State], target: Squad | Vehicle) -> bool:
    """Whether it is a squad in a building or a pillbox, where tanks are stronger (TI-11.t6)."""
    if not isinstance(target, Squad):
        return False
    if ground.of(game.setup, game.state).kind(target.at) == "building":
        return True
    inside = target.fortification
    return bool(inside) and game.state.markers[inside].kind == "pillbox"


def band_of_weapon(
    game: Game[State], unit: Squad | Vehicle, weapon: Weapon, target: Squad | Vehicle
) -> Band | None:
    """The band of a weapon against a target; None out of range."""
    return band(distance(unit.at, target.at), range_of(game, unit, weapon, target).total)


def band_of(game: Game[State], shooter: Shooter, target: Squad | Vehicle) -> Band | None:
    """The worst band among what fires; None if anything that fires is out of range."""
    unit = game.state.unit(shooter.unit)
    found = [
        band_of_weapon(game, unit, weapon, target)
        for weapon in weapons(game, shooter, target.target_class)
    ]
    known = [each for each in found if each is not None]
    return worst(known) if known and len(known) == len(found) else None


def band_of_attack(game: Game[State], attack: Attack, target: Squad | Vehicle) -> Band:
    """The one band of a legal attack for one of the units that it strikes: the worst among all who
    take part (TI-10.3)."""
    found = [band_of(game, shooter, target) for shooter in attack.shooters]
    return worst(each for each in found if each is not None)


def struck(game: Game[State], attack: Attack) -> list[Squad | Vehicle]:
    """The units that a legal attack is rolled for: its target, or all enemies in the hex of an area
    attack that its lead can hurt, of a suppressive one the squads alone (TI-11.3.p1)."""
    target = game.state.unit(attack.target)
    if not is_area(game, attack.lead):
        return [target]
    return [
        unit
        for unit in game.state.units_in(target.at, target.side)
        if (attack.kind == "normal" or isinstance(unit, Squad))
        and band_of(game, attack.lead, unit) is not None
    ]
