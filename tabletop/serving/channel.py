"""A connection below Daphne, with limits on the size of requests and on the time for their arrival.

Daphne passes on a request once it has arrived completely. Twisted limits neither the size of a body
nor the time that it takes to arrive.
"""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from twisted.web.http import HTTPChannel

from tabletop.serving.connections import Connections
from tabletop.serving.sockets import Socket

HEADERS_WITHIN = 10.0  # seconds
BODY_WITHIN = 60.0
LINGER = 5.0  # for browsers still sending to read the reason of the refusal


_HTTPChannel: Any = HTTPChannel  # Twisted's own types are imprecise


class Channel(_HTTPChannel):  # type: ignore[misc]
    """A connection that requests come over, one after the other."""

    def __init__(self, connections: Connections) -> None:
        super().__init__()
        self._connections = connections
        self._deadline: Any = None
        self._body = 0  # bytes of the body so far
        self._refused = False

    @property
    def waiting(self) -> bool:
        """Whether the connection has no complete request."""
        return not self._handlingRequest

    # -- called by Twisted

    def connectionMade(self) -> None:
        super().connectionMade()
        if self._connections.admit(self):
            self._within(HEADERS_WITHIN)
        else:
            self.transport.abortConnection()

    def dataReceived(self, data: bytes) -> None:
        if self._refused:
            return
        if self._deadline is None and self.waiting:
            self._within(HEADERS_WITHIN)  # for the first bytes of the next request
        super().dataReceived(data)

    def allHeadersReceived(self) -> None:
        self._in_time()
        self._body = 0
        if self.length is not None and self.length > settings.MOST_BYTES_OF_A_REQUEST:
            self._refuse()
            return
        super().allHeadersReceived()
        if self.length != 0:
            self._within(BODY_WITHIN)

    def rawDataReceived(self, data: bytes) -> None:
        if self._refused:
            return
        if self.waiting:
            self._body += len(data)
            if self._body > settings.MOST_BYTES_OF_A_REQUEST:
                self._refuse()
                return
        super().rawDataReceived(data)

    def allContentReceived(self) -> None:
        self._in_time()
        super().allContentReceived()

    def connectionLost(self, reason: Any) -> None:
        self._in_time()
        self._connections.forget(self.transport)
        super().connectionLost(reason)

    # -- bounds

    def _within(self, seconds: float) -> None:
        """Set the time limit of the next step."""
        self._in_time()
        self._deadline = self.callLater(seconds, self._look_once_more)

    def _look_once_more(self) -> None:
        """The time is over: read what has arrived before hanging up. A process that was busy must
        not blame the visitor for being slow."""
        self._deadline = self.callLater(0, self._too_slow)

    def _in_time(self) -> None:
        if self._deadline is not None and self._deadline.active():
            self._deadline.cancel()
        self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        self.transport.abortConnection()

    def _refuse(self) -> None:
        """Reply that the request is too large, and read no more of it."""
        self._refused = True
        page = render_to_string("errors/413_bare.html").encode()
        head = (
            f"HTTP/1.1 413 {HTTPStatus.REQUEST_ENTITY_TOO_LARGE.phrase}\r\n"
            "Content-Type: text/html; charset=utf-8\r\n"
            f"Content-Length: {len(page)}\r\n"
            "Connection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + page)
        self.transport.loseWriteConnection()
        self._within(LINGER)


class BoundSocket(Socket):
    """A connection that has become a WebSocket, and counts among all that there are."""

    def connectionLost(self, reason: Any) -> None:
        self.factory.server_class.places.forget(self.transport)
        super().connectionLost(reason)
