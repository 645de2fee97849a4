"""Two versions of the code measured in one go, by turns, each in processes of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.bench.setting import median

TURNS = 3


def beside(other: Path, script: str, function: str) -> None:
    """Print the milliseconds that a function of a script gives by name, for the code here and for
    that of another version, and their ratios."""
    found: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    for _turn in range(TURNS):
        here, there = (found_in(folder, script, function) for folder in (Path.cwd(), other))
        for name, now in here.items():
            found[name].append((now, there[name]))
    for name, pairs in found.items():
        now, then = (median([pair[which] for pair in pairs]) for which in (0, 1))
        print(f"{name:<14}{then:>9.3f} ms there, {now:>8.3f} here, ratio {now / then:.2f}")


def found_in(folder: Path, script: str, function: str) -> Any:
    """What a function of a script gives for the code in a folder."""
    code = f"import json, runpy; print(json.dumps(runpy.run_path({script!r})[{function!r}]()))"
    where = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", code]
    printed = subprocess.run(command, cwd=folder, env=where, capture_output=True, check=True)
    return json.loads(printed.stdout)
