"""How searches for cards are written."""

from __future__ import annotations


def quoted(words: str) -> str:
    """Words as they are written in a search: in quotation marks, unless they are one plain word."""
    words = words.replace('"', "")
    plain = words.isalnum() and words.casefold() not in ("or", "and")
    return words if plain else f'"{words}"'
