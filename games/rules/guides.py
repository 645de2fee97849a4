"""How a game is played, in few words: what people read who have never played it.

A system's guide is the guide.json of its rulebook: {"aim", "passages": [{"title", "text", "rules",
"picture"}]}. A picture is a position (see `referee`) with what it shows in words; `window` is the
part of the board that is seen, [left, top, width, height], and `arrows` are drawn over it, each
[from x, from y, to x, to y], all in the units of the board.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import BaseModel, ConfigDict

from .text import Message

Four = tuple[float, float, float, float]


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Picture(_Given):
    """A part of a board with units on it."""

    position: dict[str, Any]
    options: dict[str, Any] = {}
    caption: str
    window: Four | None = None
    arrows: tuple[Four, ...] = ()

    @property
    def words(self) -> Message:
        """What is to be seen on it."""
        return Message(self.caption)


class Passage(_Given):
    """One thing to know, with the rules that say it exactly."""

    title: str
    text: tuple[str, ...]
    rules: tuple[str, ...]
    picture: Picture | None = None

    @property
    def heading(self) -> Message:
        return Message(self.title)

    @property
    def sentences(self) -> list[Message]:
        """Its paragraphs."""
        return [Message(paragraph) for paragraph in self.text]


class Guide(_Given):
    """A game in few words."""

    aim: str
    passages: tuple[Passage, ...]

    @property
    def lead(self) -> Message:
        """What one plays for."""
        return Message(self.aim)


@cache
def read(package: str) -> Guide:
    """The guide in that package."""
    text = files(package).joinpath("guide.json").read_text(encoding="utf-8")
    return Guide.model_validate(json.loads(text))
