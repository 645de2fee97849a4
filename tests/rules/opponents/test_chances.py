"""What a position is worth is a chance to win, by a curve that tournaments give."""

from __future__ import annotations

import math
import random

import pytest

from games.rules.opponents.chances import Sample, chances, fitted
from games.rules.opponents.tournament import run


@pytest.mark.parametrize("worth", [0.0, 1.0, 3.5, -2.0])
def test_the_chances_of_two_sides_follow_the_logistic_curve(worth: float) -> None:
    first, second = chances([worth, -worth], 0.4)
    assert first == pytest.approx(1 / (1 + math.exp(-0.4 * worth)))
    assert first + second == pytest.approx(1)


def test_the_chances_of_several_sides_add_up_to_one() -> None:
    found = chances([3.0, 0.0, 0.0, -3.0], 0.5)
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1] == found[2] > found[3]
    assert chances([1e9, -1e9], 1.0) == pytest.approx([1, 0])


def test_the_curve_is_found_by_which_matches_were_played() -> None:
    rng = random.Random(1)
    samples = []
    for _match in range(5000):
        worth = rng.uniform(-5, 5)
        samples.append(Sample(worth, float(rng.random() < chances([worth, -worth], 0.7)[0]), 1.0))
    assert fitted(samples) == pytest.approx(0.7, abs=0.06)


def test_without_matches_nobody_knows() -> None:
    assert fitted([]) == 0


def test_a_tournament_says_how_steep_it_is() -> None:
    """Every position counts for the side that it was good for, whoever played it."""
    played = run("kurogane", ["learner", "random"], matches=2, seed=3, options={"map": "duel"})
    assert {sample.came_to for sample in played.samples} == {0.0, 1.0}
    assert sum(sample.counts for sample in played.samples) == pytest.approx(2)
    won, lost = ([one for one in played.samples if one.came_to == end] for end in (1.0, 0.0))
    assert all(one.worth > 0 for one in won[-6:])
    assert all(one.worth < 0 for one in lost[-6:])
    assert played.plain()["steepness"] > 0
