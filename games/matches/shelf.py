"""The live Tables of this process, one lock each, the least used put away first."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, RLock
from typing import Any

from games.rules.table import Table


@dataclass
class Kept:
    """A place on the shelf. Its Table may only be touched while the place is held."""

    lock: Any = field(default_factory=RLock)
    users: int = 0
    table: Table[Any] | None = None


class Shelf:
    """Keeps up to `room` Tables that nobody is using at the moment."""

    def __init__(self, room: int = 64) -> None:
        self._room = room
        self._guard = Lock()
        self._places: OrderedDict[str, Kept] = OrderedDict()

    @contextmanager
    def held(self, match_id: str) -> Iterator[Kept]:
        """The place of this match, for one thread at a time."""
        with self._guard:
            place = self._places.setdefault(match_id, Kept())
            self._places.move_to_end(match_id)
            place.users += 1
        try:
            with place.lock:
                yield place
        finally:
            with self._guard:
                place.users -= 1
                self._put_away()

    def clear(self) -> None:
        """Forget every Table, as a restart of the process would."""
        with self._guard:
            for place in self._places.values():
                place.table = None

    def _put_away(self) -> None:
        idle = [name for name, place in self._places.items() if not place.users]
        for name in idle[: max(0, len(self._places) - self._room)]:
            del self._places[name]
