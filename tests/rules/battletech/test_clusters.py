"""Weapons that fire many missiles (BT-3.6.p3), and the odds of what they do."""

from __future__ import annotations

from itertools import product

import pytest

from games.rules.battletech import tables
from games.rules.battletech.cards.weapons import WEAPONS
from games.rules.battletech.shooting import carry_out, expected, resolve, to_hit, volley
from games.rules.battletech.shooting.aims import aim_named
from games.rules.battletech.shooting.arcs import AHEAD
from games.rules.battletech.shooting.volley import Volley
from games.rules.battletech.state import State
from games.rules.contract.asking import Game
from tests.rules.running import run

from .positions import at, called, dice, lance
from .shots import answer, fire


@pytest.mark.rule("BT-3.6.p3")
@pytest.mark.parametrize(
    ("weapon", "missiles", "groups"),
    [
        ("LRM 20", 20, [5, 5, 5, 5]),
        ("LRM 20", 16, [5, 5, 5, 1]),
        ("LRM 20", 9, [5, 4]),
        ("LRM 15", 12, [5, 5, 2]),
        ("LRM 10", 3, [3]),
        ("LRM 5", 5, [5]),
        ("SRM 6", 4, [2, 2, 2, 2]),
        ("SRM 2", 1, [2]),
    ],
)
def test_lrms_hit_in_groups_of_5_and_a_rest_srms_one_by_one(
    weapon: str, missiles: int, groups: list[int]
) -> None:
    assert volley.groups(WEAPONS[weapon], missiles) == groups


@pytest.mark.rule("BT-3.6.p3")
@pytest.mark.parametrize(
    ("size", "hits"),
    [
        (2, [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]),
        (4, [1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4]),
        (5, [1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5]),
        (6, [2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6]),
        (10, [3, 3, 4, 6, 6, 6, 6, 8, 8, 10, 10]),
        (15, [5, 5, 6, 9, 9, 9, 9, 12, 12, 15, 15]),
        (20, [6, 6, 9, 12, 12, 12, 12, 16, 16, 20, 20]),
    ],
)
def test_the_cluster_table(size: int, hits: list[int]) -> None:
    assert [tables.missiles(size, roll) for roll in range(2, 13)] == hits


def missiles_fly(
    weapon: str, faces: list[int], card: str = "atlas"
) -> tuple[Game[State], list[str]]:
    """Fire one weapon of a 'Mech at a Griffin in front of it; and what was rolled for."""
    game = lance(at(card, "0909"), at("griffin", "0902", side=1, facing=3), faces=faces)
    mech = game.state.mech("a1")
    run(carry_out(game, mech, answer(game, "fire:a1", fire({weapon: "b1"}))))
    run(resolve(game, mech))
    happened = dice(game)
    return game, [called(event) for event in happened]


@pytest.mark.rule("BT-3.6.p3", "BT-3.6.p2")
def test_one_roll_to_hit_one_on_the_cluster_table_and_one_for_each_location() -> None:
    """LRM 20 at 7 hexes: 4+. 9 of 20 hit: 5 in the left torso, 4 in the right arm."""
    game, rolled = missiles_fly("w4", [2, 2, 1, 3, 4, 4, 1, 2])
    assert rolled == ["shot", "cluster", "location", "location"]
    griffin = game.state.mech("b1")
    card = lance(at("griffin", "0909")).state.mech("a1")
    lost = {where: card.armour[where] - griffin.armour[where] for where in card.armour}
    assert {where: points for where, points in lost.items() if points} == {"LT": 5, "RA": 4}


@pytest.mark.rule("BT-3.6.p3")
def test_a_miss_rolls_for_no_missiles() -> None:
    _game, rolled = missiles_fly("w4", [1, 2])
    assert rolled == ["shot"]


# -- Odds


def spread(weapon: str, need: int, cover: bool = False) -> expected.Expected:
    """What may come of a shot at that number at a front, its legs behind cover or not."""
    return expected.Expected(
        expected.spread_of(WEAPONS[weapon], need, "front" if cover else None, None)
    )


def test_the_odds_of_a_laser() -> None:
    laser = spread("Medium Laser", 8)
    assert laser.at_least(1) == laser.at_least(5) == pytest.approx(15 / 36)
    assert laser.at_least(6) == 0
    assert laser.mean == pytest.approx(5 * 15 / 36)
    assert spread("Medium Laser", 13).mean == 0
    assert spread("Medium Laser", 1).mean == 5


def test_legs_behind_cover_lower_the_odds() -> None:
    """5 and 9 strike legs: 8 of 36 ways."""
    assert spread("Medium Laser", 2, cover=True).mean == pytest.approx(5 * 28 / 36)


@pytest.mark.parametrize("weapon", ["SRM 2", "SRM 4", "LRM 10"])
def test_the_odds_of_missiles_are_those_of_all_dice_counted(weapon: str) -> None:
    """By brute force over the rolls; with cover each group is rolled by itself."""
    known = WEAPONS[weapon]
    size = known.cluster_size
    assert size is not None
    faces = range(1, 7)
    damages = [
        sum(volley.groups(known, tables.missiles(size, first + second)))
        for first, second in product(faces, repeat=2)
    ]
    hits = sum(first + second >= 9 for first, second in product(faces, repeat=2)) / 36
    mean = sum(damages) / 36 * hits
    assert spread(weapon, 9).mean == pytest.approx(mean)
    assert spread(weapon, 9, cover=True).mean == pytest.approx(mean * 28 / 36)
    most = max(damages)
    assert spread(weapon, 9).at_least(most) == pytest.approx(damages.count(most) / 36 * hits)


def test_the_odds_of_a_volley_are_those_of_its_shots_together() -> None:
    game = lance(at("atlas", "0909"), at("griffin", "0906", side=1, facing=3))
    shots = tuple(aim_named("b1").shot(weapon) for weapon in ("w3", "w6", "w7"))
    mech, volley = game.state.mech("a1"), Volley(AHEAD, shots)
    needs = [to_hit.number(game, mech, shot, volley) for shot in shots]
    found = expected.of_volley(game, mech, volley)["b1"]
    means = [
        expected.of_shot(game, mech, shot, need).mean
        for shot, need in zip(shots, needs, strict=True)
    ]
    assert found.mean == pytest.approx(sum(means))
    chance = float(needs[0].chance)
    assert found.at_least(30) == pytest.approx(chance**3)
