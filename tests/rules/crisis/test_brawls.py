"""Random matches that begin in the thick of it: the squads of the core box stand mixed around the
middle with Power to spend, so that attacks, reactions, throws and falls are all played."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
import shapely

from games.rules.contract.asking import Ask, Setup
from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.figures import library
from games.rules.crisis.rosters import battlefields
from games.rules.crisis.rosters.roster import roster_cards
from games.rules.dice import Dice, Seeded
from games.rules.text import plain
from games.rules.tools.playouts import random_setup

ROOM = 1300
EAGER = ("attack", "power", "tactic", "react", "interact")


def brawl(seed: int) -> tuple[Setup, dict[str, Any]]:
    """A set-up and a position: three to six characters a side within 9 inches of the middle."""
    rng = random.Random(seed)
    setup = random_setup(SYSTEM, rng)
    field = rng.choice(battlefields.cards_of(setup))
    rims = [shapely.Polygon(piece["polygon"]).exterior for piece in setup.cards[field]["pieces"]]
    taken: list[shapely.Point] = []
    units = []
    for seat in (0, 1):
        for card in rng.sample(roster_cards(setup, seat, "character"), rng.randint(3, 6)):
            place = free_place(rng, rims, taken)
            taken.append(place)
            side = "healthy" if setup.cards[card].get("injured") is None else None
            units.append({
                "seat": seat, "card": card, "at": [int(place.x), int(place.y)],
                "power": rng.randint(0, 10), "side": side or rng.choice(["healthy", "injured"]),
            })  # fmt: skip
    squads = [
        {"affiliation": rng.choice([None, *(card.id for card in library.affiliations(setup))]),
         "tactics": roster_cards(setup, seat, "tactic")}
        for seat in (0, 1)
    ]  # fmt: skip
    secure_by = rng.randint(0, 1)
    return setup, {
        "stage": "power", "round": rng.randint(1, 4), "battlefield": field, "units": units,
        "secure_by": secure_by, "secure": rng.choice(roster_cards(setup, secure_by, "secure")),
        "extract": rng.choice(roster_cards(setup, 1 - secure_by, "extract")), "squads": squads,
    }  # fmt: skip


def free_place(rng: random.Random, rims: list[Any], taken: list[shapely.Point]) -> shapely.Point:
    while True:
        place = shapely.Point(rng.randint(9000, 27000), rng.randint(9000, 27000))
        if all(rim.distance(place) > ROOM for rim in rims) and all(
            other.distance(place) > 2 * ROOM for other in taken
        ):
            return place


def eager_answer(ask: Ask, rng: random.Random) -> dict[str, Any]:
    """A random answer that likes to fight."""
    eager = [
        option
        for option in ask.options
        if not option.refused and option.id.partition(":")[0] in EAGER
    ]
    if eager and rng.random() < 0.6:
        option = rng.choice(eager)
        fields = option.sample(rng)
        if fields is not None:
            return {"option": option.id, "fields": fields}
    answer = ask.sample(rng)
    assert answer is not None, f"no legal answer to {ask.prompt}"
    return answer


def described(table: Table[Any]) -> Any:
    return plain([ask.describe() for _seat, ask in sorted(table.asks.items())])


@pytest.mark.parametrize("seed", range(2))
def test_a_brawl_keeps_every_invariant_and_can_be_restored_anywhere(seed: int) -> None:
    setup, position = brawl(seed)
    source = Seeded(str(seed).encode())
    table = Table(SYSTEM, setup, Dice(source), state=SYSTEM.rules.state_at(position, setup))
    rng = random.Random(seed)
    log: list[tuple[int, dict[str, Any], Any]] = []
    while table.result is None and len(log) < 90:
        seat = rng.choice(sorted(table.asks))
        answer = eager_answer(table.asks[seat], rng)
        preview_fields(table.asks[seat], answer)
        outcome = table.answer(seat, answer)
        log.append((seat, answer, outcome.faces))
        assert SYSTEM.random_play.invariants(table.game) == []
        for event in outcome.events:
            line = SYSTEM.events.line(event, setup)
            assert line is None or str(line.message)
        if len(log) % 9 == 0 and table.result is None and table.snapshot:
            later = log[table.snapshot.number :]
            again = Table.restored(SYSTEM, setup, Dice(source), table.snapshot, later)
            assert described(again) == described(table)
            assert again.digest() == table.digest()
            assert json.dumps(again.view(0)) == json.dumps(table.view(0))


def preview_fields(ask: Ask, answer: dict[str, Any]) -> None:
    """The preview of each field that is about to be filled in can be drawn."""
    option = next(option for option in ask.options if option.id == answer["option"])
    for field in option.fields:
        assert json.dumps(field.preview(answer["fields"][field.name]))
