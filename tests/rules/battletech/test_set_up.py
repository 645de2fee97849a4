"""Where 'Mechs are placed by suggestion (BT-11.7)."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from games.rules.battletech import SYSTEM, ground
from games.rules.battletech.ground import Ground
from games.rules.battletech.phases import set_up
from games.rules.battletech.state import Hex, State
from games.rules.contract.asking import Game
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded

from .positions import at, hex_of, lance
from .stages import lances

HOME = range(15, 18)
"""The rows of the zone of the first side."""


def placing(**water: str) -> Game[State]:
    """A Hunchback to be placed on a map with so much in some rows of its zone."""
    hexes = {
        f"{column:02}{row}": water[f"row{row}"]
        for row in HOME
        for column in range(1, 17)
        if f"row{row}" in water
    }
    return lance(at("hunchback", ""), at("locust", "0101", side=1), hexes=hexes)


def suggested(game: Game[State]) -> str | None:
    """The terrain of the hex that is suggested."""
    for _mech, hex in set_up.suggested_places(game, [game.state.mech("a1")]):
        return land_of(game).number(hex)
    return None


def land_of(game: Game[State]) -> Ground:
    return ground.of(game.setup, game.state)


@pytest.mark.rule("BT-11.7", "BT-2.2.t5")
def test_the_suggested_place_is_no_water_that_slows() -> None:
    dry = suggested(placing())
    assert dry is not None
    assert dry.endswith("15"), "the nearest row to the middle"
    wet = suggested(placing(row15="0w1"))
    assert wet is not None
    assert land_of(placing(row15="0w1")).depth(hex_of(wet)) == 0
    assert wet.endswith("16")
    shallow = suggested(placing(row15="0w0"))
    assert shallow == dry, "water of depth 0 slows nobody"


@pytest.mark.rule("BT-11.7")
def test_nothing_is_suggested_where_all_of_the_home_slows() -> None:
    everywhere = {f"row{row}": "0w1" for row in HOME}
    game = placing(**everywhere)
    assert suggested(game) is None
    assert set_up.suggested(game, [game.state.mech("a1")]) is None
    zone = set_up.zone(land_of(game), game.state, 0)
    assert zone, "it may be placed there all the same"


def begun() -> Table[State]:
    return Table(SYSTEM, lances(), Dice(Seeded(b"place")))


def places(table: Table[State]) -> dict[str, tuple[Hex | None, int]]:
    return {mech.id: (mech.hex, mech.facing) for mech in table.game.state.mechs.values()}


@pytest.mark.rule("BT-11.7")
def test_all_mechs_of_a_seat_are_placed_by_one_answer_each_in_its_turn() -> None:
    table = begun()
    first = min(table.asks)
    table.answer(first, {"option": "place-all"})
    placed = [mech for mech in table.game.state.mechs.values() if mech.hex]
    assert [mech.side for mech in placed] == [first], "the sides take turns"
    assert list(table.asks) == [1 - first]
    events = table.answer(1 - first, {"option": "place-all"}).events
    order = [event.data["unit"][0] for event in events if event.kind == "placed"]
    assert len(order) == len(places(table)) - 1
    assert all(one != other for one, other in pairwise(order)), "still in turns"
    assert table.game.state.stage == "moving"


@pytest.mark.rule("BT-11.7")
def test_whoever_has_placed_some_leaves_the_others_to_the_suggestion() -> None:
    table = begun()
    first = min(table.asks)
    ask = table.asks[first]
    own = ask.options[0]
    chosen = own.sample(random.Random(1))
    table.answer(first, {"option": own.id, "fields": chosen})
    table.answer(1 - first, {"option": "place-all"})
    suggest = table.asks[first].suggest
    assert suggest is not None
    suggestion = suggest()
    assert suggestion is not None
    assert (suggestion.option, len(suggestion.details)) == ("place-all", len(suggestion.shapes))
    table.answer(first, suggestion.answer())
    assert all(hex for hex, _facing in places(table).values())
    assert len({hex for hex, _facing in places(table).values()}) == len(places(table))
    assert chosen is not None
    assert places(table)[own.on["unit"]][0] == tuple(chosen["hex"])


def test_a_match_that_is_restored_goes_on_placing() -> None:
    table = begun()
    first = min(table.asks)
    log = [(first, {"option": "place-all"}, ())]
    table.answer(first, log[0][1])
    again = Table.restored(SYSTEM, lances(), Dice(Seeded(b"place")), None, log)
    assert (again.digest(), list(again.asks)) == (table.digest(), list(table.asks))
    snapshot = table.snapshot
    later: Table[State] = Table(SYSTEM, lances(), Dice(Seeded(b"place")), snapshot=snapshot)
    assert later.digest() == table.digest()
