"""Digests and snapshots last longer than the code: what a state gains does not change them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any

import pytest

from games.rules.battletech import state as battletech_state
from games.rules.contract.definition import System
from games.rules.contract.events import Event
from games.rules.contract.table import Table
from games.rules.crisis.figures import state as crisis_state
from games.rules.dice import Dice, Seeded
from games.rules.kurogane import state as kurogane_state
from games.rules.systems import system
from games.rules.tide import state as tide_state
from games.rules.tools.playouts import random_setup

MODULES = {
    "crisis": crisis_state,
    "kurogane": kurogane_state,
    "battletech": battletech_state,
    "tide": tide_state,
}
PARTS = [
    (name, part)
    for name, module in MODULES.items()
    for part in vars(module).values()
    if is_dataclass(part) and isinstance(part, type) and not issubclass(part, Event)
]
_MADE = ("__dataclass_fields__", "__init__", "__eq__", "__repr__", "__match_args__")


@contextmanager
def with_field(system: System[Any], part: type, name: str, value: Any) -> Iterator[None]:
    """A dataclass of the state has one more field, as in the next version of the code."""
    kept = {key: vars(part)[key] for key in _MADE}
    part.__annotations__[name] = type(value).__name__
    setattr(part, name, value)
    for known in fields(part):
        if known.default_factory is not MISSING:
            setattr(part, known.name, field(default_factory=known.default_factory))
    dataclass(part)
    vars(system.rules).pop("_adapter", None)
    try:
        yield
    finally:
        del part.__annotations__[name]
        delattr(part, name)
        for key, made in kept.items():
            setattr(part, key, made)
        vars(system.rules).pop("_adapter", None)


def table_after(name: str, answers: int) -> Table[Any]:
    """A match of random answers."""
    rng = random.Random(7)
    table = Table(system(name), random_setup(system(name), rng), Dice(Seeded(b"digests")))
    while table.number < answers and table.result is None:
        seat, ask = next(iter(table.asks.items()))
        raw = ask.sample(rng)
        table.answer(seat, raw)
    return table


@cache
def kept_table(name: str) -> Table[Any]:
    """A match for all tests that leave its state as it is."""
    return table_after(name, 40)


@pytest.mark.parametrize(("name", "part"), PARTS)
def test_a_field_that_is_added_changes_neither_digest_nor_snapshot(name: str, part: type) -> None:
    rules, table = system(name).rules, kept_table(name)
    digest = table.digest()
    with with_field(system(name), part, "mood", "calm"):
        assert part.__dataclass_fields__["mood"].default == "calm"  # type: ignore[attr-defined]
        dumped = json.loads(json.dumps(rules.dump(table.game.state)))
        before = Table(
            system(name), table.setup, Dice(Seeded(b"digests")), state=rules.load(dumped)
        )
        before.game.state = rules.load(dumped)  # the script has gone on with the other
        for now in (table, before):
            assert now.digest() == digest


@pytest.mark.parametrize("name", MODULES)
def test_what_a_new_field_holds_does_count(name: str) -> None:
    table = table_after(name, 40)
    digest = table.digest()
    with with_field(system(name), MODULES[name].State, "mood", "calm"):
        table.game.state.mood = "angry"
        assert table.digest() != digest


@pytest.mark.parametrize("name", MODULES)
def test_a_snapshot_of_an_earlier_version_is_loaded_with_the_defaults(name: str) -> None:
    rules, table = system(name).rules, kept_table(name)
    kept = json.loads(json.dumps(rules.dump(table.game.state)))
    with with_field(system(name), MODULES[name].State, "mood", "calm"):
        assert rules.load(kept).mood == "calm"


@pytest.mark.parametrize("name", [name for name in MODULES if system(name).rules.screen_fields])
def test_what_is_there_for_screens_is_not_digested(name: str) -> None:
    table = table_after(name, 40)
    digest = table.digest()
    table.game.state.attack = {"attacker": "a-1", "shown": "in another way"}
    assert table.digest() == digest
    if name == "battletech":
        table.game.state.turn += 1
    else:
        table.game.state.round += 1
    assert table.digest() != digest
