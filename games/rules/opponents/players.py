"""Who answers for a side in a match of computers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ..contract.table import AnyTable
from .levels import Level
from .thinking import Raw, think


class Forfeit(Exception):
    """A player has lost its match by what it did: in a sentence for developers."""


class Player(Protocol):
    """Who answers for a side."""

    def answer(self, table: AnyTable, seat: int, seed: str) -> Raw:
        """The answer to what a seat is asked. Raises Forfeit."""

    def close(self) -> None:
        """The match is over."""


@dataclass(frozen=True)
class LevelPlayer:
    """A computer of one of the levels."""

    level: Level

    def answer(self, table: AnyTable, seat: int, seed: str) -> Raw:
        """What it thinks."""
        return think(table, seat, self.level, seed).answer

    def close(self) -> None:
        """There is nothing to close."""
