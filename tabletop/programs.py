"""The programs that some tests drive: browsers, Redis, PostgreSQL and nginx."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop import debian

# The headless shell first: without a window, it opens a new context in half the time.
_BROWSERS = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
]
_DEBIANS_POSTGRESQL = Path("/usr/lib/postgresql")


@dataclass(frozen=True)
class Program:
    """An external program that some tests drive.

    `find` returns its path, or None; `packages` are the Debian packages with it; `without` says
    what is skipped without it; `elsewhere` is another way to install it, tried last.
    """

    name: str
    find: Callable[[], str | None]
    packages: tuple[str, ...]
    without: str
    elsewhere: Callable[[], None] | None = None

    @property
    def advice(self) -> str:
        """What is skipped without it, and how to install it."""
        return f"{self.without} On Debian and Ubuntu: apt install {' '.join(self.packages)}"


def find_browser() -> str | None:
    """The path of a Chromium on this machine: an installed one, else Playwright's."""
    for command in _BROWSERS:
        if path := shutil.which(command):
            return path
    return _playwrights_own()


def find_redis() -> str | None:
    """The path of the Redis server."""
    return shutil.which("redis-server")


def find_postgresql() -> str | None:
    """The path of PostgreSQL's `initdb`, beside its other programs. Debian keeps them outside the
    PATH."""
    if found := shutil.which("initdb"):
        return str(Path(found).resolve())
    versions = sorted(
        _DEBIANS_POSTGRESQL.glob("*/bin/initdb"), key=lambda path: _number(path.parts[-3])
    )
    return str(versions[-1]) if versions else None


def find_nginx() -> str | None:
    """The path of nginx, which on Debian is in root's PATH only."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def find_firefox() -> str | None:
    """The path of Firefox."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def find_webkit() -> str | None:
    """The path of WebKitGTK's driver, provided that Xvfb is there to display it."""
    return shutil.which("WebKitWebDriver") if shutil.which("Xvfb") else None


def _number(version: str) -> int:
    return int(version) if version.isdecimal() else 0


def _playwrights_own() -> str | None:
    """Runs in its own process, since Playwright starts an event loop."""
    question = (
        "from pathlib import Path\n"
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright:\n"
        "    path = playwright.chromium.executable_path\n"
        "    print(path if Path(path).exists() else '')"
    )
    answer = subprocess.run([sys.executable, "-c", question], capture_output=True, text=True)
    return answer.stdout.strip() or None


def _install_playwrights_own() -> None:
    print("Installing Playwright's own browser for the tests", flush=True)
    subprocess.call([sys.executable, "-m", "playwright", "install", "chromium"])


BROWSER = Program(
    "Browser",
    find_browser,
    ("chromium-headless-shell", "fonts-dejavu-core"),
    "The tests in a browser are left out.",
    _install_playwrights_own,
)
FIREFOX = Program("Firefox", find_firefox, ("firefox-esr",), "The tests in Firefox are left out.")
WEBKIT = Program(
    "WebKitGTK",
    find_webkit,
    ("webkit2gtk-driver", "xvfb"),
    "The tests in WebKitGTK are left out.",
)
REDIS = Program(
    "Redis", find_redis, ("redis-server",), "The tests of several processes are left out."
)
POSTGRESQL = Program(
    "PostgreSQL", find_postgresql, ("postgresql",), "The tests on PostgreSQL are left out."
)
NGINX = Program("nginx", find_nginx, ("nginx",), "The tests behind a proxy are left out.")
PROGRAMS = (BROWSER, FIREFOX, WEBKIT, REDIS, POSTGRESQL, NGINX)


def provide(programs: Sequence[Program] = PROGRAMS) -> None:
    """Install missing programs where possible and agreed to, and print which are used and what is
    skipped."""
    missing = [program for program in programs if program.find() is None]
    if missing:
        _install(missing)
    for program in programs:
        path = program.find()
        print(f"{program.name}: {path or f'none. {program.advice}'}", flush=True)


def _install(missing: Sequence[Program]) -> None:
    names = " and ".join(program.name for program in missing)
    packages = [package for program in missing for package in program.packages]
    try:
        debian.apt_install(*packages, purpose=f"The tests use what is not here yet: {names}.")
    except debian.Declined:
        return
    for program in missing:
        if program.elsewhere and program.find() is None:
            program.elsewhere()
