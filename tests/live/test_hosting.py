"""The way to the internet as README.md says it, as somebody goes it who has never hosted the site:
nginx with a certificate before two processes, on PostgreSQL and Redis, and friends who come by its
name from elsewhere."""

from __future__ import annotations

import os
import pwd
import random
import re
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from playwright.sync_api import ConsoleMessage, Page, expect

from tabletop.programs import NGINX
from tests.browser import hands
from tests.browser.gathering import (
    DESK,
    PHONE,
    create_match,
    get_ready,
    sit_down,
    type_name,
    visitors,
)
from tests.conftest import running_browser
from tests.live.services import Postgres, Redis, wait_for_port
from tests.needs import path_of
from tests.ports import free_port
from tests.web.site_process import playing, read_until

pytestmark = pytest.mark.browser

HOST = "games.example.org"
ANSWERS = 4
"""So many are given while a phone and a spectator look on."""

AROUND = """
user {user};
daemon off;
worker_processes 1;
pid {where}/pid;
error_log {where}/error.log;
events {{}}
http {{
    log_format served "$upstream_addr $status $request";
    access_log {where}/access.log served;
    client_body_temp_path {where}/body;
    proxy_temp_path {where}/proxy;
    include {where}/tabletop.conf;
}}
"""
"""What Debian's nginx has around the files of its hosts."""


@dataclass(frozen=True)
class Hosted:
    """A site behind nginx."""

    where: Path
    plain: int
    secure: int
    processes: list[int]
    """Their ports."""

    @property
    def address(self) -> str:
        return f"https://{HOST}:{self.secure}"

    def asked(self, method: str, body: bytes) -> HTTPResponse:
        """What nginx answers to somebody who trusts its certificate."""
        trusting = ssl.create_default_context(cafile=str(self.where / "host.pem"))
        trusting.check_hostname = False
        line = HTTPSConnection("127.0.0.1", self.secure, timeout=60, context=trusting)
        form = {"Host": HOST, "Content-Type": "multipart/form-data; boundary=x"}
        line.request(method, "/people/name/", body, form)
        return line.getresponse()

    def served_by(self) -> set[int]:
        """The ports of the processes that nginx has asked."""
        log = (self.where / "access.log").read_text()
        return {int(port) for port in re.findall(r"^127\.0\.0\.1:(\d+) ", log, re.M)}


def example() -> str:
    """The configuration in README.md."""
    text = (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```nginx\n(.*?)```", text, re.S)
    assert found
    return found[1]


def environment() -> dict[str, str]:
    """What README.md has a site on the internet started with."""
    text = (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")
    found = re.search(r"^ +(TABLETOP_HTTPS=1 .*) python3 manage\.py play$", text, re.M)
    assert found
    return dict(part.split("=") for part in found[1].split())


def certify(where: Path) -> None:
    """A certificate for the host that it gave itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    form, secret = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (where / "host.pem").write_bytes(certificate.public_bytes(pem))
    (where / "host.key").write_bytes(key.private_bytes(pem, form, secret))


def adapted(text: str, here: Hosted) -> str:
    """The configuration with this machine's ports and files instead of those of a host."""
    servers = " ".join(f"server 127.0.0.1:{port};" for port in here.processes)
    for written, instead in (
        ("listen 80;", f"listen 127.0.0.1:{here.plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{here.secure} ssl;"),
        ("server 127.0.0.1:8000;", servers),
        ("/etc/ssl/certs/games.example.org.pem", f"{here.where}/host.pem"),
        ("/etc/ssl/private/games.example.org.key", f"{here.where}/host.key"),
    ):
        assert text.count(written) == 1, written
        text = text.replace(written, instead)
    return text


@pytest.fixture
def hosted(postgres: Postgres, redis: Redis, with_static: Path, tmp_path: Path) -> Iterator[Hosted]:
    nginx = path_of(NGINX)
    here = Hosted(tmp_path, free_port(), free_port(), [free_port(), free_port()])
    more = {
        **environment(),
        "DATABASE_URL": postgres.url,
        "REDIS_URL": f"redis://127.0.0.1:{redis.port}/0",
    }
    certify(tmp_path)
    user = pwd.getpwuid(os.geteuid()).pw_name
    (tmp_path / "nginx.conf").write_text(AROUND.format(user=user, where=tmp_path))
    (tmp_path / "tabletop.conf").write_text(adapted(example(), here))
    with ExitStack() as running:
        for port in here.processes:
            process = running.enter_context(playing(with_static, port, **more))  # type: ignore[arg-type]
            read_until(process, "Ctrl-C stops it")
        command = [nginx, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
        proxy = running.enter_context(subprocess.Popen(command, stderr=subprocess.DEVNULL))
        running.callback(proxy.terminate)
        wait_for_port(here.secure)
        yield here


@pytest.fixture
def people(hosted: Hosted) -> Iterator[list[Page]]:
    """Ann at a desk, Bob with a phone, and a spectator; each finds the host by its name."""
    trusting = {"ignore_https_errors": True}
    devices = [DESK | trusting, PHONE | trusting, DESK | trusting]
    with (
        running_browser(f"--host-resolver-rules=MAP {HOST} 127.0.0.1") as chromium,
        visitors(chromium, *devices) as pages,
    ):
        yield pages


NO_WORKER = "An SSL certificate error occurred when fetching the script"
"""No browser lets a site have a worker by a certificate that nobody has signed."""


def test_friends_play_behind_a_proxy_as_readme_says(hosted: Hosted, people: list[Page]) -> None:
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and NO_WORKER not in message.text:
            complaints.append(f"{message.text} ({message.location})")

    for page in people:
        page.on("console", note)
    ann, bob, eve = people
    ann.goto(hosted.address)
    type_name(ann, "Ann")
    games = ann.get_by_role("navigation", name="Game")
    hands.press(ann, games.locator('[href="?system=crisis"]'))
    link = create_match(ann)
    assert link.startswith(f"{hosted.address}/matches/")
    address = ann.url
    sit_down(bob, link, "Bob")
    get_ready(bob, "Core box, Red Skull leads")
    get_ready(ann, "Core box, Captain America leads")
    eve.goto(address)
    for page in people:
        page.wait_for_url(address)
        page.wait_for_selector(hands.READY)
        expect(page.locator("#live")).to_have_attribute("data-connection", "live")
    rng = random.Random(1)
    number = hands.number(eve)
    for _answer in range(ANSWERS):
        asked = next(page for page in (ann, bob) if hands.asked(page))
        hands.play(asked, rng)
        number += 1
        for page in people:
            hands.follow(page, number)
    assert complaints == []
    assert hosted.served_by() == set(hosted.processes)
    assert {cookie["secure"] for cookie in bob.context.cookies()} == {True}
    leads_to_https(hosted)
    takes_what_the_site_takes(hosted)


def leads_to_https(hosted: Hosted) -> None:
    """Whoever comes by plain http; and whoever has come by https is told to stay, at this host."""
    plain = HTTPConnection("127.0.0.1", hosted.plain, timeout=60)
    plain.request("GET", "/rosters/?q=1", headers={"Host": HOST})
    led = plain.getresponse()
    assert (led.status, led.headers["Location"]) == (301, f"https://{HOST}/rosters/?q=1")
    answer = hosted.asked("GET", b"")
    assert answer.status == 200
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


def takes_what_the_site_takes(hosted: Hosted) -> None:
    """The site looks at a body as large as it takes any, and finds no form in it."""
    most = settings.MOST_BYTES_OF_A_REQUEST
    assert hosted.asked("POST", b"x" * most).status == 400
    assert hosted.asked("POST", b"x" * (most + 1)).status == 413
