"""Connections in little memory: thousands of pages are open for hours and say nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol

_OF_HANDSHAKE: Final = (
    *("http_headers", "http_request_data", "http_request_host", "http_request_params"),
    *("http_request_path", "http_request_uri", "http_response_data", "http_status_line"),
    *("_raw_query_string", "_wskey", "application_deferred", "clean_headers", "root_path"),
    *("server_addr", "websocket_extensions", "websocket_origin", "websocket_protocols"),
    *("_transport_details", "perMessageCompressionAccept"),
)
"""The attributes that only the handshake reads."""

_ASGI: Final = {"version": "3.0"}
_MISSING: Final = object()


class _Queue(list[Any]):
    """A queue that is nearly always empty, and takes less memory then than a `deque`."""

    def popleft(self) -> Any:
        """Remove the first item and return it."""
        return self.pop(0)


class Socket(WebSocketProtocol):  # type: ignore[misc]
    """A connection that has become a WebSocket."""

    # The attributes that every open connection has: a slot takes a third of an entry in `__dict__`.
    __slots__ = (
        *("_isMessageCompressed", "_perMessageCompress", "_results", "_valid_events"),
        *("application_queue", "autoPingPending", "autoPingPendingCall", "autoPingPendingSent"),
        *("autoPingPendingSeq", "autoPingTimeoutCall", "client_addr", "connected"),
        *("control_frame_data", "current_frame", "current_frame_masker", "data", "factory"),
        *("frame_data", "frame_length", "inside_message", "is_closed", "is_open", "last_ping"),
        *("message_data", "message_data_total_length", "message_is_binary", "path", "peer"),
        *("request", "send_queue", "send_state", "server", "socket_opened", "state"),
        *("trafficStats", "transport", "utf8validateIncomingCurrentMessage"),
        *("utf8validateLast", "utf8validator", "websocket_extensions_in_use"),
        "websocket_version",
    )

    CONFIG_ATTRS = ()
    """The settings that each connection copies from its factory, and formats for the log."""

    send_queue: Any

    @classmethod
    def configure(cls, factory: Any) -> None:
        """Store the factory's settings once for all connections."""
        for name in WebSocketProtocol.CONFIG_ATTRS:
            setting = getattr(factory, name)
            setattr(cls, name, staticmethod(setting) if callable(setting) else setting)

    def onOpen(self) -> None:
        super().onOpen()
        self._forget_handshake()
        self._shrink()

    def _forget_handshake(self) -> None:
        """Free what was needed to open the connection."""
        # Daphne leaves the HTTP request there.
        self.transport.unregisterProducer()
        self.request.headers = self.request.params = None
        # The application's scope has the same list.
        self.clean_headers.clear()
        for name in _OF_HANDSHAKE:
            self.__dict__.pop(name, None)

    def _shrink(self) -> None:
        """Store only what sets the connection apart: most attributes are None or False, which can
        be looked up in the class."""
        self.send_queue = _Queue(self.send_queue)
        for name, value in list(vars(self).items()):
            if (value is None or value is False) and not hasattr(type(self), name):
                setattr(type(self), name, value)
        # A new dictionary, since one that has been larger stays as large.
        self.__dict__ = {
            name: value
            for name, value in vars(self).items()
            if getattr(type(self), name, _MISSING) is not value
        }

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        super().onMessage(payload, isBinary)
        compression = self._perMessageCompress
        if compression and compression.client_no_context_takeover:
            # The next message gets a decompressor of its own.
            compression._decompressor = None


class LeanServer(Server):  # type: ignore[misc]
    """Daphne, with little memory for each connection."""

    socket: type[Socket] = Socket

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{**options, "ready_callable": self._ready})

    def _ready(self) -> None:
        """Called by Daphne once its factories exist, before the first connection."""
        self.ws_factory.protocol = self.socket
        self.socket.configure(self.ws_factory)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Messages:
        """Called by Daphne: start the application for a request or a socket, and return where its
        messages are to be put."""
        messages = Messages()
        running = self.application(
            {**scope, "asgi": _ASGI}, messages.get, partial(self.handle_reply, protocol)
        )
        self.connections[protocol]["application_instance"] = asyncio.ensure_future(running)
        return messages


class Messages:
    """The messages of a connection that its application has not received yet: a queue for one
    reader, which takes a tenth of the memory of asyncio's."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Mapping[str, Any]] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Mapping[str, Any]) -> None:
        """Add a message."""
        self._messages.append(message)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Mapping[str, Any]:
        """The next message, once it is there."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.pop(0)
