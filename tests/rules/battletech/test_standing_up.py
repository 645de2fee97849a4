"""Standing up and dropping prone (BT-2.7, BT-2.8)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech import movement
from games.rules.battletech.constants.movement import GET_UP
from games.rules.battletech.state import State
from games.rules.contract.asking import Answer, Ask, Game
from games.rules.text import _
from tests.rules.running import asked, events

from .moving import costs, move, offered, option, spent, where, whole
from .positions import at, hit, lance, lose, rolls

FALL = [6, 6, 1, 4, 4, 4, 6]
"""The seat belt holds, the facing stays, and places for the damage."""


def up(facing: int = 0, pace: str = "walk") -> tuple[str, dict[str, Any]]:
    return f"get-up:a1:{pace}", {"facing": facing}


def chosen(game: Game[State], name: str, fields: dict[str, Any]) -> Answer:
    """An answer to what the 'Mech may do."""
    options = list(movement.menu(game, [game.state.mech("a1")]))
    return Ask(0, _("Move."), options).check({"option": name, "fields": fields})


@pytest.mark.rule("BT-2.7.p1", "BT-2.2.t9")
def test_standing_up_costs_2_mp_a_roll_and_a_point_of_heat() -> None:
    game = lance(at("wolverine", "0505", prone=True, facing=3), faces=[2, 3])
    move(game, "get-up:a1:walk", "end:a1", facing=5)
    mech = game.state.mech("a1")
    assert not mech.prone
    assert where(game) == ("0505", 5)
    assert rolls(events(game), "piloting") == [(5, 5)]
    assert spent(game) == ("walk", GET_UP, 0, 2)


@pytest.mark.rule("BT-2.7.p1")
def test_up_again_it_goes_on_with_the_mp_left() -> None:
    game = lance(at("wolverine", "0505", prone=True, facing=3), faces=[6, 6])
    walk = ("walk:a1", {"way": [[4, 0]]})
    move(game, "get-up:a1:walk", walk, facing=0)
    assert where(game) == ("0503", 0)
    assert spent(game) == ("walk", 4, 2, 2)


@pytest.mark.rule("BT-2.7.p1", "BT-8.4.2")
def test_who_fails_falls_again_from_the_facing_it_lay_in_and_may_try_again() -> None:
    game = lance(at("wolverine", "0505", prone=True, facing=3), faces=[1, 1, *FALL, 1, 1, *FALL])
    move(game, "get-up:a1:walk", up(), ("walk:a1", {"way": [[4, 2, 4]]}), facing=0)
    mech = game.state.mech("a1")
    assert mech.prone
    assert where(game) == ("0505", 4)
    assert mech.movement.attempts == 2
    assert spent(game) == ("walk", 5, 0, 3)


@pytest.mark.rule("BT-2.7.p1")
def test_events_of_the_phase_count_in_the_number_and_ask_for_no_roll_of_their_own() -> None:
    game = lance(at("wolverine", "0505", prone=True, events=["damage"]), faces=[6, 6])
    hit(game, "a1", "LL", "Foot Actuator")
    move(game, "get-up:a1:walk", "end:a1", facing=0)
    assert rolls(events(game), "piloting") == [(7, 12)]


@pytest.mark.rule("BT-2.7.p1", "BT-2.4.p2")
def test_with_1_running_mp_left_it_makes_a_last_attempt() -> None:
    game = lance(at("wolverine", "0505", prone=True, heat=22), faces=[6, 6])
    assert offered(game, "a1")["get-up:a1:walk"] == "BT-2.2.t9"  # walk 1, run 2
    assert offered(game, "a1")["get-up:a1:run"] == ""
    slow = lance(at("hunchback", "0505", prone=True, heat=15), faces=[6, 6])  # walk 1, run 2
    hit(slow, "a1", "LL", "Foot Actuator")
    assert offered(slow, "a1")["get-up:a1:run"] == "BT-2.2.t9"  # 0
    last = lance(at("wolverine", "0505", prone=True), faces=[6, 6])
    last.state.mech("a1").movement.mode = "run"
    last.state.mech("a1").movement.spent = 7
    assert offered(last, "a1")["get-up:a1:run"] == ""
    move(last, "get-up:a1:run", facing=1)
    assert spent(last)[1] == 8
    assert where(last) == ("0505", 1)


@pytest.mark.rule("BT-2.7.p1", "BT-2.4.p2")
def test_who_has_turned_has_no_last_attempt() -> None:
    game = lance(at("wolverine", "0505", prone=True))
    mech = game.state.mech("a1")
    mech.movement.mode, mech.movement.spent, mech.movement.turned = "run", 7, True
    assert offered(game, "a1")["get-up:a1:run"] == "BT-2.2.t9"


