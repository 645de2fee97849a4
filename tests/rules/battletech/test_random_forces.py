"""Random forces: any lance, and a fair one of so many points."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.rules.battletech import forces, random_forces
from games.rules.battletech.system import SYSTEM

CARDS = SYSTEM.cards.built_in


def value_of(force: dict[str, Any]) -> int:
    return forces.summary(force, CARDS)[0].value


@pytest.mark.rule("BT-11.2")
@pytest.mark.parametrize("points", [2500, 4000, 5000, 7000])
@pytest.mark.parametrize("seed", range(5))
def test_a_fair_force_is_worth_its_points_or_hardly_less(points: int, seed: int) -> None:
    force = random_forces.fair(random.Random(seed), points)
    assert force is not None
    assert forces.faults(force, CARDS) == []
    assert len(force["entries"]) == 4
    assert points * 0.98 <= value_of(force) <= points


@pytest.mark.rule("BT-11.1")
def test_it_has_as_many_mechs_as_are_asked_for_and_only_wanted_ones() -> None:
    def light(card: Any) -> bool:
        return int(card["tonnage"]) <= 35

    force = random_forces.fair(random.Random(1), 3500, 6, light)
    assert force is not None
    assert len(force["entries"]) == 6
    assert all(CARDS[entry["card"]]["tonnage"] <= 35 for entry in force["entries"])


@pytest.mark.parametrize(("points", "count"), [(100, 4), (90_000, 4), (5000, 0), (5000, 13)])
def test_there_is_none_where_no_mechs_make_one(points: int, count: int) -> None:
    assert random_forces.fair(random.Random(1), points, count) is None


def test_forces_differ_and_a_seed_makes_the_same_one() -> None:
    made = [random_forces.fair(random.Random(seed), 5000) for seed in (1, 2, 1)]
    assert made[0] == made[2] != made[1]


@pytest.mark.parametrize("seed", range(10))
def test_any_lance_is_a_force(seed: int) -> None:
    assert forces.faults(random_forces.lance(random.Random(seed)), CARDS) == []


@pytest.mark.rule("BT-11.2")
@pytest.mark.parametrize("points", [1, 40_000])
def test_there_is_no_fair_force_of_next_to_nothing_or_of_too_much(points: int) -> None:
    for count in (1, 4):
        assert random_forces.fair(random.Random(1), points, count) is None
