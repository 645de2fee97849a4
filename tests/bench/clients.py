"""A thousand browsers in one process: raw sockets that note when a frame has arrived.

`python -m tests.bench.clients URL COUNT GREETINGS DEFLATE`: connects, says what pages say first,
prints "ready", and then one line of JSON for each change that all of them have received: {"first",
"half", "last"}, in seconds of the machine's monotonic clock, and the bytes of one frame. GREETINGS
is JSON: what each page says, and what of the server's it waits for before, [[wait, say], ...].
"""

from __future__ import annotations

import base64
import json
import os
import select
import socket
import struct
import sys
import time
from collections.abc import Sequence
from urllib.parse import urlsplit

from tests.bench.limits import raise_open_files

# Seconds between looks at the sockets while a change comes in. To be woken for each of them would
# take the server's time: on one machine, who wakes up a reader waits for it.
PAUSE = 0.001

_TEXT, _PING = 1, 9
_LEAST = 10  # bytes of a frame that shows something; the pings of socket.io have fewer
_arrived = bytearray(1 << 16)  # one for all: making a new one for each read costs more than it


class Browser:
    """One socket, read without ever unpacking what it brings."""

    def __init__(self, url: str, deflate: bool) -> None:
        parts = urlsplit(url)
        assert parts.hostname
        self.socket = socket.create_connection((parts.hostname, parts.port or 80))
        self.buffer: bytes = b""
        self.frames = 0
        key = base64.b64encode(os.urandom(16)).decode()
        extension = "Sec-WebSocket-Extensions: permessage-deflate\r\n" if deflate else ""
        self.socket.sendall(
            f"GET {parts.path}?{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
            f"Origin: http://{parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{extension}\r\n".encode()
        )

    def finish_handshake(self) -> None:
        """Read the server's consent."""
        while b"\r\n\r\n" not in self.buffer:
            piece = self.socket.recv(4096)
            if not piece:
                raise ConnectionError(self.buffer.decode(errors="replace"))
            self.buffer += piece
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))
        self.socket.setblocking(False)

    def greet(self, greetings: Sequence[tuple[str, str]]) -> None:
        """Say what a page says first, each time after the server has said what is waited for."""
        self.socket.setblocking(True)
        for wait, say in greetings:
            while wait.encode() not in self.buffer:
                piece = self.socket.recv(4096)
                if not piece:
                    raise ConnectionError(self.buffer.decode(errors="replace"))
                self.buffer += piece
            self.socket.send(make_frame(_TEXT, say.encode()))
        self.socket.setblocking(False)

    def read(self) -> int:
        """Take what has arrived; the bytes of the last whole text frame in it, else 0."""
        size = self.socket.recv_into(_arrived)
        if not size:
            raise ConnectionError("the server has closed a socket")
        first = _arrived[0] & 0x0F
        if size > _LEAST and not self.buffer and first == _TEXT and frame_length(_arrived) == size:
            self.frames += 1  # nearly always: one frame, and all of it
            return size
        self.buffer += _arrived[:size]
        got = 0
        while len(self.buffer) >= 2 and 0 < (end := frame_length(self.buffer)) <= len(self.buffer):
            opcode = self.buffer[0] & 0x0F
            if opcode == _TEXT and end > _LEAST:
                self.frames += 1
                got = end
            elif opcode == _TEXT:
                self.socket.send(make_frame(_TEXT, b"3"))
            elif opcode == _PING:
                self.socket.send(make_frame(10, self.buffer[2:end]))
            self.buffer = self.buffer[end:]
        return got


def make_frame(opcode: int, payload: bytes) -> bytes:
    """A frame whose length takes two bytes at most; the mask is zero."""
    size = len(payload)
    length = struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0xFE, size)
    return struct.pack("!B", 0x80 | opcode) + length + bytes(4) + payload


def frame_length(data: bytes | bytearray) -> int:
    """The length of the frame that begins here, with its head; 0 if the head is not all there."""
    length = data[1]
    if length < 126:
        return 2 + length
    end = 4 if length == 126 else 10
    return end + int.from_bytes(data[2:end], "big") if len(data) >= end else 0


def hello(number: int) -> list[tuple[str, str]]:
    """What a page of the site says: that it shows the match at that number."""
    return [("", json.dumps({"type": "hello", "number": number}, separators=(",", ":")))]


def connected(
    url: str, count: int, greetings: Sequence[tuple[str, str]], deflate: bool
) -> list[Browser]:
    """So many browsers, connected in lots that the server's queue of new ones can hold."""
    browsers: list[Browser] = []
    while len(browsers) < count:
        lot = [Browser(url, deflate) for _browser in range(min(40, count - len(browsers)))]
        for browser in lot:
            browser.finish_handshake()
            browser.greet(greetings)
        browsers.extend(lot)
    return browsers


class Watch:
    """Which of the browsers have something to read."""

    def __init__(self, browsers: list[Browser]) -> None:
        self._by_number = {browser.socket.fileno(): browser for browser in browsers}
        self._poll = select.epoll()
        for number in self._by_number:
            self._poll.register(number, select.EPOLLIN)

    def ready(self, seconds: float = -1) -> list[Browser]:
        """Those that have, as soon as there are any or the time is over."""
        return [self._by_number[number] for number, _event in self._poll.poll(seconds)]


def main(url: str, count: int, greetings: Sequence[tuple[str, str]], deflate: bool) -> None:
    """Connect, and print what each change takes."""
    raise_open_files()
    browsers = connected(url, count, greetings, deflate)
    watch = Watch(browsers)
    read_backlog(watch)
    print("ready", flush=True)
    while True:
        for browser in browsers:
            browser.frames = 0
        print(json.dumps(one_change(watch, count)), flush=True)


def read_backlog(watch: Watch, quiet: float = 3.0) -> None:
    """Read what comes in by itself (who is there, what was missed) until nothing does."""
    while ready := watch.ready(quiet):
        for browser in ready:
            browser.read()


def one_change(watch: Watch, count: int) -> dict[str, float]:
    """Wait until everybody has a frame: when the first, the middle and the last one came."""
    arrived: list[float] = []
    size = 0
    while len(arrived) < count:
        if arrived:
            time.sleep(PAUSE)
        for browser in watch.ready():
            before = browser.frames
            got = browser.read()
            if got and not before:
                arrived.append(time.monotonic())
                size = got
    return {
        "first": arrived[0],
        "half": arrived[count // 2],
        "last": arrived[-1],
        "bytes": size,
    }


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), sys.argv[4] == "deflate")
