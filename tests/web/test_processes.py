"""Processes for what takes long or much memory: bounded before they import anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from games.processes import bounded
from games.processes.bounded import MEGABYTE, Bounds, command, start

BOUNDS = Bounds(seconds=1, memory=100 * MEGABYTE)
PATIENCE = 120

Run = Callable[[str], str]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """What a module tells that does this as it is imported."""

    def told(does: str) -> str:
        (tmp_path / "greedy.py").write_text(f"{does}\n")
        with start(command("greedy", BOUNDS), text=True) as process:
            return str(process.communicate(timeout=PATIENCE)[0])

    package = tmp_path / "games"
    package.symlink_to(Path(bounded.__file__).parents[1])
    monkeypatch.setattr(bounded, "_ROOT", tmp_path)
    return told


def test_the_bounds_hold_before_the_module_is_imported(run: Run) -> None:
    """And nothing else is imported by then that takes room."""
    does = (
        "import resource, sys\n"
        "print(*(resource.getrlimit(what)[1] for what in (resource.RLIMIT_CPU, resource.RLIMIT_AS)"
        "), {'numpy', 'django', 'pydantic', 'PIL'} & set(sys.modules))"
    )
    assert run(does) == f"{BOUNDS.seconds} {BOUNDS.memory} set()\n"


def test_more_memory_than_that_is_not_to_be_had(run: Run) -> None:
    assert run("print(len(bytearray(50_000_000)))") == "50000000\n"
    assert run("print(len(bytearray(200_000_000)))") == ""


def test_a_process_that_goes_on_is_ended(run: Run) -> None:
    assert run("print(1, flush=True)\nwhile True: pass") == "1\n"


def test_it_writes_no_file(run: Run, tmp_path: Path) -> None:
    run(f"open({str(tmp_path / 'file')!r}, 'w').write('x')")
    assert (tmp_path / "file").stat().st_size == 0


def test_it_knows_no_secret(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "Zarathustra")
    assert "Zarathustra" not in run("import os\nprint(os.environ)")
