"""`manage.py play`, started as a person starts it."""

from __future__ import annotations

import re
import signal
import socket
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPResponse
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tabletop import local
from tests.ports import free_port
from tests.web.site_process import PATIENCE, fetch, playing, processor_seconds, read_until


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
        style = re.search(r'href="(/static/joined/site/styles\.\w+\.css)"', page)
        assert token
        assert style, "static files are served under hashed names"

        for taken, sent in (("", None), ("gzip, deflate", "gzip"), ("gzip, deflate, br", "br")):
            served, _ = fetch(port, style[1], headers={"Accept-Encoding": taken})
            assert served.status == 200
            assert served.headers["Content-Encoding"] == sent
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

        site.send_signal(signal.SIGTERM)  # SIGINT is ignored by what a script runs in background
        assert "Traceback" not in read_until(site, "Stopped")
        assert site.wait(timeout=PATIENCE) == 0

    with playing(tmp_path, port) as site:
        assert "Installing" not in read_until(site, "Ctrl-C stops it")
        assert processor_seconds(site.pid) < 30
        _, page = fetch(port, "/people/me/", headers={"Cookie": f"sessionid={session}"})
        assert "Ada" in page
        lobby, _ = fetch(port, "/", headers={"Cookie": f"sessionid={session}"})
        assert lobby.status == 200
        computers_play(tmp_path, port, session)
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def computers_play(data: Path, port: int, session: str) -> None:
    """The site's computers are there with it."""
    address, signed_in = "/matches/computer/?system=tide", f"sessionid={session}"
    response, page = fetch(port, address, headers={"Cookie": signed_in})
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token
    form = {"level": "learner", "side": "watch", "csrfmiddlewaretoken": token[1]}
    made, _ = fetch(
        port,
        address,
        method="POST",
        body=urlencode(form),
        headers={
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"{signed_in}; csrftoken={cookies(response)['csrftoken']}",
        },
    )
    assert made.status == 302
    until = time.monotonic() + PATIENCE
    with closing(sqlite3.connect(data / "db.sqlite3")) as database:
        while database.execute("select number from matches_match").fetchone()[0] < 4:
            assert time.monotonic() < until
            time.sleep(0.2)


def test_ctrl_c_stops_it(site_data: Path) -> None:
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background
    try:
        with playing(site_data, free_port()) as site:
            read_until(site, "Ctrl-C stops it")
            site.send_signal(signal.SIGINT)
            assert "Traceback" not in read_until(site, "Stopped")
            assert site.wait(timeout=PATIENCE) == 0
    finally:
        signal.signal(signal.SIGINT, heard)


def test_without_lan_only_this_machine_can_connect_and_with_it_the_network(
    site_data: Path,
) -> None:
    address = local.lan_address()
    if address is None:
        pytest.skip("This machine is in no network.")
    port = free_port()
    with playing(site_data, port) as site:
        read_until(site, "Ctrl-C stops it")
        with pytest.raises(ConnectionRefusedError):
            fetch(port, "/", host=address)
    with playing(site_data, port, "--lan") as site:
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


def no_file(path: Path) -> None:
    path.mkdir()


def no_database(path: Path) -> None:
    path.write_bytes(b"no database at all " * 1000)


def broken_database(path: Path) -> None:
    """A real one, with its inside overwritten."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app TEXT)")
        database.executemany("INSERT INTO django_migrations (app) VALUES (?)", [["x" * 500]] * 99)
        database.commit()
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))


@pytest.mark.parametrize("spoil", [no_file, no_database, broken_database])
def test_a_database_that_cannot_be_used_is_said_in_words(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(tmp_path / "db.sqlite3")
    with playing(tmp_path, free_port()) as site:
        assert site.stdout is not None
        printed = site.stdout.read()
        assert "The database cannot be used" in printed
        assert str(tmp_path / "db.sqlite3") in printed
        assert "Traceback" not in printed
        assert site.wait() == 1
