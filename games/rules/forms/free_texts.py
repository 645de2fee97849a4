"""Free texts of cards: what their authors write in words of their own, in one language or several.

A model declares a free text by `FREE` in its type. The rules know a card by its original texts
alone: its model forgets the language that it was written in and its translations, which are the
site's to check and to show.
"""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, ValidationError

LANGUAGE: Final = "language"
"""The part of a card that says in which language it was first written."""
TRANSLATIONS: Final = "translations"
"""The part with its free texts in other languages: by language, by the original texts."""
PARTS: Final = frozenset({LANGUAGE, TRANSLATIONS})

_reading: ContextVar[Callable[[str], str] | None] = ContextVar("reading", default=None)


def _read(value: Any) -> Any:
    read = _reading.get()
    return value if read is None or not isinstance(value, str) else read(value)


FREE: Final = BeforeValidator(_read)
"""In a field's type: a free text."""


def _nothing(_value: object) -> None:
    return None


class FreelyWritten(BaseModel):
    """The base of cards with free texts."""

    language: Annotated[
        Any, AfterValidator(_nothing), Field(json_schema_extra={"type": "string"})
    ] = None
    translations: Annotated[
        Any, AfterValidator(_nothing), Field(json_schema_extra={"type": "object"})
    ] = None


def texts_of(model: type[BaseModel], data: Any) -> list[str]:
    """The free texts in a card's data, in the order of its fields, whatever else is wrong there."""
    found: dict[str, None] = {}

    def read(text: str) -> str:
        found[text] = None
        return text

    errors_with(model, data, read)
    return list(found)


def errors_with(
    model: type[BaseModel], data: Any, read: Callable[[str], str]
) -> ValidationError | None:
    """What is wrong with a card in whose place of each free text stands what `read` makes of it."""
    before = _reading.set(read)
    try:
        model.model_validate(data)
    except ValidationError as wrong:
        return wrong
    finally:
        _reading.reset(before)
    return None
