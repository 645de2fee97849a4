"""Send frames to a browser. Only this module depends on the server that runs under ASGI.

With Daphne, a frame is written straight to the socket while nothing is queued, and the rest is
handed to Twisted, which preserves the order: three to four times faster than ASGI's `send`. ASGI
remains as the portable way for everything else (another server, TLS ended here, a changed Twisted:
`direct_works` tests it).

For many recipients, the reactor is asked once which transports have something queued. Checking a
thousand transports, all cold in memory, would take a fifth of the time of writing.

A reader that does not keep up may have at most BACKLOG bytes queued. Then it is dropped; its page
reconnects and catches up by its number, and others are unaffected.
"""

import asyncio
import logging
import socket
import sys
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from functools import cache, partial
from types import SimpleNamespace
from typing import Any, Protocol

from autobahn.websocket.compress import PerMessageDeflateOffer, PerMessageDeflateOfferAccept
from autobahn.websocket.protocol import WebSocketProtocol as States
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import tcp

from games.live.frames import ALONE, NOTHING, PLAIN, Frame, Run

BACKLOG = 64 * 1024
_OPEN = States.STATE_OPEN
LONGEST_MESSAGE = 1024  # most bytes of a message from a browser
LONGEST_OF_PLAYERS = 8 * 1024

Send = Callable[[dict[str, Any]], Awaitable[None]]
Busy = Collection[Any]  # Twisted's transports with queued bytes

_logger = logging.getLogger(__name__)


class Wire(Protocol):
    """A way to one browser."""

    def send(self, frame: Frame, busy: Busy | None = None) -> bool:
        """Write the frame or queue it. Return False if the reader is gone or was dropped. `busy`,
        for many recipients, is the result of `busy_now`."""

    def close(self, code: int) -> None:
        """Close the connection with a code as the reason."""


def prepare(send: Send, longest: int = LONGEST_MESSAGE) -> None:
    """Call this before accepting a connection: it negotiates what makes `send` cheap, and limits
    messages from the browser to `longest` bytes."""
    protocol = _daphne_protocol(send)
    if protocol is None or not direct_works() or not _is_plain_tcp(protocol.transport):
        return
    # set for this connection only, not for other WebSockets of the server
    protocol.perMessageCompressionAccept = partial(accept_deflate, longest=longest)
    protocol.maxMessagePayloadSize = protocol.maxFramePayloadSize = longest


def open_wire(send: Send) -> Wire:
    """The fastest wire for an accepted connection; must be called from its task."""
    protocol = _daphne_protocol(send)
    if protocol is None:
        _warn_without_daphne()
    elif direct_works() and _is_plain_tcp(protocol.transport):
        return DirectWire(protocol)
    return PortableWire(send)


def busy_now() -> Busy:
    """The transports with queued bytes or being closed, valid until the event loop goes on. Wires
    closed from here are not included, as nobody sends to them any more."""
    reactor: Any = sys.modules.get("twisted.internet.reactor")
    return set(reactor.getWriters()) if reactor else ()


def accept_deflate(offers: list[Any], longest: int = LONGEST_MESSAGE) -> Any:
    """Accept permessage-deflate with the largest window towards the browser, which frames refer to
    (see `frames`), and with the smallest from it, since it sends little."""
    for offer in offers:
        if isinstance(offer, PerMessageDeflateOffer) and offer.request_max_window_bits in (0, 15):
            return PerMessageDeflateOfferAccept(  # type: ignore[no-untyped-call]
                offer,
                request_no_context_takeover=offer.accept_no_context_takeover,
                request_max_window_bits=9 if offer.accept_max_window_bits else 0,
                max_message_size=longest,
            )
    return None


class DirectWire:
    """Writes to the socket below Twisted's transport while nothing is queued there."""

    __slots__ = ("_protocol", "_run", "_transport", "_write")

    def __init__(self, protocol: Any) -> None:
        self._protocol = protocol
        self._transport = protocol.transport
        self._write = protocol.transport.socket.send
        self._run = _first_run(protocol.websocket_extensions_in_use)

    def send(self, frame: Frame, busy: Busy | None = None) -> bool:
        data, self._run = frame.after(self._run)
        if busy is None or (busy and self._transport in busy):
            return self._send_in_turn(data)
        return self._send_at_once(data)

    def _send_in_turn(self, data: bytes) -> bool:
        """Send after whatever waits in the transport."""
        protocol, transport = self._protocol, self._transport
        if protocol.state != _OPEN or not transport.connected:
            return False
        if not (transport.dataBuffer or transport._tempDataLen or protocol.send_queue):
            return self._send_at_once(data)
        if self.waiting + len(data) > BACKLOG:
            transport.abortConnection()
            return False
        protocol.sendData(data)
        return True

    def _send_at_once(self, data: bytes) -> bool:
        """Send past the transport, which has nothing queued."""
        try:
            taken = self._write(data)
        except (BlockingIOError, InterruptedError):
            taken = 0
        except OSError:
            self._transport.abortConnection()
            return False
        if taken < len(data):
            self._transport.write(data[taken:])
        return True

    @property
    def waiting(self) -> int:
        """The bytes queued in the transport."""
        transport = self._transport
        queued: int = len(transport.dataBuffer) - transport.offset + transport._tempDataLen
        return queued

    def close(self, code: int) -> None:
        self._protocol.sendClose(code=code)


