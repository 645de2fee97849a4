"""Who meets whom: nobody twice, the strong ones late, everybody in a league."""

from __future__ import annotations

import random

import pytest

from games.tournaments import pairing


@pytest.mark.parametrize("players", [2, 3, 5, 8, 9, 16])
def test_a_swiss_never_pairs_twice_and_gives_no_second_bye(players: int) -> None:
    rng = random.Random(players)
    points = dict.fromkeys(range(players), 0.0)
    met: set[frozenset[int]] = set()
    byes: set[int] = set()
    for _round in range((players + 1) // 2):
        ranked = sorted(points, key=lambda one: (-points[one], one))
        pairs = pairing.swiss(ranked, points, met, byes)
        assert pairs is not None
        assert sorted(one for pair in pairs for one in pair if one is not None) == list(points)
        for first, second in pairs:
            if second is None:
                assert first not in byes
                byes.add(first)
                points[first] += 1
                continue
            assert frozenset((first, second)) not in met
            met.add(frozenset((first, second)))
            points[rng.choice((first, second))] += 1


def test_a_swiss_pairs_equal_points_the_upper_half_against_the_lower() -> None:
    level = dict.fromkeys(range(8), 0.0)
    assert pairing.swiss(range(8), level, set(), set()) == [(0, 4), (1, 5), (2, 6), (3, 7)]
    points = {0: 1.0, 1: 1.0, 2: 1.0, 3: 1.0, 4: 0.0, 5: 0.0, 6: 0.0}
    pairs = pairing.swiss(range(7), points, {frozenset((0, 2))}, {6})
    assert pairs is not None
    assert all(points[one] == points[other] for one, other in pairs if other is not None)
    assert next(one for one, other in pairs if other is None) in (4, 5)


def test_a_swiss_ends_where_everybody_has_met() -> None:
    met = {frozenset((one, other)) for one in range(4) for other in range(one)}
    assert pairing.swiss(range(4), dict.fromkeys(range(4), 1.0), met, set()) is None


def test_in_a_knock_out_the_strongest_meet_last() -> None:
    assert pairing.bracket(range(8)) == [(0, 7), (3, 4), (1, 6), (2, 5)]
    assert pairing.bracket(range(5)) == [(0, None), (3, 4), (1, None), (2, None)]
    assert pairing.onward([0, 3, 1, 2]) == [(0, 3), (1, 2)]
    assert [pairing.knockout_rounds(players) for players in (2, 3, 5, 8, 9)] == [1, 2, 3, 3, 4]


@pytest.mark.parametrize("players", [2, 3, 4, 7, 8])
def test_in_a_league_everybody_meets_everybody_once(players: int) -> None:
    met = []
    for number in range(1, pairing.league_rounds(players) + 1):
        pairs = pairing.league(range(players), number)
        assert sorted(one for pair in pairs for one in pair if one is not None) == list(
            range(players)
        )
        met += [frozenset(pair) for pair in pairs if None not in pair]
    assert len(met) == len(set(met)) == players * (players - 1) // 2
