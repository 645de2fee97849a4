"""A system is added by adding its files: the rooms that all systems share name none of them."""

from __future__ import annotations

import re

import pytest

from games.rules.systems import FOLDERS, systems
from tabletop.bootstrap import ROOT

SHARED = (
    *("games/cards", "games/live", "games/matches", "games/people", "games/rosters", "tabletop"),
    *("static/cards", "static/live", "static/matches", "static/rosters", "static/site"),
    *("static/table", "templates/cards", "templates/live", "templates/matches"),
    *("templates/people", "templates/rosters", "templates/table"),
)
"""The rooms that know no game."""

TEXT = {".py", ".html", ".js", ".css", ".svg"}


def test_no_shared_room_names_a_system_or_one_of_its_rules() -> None:
    names = [*FOLDERS, *(str(systems()[folder].name) for folder in FOLDERS)]
    prefixes = {systems()[folder].book.entries()[0].id.partition("-")[0] for folder in FOLDERS}
    pattern = re.compile(
        "|".join([*map(re.escape, names), *(rf"\b{prefix}-[A-Z0-9]" for prefix in prefixes)]), re.I
    )
    found = [
        f"{path.relative_to(ROOT)}: {hit[0]}"
        for room in SHARED
        for path in (ROOT / room).rglob("*")
        if path.suffix in TEXT and "migrations" not in path.parts
        for hit in [pattern.search(path.read_text(encoding="utf-8"))]
        if hit
    ]
    assert found == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_system_brings_the_files_of_its_screens(folder: str) -> None:
    for needed in (f"templates/{folder}/layers.html", f"templates/{folder}/sides.html"):
        assert (ROOT / needed).is_file()
