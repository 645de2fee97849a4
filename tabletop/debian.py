"""Install Debian's packages, on machines with apt and as root.

Uses the standard library only. Announces every installation, and asks first at a terminal.
"""

import os
import shutil
import subprocess
import sys


class Declined(Exception):
    """The person at the terminal has declined the installation."""


def apt_install(*packages: str, purpose: str) -> bool:
    """Install Debian packages for an announced purpose. Return whether that worked; False without
    apt or root. Raises Declined if the person at the terminal declines."""
    if os.name == "nt" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    print(f"{purpose} Debian has: {' '.join(packages)}.", flush=True)
    if not _agreed("Install now, as root, with apt-get?"):
        raise Declined
    print("Installing with apt-get:", *packages, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.call(["apt-get", "update", "-qq"], env=quiet)
    install = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages]
    return subprocess.call(install, env=quiet, stdout=subprocess.DEVNULL) == 0


def _agreed(question: str) -> bool:
    """The answer of the person at the terminal; True without a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    try:
        return input(f"{question} [Y/n] ").strip().lower() in ("", "y", "yes")
    except EOFError:
        return False
