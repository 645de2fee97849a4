"""Walking (BT-2.2, BT-2.3): costs, turning, backwards, levels, who stands in the way."""

from __future__ import annotations

import pytest

from games.rules.battletech.movement import record
from games.rules.battletech.state import Movement
from tests.rules.running import events

from .moving import costs, move, offered, path, refused, spent, way, where
from .positions import at, lance, number_of


def walk_costs(there: str, here: str = "0") -> int | None:
    """MP for a step forward from one kind of hex into another, None if it is not allowed."""
    game = lance(at("locust", "0505"), hexes={"0504": there, "0505": here})
    return costs(game, "walk:a1").get("0504")


@pytest.mark.rule("BT-2.2.t1", "BT-2.2.t3", "BT-2.2.t4", "BT-2.2.t5", "BT-2.2.t6", "BT-2.2.t7")
@pytest.mark.rule("BT-2.2.p1")
@pytest.mark.parametrize(
    ("there", "mp"),
    [
        ("0", 1),
        ("0l", 2),
        ("0h", 3),
        ("0r", 2),
        ("0u", 2),
        ("0w0", 1),
        ("0w1", 3),
        ("0w2", 6),
        ("1", 2),
        ("-1", 2),
        ("2", 3),
        ("-2", 3),
        ("1h", 4),
        ("2w2", 4),
        ("3", 10),
    ],
)
def test_a_step_costs_the_hex_and_all_that_is_in_it(there: str, mp: int) -> None:
    assert walk_costs(there) == (mp if mp < 9 else None)


@pytest.mark.rule("BT-2.2.t6", "BT-2.2.p1")
def test_stepping_out_of_water_pays_for_the_level_of_its_bottom() -> None:
    assert walk_costs("0", here="0w1") == 2
    assert walk_costs("0w1", here="0w1") == 2
    assert walk_costs("0", here="0w3") is None


@pytest.mark.rule("BT-2.2.t2", "BT-2.3.p1")
def test_turns_cost_1_each_and_mix_with_steps_in_any_order() -> None:
    game = lance(at("wolverine", "0505", facing=0))
    move(game, "walk:a1", way=["0504/1", "0603/2"])
    assert where(game) == ("0603", 2)
    assert spent(game) == ("walk", 4, 2, 1)
    (moved,) = events(game, "moved")
    assert [number_of((q, r)) for q, r in moved.data["path"]] == ["0505", "0504", "0603"]


@pytest.mark.rule("BT-2.6.p1", "BT-2.12.p1")
def test_turning_on_the_spot_is_walking() -> None:
    game = lance(at("wolverine", "0505", facing=0))
    move(game, "walk:a1", way=["0505/3"])
    assert where(game) == ("0505", 3)
    assert spent(game) == ("walk", 3, 0, 1)


@pytest.mark.rule("BT-2.6.p1")
def test_standing_still_costs_and_changes_nothing() -> None:
    game = lance(at("wolverine", "0505", facing=4))
    move(game, "stand:a1")
    assert where(game) == ("0505", 4)
    assert spent(game) == ("stand", 0, 0, 0)
    assert game.state.mech("a1").movement.over


@pytest.mark.rule("BT-2.3.p1")
def test_a_walker_goes_back_without_turning() -> None:
    game = lance(at("wolverine", "0505", facing=0))
    move(game, "walk:a1", way=["0506/0", "0507/0"])
    assert where(game) == ("0507", 0)
    assert spent(game) == ("walk", 2, 2, 1)


@pytest.mark.rule("BT-2.3.p1")
@pytest.mark.parametrize(("behind", "free"), [("0", True), ("1", False), ("-1", False)])
@pytest.mark.parametrize("facing", [0])
def test_no_level_changes_backwards(behind: str, free: bool, facing: int) -> None:
    game = lance(at("hunchback", "0505", facing=facing), hexes={"0506": behind})
    assert (costs(game, "walk:a1").get("0506") == 1) is free


