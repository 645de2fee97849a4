"""Who likes to choose while attacks go on: the next weapon, its ammunition, the side of a line. All
others are asked nothing, and what is suggested is taken."""

from __future__ import annotations

import pytest

from games.rules.battletech import shooting, sight
from games.rules.battletech.state import State
from games.rules.contract.asking import Ask, Game
from games.rules.text import message_of
from tests.rules.running import asked, events, run

from .positions import at, dice, lance
from .shots import answer, ask, fire

# An Atlas: w3 AC/20, w4 LRM 20, w5 SRM 6, w6, w7 medium lasers in the right and the left arm.
LASERS = {"w6": "b1", "w7": "b1"}


def atlas(
    target: str = "0906", *, choosing: list[int], faces: list[int] | None = None
) -> Game[State]:
    """An Atlas at 0909 that faces up, and a Locust."""
    return lance(
        at("atlas", "0909"), at("locust", target, side=1), faces=faces or [], choosing=choosing
    )


def declare(game: Game[State], weapons: dict[str, str], *answers: str) -> None:
    given = answer(game, "fire:a1", fire(weapons))
    run(shooting.carry_out(game, game.state.mech("a1"), given), *answers)


def asked_for(game: Game[State], weapons: dict[str, str]) -> Ask:
    """What is asked as this fire is declared."""
    return asked(
        shooting.carry_out(game, game.state.mech("a1"), answer(game, "fire:a1", fire(weapons)))
    )


def labels(ask: Ask) -> list[str]:
    return [str(option.label) for option in ask.options]


# -- Who chooses


def test_a_player_says_who_chooses_and_declares_then() -> None:
    game = atlas(choosing=[1])
    mech = game.state.mech("a1")
    run(shooting.carry_out(game, mech, answer(game, "choose:a1")), "hold:a1")
    assert game.state.choosing == [1, 0]
    assert "choose-not:a1" in {option.id for option in ask(game).options}
    mech.fire = None
    run(shooting.carry_out(game, mech, answer(game, "choose-not:a1")), "hold:a1")
    assert game.state.choosing == [1]
    assert "choose:a1" in {option.id for option in ask(game).options}


def test_whoever_has_said_so_declares_next() -> None:
    """The same is not asked over and over."""
    game = atlas(choosing=[])
    then = asked(shooting.carry_out(game, game.state.mech("a1"), answer(game, "choose:a1")))
    assert [option.id for option in then.options] == ["fire:a1", "club:a1", "hold:a1"]


# -- The next weapon


@pytest.mark.rule("BT-3.6.p1")
def test_the_player_chooses_each_next_weapon_when_the_one_before_is_resolved() -> None:
    game = atlas(choosing=[0], faces=[1, 1] * 2)
    declare(game, LASERS)
    choice = asked(shooting.resolve(game, game.state.mech("a1")))
    assert (choice.seat, choice.rule) == (0, "BT-3.6.p1")
    assert labels(choice) == [
        "Medium Laser (right arm) at Locust LCT-1V",
        "Medium Laser (left arm) at Locust LCT-1V",
    ]
    assert choice.suggest is not None
    suggested = choice.suggest()
    assert suggested is not None
    assert suggested.option == choice.options[0].id
    events(game)
    run(shooting.resolve(game, game.state.mech("a1")), choice.options[1].id)
    assert [event.data["location"] for event in dice(game)] == ["LA", "RA"]


@pytest.mark.rule("BT-3.6.p1")
def test_nobody_else_is_asked_and_they_fire_as_declared() -> None:
    game = atlas(choosing=[1], faces=[1, 1] * 2)
    declare(game, LASERS)
    events(game)
    run(shooting.resolve(game, game.state.mech("a1")))
    assert [event.data["location"] for event in dice(game)] == ["RA", "LA"]


# -- The ammunition


@pytest.mark.rule("BT-3.6.p4")
def test_the_player_chooses_the_ammunition_the_emptiest_first() -> None:
    game = atlas("0902", choosing=[0])
    mech = game.state.mech("a1")
    mech.shots = {**mech.shots, "LT:8": 5, "LT:9": 2}
    choice = asked_for(game, {"w4": "b1"})
    assert (choice.seat, choice.rule) == (0, "BT-3.6.p4")
    assert labels(choice) == ["left torso: 2 left", "left torso: 5 left"]
    game = atlas("0902", choosing=[0])
    mech = game.state.mech("a1")
    mech.shots = {**mech.shots, "LT:8": 5, "LT:9": 2}
    declare(game, {"w4": "b1"}, choice.options[1].id)
    assert (mech.shots["LT:8"], mech.shots["LT:9"]) == (4, 2)


@pytest.mark.rule("BT-3.6.p4")
def test_equally_full_slots_beside_each_other_are_no_choice() -> None:
    game = atlas("0902", choosing=[0])
    before = dict(game.state.mech("a1").shots)
    declare(game, {"w4": "b1"})
    after = game.state.mech("a1").shots
    assert sum(before.values()) - sum(after.values()) == 1


# -- The side of a line


def along_an_edge(choosing: list[int], *, kept: bool = False) -> Game[State]:
    """The line from 0909 to 1109 runs between 1008, light woods, and 1009."""
    lines = {"0909-1109": 1} if kept else {}
    return lance(
        at("atlas", "0909", facing=1),
        at("locust", "1109", side=1, facing=3),
        hexes={"1008": "0l"},
        choosing=choosing,
        lines=lines,
    )


@pytest.mark.rule("BT-3.2.p1")
def test_the_targets_player_chooses_the_side_that_counts_this_turn() -> None:
    choice = asked_for(along_an_edge([1]), {"w6": "b1"})
    assert (choice.seat, choice.rule) == (1, "BT-3.2.p1")
    worse, other = labels(choice)
    assert worse.startswith("By 1008: +1 to hit")
    assert other.startswith("By 1009: +0 to hit")
    for place, kept in ((0, 0), (1, 1)):
        game = along_an_edge([1])
        declare(game, {"w6": "b1"}, choice.options[place].id)
        assert game.state.lines == {"0909-1109": kept}


@pytest.mark.rule("BT-3.2.p1")
@pytest.mark.parametrize(
    "game", [along_an_edge([0]), along_an_edge([]), along_an_edge([1], kept=True)]
)
def test_the_attacker_and_whoever_takes_what_is_suggested_choose_no_side(
    game: Game[State],
) -> None:
    kept = dict(game.state.lines) or {"0909-1109": 0}
    declare(game, {"w6": "b1"})
    assert game.state.lines == kept


@pytest.mark.rule("BT-3.2.p1", "BT-3.4.p1", "BT-3.2.1")
def test_a_line_that_is_blocked_on_one_side_is_no_choice() -> None:
    """The shot is made indirectly because the line is blocked, and so it stays."""
    game = lance(
        at("atlas", "0909", facing=1),
        at("locust", "1109", side=1, facing=3),
        hexes={"1008": "3"},
    )
    (blocked,) = sight.both_sides(game, game.state.mech("a1"), game.state.mech("b1"))
    assert not blocked.clear
    seen = along_an_edge([])
    assert len(sight.both_sides(seen, seen.state.mech("a1"), seen.state.mech("b1"))) == 2


def test_what_is_suggested_says_so() -> None:
    choice = asked_for(along_an_edge([1]), {"w6": "b1"})
    assert choice.suggest is not None
    suggested = choice.suggest()
    assert suggested is not None
    assert str(message_of(suggested.plain()["words"])) == "As suggested"
