"""What the built-in cards say, and how it is recorded.

`card_texts.txt` has every card of both packs as the site shows it. After a change of cards or of
their wording, `python -m tests.rules.crisis.recorded_texts` writes it anew: the difference is what
players will read differently.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.rules.crisis import SYSTEM

from .carding import CORE, EXPANSIONS

RECORD = Path(__file__).parent / "card_texts.txt"


def text_of(card: dict[str, Any]) -> str:
    """A card as it is shown, line by line."""
    text = SYSTEM.cards.text(card)
    lines = [f"# {card['id']}", text.title]
    lines += [str(part) for part in (text.subtitle, *text.tags) if part]
    lines += [f"{label}: {value}" for label, value in text.facts]
    for block in text.blocks:
        lines.append(" | ".join(str(part) for part in (f"## {block.heading}", *block.small)))
        lines += [str(line) for line in block.lines]
    return "\n".join(lines)


def now() -> list[str]:
    """What every built-in card says."""
    return [text_of(card) for card in (*CORE, *EXPANSIONS)]


def recorded() -> list[str]:
    """What every built-in card is known to say."""
    return RECORD.read_text(encoding="utf-8").rstrip("\n").split("\n\n")


if __name__ == "__main__":
    RECORD.write_text("\n\n".join(now()) + "\n", encoding="utf-8")
