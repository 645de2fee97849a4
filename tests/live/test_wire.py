"""How frames reach a socket: order, what waits, and who is dropped."""

from __future__ import annotations

import asyncio
import re
import socket
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from autobahn.websocket.protocol import WebSocketProtocol as States

from games.live import wire
from games.live.frames import Frame
from games.live.wire import BACKLOG, DirectWire, PortableWire
from tests.live.server import Visitor, running

SMALL = 5
"""The most attributes that the smallest dictionary holds."""


@dataclass
class Pair:
    """A direct wire, the transport below it, and the browser's end."""

    wire: DirectWire
    transport: Any
    browser: socket.socket
    aborted: bool = False

    def abort(self) -> None:
        self.aborted = True

    def read_all(self) -> bytes:
        """What arrives while the transport is moved until nothing waits."""
        arrived = b""
        for _attempt in range(2000):
            try:
                arrived += self.browser.recv(1 << 16)
            except BlockingIOError:
                if not self.wire.waiting:
                    break
            if self.wire.waiting:
                self.transport.doWrite()
        return arrived


@pytest.fixture
def pair() -> Iterator[Pair]:
    near, far = socket.socketpair()
    with near, far:
        near.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        far.setblocking(False)
        direct, transport = wire.trial_wire(near)
        pair = Pair(direct, transport, far)
        transport.abortConnection = pair.abort
        yield pair


def frames(count: int, size: int = 3000) -> list[Frame]:
    return [Frame(f"{number}:" + "x" * size) for number in range(count)]


def payload(data: bytes) -> bytes:
    """The payload of one unmasked frame."""
    length, start = data[1], 2
    if length == 126:
        length, start = int.from_bytes(data[2:4], "big"), 4
    elif length == 127:
        length, start = int.from_bytes(data[2:10], "big"), 10
    assert len(data) == start + length
    return data[start:]


