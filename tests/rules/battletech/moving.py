"""Moving 'Mechs in the tests: hexes are written by their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.rules.battletech import movement
from games.rules.battletech.state import Mech, State
from games.rules.contract.asking import Answer, Ask, Game, ScriptPart
from games.rules.fields import Illegal, Option, Path
from games.rules.text import Message
from tests.rules.running import Said, run

from .positions import Placed, at, hex_of, number_of


def moved_locust(hex: str, **changes: Any) -> Placed:
    """A Locust of the other side that has finished its movement."""
    moved: dict[str, Any] = {"movement__mode": "stand", "movement__over": True, **changes}
    return at("locust", hex, side=1, **moved)


def option(game: Game[State], name: str) -> Option:
    """The option of that id, of the 'Mech that it names."""
    mech = game.state.mech(name.split(":")[1])
    return next(each for each in movement.menu(game, [mech]) if each.id == name)


def offered(game: Game[State], mech_id: str) -> dict[str, str]:
    """The options of a 'Mech by id, each with the rule that refuses it, "" if none does."""
    options = movement.menu(game, [game.state.mech(mech_id)])
    return {each.id: each.refused.rule if each.refused else "" for each in options}


def way(*places: str) -> list[list[int]]:
    """The places that a path leads through: "0505", or with a facing "0505/2"."""
    return [_place(place) for place in places]


def _place(place: str) -> list[int]:
    number, _slash, facing = place.partition("/")
    return [*hex_of(number), *([int(facing)] if facing else [])]


def move(game: Game[State], name: str, *later: Said, **fields: Any) -> None:
    """Carry out an answer to the options of a 'Mech, then the later answers of its turn. A path is
    given as `way=` a list of places, as text."""
    if "way" in fields:
        fields["way"] = way(*fields["way"])
    mech = game.state.mech(name.split(":")[1])
    ask = Ask(mech.seat, Message("Move."), movement.menu(game, [mech]), "BT-2.p1")
    answer = ask.check({"option": name, "fields": fields})
    run(whole(game, mech, answer), *later)


def whole(game: Game[State], mech: Mech, answer: Answer) -> ScriptPart:
    """The movement of a 'Mech from this answer to its end."""
    yield from movement.carry_out(game, mech, answer)
    while movement.under_way(game.state) is mech:
        yield from movement.turn(game, mech)


def refused(game: Game[State], name: str, **fields: Any) -> str:
    """The rule that refuses an answer."""
    with pytest.raises(Illegal) as raised:
        move(game, name, **fields)
    return raised.value.rule


def path(game: Game[State], name: str) -> Path:
    """The path to be filled in for an option."""
    field = option(game, name).fields[0]
    assert isinstance(field, Path)
    return field


def costs(game: Game[State], name: str) -> dict[str, int]:
    """The hexes in which the path of an option may end, by number, each with its MP."""
    found: dict[str, int] = {}
    for place, cost in path(game, name).ends.items():
        number = number_of((place[0], place[1]))
        found[number] = min(cost, found.get(number, cost))
    return found


def where(game: Game[State], mech_id: str = "a1") -> tuple[str, int]:
    """Where a 'Mech stands and what it faces."""
    mech = game.state.mech(mech_id)
    return number_of(mech.hex), mech.facing


def spent(game: Game[State], mech_id: str = "a1") -> tuple[str, int, int, int]:
    """What is kept of a movement: mode, MP, hexes, heat."""
    movement = game.state.mech(mech_id).movement
    return movement.mode, movement.spent, movement.hexes, movement.heat


def numbers(hexes: Sequence[Sequence[int]]) -> list[str]:
    """Hexes as their numbers."""
    return [number_of((hex[0], hex[1])) for hex in hexes]
