"""How much an ask weighs as the page gets it, and each option when it is opened: the largest of all
in random matches."""

from __future__ import annotations

import json
import random
from typing import Any

from games.cards.words import rendered
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.systems import systems
from games.rules.tools.playouts import dice_key, random_setup

MATCHES = 6
BEFORE = "34 KB while each cell was a choice, and every option was described at once"


def largest(system: str, matches: int = MATCHES) -> tuple[int, int]:
    """The bytes of the largest ask, and of the largest option when it is opened, in so many random
    matches."""
    ask_bytes = option_bytes = 0
    for seed in range(matches):
        rng = random.Random(seed)
        setup = random_setup(systems()[system], rng)
        table: Table[Any] = Table(systems()[system], setup, Dice(Seeded(dice_key(seed))))
        while table.result is None:
            seat, ask = sorted(table.asks.items())[0]
            ask_bytes = max(ask_bytes, weight(ask.brief()))
            for option in ask.options:
                if not option.refused:
                    option_bytes = max(option_bytes, weight(option.describe()))
            raw = ask.sample(rng, eager=rng.random() < 0.7)
            table.answer(seat, raw)
    return ask_bytes, option_bytes


def weight(described: dict[str, Any]) -> int:
    """The bytes of plain data as a page gets it."""
    text = json.dumps(rendered(described), separators=(",", ":"), ensure_ascii=False)
    return len(text.encode())


def run() -> None:
    """Print it for Kuroganengage, beside what it was, and for BattleTech."""
    ask_bytes, option_bytes = largest("kurogane")
    print(f"Kuroganengage, the largest of {MATCHES} random matches:")
    print(f"ask as the page gets it {ask_bytes / 1000:.1f} KB ({BEFORE})")
    print(f"option when it is opened {option_bytes / 1000:.1f} KB")
    ask_bytes, option_bytes = largest("battletech", matches=1)
    print("BattleTech, the largest of a random match:")
    print(f"ask as the page gets it {ask_bytes / 1000:.1f} KB")
    print(f"option when it is opened {option_bytes / 1000:.1f} KB")
