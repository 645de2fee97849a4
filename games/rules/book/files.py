"""What glossaries, guides, lessons and recorded matches share: JSON files of a system's rulebook,
with texts for people."""

from typing import TypeVar

from pydantic import BaseModel, ConfigDict

from ..data import read_json
from ..text import Message


class Given(BaseModel):
    """A part of such a file."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class WithText(Given):
    """A part with paragraphs to read."""

    text: tuple[str, ...] = ()

    @property
    def sentences(self) -> list[Message]:
        """Its paragraphs."""
        return [Message(paragraph) for paragraph in self.text]


class Titled(Given):
    """A whole file with a title and a sentence on its contents."""

    title: str
    about: str

    @property
    def name(self) -> Message:
        return Message(self.title)

    @property
    def lead(self) -> Message:
        """A sentence on its contents."""
        return Message(self.about)


Model = TypeVar("Model", bound=Given)


def read_file(package: str, name: str, model: type[Model]) -> Model:
    """The file of that name in a rulebook's package."""
    return model.model_validate(read_json(package, name))
