"""A tiny system for the tests of everything that is not a game: two seats draw and point.

Each round both seats choose a number in secret, a die is thrown for each, and the seat that is
ahead picks a unit and moves it to a point. After three rounds the higher score wins.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import BaseModel

from games.rules import systems as registry
from games.rules.book.ledgers import RuleEntry
from games.rules.contract.asking import (
    MILESTONE,
    Ask,
    Game,
    Result,
    Script,
    ScriptPart,
    Setup,
    SimultaneousAsks,
)
from games.rules.contract.cards import Cards
from games.rules.contract.definition import System
from games.rules.contract.events import Event, EventCodec
from games.rules.contract.lines import Line, Roll
from games.rules.contract.parts import Book, Events
from games.rules.contract.rosters import Rosters
from games.rules.contract.rules import Rules
from games.rules.fields import Choice, Field, Illegal, Number, Option, Pick, Point, Preview, Shape
from games.rules.forms.cards import CardBlock, CardKind, CardText
from games.rules.forms.faults import Fault
from games.rules.forms.rosters import Slot
from games.rules.text import _


@dataclass
class ToyState:
    round: int = 0
    scores: list[int] = field(default_factory=lambda: [0, 0])
    secrets: list[int] = field(default_factory=lambda: [0, 0])
    places: dict[str, list[int]] = field(
        default_factory=lambda: {"a": [1000, 1000], "b": [9000, 9000]}
    )


class Chosen(Event, kind="secret"):
    seat: int
    number: int


class Rolled(Event, kind="rolled"):
    faces: tuple[int, ...]
    scores: tuple[int, ...]


class Moved(Event, kind="moved"):
    unit: str
    to: tuple[int, int]


class Square:
    """The board from 0 to 10 inches, with nothing on it."""

    def why_not(self, point: tuple[int, int]) -> Illegal | None:
        if all(0 <= part <= 10_000 for part in point):
            return None
        return Illegal("TOY-2", _("Off the board."))

    def outline(self) -> list[list[list[tuple[int, int]]]]:
        return [[[(0, 0), (10_000, 0), (10_000, 10_000), (0, 10_000)]]]

    def sample(self, rng: random.Random) -> tuple[int, int] | None:
        return rng.randint(0, 10_000), rng.randint(0, 10_000)

    def preview(self, point: tuple[int, int]) -> Preview:
        return Preview((Shape("circle", "ghost", (point,), 500),), (_("Stands there."),))


class ToyCard(BaseModel):
    id: str
    kind: str
    name: str
    strength: int = 1


def _options() -> Sequence[Field]:
    return [
        Pick(
            "length",
            _("Length"),
            choices=(Choice("short", _("Short")), Choice("long", _("Long"))),
        ),
        Number("bonus", _("Bonus"), low=0, high=3),
    ]


def _begin(setup: Setup) -> ToyState:
    return ToyState()


def _script(game: Game[ToyState]) -> Script:
    rounds = 3 if game.setup.options.get("length", "short") == "short" else 60
    while game.state.round < rounds:
        yield MILESTONE
        yield from one_round(game)
    first, second = game.state.scores
    winners = () if first == second else (0,) if first > second else (1,)
    return Result(winners, "score", "TOY-3", tuple(game.state.scores))


def one_round(game: Game[ToyState]) -> ScriptPart:
    state = game.state
    secret = Option("secret", _("Choose"), (Number("number", _("Number"), low=1, high=6),))
    answers = yield SimultaneousAsks(
        [Ask(seat, _("A number?"), [secret], "TOY-1") for seat in (0, 1)]
    )
    for seat in (0, 1):
        state.secrets[seat] = answers[seat]["number"]
        game.emit(Chosen(seat=seat, number=answers[seat]["number"], audience=(seat,)))
    faces = game.dice.roll(2, 6)
    for seat in (0, 1):
        state.scores[seat] += faces[seat] + state.secrets[seat]
    game.emit(Rolled(faces=tuple(faces), scores=tuple(state.scores)))
    ahead = 0 if state.scores[0] >= state.scores[1] else 1
    units = Pick(
        "unit", _("Unit"), choices=(Choice("a", _("Alpha")), Choice("b", _("Beta"))), of="unit"
    )
    to = Point("to", _("Where to"), area=Square(), unit="a", radius=500)
    stay = Option("stay", _("Stay"), refused=Illegal("TOY-4", _("Standing still is boring.")))
    answer = yield Ask(
        ahead, _("Move a unit."), [Option("move", _("Move"), (units, to), "TOY-2"), stay]
    )
    state.places[answer["unit"]] = answer["to"]
    state.round += 1
    game.emit(Moved(unit=answer["unit"], to=tuple(answer["to"])))


def secret(number: Any) -> dict[str, Any]:
    """The answer that chooses this number."""
    return {"option": "secret", "fields": {"number": number}}


def _without_secrets(state: ToyState, seat: int | None) -> ToyState:
    secrets = [number if place == seat else 0 for place, number in enumerate(state.secrets)]
    return replace(state, secrets=secrets)


def _view(game: Game[ToyState]) -> dict[str, Any]:
    state = game.state
    return {
        "round": state.round,
        "scores": list(state.scores),
        "places": {unit: list(place) for unit, place in state.places.items()},
        "my_number": None,
        "board": {"width": 36_000, "depth": 36_000},
    }


def _seat_view(game: Game[ToyState], seat: int) -> dict[str, Any]:
    return {"my_number": game.state.secrets[seat]}


def _scores(game: Game[ToyState]) -> tuple[int, ...]:
    return tuple(game.state.scores)


def _position(data: Mapping[str, Any], setup: Setup) -> ToyState:
    return ToyState(round=int(data.get("round", 0)))


def _log_line(event: Event, setup: Setup) -> Line | None:
    match event:
        case Rolled(faces=faces):
            roll = Roll(_("Dice"), tuple(str(face + 1) for face in faces))
            return Line(_("The dice are thrown."), "TOY-3", rolls=(roll,))
        case Moved(unit=unit):
            return Line(_("%(unit)s moves.", unit=unit), "TOY-2")
        case Chosen(number=number):
            return Line(_("You chose %(n)s.", n=number), kind="note")
    return None


def _packs() -> Sequence[Mapping[str, Any]]:
    cards = [
        {"id": name, "kind": "figure", "name": name.title(), "strength": 1}
        for name in ("alpha", "beta", "gamma")
    ]
    return [{"id": "toy-box", "name": "Toy box", "cards": cards}]


def _card_faults(card: Mapping[str, Any]) -> list[Fault]:
    if not isinstance(card.get("strength", 1), int):
        return [Fault("TOY-5", _("Strength is a number."), "strength")]
    return []


def _card_text(card: Mapping[str, Any]) -> CardText:
    return CardText(
        card["name"],
        facts=((_("Strength"), card.get("strength", 1)),),
        blocks=(CardBlock(_("Rules"), lines=(_("It stands about."),)),),
    )


def _roster_faults(
    roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
) -> list[Fault]:
    count = len(roster.get("entries", []))
    if not 1 <= count <= 2:
        return [Fault("TOY-6", _("One or two figures, not %(n)s.", n=count), "figures")]
    return []


def _ready_rosters() -> Sequence[Mapping[str, Any]]:
    return [
        {"name": "Alpha alone", "entries": [{"slot": "figures", "card": "alpha"}]},
        {"name": "Beta alone", "entries": [{"slot": "figures", "card": "beta"}]},
    ]


def _rulebook() -> Sequence[RuleEntry]:
    return [RuleEntry("TOY-1", "PLAY", _("Choose a number from 1 to 6."))]


TOY: System[ToyState] = System(
    id="toy",
    name=_("Toy"),
    blurb=_("Three rounds of dice."),
    rules=Rules(
        state_type=ToyState,
        seats=(_("Red"), _("Blue")),
        options=_options,
        begin=_begin,
        script=_script,
        view=_view,
        without_secrets=_without_secrets,
        seat_view=_seat_view,
        scores=_scores,
        position=_position,
    ),
    events=Events(codec=EventCodec(__name__), line=_log_line),
    cards=Cards(
        kinds=(CardKind("figure", _("Figure"), _("Figures"), ToyCard),),
        packs=_packs,
        faults=_card_faults,
        text=_card_text,
        facets=lambda card: [(_("Strength"), [card.get("strength", 1)])],
    ),
    rosters=Rosters(
        slots=(Slot("figures", _("Figures"), ("figure",), 1, 2),),
        faults=_roster_faults,
        ready=_ready_rosters,
        most_lists=2,
    ),
    book=Book(entries=_rulebook),
)


def toy_with(**rules: Any) -> System[Any]:
    """The toy with other rules in these places."""
    return replace(TOY, rules=replace(TOY.rules, **rules))


@contextmanager
def with_toy() -> Iterator[System[ToyState]]:
    """The toy is one of the systems while this lasts."""
    known = registry.systems()
    known[TOY.id] = TOY
    try:
        yield TOY
    finally:
        known.pop(TOY.id, None)


def setup(**options: Any) -> Setup:
    """A set-up of the toy with its ready rosters."""
    rosters = [dict(roster) for roster in TOY.rosters.ready()]
    return Setup(system="toy", version="1", options=options, rosters=rosters, names=["Ann", "Bob"])


__all__ = ["TOY", "setup", "toy_with", "with_toy"]
