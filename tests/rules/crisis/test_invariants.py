"""What always holds: each state that cannot be is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.rules.crisis import SYSTEM, constants
from games.rules.crisis.figures.state import Character
from games.rules.crisis.modifiers import objectives

from .carding import innate
from .helpers import box, character, crisis, game, unit

RELICS = crisis("relics", "extract", [(0, 8), (0, -8)], hold_limit=1)
IMMUNE = innate("Iron stomach", {"mod": "immune", "conditions": ["poison"]})


def two(*more: dict[str, Any], **position: Any) -> Any:
    """A character of each side that stand apart, and two tokens that nobody holds."""
    return game(
        unit(0, "bat", (9, 9)),
        unit(1, "cat", (27, 27)),
        *more,
        cards=[RELICS, character("goat", superpowers=[IMMUNE])],
        extract="relics",
        **position,
    )


def found(the_game: Any) -> list[str]:
    """What is wrong with the state."""
    return SYSTEM.random_play.invariants(the_game)


def test_a_sound_state_has_no_fault() -> None:
    assert found(two()) == []


@pytest.mark.rule("CP-CARD-32", "CP-DMG-03", "CP-COND-02")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda bat: setattr(bat, "power", -1), "-1 Power"),
        (lambda bat: setattr(bat, "power", 11), "11 Power"),
        (lambda bat: setattr(bat, "damage", -1), "-1 damage of 5 Stamina"),
        (lambda bat: setattr(bat, "damage", 5), "as much damage as Stamina, yet not Dazed"),
        (lambda bat: bat.conditions.extend(["slow"] * 2), "conditions twice: slow, slow"),
        (lambda bat: bat.conditions.append("sleepy"), "unknown conditions: sleepy"),
    ],
)
def test_a_character_that_cannot_be_is_named(
    change: Callable[[Character], None], fault: str
) -> None:
    the_game = two()
    change(the_game.state.unit("a-bat"))
    assert found(the_game) == [f"a-bat: {fault}"]


def test_damage_goes_no_farther_than_stamina() -> None:
    the_game = two()
    bat = the_game.state.unit("a-bat")
    bat.damage, bat.dazed = 6, True
    assert found(the_game) == ["a-bat: 6 damage of 5 Stamina"]
    bat.damage = 5
    assert found(the_game) == []
    bat.side = "injured"
    assert found(the_game) == ["a-bat: Dazed and Injured"]


@pytest.mark.rule("CP-DMG-03")
def test_who_is_about_to_fall_has_as_much_damage_as_stamina() -> None:
    the_game = two()
    the_game.state.unit("a-bat").damage = 5
    the_game.state.falling = ["a-bat"]
    assert found(the_game) == []


def test_the_most_power_and_every_condition_are_no_faults() -> None:
    the_game = two()
    bat = the_game.state.unit("a-bat")
    bat.power, bat.conditions = constants.POWER_LIMIT, list(constants.CONDITIONS)
    assert found(the_game) == []


@pytest.mark.rule("CP-CARD-20")
def test_nobody_has_a_condition_to_which_it_is_immune() -> None:
    the_game = two(unit(0, "goat", (18, 9)))
    the_game.state.unit("a-goat").conditions = ["slow"]
    assert found(the_game) == []
    the_game.state.unit("a-goat").conditions = ["poison"]
    assert found(the_game) == ["a-goat: a condition to which it is immune: poison"]


@pytest.mark.rule("CP-MOVE-03", "CP-MOVE-04", "CP-MOVE-06")
@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ((100, 9000), "a-bat stands badly: edge "),
        ((21_000, 9000), "a-bat stands badly: piece crate"),
    ],
)
def test_a_base_stands_where_it_may(place: tuple[int, int], fault: str) -> None:
    the_game = two(pieces=[box("crate", (22, 9), 2, 2, 2)])
    bat = the_game.state.unit("a-bat")
    bat.x, bat.y = place
    assert found(the_game) == [fault]


@pytest.mark.rule("CP-OBJ-11")
@pytest.mark.parametrize("name", ["dazed", "ko"])
def test_who_has_fallen_holds_nothing_but_in_the_midst_of_it(name: str) -> None:
    the_game = two()
    bat, relic = the_game.state.unit("a-bat"), the_game.state.tokens["relics#1"]
    bat.holds, relic.holder = ["relics#1"], "a-bat"
    assert found(the_game) == []
    bat.damage = 5
    setattr(bat, name, True)
    assert found(the_game) == ["a-bat: holds tokens, though Dazed or off the battlefield"]
    the_game.state.falling = ["a-bat"]
    assert found(the_game) == []


@pytest.mark.rule("CP-OBJ-09")
def test_who_holds_a_token_and_the_token_say_the_same() -> None:
    the_game = two()
    state = the_game.state
    state.tokens["relics#1"].holder = "a-bat"
    assert found(the_game) == ["relics#1: holder a-bat, held by None"]
    state.unit("a-bat").holds = ["relics#1"]
    assert found(the_game) == []
    state.tokens["relics#1"].removed = True
    assert found(the_game) == ["relics#1 is removed and held"]
    state.tokens["relics#1"].removed = False
    state.unit("b-cat").holds = ["relics#1"]
    assert "a token is held twice" in found(the_game)


def test_a_token_off_the_battlefield_has_been_removed_or_is_held() -> None:
    the_game = two()
    relic = the_game.state.tokens["relics#1"]
    relic.x = -1
    assert found(the_game) == ["relics#1 is not wholly on the board"]
    relic.removed = True
    assert found(the_game) == []


def test_nobody_has_less_than_no_points() -> None:
    the_game = two()
    the_game.state.vp = [0, -1]
    assert found(the_game) == ["points 0, -1"]


@pytest.mark.rule("CP-ACT-01", "CP-OBJ-04")
def test_a_turn_that_cannot_be_is_named() -> None:
    the_game = two(turn={"seat": 0, "unit": "a-bat", "actions": 2})
    turn = the_game.state.turn
    turn.interacted = ["relics#1", "relics#2"]
    assert found(the_game) == []
    turn.actions = 3
    assert found(the_game) == ["3 actions taken"]
    turn.actions, turn.unit = 0, "a-nobody"
    assert found(the_game) == ["unknown active unit a-nobody"]


@pytest.mark.rule("CP-TAC-08")
def test_a_squad_uses_each_of_its_cards_once() -> None:
    the_game = two()
    squad = the_game.state.squads[1]
    squad.tactics = ["plan", "drill"]
    squad.used_tactics = ["plan"]
    assert found(the_game) == []
    squad.used_tactics = ["plan", "plan"]
    assert found(the_game) == ["squad 1 used a card twice: plan, plan"]


@pytest.mark.rule("CP-OBJ-14", "CP-DMG-04")
def test_a_token_contested_by_who_is_dazed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    the_game = two()
    monkeypatch.setattr(objectives, "contesting", lambda _game, _token: ["a-bat"])
    assert found(the_game) == []
    bat = the_game.state.unit("a-bat")
    bat.damage, bat.dazed = 5, True
    assert found(the_game) == [f"relics#{n}: contested by Dazed a-bat" for n in (1, 2)]
