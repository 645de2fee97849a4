"""A stage for one built-in crisis card: characters near its tokens, and another card that gets in
nobody's way."""

from __future__ import annotations

from typing import Any

from games.rules.contract.table import Table
from games.rules.crisis.cards import builtin

from .carding import EXPANSIONS, scene
from .helpers import MIDDLE, crisis

ASIDE = {"secure": "extract", "extract": "secure"}
"""The type of the other card of a mission."""


def mission(card: str, *units: dict[str, Any], **position: Any) -> Table[Any]:
    """A match with the crisis card; the other one has a single token, in a corner."""
    other = crisis("aside", ASIDE[builtin.by_id()[card]["type"]], [(17, 17)])
    kinds = {builtin.by_id()[card]["type"]: card, other["type"]: other["id"]}
    more_cards = [*EXPANSIONS, *position.pop("more_cards", ())]
    return scene(*units, **kinds, cards=[other, *more_cards], **position)


def power_phase(card: str, *units: dict[str, Any], **position: Any) -> Table[Any]:
    """A match that begins with the Power phase of round 2."""
    return mission(card, *units, stage="power", round=2, turn=None, **position)


def cleanup(card: str, *units: dict[str, Any], **position: Any) -> Table[Any]:
    """A match that begins with the Cleanup phase of round 2."""
    return mission(card, *units, stage="cleanup", round=2, turn=None, **position)


def by(card: str, number: int, right: float = 0.0, down: float = 0.0) -> tuple[float, float]:
    """A point so many inches right of and below where a crisis card's token is set up, in a
    mission whose priority player has the south edge."""
    tokens = builtin.by_id()[card]["tokens"]
    x, y = [point for token in tokens for point in token["points"]][number - 1]
    return (MIDDLE[0] + x / 1000 + right, MIDDLE[1] + y / 1000 + down)


def token(match: Table[Any], card: str, number: int = 1) -> Any:
    """A crisis card's token as it is now."""
    return match.game.state.tokens[f"{card}#{number}"]
