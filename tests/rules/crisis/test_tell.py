"""Events in words: each is told, or goes without saying."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

from games.rules.crisis import SYSTEM, constants, names, rulebook, tell

from .helpers import (
    game,
    random_answer,
    setup,
    started,
    unit,
)

FOLDER = Path(constants.__file__).parent


def emitted_kinds() -> set[str]:
    """Every kind of event that the rules of this system announce."""
    sources = [path.read_text() for path in FOLDER.rglob("*.py")]
    return {kind for text in sources for kind in re.findall(r'emit\(\s*"([a-z-]+)"', text)}


def test_every_event_is_told_or_goes_without_saying() -> None:
    assert emitted_kinds() - set(tell.TELLERS) - tell.SILENT == set()


def test_a_random_match_is_told_from_beginning_to_end() -> None:
    rng = random.Random(6)
    the_table = started(6)
    events = list(the_table.opening.events)
    for _number in range(200):
        if the_table.result:
            break
        events += the_table.answer(*random_answer(the_table, rng)).events
    for event in events:
        line = SYSTEM.tell(json.loads(json.dumps(event.plain())), the_table.setup)
        if line is None:
            assert event.kind in tell.SILENT
            continue
        assert "%(" not in str(line.message)
        assert str(line.message)
        assert line.rule in rulebook.ids() or line.kind == "heading"
        assert line.seat == event.data.get("seat", line.seat)
        if event.data.get("unit"):
            assert line.seat == "ab".index(event.data["unit"][0])
        for detail in line.details:
            assert str(detail)


def test_a_character_of_both_squads_is_called_by_its_player() -> None:
    bat, cat, ant = unit(0, "bat", (18, 18)), unit(1, "cat", (18, 19.5)), unit(1, "ant", (10, 10))
    apart, mirrored = game(bat, cat, ant), game(bat, cat, unit(1, "bat", (10, 10)))
    assert str(names.unit(apart, "a-bat")) == "Bat"
    assert str(names.unit(mirrored, "a-bat")) == "Ann's Bat"
    assert str(names.unit(mirrored, "b-bat")) == "Bob's Bat"
    assert str(names.unit(mirrored, "b-cat")) == "Cat"


def test_the_log_tells_whose_a_character_is_where_both_rosters_have_it() -> None:
    line = SYSTEM.tell({"kind": "dazed", "data": {"unit": "b-bat"}}, setup())
    assert line is not None
    assert (str(line.message), line.seat) == ("Bob's Bat is Dazed.", 1)
    only_bob = setup()
    only_bob.rosters[0]["entries"] = []
    line = SYSTEM.tell({"kind": "dazed", "data": {"unit": "b-bat"}}, only_bob)
    assert line is not None
    assert str(line.message) == "Bat is Dazed."


def test_tokens_of_which_there_are_several_have_numbers() -> None:
    the_game = game(unit(0, "bat", (18, 18)), secure="vaults")
    board = {token["id"]: token["name"] for token in SYSTEM.view(the_game, None)["tokens"]}
    assert board["vaults#2"] == "Switch 2"
    line = SYSTEM.tell({"kind": "token-removed", "data": {"token": "vaults#2"}}, setup())
    assert line is not None
    assert str(line.message) == "Switch 2 is removed."
