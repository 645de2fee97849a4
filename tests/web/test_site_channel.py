"""One connection, and all of them: how much they may send, how long that may take, and who has to
go when there are too many."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import override_settings
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.web.http import Request

from tabletop.serving import channel as channels
from tabletop.serving.channel import Channel
from tabletop.serving.connections import Connections

pytestmark = pytest.mark.usefixtures("small_bodies")

MOST = 1000


@pytest.fixture
def small_bodies() -> Any:
    with override_settings(MOST_BYTES_OF_A_REQUEST=MOST):
        yield


class Answering(Request):
    """A request that is answered at once, once it is whole, with the size of its body."""

    def process(self: Any) -> None:
        body = b"%d bytes" % len(self.content.read())
        self.setHeader(b"Content-Length", str(len(body)).encode())
        self.write(body)
        self.finish()


class Endless(Request):
    """A request that is worked on without end."""

    def process(self) -> None:
        """Nothing comes of it."""


class Transport(StringTransport):
    """A transport that notes how it is closed."""

    aborted = half_closed = False

    def loseWriteConnection(self) -> None:
        self.half_closed = True

    def abortConnection(self) -> None:
        self.aborted = True


class Turns(Clock):
    """A clock by whose turns a reactor runs: what is to be called as soon as can be is called in
    the next one, after what has arrived was read."""

    def advance(self, seconds: float) -> None:
        self.rightNow += seconds
        due = [call for call in self.calls if call.getTime() <= self.rightNow]
        self.calls = [call for call in self.calls if call not in due]
        for call in due:
            call.called = 1
            call.func(*call.args, **call.kw)


@dataclass
class Browser:
    """A browser's end of a connection to the site."""

    clock: Any = field(default_factory=Clock)
    connections: Connections = field(default_factory=lambda: Connections(100, 100))
    answering: type[Request] = Answering
    host: str = "192.0.2.1"

    def __post_init__(self) -> None:
        self.channel: Any = Channel(self.connections)
        self.channel.requestFactory = self.answering
        self.channel.factory = SimpleNamespace(log=lambda request: None)
        self.channel.callLater = self.clock.callLater
        self.channel.timeOut = None
        new: Any = Transport
        self.transport: Any = new(peerAddress=IPv4Address("TCP", self.host, 50_000))
        self.channel.makeConnection(self.transport)

    def send(self, data: bytes) -> bytes:
        """Send something; what comes back."""
        self.channel.dataReceived(data)
        return self.got()

    def got(self) -> bytes:
        value: bytes = self.transport.value()
        self.transport.clear()
        return value

    def wait(self, seconds: float) -> None:
        self.clock.advance(seconds)

    def hang_up(self) -> None:
        self.channel.connectionLost(None)


def post(size: int) -> bytes:
    return b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % size


CHUNKED = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


def chunk(size: int) -> bytes:
    return b"%x\r\n" % size + b"x" * size + b"\r\n"


# -- size --------------------------------------------------------------------------------------


def test_what_is_within_the_bounds_is_taken() -> None:
    browser = Browser()
    assert b"1000 bytes" in browser.send(post(MOST) + b"x" * MOST)
    assert b"900 bytes" in browser.send(CHUNKED + chunk(450) + chunk(450) + b"0\r\n\r\n")
    assert b"0 bytes" in browser.send(GET)
    assert not browser.transport.aborted


def test_a_body_that_says_it_is_too_large_is_refused_before_it_comes() -> None:
    browser = Browser()
    answer = browser.send(post(MOST + 1))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"That is too large" in answer
    assert b"Connection: close" in answer
    assert browser.transport.half_closed


def test_a_body_in_pieces_is_refused_while_it_comes() -> None:
    browser = Browser()
    assert browser.send(CHUNKED + chunk(600)) == b""
    assert browser.send(chunk(600)).startswith(b"HTTP/1.1 413 ")


def test_what_comes_after_a_refusal_is_not_kept_and_has_an_end() -> None:
    browser = Browser()
    browser.send(CHUNKED + chunk(2000))
    content = browser.channel.requests[-1].content
    assert content.tell() == 0
    for _piece in range(50):
        assert browser.send(chunk(2000)) == b""
    assert content.tell() == 0
    browser.wait(channels.LINGER + 1)
    assert browser.transport.aborted
    browser.hang_up()
    assert browser.connections.count == 0


def test_nobody_is_asked_to_go_on_with_what_is_too_large() -> None:
    asked = post(MOST + 1).replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n")
    assert b"100 Continue" not in Browser().send(asked)


