"""What things are called in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from ..table import Game, Setup
from ..text import Message, _
from .state import State

CONDITIONS: dict[str, Message] = {
    "bleed": _("Bleed"),
    "hex": _("Hex"),
    "incinerate": _("Incinerate"),
    "judgement": _("Judgement"),
    "poison": _("Poison"),
    "root": _("Root"),
    "shock": _("Shock"),
    "slow": _("Slow"),
    "stagger": _("Stagger"),
    "stun": _("Stun"),
}
"""The special conditions by their names (CP-COND-07 to CP-COND-16)."""


def card(setup: Setup, card_id: str) -> str:
    """A card's name."""
    return str(setup.cards.get(card_id, {}).get("name", card_id))


def unit(game: Game[State], unit_id: str) -> str:
    """A character's name."""
    return unit_of(game.setup, unit_id)


def unit_of(setup: Setup, unit_id: str) -> str:
    """A character's name by its id: its side's letter, a dash and its card's id."""
    return card(setup, unit_id[2:])


def units(game: Game[State], unit_ids: Iterable[str]) -> list[str]:
    """Several characters' names."""
    return [unit(game, unit_id) for unit_id in unit_ids]


def piece(game: Game[State], piece_id: str) -> str:
    """A terrain feature's name."""
    return game.state.pieces[piece_id].name


def token(game: Game[State], token_id: str) -> str:
    """An objective token's name."""
    return game.state.tokens[token_id].name


def player(setup: Setup, seat: int) -> str:
    """A player's name."""
    return setup.names[seat] if seat < len(setup.names) else f"Player {seat + 1}"


def initials(name: str) -> str:
    """Up to three letters that stand for a name on a base."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    if len(words) == 1:
        return words[0][:2].upper()
    return "".join(word[0] for word in words[:3]).upper()
