"""Connections of a browser to a site under load: requests, and the socket of a page."""

from __future__ import annotations

import base64
import json
import os
import re
import socket
import zlib
from collections.abc import Iterator
from typing import Any

from tests.bench.clients import frame_length, make_frame

CSRF = "a" * 32
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_DEFLATED = 0x40  # the bit of a frame's first byte
_TAIL = b"\x00\x00\xff\xff"  # that every deflated message is sent without (RFC 7692)


class Line:
    """A connection to the site, and what has come over it that is not whole yet."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.received = 0
        self.connect()

    def connect(self) -> None:
        """Open the connection, the first time or again."""
        self.socket = socket.create_connection(("127.0.0.1", self.port), 30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def read(self) -> bool:
        """Take what has come. False where the site has closed the connection."""
        try:
            piece = self.socket.recv(1 << 18)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self.buffer += piece
        self.received += len(piece)
        return bool(piece)


class Asker(Line):
    """The requests of one player's browser, one after the other over one connection."""

    def __init__(self, port: int, session: str) -> None:
        super().__init__(port)
        self._head = (
            f"Host: localhost:{port}\r\nCookie: sessionid={session}; csrftoken={CSRF}\r\n"
            f"X-CSRFToken: {CSRF}\r\nContent-Type: application/json\r\n"
            f"Origin: http://localhost:{port}\r\nAccept-Encoding: gzip\r\n"
        )

    def post(self, path: str, body: dict[str, Any]) -> None:
        """Send a request without waiting for its reply."""
        data = json.dumps(body)
        head = f"POST {path} HTTP/1.1\r\n{self._head}Content-Length: {len(data)}\r\n\r\n"
        self.socket.sendall((head + data).encode())

    def status(self) -> int | None:
        """The status of the reply, once all of it is here."""
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: *(\d+)", head)
        if not found or length is None or len(rest) < int(length[1]):
            return None
        self.buffer = rest[int(length[1]) :]
        return int(head.split()[1])


class Watcher(Line):
    """The socket of one page."""

    def __init__(self, port: int, match: str, number: int, ticket: str, session: str = "") -> None:
        super().__init__(port)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /matches/{match}/live?ticket={ticket} HTTP/1.1\r\nHost: localhost:{port}\r\n"
            f"Origin: http://localhost:{port}\r\nCookie: sessionid={session}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self.buffer:
            if not self.read():
                raise ConnectionError("the site has closed a socket at once")
        head, _gap, self.buffer = self.buffer.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))
        # One inflater for all that comes: frames refer to those before them.
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self.socket.send(make_frame(_TEXT, b'{"type":"hello","number":%d}' % number))
        self.socket.setblocking(False)

    def messages(self) -> Iterator[bytes]:
        """The messages that are here as a whole."""
        while len(self.buffer) >= 2 and 0 < (end := frame_length(self.buffer)) <= len(self.buffer):
            frame, self.buffer = self.buffer[:end], self.buffer[end:]
            opcode, payload = frame[0] & 0x0F, frame[_header(frame) :]
            if opcode == _PING:
                self.socket.send(make_frame(_PONG, payload))
            elif opcode == _CLOSE:
                raise ConnectionError("the site has closed a socket")
            elif frame[0] & _DEFLATED:
                yield self._inflate.decompress(payload + _TAIL)
            else:
                yield payload

    def answer(self, number: int, answer: dict[str, Any]) -> None:
        """Send an answer to what was asked at that number, without waiting for the reply."""
        message = {"type": "answer", "id": number, "answer": {"number": number, **answer}}
        self.socket.send(make_frame(_TEXT, json.dumps(message).encode()))


def _header(frame: bytes) -> int:
    return {126: 4, 127: 10}.get(frame[1] & 0x7F, 2)
