"""The end phase, and how a match ends (sections 6 and 11.4, 11.5)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech import scenarios
from games.rules.battletech.log_lines import log_line
from games.rules.battletech.phases import end, victory
from games.rules.battletech.state import State
from games.rules.battletech.system import SYSTEM
from games.rules.battletech.terms import Out
from games.rules.contract.asking import Game, Result
from games.rules.contract.starting import checked_options, make_setup
from tests.rules.running import events

from .positions import at, hex_of, lance, lose, rolls


def duel(options: dict[str, Any] | None = None, **changes: Any) -> Game[State]:
    """A Hunchback (side 0) and an Atlas (side 1); their values are 1,041 and 1,897."""
    game = lance(at("hunchback", "0505"), at("atlas", "0705", side=1), **changes)
    game.setup.options.update(options or {})
    return game


def ended(game: Game[State]) -> Result | None:
    end.phase(game)
    return victory.result(game)


# -- waking ------------------------------------------------------------------------------------


@pytest.mark.rule("BT-6.1")
@pytest.mark.parametrize(("hits", "number"), [(1, 3), (2, 5), (3, 7), (4, 10), (5, 11)])
def test_a_warrior_wakes_on_the_number_of_all_his_points(hits: int, number: int) -> None:
    fainted = {"warrior__conscious": False, "warrior__hits": hits, "warrior__unconscious_since": 1}
    low, high = divmod(number, 2)
    game = lance(at("hunchback", "0505", **fainted), turn=2, faces=[low, low + high])
    end.phase(game)
    assert rolls(events(game), "wake") == [(number, number)]
    assert game.state.mech("a1").warrior.conscious


@pytest.mark.rule("BT-6.1")
def test_a_warrior_does_not_wake_in_the_turn_in_which_he_fainted_nor_on_less() -> None:
    fainted = {"warrior__conscious": False, "warrior__hits": 2, "warrior__unconscious_since": 2}
    game = lance(at("hunchback", "0505", **fainted), turn=2)
    end.phase(game)
    assert rolls(events(game), "wake") == []
    game = lance(at("hunchback", "0505", **fainted), turn=3, faces=[1, 3])
    end.phase(game)
    assert not game.state.mech("a1").warrior.conscious


@pytest.mark.rule("BT-6.2")
def test_flipped_arms_return() -> None:
    game = lance(at("jenner", "0505", flipped=True))
    end.phase(game)
    assert not game.state.mech("a1").flipped


@pytest.mark.rule("BT-6.3", "BT-3.1.p2", "BT-2.12.p1", "BT-3.2.p1")
def test_a_new_turn_forgets_what_held_for_one() -> None:
    game = lance(at("jenner", "0505", twist=1, spots="b1", movement__hexes=5), turn=4)
    game.state.lines["0505-0705"] = 1
    end.new_turn(game)
    mech = game.state.mech("a1")
    assert game.state.turn == 5
    assert (mech.twist, mech.spots, mech.movement.hexes, game.state.lines) == (0, "", 0, {})
    assert mech.movement.start == hex_of("0505")


# -- endings -----------------------------------------------------------------------------------


@pytest.mark.rule("BT-11.9")
def test_a_side_without_a_mech_in_play_has_lost() -> None:
    game = duel()
    assert ended(game) is None
    game.state.mech("b1").out = "destroyed"
    result = ended(game)
    assert result is not None
    assert (result.winners, result.reason, result.scores) == ((0,), "last-standing", (1897, 0))


@pytest.mark.rule("BT-11.9")
@pytest.mark.parametrize(
    "changes",
    [
        {"shut_down": True},
        {"prone": True},
        {"warrior__conscious": False, "warrior__unconscious_since": 1},
    ],
)
def test_shut_down_prone_or_unconscious_a_mech_is_still_in_play(changes: dict[str, Any]) -> None:
    game = lance(at("hunchback", "0505"), at("atlas", "0705", side=1, **changes))
    assert ended(game) is None


@pytest.mark.rule("BT-11.9")
def test_if_neither_side_has_a_mech_left_it_is_a_draw() -> None:
    game = duel()
    for mech in game.state.mechs.values():
        mech.out = "destroyed"
    result = ended(game)
    assert result is not None
    assert (result.winners, result.reason) == ((), "both-gone")


@pytest.mark.rule("BT-11.10", "BT-11.15")
def test_at_the_turn_limit_more_victory_points_win() -> None:
    game = duel(turn=11)
    lose(game, "b1", "LT")
    assert ended(game) is None
    game.state.turn = 12
    result = ended(game)
    assert result is not None
    assert (result.winners, result.reason, result.scores) == ((0,), "points", (948, 0))


@pytest.mark.rule("BT-11.10")
def test_equal_points_at_the_limit_are_a_draw() -> None:
    result = ended(duel(turn=12))
    assert result is not None
    assert (result.winners, result.reason) == ((), "equal")


@pytest.mark.rule("BT-11.10")
def test_without_a_limit_a_stand_up_fight_goes_on() -> None:
    assert ended(duel({"limit": "none"}, turn=40, damaged=True)) is None
    hill = duel({"limit": "none", "scenario": scenarios.HILL}, turn=12)
    assert ended(hill) is not None, "the others need a limit"


@pytest.mark.rule("BT-11.10")
@pytest.mark.parametrize(("damaged", "over"), [(False, True), (True, False)])
def test_six_turns_without_damage_end_a_match(damaged: bool, over: bool) -> None:
    game = duel(turn=8, quiet=5, damaged=damaged)
    assert (ended(game) is not None) is over
    assert game.state.quiet == (0 if damaged else 6)


@pytest.mark.rule("BT-11.10")
@pytest.mark.parametrize(("layout", "turns"), [("1x1", 12), ("2x1", 12), ("1x2", 18), ("1x4", 30)])
def test_each_further_board_between_the_edges_is_six_turns_more(layout: str, turns: int) -> None:
    ready = list(SYSTEM.rosters.ready())
    options = checked_options(SYSTEM, {"layout": layout})
    setup = make_setup(SYSTEM, options, ready[:2], ["Ann", "Bob"])
    game = duel()
    game.setup = setup
    game.state.board = {}
    assert victory.limit(game) == turns


@pytest.mark.rule("BT-11.11")
@pytest.mark.parametrize(
    ("out", "crippled", "points"),
    [
        ("", False, 0),
        ("", True, 948),
        ("destroyed", False, 1897),
        ("warrior", True, 1897),
        ("forced-off", False, 1897),
        ("withdrawn", False, 948),
        ("withdrawn", True, 948),
    ],
)
def test_points_for_an_enemy_once_the_highest_that_applies(
    out: Out, crippled: bool, points: int
) -> None:
    game = duel()
    game.state.mech("b1").out = out
    game.state.mech("b1").crippled = crippled
    assert victory.victory_points(game) == [points, 0]


# -- the hill ----------------------------------------------------------------------------------


def on_the_hill(first: str, second: str, **changes: Any) -> Game[State]:
    """The hill lies in 0809, level 2, on a map that is level but for it."""
    game = lance(
        at("hunchback", first), at("atlas", second, side=1, **changes), hexes={"0809": "2"}
    )
    game.setup.options["scenario"] = scenarios.HILL
    return game


@pytest.mark.rule("BT-11.16")
@pytest.mark.parametrize(
    ("first", "second", "changes", "points"),
    [
        ("0809", "0101", {}, [1, 0]),
        ("0808", "0101", {}, [1, 0]),
        ("0807", "0101", {}, [0, 0]),
        ("0101", "0810", {}, [0, 1]),
        ("0101", "0810", {"prone": True}, [0, 1]),
        ("0809", "0808", {}, [0, 0]),
        ("0809", "0808", {"shut_down": True}, [1, 0]),
        (
            "0809",
            "0808",
            {"warrior__conscious": False, "warrior__unconscious_since": 9},
            [1, 0],
        ),
    ],
)
def test_the_side_that_alone_has_a_working_mech_at_the_hill_scores(
    first: str, second: str, changes: dict[str, Any], points: list[int]
) -> None:
    game = on_the_hill(first, second, **changes)
    end.phase(game)
    assert game.state.hill == points
    lines = [log_line(event, game.setup) for event in events(game, "hill")]
    assert [line is not None and line.scores for line in lines] == [True] * sum(points)


@pytest.mark.rule("BT-11.16", "BT-11.9")
def test_hill_points_decide_first_and_losing_all_mechs_ends_it_sooner() -> None:
    game = on_the_hill("0101", "0301")
    game.state.turn, game.state.hill = 12, [3, 4]
    game.state.mech("b1").crippled = True
    result = ended(game)
    assert result is not None
    assert (result.winners, result.reason) == ((1,), "hill")
    game.state.turn = 3
    game.state.mech("b1").out = "destroyed"
    result = ended(game)
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "last-standing")
    game.state.mech("a1").out = "destroyed"
    result = ended(game)
    assert result is not None
    assert (result.winners, result.reason) == ((1,), "hill"), "both gone: hill points decide"


@pytest.mark.rule("BT-11.16")
def test_equal_hill_points_go_to_victory_points() -> None:
    game = on_the_hill("0101", "0301")
    game.state.turn = 12
    lose(game, "a1", "LT")
    result = ended(game)
    assert result is not None
    assert (result.winners, result.scores) == ((1,), (0, 520))


# -- breakthrough ------------------------------------------------------------------------------


def breakthrough(attacker: str = "0", **changes: Any) -> Game[State]:
    return duel({"scenario": scenarios.BREAKTHROUGH, "attacker": attacker}, **changes)


@pytest.mark.rule("BT-11.17")
@pytest.mark.parametrize(
    ("out", "crippled", "points"),
    [
        ("left", False, [1041, 0]),
        ("left", True, [520, 520]),
        ("destroyed", False, [0, 1041]),
        ("", True, [0, 520]),
        ("withdrawn", False, [0, 520]),
    ],
)
def test_an_attacker_that_gets_through_scores_its_value(
    out: Out, crippled: bool, points: list[int]
) -> None:
    game = breakthrough()
    game.state.mech("a1").out, game.state.mech("a1").crippled = out, crippled
    assert victory.victory_points(game) == points


@pytest.mark.rule("BT-11.17")
def test_destroyed_defenders_score_nothing_but_open_the_way() -> None:
    game = breakthrough()
    game.state.mech("b1").out = "destroyed"
    result = ended(game)
    assert result is not None
    assert (result.winners, result.scores) == ((0,), (1041, 0))


@pytest.mark.rule("BT-11.17")
def test_equal_points_are_the_defenders_and_the_limit_ends_it() -> None:
    assert ended(breakthrough(turn=11)) is None
    for attacker, winner in (("0", 1), ("1", 0)):
        result = ended(breakthrough(attacker, turn=12))
        assert result is not None
        assert (result.winners, result.reason) == ((winner,), "breakthrough")


@pytest.mark.rule("BT-11.16")
def test_on_a_map_without_a_hill_nobody_scores_at_one() -> None:
    game = lance(at("locust", "0101"), columns=4, rows=2)
    game.setup.options["scenario"] = "hill"
    end.phase(game)
    assert game.state.hill == [0, 0]
