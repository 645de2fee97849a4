"""The ledger of the system, as the app shows it: house rulings are marked as such."""

from __future__ import annotations

from functools import cache

from ...book import ledgers
from ...book.ledgers import RuleEntry
from ..constants.collection import NUMBERS


@cache
def entries() -> tuple[RuleEntry, ...]:
    """Every rule of the ledger, in its order, with its numbers."""
    return ledgers.read(__name__, NUMBERS)


def ids() -> list[str]:
    """The ids of all rules."""
    return [entry.id for entry in entries()]
