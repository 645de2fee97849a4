"""The cards that a match is played with, as they were frozen when it began."""

from __future__ import annotations

from typing import TypeVar

from ..caching import cache_of
from ..table import Setup
from .cards.schema import BoardCard, Card, FigureCard, ScenarioCard, VehicleCard

Kind = TypeVar("Kind", bound=Card)


def figure(setup: Setup, card_id: str) -> FigureCard:
    """The figure with that id. Raises KeyError for one that the match does not have."""
    return _read(setup, card_id, FigureCard)


def vehicle(setup: Setup, card_id: str) -> VehicleCard:
    """The vehicle with that id. Raises KeyError for one that the match does not have."""
    return _read(setup, card_id, VehicleCard)


def scenario(setup: Setup) -> ScenarioCard:
    """The scenario that the options of the match name."""
    return _read(setup, str(setup.options["scenario"]), ScenarioCard)


def board(setup: Setup) -> BoardCard:
    """The board of the scenario."""
    return _read(setup, scenario(setup).board, BoardCard)


def _read(setup: Setup, card_id: str, model: type[Kind]) -> Kind:
    """A card of the match, read once for all of the match."""
    known = cache_of(setup)
    key = (model, card_id)
    if key not in known:
        known[key] = model.model_validate(setup.cards[card_id])
    card: Kind = known[key]
    return card
