"""From the first ask of a match to its first activation each player may take what is suggested: one
answer at each step, and few of them, in every system."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import cycle, islice
from typing import Any

import pytest

from games.rules.contract.asking import Setup
from games.rules.contract.starting import checked_options, make_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded, key_of
from games.rules.hexes import distance
from games.rules.systems import system
from games.rules.tools.playouts import random_setup
from tests.rules.set_up import is_set_up

MOST_ANSWERS = 3
"""Those of a player before somebody's first activation."""


def setup_of(name: str, options: Mapping[str, Any] | None = None) -> Setup:
    """A match of ready rosters."""
    played = system(name)
    chosen = checked_options(played, options or {})
    seats = len(played.rules.seats_for(chosen))
    rosters = [dict(roster) for roster in islice(cycle(played.rosters.ready()), seats)]
    return make_setup(played, chosen, rosters, ["Ann", "Bob"])


def begun(setup: Setup, seed: int = 1) -> Table[Any]:
    dice = Dice(Seeded(key_of(str(seed).encode(), [])))
    return Table(system(setup.system), setup, dice)


def take(table: Table[Any], seat: int) -> None:
    """What is suggested, else the first option as it stands to begin with."""
    ask = table.asks[seat]
    suggested = ask.suggest() if ask.suggest else None
    if suggested:
        table.answer(seat, suggested.answer())
        return
    first = next(option for option in ask.options if not option.refused)
    table.answer(seat, {"option": first.id, "fields": {one.name: [] for one in first.fields}})


@pytest.mark.parametrize("name", ["kurogane", "battletech", "tide"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_match_is_set_up_by_few_suggested_answers(name: str, seed: int) -> None:
    table, given = begun(setup_of(name), seed), [0, 0]
    while not is_set_up(table):
        seat = min(table.asks)
        given[seat] += 1
        take(table, seat)
    assert 0 < max(given) <= MOST_ANSWERS


@pytest.mark.rule("BT-11.7")
def test_mechs_are_placed_apart_and_look_into_the_map() -> None:
    table = begun(setup_of("battletech"))
    while not is_set_up(table):
        take(table, min(table.asks))
    for side, facing in ((0, 0), (1, 3)):
        own = [mech for mech in table.game.state.mechs.values() if mech.side == side]
        assert {mech.facing for mech in own} == {facing}
        apart = [distance(one.at, other.at) for one in own for other in own if one is not other]
        assert min(apart) >= 3


@pytest.mark.rule("KG-4.2.2")
def test_commanders_sortie_first_by_suggestion() -> None:
    table = begun(setup_of("kurogane"))
    while not is_set_up(table):
        take(table, min(table.asks))
    units = table.game.state.units.values()
    assert all(unit.deployed for unit in units if unit.commander)


@pytest.mark.rule("TI-3.6")
def test_all_units_of_a_side_are_deployed_by_one_answer() -> None:
    table = begun(setup_of("tide"))
    while table.game.state.stage == "muster":
        take(table, min(table.asks))
    (seat,) = table.asks
    take(table, seat)
    own = [unit for unit in table.game.state.units.values() if unit.side == seat]
    assert own
    assert all(unit.hex for unit in own)
    assert seat not in table.asks, "it is the other side's to deploy now"


@pytest.mark.parametrize("name", ["kurogane", "battletech", "tide"])
@pytest.mark.parametrize("seed", range(6))
def test_what_is_suggested_is_legal_in_any_match(name: str, seed: int) -> None:
    rng = random.Random(seed)
    table = begun(random_setup(system(name), rng), seed)
    for _answer in range(60):
        if is_set_up(table):
            break
        seat = min(table.asks)
        ask = table.asks[seat]
        suggested = ask.suggest() if ask.suggest else None
        raw = suggested.answer() if suggested else ask.sample(rng)
        table.answer(seat, raw)
    assert is_set_up(table)
