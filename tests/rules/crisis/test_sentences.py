"""Descriptions of cards and log lines are whole sentences that a translator can replace: nothing
is put together in code, and nothing stands between them."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.rules.crisis import SYSTEM
from games.rules.crisis import log_lines as lines_of_the_log
from games.rules.crisis.cards import builtin, kinds, words
from games.rules.text import Message

from .carding import CORE, EXPANSIONS

LAYER = [
    path
    for package in (words, kinds, lines_of_the_log)
    for path in sorted(Path(str(package.__file__)).parent.rglob("*.py"))
]


def glue(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """What puts text together in code, each with its line: f-strings, join, format, + and % with
    text on a side. Faults for developers, which are raised, are no text of the game."""
    raised = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise)
        for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in raised:
            continue
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "an f-string"
        if isinstance(node, ast.Attribute) and node.attr in ("join", "format", "format_map"):
            yield node.lineno, node.attr
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Mod)):
            sides = (node.left, node.right)
            yield from ((node.lineno, "+ or %") for side in sides if is_text(side))
        if isinstance(node, ast.AugAssign) and is_text(node.value):
            yield node.lineno, "+="


def is_text(node: ast.AST) -> bool:
    """Whether an expression is text as it stands, or a marked sentence."""
    if isinstance(node, ast.Call):
        named = getattr(node.func, "id", getattr(node.func, "attr", ""))
        return named in ("_", "pgettext", "ngettext", "Message", "str", "filled", "describe")
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


NO_SENTENCES = {
    *((file, "an f-string") for file in ("rounds.py", "action.py", "base.py", "characters.py")),
    *((file, "an f-string") for file in ("character.py", "squads.py")),
    ("character.py", "join"),
}
"""Two numbers with a colon between, inches with one decimal, places on a card, a title behind the
comma of a name; and searches."""


def test_no_text_is_put_together_in_code() -> None:
    assert len(LAYER) > 20
    found = {
        (path.name, what) for path in LAYER for _line, what in glue(ast.parse(path.read_text()))
    }
    assert found - NO_SENTENCES == set()


@pytest.mark.parametrize(
    "code",
    [
        'f"{who} moves"',
        '", ".join(names)',
        '_("It") + _("moves")',
        '_("It moves") % {}',
        'text += "s"',
        '"{} moves".format(who)',
    ],
)
def test_text_put_together_in_code_is_found(code: str) -> None:
    assert list(glue(ast.parse(code)))


# -- A language in which every sentence stands in brackets and has no letters of its own


def bracketed(message: Message) -> str:
    """A text of the pseudo-language: placeholders stay, all else becomes dots."""
    text = message.plural if message.plural and message.params["n"] != 1 else message.text
    parts = re.split(r"(%\(\w+\)s)", text)
    dots = [part if part.startswith("%(") else re.sub(r"[^\s]", "·", part) for part in parts]
    return "⟦" + "".join(dots) + "⟧"


def messages_of(card: dict[str, Any]) -> Iterator[Message]:
    """Everything on a card that is a sentence, or a part of one."""
    text = SYSTEM.cards.text(card)
    parts: list[Any] = [text.subtitle, *text.tags, *(part for fact in text.facts for part in fact)]
    for block in text.blocks:
        parts += [block.heading, *block.small, *block.lines]
    return (part for part in parts if isinstance(part, Message))


def outside(text: str) -> str:
    """What stands in a text outside all brackets."""
    depth, found = 0, ""
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        found += letter if depth == 0 and letter != "⟧" else ""
    return found


def printed_on(card: dict[str, Any]) -> set[str]:
    """All words that a card's own data has, with the names of the cards that it speaks of."""
    data = json.dumps(card, ensure_ascii=False).replace('"', " ")
    ids = re.findall(r"[a-z0-9][a-z0-9-]+", data)
    named = " ".join(builtin.name_of(one) for one in ids)
    return set(re.findall(r"\w+", f"{data} {data.replace('-', ' ')} {named}"))


def test_cards_are_described_in_marked_sentences_only() -> None:
    """Nothing between the sentences, and within them only names and numbers from the card."""
    for card in (*CORE, *EXPANSIONS):
        printed = printed_on(card)
        for message in messages_of(card):
            text = message.render(bracketed)
            assert text.startswith("⟦")
            assert outside(text) == "", text
            assert set(re.findall(r"[^\W\d_]+", text)) <= printed, str(message)


def test_text_that_nobody_marked_is_found() -> None:
    message = Message("%(what)s again", {"what": "stray words"})
    assert re.findall(r"[^\W\d_]+", message.render(bracketed)) == ["stray", "words"]
    assert outside("⟦·⟧ and ⟦·⟧") == " and "
