"""An attack with fire as it is declared: shooters, weapons, target and ranges."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from ...contract.asking import Game
from ...copies import immutable
from ...hexes import Hex, distance
from ...text import Message, _
from .. import ground, library
from ..cards import schema
from ..constants.fire import ANTI_TANK_RANGE, CLOSE, CONCUSSIVE_RANGE, HIGHER, LONG
from ..ground import Ground
from ..state import Squad, State, Vehicle
from ..terms import BANDS, AttackKind, Band, Class
from ..units import vehicles

Mode = Literal["concentrated-fire", "op-fire", "fire-and-movement"]
"""The action in which an attack is made. An assault is not among them."""


@immutable
class Shooter:
    """A unit that fires; for a squad, with the figures in these places of its base (TI-9.0)."""

    unit: str
    figures: tuple[int, ...] = ()

    @property
    def id(self) -> str:
        """The id of a part of a unit in an answer: "a1:0" for a figure, "a4" for a vehicle."""
        return ":".join([self.unit, *map(str, self.figures)])


def parts(unit: Squad | Vehicle) -> list[Shooter]:
    """The parts of a unit that can fire separately: the figures of a squad; a vehicle is one
    part."""
    if isinstance(unit, Vehicle):
        return [Shooter(unit.id)]
    return [Shooter(unit.id, (place,)) for place in range(len(unit.figures))]


@immutable
class Attack:
    """A ranged attack. `target` is the unit at which it aims; an area attack strikes all units in
    the hex of the target."""

    mode: Mode
    kind: AttackKind
    target: str
    lead: Shooter
    supporters: tuple[Shooter, ...] = ()

    @property
    def shooters(self) -> tuple[Shooter, ...]:
        """All shooters, the lead first."""
        return (self.lead, *self.supporters)


Card = schema.FigureCard | schema.VehicleCard


class Weapon(NamedTuple):
    """A weapon: the card of a figure or a vehicle, and its attack against the class of the
    target."""

    card: Card
    attack: schema.Attack

    def has(self, trait: str) -> bool:
        """Whether its card has a trait."""
        return trait in self.card.traits


def cards_of(game: Game[State], shooter: Shooter) -> Sequence[Card]:
    """The cards of a shooter: of the figures that it names, or of the vehicle."""
    unit = game.state.unit(shooter.unit)
    if isinstance(unit, Vehicle):
        return [vehicles.card_of(game.setup, unit)]
    return [library.figure(game.setup, unit.figures[place]) for place in shooter.figures]


def weapons(game: Game[State], shooter: Shooter, target: Class) -> list[Weapon]:
    """The weapons of a shooter against targets of this class. Cards without such an attack are left
    out."""
    return weapons_among(cards_of(game, shooter), target)


def weapons_among(cards: Iterable[Card], target: Class) -> list[Weapon]:
    """The weapons against targets of this class that stand on some cards."""
    return [Weapon(card, attack) for card in cards if (attack := card.attack(target)) is not None]


def all_figures(game: Game[State], unit: Squad | Vehicle, *, area: bool = False) -> Shooter:
    """A shooter with all figures of a unit except those with area attacks or, with `area`, with
    those alone: one attack of a squad uses either kind (TI-9.0c)."""
    if isinstance(unit, Vehicle):
        return Shooter(unit.id)
    cards = [library.figure(game.setup, card_id) for card_id in unit.figures]
    places = [place for place, card in enumerate(cards) if ("area-attack" in card.traits) == area]
    return Shooter(unit.id, tuple(places))


def is_area(game: Game[State], shooter: Shooter) -> bool:
    """Whether a shooter uses a weapon that attacks all units of a hex (TI-11.3.p1)."""
    return any("area-attack" in card.traits for card in cards_of(game, shooter))


def name_of(card: Card, count: int = 1) -> Message:
    """The name of a term: so many figures of a card, or a vehicle."""
    if count == 1:
        return _("%(name)s", name=card.name)
    return _("%(count)s × %(name)s", count=count, name=card.name)


def band(hexes: int, range_: int) -> Band | None:
    """The band of a distance for a weapon of this range; None if out of range (TI-7.t1 to TI-7.t4).
    Adjacent hexes are always close."""
    if hexes <= CLOSE:
        return "close"
    if hexes <= range_:
        return "normal"
    return "long" if hexes <= LONG * range_ else None


def worst(bands: Iterable[Band]) -> Band:
    """The worst of some bands, at least one: it counts for all dice (TI-9.0a, TI-10.3)."""
    return max(bands, key=BANDS.index)


class Aim(NamedTuple):
    """A unit that fires at a target: all that decides whether the target is in range, except the
    weapons."""

    unit: Squad | Vehicle
    target: Squad | Vehicle
    land: Ground
    start: Hex
    end: Hex
    hexes: int
    is_higher: bool
    is_anti_tank: bool


def aim_at(game: Game[State], unit: Squad | Vehicle, target: Squad | Vehicle) -> Aim:
    """A unit that fires at a target."""
    land = ground.of(game.setup, game.state)
    start, end = unit.at, target.at
    return Aim(
        unit,
        target,
        land,
        start,
        end,
        distance(start, end),
        land.rise(end, start) > 0,
        isinstance(unit, Squad) and unit.token == "anti-tank" and isinstance(target, Vehicle),
    )


def range_of(game: Game[State], aim: Aim, weapon: Weapon) -> int:
    """The range of a weapon against a target (TI-7.p1, TI-11.t4, TI-11.t6)."""
    found = weapon.attack.range
    if aim.is_anti_tank:
        found = max(found, ANTI_TANK_RANGE)
    if aim.is_higher:
        found += HIGHER
    if weapon.has("concussive") and is_sheltered(game, aim.target):
        found += CONCUSSIVE_RANGE
    return found


def is_sheltered(game: Game[State], target: Squad | Vehicle) -> bool:
    """Whether the target is a squad in a building or a pillbox, against which tanks are stronger
    (TI-11.t6)."""
    if not isinstance(target, Squad):
        return False
    if ground.of(game.setup, game.state).kind(target.at) == "building":
        return True
    inside = target.fortification
    return bool(inside) and game.state.markers[inside].kind == "pillbox"


def band_of(game: Game[State], shooter: Shooter, target: Squad | Vehicle) -> Band | None:
    """The worst band of a shooter's weapons; None if any of them is out of range."""
    aim = aim_at(game, game.state.unit(shooter.unit), target)
    return band_of_weapons(game, aim, weapons(game, shooter, target.target_class))


