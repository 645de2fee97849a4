"""Portraits of characters as card data."""

from typing import Annotated, Final

from pydantic import Field, JsonValue

from ....drawing.portraits import LABELS
from ....text import _
from ..words.base import Values, Word

Colour = Annotated[str, Values(LABELS["colours"])]
FIRST: Final[dict[str, JsonValue]] = {
    "body": "suit",
    "head": "square",
    "face": "stern",
    "hair": "short",
    "chest": "star",
}
"""The portrait of a new character."""


class PortraitData(Word):
    """The looks of a character: parts of a kit, from back to front, with their colours."""

    back: Annotated[str, Values(LABELS["back"])] | None = Field(None, title=_("Behind").text)
    body: Annotated[str, Values(LABELS["body"])] = Field("suit", title=_("Shoulders").text)
    chest: Annotated[str, Values(LABELS["chest"])] | None = Field(None, title=_("Chest").text)
    collar: Annotated[str, Values(LABELS["collar"])] | None = Field(None, title=_("Neck").text)
    head: Annotated[str, Values(LABELS["head"])] = Field("square", title=_("Head").text)
    face: Annotated[str, Values(LABELS["face"])] | None = Field(None, title=_("Face").text)
    hair: Annotated[str, Values(LABELS["hair"])] | None = Field(None, title=_("Hair").text)
    headgear: Annotated[str, Values(LABELS["headgear"])] | None = Field(
        None, title=_("Headgear").text
    )
    tool: Annotated[str, Values(LABELS["tool"])] | None = Field(None, title=_("In hand").text)
    skin: Colour = Field("fair", title=_("Colour of the skin").text)
    hair_colour: Colour = Field("brown", title=_("Colour of the hair").text)
    main: Colour = Field("azure", title=_("First colour").text)
    second: Colour = Field("navy", title=_("Second colour").text)
    accent: Colour = Field("gold", title=_("Third colour").text)
    ground: Colour = Field("steel", title=_("Background").text)
