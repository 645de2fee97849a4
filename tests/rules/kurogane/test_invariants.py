"""What always holds: each state that cannot be is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.rules.contract.table import Table
from games.rules.kurogane import SYSTEM, constants, units
from games.rules.kurogane.state import Overkill, State, Unit

from .scenes import begin


def two() -> Table[State]:
    """One unit of each side on the board."""
    return begin({"a1": {"cell": [3, 3]}, "b1": {"cell": [6, 6]}})


def found(table: Table[State]) -> list[str]:
    """What is wrong with the state."""
    return SYSTEM.random_play.invariants(table.game)


def test_a_sound_state_has_no_fault() -> None:
    assert found(two()) == []


@pytest.mark.rule("KG-1.3")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda unit: setattr(unit, "risk", -1), "Savage has less than nothing."),
        (lambda unit: setattr(unit, "damage", -1), "Savage has less than nothing."),
        (lambda unit: setattr(unit, "pap", -1), "Savage has less than nothing."),
        (lambda unit: setattr(unit, "bap", -1), "Savage has less than nothing."),
        (lambda unit: setattr(unit, "pap", 2), "Savage has more than one pAP. (KG-1.3)"),
    ],
)
def test_a_unit_that_cannot_be_is_named(change: Callable[[Unit], None], fault: str) -> None:
    table = two()
    change(table.game.state.unit("a1"))
    assert found(table) == [fault]


def test_no_point_of_risk_damage_or_action_and_one_pap_are_no_faults() -> None:
    table = two()
    unit = table.game.state.unit("a1")
    unit.risk = unit.damage = unit.bap = 0
    for points in (0, 1):
        unit.pap = points
        assert found(table) == []


@pytest.mark.rule("KG-2.3")
def test_one_unit_stands_in_a_cell() -> None:
    table = two()
    table.game.state.unit("b1").cell = (3, 3)
    assert found(table) == ["Savage: the cell is taken. (KG-2.3)"] * 2


@pytest.mark.rule("KG-2.4")
@pytest.mark.parametrize("cell", [(12, 0), (0, 12), (-1, 5)])
def test_a_unit_stands_on_the_field(cell: tuple[int, int]) -> None:
    table = two()
    table.game.state.unit("a1").cell = cell
    assert found(table) == ["Savage cannot stand there. (KG-2.4)"]


@pytest.mark.rule("KG-7.6.3")
def test_a_unit_with_as_much_damage_as_hp_is_destroyed() -> None:
    table = two()
    unit = table.game.state.unit("a1")
    unit.damage = units.hp(table.game.setup, unit) - 1
    assert found(table) == []
    unit.damage += 1
    assert found(table) == ["Savage would be destroyed. (KG-7.6.3)"]
    unit.destroyed = True
    assert found(table) == []


@pytest.mark.rule("KG-9.p1")
@pytest.mark.parametrize("name", ["damage", "risk"])
def test_a_unit_in_reserve_is_repaired(name: str) -> None:
    table = two()
    unit = next(one for one in table.game.state.units.values() if one.cell is None)
    setattr(unit, name, 1)
    assert found(table) == [f"{unit.name} is repaired in Reserve. (KG-9.p1)"]


@pytest.mark.rule("KG-8.1", "KG-8.3")
def test_each_wreck_has_one_overkill_that_goes_no_farther_than_its_end() -> None:
    table = two()
    marks = table.game.state.overkills
    marks.append(Overkill("a1", "b1", progress=constants.OVERKILL_TURNS))
    assert found(table) == []
    marks[0].progress += 1
    assert found(table) == ["The overkill of a1 is too far. (KG-8.3)"]
    marks[:] = [Overkill("a1", "b1"), Overkill("a2", "b1")]
    assert found(table) == ["A wreck is overkilled by one unit. (KG-8.1)"]


@pytest.mark.rule("KG-4.5.p1")
def test_no_match_has_too_many_rounds() -> None:
    table = two()
    table.game.state.round = constants.ROUNDS
    assert found(table) == []
    table.game.state.round += 1
    assert found(table) == ["There is no round 7. (KG-4.5.p1)"]
