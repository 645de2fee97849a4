"""Refusals that stand for many answers, as constants of a module do, keep nothing of any match."""

from __future__ import annotations

import gc
import random
import sys
import weakref
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal
from games.rules.systems import systems
from games.rules.tools.playouts import dice_key, random_setup

ANSWERS = 60


def constants() -> Iterator[Illegal]:
    """The refusals that stand in modules of the rules."""
    for name, module in list(sys.modules.items()):
        if name.startswith("games.rules."):
            for value in list(vars(module).values()):
                if isinstance(value, Illegal):
                    yield value


def try_everything(table: Table[Any]) -> None:
    """Try each option without its fields, and with the first corner of a board in each of them."""
    for seat, ask in table.asks.items():
        for option in ask.options:
            for values in ({}, *({field.name: "1,1"} for field in option.fields)):
                with suppress(Illegal):
                    table.check(seat, {"option": option.id, "fields": values})


@pytest.mark.parametrize("name", systems())
def test_whatever_is_refused_no_refusal_keeps_a_match(name: str) -> None:
    system, rng = systems()[name], random.Random(1)
    table: Table[Any] | None = Table(system, random_setup(system, rng), Dice(Seeded(dice_key(1))))
    for _number in range(ANSWERS):
        assert table is not None
        if table.result:
            break
        try_everything(table)
        seat = min(table.asks)
        table.answer(seat, table.asks[seat].sample(rng, eager=True) or {})
    assert [str(refusal) for refusal in constants() if refusal.__traceback__] == []
    assert table is not None
    gone = weakref.ref(table.setup)
    table = None
    gc.collect()
    assert gone() is None, "the match is over, and something still holds it"
