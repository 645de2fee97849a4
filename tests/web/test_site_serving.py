"""The served site, and those who would stop it: with bodies that are too large, requests that
never end, and connections without number."""

from __future__ import annotations

import select
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from signal import SIGCONT, SIGSTOP
from typing import Any

import pytest
from django.test import override_settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from games.live.tickets import Ticket
from tests.bench.limits import raise_open_files
from tests.ports import free_port
from tests.web.site_process import PATIENCE, fetch, playing, read_until

USUAL = (1024, 20_000)
"""The limits for open files that most systems start a process with."""


@dataclass
class Site:
    """A site that runs."""

    data: Path
    port: int
    process: subprocess.Popen[str]
    printed: str

    def memory(self) -> int:
        """The most memory that it has ever used, in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        [line] = [line for line in status.splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1]) // 1024

    def answers(self) -> bool:
        """Whether somebody who comes now gets the page."""
        return fetch(self.port, "/people/name/")[0].status == 200

    def connect(self, host: str = "127.0.0.1", by: str = "127.0.0.1") -> socket.socket:
        """A connection to it, from that address of this machine."""
        return socket.create_connection((host, self.port), PATIENCE, source_address=(by, 0))


@contextmanager
def site(data: Path, **how: object) -> Iterator[Site]:
    port = free_port()
    with playing(data, port, **how) as process:  # type: ignore[arg-type]
        yield Site(data, port, process, read_until(process, "Ctrl-C stops it"))


@pytest.fixture(scope="module")
def served(started_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that is attacked by all tests of this module, one after the other."""
    raise_open_files()
    data = shutil.copytree(started_once, tmp_path_factory.mktemp("site"), dirs_exist_ok=True)
    with site(data, files=USUAL) as running:
        yield running


def reply(line: socket.socket) -> bytes:
    """All that the site says until it closes."""
    got = b""
    try:
        while piece := line.recv(65536):
            got += piece
    except ConnectionResetError:
        pass
    return got


MEGABYTE = b"x" * 1_000_000


def pour(line: socket.socket, pieces: Iterator[bytes]) -> int:
    """Send until the site answers or hangs up; how many bytes it has let in."""
    sent = 0
    try:
        for piece in pieces:
            if select.select([line], [], [], 0)[0]:
                break
            line.sendall(piece)
            sent += len(piece)
    except OSError:
        pass
    return sent


@pytest.mark.parametrize("chunked", [False, True], ids=["with its length", "in chunks"])
def test_a_body_of_200_megabytes_is_refused_while_it_arrives(served: Site, chunked: bool) -> None:
    assert served.answers()
    before = served.memory()
    length = "Transfer-Encoding: chunked" if chunked else "Content-Length: 200000000"
    piece = b"f4240\r\n" + MEGABYTE + b"\r\n" if chunked else MEGABYTE
    with served.connect() as line:
        line.sendall(f"POST /people/name/ HTTP/1.1\r\nHost: localhost\r\n{length}\r\n\r\n".encode())
        sent = pour(line, (piece for _piece in range(200)))
        answer = reply(line)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert sent < 100_000_000
    assert served.memory() < before + 60
    assert served.answers()


HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


def test_eleven_hundred_half_finished_requests_keep_nobody_out(served: Site) -> None:
    with ExitStack() as stack:
        for number in range(1100):
            line = stack.enter_context(served.connect(by=f"127.0.1.{number % 8 + 1}"))
            line.sendall(HALF)
        assert served.answers()


def test_one_address_with_eleven_hundred_of_them_keeps_not_even_itself_out(served: Site) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(served.connect()) for _number in range(1100)]
        for line in lines:
            try:
                line.sendall(HALF)
            except OSError:
                continue  # it has made room for a later one
        assert served.answers()
        assert reply(lines[0]) == b""  # hung up


def test_a_request_that_trickles_in_is_hung_up_on(served: Site) -> None:
    with served.connect() as line:
        begun = time.monotonic()
        line.setblocking(False)
        closed = False
        while not closed and time.monotonic() - begun < PATIENCE:
            try:
                line.send(b"G")
            except OSError:
                break
            ready, _, _ = select.select([line], [], [], 0.5)
            closed = bool(ready)
        assert time.monotonic() - begun < PATIENCE
        assert time.monotonic() - begun > 5
    assert served.answers()


def test_a_site_that_may_open_few_files_says_so_and_is_there_for_all(site_data: Path) -> None:
    with site(site_data, files=(600, 600)) as small, ExitStack() as stack:
        assert "may open 600 files only" in small.printed
        small.process.send_signal(SIGSTOP)  # as if busy: all of them wait to be accepted at once
        for number in range(850):
            line = stack.enter_context(small.connect(by=f"127.0.1.{number % 8 + 1}"))
            line.sendall(HALF)
        visitor = stack.enter_context(small.connect())
        visitor.sendall(b"GET /people/name/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
        small.process.send_signal(SIGCONT)
        assert visitor.recv(12) == b"HTTP/1.1 200"
        assert small.answers()


def test_behind_a_proxy_its_address_is_everybodys(site_data: Path) -> None:
    with site(site_data, files=USUAL, TABLETOP_PROXY="1") as hidden, ExitStack() as stack:
        first, *_others = [stack.enter_context(hidden.connect()) for _number in range(400)]
        first.sendall(b"GET /people/name/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert first.recv(12) == b"HTTP/1.1 200"
        assert hidden.answers()


def live_address(served: Site) -> str:
    """Where a spectator's page opens its socket."""
    with override_settings(SECRET_KEY=(served.data / "secret_key").read_text("ascii").strip()):
        return f"/matches/{'a' * 12}/live?ticket={Ticket('a' * 12, None, 'en').signed()}"


def test_live_tables_are_served_by_it_too(served: Site) -> None:
    address = f"ws://127.0.0.1:{served.port}{live_address(served)}"
    origin: Any = f"http://localhost:{served.port}"
    with connect(address, origin=origin, open_timeout=PATIENCE) as line:
        line.send('{"type": "ping"}')  # before saying hello
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(PATIENCE)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4400
    with pytest.raises(InvalidStatus):
        connect(address[:-2], origin=origin, open_timeout=PATIENCE)


def test_sockets_that_are_gone_leave_their_places(served: Site) -> None:
    """More of them, one after the other, than there may be at once."""
    asked = (
        f"GET {live_address(served)} HTTP/1.1\r\nHost: localhost:{served.port}\r\n"
        f"Origin: http://localhost:{served.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    for _socket in range(320):
        with served.connect() as line:
            line.sendall(asked)
            assert line.recv(12) == b"HTTP/1.1 101"
    assert served.answers()


def test_the_usual_limit_is_raised_without_a_word(served: Site) -> None:
    assert "files only" not in served.printed
    limits = Path(f"/proc/{served.process.pid}/limits").read_text(encoding="ascii")
    [line] = [line for line in limits.splitlines() if line.startswith("Max open files")]
    assert int(line.split()[3]) > USUAL[0]
