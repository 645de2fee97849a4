"""Debian's packages, where this machine has apt and we are root.

Uses the standard library only. Nothing is installed without saying so first and, at a terminal,
asking.
"""

import os
import shutil
import subprocess
import sys


class Declined(Exception):
    """Somebody at the terminal does not want Debian's packages installed."""


def apt_install(*packages: str, purpose: str) -> bool:
    """Install Debian packages for a purpose that is said first. True if it worked; False without
    apt or without being root. Raises Declined where somebody at the terminal does not agree."""
    if not can_install():
        return False
    print(f"{purpose} Debian has: {' '.join(packages)}.", flush=True)
    if not _agreed("Install now, as root, with apt-get?"):
        raise Declined
    print("Installing with apt-get:", *packages, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.call(["apt-get", "update", "-qq"], env=quiet)
    install = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages]
    return subprocess.call(install, env=quiet, stdout=subprocess.DEVNULL) == 0


def can_install() -> bool:
    """Whether this machine has apt and we may use it."""
    return os.name != "nt" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _agreed(question: str) -> bool:
    """The answer of whoever sits at the terminal; where nobody does, yes."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    try:
        return input(f"{question} [Y/n] ").strip().lower() in ("", "y", "yes")
    except EOFError:
        return False
