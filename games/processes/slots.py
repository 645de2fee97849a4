"""Room for few at a time: what is slow is done for so many networks at once, and once for each, so
that nobody takes the room of all others by coming twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition


class Slots:
    """So many slots, of which each network holds one at most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: set[str] = set()
        self._freed = Condition()

    def take(self, network: str, within: float = 0) -> bool:
        """Take a slot for a network, if one becomes free within so many seconds. Whether it
        was."""
        with self._freed:
            if not self._freed.wait_for(lambda: self._is_room_for(network), within):
                return False
            self._held.add(network)
            return True

    def release(self, network: str) -> None:
        """Give the slot of a network back."""
        with self._freed:
            self._held.discard(network)
            self._freed.notify_all()

    def is_held_by(self, network: str) -> bool:
        """Whether that network holds a slot now."""
        with self._freed:
            return network in self._held

    @contextmanager
    def acquired(self, network: str, within: float) -> Iterator[bool]:
        """Hold a slot within the block, if one becomes free in time; gives whether it did."""
        taken = self.take(network, within)
        try:
            yield taken
        finally:
            if taken:
                self.release(network)

    def _is_room_for(self, network: str) -> bool:
        return len(self._held) < self._most and network not in self._held
