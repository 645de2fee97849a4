"""A tiny system whose two sides have two seats each: partners score together, each moves a unit.

Each round all four choose a number in secret and a die is thrown for each; then each seat moves its
unit to a point. After two rounds the side with the higher score wins. A seat may know what its
partner has chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from games.rules import systems as registry
from games.rules.contract.asking import CHECKPOINT, Ask, Game, Result, Script, SimultaneousAsks
from games.rules.contract.definition import System
from games.rules.contract.rules import Rules
from games.rules.fields import Number, Option, Point
from games.rules.text import _
from tests.toy import TOY, Square

SEATS = range(4)
ROUNDS = 2


@dataclass
class DoublesState:
    round: int = 0
    scores: list[int] = field(default_factory=lambda: [0, 0])
    secrets: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    places: list[list[int]] = field(default_factory=lambda: [[seat, seat] for seat in SEATS])


SIDES = ((0, 2), (1, 3))


def _script(game: Game[DoublesState]) -> Script:
    state = game.state
    secret = Option("secret", _("Choose"), (Number("number", _("Number"), low=1, high=6),))
    move = Option("move", _("Move"), (Point("to", _("Where to"), area=Square()),))
    while state.round < ROUNDS:
        yield CHECKPOINT
        answers = yield SimultaneousAsks([Ask(seat, _("A number?"), [secret]) for seat in SEATS])
        for seat, face in zip(SEATS, game.dice.roll(4, 6), strict=True):
            state.secrets[seat] = answers[seat]["number"]
            state.scores[seat % 2] += face + state.secrets[seat]
        for seat in SEATS:
            answer = yield Ask(seat, _("Move your unit."), [move])
            state.places[seat] = answer["to"]
        state.round += 1
    red, blue = state.scores
    winners = () if red == blue else SIDES[0 if red > blue else 1]
    return Result(winners, "score", "", (red, blue))


def _without_secrets(state: DoublesState, seat: int | None) -> DoublesState:
    own = () if seat is None else SIDES[seat % 2]
    secrets = [number if place in own else 0 for place, number in enumerate(state.secrets)]
    return replace(state, secrets=secrets)


def _view(game: Game[DoublesState]) -> dict[str, Any]:
    state = game.state
    return {
        "round": state.round,
        "scores": list(state.scores),
        "places": {str(seat): list(place) for seat, place in enumerate(state.places)},
        "chosen": {},
    }


def _seat_view(game: Game[DoublesState], seat: int) -> dict[str, Any]:
    return {"chosen": {str(own): game.state.secrets[own] for own in SIDES[seat % 2]}}


def _packs() -> Sequence[Mapping[str, Any]]:
    return [{**pack, "id": "doubles-box"} for pack in TOY.cards.packs()]


DOUBLES: System[DoublesState] = System(
    id="doubles",
    name=_("Doubles"),
    blurb=_("Two rounds of dice, two against two."),
    rules=Rules(
        state_type=DoublesState,
        seats=(_("Red, first"), _("Blue, first"), _("Red, second"), _("Blue, second")),
        sides_of=lambda options: SIDES,
        begin=lambda setup: DoublesState(),
        script=_script,
        view=_view,
        without_secrets=_without_secrets,
        seat_view=_seat_view,
        scores=lambda game: tuple(game.state.scores),
    ),
    cards=replace(TOY.cards, packs=_packs, faults=lambda card: []),
    rosters=replace(TOY.rosters, faults=lambda roster, cards: []),
)


@contextmanager
def with_doubles() -> Iterator[System[DoublesState]]:
    """It is one of the systems while this lasts."""
    known = registry.systems()
    known[DOUBLES.id] = DOUBLES
    try:
        yield DOUBLES
    finally:
        known.pop(DOUBLES.id, None)
