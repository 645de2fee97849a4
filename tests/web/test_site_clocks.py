"""The time of a side runs out in a running site though nobody has a page open."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from tabletop.bootstrap import ROOT
from tests.ports import free_port
from tests.web.site_process import PATIENCE, playing, read_until

BEGIN = """
from games.matches.time_control import SECOND, Control
from tests.matchmaking import begun_match
begun_match(system="kurogane", time=Control("live", budget=SECOND))
"""


def test_a_match_ends_by_its_clocks_though_nobody_watches(site_data: Path) -> None:
    with playing(site_data, free_port()) as process:
        read_until(process, "Ctrl-C stops it")
        here = {**os.environ, "TABLETOP_DATA": str(site_data)}
        here["DJANGO_SETTINGS_MODULE"] = "tabletop.settings"
        shell = [sys.executable, str(ROOT / "manage.py"), "shell", "-c", BEGIN]
        subprocess.run(shell, env=here, cwd=ROOT, check=True, timeout=PATIENCE)
        [database] = site_data.glob("*.sqlite3")
        until = time.monotonic() + 60
        with sqlite3.connect(database) as rows:
            while time.monotonic() < until:
                [(status,)] = rows.execute("SELECT status FROM matches_match WHERE time NOT NULL")
                if status == "ended":
                    return
                time.sleep(0.5)
    raise AssertionError("nobody has looked at the clocks")
