"""The course of a match: rounds, sorties, turns, the end (KG-4)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import CHECKPOINT, MILESTONE
from games.rules.fields import paths
from games.rules.kurogane import SYSTEM, rounds
from games.rules.kurogane.state import Turn
from games.rules.reach import Reach

from .scenes import (
    CONDUCTORS,
    ORDER,
    UNCHAINED,
    begin,
    cells,
    companion,
    field,
    give,
    kinds,
    offered,
    one,
    refusal,
)


@pytest.mark.rule("KG-4.2.1")
def test_both_roll_ties_again_and_the_winner_picks_who_is_first() -> None:
    table = begin({}, stage="round", round=1, faces=[4, 4, 2, 5])
    assert [event.data["faces"] for event in table.opening.events[1:]] == [[4, 4], [2, 5]]
    assert list(table.asks) == [1]
    give(table, "second")
    assert table.game.state.first == 0


@pytest.mark.rule("KG-4.2.2")
def test_sorties_alternate_and_a_pass_ends_ones_own() -> None:
    table = begin({}, stage="sortie", round=1)
    assert list(table.asks) == [0]
    assert refusal(table, "pass") == "KG-4.2.2"
    give(table, ("sortie:a1", {"to": "0,10"}))
    assert list(table.asks) == [1]
    give(table, ("sortie:b1", {"to": "10,1"}), ("sortie:a2", {"to": "1,10"}))
    give(table, ("sortie:b2", {"to": "9,0"}), "pass")
    assert list(table.asks) == [1]
    give(table, ("sortie:b3", {"to": "11,2"}))
    assert list(table.asks) == [1]
    give(table, "pass")
    assert table.game.state.stage == "turn"


@pytest.mark.rule("KG-4.2.2")
def test_nobody_takes_the_last_way_out_of_a_commander_who_has_to_sortie_in_round_1() -> None:
    """One companion in one of the two cells beside the core; a second may not take the other."""
    table = begin({"a3": (0, 10)}, stage="sortie", round=1)
    assert refusal(table, "sortie:a4", to="1,11") == "KG-4.2.2"
    assert refusal(table, "sortie:a4", to="1,10") == "taken"
    # A commander shuts the other one in as well, but not itself.
    assert refusal(table, "sortie:a1", to="1,11") == "KG-4.2.2"
    alone = begin({"a3": (0, 10), "a1": (4, 9)}, stage="sortie", round=1)
    assert refusal(alone, "sortie:a2", to="1,11") == "taken"
    assert refusal(alone, "sortie:a4", to="1,11") == "KG-4.2.2"


@pytest.mark.rule("KG-4.2.2")
def test_with_both_ways_free_or_both_commanders_there_or_later_any_cell_may_be_taken() -> None:
    free = begin({}, stage="sortie", round=1)
    assert refusal(free, "sortie:a3", to="1,11") == "taken"
    there = {"a1": (3, 9), "a2": (4, 9), "a3": (0, 10)}
    assert refusal(begin(there, stage="sortie", round=1), "sortie:a4", to="1,11") == "taken"
    later = begin({"a3": (0, 10)}, stage="sortie", round=2)
    assert refusal(later, "sortie:a4", to="1,11") == "taken"


@pytest.mark.rule("KG-4.2.2")
def test_with_one_narrow_way_out_whoever_comes_first_may_stand_in_it() -> None:
    rows = field({(0, 10): "#", (2, 11): "#", (1, 10): "#"})
    table = begin({}, rows=rows, stage="sortie", round=1)
    assert refusal(table, "sortie:a1", to="1,11") == "taken"
    give(table, ("sortie:a1", {"to": "1,11"}), ("sortie:b1", {"to": "10,0"}))
    # Nobody else can come any more, so Red has passed.
    assert list(table.asks) == [1]


@pytest.mark.rule("KG-4.2.2")
def test_who_cannot_come_out_does_not_have_to() -> None:
    """MV 2 does not climb 2 levels: only a fast companion comes, or nobody."""
    red = [*ORDER[:2], companion("shotgun", "high-speed")]
    rows = field({(0, 10): "2", (1, 11): "2"})
    table = begin({}, red=red, rows=rows, stage="sortie", round=1)
    assert offered(table) == {"sortie:a3", "sortie-all", "pass"}
    fast = begin({}, rows=rows, stage="sortie", round=1)
    assert refusal(fast, "pass") == "KG-4.2.2"


@pytest.mark.rule("KG-4.2.2a")
def test_a_unit_walks_in_from_its_core_and_cannot_if_both_ways_are_taken() -> None:
    table = begin({"a1": (0, 10)}, stage="sortie", round=2)
    reach = cells(table, "sortie:a3")
    assert set(reach) == {"1,11", "1,10", "2,11"}
    table = begin({"a1": (0, 10), "a2": (1, 11)}, stage="sortie", round=2)
    assert list(table.asks) == [1]


@pytest.mark.rule("KG-4.2.3", "KG-1.3", "KG-11.1")
def test_each_deployed_unit_has_one_pap_and_its_bap_and_no_more() -> None:
    units = {"a1": {"cell": [2, 2], "bap": 9}, "a3": (3, 3), "b1": (8, 8)}
    table = begin(units, red=ORDER, stage="sortie", round=1)
    while table.game.state.stage == "sortie":
        (ask,) = table.asks.values()
        option = next(option for option in ask.options if not option.refused)
        to = {"to": next(iter(cells(table, option.id)))} if option.fields else {}
        give(table, (option.id, to))
    state = table.game.state
    assert (state.unit("a1").pap, state.unit("a1").bap) == (1, 4)
    assert state.unit("a3").bap == 2
    assert state.unit("b3").bap == 1


@pytest.mark.rule("KG-4.2.4")
def test_a_special_sortie_is_placed_beside_a_friend_with_pap_on_its_level_without_ap() -> None:
    rows = field({(6, 5): "1"})
    units = {"a1": (5, 5), "a2": {"cell": [1, 1], "pap": 0}}
    table = begin(units, rows=rows, stage="special-sortie", round=2)
    assert set(cells(table, "sortie:a3")) == {"4,5", "5,4", "5,6"}
    give(table, ("sortie:a3", {"to": "5,6"}))
    unit = table.game.state.unit("a3")
    assert (unit.cell, unit.pap, unit.bap) == ((5, 6), 0, 0)


@pytest.mark.rule("KG-4.2.4")
def test_there_is_no_special_sortie_in_round_1() -> None:
    table = begin(
        {"a1": (0, 10), "a2": (1, 11), "b1": (8, 8), "b2": (9, 9)}, stage="sortie", round=1
    )
    while table.game.state.stage == "sortie":
        give(table, "pass")
    assert table.game.state.stage == "turn"


@pytest.mark.rule("KG-4.3.1")
def test_turns_alternate_and_who_has_no_pap_left_passes_until_both_are_done() -> None:
    units = {"a1": (2, 2), "b1": (8, 8), "b2": (9, 8)}
    table = begin(units, red=CONDUCTORS)
    give(table, "activate:a1", "end-activation", "activate:b1")
    events = give(table, "end-activation")
    assert "no-activation" in kinds(events)
    assert list(table.asks) == [1]
    assert one(events, "activated")["unit"] == "b2"
    events = give(table, "end-activation")
    assert "round" in kinds(events)


@pytest.mark.rule("KG-4.3.2")
def test_the_pap_pays_the_first_action_and_bap_each_further_one() -> None:
    table = begin({"a1": {"cell": [2, 2], "bap": 1}, "b1": (8, 2)})
    give(table, "activate:a1")
    unit = table.game.state.unit("a1")
    assert (unit.pap, unit.bap) == (0, 1)
    give(table, ("walk", {"to": "3,2"}))
    assert unit.bap == 1
    events = give(table, ("attack:0", {"target": "b1"}), "none")
    assert unit.bap == 0
    assert one(events, "spent")["unit"] == "a1"


@pytest.mark.rule("KG-4.3.1", "KG-4.3.2")
def test_an_activation_ends_by_itself_when_the_unit_can_do_nothing_more() -> None:
    table = begin({"a2": {"cell": [2, 2], "bap": 0}, "a1": (1, 1), "b1": (8, 2), "b2": (9, 9)})
    events = give(table, "activate:a2", ("walk", {"to": "3,2"}))
    assert kinds(events)[-3:] == ["moved", "spent", "turn"]
    assert list(table.asks) == [1]


@pytest.mark.rule("KG-4.3.1", "KG-4.3.2")
def test_an_activation_goes_on_while_the_unit_can_still_do_anything() -> None:
    table = begin({"a2": {"cell": [2, 2], "bap": 1}, "a1": (1, 1), "b1": (8, 2), "b2": (9, 9)})
    give(table, "activate:a2", ("walk", {"to": "3,2"}))
    assert offered(table) == {"attack:0", "attack:1", "end-activation"}
    (ask,) = table.asks.values()
    (over,) = [option for option in ask.options if option.id == "end-activation"]
    assert over.final


@pytest.mark.rule("KG-4.3.1", "KG-11.2")
def test_the_only_unit_that_can_be_activated_is_unless_there_is_a_choice_of_who_pays() -> None:
    alone = begin({"a1": (5, 5), "b1": (9, 9)})
    assert one(alone.opening.events, "activated")["unit"] == "a1"
    assert alone.game.state.unit("a1").pap == 0
    two = begin({"a1": (5, 5), "a2": (1, 1), "b1": (9, 9)})
    assert offered(two) == {"activate:a1", "activate:a2"}
    helped = begin({"a1": (5, 5), "a3": (5, 6), "b1": (9, 9)})
    assert {"activate:a1", "activate:a1:a3"} <= offered(helped)


@pytest.mark.rule("KG-4.3.3", "KG-4.3.4")
def test_one_move_each_weapon_once_and_no_move_after_an_attack() -> None:
    table = begin({"a2": (5, 5), "b1": {"cell": [6, 5], "bap": 0}})
    give(table, "activate:a2", ("attack:0", {"target": "b1"}), "plain")
    assert refusal(table, "attack:0", target="b1") == "KG-4.3.3"
    assert refusal(table, "attack:1", target="b1") == "taken"
    assert refusal(table, "walk", to="5,6") == "KG-4.3.4"
    table = begin({"a2": (5, 5), "b1": (9, 9)})
    give(table, "activate:a2", ("walk", {"to": "5,6"}))
    assert refusal(table, "run", to="5,7") == "KG-4.3.3"


@pytest.mark.rule("KG-4.4.1", "KG-4.4.2", "KG-9.p1")
def test_at_round_end_wrecks_are_collected_then_overkill_then_objectives_count() -> None:
    units = {"a1": (6, 5), "b1": {"cell": [6, 6], "destroyed": True, "returns": 4}}
    marker = {"unit": "a1", "wreck": "b1", "progress": 2}
    table = begin(units, stage="round-end", overkills=[marker])
    scored = [event for event in table.opening.events if event.kind in ("collected", "vp")]
    assert [event.data.get("why", "wreck") for event in scored] == [
        "wreck",
        "overkill",
        "objectives",
    ]
    assert table.game.state.vp == [5, 0]
    wreck = table.game.state.unit("b1")
    assert (wreck.cell, wreck.destroyed, wreck.damage) == (None, False, 0)


@pytest.mark.rule("KG-9.p1")
def test_what_was_destroyed_in_round_2_sorties_again_in_round_4() -> None:
    for round_, back in ((3, False), (4, True)):
        table = begin({"b1": {"returns": 4}}, stage="sortie", round=round_, to_sortie=1)
        assert ("sortie:b1" in offered(table)) is back


@pytest.mark.rule("KG-4.5.p1")
@pytest.mark.parametrize(
    ("vp", "returns", "winners", "reason"),
    [
        ((7, 4), 1, (0,), "points"),
        ((4, 7), 1, (1,), "points"),
        ((4, 4), 8, (1,), "cost"),
        ((4, 4), 1, (), "equal"),
    ],
)
def test_after_round_6_points_then_cost_then_a_draw(
    vp: tuple[int, int], returns: int, winners: tuple[int, ...], reason: str
) -> None:
    units = {"a1": {"returns": returns}}
    table = begin(units, stage="round-end", round=6, vp=vp)
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == (winners, reason)


def ended(**units: Any) -> tuple[tuple[int, ...], str]:
    """Who has won a match with equal victory points, and on what."""
    table = begin(units, stage="round-end", round=6, vp=(4, 4))
    assert table.result is not None
    return table.result.winners, table.result.reason


@pytest.mark.rule("KG-4.5.p1", "KG-9.p1")
def test_a_repaired_unit_counts_in_the_tie_whenever_it_was_destroyed() -> None:
    """Destroyed in round 4 a unit may sortie in round 6, even if it has not; destroyed in
    round 5, or delayed by an overkill, it is still under repair."""
    assert ended(a1={"returns": 6}) == ((), "equal")
    assert ended(a1={"returns": 6, "cell": (1, 5)}) == ((), "equal")
    assert ended(a1={"returns": 7}) == ((1,), "cost")
    assert ended(b1={"returns": 7}) == ((0,), "cost")


@pytest.mark.rule("KG-4.5.p1", "KG-3.4")
def test_the_tie_is_broken_by_points_and_not_by_the_number_of_units() -> None:
    """Both have lost: Red one commander of 125 points, Blue two companions of 55 and 45."""
    assert ended(a1={"returns": 8}, b3={"returns": 8}, b4={"returns": 8}) == ((1,), "cost")
    assert ended(a3={"returns": 8}, b4={"returns": 8}) == ((1,), "cost")
    with_surcharge = begin({}, red=ORDER, stage="round-end", round=6, vp=(4, 4))
    costs = [rounds.undestroyed_cost(with_surcharge.game, seat) for seat in (0, 1)]
    assert costs == [110 + 100 + 55 + 3 * 15, 125 + 85 + 55 + 45]


@pytest.mark.rule("KG-4.5.p1", "KG-7.6.3", "KG-9.p1")
def test_a_wreck_of_the_last_round_does_not_count_in_the_tie() -> None:
    wreck = {"cell": [5, 5], "destroyed": True, "returns": 8}
    assert ended(a4=wreck) == ((1,), "cost")


@pytest.mark.rule("KG-4.3.1", "KG-4.2.2", "KG-4.2.4")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("stage", ["sortie", "special-sortie"])
def test_the_first_player_is_first_in_sorties_and_in_turns(first: int, stage: str) -> None:
    units = {"a1": (5, 5), "a2": (4, 4), "b1": (8, 8), "b2": (9, 9)}
    table = begin(units, stage=stage, round=2, first=first)
    asked: list[int] = []
    while table.game.state.stage != "turn":
        asked.append(*table.asks)
        give(table, "pass")
    both = [first, 1 - first]
    assert asked == (both + both if stage == "sortie" else both)
    assert list(table.asks) == [first]
    unit = "ab"[first] + "1"
    give(table, f"activate:{unit}", "end-activation")
    assert list(table.asks) == [1 - first]


@pytest.mark.rule("KG-4.3.1", "KG-11.2")
def test_the_turns_go_on_while_anybody_can_open_a_commander_by_another_units_pap() -> None:
    units = {"a1": {"cell": [5, 5], "pap": 0}, "a3": (5, 6), "b1": (11, 11)}
    table = begin(units)
    assert offered(table) == {"activate:a1:a3", "activate:a3"}
    used_up = {**units, "a1": (5, 5), "a3": {"cell": [5, 6], "pap": 0}}
    assert one(begin(used_up).opening.events, "activated")["by"] == "a1"
    wrecked = {**units, "a3": {"cell": [5, 6], "destroyed": True, "returns": 4, "pap": 1}}
    assert list(begin(wrecked).asks) == [1]


@pytest.mark.rule("KG-11.2")
def test_a_commander_of_unchained_is_opened_by_a_companion_within_3_and_acts_again() -> None:
    units = {"a1": (5, 5), "a3": (5, 8), "a4": (5, 9), "b1": (11, 11)}
    table = begin(units)
    assert {"activate:a1", "activate:a1:a3", "activate:a3"} <= offered(table)
    assert "activate:a1:a4" not in offered(table)
    events = give(table, "activate:a1:a3")
    assert one(events, "activated")["rule"] == "KG-11.2"
    give(table, "end-activation", "activate:b1", "end-activation")
    assert "activate:a1" in offered(table)
    assert "activate:a3" not in offered(table)
    table = begin(units, red=ORDER[:2] + UNCHAINED[2:])
    assert not any(option.count(":") == 2 for option in offered(table))


@pytest.mark.rule("KG-11.3")
def test_a_commander_of_conductors_orders_a_companion_to_walk() -> None:
    units = {"a1": (2, 2), "a3": {"cell": [5, 3], "risk": 3}, "b1": (11, 11)}
    table = begin(units, red=CONDUCTORS)
    give(table, "activate:a1", ("order:a3", {"to": "5,4"}))
    assert table.game.state.unit("a3").risk == 2
    assert table.game.state.unit("a1").bap == 7
    give(table, ("order:a3", {"to": "4,4"}))
    assert table.game.state.unit("a1").bap == 6
    far = begin({"a1": (2, 2), "a3": (6, 4), "b1": (11, 11)}, red=CONDUCTORS)
    give(far, "activate:a1")
    assert "order:a3" not in offered(far)


@pytest.mark.rule("KG-11.3", "KG-5.1")
def test_a_companion_that_is_shut_in_is_shown_with_the_reason() -> None:
    walls = field({(4, 3): "#", (6, 3): "#", (5, 2): "#", (5, 4): "#"})
    table = begin({"a1": (2, 2), "a3": (5, 3), "b1": (11, 11)}, red=CONDUCTORS, rows=walls)
    give(table, "activate:a1")
    assert "order:a3" not in offered(table)
    assert refusal(table, "order:a3", to="5,4") == "KG-5.1"


def test_to_answer_with_one_order_the_ways_of_no_other_companion_are_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    units = {"a1": (3, 3), "a2": (4, 4), "a3": (5, 3), "b1": (11, 11)}
    table = begin(units, red=CONDUCTORS)
    give(table, "activate:a1")
    searched: list[Any] = []

    class Counted(Reach[Any, Any, Any]):
        def __init__(self, steps: Any, start: Any, *rest: Any, **more: Any) -> None:
            searched.append(start[:2])
            super().__init__(steps, start, *rest, **more)

    monkeypatch.setattr(paths, "Reach", Counted)
    table.check(0, {"option": "order:a3", "fields": {"to": "5,4"}})
    assert (5, 3) in searched
    assert (4, 4) not in searched


@pytest.mark.rule("KG-4.2.1", "KG-4.3.1")
@pytest.mark.parametrize("stage", rounds.STAGES)
@pytest.mark.parametrize("turn", [None, Turn(seat=0)])
def test_snapshots_that_last_are_taken_where_a_round_or_a_turn_begins(
    stage: str, turn: Turn | None
) -> None:
    game = begin({}).game
    game.state.stage, game.state.turn = stage, turn
    begins = stage == "round" or (stage == "turn" and turn is None)
    assert next(rounds.script(game)) is (MILESTONE if begins else CHECKPOINT)


@pytest.mark.rule("KG-4.3.2", "KG-4.3.1")
def test_a_position_may_stand_in_the_midst_of_a_turn() -> None:
    """Who has moved may still attack, and the other player sorties next."""

    def standing(**turn: Any) -> Any:
        units = {"a1": (2, 2), "a3": (5, 5), "b1": (7, 5)}
        return begin(units, turn={"seat": 0, **turn})

    assert offered(standing()) == {"activate:a1", "activate:a3"}
    assert offered(standing(unit="a3")) == {"walk", "run", "attack:0", "end-activation"}
    moved = standing(unit="a3", actions=1, moved=True)
    assert offered(moved) == {"attack:0", "end-activation"}
    assert moved.game.state.to_sortie == 1


def test_the_points_of_both_sides_are_the_score() -> None:
    table = begin({"a3": (5, 5), "b1": (7, 5)}, vp=[3, 1])
    assert SYSTEM.rules.scores(table.game) == (3, 1)
