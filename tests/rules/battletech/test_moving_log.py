"""What the log says of movement, and the turn of a 'Mech from a checkpoint on."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from games.rules.battletech import movement
from games.rules.battletech.log_lines import log_line
from games.rules.battletech.script import script
from games.rules.battletech.state import State
from games.rules.contract.asking import Ask, Checkpoint, Game
from tests.rules.running import asked

from .moving import move, way
from .positions import at, hex_of, lance


def log(game: Game[State]) -> list[str]:
    """The sentences of what has happened since the last call, those of rolls left out."""
    lines = [
        log_line(event, game.setup)
        for event in game.take_events()
        if event.kind not in ("piloting-roll", "fell")
    ]
    return [str(line.message) for line in lines if line]


@pytest.mark.rule("BT-2.3.p1", "BT-2.12.p1")
def test_a_walk_says_its_mp_and_the_hexes_that_count() -> None:
    game = lance(at("wolverine", "0505"))
    move(game, "walk:a1", way=["0504/0", "0504/1"])
    (event,) = [event for event in game.take_events() if event.kind == "moved"]
    line = log_line(event, game.setup)
    assert line
    assert str(line.message) == "Wolverine WVR-6R walks from 0505 to 0504."
    assert [str(detail) for detail in line.details] == ["2 MP", "1 hex counts"]
    assert line.rule == "BT-2.3.p1"
    assert line.seat == 0


@pytest.mark.parametrize(
    ("option", "fields", "said"),
    [
        ("stand:a1", {}, ["Jenner JR7-D stands still."]),
        ("walk:a1", {"way": ["0505/1"]}, ["Jenner JR7-D turns in 0505."]),
        ("run:a1", {"way": ["0503"]}, ["Jenner JR7-D runs from 0505 to 0503."]),
        ("jump:a1", {"way": ["0503"], "facing": 0}, ["Jenner JR7-D jumps from 0505 to 0503."]),
        (
            "drop:a1:walk",
            {"way": ["0504"]},
            ["Jenner JR7-D walks from 0505 to 0504.", "Jenner JR7-D drops prone."],
        ),
        (
            "charge:a1:b1:run",
            {"way": ["0503"]},
            [
                "Jenner JR7-D runs from 0505 to 0503.",
                "Jenner JR7-D declares a charge at Locust LCT-1V.",
            ],
        ),
        (
            "dfa:a1:b1",
            {"stop": list(hex_of("0503"))},
            [
                "Jenner JR7-D jumps from 0505 to 0503 and declares a death from above on"
                " Locust LCT-1V."
            ],
        ),
    ],
)
def test_what_is_said_of_each_option(option: str, fields: dict[str, Any], said: list[str]) -> None:
    target = at("locust", "0502", side=1, movement__mode="stand", movement__over=True)
    game = lance(at("jenner", "0505"), target)
    later = ["end:a1"] if option.startswith("drop") else []
    move(game, option, *later, **fields)
    assert log(game) == said


@pytest.mark.rule("BT-2.7.p1")
def test_what_is_said_of_standing_up() -> None:
    game = lance(at("jenner", "0505", prone=True), faces=[6, 6])
    move(game, "get-up:a1:walk", "end:a1", facing=0)
    assert log(game) == ["Jenner JR7-D tries to stand up.", "Jenner JR7-D stands up."]


@pytest.mark.rule("BT-11.13")
def test_what_is_said_of_leaving() -> None:
    game = lance(at("jenner", "0517", facing=3))
    game.setup.options["withdrawal"] = "allowed"
    move(game, "leave:a1:walk", way=["0517"])
    assert log(game) == ["Jenner JR7-D leaves the map over its lower edge."]


@pytest.mark.rule("BT-2.9.p1")
def test_what_was_walked_before_a_roll_is_said_before_it() -> None:
    game = lance(at("jenner", "0505"), hexes={"0504": "0u"}, faces=[6, 6])
    move(game, "walk:a1", way=["0503"])
    kinds = [event.kind for event in game.take_events()]
    assert kinds == ["moved", "piloting-roll", "moved"]


@pytest.mark.rule("BT-2.p1")
def test_a_movement_that_has_begun_goes_on_from_its_checkpoint() -> None:
    game = lance(
        at("jenner", "0505", prone=True), at("locust", "1010", side=1), faces=[6, 6], stage="move"
    )
    part = script(game)
    ask = asked(part)
    step: Any = ask.check({"option": "get-up:a1:walk", "fields": {"facing": 0}})
    seen: list[Any] = []
    while not (seen and isinstance(seen[-1], Ask)):
        seen.append(part.send(step))
        step = None
    assert isinstance(seen[-2], Checkpoint)
    again = asked(script(Game(copy.deepcopy(game.state), game.dice, game.setup)))
    assert [option.id for option in again.options] == [option.id for option in seen[-1].options]
    assert again.seat == 0
    mech = movement.under_way(game.state)
    assert mech is not None
    assert mech.id == "a1"
    part.send(seen[-1].check({"option": "walk:a1", "fields": {"way": way("0504")}}))
    assert movement.under_way(game.state) is None
