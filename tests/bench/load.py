"""Everybody who plays and watches in `crowd`, in one process.

`python -m tests.bench.load` reads from its input a line of JSON that says whom it plays ({"ports",
"answers", "matches"}), and then one for each step: {"matches", "playing", "seconds"}. For a step it
opens the pages of so many matches, their players' too, answers once a second in each that is
playing, by HTTP as the pages do, and prints what it has seen as a line of JSON.

The clock of an answer starts at the moment at which its player wants to click, once a second:
where the site does not keep up, waiting for the answer before counts.
"""

from __future__ import annotations

import base64
import json
import os
import re
import select
import socket
import struct
import sys
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

from tests.bench.clients import frame_length
from tests.bench.limits import raise_open_files

PAUSE = 0.002  # seconds between looks at what has come in, which take the server's time
SETTLED = 2.0  # seconds in which nothing comes, before a step begins
A_WHILE = 30.0  # seconds, after which it begins all the same
CSRF = "a" * 32
_NUMBER = re.compile(rb'^<template id="frame" data-from="-?\d+" data-number="(\d+)"')
_TEXT, _CLOSE, _PING = 1, 8, 9
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

    def __init__(self, port: int, match: str, number: int, ticket: str) -> None:
        super().__init__(port)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /matches/{match}/live?ticket={ticket} HTTP/1.1\r\nHost: localhost:{port}\r\n"
            f"Origin: http://localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
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
        self._send(_TEXT, b'{"type":"hello","number":%d}' % number)
        self.socket.setblocking(False)

    def numbers(self) -> Iterator[int]:
        """The numbers to which the frames lead that are here as a whole."""
        while len(self.buffer) >= 2 and 0 < (end := frame_length(self.buffer)) <= len(self.buffer):
            frame, self.buffer = self.buffer[:end], self.buffer[end:]
            opcode, payload = frame[0] & 0x0F, frame[_header(frame) :]
            if opcode == _PING:
                self._send(10, payload)
            elif opcode == _CLOSE:
                raise ConnectionError("the site has closed a socket")
            else:
                if frame[0] & _DEFLATED:
                    payload = self._inflate.decompress(payload + _TAIL)
                if found := _NUMBER.match(payload):
                    yield int(found[1])

    def _send(self, opcode: int, payload: bytes) -> None:
        """A short frame; the mask is zero."""
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | len(payload))
        self.socket.send(head + bytes(4) + payload)


def _header(frame: bytes) -> int:
    return {126: 4, 127: 10}.get(frame[1] & 0x7F, 2)


@dataclass
class Match:
    """One match that is played and watched."""

    id: str
    number: int
    askers: list[Asker]
    pages: list[Watcher]  # the players' first
    due: float = 0.0  # when its next answer is wanted
    clicked: float = 0.0  # when the one under way was; 0 if there is none
    seat: int = 0  # that gave it
    replied: bool = True
    missing: set[int] = field(default_factory=set)  # pages that have not got it

    @property
    def waiting(self) -> bool:
        return bool(self.clicked)


@dataclass
class Seen:
    """What a step has come to: seconds from the click."""

    replies: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)  # until the answering player's page has it
    players: list[float] = field(default_factory=list)  # until the last player's page
    last: list[float] = field(default_factory=list)  # until the last spectator's page
    refused: int = 0
    lost: int = 0
    sent: int = 0  # bytes that came over the sockets


