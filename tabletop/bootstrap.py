"""What runs before anything is installed: gives the site its own environment and enters it.

Uses the standard library only. The site lives in `.venv/` beside manage.py (or where TABLETOP_VENV
says). Packages are installed only when a pin has changed since the last time.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tabletop import debian

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "tabletop" / "pins"
VENV = Path(os.environ.get("TABLETOP_VENV") or ROOT / ".venv").resolve()
OLDEST = (3, 11)
_NO_PIP = "This Python has no pip to install packages with."


def main(argv: list[str]) -> None:
    """Run a command in the site's own environment, which is made or updated first."""
    if sys.version_info < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        sys.exit(f"Tabletop needs Python {oldest} or newer; this is {python_version()}.")
    command = argv[1] if len(argv) > 1 else "help"
    if Path(sys.prefix).resolve() == VENV:
        provide(extras_for(command))
    elif not _someone_elses_environment():
        enter(argv)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")
    if command == "play":
        from tabletop import local

        local.prepare_environment(argv[2:])
    from django.core.management import execute_from_command_line

    execute_from_command_line(argv)


def extras_for(command: str) -> list[str]:
    """The optional groups of pyproject.toml that a command needs on this machine."""
    extras = []
    if os.environ.get("DATABASE_URL") or os.environ.get("REDIS_URL"):
        extras.append("scale")
    if command == "test":
        extras.append("test")
    if command in ("audit", "pins"):
        extras.append("upkeep")
    return extras


def _someone_elses_environment() -> bool:
    """Whether this is another virtual environment with Django, which its owner maintains."""
    return sys.prefix != sys.base_prefix and importlib.util.find_spec("django") is not None


# --- the environment ---------------------------------------------------------------------------


def enter(argv: list[str]) -> None:
    """Restart with the environment's Python, after making the environment if necessary."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        print("Making a virtual environment in", VENV, flush=True)
        # pip comes later: some systems' venv lacks it.
        venv.create(VENV, with_pip=False, symlinks=os.name != "nt", clear=_is_venv(VENV))
    command = [str(python), *argv]
    if os.name == "nt":  # where exec would return to the shell at once
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def _is_venv(path: Path) -> bool:
    return (path / "pyvenv.cfg").exists()


def provide(extras: list[str]) -> None:
    """Install the pinned packages of these groups into this environment, unless they are there."""
    groups = ["site", *extras]
    wanted = {fingerprint(group) for group in groups}
    stamp = VENV / "tabletop-installed"
    if wanted <= _stamped(stamp):
        return
    with locked(VENV / "tabletop-lock"):
        stamped = _stamped(stamp)
        if wanted <= stamped:  # another process has installed them meanwhile
            return
        print("Installing what the site needs. This happens once.", flush=True)
        _install(groups)
        still_good = {fingerprint(path.stem) for path in PINS.glob("*.txt")} & stamped
        stamp.write_text("\n".join(sorted(wanted | still_good)), encoding="ascii")


def fingerprint(group: str) -> str:
    """A hash that changes with the group's pins or the Python version."""
    parts = [group, python_version(), _pins(group).read_text(encoding="ascii")]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def python_version() -> str:
    """The minor version, such as "3.11", which shares one set of packages."""
    return "{}.{}".format(*sys.version_info)


def _stamped(stamp: Path) -> set[str]:
    return set(stamp.read_text(encoding="ascii").split()) if stamp.exists() else set()


def _pins(group: str) -> Path:
    """The file with all packages of a group and their dependencies, with versions and hashes."""
    return PINS / f"{group}.txt"


def _install(groups: list[str]) -> None:
    provide_pip()
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    files = [word for group in groups for word in ("--requirement", str(_pins(group)))]
    if subprocess.call([*pip, "--require-hashes", *files]):
        sys.exit("The packages could not be installed. pip says above why.")
    importlib.invalidate_caches()


def provide_pip() -> None:
    """Install pip into this environment: from Python itself, the system, or Debian's package."""
    if importlib.util.find_spec("pip"):
        return
    base: str = getattr(sys, "_base_executable", sys.executable)
    if _bring_pip(base) or (_apt_install_pip() and _bring_pip(base)):
        return
    sys.exit(f"{_NO_PIP} On Debian and Ubuntu: apt install python3-venv")


def _apt_install_pip() -> bool:
    try:
        return debian.apt_install("python3-venv", purpose=_NO_PIP)
    except debian.Declined:
        return False


def _bring_pip(base: str) -> bool:
    own = [sys.executable, "-m", "ensurepip"]
    systems = [base, "-m", "pip", "--python", sys.executable, "install", "--quiet", "pip"]
    return any(
        subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
        for command in (own, systems)
    )


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock a file, so that processes that start together on this machine proceed one at a time."""
    with path.open("w") as file:
        if os.name != "nt":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
