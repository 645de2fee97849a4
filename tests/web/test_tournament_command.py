"""The command `tournament`."""

from __future__ import annotations

import json
import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command


def run(*args: str, **options: Any) -> str:
    out = StringIO()
    call_command("tournament", *args, stdout=out, stderr=out, **options)
    return out.getvalue()


def test_it_prints_one_line_of_data() -> None:
    output = run("kurogane", players="learner,random", matches=1, json=True, option=["map=duel"])
    (line,) = output.splitlines()
    data = json.loads(line)
    assert set(data["players"]) == {"learner", "random"}
    assert sum(player["score"] for player in data["players"].values()) == 1


def test_it_prints_a_table() -> None:
    output = run("kurogane", players="learner,random", matches=1, option=["map=duel"])
    headings, *rows = (re.split("  +", line) for line in output.splitlines()[:3])
    assert headings[:6] == ["player", "wins", "draws", "losses", "score", "Elo"]
    assert headings[6:] == ["answers/s", "s/activation", "no use"]
    assert {row[0] for row in rows} == {"learner", "random"}
    for row in rows:
        assert 0 <= float(row[-1].removesuffix("%")) <= 100
    assert "learner - random: " in output
    assert "endings: " in output
    assert "steepness of the curve" in output


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"players": "learner"}, "two or more"),
        ({"players": "learner,learner"}, "each once"),
        ({"players": "learner,grandmaster"}, "there is no player 'grandmaster'"),
        ({"players": "learner,./missing.py"}, "no program that can be run"),
        ({"matches": 0}, "at least 1"),
        ({"jobs": 0}, "at least 1"),
        ({"option": ["map"]}, "NAME=VALUE"),
        ({"option": ["moon=full"]}, "no option called moon"),
    ],
)
def test_it_refuses_nonsense(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        run("kurogane", **wrong)


def test_it_knows_the_systems_that_there_are() -> None:
    with pytest.raises(CommandError, match="no system 'chess'"):
        run("chess")
