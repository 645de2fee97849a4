"""Frames that refer to those before them: every browser can read what it is sent, whenever it came
and whatever it was sent in between."""

from __future__ import annotations

import random
import socket
import zlib
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from games.live import frames, wire
from games.live.frames import Frame, Stream
from games.live.wire import DirectWire


class Reader:
    """A browser that inflates what it is sent, and the wire to it."""

    def __init__(self, near: socket.socket, far: socket.socket, *, keeps: bool = True) -> None:
        bare, _transport = wire.trial_wire(near)
        protocol = bare._protocol
        protocol.websocket_extensions_in_use = [
            SimpleNamespace(server_no_context_takeover=not keeps)
        ]
        self.wire = DirectWire(protocol)
        self.bytes = 0
        self._far, self._keeps = far, keeps
        self._inflate = zlib.decompressobj(-15)

    def sent(self, frame: Frame) -> str:
        """What the browser reads when it is sent a frame."""
        assert self.wire.send(frame)
        data = self._far.recv(1 << 17)
        self.bytes = len(data)
        length = data[1]
        payload = data[{126: 4, 127: 10}.get(length, 2) :]
        if data[0] == 0x81:
            return payload.decode()
        if not self._keeps:
            self._inflate = zlib.decompressobj(-15)
        return self._inflate.decompress(payload + b"\x00\x00\xff\xff").decode()


@pytest.fixture
def readers() -> Iterator[list[Reader]]:
    """Three browsers; the last one has asked that no frame refers to another."""
    pairs = [socket.socketpair() for _reader in range(3)]
    for near, _far in pairs:
        near.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 18)
    yield [Reader(*pair, keeps=at < 2) for at, pair in enumerate(pairs)]
    for near, far in pairs:
        near.close()
        far.close()


def text(number: int, size: int = 800) -> str:
    """Something that cannot be made shorter by itself; it differs little from every other one, so
    that each refers to the last but one."""
    rng = random.Random(number % 2)
    return f"frame {number} " + "".join(map(chr, rng.choices(range(33, 126), k=size)))


def test_a_frame_refers_to_those_before_it(readers: list[Reader]) -> None:
    reader, stream = readers[0], Stream()
    assert reader.sent(stream.frame(text(1))) == text(1)
    alone = reader.bytes
    assert reader.sent(stream.frame(text(3))) == text(3)
    assert reader.bytes < alone / 10


def test_all_who_were_sent_the_same_are_sent_the_same_bytes(readers: list[Reader]) -> None:
    first, second, _third = readers
    stream = Stream()
    for number in range(3):
        frame = stream.frame(text(number))
        assert first.sent(frame) == second.sent(frame) == text(number)
    assert len(frame._continued) == 1


def test_who_comes_later_is_sent_nothing_that_refers_to_what_was_before(
    readers: list[Reader],
) -> None:
    first, late, _third = readers
    stream = Stream()
    for number in range(2):
        first.sent(stream.frame(text(number)))
    for number in range(2, 6):
        frame = stream.frame(text(number))
        assert first.sent(frame) == late.sent(frame) == text(number)
        assert first.bytes < 100
        assert (late.bytes > 500) == (number < 4)  # from then on it has the last but one too


def test_what_one_was_sent_in_between_breaks_nothing(readers: list[Reader]) -> None:
    """A sign of life, or who is there, goes to one socket alone: it shifts what that can look
    back to, if it is long enough to be deflated."""
    first, second, _third = readers
    stream = Stream()
    for number in range(8):
        if number == 3:
            assert first.sent(Frame("short")) == "short"
        if number == 5:
            assert first.sent(Frame(text(99))) == text(99)
        frame = stream.frame(text(number))
        assert first.sent(frame) == second.sent(frame) == text(number)
        assert (first.bytes > 500) == (number in (0, 1, 5, 6))


def test_whoever_asked_for_frames_that_stand_alone_gets_them(readers: list[Reader]) -> None:
    *_others, alone = readers
    stream = Stream()
    for number in range(3):
        assert alone.sent(stream.frame(text(number))) == text(number)


def test_a_stream_that_has_forgotten_begins_anew(readers: list[Reader]) -> None:
    reader, stream = readers[0], Stream()
    for number in range(6):
        if number == 3:
            stream.forget()
        assert reader.sent(stream.frame(text(number))) == text(number)
        assert (reader.bytes > 500) == (number in (0, 1, 3, 4))


def test_a_frame_refers_to_no_more_than_a_browser_keeps(readers: list[Reader]) -> None:
    reader, stream, rng = readers[0], Stream(), random.Random(7)
    for number in range(60):
        size = rng.choice((10, 150, 170, 3_000, 20_000, 33_000))
        assert reader.sent(stream.frame(text(number, size))) == text(number, size)
        kept = sum(len(former.payload) for former in stream._former)
        assert kept <= frames.REACH
