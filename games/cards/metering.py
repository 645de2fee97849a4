"""How much reading of files and checking of cards one request and one player may cause.

Whoever brings cards decides how long it takes to check them. So that nobody keeps the site busy
for all others, the work is counted, in values of the cards' data (a number, a text, a list, an
object each are one), and one file is read or one card checked at a time, whoever asks for it: then
an answer in a match shares the process with one of these at most. Pictures are counted here too,
and decoded by processes of their own.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Lock
from typing import Any

from games.people.limits import count

# A core box has some 3,000 values, all characters of a system together 10,000; the largest file of
# cards that is read has 50,000, and pictures beside them.
VALUES_OF_A_REQUEST = 80_000
VALUES_OF_A_PLAYER = 500_000
VALUES_OF_A_NETWORK = 1_500_000  # friends behind one router, or one person with many names
VALUES_OF_A_PICTURE = 100  # to encode a picture takes about as long as to check so many,
PIXELS_OF_A_VALUE = 1000  # and to decode so many pixels of it as to check one more
# So many bytes take as long to read as a value to check: of JSON, of other programs' files, and of
# lists that people write.
BYTES_OF_JSON, BYTES_OF_A_FOREIGN_FILE, BYTES_OF_A_LIST = 400, 25, 4
SECONDS = 600


class QuotaExceeded(Exception):
    """No more cards are checked for this request. It may be tried again in `wait` seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"too many cards to check; {wait} seconds to wait")
        self.wait = wait


@dataclass
class Meter:
    """What one request has caused so far, and for whom."""

    player: str
    network: str
    values: int = 0

    def add(self, values: int) -> None:
        """Count some more. Raises QuotaExceeded."""
        self.values += values
        if self.values > VALUES_OF_A_REQUEST:
            raise QuotaExceeded(10)  # what has been checked is known by then
        for who, most in ((self.player, VALUES_OF_A_PLAYER), (self.network, VALUES_OF_A_NETWORK)):
            wait = count(f"cards-checked:{who}", most, SECONDS, values) if who else 0
            if wait:
                raise QuotaExceeded(wait)


_meter: ContextVar[Meter | None] = ContextVar("meter", default=None)
alone = Lock()
"""Held by whoever is busy with what somebody has brought."""


@contextmanager
def metered(player: str, network: str) -> Iterator[Meter]:
    """Count what is checked within the block."""
    meter = Meter(player, network)
    before = _meter.set(meter)
    try:
        yield meter
    finally:
        _meter.reset(before)


@contextmanager
def checking(data: Any) -> Iterator[None]:
    """Hold this while a card with that data is checked. Raises QuotaExceeded."""
    if _meter.get():
        count_values(values_in(data))
    with alone:
        yield


@contextmanager
def reading(size: int, bytes_of_a_value: int) -> Iterator[None]:
    """Hold this while a text of that size is read, of which so many bytes weigh as much as a value.
    Raises QuotaExceeded."""
    count_values(size // bytes_of_a_value)
    with alone:
        yield


def count_values(values: int) -> None:
    """Count what is as much work as to check so many values. Raises QuotaExceeded."""
    meter = _meter.get()
    if meter:
        meter.add(values)


def count_picture(pixels: int) -> None:
    """Count a picture of so many pixels, which a process of its own decodes. Raises
    QuotaExceeded."""
    count_values(VALUES_OF_A_PICTURE + pixels // PIXELS_OF_A_VALUE)


def network() -> str:
    """Whose network pays for the work of this request; "" for the site's own."""
    meter = _meter.get()
    return meter.network if meter else ""


def values_in(data: Any) -> int:
    """How many values there are in plain data."""
    counted, rest = 0, [data]
    while rest:
        value = rest.pop()
        counted += 1
        if isinstance(value, dict):
            rest.extend(value.values())
        elif isinstance(value, list | tuple):
            rest.extend(value)
    return counted
