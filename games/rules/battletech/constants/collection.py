"""The collection in which all numbers of the system are registered."""

from typing import Final

from ...book.ledgers import Numbers

NUMBERS: Final = Numbers()
number = NUMBERS.number