def band_of_weapons(game: Game[State], aim: Aim, firing: Iterable[Weapon]) -> Band | None:
    """The worst band of some weapons; None if there are none, or any is out of range."""
    found: Band | None = None
    for weapon in firing:
        at = band(aim.hexes, range_of(game, aim, weapon))
        if at is None:
            return None
        found = at if found is None else worst((found, at))
    return found


def band_of_attack(game: Game[State], attack: Attack, target: Squad | Vehicle) -> Band:
    """The band of a legal attack against one of the units that it strikes: the worst of all
    shooters (TI-10.3)."""
    found = [band_of(game, shooter, target) for shooter in attack.shooters]
    return worst(each for each in found if each is not None)


def struck(game: Game[State], attack: Attack) -> list[Squad | Vehicle]:
    """The units that a legal attack strikes, each with dice of its own: the target, or for an area
    attack all enemies in the hex that its lead can harm, of which a suppressive attack strikes only
    squads (TI-11.3.p1)."""
    target = game.state.unit(attack.target)
    if not is_area(game, attack.lead):
        return [target]
    return [
        unit
        for unit in game.state.units_in(target.at, target.side)
        if (attack.kind == "normal" or isinstance(unit, Squad))
        and band_of(game, attack.lead, unit) is not None
    ]
