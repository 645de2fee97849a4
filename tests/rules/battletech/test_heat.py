"""The heat phase (section 5; BT-12.7, BT-12.13)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech import terms
from games.rules.battletech.mechs.sheet import card_of
from games.rules.battletech.phases import heat
from games.rules.battletech.state import Fire, Shot, State
from games.rules.contract.asking import Game
from tests.rules.running import events, run

from .positions import at, hit, lance, rolls


def hot(before: int, faces: list[int] | None = None, card: str = "hunchback", **more: Any) -> Any:
    """A 'Mech with so much heat, which its ten (or more) sinks cool in this phase."""
    return lance(at(card, "0505", heat=before, **more), faces=faces or [])


def heat_of(game: Game[State], *answers: str) -> int:
    run(heat.phase(game), *answers)
    return game.state.mech("a1").heat


def sinks(card: str = "hunchback") -> int:
    return card_of((game := hot(0, card=card)).setup, game.state.mech("a1")).heat_sinks


@pytest.mark.rule("BT-5.1", "BT-5.2", "BT-3.6.p4")
def test_heat_of_moving_and_firing_is_added_and_sinks_take_theirs() -> None:
    game = hot(9, movement__heat=2)
    shots = [Shot("w2", "b1"), Shot("w3", "b1")]  # an AC/20 and a medium laser
    game.state.mech("a1").fire = Fire(shots=tuple(shots))
    assert heat_of(game) == 9 + 2 + 7 + 3 - sinks()
    said = events(game, "heat")[0].data
    assert (said["added"], said["sunk"]) == (12, sinks())


@pytest.mark.rule("BT-5.2")
def test_heat_is_never_below_zero_and_sinks_work_while_shut_down() -> None:
    assert heat_of(hot(3)) == 0
    assert heat_of(hot(25, shut_down=True)) == 25 - sinks()


@pytest.mark.rule("BT-5.2", "BT-3.10.t13")
def test_a_sink_that_is_hit_takes_nothing() -> None:
    game = hot(12, card="marauder")
    slots = card_of(game.setup, game.state.mech("a1")).slots
    where = next(location for location, names in slots.items() if terms.HEAT_SINK in names)
    hit(game, "a1", where, terms.HEAT_SINK)
    assert heat_of(game) == max(0, 12 - (sinks("marauder") - 1))


@pytest.mark.rule("BT-12.7", "BT-5.1", "BT-3.10.t1")
@pytest.mark.parametrize(("hits", "added"), [(0, 0), (1, 5), (2, 10)])
def test_two_engine_hits_make_ten_heat_in_all(hits: int, added: int) -> None:
    game = hot(0)
    hit(game, "a1", "CT", *[terms.ENGINE] * hits)
    run(heat.phase(game))
    assert events(game, "heat")[0].data["added"] == added


@pytest.mark.rule("BT-12.7", "BT-5.1")
def test_a_damaged_engine_makes_no_heat_while_shut_down() -> None:
    game = hot(20, shut_down=True)
    hit(game, "a1", "CT", terms.ENGINE, terms.ENGINE)
    run(heat.phase(game))
    assert events(game, "heat")[0].data["added"] == 0


def left(heat_left: int, **more: Any) -> dict[str, Any]:
    """The heat before sinks that leaves so much."""
    return {"before": heat_left + sinks(), **more}


@pytest.mark.rule("BT-5.3a")
@pytest.mark.parametrize(
    ("marked", "number"),
    [(13, None), (14, 4), (17, 4), (18, 6), (21, 6), (22, 8), (25, 8), (26, 10), (29, 10)],
)
def test_each_step_of_heat_has_its_number_to_avoid_a_shutdown(
    marked: int, number: int | None
) -> None:
    game = hot(**left(marked, faces=[6, 6, 6, 6, 6, 6]))
    assert heat_of(game) == marked
    happened = events(game)
    assert rolls(happened, "shutdown") == ([(number, 12)] if number else [])
    assert not game.state.mech("a1").shut_down


@pytest.mark.rule("BT-5.3a", "BT-8.1.p1", "BT-0.p3")
def test_a_shutdown_asks_for_one_roll_at_three_more_and_a_fall_if_it_fails() -> None:
    game = hot(**left(14, faces=[1, 2, 4, 4]))
    heat_of(game)
    mech = game.state.mech("a1")
    assert (mech.shut_down, mech.prone) == (True, False)
    game = hot(**left(14, faces=[1, 2, 4, 3, 6, 6, 1, 3, 4]))
    heat_of(game)
    mech = game.state.mech("a1")
    assert (mech.shut_down, mech.prone) == (True, True)


@pytest.mark.rule("BT-5.3a", "BT-8.4.1")
@pytest.mark.parametrize(("seat_belt", "points"), [([6, 6], 0), ([1, 1], 1)])
def test_the_warrior_of_a_mech_that_falls_by_its_shutdown_rolls_for_the_seat_belt(
    seat_belt: list[int], points: int
) -> None:
    fails, conscious = [4, 3], [6, 6] * points
    game = hot(**left(14, faces=[1, 2, *fails, *seat_belt, *conscious, 1, 3, 4]))
    heat_of(game)
    assert rolls(events(game), "seat-belt") == [(5 + 3, sum(seat_belt))]
    assert game.state.mech("a1").warrior.hits == points


