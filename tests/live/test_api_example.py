"""The program of the example, against a running site: whole matches."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.api.examples import __path__ as folder
from games.matches.models import Match
from tests.live.server import Server
from tests.matchmaking import load_cards, players
from tests.programs import program_of
from tests.web.site_process import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

EXAMPLE = Path(next(iter(folder))) / "random_player.py"


def test_it_is_short_and_needs_the_standard_library_only() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    named = [
        name.name if isinstance(node, ast.Import) else node.module or ""
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    ]
    assert {name.partition(".")[0] for name in named} <= sys.stdlib_module_names
    assert len(text.splitlines()) <= 60


@pytest.mark.parametrize("system", ["toy", "kurogane"])
def test_it_plays_a_whole_match_against_the_computer(server: Server, system: str) -> None:
    load_cards()
    program = program_of(players("Ada")[0])
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), server.address, system],
        env={**os.environ, "TOKEN": program.secret},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    match = Match.objects.get()
    assert match.status == Match.Status.ENDED
    assert str(match.result["reason"]) in done.stdout
    assert match.answers.filter(seat=0).exists()
