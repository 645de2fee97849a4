"""Parse the text of a search as a tree of conditions. For the fields, see `fields`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.text import Message, _

LONGEST = 400  # characters
MOST_TERMS = 24
DEEPEST = 6  # nested parentheses

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<open>-?\() | (?P<close>\))
      | (?P<minus>-)?
        (?:(?P<field>[^\W\d_][\w-]*)\s*(?P<sign>!=|<=|>=|[:=<>])\s*)?
        (?:"(?P<quoted>[^"]*)(?P<end>"?)|(?P<bare>[^\s()"]*))
    )""",
    re.VERBOSE,
)


class SearchError(Exception):
    """An invalid search: the reason, and the word at fault."""

    def __init__(self, message: Message, word: str = "") -> None:
        super().__init__(str(message))
        self.message = message
        self.word = word


@dataclass(frozen=True)
class Term:
    """A condition: a field, a comparison, a value. Without a field, a word on the card. `written`
    is its text in the search."""

    field: str
    sign: str
    value: str
    written: str


@dataclass(frozen=True)
class Not:
    """A negated condition."""

    part: Node


@dataclass(frozen=True)
class AllOf:
    """Conditions that must all hold; an empty list holds for every card."""

    parts: tuple[Node, ...]


@dataclass(frozen=True)
class AnyOf:
    """Conditions of which one must hold."""

    parts: tuple[AllOf, ...]


Node = Term | Not | AllOf | AnyOf


def parse(text: str) -> AllOf | AnyOf:
    """The tree of a search. Raises SearchError for one that is too long, too deep or unfinished."""
    if len(text) > LONGEST:
        raise SearchError(_("A search has at most %(most)s characters.", most=LONGEST))
    return _Parser(list(_tokens(text))).whole()


@dataclass(frozen=True)
class _Token:
    kind: str  # "(", "-(", ")", "or" or "term"
    term: Term | None = None
    negated: bool = False


def _tokens(text: str) -> Iterator[_Token]:
    text = text.replace("\x00", " ").rstrip()
    place = terms = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None or found.end() == place:
            raise SearchError(_("This cannot be read."), text[place:])
        place = found.end()
        if found["open"] or found["close"]:
            yield _Token(found["open"] or found["close"])
            continue
        if found["bare"] and not found["field"] and not found["minus"]:
            if found["bare"].casefold() == "or":
                yield _Token("or")
                continue
            if found["bare"].casefold() == "and":
                continue
        terms += 1
        if terms > MOST_TERMS:
            raise SearchError(_("A search has at most %(most)s words.", most=MOST_TERMS))
        yield _Token("term", _term(found), bool(found["minus"]))


def _term(found: re.Match[str]) -> Term:
    written = found[0].strip().removeprefix("-")
    if found["quoted"] is not None and not found["end"]:
        raise SearchError(_("The second quotation mark is missing."), written)
    value = found["quoted"] if found["quoted"] is not None else found["bare"]
    if not value.strip():
        raise SearchError(_("Something is missing after this."), written or "-")
    return Term((found["field"] or "").casefold(), found["sign"] or ":", value.strip(), written)


class _Parser:
    """Parses the tokens in order. `or` binds less tightly than adjacency."""

    def __init__(self, tokens: list[_Token]) -> None:
        self.tokens = tokens
        self.place = 0

    def whole(self) -> AllOf | AnyOf:
        """The whole search."""
        node = self.alternatives(0)
        if self.place < len(self.tokens):
            raise SearchError(_("There is no opening parenthesis for this."), ")")
        return node

    def alternatives(self, depth: int) -> AllOf | AnyOf:
        """Up to a closing parenthesis or the end: parts with `or` between them."""
        parts = [self.together(depth)]
        while self.next_is("or"):
            self.place += 1
            parts.append(self.together(depth))
        if len(parts) == 1:
            return parts[0]
        if not all(part.parts for part in parts):
            raise SearchError(_("Something is missing beside this."), "or")
        return AnyOf(tuple(parts))

    def together(self, depth: int) -> AllOf:
        """Adjacent conditions."""
        parts: list[Node] = []
        while self.place < len(self.tokens) and not self.next_is("or") and not self.next_is(")"):
            parts.append(self.condition(depth))
        return AllOf(tuple(parts))

    def condition(self, depth: int) -> Node:
        """One condition, or several in parentheses."""
        token = self.tokens[self.place]
        self.place += 1
        if token.term is not None:
            return Not(token.term) if token.negated else token.term
        if depth >= DEEPEST:
            message = _("Parentheses lie at most %(most)s deep in one another.", most=DEEPEST)
            raise SearchError(message, "(")
        node = self.alternatives(depth + 1)
        if not self.next_is(")"):
            raise SearchError(_("The closing parenthesis is missing."), "(")
        self.place += 1
        if not node.parts:
            raise SearchError(_("There is nothing between these."), "()")
        return Not(node) if token.kind == "-(" else node

    def next_is(self, kind: str) -> bool:
        """Whether the next token is of that kind."""
        return self.place < len(self.tokens) and self.tokens[self.place].kind == kind
