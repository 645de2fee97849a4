"""Open connections, and which of them to close when there are too many."""

from typing import Any, Protocol

from games.people.addresses import network


class Connection(Protocol):
    """What matters of a connection when some must be closed."""

    transport: Any

    @property
    def waiting(self) -> bool:
        """Whether the connection has no complete request."""


class Connections:
    """All connections by network, the oldest first.

    If there are too many, a waiting connection is closed for a new one, so that idle connections of
    one visitor do not keep others out.
    """

    def __init__(self, most: int, most_of_one: int) -> None:
        """Allow `most` connections in all and `most_of_one` for one network; 0 for no limit of one
        network, if all connections come from a proxy."""
        self._most, self._most_of_one = most, most_of_one
        self._by_network: dict[str, dict[Any, Connection]] = {}
        self.count = 0

    def admit(self, connection: Connection) -> bool:
        """Count a new connection. Return whether there was room for it."""
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
        """Stop counting the connection of that transport."""
        name = _network_of(transport)
        own = self._by_network.get(name, {})
        if own.pop(transport, None) is not None:
            self.count -= 1
        if not own:
            self._by_network.pop(name, None)

    def _drop_anywhere(self) -> bool:
        """Close a waiting connection of the network with most connections. Return whether there was
        one."""
        by_size = sorted(self._by_network.values(), key=len, reverse=True)
        return any(self._drop(own) for own in by_size)

    def _drop(self, own: dict[Any, Connection]) -> bool:
        """Close the oldest waiting connection. Return whether there was one."""
        for transport, connection in own.items():
            if connection.waiting:
                self.forget(transport)
                transport.abortConnection()
                return True
        return False


def _network_of(transport: Any) -> str:
    return network(str(getattr(transport.getPeer(), "host", "")))
