"""`manage.py play` in a process of its own, started as a person starts it."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

from tabletop.bootstrap import ROOT

PATIENCE = 250.0
"""Seconds until a site answers however busy the machine is: less than a test may take."""


@contextmanager
def playing(
    data: Path,
    port: int,
    *arguments: str,
    files: tuple[int, int] | None = None,
    root: Path = ROOT,
    **more: str,
) -> Iterator[subprocess.Popen[str]]:
    """A site that runs until the block ends. `files` are the limits for its open files, the one
    in force and the hard one; `root` is where the site lies; `more` is added to its environment."""
    clean = {key: text for key, text in os.environ.items() if not key.startswith("TABLETOP_")}
    clean.pop("DJANGO_SETTINGS_MODULE", None)
    process = subprocess.Popen(
        [sys.executable, str(root / "manage.py"), "play", "--port", str(port), *arguments],
        # The environment of the tests is used as it is: nothing is installed.
        env={**clean, "TABLETOP_DATA": str(data), "TABLETOP_VENV": str(data / "none"), **more},
        preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_NOFILE, files)) if files else None,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def read_until(process: subprocess.Popen[str], words: str) -> str:
    """All that the site prints up to the line with these words."""
    assert process.stdout is not None
    printed = ""
    for line in process.stdout:
        printed += line
        if words in line:
            return printed
    raise AssertionError(f"the site ended without saying {words!r}:\n{printed}")


def fetch(
    port: int, path: str, host: str = "127.0.0.1", method: str = "GET", **kwargs: object
) -> tuple[HTTPResponse, str]:
    connection = HTTPConnection(host, port, timeout=PATIENCE)
    connection.request(method, path, **kwargs)  # type: ignore[arg-type]
    response = connection.getresponse()
    return response, response.read().decode(errors="replace")


def processor_seconds(pid: int) -> float:
    """How much of a processor a process has used, its own threads' and the kernel's time for it,
    however busy the machine is."""
    stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
