"""Random play: random teams, and the cards that an event uses."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from ..contract.asking import Game
from ..contract.events import Event
from ..data import Json, Plain
from . import constants, own_maps, teams, units
from .cards import builtin
from .cards.schema import Weapon
from .declarations import Reacted
from .moves import Moved
from .rounds import RoundBegun
from .state import AttackShown, State
from .turns import Activated

Entry = Json

OWN_MAP: Final = 0.25
"""The share of teams that bring a map."""


def team(rng: Random) -> Plain:
    """A legal team: any two commanders of one faction, then companions of any frame with any
    equipment, as many as the points allow or fewer."""
    chosen = _commanders(rng)
    for _number in range(rng.randint(0, constants.COMPANIONS)):
        chosen = _with_companion(rng, chosen)
    if rng.random() < OWN_MAP:
        chosen.append({"slot": own_maps.MAP, "card": rng.choice(_of_kind("map"))["id"]})
    return _roster(chosen)


def _commanders(rng: Random) -> list[Entry]:
    known = _of_kind("commander")
    faction = rng.choice(sorted({card["faction"] for card in known}))
    own = [card for card in known if card["faction"] == faction]
    return [
        {"slot": "commanders", "card": card["id"]} for card in rng.sample(own, constants.COMMANDERS)
    ]


def _with_companion(rng: Random, chosen: list[Entry]) -> list[Entry]:
    """The team with one more companion, equipped with as much as possible of a drawn load; the same
    team where the points allow no companion."""
    frame = rng.choice(_of_kind("frame"))
    found = chosen
    for carried in _loads(rng):
        companion = {"slot": "companions", "card": frame["id"], "with": carried}
        if not _is_legal([*chosen, companion]):
            break
        found = [*chosen, companion]
    return found


def _loads(rng: Random) -> Iterator[list[str]]:
    """Loads of equipment, drawn piece by piece, the empty one first."""
    carried: list[str] = []
    while True:
        yield list(carried)
        carried.append(rng.choice(_of_kind("weapon"))["id"])


def _is_legal(entries: list[Entry]) -> bool:
    return not teams.faults(_roster(entries), builtin.by_id())


def _roster(entries: list[Entry]) -> Plain:
    return {"name": "Team", "entries": entries}


def _of_kind(kind: str) -> list[Json]:
    return [card for card in builtin.by_id().values() if card["kind"] == kind]


def used_cards(game: Game[State], event: Event) -> Iterator[str]:
    """The cards that an event uses: the map when a round begins, activated units, weapons that
    attack, shields that defend, and equipment that adds movement."""
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
    """The ids of the equipment of a unit that the predicate accepts."""
    carried = units.equipment(game.setup, game.state.unit(unit))
    return (item.id for item in carried if wanted(item))
