"""Mustering: each side builds squads from the figures of its force (TI-3.5, TI-3.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...fields import Assignment, Choice, Illegal, Option, Place
from ...table import Answer, Ask, Game, Part, Together
from ...text import _
from .. import forces, library
from ..cards.schema import Force
from ..constants.rounds import TOKENS
from ..constants.units import SLOTS
from ..forces import Base
from ..state import Squad, State, Vehicle
from ..terms import SPECIALISATIONS

READY: Final = "ready"
OWN: Final = "arrange"
OTHER_DIVISION: Final = Illegal("TI-3.9", _("It belongs to another division."))


def muster(game: Game[State]) -> Part:
    """Both sides build their squads at once."""
    scenario = library.scenario(game.setup)
    of_side = [scenario.forces[nation] for nation in game.state.nations]
    answers = yield Together([ask(game, side, force) for side, force in enumerate(of_side)])
    for side, force in enumerate(of_side):
        add(game, side, force, answers[side])
    game.state.stage = "deploy"


def ask(game: Game[State], side: int, force: Force) -> Ask:
    """How the figures of a force stand on bases: as they are ready, or by an own arrangement."""
    return Ask(
        side,
        _("Build your squads."),
        [
            Option(READY, _("Take the ready squads"), rule="TI-3.5", group="end"),
            _own(game, force),
        ],
        "TI-3.5",
        others=_("The other side builds its squads."),
    )


def _own(game: Game[State], force: Force) -> Option:
    """An arrangement of all figures, and of all tokens, on bases."""
    known = forces.bases(force)
    places = [
        Place(str(number), _("Base %(number)s", number=number + 1), capacity=SLOTS)
        for number in range(len(known))
    ]
    things = _things(game, force)
    foreign = {
        (thing.id, place.id): OTHER_DIVISION
        for thing in things
        for place, base in zip(places, known, strict=True)
        if int(thing.id.partition(":")[0]) != base.division
    }
    figures = Assignment(
        "figures",
        _("Figures on bases"),
        things=things,
        places=places,
        refused=foreign,
        rule="TI-3.9",
    )
    tokens = Assignment(
        "tokens",
        _("Specialisations"),
        things=[
            Choice(f"{token}:{number}", SPECIALISATIONS[token])
            for token, count in force.specialisations.items()
            for number in range(count)
        ],
        places=[Place(place.id, place.label, capacity=TOKENS) for place in places],
        rule="TI-3.5",
    )

    def check(values: dict[str, Any]) -> None:
        refused = forces.why_not(game.setup, force, _arranged(force, values))
        if refused:
            raise refused

    return Option(OWN, _("Arrange them yourself"), (figures, tokens), rule="TI-3.5", validate=check)


def _things(game: Game[State], force: Force) -> list[Choice]:
    """Each figure of a force, by its division, its card and a number."""
    return [
        Choice(f"{number}:{card_id}:{copy}", _("%(name)s", name=_name(game, card_id)))
        for number, division in enumerate(force.divisions)
        for card_id, count in division.figures.items()
        for copy in range(count)
    ]


def _name(game: Game[State], card_id: str) -> str:
    return library.figure(game.setup, card_id).name


def _arranged(force: Force, values: dict[str, Any]) -> list[Base]:
    """The bases of an own arrangement."""
    arranged = forces.bases(force)
    for thing, place in values["figures"].items():
        arranged[int(place)].figures.append(thing.split(":")[1])
    tokens = {
        f"{token}:{n}": token
        for token, count in force.specialisations.items()
        for n in range(count)
    }
    for thing, place in values["tokens"].items():
        arranged[int(place)].token = tokens[thing]
    return arranged


def add(game: Game[State], side: int, force: Force, answer: Answer) -> list[Squad | Vehicle]:
    """The units of a force, as an answer arranges them, off the board as yet."""
    if answer.option == OWN:
        arranged: Sequence[Base] = _arranged(force, dict(answer.fields))
    else:
        arranged = forces.ready(game.setup, force)
    return [
        *(_add_squad(game.state, side, base) for base in arranged),
        *(_add_vehicle(game, side, card_id) for card_id in force.vehicles),
    ]


def _add_squad(state: State, side: int, base: Base) -> Squad:
    unit_id = _next_id(state, side)
    squad = Squad(
        unit_id,
        side,
        unit_id.upper(),
        figures=list(base.figures),
        token=base.token or "",
        division=base.division,
    )
    state.squads[unit_id] = squad
    return squad


def _add_vehicle(game: Game[State], side: int, card_id: str) -> Vehicle:
    unit_id = _next_id(game.state, side)
    name = library.vehicle(game.setup, card_id).name
    vehicle = Vehicle(unit_id, side, f"{name} ({unit_id.upper()})", card=card_id)
    game.state.vehicles[unit_id] = vehicle
    return vehicle


def _next_id(state: State, side: int) -> str:
    """The first id of that side that no unit has had."""
    letter = "ab"[side]
    known = [int(unit_id[1:]) for unit_id in state.units if unit_id.startswith(letter)]
    return f"{letter}{max(known, default=0) + 1}"
