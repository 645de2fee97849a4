"""Which built-in cards have a scene: a test that plays them.

`python -m tests.rules.crisis.scenes` prints, for each kind of card, those that no test plays.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from games.rules.crisis.cards import builtin

FOLDER = Path(__file__).parent
NO_SCENES = {"test_facts.py", "test_pool.py", "test_squad_list.py", "test_roster.py"}
"""Tests that only count cards or look at their figures."""


@cache
def named() -> frozenset[str]:
    """The ids of cards that stand in tests."""
    return frozenset(_named())


def without(kind: str) -> set[str]:
    """The ids of the cards of a kind that no test plays."""
    return {card["id"] for card in builtin.by_id().values() if card["kind"] == kind} - named()


def _named() -> Iterator[str]:
    """The ids of cards that stand in tests, as they are or as parts of what is said in a match:
    of a character's ("a-hulk"), of what is chosen ("tactic:warpath"), of a token ("skrulls#1")."""
    for path in FOLDER.glob("test_*.py"):
        if path.name not in NO_SCENES:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield from _ids_in(node.value)


def _ids_in(text: str) -> Iterator[str]:
    card = text.rpartition(":")[2].partition("#")[0].partition("@")[0]
    yield card
    if card.startswith(("a-", "b-")):
        yield card[2:]


if __name__ == "__main__":
    for each in ("character", "tactic", "crisis"):
        print(f"{each}: {', '.join(sorted(without(each))) or 'all have a scene'}")
