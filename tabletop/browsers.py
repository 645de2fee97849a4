"""The browser that the browser tests drive."""

import shutil
import subprocess
import sys

from tabletop.bootstrap import apt_install

_COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


def find() -> str | None:
    """The path of a Chromium on this machine: an installed one, else Playwright's own."""
    for command in _COMMANDS:
        if path := shutil.which(command):
            return path
    return _playwrights_own()


def find_or_install() -> str | None:
    """The same, and if there is none yet: Debian's as root, else Playwright's own."""
    if path := find():
        return path
    if apt_install("chromium", "fonts-dejavu-core") and (path := find()):
        return path
    print("Installing a browser for the browser tests", flush=True)
    subprocess.call([sys.executable, "-m", "playwright", "install", "chromium"])
    return find()


def _playwrights_own() -> str | None:
    """Asked in a process of its own, since Playwright brings an event loop along."""
    question = (
        "from pathlib import Path\n"
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright:\n"
        "    path = playwright.chromium.executable_path\n"
        "    print(path if Path(path).exists() else '')"
    )
    answer = subprocess.run([sys.executable, "-c", question], capture_output=True, text=True)
    return answer.stdout.strip() or None
