"""The program of the example, against a running site: whole matches."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from games.api.examples import __path__ as folder
from games.matches.lobby import waiting_room
from games.matches.models import Invitation, Match
from games.rosters.service import ready_rosters
from games.rules import systems
from tests.live.server import Server
from tests.matchmaking import load_cards, open_match, players
from tests.people import new_guest
from tests.programs import program_of
from tests.web.site_process import PATIENCE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(900)]

LONGEST = 600
"""Seconds that a match may take on a machine that is busy."""
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


def test_two_of_them_play_a_whole_match(server: Server) -> None:
    """One waits at the table, and the other one accepts the seat that is kept for it."""
    ann, bob = (program_of(player) for player in players("Ann", "Bob"))
    match = open_match(ann.player)
    Invitation.objects.create(seat=match.seats.get(index=1), player=bob.player)
    waiting_room.choose_roster(match, ann.player, ready_rosters("toy")[0])
    waiting_room.set_ready(match, ann.player)
    running = [
        subprocess.Popen(
            [sys.executable, str(EXAMPLE), server.address],
            env={**os.environ, "TOKEN": program.secret},
        )
        for program in (ann, bob)
    ]
    until = time.monotonic() + PATIENCE
    while match.status != Match.Status.ENDED and time.monotonic() < until:
        time.sleep(0.5)
        match.refresh_from_db()
        assert [process.poll() for process in running] == [None, None]
    for process in running:
        process.kill()
        process.wait()
    assert match.status == Match.Status.ENDED
    assert {answer.seat for answer in match.answers.all()} == {0, 1}


@pytest.mark.parametrize("system", systems.systems())
def test_it_plays_the_computer_once_in_each_game(server: Server, system: str) -> None:
    """A whole match: it ends by the rules, and then the program does."""
    load_cards()
    ann = program_of(new_guest("Ann").player)
    played = subprocess.run(
        [sys.executable, str(EXAMPLE), server.address, system],
        env={**os.environ, "TOKEN": ann.secret},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert played.stderr == ""
    match = Match.objects.get()
    assert (match.system, match.status) == (system, Match.Status.ENDED)
    assert match.result["reason"] in played.stdout
    assert match.result["reason"] not in ("concession", "agreement")
    assert {answer.seat for answer in match.answers.all()} == {0, 1}
