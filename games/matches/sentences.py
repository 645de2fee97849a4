"""Messages of the rules as sentences in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games.rules.text import Message, message_of


def said(message: Any) -> str:
    """The sentence of a Message, or of its plain form, in the active language.

    Text that is one already stays as it is, and nothing (None) is an empty sentence.
    """
    message = message_of(message)
    if message is None:
        return ""
    if not isinstance(message, Message):
        return str(message)
    try:
        return message.render(_translated)
    except (KeyError, TypeError, ValueError):
        # A translation whose placeholders went wrong: better in English than not at all.
        return str(message)


def rendered(data: Any) -> Any:
    """Plain data with every message in it replaced by its sentence, for pages and programs."""
    if isinstance(data, Message) or _is_plain_message(data):
        return said(data)
    if isinstance(data, Mapping):
        return {key: rendered(item) for key, item in data.items()}
    if isinstance(data, (list, tuple)):
        return [rendered(item) for item in data]
    return data


def _is_plain_message(data: Any) -> bool:
    return (
        isinstance(data, Mapping)
        and data.keys() == {"text", "params"}
        and isinstance(data["text"], str)
    )


def _translated(text: str) -> str:
    # gettext answers an empty id with the head of its catalogue.
    return gettext(text) if text else ""
