"""Battlefields and their terrain."""

from typing import Annotated, Literal

from pydantic import Field

from ....forms.cards import CardBlock, CardText
from ....forms.free_texts import FREE
from ....text import Message, _
from ... import constants
from ..words.base import Name, Slug, Word
from .base import Card

Corner = Annotated[int, Field(ge=-constants.BOARD, le=2 * constants.BOARD)]


class PieceData(Word):
    """A terrain feature of a battlefield; its polygon in thousandths of an inch."""

    id: Slug
    name: Name
    look: Slug
    size: Annotated[int, Field(ge=1, le=6)]
    interactive: bool = True
    polygon: Annotated[tuple[tuple[Corner, Corner], ...], Field(min_length=3, max_length=40)]

    def text(self) -> Message:
        if self.interactive:
            return _("%(name)s, Size %(size)s")
        return _("%(name)s, Size %(size)s, cannot be thrown or destroyed")


class Battlefield(Card):
    """A battlefield and its terrain. `place` describes it in a few words."""

    kind: Literal["battlefield"]
    place: Annotated[str, Field(max_length=200), FREE] = ""
    pieces: tuple[PieceData, ...]

    def card_text(self) -> CardText:
        """Its terrain, piece by piece."""
        facts = ((_("Terrain features"), len(self.pieces)),)
        terrain = CardBlock(_("Terrain"), (), tuple(piece.reading() for piece in self.pieces))
        place = _(self.place) if self.place else None
        return CardText(self.name, place, facts, (terrain,))
