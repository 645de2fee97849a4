"""Mustering: each side builds squads from the figures of its force (TI-3.5, TI-3.9)."""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from ...contract.asking import Answer, Ask, Game, ScriptPart, SimultaneousAsks
from ...data import Json, Plain
from ...fields import Assignment, AssignmentWords, Choice, Dependent, Illegal, Option, Place
from ...text import Message, _, all_of, pgettext
from .. import forces, library
from ..cards.schema import Force
from ..constants.units import SLOTS, TOKENS
from ..forces import Base
from ..state import Squad, State, Vehicle
from ..terms import SPECIALISATIONS, Specialisation

READY: Final = "ready"
OWN: Final = "arrange"


class Figure(NamedTuple):
    """A figure of a force: the number of its division, and its card."""

    division: int
    card: str


OTHER_DIVISION: Final = Illegal("TI-3.9", _("It belongs to another division."))


def muster(game: Game[State]) -> ScriptPart:
    """Both sides build their squads at once."""
    scenario = library.scenario(game.setup)
    of_side = [scenario.forces[nation] for nation in game.state.nations]
    answers = yield SimultaneousAsks([ask(game, side, force) for side, force in enumerate(of_side)])
    for side, force in enumerate(of_side):
        add(game, side, force, answers[side])
    game.state.stage = "deploy"


def ask(game: Game[State], side: int, force: Force) -> Ask:
    """The ask for the arrangement of a force's figures on bases: the ready one, or an own one."""
    ready = Option(
        READY,
        _("Take the ready squads"),
        rule="TI-3.5",
        details=partial(_ready_words, game, side, force),
    )
    return Ask(
        side,
        _("Build your squads."),
        [ready, _own(game, side, force)],
        "TI-3.5",
        others=_("Squads are being built."),
    )


def _ready_words(game: Game[State], side: int, force: Force) -> list[Message]:
    """The contents of each base of the ready arrangement."""
    return [
        _("%(squad)s: %(figures)s.", squad=name.upper(), figures=_on_base(game, base))
        for name, base in zip(
            _next_ids(game.state, side), forces.ready(game.setup, force), strict=False
        )
    ]


def _on_base(game: Game[State], base: Base) -> Message:
    """The figures of a base and its token."""
    counted = Counter(_name(game, card_id) for card_id in base.figures)
    figures = all_of([_("%(count)s %(name)s", count=n, name=name) for name, n in counted.items()])
    if not base.token:
        return _("%(figures)s", figures=figures)
    return _("%(figures)s; %(token)s", figures=figures, token=SPECIALISATIONS[base.token])


# -- An own arrangement

WORDS: Final = AssignmentWords(
    pgettext("of a platoon", "Squads"),
    _("Drag a figure to a squad, or tap it, then the squad; two figures change places likewise."),
    _("placed"),
)
TOKEN_WORDS: Final = AssignmentWords(
    pgettext("of a platoon", "Squads"),
    _("Drag each to a squad, or tap it, then the squad."),
    _("given"),
)


def _own(game: Game[State], side: int, force: Force) -> Option:
    """The option of an own arrangement of all figures and tokens on bases, with the ready one as
    the default."""
    names = _next_ids(game.state, side)
    places = [
        Place(str(number), _("%(name)s", name=name.upper()), capacity=SLOTS)
        for number, name in zip(range(len(forces.bases(force))), names, strict=False)
    ]

    tokens = (
        [Dependent("tokens", TOKENS_LABEL, make=partial(_tokens, game, force, places))]
        if force.specialisations
        else []
    )

    def check(values: Plain) -> None:
        refused = forces.why_not(game.setup, force, _arranged(force, values))
        if refused:
            raise refused.anew()

    return Option(
        OWN,
        _("Arrange them yourself"),
        (_figures(game, force, places), *tokens),
        rule="TI-3.5",
        validate=check,
    )


