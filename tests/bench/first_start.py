"""The first start: from an empty folder to a site that could be served, with the readings of names
in Chinese and Japanese and without, by turns; and the next start, with nothing left to do."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass

from tests.bench.setting import median

ROUNDS = 5
MOST = 1.05
"""How many times as long it may take with them."""
START = """
import django
django.setup()
from games.cards import indexing
{without}
from tabletop.management.commands.play import prepare
prepare()
import resource
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
WITHOUT = "indexing.readings_of = lambda name: {}"


@dataclass(frozen=True)
class Start:
    """What a start takes: seconds of the processor, and megabytes of memory at most."""

    seconds: float
    memory: float


def run() -> None:
    """Measure and print how many times as long a first start takes with readings."""
    taken: dict[str, list[tuple[Start, Start]]] = {"": [], WITHOUT: []}
    for number in range(ROUNDS + 1):
        for without, known in taken.items():
            both = two_starts(without)
            if number:  # the first ones write bytecode
                known.append(both)
    longer, shorter = (median([first.seconds for first, _next in each]) for each in taken.values())
    print(f"A first start, the middle one of {ROUNDS}, seconds of the processor:")
    print(f"with readings {longer:.2f}   without {shorter:.2f}")
    print(f"{longer / shorter:.3f} times as long (at most {MOST} are wanted)")
    for name, starts in zip(("first", "next"), zip(*taken[""], strict=True), strict=True):
        seconds = median([one.seconds for one in starts])
        memory = median([one.memory for one in starts])
        print(f"the {name} start: {seconds:.2f} seconds of the processor, {memory:.0f} MB at most")


def two_starts(without: str) -> tuple[Start, Start]:
    """Prepare a new site in a process of its own, and the same site again in another one."""
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as folder:
        return start(folder, without), start(folder, without)


def start(folder: str, without: str) -> Start:
    """Prepare the site of a folder in a process of its own."""
    environment = {
        **os.environ,
        "TABLETOP_DATA": folder,
        "DJANGO_SETTINGS_MODULE": "tabletop.settings",
    }
    code = START.format(without=without)
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, env=environment, stdout=subprocess.PIPE, text=True
    )
    after = os.times()
    used = [after.children_user - before.children_user]
    used.append(after.children_system - before.children_system)
    return Start(sum(used), int(done.stdout.split()[-1]) / 1024)
