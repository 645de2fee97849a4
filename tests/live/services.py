"""A Redis and a PostgreSQL of one's own, for sites of several processes."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path

from tests.ports import free_port
from tests.web.site_process import PATIENCE


class Redis:
    """A Redis of one's own that keeps nothing."""

    def __init__(self, program: str) -> None:
        self.port = free_port()
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen([self._program, *options], stdout=subprocess.DEVNULL)
        wait_for_port(self.port)

    def listeners(self) -> int:
        """How many connections wait for what is published."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
            line.sendall(b"CLIENT LIST TYPE pubsub\r\nQUIT\r\n")
            said = b"".join(iter(lambda: line.recv(65536), b""))
        return len(re.findall(rb"^id=", said, re.M))

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None


def wait_for_port(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


class Postgres:
    """A PostgreSQL of one's own. It refuses to run as root, so then it runs as its own user."""

    def __init__(self, programs: Path, where: Path) -> None:
        self.port = free_port()
        self.url = f"postgres://postgres:any@127.0.0.1:{self.port}/postgres"
        self._programs, self._where = programs, where
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._as:
            shutil.chown(where, "postgres")
        self._run("initdb", "-A", "trust", "-U", "postgres", "--no-sync", "-D", str(where / "pg"))

    def start(self) -> None:
        options = f"-p {self.port} -k {self._where} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._control("-o", options, "-l", str(self._where / "log"), "start")

    def stop(self) -> None:
        self._control("-m", "fast", "stop")

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-w", "-D", str(self._where / "pg"), *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as, str(self._programs / program), *arguments]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL)
