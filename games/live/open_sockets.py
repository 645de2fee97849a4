"""Limits on the open sockets of this process, by network and by page.

A page has one socket, and for a while perhaps a few lost ones that were not noticed yet. If a
ticket has too many, the oldest is closed, as nobody reads it. If a network has too many, new ones
are refused, and their pages poll instead. If the process has only as many places left as players
need, spectators are refused.
"""

from collections import Counter

from games.live.wire import Wire

MOST_OF_A_PAGE = 6
MOST_OF_A_NETWORK = 200
TOO_MANY = 4409
SHARE_OF_SPECTATORS = 0.8
"""The part of all connections for spectators; the rest is for players and for loading pages."""


class OpenSockets:
    """The counts of open sockets."""

    def __init__(self) -> None:
        self._networks: Counter[str] = Counter()
        self._pages: dict[str, list[Wire]] = {}
        self._watching = 0
        self._most_watching: int | None = None

    def keep_places(self, connections: int) -> None:
        """Let spectators use their share of that many connections."""
        self._most_watching = int(connections * SHARE_OF_SPECTATORS)

    def admit(self, network: str, plays: bool = True) -> bool:
        """Count a new socket of a network. Return whether there is room for it."""
        full = self._most_watching is not None and self._watching >= self._most_watching
        if self._networks[network] >= MOST_OF_A_NETWORK or (full and not plays):
            return False
        self._networks[network] += 1
        self._watching += not plays
        return True

    def dismiss(self, network: str, plays: bool = True) -> None:
        """Stop counting a socket of a network."""
        self._watching -= not plays
        self._networks[network] -= 1
        if self._networks[network] <= 0:
            del self._networks[network]

    def open(self, page: str, wire: Wire) -> None:
        """Record a page's socket, and close its oldest if there are too many. Tickets of earlier
        versions name no page and are not counted."""
        if not page:
            return
        wires = self._pages.setdefault(page, [])
        wires.append(wire)
        if len(wires) > MOST_OF_A_PAGE:
            wires.pop(0).close(TOO_MANY)

    def close(self, page: str, wire: Wire) -> None:
        """Forget a socket of a page."""
        wires = self._pages.get(page, [])
        if wire in wires:
            wires.remove(wire)
        if not wires:
            self._pages.pop(page, None)
