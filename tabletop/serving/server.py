"""The server that `play` starts."""

from collections.abc import Callable
from typing import Any

# Twisted's: Daphne installs asyncio's event loop for it first.
from daphne.server import reactor
from django.conf import settings

from games.computers.playing import Computers
from games.live.hub import Hub
from games.live.sockets import open_sockets
from games.notifications.watching import Watcher
from games.tournaments.ticking import Rounds
from tabletop.serving import ending, files
from tabletop.serving.channel import BoundSocket, Channel
from tabletop.serving.connections import Connections
from tabletop.serving.sockets import LeanServer

MOST_OF_A_NETWORK = 300
# The queue of connections that have not been accepted yet.
BACKLOG = 1024
# In one turn of the event loop. A connection that makes room is closed in a later turn, so that
# two turns' connections have to fit into the reserved files.
ACCEPTED_AT_ONCE = files.RESERVED // 4


class SiteServer(LeanServer):
    """Daphne, with bounds on connections, on bodies, and on the time until a request is whole."""

    socket = BoundSocket

    def __init__(
        self, application: Any, host: str, port: int, announce: Callable[[], None]
    ) -> None:
        """Serve the application there; `announce` is called once it accepts connections."""
        super().__init__(
            application,
            endpoints=[f"tcp:port={port}:interface={host}:backlog={BACKLOG}"],
            http_timeout=120,
            websocket_max_message_size=64 * 1024,
            websocket_max_frame_size=64 * 1024,
            application_close_timeout=2,
            server_name="",
        )
        most = files.connections(files.raise_limit())
        open_sockets.keep_places(most)
        # All connections come from the proxy, which limits its own clients.
        self.places = Connections(most, 0 if settings.PROXIES else MOST_OF_A_NETWORK)
        self._announce = announce
        self.computers = Computers()
        self.watcher = Watcher()
        self.rounds = Rounds()

    def _ready(self) -> None:
        super()._ready()
        self.http_factory.protocol = self._channel
        # The running reactor handles signals: from then on, Ctrl-C is an orderly end.
        reactor.callWhenRunning(self._announce)
        reactor.callWhenRunning(reactor.callLater, 0, Hub.here)  # after the event loop has started
        reactor.callWhenRunning(self.computers.start)
        reactor.callWhenRunning(self.watcher.start)
        reactor.callWhenRunning(self.rounds.start)

    def listen_success(self, port: Any) -> None:
        """Called by Daphne once it listens: bound what Twisted accepts in one turn, which grows
        without end in a flood."""
        super().listen_success(port)
        accept = port.doRead

        def accept_some() -> None:
            port.numberAccepts = min(port.numberAccepts, ACCEPTED_AT_ONCE)
            accept()

        port.doRead = accept_some

    def kill_all_applications(self) -> Any:
        """Stop open requests, as the server ends."""
        ending.within_seconds()
        self.computers.end()
        self.watcher.end()
        self.rounds.end()
        return super().kill_all_applications()

    def _channel(self) -> Channel:
        return Channel(self.places)
