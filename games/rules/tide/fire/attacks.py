"""An attack as it is declared: who fires with what at whom (TI-9.0b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ...contract.asking import Game
from ...text import Message, _
from .. import library
from ..cards import schema
from ..state import Squad, State, Vehicle
from ..terms import AttackKind, Class
from ..units import vehicles

Mode = Literal["concentrated-fire", "op-fire", "fire-and-movement"]
"""The action in which an attack is made; an assault is no attack of this kind."""


@dataclass(frozen=True)
class Shooter:
    """A unit that fires, of a squad with the figures in these places of its base (TI-9.0)."""

    unit: str
    figures: tuple[int, ...] = ()

    @property
    def id(self) -> str:
        """By which a part of a unit is chosen: "a1:0" a figure, "a4" a vehicle."""
        return ":".join([self.unit, *map(str, self.figures)])


def parts(unit: Squad | Vehicle) -> list[Shooter]:
    """A unit figure by figure; a vehicle is one part."""
    if isinstance(unit, Vehicle):
        return [Shooter(unit.id)]
    return [Shooter(unit.id, (place,)) for place in range(len(unit.figures))]


@dataclass(frozen=True)
class Attack:
    """A ranged attack. `target` is the unit that it is aimed at; an area attack strikes all units
    in the hex of that one."""

    mode: Mode
    kind: AttackKind
    target: str
    lead: Shooter
    supporters: tuple[Shooter, ...] = ()

    @property
    def shooters(self) -> tuple[Shooter, ...]:
        """All who fire, the lead first."""
        return (self.lead, *self.supporters)


class Weapon(NamedTuple):
    """What fires: a figure or a vehicle, and what it has against the class of the target."""

    card: schema.FigureCard | schema.VehicleCard
    attack: schema.Attack

    def has(self, trait: str) -> bool:
        """Whether its card has a trait."""
        return trait in self.card.traits


def cards_of(
    game: Game[State], shooter: Shooter
) -> list[schema.FigureCard] | list[schema.VehicleCard]:
    """The cards of what fires: the figures named, or the vehicle."""
    unit = game.state.unit(shooter.unit)
    if isinstance(unit, Vehicle):
        return [vehicles.card_of(game.setup, unit)]
    return [library.figure(game.setup, unit.figures[place]) for place in shooter.figures]


def weapons(game: Game[State], shooter: Shooter, target: Class) -> list[Weapon]:
    """All that fires at a target of that class; what has nothing against it is left out."""
    return [
        Weapon(card, attack)
        for card in cards_of(game, shooter)
        if (attack := card.attack(target)) is not None
    ]


def all_figures(game: Game[State], unit: Squad | Vehicle, *, area: bool = False) -> Shooter:
    """The unit with all its figures, those that make area attacks left out, or with those alone:
    in one attack a squad uses the ones or the others (TI-9.0c)."""
    if isinstance(unit, Vehicle):
        return Shooter(unit.id)
    cards = [library.figure(game.setup, card_id) for card_id in unit.figures]
    places = [place for place, card in enumerate(cards) if ("area-attack" in card.traits) == area]
    return Shooter(unit.id, tuple(places))


def is_area(game: Game[State], shooter: Shooter) -> bool:
    """Whether it fires a weapon that attacks all units of a hex (TI-11.3.p1)."""
    return any("area-attack" in card.traits for card in cards_of(game, shooter))


def name_of(card: schema.FigureCard | schema.VehicleCard, count: int = 1) -> Message:
    """So many of a figure, or a vehicle, for a term of a sum."""
    if count == 1:
        return _("%(name)s", name=card.name)
    return _("%(count)s × %(name)s", count=count, name=card.name)
