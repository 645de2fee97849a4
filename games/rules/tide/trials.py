"""Trials of own figures, vehicles and boards: a small scenario that uses them."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from pydantic import ValidationError

from ..contract.asking import Game
from ..contract.events import Event
from ..data import Json, Plain
from . import library
from .actions.special import OpFirePrepared
from .cards import packs, scenarios
from .cards.boards import board_of
from .cards.schema import BoardCard, ScenarioCard
from .match_options import OWN, SCENARIO
from .movement.mover import UnitActivated
from .phases.turns import RoundBegun
from .state import State, Vehicle

_SCENARIOS: Final = {"figure": "hill-229", "board": "hill-229", "vehicle": "road-patrol"}
"""The scenario of a trial, by the kind of card."""
_MOST_TRIES: Final = 60
"""The number of variants of a scenario that are tried."""


def options(card: Json) -> dict[str, str]:
    """The options of a trial. A scenario is brought by its player."""
    return {SCENARIO: _SCENARIOS.get(str(card["kind"]), OWN)}


def cards(card: Json) -> Mapping[str, Json]:
    """The trial scenario with the card in place of its own figure, vehicle or board; empty if the
    card fits nowhere."""
    kind = str(card["kind"])
    if kind not in _SCENARIOS:
        return {}
    scenario = packs.cards()[_SCENARIOS[kind]]
    known = {**packs.cards(), str(card["id"]): card}
    ways = {"figure": _with_figure, "vehicle": _with_vehicle, "board": _on_board}[kind]
    for changed in islice(ways(scenario, card), _MOST_TRIES):
        try:
            read = ScenarioCard.model_validate(changed)
        except ValidationError:
            continue
        if not scenarios.faults(read) and not scenarios.faults_with(read, known):
            return {str(scenario["id"]): changed}
    return {}


def _with_figure(scenario: Json, card: Json) -> Iterator[Plain]:
    """Variants with the figure in place of one kind of figures in a division of its nation."""
    for nation, force in _forces(scenario, card):
        for place, division in enumerate(force["divisions"]):
            for other in division["figures"]:
                figures = {
                    card["id"] if known == other else known: count
                    for known, count in division["figures"].items()
                }
                divisions = [*force["divisions"]]
                divisions[place] = {**division, "figures": figures}
                yield _with_force(scenario, nation, {**force, "divisions": divisions})


def _with_vehicle(scenario: Json, card: Json) -> Iterator[Plain]:
    """Variants with the vehicle in place of the vehicles of its nation."""
    for nation, force in _forces(scenario, card):
        vehicles = [card["id"]] * len(force.get("vehicles", ()))
        yield _with_force(scenario, nation, {**force, "vehicles": vehicles})


def _forces(scenario: Json, card: Json) -> list[tuple[str, Json]]:
    """The forces that may contain a figure or a vehicle."""
    wanted = card.get("nation")
    return [(name, force) for name, force in scenario["forces"].items() if wanted in (None, name)]


def _with_force(scenario: Json, nation: str, force: Json) -> Plain:
    return {**scenario, "forces": {**scenario["forces"], nation: force}}


def _on_board(scenario: Json, card: Json) -> Iterator[Plain]:
    """Variants on the board, with zones at its sides and an objective near its middle."""
    board = board_of(BoardCard.model_validate(dict(card)))
    columns, rows = int(card["columns"]), int(card["rows"])
    width = max(1, min(2, columns // 3))
    zones = {
        "US": {"columns": list(range(width))},
        "DE": {"columns": list(range(columns - width, columns))},
    }

    def from_the_middle(number: str) -> int:
        column, row = board.layout.numbers(board.parse(number))
        return abs(2 * column + 1 - columns) + abs(2 * row + 1 - rows)

    for number in sorted((board.number(hex) for hex in board.hexes), key=from_the_middle):
        yield {
            **scenario,
            "board": card["id"],
            "zones": zones,
            "objectives": [{"hex": number, "kind": "victory", "name": card["name"]}],
            "scoring": [{**points, "hex": number} for points in scenario["scoring"]],
            "tie": {"by": "draw"},
        }


def used_cards(game: Game[State], event: Event) -> Iterator[str]:
    """The cards that an event uses: the scenario and its board when a round begins, and the cards
    of units that act."""
    match event:
        case RoundBegun():
            scenario = library.scenario(game.setup)
            yield scenario.id
            if isinstance(scenario.board, str):
                yield scenario.board
        case UnitActivated(unit=unit_id) | OpFirePrepared(unit=unit_id):
            unit = game.state.unit(unit_id)
            yield from (unit.card,) if isinstance(unit, Vehicle) else unit.figures
