"""The first start: from an empty folder to a site that could be served, with the readings of names
in Chinese and Japanese and without, by turns."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

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
"""
WITHOUT = "indexing.readings_of = lambda name: {}"


def run() -> float:
    """Measure and print; gives how many times as long a first start takes with readings."""
    taken: dict[str, list[float]] = {"": [], WITHOUT: []}
    for number in range(ROUNDS + 1):
        for without, known in taken.items():
            seconds = first_start(without)
            if number:  # the first ones write bytecode
                known.append(seconds)
    longer, shorter = (median(known) for known in taken.values())
    print(f"A first start, the middle one of {ROUNDS}, seconds of the processor:")
    print(f"with readings {longer:.2f}   without {shorter:.2f}")
    print(f"{longer / shorter:.3f} times as long (at most {MOST} are wanted)")
    return longer / shorter


def first_start(without: str) -> float:
    """Prepare a new site in a process of its own; the seconds of the processor that it took."""
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as folder:
        environment = {
            **os.environ,
            "TABLETOP_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "tabletop.settings",
        }
        before = os.times()
        code = START.format(without=without)
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        after = os.times()
    return (after.children_user - before.children_user) + (
        after.children_system - before.children_system
    )
