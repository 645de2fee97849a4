"""How many sockets this process has open, by the network and by the page that opened them.

A page has one socket, and for a while a few that it has lost and that have not been missed yet. So
of too many with one ticket the oldest goes: it is the one that nobody listens at. Of too many from
one network the newest is not let in; its page asks for news now and then instead. And where the
process has no more places than it needs for those who play, nobody is let in who only watches.
"""

from collections import Counter

from games.live.wire import Wire

MOST_OF_A_PAGE = 6
MOST_OF_A_NETWORK = 200
TOO_MANY = 4409
SHARE_OF_SPECTATORS = 0.8
"""Of all connections; the others are left for whoever plays, and for loading pages."""


class OpenSockets:
    """The sockets that are open."""

    def __init__(self) -> None:
        self._networks: Counter[str] = Counter()
        self._pages: dict[str, list[Wire]] = {}
        self._watching = 0
        self._most_watching: int | None = None

    def keep_places(self, connections: int) -> None:
        """Of so many connections that the process can have, those who watch may take a part."""
        self._most_watching = int(connections * SHARE_OF_SPECTATORS)

    def admit(self, network: str, plays: bool = True) -> bool:
        """Whether there is room for one more from that network, who plays or only watches; then it
        is counted."""
        full = self._most_watching is not None and self._watching >= self._most_watching
        if self._networks[network] >= MOST_OF_A_NETWORK or (full and not plays):
            return False
        self._networks[network] += 1
        self._watching += not plays
        return True

    def dismiss(self, network: str, plays: bool = True) -> None:
        """One from that network is gone."""
        self._watching -= not plays
        self._networks[network] -= 1
        if self._networks[network] <= 0:
            del self._networks[network]

    def open(self, page: str, wire: Wire) -> None:
        """A page has opened a socket; its oldest is closed if there are too many. A ticket that
        does not name its page, as those of an earlier version, is not counted."""
        if not page:
            return
        wires = self._pages.setdefault(page, [])
        wires.append(wire)
        if len(wires) > MOST_OF_A_PAGE:
            wires.pop(0).close(TOO_MANY)

    def close(self, page: str, wire: Wire) -> None:
        """A socket of a page is gone."""
        wires = self._pages.get(page, [])
        if wire in wires:
            wires.remove(wire)
        if not wires:
            self._pages.pop(page, None)
