"""The cards of a match, as they were when it began."""

from typing import TypeVar

from ..contract.asking import Setup
from . import match_options
from .cards.schema import BoardCard, Card, FigureCard, Ground, ScenarioCard, VehicleCard

Kind = TypeVar("Kind", bound=Card)


def figure(setup: Setup, card_id: str) -> FigureCard:
    """The card of a figure. Raises KeyError for a card that the match does not have."""
    return _read(setup, card_id, FigureCard)


def vehicle(setup: Setup, card_id: str) -> VehicleCard:
    """The card of a vehicle. Raises KeyError for a card that the match does not have."""
    return _read(setup, card_id, VehicleCard)


def scenario(setup: Setup) -> ScenarioCard:
    """The scenario of the match: the one in its options, or one that a player brings."""
    return _read(setup, match_options.chosen(setup.options, setup.rosters), ScenarioCard)


def board(setup: Setup) -> Ground:
    """The map of the scenario."""
    named = scenario(setup).board
    return named if isinstance(named, Ground) else _read(setup, named, BoardCard)


def _read(setup: Setup, card_id: str, model: type[Kind]) -> Kind:
    """A card of the match, parsed once for each match."""
    known = setup.cache
    key = (model, card_id)
    if key not in known:
        known[key] = model.model_validate(setup.cards[card_id])
    card: Kind = known[key]
    return card