def _figures(game: Game[State], force: Force, places: Sequence[Place]) -> Assignment:
    """The field that assigns all figures to bases of their divisions."""
    figures = _all_figures(force)
    things = [
        Choice(thing, _("%(name)s", name=_name(game, figure.card)))
        for thing, figure in figures.items()
    ]
    known = forces.bases(force)
    foreign = {
        (thing.id, place.id): OTHER_DIVISION
        for thing in things
        for place, base in zip(places, known, strict=True)
        if figures[thing.id].division != base.division
    }

    def check(given: dict[str, str]) -> None:
        if len(set(given.values())) < len(places):
            raise forces.EMPTY.anew()

    return Assignment(
        "figures",
        _("Figures on bases"),
        things=things,
        places=places,
        refused=foreign,
        sizes={
            thing: size
            for thing, figure in figures.items()
            if (size := library.figure(game.setup, figure.card).slots) > 1
        },
        likely=_likely(figures, forces.ready(game.setup, force)),
        trays=True,
        together=check,
        rule="TI-1.2",
        left_rule="TI-3.9",
        words=WORDS,
    )


def _likely(figures: Mapping[str, Figure], ready: Sequence[Base]) -> dict[str, str]:
    """The ready arrangement, figure by figure."""
    waiting: dict[Figure, list[str]] = {}
    for thing, figure in figures.items():
        waiting.setdefault(figure, []).append(thing)
    return {
        waiting[Figure(base.division, card_id)].pop(0): str(number)
        for number, base in enumerate(ready)
        for card_id in base.figures
    }


TOKENS_LABEL: Final = _("Specialisations")


def _tokens(game: Game[State], force: Force, places: Sequence[Place], earlier: Json) -> Assignment:
    """The field that assigns all tokens to bases without a heavy weapon."""
    arranged = _arranged(force, earlier)
    things = [Choice(thing, SPECIALISATIONS[token]) for thing, token in _all_tokens(force).items()]
    crews = [
        place.id
        for place, base in zip(places, arranged, strict=True)
        if forces.has_crew(game.setup, base.figures)
    ]
    free = [place.id for place in places if place.id not in crews]
    return Assignment(
        "tokens",
        TOKENS_LABEL,
        things=things,
        places=[
            replace(place, capacity=TOKENS, details=(_on_base(game, base),))
            for place, base in zip(places, arranged, strict=True)
        ],
        refused={(thing.id, crew): forces.HEAVY for thing in things for crew in crews},
        likely={thing.id: place for thing, place in zip(things, free, strict=False)},
        trays=True,
        rule="TI-3.5",
        words=TOKEN_WORDS,
    )


def _all_figures(force: Force) -> dict[str, Figure]:
    """Each figure of a force, by the id of its choice."""
    return {
        f"{number}:{card_id}:{copy}": Figure(number, card_id)
        for number, division in enumerate(force.divisions)
        for card_id, count in division.figures.items()
        for copy in range(count)
    }


def _all_tokens(force: Force) -> dict[str, Specialisation]:
    """Each token of a force, by the id of its choice."""
    return {
        f"{token}:{number}": token
        for token, count in force.specialisations.items()
        for number in range(count)
    }


def _name(game: Game[State], card_id: str) -> str:
    return library.figure(game.setup, card_id).name


def _arranged(force: Force, values: Json) -> list[Base]:
    """The bases of an own arrangement."""
    arranged = forces.bases(force)
    figures = _all_figures(force)
    for thing, place in values["figures"].items():
        arranged[int(place)].figures.append(figures[thing].card)
    tokens = _all_tokens(force)
    for thing, place in values.get("tokens", {}).items():
        arranged[int(place)].token = tokens[thing]
    return arranged


def add(game: Game[State], side: int, force: Force, answer: Answer) -> list[Squad | Vehicle]:
    """The units of a force in the arrangement of an answer, not yet on the board."""
    if answer.option == OWN:
        arranged: Sequence[Base] = _arranged(force, answer.fields)
    else:
        arranged = forces.ready(game.setup, force)
    return [
        *(_add_squad(game.state, side, base) for base in arranged),
        *(_add_vehicle(game, side, card_id) for card_id in force.vehicles),
    ]


def _add_squad(state: State, side: int, base: Base) -> Squad:
    unit_id = next(_next_ids(state, side))
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
    unit_id = next(_next_ids(game.state, side))
    name = library.vehicle(game.setup, card_id).name
    vehicle = Vehicle(unit_id, side, f"{name} ({unit_id.upper()})", card=card_id)
    game.state.vehicles[unit_id] = vehicle
    return vehicle


def _next_ids(state: State, side: int) -> Iterator[str]:
    """The ids of this side that no unit has had, in order."""
    letter = "ab"[side]
    known = [int(unit_id[1:]) for unit_id in state.units if unit_id.startswith(letter)]
    return (f"{letter}{number}" for number in itertools.count(max(known, default=0) + 1))