@pytest.mark.rule("BT-2.3.p1")
def test_stepping_into_or_out_of_water_is_a_level_change() -> None:
    into = lance(at("hunchback", "0505"), hexes={"0506": "0w1"})
    assert costs(into, "walk:a1").get("0506") is None  # 3 turns and 3 MP more than its 4
    out = lance(at("hunchback", "0505"), hexes={"0505": "0w1"})
    assert costs(out, "walk:a1").get("0506") is None
    through = lance(at("hunchback", "0505"), hexes={"0505": "0w1", "0506": "0w1"})
    assert costs(through, "walk:a1")["0506"] == 2


@pytest.mark.rule("BT-2.12.p1")
def test_hexes_count_since_the_last_change_of_direction() -> None:
    game = lance(at("wolverine", "0505", facing=0))
    move(game, "walk:a1", way=["0504/0", "0503/0", "0504/0"])
    assert spent(game) == ("walk", 3, 1, 1)
    assert game.state.mech("a1").movement.backward


@pytest.mark.rule("BT-0.p2")
def test_friends_may_be_passed_but_nobody_stops_with_them() -> None:
    game = lance(at("wolverine", "0505"), at("locust", "0504"))
    reached = costs(game, "walk:a1")
    assert "0504" not in reached
    assert reached["0503"] == 2
    assert refused(game, "walk:a1", way=["0504"]) == "BT-0.p2"


@pytest.mark.rule("BT-0.p2")
def test_enemies_may_not_be_passed() -> None:
    game = lance(at("wolverine", "0505"), at("locust", "0504", side=1))
    reached = costs(game, "walk:a1")
    assert "0504" not in reached
    assert "0503" not in reached  # round it are 3 turns and 3 hexes
    assert "0404" in reached


@pytest.mark.rule("BT-0.p2", "BT-2.11.p1")
def test_a_mech_in_a_death_from_above_is_in_nobodys_way() -> None:
    jumper = at("spider", "0504", side=1, movement__dfa="a2", movement__over=True)
    game = lance(at("wolverine", "0505"), at("locust", "0508"), jumper)
    assert costs(game, "walk:a1")["0504"] == 1


@pytest.mark.rule("BT-0.p2", "BT-0.p5")
def test_a_mech_destroyed_earlier_in_the_phase_is_in_nobodys_way() -> None:
    game = lance(at("wolverine", "0505"), at("locust", "0504", side=1, out="destroyed"))
    assert costs(game, "walk:a1")["0504"] == 1


@pytest.mark.rule("BT-0.p2")
@pytest.mark.parametrize("there", ["0u", "0w1"])
def test_no_friend_is_passed_where_a_roll_is_asked(there: str) -> None:
    game = lance(at("locust", "0505"), at("wolverine", "0504"), hexes={"0504": there})
    assert costs(game, "walk:a1")["0503"] > 4


@pytest.mark.rule("BT-2.p1")
def test_nobody_walks_off_the_map() -> None:
    game = lance(at("wolverine", "0101", facing=0))
    assert refused(game, "walk:a1", way=["0101/0", "0201/1", "0301/1", "0401", "0501"]) == "BT-2.p1"
    assert "0101" in costs(game, "walk:a1")  # turned


@pytest.mark.rule("BT-2.2.t8", "BT-8.4.3")
def test_three_levels_down_are_a_fall_that_costs_no_levels() -> None:
    game = lance(
        at("wolverine", "0505"),
        hexes={"0505": "3", "0504": "0r"},
        faces=[6, 6, 1, 3, 3, *[3, 4] * 4],
    )
    assert costs(game, "walk:a1")["0504"] == 2
    move(game, "walk:a1", "end:a1", way=["0504"])
    mech = game.state.mech("a1")
    assert where(game)[0] == "0504"
    assert mech.prone
    assert mech.movement.spent == 2
    (fell,) = events(game, "fell")
    assert fell.data["levels"] == 3
    assert sum(fell.data["amounts"]) == 6 * 4