def _first_run(extensions: list[Any]) -> Run:
    """A browser's initial window, by the negotiated extensions."""
    if not extensions:
        return PLAIN
    return ALONE if extensions[0].server_no_context_takeover else NOTHING


class PortableWire:
    """Sends through ASGI, one frame after the other, whatever the server is."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._queue: deque[dict[str, Any]] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._served_by = asyncio.current_task()
        self.waiting = 0

    def send(self, frame: Frame, busy: Busy | None = None) -> bool:
        size = len(frame.plain)
        if self.waiting and self.waiting + size > BACKLOG:
            self.drop()
            return False
        self.waiting += size
        self._put({"type": "websocket.send", "text": frame.text, "size": size})
        return True

    def close(self, code: int) -> None:
        self._put({"type": "websocket.close", "code": code})

    def drop(self) -> None:
        """Drop the connection, which in ASGI means to cancel the task that serves it."""
        self._queue.clear()
        if self._sending:
            self._sending.cancel()
        if self._served_by:
            self._served_by.cancel()

    def _put(self, message: dict[str, Any]) -> None:
        self._queue.append(message)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._queue:
                message = self._queue.popleft()
                size = message.pop("size", 0)
                await self._send(message)
                self.waiting -= size
        except OSError:
            self.drop()
        finally:
            self._sending = None


def _daphne_protocol(send: Send) -> Any:
    """The Daphne connection that `send` is bound to, else None."""
    if isinstance(send, partial) and send.args and isinstance(send.args[0], WebSocketProtocol):
        return send.args[0]
    return None


def _is_plain_tcp(transport: Any) -> bool:
    return isinstance(transport, tcp.Connection) and not transport.TLS


@cache
def _warn_without_daphne() -> None:
    """Log a warning once: without it nobody would notice that the site could serve four times as
    many people."""
    _logger.warning(
        "no connection of Daphne's was found below ASGI's send: frames go through ASGI, which is "
        "slower: see games/live/wire.py"
    )


# -- the self-check ----------------------------------------------------------------------------


@cache
def direct_works() -> bool:
    """Whether direct writing preserves order on this machine with these versions. Tested once."""
    try:
        works = _trial()
    except Exception:
        _logger.exception("the direct way to the socket failed its check")
        works = False
    if not works:
        _logger.warning("frames go through ASGI, which is slower: see games/live/wire.py")
    return works


def _trial() -> bool:
    """Send more than a socket takes at once over a real pair, and compare what arrives."""
    near, far = socket.socketpair()
    with near, far:
        near.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        far.setblocking(False)
        wire, transport = trial_wire(near)
        frames = [Frame(f"{n}:" + "x" * 3000) for n in range(12)]
        arrived, queued = b"", False
        for frame in frames:
            if not wire.send(frame, transport.reactor.getWriters()):
                return False
            queued = queued or wire.waiting > 0
            if (transport in transport.reactor.getWriters()) != (wire.waiting > 0):
                return False
        for _attempt in range(200):
            arrived += _read(far)
            if wire.waiting:
                transport.doWrite()
        return queued and arrived == b"".join(frame.plain for frame in frames)


def trial_wire(near: socket.socket) -> tuple[DirectWire, Any]:
    """A direct wire over a bare Twisted transport, with no reactor to move it."""
    writers: set[Any] = set()
    still: Any = SimpleNamespace(
        addReader=_ignore, removeReader=_ignore, callLater=_ignore,
        addWriter=writers.add, removeWriter=writers.discard, getWriters=lambda: list(writers),
    )  # fmt: skip
    transport: Any = tcp.Connection(near, None, still)  # type: ignore[arg-type]
    transport.connected = 1
    protocol = SimpleNamespace(
        transport=transport,
        state=States.STATE_OPEN,
        send_queue=[],
        websocket_extensions_in_use=[],
        sendData=transport.write,
    )
    return DirectWire(protocol), transport


def _ignore(*_args: Any) -> None:
    """Does nothing, in place of a reactor's method."""


def _read(far: socket.socket) -> bytes:
    try:
        return far.recv(1 << 16)
    except BlockingIOError:
        return b""
