"""The cards of a match, read once from plain data."""

from collections.abc import Mapping
from typing import cast

from ..contract.asking import Setup
from .cards import schema

Cards = Mapping[str, schema.Card]


def cards(setup: Setup) -> Cards:
    """All cards of the match, as their models, by id."""
    cache = setup.cache
    if "cards" not in cache:
        cache["cards"] = {card_id: schema.read(data) for card_id, data in setup.cards.items()}
    known: Cards = cache["cards"]
    return known


def mecha(setup: Setup, card_id: str) -> schema.Mecha:
    """The card of a unit: a commander, or the frame of a companion."""
    return cast(schema.Mecha, cards(setup)[card_id])


def weapon(setup: Setup, card_id: str) -> schema.Weapon:
    """A weapon or other equipment of the match."""
    return cast(schema.Weapon, cards(setup)[card_id])


def map_of(setup: Setup, card_id: str) -> schema.Map:
    """A map of the match."""
    return cast(schema.Map, cards(setup)[card_id])
