"""The dice of both sides of an assault, and their odds (TI-12.3 to TI-12.6, TI-12.12)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ... import odds
from ...contract.asking import Game
from ...contract.sums import Sum, Term
from ...hexes import Hex
from ...text import _
from .. import ground
from ..constants.assault import BLACK, FLAMETHROWER, MEDIC_COVER
from ..constants.fire import RED
from ..fire.firepower import Firepower, obstacles
from ..fire.odds import successes
from ..state import Squad, State, Vehicle
from ..terms import TERRAIN, Class
from ..units import squads, vehicles
from .legality import Assault, defenders


@dataclass(frozen=True)
class Strength:
    """The dice of both sides: the black ones by unit, and the red ones of the defender."""

    attack: tuple[Firepower, ...]
    defence: tuple[Firepower, ...]
    cover: Sum

    @property
    def attack_dice(self) -> int:
        """The number of black dice of the attacker."""
        return sum(part.dice for part in self.attack)

    @property
    def defence_dice(self) -> int:
        """The number of black dice of the defender."""
        return sum(part.dice for part in self.defence)

    @cached_property
    def success(self) -> Fraction:
        """The chance that the attacker's net hits exceed the defender's (TI-12.8)."""
        net = odds.joined(
            successes(self.attack_dice, BLACK),
            successes(self.cover.total, RED),
            lambda hits, saved: max(0, hits - saved),
        )
        lead = odds.joined(net, successes(self.defence_dice, BLACK), int.__sub__)
        return odds.at_least(lead, 1)


def strength(game: Game[State], assault: Assault) -> Strength:
    """The dice of a legal assault."""
    side = game.state.unit(assault.lead).side
    there = defenders(game, assault.hex, side)
    return Strength(
        tuple(_attacker(game, assault, unit_id) for unit_id in assault.attackers),
        tuple(_defender(game, unit) for unit in there),
        Sum(tuple(_cover(game, assault.hex, there))),
    )


# -- The attacker


def _attacker(game: Game[State], assault: Assault, unit_id: str) -> Firepower:
    """The firepower of an attacking squad: that against squads, also where it attacks vehicles
    (TI-12.3). It is halved in support, and in a minefield or wire (TI-11.t8)."""
    squad = game.state.squads[unit_id]
    terms = [_firepower(game, squad)]
    if squad.token == "flamethrower":
        terms.append(Term(FLAMETHROWER, _("flamethrower"), "TI-12.3"))
    halved = [] if unit_id == assault.lead else [Term(0, _("in support"), "TI-12.3")]
    return Firepower(Sum(tuple(terms)), (*halved, *obstacles(game, squad)))


def _firepower(game: Game[State], unit: Squad | Vehicle) -> Term:
    """The firepower of a unit against squads: for a mortar its normal value, for a truck 0
    (TI-12.14)."""
    cards = (
        squads.figures(game.setup, unit)
        if isinstance(unit, Squad)
        else [vehicles.card_of(game.setup, unit)]
    )
    points = sum(card.against_squads.firepower for card in cards if card.against_squads)
    return Term(points, _("%(unit)s", unit=unit.name), "TI-12.3")


# -- The defender


def _defender(game: Game[State], unit: Squad | Vehicle) -> Firepower:
    """The firepower of a defending unit: none for disrupted squads, half for pinned ones without an
    officer in the hex and for heavily damaged vehicles (TI-12.4, TI-12.14)."""
    if isinstance(unit, Squad) and unit.morale == "disrupted":
        return Firepower(Sum((Term(0, _("disrupted"), "TI-12.4"),)))
    halved = list(obstacles(game, unit))
    if isinstance(unit, Vehicle) and unit.damage == "heavy":
        halved.append(Term(0, _("heavily damaged"), "TI-12.14"))
    if (
        isinstance(unit, Squad)
        and unit.morale == "pinned"
        and not squads.officer_in(game.setup, game.state, unit.at, unit.side)
    ):
        halved.append(Term(0, _("pinned"), "TI-12.4"))
    return Firepower(Sum((_firepower(game, unit),)), tuple(halved))


def _cover(game: Game[State], cell: Hex, there: list[Squad | Vehicle]) -> Iterator[Term]:
    """The red dice: the terrain's cover for squads if a squad defends, else for vehicles, and those
    of a medic among the defenders. Armour and fortifications do not count (TI-12.5, TI-12.12)."""
    land = ground.of(game.setup, game.state)
    kind: Class = "squad" if any(isinstance(one, Squad) for one in there) else "vehicle"
    yield Term(land.cover(cell, kind), TERRAIN[land.kind(cell)], "TI-12.12")
    if any(isinstance(one, Squad) and one.token == "medic" for one in there):
        yield Term(MEDIC_COVER, _("medic"), "TI-12.12")
