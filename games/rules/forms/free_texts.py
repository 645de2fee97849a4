"""Free texts of cards, which their authors write in one or several languages.

A model declares a free text by `FREE` in its type. The rules know only the original texts of a
card: its model drops the language in which it was written and its translations, which the site
checks and shows.
"""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, ValidationError

LANGUAGE: Final = "language"
"""The part of a card with its original language."""
TRANSLATIONS: Final = "translations"
"""The part with its free texts in other languages, by language and original text."""
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
    """The free texts in a card's data, in the order of its fields. The data may have faults."""
    found: dict[str, None] = {}

    def read(text: str) -> str:
        found[text] = None
        return text

    errors_with(model, data, read)
    return list(found)


def errors_with(
    model: type[BaseModel], data: Any, read: Callable[[str], str]
) -> ValidationError | None:
    """What is wrong with a card if `read` replaces each of its free texts."""
    before = _reading.set(read)
    try:
        model.model_validate(data)
    except ValidationError as wrong:
        return wrong
    finally:
        _reading.reset(before)
    return None
