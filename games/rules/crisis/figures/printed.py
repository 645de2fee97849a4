"""What a character's card prints: the side that is up, and its numbers before any modifier."""

from __future__ import annotations

from ...table import Game
from ..cards.schema import Character, Face, Form
from . import library
from .state import State


def card(game: Game[State], unit_id: str) -> Character:
    """A character's card."""
    return library.character(game.setup, game.state.unit(unit_id).card)


def stat_card(game: Game[State], unit_id: str) -> Character | Form:
    """The stat card that it uses now (CP-HOUSE-05)."""
    printed, form = card(game, unit_id), game.state.unit(unit_id).form
    return next((one for one in printed.forms if one.name == form), printed) if form else printed


def face(game: Game[State], unit_id: str) -> Face:
    """The side of its stat card that is up (CP-CARD-09)."""
    printed = stat_card(game, unit_id)
    injured = game.state.unit(unit_id).side == "injured"
    return printed.injured if injured and printed.injured else printed.healthy


def has_injured_side(game: Game[State], unit_id: str) -> bool:
    """Whether the character's card has an Injured side."""
    return stat_card(game, unit_id).injured is not None


def stamina(game: Game[State], unit_id: str) -> int:
    """Stamina of the side up (CP-CARD-05)."""
    return face(game, unit_id).stamina


def size(game: Game[State], unit_id: str) -> int:
    """Size as printed (CP-CARD-07)."""
    return face(game, unit_id).size


def defense(game: Game[State], unit_id: str, kind: str) -> int:
    """Printed Defense against a type of attack (CP-CARD-04)."""
    value: int = getattr(face(game, unit_id), kind)
    return value
