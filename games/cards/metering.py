"""Limits on how much reading of files and checking of cards a request and a player may cause.

The author of a card decides how long its check takes. So that nobody can keep the site busy, the
work is counted in values of the cards' data (each number, text, list and object is one), and only
one file is read or one card checked at a time: an answer in a match shares the process with at most
one of these. Pictures count too, but other processes decode them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Lock
from typing import Any

from games.people.limits import count

# A core box has about 3,000 values, all characters of a system together 10,000, and the largest
# file of cards 50,000 besides its pictures.
VALUES_OF_A_REQUEST = 80_000
VALUES_OF_A_PLAYER = 500_000
VALUES_OF_A_NETWORK = 1_500_000  # friends behind one router, or one person with many names
VALUES_OF_A_PICTURE = 100  # as many as can be checked while a picture is encoded
PIXELS_OF_A_VALUE = 1000  # as many as are decoded while one value is checked
# As many bytes as are read while one value is checked: of JSON, of other programs' files, and of
# lists that people write.
BYTES_OF_JSON, BYTES_OF_A_FOREIGN_FILE, BYTES_OF_A_LIST = 400, 25, 4
SECONDS = 600


class QuotaExceeded(Exception):
    """Too much checking for this request. Trying again is possible in `wait` seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"too many cards to check; {wait} seconds to wait")
        self.wait = wait


@dataclass
class Meter:
    """The work of one request so far, and who pays for it."""

    player: str
    network: str
    values: int = 0

    def add(self, values: int) -> None:
        """Count some more. Raises QuotaExceeded."""
        self.values += values
        if self.values > VALUES_OF_A_REQUEST:
            raise QuotaExceeded(10)  # results so far are cached
        for who, most in ((self.player, VALUES_OF_A_PLAYER), (self.network, VALUES_OF_A_NETWORK)):
            wait = count(f"cards-checked:{who}", most, SECONDS, values) if who else 0
            if wait:
                raise QuotaExceeded(wait)


_meter: ContextVar[Meter | None] = ContextVar("meter", default=None)
alone = Lock()
"""The lock for reading and checking uploads."""


@contextmanager
def metered(player: str, network: str) -> Iterator[Meter]:
    """Count the checks of the block."""
    meter = Meter(player, network)
    before = _meter.set(meter)
    try:
        yield meter
    finally:
        _meter.reset(before)


@contextmanager
def checking(data: Any) -> Iterator[None]:
    """Count and lock the check of a card with that data. Raises QuotaExceeded."""
    if _meter.get():
        count_values(values_in(data))
    with alone:
        yield


@contextmanager
def reading(size: int, bytes_of_a_value: int) -> Iterator[None]:
    """Count and lock the reading of a text of that size, at so many bytes for one value. Raises
    QuotaExceeded."""
    count_values(size // bytes_of_a_value)
    with alone:
        yield


def count_values(values: int) -> None:
    """Count work as that of checking this many values. Raises QuotaExceeded."""
    meter = _meter.get()
    if meter:
        meter.add(values)


def count_picture(pixels: int) -> None:
    """Count a picture of that many pixels, which another process decodes. Raises QuotaExceeded."""
    count_values(VALUES_OF_A_PICTURE + pixels // PIXELS_OF_A_VALUE)


def network() -> str:
    """The network that pays for the work of this request; "" for the site's own."""
    meter = _meter.get()
    return meter.network if meter else ""


def values_in(data: Any) -> int:
    """The number of values in plain data."""
    counted, rest = 0, [data]
    while rest:
        value = rest.pop()
        counted += 1
        if isinstance(value, dict):
            rest.extend(value.values())
        elif isinstance(value, list | tuple):
            rest.extend(value)
    return counted
