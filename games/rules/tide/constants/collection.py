"""The collection that all numbers of the system are listed in."""

from __future__ import annotations

from typing import Final

from ...book.ledgers import Numbers

NUMBERS: Final = Numbers()
number = NUMBERS.number
