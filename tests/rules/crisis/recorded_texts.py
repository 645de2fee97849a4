"""What cards and rules say, and how it is recorded.

`card_texts.txt` has every card of both packs as the site shows it. `sentences.txt` has parts of
rules, most of which no built-in card has, each with the lines that a card with it shows; a heading
says what is made of the parts below it (`SAID`). To add one, write its data.

After a change of cards or of their wording, `python -m tests.rules.crisis.recorded_texts` writes
both anew: the difference is what players will read differently.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from games.rules.crisis import SYSTEM
from games.rules.crisis.cards.words.rules import Rule

from .carding import CORE, EXPANSIONS, innate, power
from .helpers import character

CARDS = Path(__file__).parent / "card_texts.txt"
SENTENCES = Path(__file__).parent / "sentences.txt"
HEAL = {"do": "heal"}


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


def cards_now() -> list[str]:
    """What every built-in card says."""
    return [text_of(card) for card in (*CORE, *EXPANSIONS)]


def cards_recorded() -> list[str]:
    """What every built-in card is known to say."""
    return CARDS.read_text(encoding="utf-8").rstrip("\n").split("\n\n")


class Entry(NamedTuple):
    """A part of a rule, what is made of it, and what that says."""

    heading: str
    part: Any
    lines: list[str]


def lines_of(card: dict[str, Any], heading: str) -> list[str]:
    """The lines of one block of a card."""
    blocks = SYSTEM.cards.text(card).blocks
    return next([str(line) for line in one.lines] for one in blocks if str(one.heading) == heading)


def described(trick: dict[str, Any]) -> list[str]:
    """The lines of a superpower called Trick, on a card without a fault."""
    card = character("yak", superpowers=[trick])
    assert SYSTEM.cards.faults(card) == []
    return lines_of(card, "Trick")


def details(rule: dict[str, Any], of_attack: bool = False) -> list[str]:
    """The lines of a rule, wherever it stands."""
    return [str(line) for line in Rule.model_validate(rule).details(of_attack)]


def answering(when: str, condition: Any) -> list[str]:
    """A rule that answers a moment under a condition."""
    return described(innate("Trick", when=when, do=[HEAL], **{"if": [condition]}))


SAID: dict[str, Callable[[Any], list[str]]] = {
    "An amount of Power": lambda amount: described(
        power("Trick", {"do": "gain-power", "amount": amount})
    ),
    "A condition": lambda condition: described(power("Trick", HEAL, rule={"if": [condition]})),
    "A condition of an attack": lambda condition: answering("after-attack", condition),
    "A condition of a cause": lambda condition: answering("placed", condition),
    "Choices": lambda choices: described(power("Trick", HEAL, rule={"choose": choices})),
    "Tokens one by one": lambda which: described(
        power("Trick", {"do": "each-token", **which, "then": [HEAL]})
    ),
    "An effect": lambda effect: described(power("Trick", effect)),
    "A modifier": lambda modifier: details({"always": [modifier]}),
    "A modifier of an attack": lambda modifier: details({"always": [modifier]}, of_attack=True),
    "A rule that heals": lambda rule: details({**rule, "do": [HEAL]}),
}


def sentences() -> list[Entry]:
    """All parts of rules, with what they are known to say."""
    found, heading = [], ""
    for block in SENTENCES.read_text(encoding="utf-8").strip().split("\n\n"):
        if block.startswith("# "):
            heading = block.removeprefix("# ")
        else:
            part, *lines = block.split("\n")
            found.append(Entry(heading, json.loads(part), lines))
    return found


def sentences_now() -> list[str]:
    """What the file of sentences should be, block by block."""
    blocks, heading = [], ""
    for entry in sentences():
        if entry.heading != heading:
            heading = entry.heading
            blocks.append(f"# {heading}")
        blocks.append("\n".join([json.dumps(entry.part), *SAID[heading](entry.part)]))
    return blocks


if __name__ == "__main__":
    for record, blocks in ((CARDS, cards_now()), (SENTENCES, sentences_now())):
        record.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
