"""The base of all cards."""

from typing import Annotated, ClassVar

from pydantic import Field, JsonValue

from ....forms.cards import CardText, quoted
from ....forms.free_texts import FreelyWritten
from ....text import Message
from ..words.base import Name, Printed, Slug, Word

Fact = Message | str | int
Affiliated = Annotated[
    Slug, Printed("affiliation"), Field(json_schema_extra={"names": "affiliation"})
]
CardId = Annotated[str, Field(min_length=1, max_length=100)]
EACH_ONCE: dict[str, JsonValue] = {"each_once": True}
"""Marks a list without repeated values, for editors."""


class Card(Word, FreelyWritten):
    """The fields that every card has."""

    mark: ClassVar[str] = "kind"

    id: CardId
    name: Name

    def card_text(self) -> CardText:
        """The card in words."""
        raise NotImplementedError

    def facets(self) -> list[tuple[Message, list[Fact]]]:
        """The facets of the card."""
        return []

    def searches(self) -> list[tuple[Message, str]]:
        """The searches for cards of the same affiliation (CP-SQUAD-12), in the short form of the
        site's search."""
        return []


def of_affiliation(name: str) -> str:
    """The search for the cards of an affiliation."""
    return f"affiliation={quoted(name)}"
