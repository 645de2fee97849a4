"""How a frame reaches one browser. The only module that knows what runs under ASGI.

With Daphne a ready frame is written straight to the socket while nothing waits there, and what
the socket does not take is handed to Twisted, which keeps order and sends it when it can: three
to four times faster than ASGI's `send`, which stays as the portable way for everything else
(another server, TLS ended here, a Twisted whose inside has changed: `direct_works` tries it out).

Where many are sent to at once, the reactor is asked once who has something waiting, instead of
each transport: a thousand of them stand between an answer and its last spectator, and to look
into each, all cold in memory, takes a fifth as long as the writing.

Either way a reader that does not keep up has at most BACKLOG bytes waiting. Then it is dropped;
its page comes back and catches up by its number. Nobody else notices.
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
LONGEST_MESSAGE = 1024  # bytes in one message from a browser
LONGEST_OF_PLAYERS = 8 * 1024

Send = Callable[[dict[str, Any]], Awaitable[None]]
Busy = Collection[Any]  # of Twisted's transports

_logger = logging.getLogger(__name__)


class Wire(Protocol):
    """A way to one browser."""

    def send(self, frame: Frame, busy: Busy | None = None) -> bool:
        """Write the frame, or keep it waiting. False if the reader is gone or was dropped.
        `busy`, where many are sent to at once, is what `busy_now` gave."""

    def close(self, code: int) -> None:
        """End the connection in an orderly way, with the reason."""


def prepare(send: Send, longest: int = LONGEST_MESSAGE) -> None:
    """To be called before a connection is accepted: negotiates what makes `send` cheap, and the
    bytes of the longest message that it takes from the browser."""
    protocol = _daphne_protocol(send)
    if protocol is None or not direct_works() or not _is_plain_tcp(protocol.transport):
        return
    # These belong to this one connection; other WebSockets of the server are left as they are.
    protocol.perMessageCompressionAccept = partial(accept_deflate, longest=longest)
    protocol.maxMessagePayloadSize = protocol.maxFramePayloadSize = longest


def open_wire(send: Send) -> Wire:
    """The fastest way to an accepted connection; called from the task that serves it."""
    protocol = _daphne_protocol(send)
    if protocol is None:
        _say_that_daphne_is_not_there()
    elif direct_works() and _is_plain_tcp(protocol.transport):
        _forget_handshake(protocol)
        return DirectWire(protocol)
    return PortableWire(send)


def _forget_handshake(protocol: Any) -> None:
    """Free what an accepted connection was asked for with, which nobody reads again: its headers,
    kept three times, and the request of HTTP that Daphne leaves behind as the transport's producer.
    With thousands of connections it is a good part of what each of them takes."""
    protocol.transport.unregisterProducer()
    protocol.http_headers.clear()
    protocol.clean_headers.clear()
    protocol.http_request_data = b""


def busy_now() -> Busy:
    """The transports that have something to write before anything else, or that are being closed;
    good until the event loop goes on. A wire that was closed from here is not among them: who has
    closed it sends nothing more."""
    reactor: Any = sys.modules.get("twisted.internet.reactor")
    return set(reactor.getWriters()) if reactor else ()


def accept_deflate(offers: list[Any], longest: int = LONGEST_MESSAGE) -> Any:
    """permessage-deflate with the largest window towards the browser, to which frames refer (see
    `frames`), and with the smallest from it, since it sends next to nothing."""
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
    """Writes to the socket below Twisted's transport while nothing is queued on that."""

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
        """Send past the transport, which has nothing to write."""
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
        """Bytes that the transport still has to write."""
        transport = self._transport
        queued: int = len(transport.dataBuffer) - transport.offset + transport._tempDataLen
        return queued

    def close(self, code: int) -> None:
        self._protocol.sendClose(code=code)


def _first_run(extensions: list[Any]) -> Run:
    """What a browser can look back to at first, by the extensions that were negotiated."""
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
        """Give the connection up: ASGI knows no way but to end the task that serves it."""
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
    """The connection below Daphne's `send`, which is a method bound to it; else None."""
    if isinstance(send, partial) and send.args and isinstance(send.args[0], WebSocketProtocol):
        return send.args[0]
    return None


def _is_plain_tcp(transport: Any) -> bool:
    return isinstance(transport, tcp.Connection) and not transport.TLS


@cache
def _say_that_daphne_is_not_there() -> None:
    """Once: the site works, and nobody would notice that it could serve four times as many."""
    _logger.warning(
        "no connection of Daphne's was found below ASGI's send: frames go through ASGI, which is "
        "slower: see games/live/wire.py"
    )


# -- the self-check ----------------------------------------------------------------------------


@cache
def direct_works() -> bool:
    """Whether the direct way keeps order on this machine with these versions. Tried once."""
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
    """What a reactor would do, not done."""


def _read(far: socket.socket) -> bytes:
    try:
        return far.recv(1 << 16)
    except BlockingIOError:
        return b""
