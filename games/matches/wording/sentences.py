"""Messages of the rules as sentences in the reader's language."""

from typing import Any

from games.cards.words import Reader, translate

__all__ = ["Reader", "rendered", "translate"]


def rendered(data: Any) -> Any:
    """Plain data with every message in it replaced by its sentence, for pages and programs."""
    return Reader().rendered(data)
