"""What a match takes in memory is free as soon as it is dropped, by counting references alone: to
collect cycles stops the whole process, and comes late."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.caching import weakly
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.systems import systems
from games.rules.tools.playouts import dice_key, random_setup
from games.rules.tools.random_player import wanderer

ANSWERS = 150


@pytest.fixture(autouse=True)
def collector_off() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def played(name: str, seed: int) -> Table[Any]:
    """A random match of the system, as it is after many answers that were looked at."""
    system, rng = systems()[name], random.Random(seed)
    table: Table[Any] = Table(system, random_setup(system, rng), Dice(Seeded(dice_key(seed))))
    player = wanderer(rng)
    for _number in range(ANSWERS):
        if table.result:
            break
        table.answer(*player(table, rng))
        for seat in (None, *table.asks):
            table.view(seat)
    return table


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", systems())
def test_a_table_that_is_dropped_is_freed_without_the_collector(name: str, seed: int) -> None:
    table: Table[Any] | None = played(name, seed)
    assert table is not None
    parts = {"Table": table, "state": table.game.state, "set-up": table.setup}
    gone = {part: weakref.ref(thing) for part, thing in parts.items()}
    del parts
    table = None
    assert [part for part, known in gone.items() if known() is not None] == []


def test_what_an_owner_holds_of_itself_does_not_keep_it() -> None:
    class Owner:
        def __init__(self) -> None:
            self.double = weakly(Owner.times, self)

        def times(self, by: int) -> str:
            return f"{by} times"

    owner = Owner()
    assert owner.double(2) == "2 times"
    double, gone = owner.double, weakref.ref(owner)
    del owner
    assert gone() is None
    with pytest.raises(ReferenceError, match=r"Owner\.times of what is gone"):
        double(2)
