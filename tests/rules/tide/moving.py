"""Moves for the tests: options of a unit that acts, and taking them.

`move` runs an answer; what the enemy's fire does on the way is played by `befall`, a function that
is called at each moment at which the enemy may fire.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.rules.contract.asking import Answer, Game
from games.rules.fields import Option, Path
from games.rules.reach import Step
from games.rules.tide.actions.acting import notes_for
from games.rules.tide.movement import Entered, Mover, carry_out, options
from games.rules.tide.movement.mover import activate
from games.rules.tide.state import Acting, State
from games.rules.tide.terms import Action
from tests.rules.running import Said, run

from .positions import hex_of, number_of

Befall = Callable[[Entered], object]


def begin(game: Game[State], action: Action = "advance", unit_id: str = "a1") -> Acting:
    """Activate a unit."""
    return activate(game, game.state.unit(unit_id), action)


def offered(game: Game[State]) -> dict[str, Option]:
    """The options of the unit that acts, by id; its activation begins if it has not."""
    acting = game.state.acting or begin(game)
    unit = game.state.unit(acting.unit)
    return {option.id: option for option in options(game, unit, notes_for(game, unit))}


def reached(game: Game[State]) -> dict[str, int]:
    """The hexes in which the unit that acts may end its path, with what each costs."""
    (field,) = offered(game)[f"move:{_acting(game).unit}"].fields
    assert isinstance(field, Path)
    best: dict[str, int] = {}
    for node, cost in field.ends.items():
        number = number_of((node[0], node[1]))
        best[number] = min(cost, best.get(number, cost))
    return best


def refusal(game: Game[State], to: str) -> str:
    """The rule by which a unit cannot step from where it is into the next hex, "" if it can."""
    acting = game.state.acting or begin(game)
    mover = Mover(game, game.state.unit(acting.unit))
    for node, step in mover.steps(mover.start, acting.mp):
        if (node[0], node[1]) == hex_of(to):
            return "" if isinstance(step, Step) else step.rule
    raise AssertionError(f"{to} is not the next hex")


def move(
    game: Game[State],
    option: str,
    way: Sequence[str] = (),
    befall: Befall = lambda moment: None,
    answers: Sequence[Said] = (),
) -> list[Entered]:
    """Carry out an option of the unit that acts, on a way through these hexes, and give the moments
    at which the enemy may fire. Raises Illegal."""
    chosen = offered(game)[f"{option}:{_acting(game).unit}" if ":" not in option else option]
    fields: Mapping[str, Any] = {"way": [list(hex_of(hex)) for hex in way]} if way else {}
    answer = Answer(0, chosen.id, chosen.check(dict(fields)), chosen.payload)
    moments: list[Entered] = []

    def see(step: Any) -> None:
        if isinstance(step, Entered):
            moments.append(step)
            befall(step)

    run(carry_out(game, game.state.unit(_acting(game).unit), answer), *answers, see=see)
    return moments


def _acting(game: Game[State]) -> Acting:
    assert game.state.acting is not None
    return game.state.acting


def where(game: Game[State], unit_id: str = "a1") -> str:
    """The number of a unit's hex, "" if it is in none."""
    return number_of(game.state.unit(unit_id).hex)


def left(game: Game[State]) -> int:
    """The MP that the unit that acts has left."""
    return _acting(game).mp
