"""The choice of targets and of support."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from ...data import Plain
from ...hexes import Hex, distance
from ..constants.fire import BLACK, FLAMETHROWER_COVER
from ..fire.attacks import Mode
from ..state import Squad, Vehicle
from ..terms import AttackKind, Band
from ..units import limits, squads
from . import estimates
from .estimates import Unit, Volley
from .survey import Survey

SUPPORT: Final = 0.9
"""The share of a unit's own attack that its support has to add."""


class Shot(NamedTuple):
    """A possible attack: its value, its chance of any effect, and its shooters."""

    gain: float
    chance: float
    kind: AttackKind
    lead: Unit
    target: Unit
    firing: tuple[tuple[str, tuple[int, ...]], ...]

    @property
    def option(self) -> str:
        """The id of the attack's option."""
        return f"fire:{self.lead.id}:{self.target.id}"

    def fields(self) -> Plain:
        """The fields of the attack's answer."""
        weapons = [
            f"{unit_id}:{place}" if place is not None else unit_id
            for unit_id, places in self.firing
            for place in (places or (None,))
        ]
        return {"kind": self.kind, "weapons": weapons}


class Able(NamedTuple):
    """A unit that can fire at a target, with its dice."""

    unit: Unit
    volley: Volley
    dice: int
    halved: bool

    @property
    def support(self) -> int:
        """Its dice in support. Firepower is not halved twice."""
        return self.dice if self.halved else estimates.half(self.dice)


def single(survey: Survey, unit: Unit, target: Unit, cell: Hex, mode: Mode) -> Shot | None:
    """The best attack of one unit alone at a target, from a hex where it is or might be."""
    best: Shot | None = None
    for kind in kinds(target):
        for area in (False, True) if _has_mortar(survey, unit, mode) else (False,):
            able = _able(survey, unit, target, cell, kind, mode, area)
            if able is not None:
                shot = _shot(survey, kind, target, [able], area)
                if best is None or shot.gain > best.gain:
                    best = shot
    return best


def kinds(target: Unit) -> tuple[AttackKind, ...]:
    """The kinds of attack that are possible against a target."""
    return ("suppressive", "normal") if isinstance(target, Squad) else ("normal",)


def best_of_all(
    survey: Survey,
    units: Sequence[Unit],
    targets: Iterable[Unit],
    mode: Mode,
    otherwise: dict[str, float],
) -> list[Shot]:
    """The best attack at each target by each of these units, alone or together. A unit supports
    where that adds more than its value `otherwise`, or alone."""
    shots: list[Shot] = []
    best = dict(otherwise)
    firing: dict[str, list[Unit]] = {}
    for target in targets:
        for unit in units:
            shot = single(survey, unit, target, unit.at, mode)
            if shot is not None and shot.gain > 0:
                shots.append(shot)
                best[unit.id] = max(best[unit.id], shot.gain)
                firing.setdefault(target.id, []).append(unit)
    for target_id, able in firing.items():
        if len(able) > 1:
            shots += _combined(survey, able, survey.state.unit(target_id), mode, best)
    return shots


def _combined(
    survey: Survey, units: Sequence[Unit], target: Unit, mode: Mode, best: dict[str, float]
) -> Iterator[Shot]:
    """The best attack of each kind that several of these units make together."""
    for kind in kinds(target):
        able = [
            one
            for unit in units
            if (one := _able(survey, unit, target, unit.at, kind, mode, False)) is not None
        ]
        if len(able) < 2:
            continue
        able.sort(key=lambda one: -one.dice * estimates.chance_of(one.volley.band))
        taken = [able[0]]
        shot = _shot(survey, kind, target, taken, False)
        for more in able[1:]:
            if isinstance(more.unit, Squad) and more.unit.morale == "pinned":
                continue
            bigger = _shot(survey, kind, target, [*taken, more], False)
            if bigger.gain - shot.gain > SUPPORT * best[more.unit.id]:
                taken.append(more)
                shot = bigger
        if len(taken) > 1:
            yield shot


def _has_mortar(survey: Survey, unit: Unit, mode: Mode) -> bool:
    return (
        mode == "concentrated-fire"
        and isinstance(unit, Squad)
        and bool(squads.with_trait(survey.setup, unit, "area-attack"))
    )


def _able(
    survey: Survey,
    unit: Unit,
    target: Unit,
    cell: Hex,
    kind: AttackKind,
    mode: Mode,
    area: bool,
) -> Able | None:
    volley = estimates.volley(
        survey.setup,
        unit,
        target.target_class,
        distance(cell, target.at),
        kind=kind,
        higher=survey.land.rise(target.at, cell) > 0,
        sheltered=survey.sheltered(target),
        area=area,
        long=mode != "fire-and-movement",
    )
    if volley is None:
        return None
    if not survey.sees(cell, target.at) and not (area and _spotted(survey, unit, target)):
        return None
    halved = survey.halved(unit, cell) or mode == "fire-and-movement"
    dice = estimates.half(volley.points) if halved else volley.points
    return Able(unit, volley, dice, halved)


def _spotted(survey: Survey, unit: Unit, target: Unit) -> bool:
    return any(
        one is not unit and one.activation == "fresh" and survey.sees(one.at, target.at)
        for one in survey.friends
    )


def _shot(
    survey: Survey, kind: AttackKind, target: Unit, taken: Sequence[Able], area: bool
) -> Shot:
    """The attack of these units together, led by the first."""
    dice = taken[0].dice + sum(one.support for one in taken[1:])
    band: Band = max((one.volley.band for one in taken), key=lambda one: BLACK[one])
    struck = [target]
    if area:
        struck = [
            one
            for one in survey.at[target.at]
            if one.side == target.side and (kind == "normal" or isinstance(one, Squad))
        ]
    gain = 0.0
    for one in struck:
        red = survey.red(one, kind)
        if any(_burns(each, one) for each in taken):
            armour = red if isinstance(one, Vehicle) else 0
            red = max(armour, red - FLAMETHROWER_COVER)
        gain += _importance(survey, one) * estimates.harm(survey.setup, one, kind, dice, band, red)
    red = survey.red(target, kind)
    chance = 1 - estimates.chances(min(dice, 24), band, red)[0]
    firing = tuple((one.unit.id, one.volley.places) for one in taken)
    return Shot(gain, chance, kind, taken[0].unit, target, firing)


def _burns(able: Able, target: Unit) -> bool:
    unit = able.unit
    return (
        isinstance(unit, Squad)
        and unit.token == "flamethrower"
        and able.volley.band == "close"
        and isinstance(target, Squad)
    )


def _importance(survey: Survey, target: Unit) -> float:
    """The factor of a target's value: enemies on a goal or beside one are worth more, and so are
    carriers."""
    factor = 1.0
    if isinstance(target, Vehicle):
        riders = survey.stake(target) / max(1.0, estimates.worth(survey.setup, target))
        factor *= min(2.0, riders)
    near = min(
        (distance(target.at, goal.hex) for goal in survey.goals if goal.worth > 1.5), default=9
    )
    if near == 0:
        return factor * 1.5
    return factor * (1.2 if near == 1 else 1.0)


def can_fire(survey: Survey, unit: Unit, mode: Mode) -> bool:
    """Whether a unit's state allows an attack of this mode."""
    return unit.hex is not None and limits.why_not(survey.setup, survey.state, unit, mode) is None