# -- frames ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
def test_a_frame_says_its_length_in_the_shortest_form(size: int) -> None:
    frame = Frame("é" * (size // 2) + "x" * (size % 2))
    assert frame.plain[0] == 0x81
    assert payload(frame.plain) == frame.text.encode()


def test_a_deflated_frame_is_inflated_to_the_same_text_each_time_anew() -> None:
    frame = Frame("<li>one and the same</li>" * 100)
    assert frame.deflated[0] == 0xC1
    assert len(frame.deflated) < len(frame.plain) / 10
    inflate = zlib.decompressobj(-15)  # a browser that keeps its window all the time
    for _time in range(3):
        text = inflate.decompress(payload(frame.deflated) + b"\x00\x00\xff\xff")
        assert text.decode() == frame.text


def test_a_short_frame_is_not_deflated() -> None:
    frame = Frame('{"type": "pong"}')
    assert frame.deflated == frame.plain


# -- the direct way ----------------------------------------------------------------------------


def test_the_direct_way_works_on_this_machine() -> None:
    assert wire.direct_works()


def test_a_frame_is_on_the_socket_at_once(pair: Pair) -> None:
    frame = Frame("now")
    assert pair.wire.send(frame)
    assert pair.browser.recv(100) == frame.plain
    assert pair.wire.waiting == 0


def test_what_the_socket_does_not_take_waits_and_keeps_its_order(pair: Pair) -> None:
    sent = frames(12)
    for frame in sent:
        assert pair.wire.send(frame)
    assert 0 < pair.wire.waiting <= BACKLOG
    assert pair.read_all() == b"".join(frame.plain for frame in sent)
    assert pair.wire.waiting == 0
    assert pair.wire.send(sent[0])
    assert pair.browser.recv(1 << 16) == sent[0].plain


def test_a_frame_taken_in_part_goes_on_where_it_stopped(pair: Pair) -> None:
    [frame] = frames(1, 40_000)
    assert pair.wire.send(frame)
    assert 0 < pair.wire.waiting < len(frame.plain)
    assert pair.read_all() == frame.plain


def test_what_twisted_itself_writes_in_between_keeps_its_place(pair: Pair) -> None:
    first, last = frames(2, 20_000)
    pair.wire.send(first)
    assert pair.wire.waiting
    pair.transport.write(b"ping of the protocol")
    pair.wire.send(last)
    assert pair.read_all() == first.plain + b"ping of the protocol" + last.plain


def test_a_reader_that_does_not_keep_up_is_dropped_at_the_backlog(pair: Pair) -> None:
    taken = [pair.wire.send(frame) for frame in frames(60)]
    assert pair.aborted
    assert not taken[-1]
    assert pair.wire.waiting <= BACKLOG


def test_a_closed_socket_is_noticed(pair: Pair) -> None:
    pair.browser.close()
    assert not all(pair.wire.send(frame) for frame in frames(3))
    assert pair.aborted


def test_nothing_is_written_to_a_connection_that_is_closing(pair: Pair) -> None:
    pair.transport.connected = 0
    assert not pair.wire.send(Frame("too late"))
    assert pair.wire.waiting == 0


# -- to many at once -----------------------------------------------------------------------------


def busy(pair: Pair) -> wire.Busy:
    """Who has something to write, as the reactor of the pair says."""
    found: wire.Busy = pair.transport.reactor.getWriters()
    return found


def test_order_holds_where_the_reactor_says_who_is_busy(pair: Pair) -> None:
    sent = frames(12)
    for frame in sent:
        assert pair.wire.send(frame, busy(pair))
    assert pair.transport in busy(pair)
    assert pair.read_all() == b"".join(frame.plain for frame in sent)
    assert pair.transport not in busy(pair)
    assert pair.wire.send(sent[0], busy(pair))
    assert pair.browser.recv(1 << 16) == sent[0].plain


def test_what_twisted_itself_is_to_write_goes_before_what_many_are_sent(pair: Pair) -> None:
    pair.transport.write(b"ping of the protocol")
    [frame] = frames(1)
    assert pair.wire.send(frame, busy(pair))
    assert pair.read_all() == b"ping of the protocol" + frame.plain


def test_one_of_many_that_does_not_keep_up_is_dropped_at_the_backlog(pair: Pair) -> None:
    taken = [pair.wire.send(frame, busy(pair)) for frame in frames(60)]
    assert pair.aborted
    assert not taken[-1]
    assert pair.wire.waiting <= BACKLOG


def test_one_of_many_that_is_being_closed_is_sent_nothing(pair: Pair) -> None:
    pair.transport.loseConnection()
    pair.wire._protocol.state = States.STATE_CLOSING
    assert not pair.wire.send(Frame("too late"), busy(pair))
    pair.transport.socket.close()
    assert not pair.wire.send(Frame("later still"), ())
    assert pair.aborted


def test_a_reactor_that_does_not_name_who_waits_fails_the_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def silent(near: socket.socket) -> tuple[DirectWire, Any]:
        direct, transport = trial_wire(near)
        transport.reactor.getWriters = list
        return direct, transport

    trial_wire = wire.trial_wire
    monkeypatch.setattr(wire, "trial_wire", silent)
    assert not wire._trial()


# -- the portable way --------------------------------------------------------------------------


class Channel:
    """ASGI's `send`, to a reader that can be held up."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.flows = asyncio.Event()
        self.flows.set()

    async def send(self, message: dict[str, Any]) -> None:
        await self.flows.wait()
        self.got.append(message)


async def let_tasks_run() -> None:
    for _step in range(50):
        await asyncio.sleep(0)


def test_without_daphne_the_portable_way_is_taken() -> None:
    async def open_it() -> wire.Wire:
        channel = Channel()
        wire.prepare(channel.send)
        return wire.open_wire(channel.send)

    assert isinstance(asyncio.run(open_it()), PortableWire)


def test_after_a_failed_check_the_portable_way_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> bool:
        raise AttributeError("_tempDataLen")

    monkeypatch.setattr(wire, "_trial", broken)
    wire.direct_works.cache_clear()
    try:
        assert not wire.direct_works()
    finally:
        wire.direct_works.cache_clear()


@pytest.mark.django_db(transaction=True)
def test_a_real_daphne_hands_over_its_connection(tmp_path: Path) -> None:
    """If this fails, an answer takes four times as long to reach a thousand spectators; and each of
    them takes more memory where anything is kept of the handshake."""
    with running(log=tmp_path / "log") as server, Visitor(server).open("/ways/plain") as line:
        assert line.recv(20) == "DirectWire: 0"
        line.send("This is sent deflated. " * 3)
        said = re.fullmatch(r"(\d+) attributes, decompressor (.+)", str(line.recv(20)))
        assert said
        assert int(said[1]) <= SMALL
        assert said[2] == "None"
    assert "slower" not in (tmp_path / "log").read_text(encoding="utf-8")


@pytest.mark.django_db(transaction=True)
def test_where_it_does_not_frames_arrive_and_it_is_said_once(tmp_path: Path) -> None:
    with running(log=tmp_path / "log") as server:
        for _socket in range(3):
            with Visitor(server).open("/ways/wrapped") as line:
                assert str(line.recv(20)).startswith("PortableWire: ")
    logged = (tmp_path / "log").read_text(encoding="utf-8")
    assert logged.count("frames go through ASGI, which is slower") == 1


async def test_the_portable_way_keeps_order() -> None:
    channel = Channel()
    portable = PortableWire(channel.send)
    for frame in frames(5):
        assert portable.send(frame)
    portable.close(4403)
    await let_tasks_run()
    assert [message.get("text", "")[:2] for message in channel.got[:-1]] == [
        "0:", "1:", "2:", "3:", "4:",
    ]  # fmt: skip
    assert channel.got[-1] == {"type": "websocket.close", "code": 4403}
    assert portable.waiting == 0


async def test_the_portable_way_drops_a_slow_reader_and_ends_the_task_that_serves_it() -> None:
    channel = Channel()
    channel.flows.clear()
    opened: list[PortableWire] = []

    async def serve() -> None:
        opened.append(PortableWire(channel.send))
        await asyncio.sleep(60)

    serving = asyncio.create_task(serve())
    await let_tasks_run()
    taken = [opened[0].send(frame) for frame in frames(60)]
    assert 0 < taken.index(False) * 3002 <= BACKLOG
    await let_tasks_run()
    assert serving.cancelled()


async def test_a_broken_pipe_ends_the_connection() -> None:
    async def broken(_message: dict[str, Any]) -> None:
        raise ConnectionResetError

    async def serve() -> None:
        PortableWire(broken).send(Frame("x"))
        await asyncio.sleep(60)

    serving = asyncio.create_task(serve())
    await let_tasks_run()
    assert serving.cancelled()
