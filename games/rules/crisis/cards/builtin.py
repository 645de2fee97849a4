"""The built-in cards, and the names of cards that others refer to."""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ...data import Json, Plain, read_json

HOME = Path(__file__).parent


@cache
def core_pack() -> Plain:
    """The pack of the core box."""
    pack: Plain = read("core.json")
    return pack


@cache
def expansion_pack() -> Plain:
    """The pack of the expansions."""
    pack: Plain = read("expansions.json")
    return pack


@cache
def affiliations() -> list[Plain]:
    """All built-in affiliation cards."""
    return [card for card in _cards() if card["kind"] == "affiliation"]


@cache
def by_id() -> dict[str, Plain]:
    """The cards of both packs by their ids."""
    return {card["id"]: card for card in _cards()}


def name_of(card_id: str) -> str:
    """The name of a character or an affiliation that a card refers to by its id: as printed, with
    the alter ego where two share a name. An unknown id is read as words, and a text that is no id
    is unchanged."""
    known = _names().get(card_id) or _spelled_names().get(spelling(card_id))
    return known or (card_id if card_id != card_id.lower() else card_id.replace("-", " ").title())


@lru_cache(maxsize=4096)
def spelling(name: str) -> str:
    """A key that is equal for all spellings of a name: "M.O.D.O.K." and "m-o-d-o-k"."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum())


@cache
def _spelled_names() -> dict[str, str]:
    return {spelling(card_id): name for card_id, name in _names().items()}


@cache
def _names() -> dict[str, str]:
    # Cards speak of characters that no pack has: only what they are called is known of those.
    others: list[Json] = read("other_characters.json")
    characters = [*others, *(card for card in _cards() if card["kind"] == "character")]
    times = Counter(card["name"] for card in characters)
    called = {card["id"]: card["name"] for card in affiliations()}
    for card in characters:
        alone = times[card["name"]] == 1
        called[card["id"]] = card["name"] if alone else f"{card['name']} ({card['alter_ego']})"
    return called


def _cards() -> Iterator[Plain]:
    for pack in (core_pack(), expansion_pack()):
        yield from pack["cards"]


def read(file: str) -> Any:
    """The contents of a file beside these cards."""
    return read_json(__package__, file)