# -- time --------------------------------------------------------------------------------------


def test_headers_come_within_ten_seconds_however_they_trickle() -> None:
    browser = Browser()
    for letter in range(12):
        if browser.transport.aborted:
            break
        browser.send(b"GET / HTTP/1.1\r\nX-A: "[letter : letter + 1])
        browser.wait(1)
    assert browser.transport.aborted
    assert browser.clock.seconds() == channels.HEADERS_WITHIN


def test_who_says_nothing_at_all_is_not_waited_for() -> None:
    browser = Browser()
    browser.wait(channels.HEADERS_WITHIN)
    assert browser.transport.aborted


@pytest.mark.parametrize("sent", [GET, post(3) + b"abc"])
def test_what_has_arrived_is_read_before_anybody_is_hung_up_on(sent: bytes) -> None:
    """A process that gets no turn for a while finds that the time is over, and all of it there."""
    browser = Browser(clock=Turns())
    browser.wait(3 * channels.HEADERS_WITHIN)
    assert b"200 OK" in browser.send(sent)
    browser.wait(0)
    assert not browser.transport.aborted
    silent = Browser(clock=Turns())
    silent.wait(3 * channels.HEADERS_WITHIN)
    silent.wait(0)
    assert silent.transport.aborted


def test_a_body_comes_within_a_minute_however_it_trickles() -> None:
    browser = Browser()
    browser.send(post(MOST))
    for _second in range(int(channels.BODY_WITHIN) - 1):
        browser.send(b"x")
        browser.wait(1)
    assert not browser.transport.aborted
    browser.wait(2)
    assert browser.transport.aborted


def test_the_next_request_has_ten_seconds_from_its_first_byte_on() -> None:
    browser = Browser()
    browser.send(GET)
    browser.wait(30)  # nothing is wrong with a connection that is kept
    assert not browser.transport.aborted
    browser.send(b"GET / HT")
    browser.wait(channels.HEADERS_WITHIN)
    assert browser.transport.aborted


def test_a_request_that_is_worked_on_is_left_alone() -> None:
    browser = Browser(answering=Endless)
    browser.send(GET)
    browser.wait(100)
    assert not browser.transport.aborted


def test_who_hangs_up_leaves_nothing_behind() -> None:
    for sent in (b"", b"GET / HT", post(10) + b"x", GET):
        browser = Browser()
        browser.send(sent)
        browser.hang_up()
        assert browser.connections.count == 0
        assert browser.clock.getDelayedCalls() == []


# -- number ------------------------------------------------------------------------------------


def browsers(connections: Connections, count: int, **how: Any) -> list[Browser]:
    return [Browser(connections=connections, **how) for _browser in range(count)]


def gone(all_of_them: list[Browser]) -> list[bool]:
    return [browser.transport.aborted for browser in all_of_them]


def test_the_oldest_that_waits_goes_for_the_one_that_comes() -> None:
    connections = Connections(100, 3)
    first = browsers(connections, 3)
    assert gone(first) == [False] * 3
    late = Browser(connections=connections)
    assert gone([*first, late]) == [True, False, False, False]
    assert b"0 bytes" in late.send(GET)
    assert connections.count == 3


def test_nothing_goes_that_is_worked_on() -> None:
    connections = Connections(100, 3)
    busy = browsers(connections, 3, answering=Endless)
    for browser in busy:
        browser.send(GET)
    late = Browser(connections=connections)
    assert gone([*busy, late]) == [False, False, False, True]
    assert connections.count == 3
    busy[0].hang_up()
    assert gone([Browser(connections=connections)]) == [False]


def test_one_network_does_not_push_out_another() -> None:
    connections = Connections(100, 3)
    other = Browser(connections=connections, host="198.51.100.1")
    browsers(connections, 10)
    assert gone([other]) == [False]


def test_where_there_are_too_many_in_all_the_largest_network_makes_room() -> None:
    connections = Connections(10, 0)
    few = browsers(connections, 2, host="198.51.100.1")
    many = browsers(connections, 8)
    late = Browser(connections=connections, host="203.0.113.1")
    assert gone([*few, late]) == [False] * 3
    assert gone(many) == [True] + [False] * 7
    assert connections.count == 10


def test_behind_a_proxy_one_address_has_all_connections() -> None:
    connections = Connections(100, 0)
    assert gone(browsers(connections, 100)) == [False] * 100
