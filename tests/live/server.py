"""A real server in a process of its own, on the test's database, and visitors to it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db import connection
from websockets.sync.client import ClientConnection, connect

from games.live.render import update
from games.live.tickets import Ticket
from games.matches.models import Match
from tests.live.services import Redis
from tests.people import Browser
from tests.ports import free_port
from tests.web.site_process import PATIENCE

CSRF = "a" * 32
NEVER = 1_000_000
"""So many pulses: no sweep makes good for a notice that has not come."""
WITH_THE_TOY = "tests.live.site:application"


def wait_for_a_window() -> None:
    """Wait until the minute in which a server counts has at least half of its time left."""
    over = time.time() % 60
    if over > 30:
        time.sleep(60 - over)


def database_url() -> str:
    """The test's database, for another process."""
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{known['NAME']}"
    who = f"{known['USER']}:{known['PASSWORD']}@{known['HOST'] or 'localhost'}"
    return f"postgres://{who}:{known['PORT'] or 5432}/{known['NAME']}"


class Server:
    """Daphne with the site, started, killed and started again on one port."""

    def __init__(
        self,
        application: str = WITH_THE_TOY,
        log: Path | None = None,
        **environment: str,
    ) -> None:
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self.application = application
        self.environment = environment
        self.log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "DATABASE_URL": database_url(),
            "TABLETOP_DATA": str(settings.DATA_DIR),
            "TABLETOP_HTTPS": "0",
            **self.environment,
        }
        command = [sys.executable, "-m", "tests.lean_daphne", "-b", "127.0.0.1"]
        with ExitStack() as stack:
            self._process = subprocess.Popen(
                [*command, "-p", str(self.port), "-v", "0", self.application],
                env=environment,
                cwd=settings.BASE_DIR,
                stdout=subprocess.DEVNULL,
                stderr=stack.enter_context(self.log.open("ab")) if self.log else None,
            )
        while self._process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def children(self) -> list[int]:
        """The processes that it has started and that have not ended."""
        assert self._process
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return [int(pid) for task in tasks for pid in task.read_text().split()]

    def kill(self) -> None:
        """End it without any warning, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in an orderly way."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None


@contextmanager
def running(
    application: str = WITH_THE_TOY, log: Path | None = None, **environment: str
) -> Iterator[Server]:
    """A server while the block lasts: the site with the toy, or the application named."""
    server = Server(application, log, **environment)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def two_processes(redis: Redis, sweep_every: int) -> Iterator[list[Server]]:
    """Two processes on one database, with a Redis between them."""
    environment: dict[str, Any] = {
        "REDIS_URL": f"redis://127.0.0.1:{redis.port}/0",
        "TABLETOP_TEST_SWEEP_EVERY": str(sweep_every),
    }
    with running(**environment) as here, running(**environment) as there:
        yield [here, there]


@dataclass
class Visitor:
    """Somebody with a browser: a player's, or one without a name."""

    server: Server
    browser: Browser | None = None

    def request(
        self, method: str, path: str, body: Any = None, timeout: float = PATIENCE
    ) -> tuple[int, str]:
        """Ask the server: the status, and the text of its answer."""
        headers = {"Cookie": f"csrftoken={CSRF}", "X-CSRFToken": CSRF}
        if self.browser:
            session = self.browser.cookies[settings.SESSION_COOKIE_NAME].value
            headers["Cookie"] += f"; {settings.SESSION_COOKIE_NAME}={session}"
        if isinstance(body, dict) and method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(body, doseq=True)
        elif body is not None:
            headers["Content-Type"] = "application/json"
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=timeout)
        try:
            line.request(method, path, body, headers)
            response = line.getresponse()
            return response.status, response.read().decode()
        finally:
            line.close()

    def answer(self, match_id: str, number: int, answer: dict[str, Any]) -> tuple[int, Any]:
        """Post an answer: the status, and the JSON that came back."""
        body = json.dumps({"number": number, **answer})
        status, text = self.request("POST", f"/matches/{match_id}/answer", body)
        return status, json.loads(text)

    def socket(self, ticket: Ticket | str, match_id: str = "", **kwargs: Any) -> ClientConnection:
        """Open a socket with a ticket."""
        signed = ticket if isinstance(ticket, str) else ticket.signed()
        match_id = match_id or (ticket.match if isinstance(ticket, Ticket) else "")
        return self.open(f"/matches/{match_id}/live?ticket={signed}", **kwargs)

    def open(self, path: str, **kwargs: Any) -> ClientConnection:
        """Open any socket of the server, as a page of its own would."""
        kwargs.setdefault("origin", self.server.address)
        line: ClientConnection = connect(f"ws://127.0.0.1:{self.server.port}{path}", **kwargs)
        return line


def seated(match: Match, browser: Browser) -> Ticket:
    """The ticket of a player's page."""
    index = match.seats.get(player=browser.player).index
    return Ticket.of(match.pk, index, "en", browser.player)


def hello(line: ClientConnection, number: int, ticket: Ticket | None = None) -> None:
    """Say where the page stands; with a ticket, also that it shows what its holder sees now."""
    message: dict[str, Any] = {"type": "hello", "number": number}
    if ticket:
        audience = (ticket.perspective, ticket.language)
        message["screen"] = update(ticket.match, {audience: None}).screens[audience].digest
    line.send(json.dumps(message))


def next_frame(line: ClientConnection, timeout: float = PATIENCE) -> str:
    """The next frame about the match; who is there, and signs of life, are passed over."""
    until = time.monotonic() + timeout
    while True:
        text = line.recv(max(0.01, until - time.monotonic()))
        if isinstance(text, str) and text.startswith('<template id="frame"'):
            return text