@pytest.mark.rule("BT-2.2.t8")
def test_nobody_goes_three_levels_down_backwards_or_onto_another() -> None:
    cliff = {"0505": "3", "0605": "3", "0405": "3", "0604": "3", "0404": "3"}
    back = lance(at("hunchback", "0505", facing=3), hexes={**cliff, "0504": "0", "0506": "3"})
    assert costs(back, "walk:a1")["0504"] == 4  # turned about, not back
    taken = lance(at("hunchback", "0505"), at("locust", "0504"), hexes=cliff)
    assert "0504" not in costs(taken, "walk:a1")
    assert "0503" not in costs(taken, "walk:a1")


@pytest.mark.rule("BT-2.2.t8", "BT-2.7.p1")
def test_after_such_a_fall_it_may_stand_up_with_the_mp_left() -> None:
    seat_belt, facing = [6, 6], [1]
    places = [3, 4, 4, 4, 2, 4, 4, 6, 2, 3]
    game = lance(
        at("wolverine", "0505"),
        hexes={"0505": "3"},
        faces=[*seat_belt, *facing, *places, 6, 6],
    )
    get_up = ("get-up:a1:walk", {"facing": 2})
    move(game, "walk:a1", get_up, ("walk:a1", {"way": [[5, 1]]}), way=["0504"])
    mech = game.state.mech("a1")
    assert not mech.prone
    assert spent(game) == ("walk", 4, 2, 2)


@pytest.mark.rule("BT-0.p3")
def test_an_immobile_mech_spends_its_turn_standing() -> None:
    game = lance(at("wolverine", "0505", shut_down=True))
    offers = offered(game, "a1")
    assert offers["stand:a1"] == ""
    del offers["stand:a1"]
    assert set(offers.values()) == {"BT-0.p3"}


@pytest.mark.rule("BT-2.1.2", "BT-2.p1")
def test_without_mp_it_cannot_walk() -> None:
    game = lance(at("hunchback", "0505", heat=20))
    assert offered(game, "a1")["walk:a1"] == "BT-2.1.1"


@pytest.mark.parametrize(
    ("mp", "hexes", "states"),
    [(3, 19, 52), (4, 35, 116), (5, 57, 212), (6, 85, 344), (8, 159, 712)],
)
def test_how_far_walking_reaches_on_open_ground(mp: int, hexes: int, states: int) -> None:
    card = {3: "atlas", 4: "hunchback", 5: "wolverine", 6: "stinger", 8: "locust"}[mp]
    game = lance(at(card, "1717", facing=0), columns=34, rows=34)
    reached = {place[:3] for place in path(game, "walk:a1").ends} | {
        path(game, "walk:a1").start[:3]
    }
    assert len(reached) == states
    assert len({place[:2] for place in reached}) == hexes


def test_a_preview_says_what_the_path_comes_to() -> None:
    game = lance(at("wolverine", "0505"), hexes={"0503": "0w1"})
    shown = path(game, "walk:a1").preview([[4, 0, 0]])
    texts = [note["text"] for note in shown["notes"]]
    assert any("to hit it" in text for text in texts)
    assert any("Piloting roll" in text for text in texts)
    assert shown["path"]["asks"][1]


@pytest.mark.rule("BT-2.12.p1", "BT-3.3.p1")
@pytest.mark.parametrize(
    ("places", "hexes"),
    [
        (["0505/0", "0504/0", "0504/1", "0603/1"], 2),
        (["0505/0", "0505/1", "0505/2"], 0),
        (["0505/0", "0504/0", "0503/0", "0504/0"], 1),
        (["0505/0", "0506/0", "0507/0"], 2),
    ],
    ids=["turned-on-the-way", "turned-only", "went-back", "backwards-only"],
)
def test_hexes_count_from_where_the_way_was_changed_and_turns_are_none(
    places: list[str], hexes: int
) -> None:
    assert record.hexes_after(Movement(), way(*places)) == hexes
