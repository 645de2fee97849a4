"""What the table shows of events."""

from __future__ import annotations

import random
from collections import Counter

from games.rules.contract.asking import Game
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.tide import SYSTEM, gestures
from games.rules.tide.state import State
from games.rules.tools.playouts import random_setup
from tests.rules.running import events

TOLD = {
    *("round", "turn", "phase", "activated", "stopped", "fatigued", "control", "command"),
    *("points", "spent", "initiative", "transferred", "came-out", "wire-removed"),
    "assault-result",
}
"""Events that only the log tells."""


def test_what_happens_is_shown_in_matches_and_names_units_that_there_are() -> None:
    seen: Counter[str] = Counter()
    for seed in (5, 7):
        rng = random.Random(seed)
        table = Table(SYSTEM, random_setup(SYSTEM, rng), Dice(Seeded(b"%d" % seed)))
        while table.result is None:
            seat = rng.choice(sorted(table.asks))
            raw = table.asks[seat].sample(rng, eager=True)
            for event in table.answer(seat, raw).events:
                seen[event.kind] += 1
                shown = gestures.gestures(event)
                assert shown or event.kind in TOLD or not event.data.get("faces", True), event
                assert all(one.unit in table.game.state.units for one in shown)
    assert {"entered", "attack", "volley", "removed", "morale"} <= set(seen)


def shown(game: Game[State], kind: str) -> list[tuple[str, tuple[str, ...], int | None]]:
    """Whose dice of the events of a kind are shown, and what each has to be."""
    return [
        (one.unit, one.faces, one.need)
        for event in events(game, kind)
        for one in gestures.gestures(event)
    ]
