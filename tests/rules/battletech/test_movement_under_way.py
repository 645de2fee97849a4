"""A movement under way: what is announced before a roll, and its turn from a checkpoint on."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from games.rules.battletech import movement
from games.rules.battletech.script import script
from games.rules.contract.asking import Ask, Checkpoint, Game
from tests.rules.running import asked

from .moving import move, way
from .positions import at, lance


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
