"""`manage.py play`, started as a person starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tabletop import local
from tabletop.bootstrap import ROOT


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def playing(data: Path, port: int, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A site that runs until the block ends; everything it prints up to its link is read."""
    clean = {key: text for key, text in os.environ.items() if not key.startswith("TABLETOP_")}
    clean.pop("DJANGO_SETTINGS_MODULE", None)
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), "play", "--port", str(port), *arguments],
        # The environment of the tests is used as it is: nothing is installed.
        env={**clean, "TABLETOP_DATA": str(data), "TABLETOP_VENV": str(data / "none")},
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
    connection = HTTPConnection(host, port, timeout=10)
    connection.request(method, path, **kwargs)  # type: ignore[arg-type]
    response = connection.getresponse()
    return response, response.read().decode()


def cookies(response: HTTPResponse) -> dict[str, str]:
    lines = response.headers.get_all("Set-Cookie") or []
    return dict(line.split(";")[0].split("=", 1) for line in lines)


def test_from_nothing_to_a_guest_who_is_still_there_after_a_restart(tmp_path: Path) -> None:
    port = free_port()
    with playing(tmp_path, port) as site:
        assert f"http://localhost:{port}/" in read_until(site, "Ctrl-C stops it")

        response, page = fetch(port, "/people/name/")
        assert response.status == 200
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        style = re.search(r'href="(/static/site/site\.\w+\.css)"', page)
        assert token
        assert style, "static files are served under hashed names"

        served, _ = fetch(port, style[1])
        assert served.status == 200
        assert "immutable" in served.headers["Cache-Control"]

        posted, _ = fetch(
            port,
            "/people/name/",
            method="POST",
            body=urlencode({"name": "Ada", "csrfmiddlewaretoken": token[1]}),
            headers={
                "Content-Type": "application/x-www-form-urlencoded",
                "Cookie": f"csrftoken={cookies(response)['csrftoken']}",
            },
        )
        assert posted.status == 302
        session = cookies(posted)["sessionid"]

        site.send_signal(signal.SIGINT)
        assert "Traceback" not in read_until(site, "Stopped")
        assert site.wait(timeout=15) == 0

    started = time.monotonic()
    with playing(tmp_path, port) as site:
        assert "Installing" not in read_until(site, "Ctrl-C stops it")
        assert time.monotonic() - started < 10
        _, page = fetch(port, "/people/me/", headers={"Cookie": f"sessionid={session}"})
        assert "Ada" in page
        lobby, _ = fetch(port, "/", headers={"Cookie": f"sessionid={session}"})
        assert lobby.status == 200
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_without_lan_only_this_machine_can_connect_and_with_it_the_network(tmp_path: Path) -> None:
    address = local.lan_address()
    if address is None:
        pytest.skip("This machine is in no network.")
    port = free_port()
    with playing(tmp_path, port) as site:
        read_until(site, "Ctrl-C stops it")
        with pytest.raises(ConnectionRefusedError):
            fetch(port, "/", host=address)
    with playing(tmp_path, port, "--lan") as site:
        printed = read_until(site, "Ctrl-C stops it")
        assert f"http://{address}:{port}/" in printed
        assert "█" in printed
        assert fetch(port, "/people/name/", host=address)[0].status == 200
        refused, _ = fetch(port, "/people/name/", headers={"Host": "evil.example"})
        assert refused.status == 400


def test_a_taken_port_is_said_in_words(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with playing(tmp_path, port) as site:
            assert site.stdout is not None
            printed = site.stdout.read()
            assert f"Port {port} is taken" in printed
            assert "Traceback" not in printed
            assert site.wait() == 1


def test_a_database_that_cannot_be_used_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "db.sqlite3").mkdir()
    with playing(tmp_path, free_port()) as site:
        assert site.stdout is not None
        printed = site.stdout.read()
        assert "The database cannot be used" in printed
        assert "Traceback" not in printed
        assert site.wait() == 1
