"""Which cards an event shows in use, for counts over many matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..contract.asking import Game
from ..contract.events import Event
from . import units
from .cards.schema import Weapon
from .declarations import Reacted
from .moves import Moved
from .rounds import RoundBegun
from .state import AttackShown, State
from .turns import Activated


def used_cards(game: Game[State], event: Event) -> Iterator[str]:
    """The map once a round begins, the units that are activated, the weapons that they attack
    with, shields that they defend with, and what makes them faster as they move."""
    match event:
        case RoundBegun():
            yield game.state.map
        case Activated(unit=unit):
            yield game.state.unit(unit).card
        case AttackShown(attacker=unit, weapon=weapon):
            yield from _carried(game, unit, lambda item: item.name == weapon)
        case Reacted(unit=unit, how="defend"):
            yield from _carried(game, unit, lambda item: "defend" in item.abilities)
        case Moved(unit=unit):
            yield from _carried(game, unit, lambda item: item.mv > 0)


def _carried(game: Game[State], unit: str, wanted: Callable[[Weapon], bool]) -> Iterator[str]:
    """The ids of a unit's equipment that is wanted."""
    carried = units.equipment(game.setup, game.state.unit(unit))
    return (item.id for item in carried if wanted(item))
