"""What the table shows of the events of a match."""

from __future__ import annotations

import random
from typing import Any

from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.kurogane import SYSTEM
from games.rules.tools.playouts import random_setup


def test_whatever_happens_in_a_match_can_be_shown() -> None:
    rng = random.Random(4)
    table: Table[Any] = Table(SYSTEM, random_setup(SYSTEM, rng), Dice(Seeded(b"gestures")))
    seen: set[str] = set()
    while table.result is None:
        seat = rng.choice(sorted(table.asks))
        raw = table.asks[seat].sample(rng, eager=True) or {}
        for event in table.answer(seat, raw).events:
            for gesture in SYSTEM.events.gestures(event, table.setup):
                assert gesture.unit in {unit["id"] for unit in table.view(None)["table"]["units"]}
                seen.add(gesture.kind)
    assert seen >= {"goes", "line", "roll", "number"}
