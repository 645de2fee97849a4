"""How often people are asked, and how often they click: up to the first activation, where they take
what is suggested, and for each activation after that, as the weakest computer plays. Beside that,
the same with every ask that is left out by default, as it was asked in earlier versions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

MATCHES: Final = 3
MOST_ANSWERS: Final = 400
"""So many answers of a match are looked at: enough for some rounds."""
SYSTEMS: Final = ("crisis", "battletech", "tide", "kurogane")
FORMER: Final = ("asks_all", "asks_single", "asks_idle", "asks_vain", "asks_apart")
"""What has a match ask as earlier versions did (see `Setup`)."""
ACTIVATED: Final = "activated"
TURN: Final = "turn"


@dataclass
class Count:
    """What the players of some matches were asked, and clicked."""

    set_up_asks: int = 0
    set_up_clicks: int = 0
    seats: int = 0
    asks: int = 0
    clicks: int = 0
    activations: int = 0
    by_kind: Counter[str] = field(default_factory=Counter)

    def row(self, name: str) -> str:
        """A line of the table."""
        seats, acts = max(1, self.seats), max(1, self.activations)
        return (
            f"| {name} | {self.set_up_asks / seats:.1f} | {self.set_up_clicks / seats:.1f} "
            f"| {self.asks / acts:.2f} | {self.clicks / acts:.2f} | {self.activations} |"
        )


def run() -> None:
    """Count and print all systems, and of each what is answered most often."""
    counts = {name: count(name) for name in SYSTEMS}
    print("| | asks, set-up | clicks, set-up | asks an activation | clicks | activations |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, found in counts.items():
        print(count(name, former=True).row(f"{name}, as formerly"))
        print(found.row(name))
    for name, found in counts.items():
        often = ", ".join(f"{kind} {number}" for kind, number in found.by_kind.most_common(12))
        print(f"{name}: {often}")


def count(name: str, matches: int = MATCHES, *, former: bool = False) -> Count:
    """Some matches of ready rosters, with the usual options; `former` ones ask all that was asked
    in earlier versions."""
    from games.rules.contract.table import Table
    from games.rules.dice import Dice, Seeded
    from games.rules.systems import system
    from games.rules.tools.playouts import dice_key
    from tests.rules.playing import thoughtful
    from tests.rules.set_up import is_set_up
    from tests.rules.test_suggested_set_up import setup_of

    found = Count()
    for seed in range(matches):
        setup, rng = setup_of(name), random.Random(seed)
        if former:
            setup = setup.model_copy(update=dict.fromkeys(FORMER, True))
        table: Table[Any] = Table(system(name), setup, Dice(Seeded(dice_key(seed))))
        found.seats += len(setup.rosters)
        while not is_set_up(table):
            _take(table, found)
        while table.result is None and table.number < MOST_ANSWERS:
            seat, raw = thoughtful(table, rng)
            found.asks += 1
            found.clicks += clicks(table.asks[seat], raw)
            found.by_kind[raw["option"].partition(":")[0]] += 1
            outcome = table.answer(seat, raw)
            found.activations += sum(_activated(table, event.kind) for event in outcome.events)
    return found


def _take(table: Any, found: Count) -> None:
    """Answer as is suggested, as far as anything is, else by the first option."""
    seat = min(table.asks)
    ask = table.asks[seat]
    suggested = ask.suggest() if ask.suggest else None
    if suggested:
        raw = suggested.answer()
    else:
        first = next(option for option in ask.options if not option.refused)
        raw = {"option": first.id, "fields": first.sample(random.Random(0))}
    found.set_up_asks += 1
    found.set_up_clicks += clicks(ask, raw)
    table.answer(seat, raw)


def clicks(ask: Any, raw: Mapping[str, Any]) -> int:
    """The clicks of an answer: one for what is suggested. Else one for its unit, where several are
    listed with more than one option each, one for the option, one for each thing that is chosen in
    a field and not as it stands to begin with, and one that confirms where it costs something or
    there is more than one thing to choose."""
    suggested = ask.suggest() if ask.suggest else None
    if suggested and suggested.option == raw["option"]:
        return 1
    option = ask.option(raw["option"])
    values = raw.get("fields", {})
    chosen = 0
    for one in option.fields:
        value = values.get(one.name, one.default)
        if value != one.default:
            chosen += len(value) if one.kind in ("several", "assignment") else 1
    unit = len(ask.units) > 1 and bool(option.on.get("unit")) and not _is_at_once(ask)
    confirms = bool(option.final or option.cost or len(option.fields) > 1 or chosen > 1)
    return unit + 1 + chosen + confirms


def _is_at_once(ask: Any) -> bool:
    """Whether each unit that is listed is one button with its only option, as pages show it."""
    own = [[one for one in ask.options if one.on.get("unit") == unit.id] for unit in ask.units]
    return all(len(found) == 1 and not _is_confirmed(found[0]) for found in own)


def _is_confirmed(option: Any) -> bool:
    """Whether an option cannot be chosen, or something of it is filled in or confirmed."""
    return bool(option.refused or option.fields or option.final or option.cost)


def _activated(table: Any, kind: str) -> int:
    """How many units an event says that it is their turn: of 'Mechs, all in each turn."""
    if table.setup.system == "battletech":
        return len(table.game.state.in_play()) if kind == TURN else 0
    return int(kind == ACTIVATED)
