"""Attack strength: the firepower of all shooters, with halvings (TI-9.1, TI-10.2, TI-10.4). Defence
strength: armour, and the cover of the hex (TI-9.2, TI-11)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...contract.asking import Game
from ...contract.sums import Sum, Term
from ...hexes import distance
from ...text import _
from .. import ground
from ..constants.fire import (
    ANTI_TANK,
    CLOSE,
    CONCUSSIVE,
    ELITE_COVER,
    FLAMETHROWER,
    FLAMETHROWER_COVER,
    HALF,
    MARKER_COVER,
    MEDIC_COVER,
    OFFICER_COVER,
)
from ..state import Squad, State, Vehicle
from ..terms import MARKERS, TERRAIN, AttackKind
from ..units import squads, vehicles
from .attacks import Attack, Shooter, is_sheltered, name_of, weapons


@dataclass(frozen=True)
class Firepower:
    """The black dice of one shooter: the sum of its weapons, and the reasons to halve it. It is
    halved once, whatever the number of reasons (TI-10.4)."""

    sum: Sum
    halved: tuple[Term, ...] = ()

    @property
    def dice(self) -> int:
        """The number of dice, with a half rounded up."""
        return halved(self.sum.total) if self.halved else self.sum.total


def halved(firepower: int) -> int:
    """Half of a firepower, rounded up (TI-10.4)."""
    return -(-firepower // HALF)


def of_attack(game: Game[State], attack: Attack, target: Squad | Vehicle) -> int:
    """The black dice of an attack against one of the units that it strikes. Those of each shooter
    are halved before they are added (TI-9.1, TI-10.4)."""
    return sum(firepower(game, attack, each, target).dice for each in attack.shooters)


def firepower(
    game: Game[State], attack: Attack, shooter: Shooter, target: Squad | Vehicle
) -> Firepower:
    """The firepower of one shooter against one of the units that the attack strikes."""
    terms = (*_figures(game, attack, shooter, target), *_bonuses(game, shooter, target))
    return Firepower(Sum(terms), tuple(_halvings(game, attack, shooter)))


def _figures(
    game: Game[State], attack: Attack, shooter: Shooter, target: Squad | Vehicle
) -> Iterator[Term]:
    """The weapons of a shooter as terms, equal figures together."""
    for weapon, count in Counter(weapons(game, shooter, target.target_class)).items():
        points = weapon.attack.of(attack.kind if isinstance(target, Squad) else "normal")
        yield Term(count * points, name_of(weapon.card, count), "TI-9.1")


def _bonuses(game: Game[State], shooter: Shooter, target: Squad | Vehicle) -> Iterator[Term]:
    """The bonuses of tokens and traits, once for each unit and before any halving (TI-11.p1)."""
    unit = game.state.unit(shooter.unit)
    firing = weapons(game, shooter, target.target_class)
    if not firing:
        return
    if isinstance(unit, Squad):
        if unit.token == "anti-tank" and isinstance(target, Vehicle):
            yield Term(ANTI_TANK, _("anti-tank"), "TI-11.t4")
        if uses_flamethrower(game, shooter, target):
            yield Term(FLAMETHROWER, _("flamethrower"), "TI-11.t5")
    elif firing[0].has("concussive") and is_sheltered(game, target):
        yield Term(CONCUSSIVE, _("concussive"), "TI-11.t6")


def uses_flamethrower(game: Game[State], shooter: Shooter, target: Squad | Vehicle) -> bool:
    """Whether a squad with a flamethrower fires at an adjacent target. It does so even in a
    combined attack of a worse band (TI-10.5, TI-11.t5)."""
    unit = game.state.unit(shooter.unit)
    return (
        isinstance(unit, Squad)
        and unit.token == "flamethrower"
        and bool(shooter.figures)
        and distance(unit.at, target.at) <= CLOSE
    )


# -- Halving


def _halvings(game: Game[State], attack: Attack, shooter: Shooter) -> Iterator[Term]:
    """Every reason to halve the firepower of a shooter."""
    unit = game.state.unit(shooter.unit)
    if shooter != attack.lead:
        yield Term(0, _("in support"), "TI-10.2")
    if attack.mode == "fire-and-movement":
        yield Term(0, _("fire and movement"), "TI-5.4.3")
    yield from obstacles(game, unit)
    if isinstance(unit, Vehicle) and unit.damage == "heavy":
        yield Term(0, _("heavily damaged"), "TI-5.8.4")
    if isinstance(unit, Squad) and unit.morale == "pinned":
        yield Term(0, _("pinned, with an officer"), "TI-5.8.2")


def obstacles(game: Game[State], unit: Squad | Vehicle) -> Iterator[Term]:
    """The obstacles that halve the firepower of a unit: a minefield and, for a squad, wire."""
    if game.state.markers_in(unit.at, "minefield"):
        yield Term(0, _("in a minefield"), "TI-11.t8")
    if isinstance(unit, Squad) and game.state.markers_in(unit.at, "razor-wire"):
        yield Term(0, _("in razor wire"), "TI-11.t8")


def defence(game: Game[State], attack: Attack, target: Squad | Vehicle) -> Sum:
    """The red dice of one of the units that an attack strikes, term by term."""
    found = Sum(tuple(cover(game, attack.kind, target)))
    if any(uses_flamethrower(game, shooter, target) for shooter in attack.shooters):
        taken = min(FLAMETHROWER_COVER, found.total)
        found += [Term(-taken, _("flamethrower"), "TI-11.t5")]
    if isinstance(target, Vehicle):
        found += [Term(vehicles.armour(game.setup, target), _("armour"), "TI-9.2")]
    return found


def cover(game: Game[State], kind: AttackKind, target: Squad | Vehicle) -> Iterator[Term]:
    """The cover of a unit in its hex against a kind of attack, without its armour. All terms add up
    (TI-11.p2)."""
    land = ground.of(game.setup, game.state)
    label = TERRAIN[land.kind(target.at)]
    yield Term(land.cover(target.at, target.target_class), label, "TI-9.2")
    if isinstance(target, Vehicle):
        return
    yield from _fortified(game, target)
    if kind == "normal":
        if squads.medic_in(game.state, target.at, target.side):
            yield Term(MEDIC_COVER, _("medic"), "TI-11.t3")
        return
    elite = squads.with_trait(game.setup, target, "battle-hardened")
    yield Term(ELITE_COVER * elite, _("elite"), "TI-11.t1")
    if squads.officer_in(game.setup, game.state, target.at, target.side):
        yield Term(OFFICER_COVER, _("officer"), "TI-11.t2")


def _fortified(game: Game[State], squad: Squad) -> Iterator[Term]:
    """The cover of a squad in an entrenchment or a pillbox (TI-6.4.4, TI-6.4.5), and of every squad
    in a hex with a tank trap (TI-6.4.3)."""
    if squad.fortification:
        kind = game.state.markers[squad.fortification].kind
        rule = "TI-6.4.5" if kind == "pillbox" else "TI-6.4.4"
        yield Term(MARKER_COVER[kind], MARKERS[kind], rule)
    if game.state.markers_in(squad.at, "tank-trap"):
        yield Term(MARKER_COVER["tank-trap"], MARKERS["tank-trap"], "TI-6.4.3")
