"""Names of players, units and cards, for the sentences about events."""

from __future__ import annotations

from collections.abc import Sequence

from ...contract.asking import Setup
from ...text import Message, Name
from ..figures import names


class Namer:
    """Names of players, units and cards in one match."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    def player(self, seat: int) -> Name:
        """A player's name."""
        return self._setup.player(seat)

    def unit(self, unit_id: str) -> str | Message:
        """A character's name, with its player's where both sides have one."""
        return names.unit_of(self._setup, unit_id)

    def card(self, card_id: str) -> str:
        """A card's name."""
        return names.card(self._setup, card_id)

    def cards(self, card_ids: Sequence[str]) -> list[str]:
        """Several cards' names."""
        return [self.card(card_id) for card_id in card_ids]

    def unknown(self, card_id: str) -> list[Message]:
        """What is not known of a character, if anything."""
        return names.unknown(self._setup, card_id)

    def token(self, token_id: str) -> str:
        """A token's name."""
        return names.token_of(self._setup, token_id)
