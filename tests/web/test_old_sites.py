"""A site that an older version left is brought up to date as it starts, and all that people have
there goes on: their matches are played further, their rosters and packs are as they were."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tabletop.bootstrap import ROOT
from tests.ports import free_port
from tests.web import old_site
from tests.web.site_process import fetch, playing, read_until

GO_ON = "from tests.web import old_site; old_site.go_on()"


def went_on(data: Path) -> Any:
    """What comes of playing on in that data directory."""
    done = subprocess.run(
        [sys.executable, "-m", "django", "shell", "-v0", "-c", GO_ON],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", "TABLETOP_DATA": str(data)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize(
    ("name", "closed"), [("2026-11-23", {"battletech", "tide"}), ("2026-11-26", set())]
)
def test_the_matches_of_an_older_version_go_on(
    name: str, closed: set[str], with_static: Path
) -> None:
    """Those that began by rules that are not kept any more are closed."""
    old_site.restore(name, with_static)
    with sqlite3.connect(with_static / "db.sqlite3") as kept:
        matches = dict(kept.execute("SELECT system, id FROM matches_match").fetchall())
    assert set(matches) == set(old_site.ANSWERS)
    port, going_on = free_port(), str(len(matches) - len(closed))
    with playing(with_static, port) as process:
        printed = read_until(process, "Ctrl-C stops it")
        found = re.search(r"of (\d+) matches under way, (\d+) come out as they did", printed)
        assert found, printed
        assert found.groups() == (going_on, going_on), printed
        for system in closed:
            assert f"{matches[system]}: closed without a winner" in printed
            for path in ("", "replay/", "result/", "log"):
                assert fetch(port, f"/matches/{matches[system]}/{path}")[0].status == 200, path
            assert "The site was updated" in fetch(port, f"/matches/{matches[system]}/result/")[1]
        for match in (matches[system] for system in matches if system not in closed):
            response, page = fetch(port, f"/matches/{match}/")
            assert response.status == 200
            assert "has stopped" not in page
    found = went_on(with_static)
    assert found["faults"] == []
    assert found["cards"] == ["Old Friend"]
    assert set(found["matches"]) == set(matches) - closed
    for system in found["matches"]:
        before = old_site.ANSWERS[system]
        number, after, status, stopped = found["matches"][system]
        assert number == before
        assert stopped is None
        assert after == before + old_site.FURTHER or status == "ended", system


def test_there_is_an_older_version_to_begin_from() -> None:
    assert old_site.names() == ["2026-11-23", "2026-11-26"]
    assert all(path.stat().st_size < 120_000 for path in old_site.FOLDER.iterdir())
