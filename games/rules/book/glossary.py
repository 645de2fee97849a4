"""The terms of a game, each explained in a sentence or two to readers who point at it.

A term is found in texts by its written forms, which are case-sensitive."""

from functools import cache

from ..text import Message
from .files import Given, read_file


class Term(Given):
    """A term: how it is written in texts, its name first; its meaning; the rule that defines it;
    and its translation role, where other games use the same word for something else."""

    written: tuple[str, ...]
    means: str
    rule: str
    context: str = ""

    @property
    def forms(self) -> list[Message]:
        """Its written forms."""
        return [Message(form, context=self.context) for form in self.written]

    @property
    def explanation(self) -> Message:
        """What it means."""
        return Message(self.means)


class Glossary(Given):
    """All terms of a game."""

    terms: tuple[Term, ...]


@cache
def read(package: str) -> tuple[Term, ...]:
    """The terms in that package, in their order."""
    return read_file(package, "glossary.json", Glossary).terms