@pytest.mark.rule("BT-2.4.p2", "BT-2.7.p1")
def test_the_free_facing_on_standing_up_is_no_turn() -> None:
    game = lance(at("hunchback", "0505", prone=True, facing=3), hexes={"0504": "2h"}, faces=[6, 6])
    move(game, "get-up:a1:run", ("run:a1", {"way": [[4, 1]]}), facing=0)
    assert where(game) == ("0504", 0)
    assert spent(game) == ("run", 6, 1, 3)  # 2, then the last 4 for a hex of 5


@pytest.mark.rule("BT-2.7.p1")
def test_who_stands_up_cannot_jump_in_that_turn() -> None:
    game = lance(at("wolverine", "0505", prone=True), faces=[6, 6])
    ask = asked(whole(game, game.state.mech("a1"), chosen(game, *up())))
    assert not [option.id for option in ask.options if option.id.startswith("jump")]
    assert {option.id for option in ask.options if not option.refused} == {
        "walk:a1",
        "drop:a1:walk",
        "end:a1",
    }


@pytest.mark.rule("BT-2.7.p1", "BT-3.10.t2")
@pytest.mark.parametrize(("lost", "gyro"), [(["LL", "RL"], 0), (["LL", "LA", "RA"], 0), ([], 2)])
def test_who_cannot_stand_up(lost: list[Any], gyro: int) -> None:
    game = lance(at("wolverine", "0505", prone=True))
    lose(game, "a1", *lost)
    hit(game, "a1", "CT", *["Gyro"] * gyro)
    assert offered(game, "a1")["get-up:a1:walk"] == "BT-2.7.p1"
    assert offered(game, "a1")["get-up:a1:run"] == "BT-2.7.p1"


@pytest.mark.rule("BT-2.7.p1")
def test_on_one_leg_it_tries_once_with_running_mp() -> None:
    game = lance(at("wolverine", "0505", prone=True), faces=[1, 1, *FALL])
    lose(game, "a1", "LL")
    assert offered(game, "a1")["get-up:a1:walk"] == "BT-2.7.p1"
    move(game, "get-up:a1:run", facing=0)
    mech = game.state.mech("a1")
    assert mech.movement.over
    assert mech.movement.mode == "run"
    assert mech.movement.heat == 3
    assert rolls(events(game), "piloting") == [(10, 2)]
    mech.movement.over = False
    assert offered(game, "a1")["get-up:a1:run"] == "BT-2.7.p1"


@pytest.mark.rule("BT-2.8.p1", "BT-2.2.t10")
def test_dropping_costs_1_mp_and_no_roll() -> None:
    game = lance(at("wolverine", "0505"))
    move(game, "drop:a1:walk", "end:a1", way=["0503"])
    mech = game.state.mech("a1")
    assert mech.prone
    assert where(game) == ("0503", 0)
    assert spent(game) == ("walk", 3, 2, 1)
    assert rolls(events(game), "piloting") == []


@pytest.mark.rule("BT-2.8.p1")
def test_dropping_needs_the_mp_for_it() -> None:
    game = lance(at("wolverine", "0507"))
    assert costs(game, "walk:a1")["0502"] == 5
    assert "0502" not in costs(game, "drop:a1:walk")
    assert costs(game, "drop:a1:walk")["0503"] == 5
    assert costs(game, "drop:a1:walk")["0507"] == 1


@pytest.mark.rule("BT-2.8.p1", "BT-0.p2")
def test_nobody_drops_onto_a_friend() -> None:
    game = lance(at("wolverine", "0507"), at("locust", "0506"))
    reached = costs(game, "drop:a1:walk")
    assert "0506" not in reached
    assert reached["0505"] == 3


@pytest.mark.rule("BT-2.8.p1")
def test_prone_it_can_only_turn_or_stand_up() -> None:
    game = lance(at("wolverine", "0505", prone=True, facing=0))
    assert set(costs(game, "walk:a1")) == {"0505"}
    allowed = {name for name, rule in offered(game, "a1").items() if not rule}
    assert allowed == {"stand:a1", "walk:a1", "run:a1", "get-up:a1:walk", "get-up:a1:run"}
    move(game, "walk:a1", way=["0505/2"])
    assert where(game) == ("0505", 2)
    assert spent(game) == ("walk", 2, 0, 1)
    assert game.state.mech("a1").prone


def test_the_option_tells_the_terms_the_chance_and_the_heat() -> None:
    game = lance(at("wolverine", "0505", prone=True))
    hit(game, "a1", "LL", "Foot Actuator")
    shown = option(game, "get-up:a1:walk").describe()
    assert [detail["params"].get("value") for detail in shown["details"]] == [5, "+1", None]
    assert shown["chances"][0]["chance"] == round(26 / 36, 6)
    assert str(option(game, "get-up:a1:run").cost) == "6 MP, heat +2, own attacks +2"