@pytest.mark.rule("BT-5.3a", "BT-8.4.1", "BT-9.p1")
def test_an_unconscious_one_takes_a_point_by_itself() -> None:
    game = hot(**left(14, warrior__conscious=False, warrior__hits=1, faces=[1, 3, 4]))
    heat_of(game)
    assert rolls(events(game), "seat-belt") == []
    assert game.state.mech("a1").warrior.hits == 2


@pytest.mark.rule("BT-5.3a")
def test_at_thirty_it_shuts_down_by_itself() -> None:
    game = hot(**left(30, faces=[6, 6, 6, 6, 6, 6]))
    heat_of(game)
    assert game.state.mech("a1").shut_down
    assert rolls(events(game), "shutdown") == []


@pytest.mark.rule("BT-5.3a", "BT-9.p1")
def test_an_unconscious_warrior_avoids_no_shutdown() -> None:
    game = hot(**left(14, warrior__conscious=False, warrior__hits=2, faces=[6, 6] * 9))
    heat_of(game)
    assert game.state.mech("a1").shut_down


@pytest.mark.rule("BT-12.13", "BT-5.3a", "BT-5.3b")
def test_heat_that_passes_several_steps_asks_for_one_roll_of_each_kind() -> None:
    game = hot(10, movement__heat=13 + sinks(), faces=[6, 2, 6, 1])
    assert heat_of(game) == 23
    happened = events(game)
    assert rolls(happened, "shutdown") == [(8, 8)]
    assert rolls(happened, "explosion") == [(6, 7)]


@pytest.mark.rule("BT-5.3b")
@pytest.mark.parametrize(
    ("marked", "number"), [(18, None), (19, 4), (22, 4), (23, 6), (27, 6), (28, 8)]
)
def test_each_step_of_heat_has_its_number_to_avoid_an_explosion(
    marked: int, number: int | None
) -> None:
    game = hot(**left(marked, faces=[6] * 8))
    heat_of(game)
    assert rolls(events(game), "explosion") == ([(number, 12)] if number else [])


@pytest.mark.rule("BT-5.3b")
def test_without_ammunition_nothing_explodes() -> None:
    game = hot(**left(28, card="awesome", faces=[6] * 8))
    game.state.mech("a1").heat += sinks("awesome") - sinks()
    heat_of(game)
    assert rolls(events(game), "explosion") == []


@pytest.mark.rule("BT-5.3b", "BT-3.11.p1")
def test_the_ammunition_of_the_strongest_shot_explodes() -> None:
    """An Atlas: the shells of its AC/20 and its LRM 20 do 20 points a shot. Of these the fuller bin
    goes first: 6 salvoes in either slot of missiles, 5 shells; its player picks the slot."""
    game = lance(at("atlas", "0505", heat=19 + 20), faces=[6, 6, 1, 1] + [6] * 40)
    run(heat.phase(game), "bin:a1:LT:9")
    assert game.state.mech("a1").shots["LT:9"] == 0
    game = lance(at("atlas", "0505", heat=19 + 20), faces=[6, 6, 1, 1] + [6] * 40)
    mech = game.state.mech("a1")
    mech.shots = {**mech.shots, "LT:9": 5}
    run(heat.phase(game))
    assert game.state.mech("a1").shots["LT:8"] == 0


@pytest.mark.rule("BT-5.4", "BT-3.10.t5")
@pytest.mark.parametrize(("marked", "points"), [(14, 0), (15, 1), (25, 1), (26, 2)])
def test_heat_hurts_a_warrior_whose_life_support_is_hit(marked: int, points: int) -> None:
    game = hot(**left(marked, faces=[6] * 12))
    hit(game, "a1", "HD", terms.LIFE_SUPPORT)
    heat_of(game)
    assert game.state.mech("a1").warrior.hits == points
    whole = hot(**left(marked, faces=[6] * 12))
    heat_of(whole)
    assert whole.state.mech("a1").warrior.hits == 0


@pytest.mark.rule("BT-5.4", "BT-9.p1")
def test_a_warrior_who_faints_of_heat_makes_the_mech_fall() -> None:
    game = hot(**left(15, faces=[6, 6, 1, 1, 1, 3, 4, 3, 4] + [3] * 8))
    hit(game, "a1", "HD", terms.LIFE_SUPPORT)
    heat_of(game)
    mech = game.state.mech("a1")
    assert not mech.warrior.conscious
    assert mech.prone


@pytest.mark.rule("BT-5.p1")
@pytest.mark.parametrize(
    ("marked", "answers", "faces", "runs"),
    [
        (14, [], [], True),
        (15, ["restart:a1"], [2, 2], True),
        (15, ["restart:a1"], [1, 2], False),
        (18, ["restart:a1"], [3, 3], True),
        (18, ["restart:a1"], [3, 2], False),
        (15, ["stay-down:a1"], [], False),
        (30, [], [], False),
    ],
)
def test_a_mech_restarts_when_it_is_cool_or_by_a_roll(
    marked: int, answers: list[str], faces: list[int], runs: bool
) -> None:
    more = [6] * 4 if marked >= 19 else []
    game = hot(**left(marked, shut_down=True, faces=[*faces, *more]))
    heat_of(game, *answers)
    assert game.state.mech("a1").shut_down is not runs


@pytest.mark.rule("BT-5.p1")
def test_an_unconscious_warrior_restarts_nothing_unless_it_is_cool() -> None:
    fainted = {"shut_down": True, "warrior__conscious": False, "warrior__hits": 1}
    game = hot(**left(15, **fainted))
    heat_of(game)
    assert game.state.mech("a1").shut_down
    game = hot(**left(14, **fainted))
    heat_of(game)
    assert not game.state.mech("a1").shut_down