class Crowd:
    """All connections, and what is done over them."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self._ports, self._plan = cycle(plan["ports"]), plan
        self._matches: list[Match] = []
        self._poll = select.epoll()
        self._lines: dict[int, tuple[Match, Line, int]] = {}
        self.seen = Seen()

    def open(self, count: int) -> None:
        """Open the pages of so many matches, and wait until nothing more comes, or a while: among
        thousands of pages there is always one that is asked whether it is still there."""
        for played in self._plan["matches"][len(self._matches) : count]:
            match = Match(played["id"], played["number"], [], [])
            for page in played["players"]:
                match.askers.append(Asker(next(self._ports), page["session"]))
            for page in [*played["players"], *played["spectators"]]:
                port = next(self._ports)
                match.pages.append(Watcher(port, match.id, match.number, page["ticket"]))
            for lines in (match.askers, match.pages):
                for at, line in enumerate(lines):
                    self._listen(match, line, at)
            self._matches.append(match)
            self._read(0)
        quiet_since = time.monotonic()
        latest = quiet_since + A_WHILE
        while time.monotonic() < min(quiet_since + SETTLED, latest):
            if self._read(0.1):
                quiet_since = time.monotonic()

    def play(self, count: int, seconds: float) -> Seen:
        """An answer a second in the first so many matches, for so long; then wait for the rest."""
        self.seen = Seen()
        begun, playing = time.monotonic(), self._matches[:count]
        for at, match in enumerate(playing):
            match.due = begun + at / count
        while time.monotonic() < begun + seconds:
            self._click(playing)
            self._read(PAUSE)
        until = time.monotonic() + 10
        while any(match.waiting for match in playing) and time.monotonic() < until:
            self._read(PAUSE)
        return self.seen

    def _click(self, playing: list[Match]) -> None:
        now = time.monotonic()
        for match in playing:
            if match.due > now or match.waiting:
                continue
            if match.number >= len(self._plan["answers"]):
                match.due = float("inf")
                continue
            answer = self._plan["answers"][match.number]
            match.clicked, match.seat, match.replied = match.due, answer["seat"], False
            match.due += 1.0
            match.missing = set(range(len(match.pages)))
            body = {"number": match.number, **answer}
            match.askers[answer["seat"]].post(f"/matches/{match.id}/answer", body)

    def _read(self, pause: float) -> bool:
        """Take what has come in; whether there was anything."""
        if pause:
            time.sleep(pause)
        ready = self._poll.poll(0)
        for number, _event in ready:
            match, line, at = self._lines[number]
            before = line.received
            if not line.read():
                self._lose(number)
                if isinstance(line, Asker) and match.replied:
                    self._come_back(match, line, at)
            elif isinstance(line, Asker):
                self._heard(match, line)
            elif isinstance(line, Watcher):
                self.seen.sent += line.received - before
                self._shown(match, line, at)
        return bool(ready)

    def _lose(self, number: int) -> None:
        match, line, at = self._lines.pop(number)
        self._poll.unregister(number)
        if isinstance(line, Watcher) or not match.replied:
            self.seen.lost += 1
            match.missing.discard(at)

    def _come_back(self, match: Match, line: Asker, at: int) -> None:
        """The site has ended a connection on which nobody asked anything for a while: a browser
        opens another."""
        line.socket.close()
        line.connect()
        self._listen(match, line, at)

    def _listen(self, match: Match, line: Line, at: int) -> None:
        line.socket.setblocking(False)
        self._lines[line.socket.fileno()] = (match, line, at)
        self._poll.register(line.socket.fileno(), select.EPOLLIN)

    def _heard(self, match: Match, line: Asker) -> None:
        status = line.status()
        if status is None:
            return
        self.seen.replies.append(time.monotonic() - match.clicked)
        if status != 200:
            self.seen.refused += 1
            match.clicked, match.due = 0.0, float("inf")
        match.replied = True
        self._done(match)

    def _shown(self, match: Match, line: Watcher, at: int) -> None:
        for number in line.numbers():
            if not match.waiting or number <= match.number or at not in match.missing:
                continue
            took = time.monotonic() - match.clicked
            match.missing.discard(at)
            players = set(range(len(match.askers)))
            if at == match.seat:
                self.seen.own.append(took)
            if at in players and not match.missing & players:
                self.seen.players.append(took)
            if at not in players and not match.missing - players:
                self.seen.last.append(took)
        self._done(match)

    def _done(self, match: Match) -> None:
        if match.waiting and match.replied and not match.missing:
            match.number += 1
            match.clicked = 0.0


def main() -> None:
    """Play what is asked for."""
    raise_open_files()
    crowd = Crowd(json.loads(sys.stdin.readline()))
    for line in sys.stdin:
        step = json.loads(line)
        crowd.open(step["matches"])
        print("open", flush=True)
        if not sys.stdin.readline():
            return
        print(json.dumps(vars(crowd.play(step["playing"], step["seconds"]))), flush=True)


if __name__ == "__main__":
    main()
