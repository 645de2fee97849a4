"""Messages of the rules as sentences in the reader's language."""

from collections.abc import Mapping
from typing import Any

from games.cards.words import translate
from games.rules.text import PLAIN, Message, is_message

__all__ = ["rendered", "translate"]


def rendered(data: Any) -> Any:
    """Plain data with every message in it replaced by its sentence, for pages and programs."""
    if type(data) in PLAIN:
        return data
    if isinstance(data, Message) or is_message(data):
        return translate(data)
    if isinstance(data, (dict, Mapping)):
        return {key: item if type(item) in PLAIN else rendered(item) for key, item in data.items()}
    if isinstance(data, (list, tuple)):
        return [item if type(item) in PLAIN else rendered(item) for item in data]
    return data
