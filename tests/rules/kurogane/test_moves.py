"""Walking, running, climbing, dropping, being pushed (KG-5)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.kurogane import SYSTEM
from games.rules.kurogane.pushes import push

from .scenes import (
    CONDUCTORS,
    PAIR,
    UNCHAINED,
    begin,
    cells,
    commander,
    companion,
    field,
    give,
    kinds,
    offered,
    one,
    refusal,
)

ONE = {"b1": (11, 11)}


@pytest.mark.rule("KG-5.1")
def test_a_walk_goes_up_to_mv_cells_and_makes_no_detour() -> None:
    rows = field({(5, 4): "#", (5, 6): "#", (6, 5): "#"})
    table = begin({"a2": (5, 5), **ONE}, rows=rows)
    give(table, "activate:a2")
    reach = cells(table, "walk")
    assert set(reach) == {"4,5", "3,5", "2,5", "4,4", "4,6", "3,4", "3,6", "4,3", "4,7"}
    assert refusal(table, "walk", to="7,5") != "taken"


@pytest.mark.rule("KG-5.2", "KG-2.3")
def test_nobody_enters_a_taken_cell_but_may_cross_above_it() -> None:
    rows = field({(5, 5): "1"})
    table = begin({"a2": (5, 5), "b1": (6, 5)}, rows=rows)
    give(table, "activate:a2")
    reach = cells(table, "walk")
    assert "6,5" not in reach
    assert "7,5" in reach
    flat = begin({"a2": (5, 5), "b1": (6, 5)})
    give(flat, "activate:a2")
    assert "7,5" not in cells(flat, "walk")


@pytest.mark.rule("KG-5.3", "KG-1.4")
def test_each_cell_walked_removes_a_risk() -> None:
    table = begin({"a2": {"cell": [5, 5], "risk": 5}, **ONE})
    give(table, "activate:a2")
    assert "risk 5 → 2" in cells(table, "walk")["8,5"]
    give(table, ("walk", {"to": "8,5"}))
    assert table.game.state.unit("a2").risk == 2


@pytest.mark.rule("KG-5.1", "KG-5.4")
@pytest.mark.parametrize(("how", "rule"), [("walk", "KG-5.1"), ("run", "KG-5.4")])
def test_walks_and_runs_name_each_its_rule(how: str, rule: str) -> None:
    table = begin({"a2": {"cell": [5, 5], "bap": 1}, **ONE})
    give(table, "activate:a2")
    (ask,) = table.asks.values()
    assert [option.rule for option in ask.options if option.id == how] == [rule]
    moved = one(give(table, (how, {"to": "6,5"})), "moved")
    assert (moved["how"], moved["rule"]) == (how, rule)


@pytest.mark.rule("KG-5.4", "KG-7.7.t8")
def test_a_run_costs_a_bap_doubles_mv_and_is_not_for_heavy_weapons() -> None:
    table = begin({"a2": {"cell": [5, 5], "bap": 1}, **ONE})
    give(table, "activate:a2")
    assert "11,5" in cells(table, "run")
    give(table, ("run", {"to": "11,5"}))
    assert table.game.state.unit("a2").bap == 0
    heavy = begin({"a3": {"cell": [5, 5], "bap": 1}, **ONE}, red=CONDUCTORS)
    give(heavy, "activate:a3")
    assert refusal(heavy, "run", to="6,5") == "KG-5.4"
    poor = begin({"a2": {"cell": [5, 5], "bap": 0}, **ONE})
    give(poor, "activate:a2")
    assert refusal(poor, "run", to="6,5") == "KG-4.3.2"


@pytest.mark.rule("KG-5.5")
def test_climbing_costs_one_more_a_level_and_is_no_distance_for_risk() -> None:
    rows = field({(6, 5): "1", (5, 6): "2", (5, 4): "3"})
    table = begin({"a2": {"cell": [5, 5], "risk": 4}, **ONE}, rows=rows)
    give(table, "activate:a2")
    reach = cells(table, "walk")
    assert reach["6,5"] == "costs 2; risk 4 → 3"
    assert reach["5,6"] == "costs 3; risk 4 → 3"
    assert "5,4" not in reach


@pytest.mark.rule("KG-2.4", "KG-12.1")
def test_a_low_wall_costs_one_more_which_is_no_distance_for_risk() -> None:
    table = begin({"a2": {"cell": [5, 5], "risk": 4}, **ONE}, rows=field({(6, 5): "h"}))
    give(table, "activate:a2")
    assert cells(table, "walk")["6,5"] == "costs 2; risk 4 → 3"
    assert cells(table, "walk")["7,5"] == "costs 3; risk 4 → 2"


@pytest.mark.rule("KG-12.1", "KG-5.6")
def test_from_a_higher_level_a_low_wall_costs_nothing_more() -> None:
    rows = field({(5, 5): "1", (6, 5): "h"})
    table = begin({"a2": (5, 5), **ONE}, rows=rows)
    give(table, "activate:a2")
    assert cells(table, "walk")["6,5"] == "costs 1; risk 0 → 1"
    # Over the wall and down behind it, or down onto it and on.
    assert cells(table, "walk")["7,5"] == "costs 2; risk 0 → 0"


@pytest.mark.rule("KG-12.2")
def test_nobody_enters_a_wall_or_crosses_above_it() -> None:
    walls = {(6, 5): "#", (6, 4): "#", (6, 6): "#"}
    table = begin({"a2": (5, 5), **ONE}, rows=field({(5, 5): "3", **walls}))
    give(table, "activate:a2")
    assert not {"6,5", "7,5"} & set(cells(table, "walk"))


@pytest.mark.rule("KG-5.6")
def test_a_drop_gives_a_risk_a_level_and_the_mover_chooses_where_to_drop() -> None:
    rows = field({(5, 5): "2"})
    table = begin({"a2": (5, 5), **ONE}, rows=rows)
    give(table, "activate:a2")
    reach = cells(table, "walk")
    assert reach["6,5"] == "costs 1; risk 0 → 2"
    # Down at once and two more cells walked, or down only at the end.
    assert reach["8,5"] == "costs 3; risk 0 → 0"
    assert reach["8,5/2"] == "costs 3; risk 0 → 2"
    assert reach["8,5/1"] == "costs 3; risk 0 → 1"
    events = give(table, ("walk", {"to": "8,5/2"}))
    assert one(events, "moved")["fallen"] == 2
    assert table.game.state.unit("a2").risk == 2


@pytest.mark.rule("KG-5.6")
def test_a_roof_may_be_left_over_a_gap_and_the_next_roof_reached_on_its_level() -> None:
    rows = field({(5, 5): "1", (7, 5): "1"})
    table = begin({"a2": {"cell": [5, 5], "risk": 1}, **ONE}, rows=rows)
    give(table, "activate:a2")
    assert cells(table, "walk")["7,5"] == "costs 2; risk 1 → 0"


def pushed(
    rows: list[str], target: tuple[int, int], source: tuple[int, int], **units: Any
) -> tuple[Any, int, Any]:
    """Where a unit that is pushed lies, its risk, and the table."""
    placed: dict[str, Any] = {"a1": {"cell": list(target), "risk": 3}, "b1": (11, 11), **units}
    table = begin(placed, rows=rows, faces=[1])
    push(table.game, table.game.state.unit("a1"), source)
    unit = table.game.state.unit("a1")
    return unit.cell, unit.risk, table


@pytest.mark.rule("KG-5.7", "KG-5.3")
def test_a_push_is_one_cell_straight_away_along_the_longer_axis() -> None:
    assert pushed(field({}), (5, 5), (3, 5))[:2] == ((6, 5), 3)
    assert pushed(field({}), (5, 5), (5, 7))[:2] == ((5, 4), 3)
    assert pushed(field({}), (5, 5), (3, 4))[:2] == ((6, 5), 3)
    assert pushed(field({}), (5, 5), (4, 4))[0] in ((6, 5), (5, 6))


@pytest.mark.rule("KG-5.7")
def test_on_an_even_diagonal_a_die_decides() -> None:
    ends = set()
    for face in (1, 2):
        table = begin({"a1": (5, 5), "b1": (11, 11)}, faces=[face])
        push(table.game, table.game.state.unit("a1"), (4, 4))
        ends.add(table.game.state.unit("a1").cell)
    assert ends == {(6, 5), (5, 6)}


@pytest.mark.rule("KG-5.7")
def test_nobody_is_pushed_off_the_board_and_a_forced_fall_gives_two_more_risk() -> None:
    assert pushed(field({}), (5, 0), (5, 3))[:2] == ((5, 0), 3)
    assert pushed(field({}), (1, 11), (4, 11))[:2] == ((1, 11), 3)
    assert pushed(field({(5, 5): "2"}), (5, 5), (3, 5))[:2] == ((6, 5), 3 + 2 + 2)


@pytest.mark.rule("KG-5.8")
def test_a_collision_gives_both_two_risk_and_the_pushed_unit_stays() -> None:
    cell, risk, table = pushed(field({}), (5, 5), (3, 5), b2=(6, 5))
    assert (cell, risk) == ((5, 5), 5)
    assert table.game.state.unit("b2").risk == 2
    assert pushed(field({(6, 5): "#"}), (5, 5), (3, 5))[:2] == ((5, 5), 5)
    assert pushed(field({(6, 5): "1"}), (5, 5), (3, 5))[:2] == ((5, 5), 5)


@pytest.mark.rule("KG-5.7", "KG-5.8", "KG-12.1")
def test_a_low_wall_is_in_the_way_on_the_ground_and_not_of_who_falls_onto_it() -> None:
    assert pushed(field({(6, 5): "h"}), (5, 5), (3, 5))[:2] == ((5, 5), 3 + 2)
    assert pushed(field({(6, 5): "h", (5, 5): "h"}), (5, 5), (3, 5))[:2] == ((5, 5), 3 + 2)
    for roof, fallen in (("1", 1), ("3", 3)):
        rows = field({(5, 5): roof, (6, 5): "h"})
        assert pushed(rows, (5, 5), (3, 5))[:2] == ((6, 5), 3 + fallen + 2)


@pytest.mark.rule("KG-5.8", "KG-12.2")
def test_a_wall_is_in_the_way_on_every_level() -> None:
    for code in "0123":
        rows = field({(5, 5): code, (6, 5): "#"})
        assert pushed(rows, (5, 5), (3, 5))[:2] == ((5, 5), 3 + 2)


@pytest.mark.rule("KG-5.8")
def test_who_stands_on_top_of_the_block_is_not_hit_and_who_stands_below_is() -> None:
    rows = field({(6, 5): "1"})
    cell, risk, table = pushed(rows, (5, 5), (3, 5), b2=(6, 5))
    assert (cell, risk, table.game.state.unit("b2").risk) == ((5, 5), 5, 0)
    roof = field({(5, 5): "2"})
    cell, risk, table = pushed(roof, (5, 5), (3, 5), b2=(6, 5))
    assert (cell, risk, table.game.state.unit("b2").risk) == ((5, 5), 5, 2)


@pytest.mark.rule("KG-5.8", "KG-7.6.3")
def test_a_wreck_is_in_the_way_and_gains_no_risk() -> None:
    wreck = {"cell": [6, 5], "destroyed": True, "returns": 4}
    cell, risk, table = pushed(field({}), (5, 5), (3, 5), b2=wreck)
    assert (cell, risk, table.game.state.unit("b2").risk) == ((5, 5), 5, 0)


@pytest.mark.rule("KG-5.7", "KG-2.5")
def test_a_core_is_off_the_board_for_who_is_pushed() -> None:
    for target, source in (((1, 11), (4, 11)), ((11, 1), (11, 4))):
        cell, risk, table = pushed(field({}), target, source)
        assert (cell, risk) == (target, 3)
        (event,) = table.game.take_events()
        assert (event.kind, event.data["stays"]) == ("pushed", True)


DANCER = {**SYSTEM.cards.built_in["savage"], "id": "dancer", "name": "Dancer", "stepper": True}
DANCERS = [commander("dancer"), *PAIR[1:], *UNCHAINED[2:]]


@pytest.mark.rule("KG-7.7.t11", "KG-4.3.5")
def test_a_battle_stepper_moves_a_cell_after_its_own_attack() -> None:
    units = {"a1": {"cell": [5, 5], "risk": 2, "bap": 0}, "b3": {"cell": [8, 5], "bap": 0}}
    table = begin(units, red=DANCERS, cards={"dancer": DANCER}, faces=[1] * 9)
    give(table, "activate:a1", ("attack:0", {"target": "b3"}))
    give(table, ("step", {"to": "5,6"}))
    unit = table.game.state.unit("a1")
    assert (unit.cell, unit.risk) == ((5, 6), 1)
    # The ability does not say that it costs anything (KG-4.3.5).
    assert (unit.pap, unit.bap) == (0, 0)


@pytest.mark.rule("KG-7.7.t11")
def test_a_battle_stepper_with_nowhere_to_step_is_not_asked() -> None:
    placed = {
        "a1": {"cell": [5, 5], "bap": 0},
        "a2": (4, 5),
        "a3": (5, 4),
        "a4": (5, 6),
        "b3": {"cell": [6, 5], "bap": 0},
    }
    for shut_in in (True, False):
        units = placed if shut_in else {unit: placed[unit] for unit in ("a1", "b3")}
        table = begin(units, red=DANCERS, cards={"dancer": DANCER}, faces=[1] * 9)
        give(table, "activate:a1", ("attack:0", {"target": "b3"}))
        assert ("step" in offered(table)) != shut_in


@pytest.mark.rule("KG-7.7.t11", "KG-7.3.7")
def test_a_counter_fails_if_the_attacker_has_stepped_out_of_reach() -> None:
    """A blade reaches the cell beside it."""
    blades = [commander("shinonome"), commander("otherwise"), companion("close-combat-weapon")]
    table = begin(
        {"a1": {"cell": [5, 5], "bap": 0}, "b1": (6, 5)},
        red=DANCERS,
        blue=blades,
        cards={"dancer": DANCER},
        faces=[1] * 9,
    )
    give(table, "activate:a1", ("attack:0", {"target": "b1"}), "counter")
    events = give(table, ("step", {"to": "4,5"}))
    assert [event.data["unit"] for event in events if event.kind == "no-counter"] == ["b1"]
    assert "attack" not in kinds(events)


@pytest.mark.parametrize("written", ["nowhere", "4,5,6", "", "40,50"])
def test_a_way_that_is_no_way_is_refused(written: str) -> None:
    table = begin({"a1": (5, 5), **ONE}, turn={"seat": 0, "unit": "a1"})
    assert refusal(table, "walk", to="4,5") == "taken"
    assert refusal(table, "walk", to=written) != "taken"
