"""The cards of a match, read once from their plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from ...caching import cache_of
from ...table import Setup
from ..cards import schema


def card(setup: Setup, card_id: str) -> Any:
    """A card of the match by its id, as its model; raises KeyError for one that is not in it."""
    known = cache_of(setup)
    if card_id not in known:
        known[card_id] = schema.read(setup.cards[card_id])
    return known[card_id]


def character(setup: Setup, card_id: str) -> schema.Character:
    """A character card of the match."""
    return cast(schema.Character, card(setup, card_id))


def tactic(setup: Setup, card_id: str) -> schema.Tactic:
    """A Team Tactics card of the match."""
    return cast(schema.Tactic, card(setup, card_id))


def crisis(setup: Setup, card_id: str) -> schema.Crisis:
    """A crisis card of the match."""
    return cast(schema.Crisis, card(setup, card_id))


def affiliations(setup: Setup) -> list[schema.Affiliation]:
    """The affiliation cards of the match."""
    return [
        cast(schema.Affiliation, card(setup, card_id))
        for card_id, data in sorted(setup.cards.items())
        if kind_of(data) == "affiliation"
    ]


def kind_of(data: Mapping[str, Any]) -> str:
    """The kind of a card from its plain data."""
    return str(data.get("kind", ""))
