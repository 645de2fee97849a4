"""Who is connected, and who has to go when there are too many."""

from typing import Any, Protocol

from games.people.addresses import network


class Connection(Protocol):
    """A connection, as far as it matters who has to go."""

    transport: Any

    @property
    def waiting(self) -> bool:
        """Whether nothing is done for it: it has not sent a whole request."""


class Connections:
    """All connections by the network that they come from, the oldest first.

    Where there are too many, one that waits goes for the one that comes: whoever holds many
    connections open without asking anything keeps nobody out.
    """

    def __init__(self, most: int, most_of_one: int) -> None:
        """At most so many in all, and so many of one network; 0 if all of them come from a proxy,
        and their addresses say nothing."""
        self._most, self._most_of_one = most, most_of_one
        self._by_network: dict[str, dict[Any, Connection]] = {}
        self.count = 0

    def admit(self, connection: Connection) -> bool:
        """Whether there is room for a new connection; then it is counted."""
        name = _network_of(connection.transport)
        own = self._by_network.get(name, {})
        if self._most_of_one and len(own) >= self._most_of_one and not self._drop(own):
            return False
        if self.count >= self._most and not self._drop_anywhere():
            return False
        self._by_network.setdefault(name, {})[connection.transport] = connection
        self.count += 1
        return True

    def forget(self, transport: Any) -> None:
        """The connection over that transport is gone."""
        name = _network_of(transport)
        own = self._by_network.get(name, {})
        if own.pop(transport, None) is not None:
            self.count -= 1
        if not own:
            self._by_network.pop(name, None)

    def _drop_anywhere(self) -> bool:
        """Drop one of the network that has most of them."""
        by_size = sorted(self._by_network.values(), key=len, reverse=True)
        return any(self._drop(own) for own in by_size)

    def _drop(self, own: dict[Any, Connection]) -> bool:
        """Drop the oldest that waits, if there is one."""
        for transport, connection in own.items():
            if connection.waiting:
                self.forget(transport)
                transport.abortConnection()
                return True
        return False


def _network_of(transport: Any) -> str:
    return network(str(getattr(transport.getPeer(), "host", "")))
