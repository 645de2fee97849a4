"""Fair forces as a player prefers them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.rules.battletech import forces, preferences
from games.rules.battletech.cards import roles
from games.rules.battletech.cards.schema import MechCard
from games.rules.battletech.system import SYSTEM
from games.rules.fields import Illegal

CARDS = SYSTEM.cards.built_in
USUAL = {preference.field.name: preference.usual for preference in preferences.PREFERENCES}


def drawn(seed: int = 1, **preferred: Any) -> dict[str, Any]:
    return preferences.drawn(random.Random(seed), {**USUAL, **preferred})


def value_of(force: dict[str, Any]) -> int:
    return forces.summary(force, CARDS)[0].value


def mechs(force: dict[str, Any]) -> list[MechCard]:
    return [MechCard.model_validate(CARDS[entry["card"]]) for entry in force["entries"]]


@pytest.mark.rule("BT-11.2")
@pytest.mark.parametrize("points", [3_000, 5_000, 7_500])
def test_two_forces_of_the_same_value_are_fair_opponents(points: int) -> None:
    values = [value_of(drawn(seed, points=points)) for seed in range(12)]
    assert max(values) <= points
    assert min(values) >= 0.98 * points
    assert len(set(values)) > 1, "they are not all the same force"


def test_only_what_is_wished_stands_in_it() -> None:
    preferred: dict[str, Any] = {"class": "medium", "role": roles.SKIRMISHER, "walk": 5}
    force = drawn(points=4_000, mechs=3, **preferred)
    found = mechs(force)
    assert len(found) == 3
    assert all(40 <= card.tonnage <= 55 and card.walk >= 5 for card in found)
    assert {roles.role_of(card) for card in found} == {roles.SKIRMISHER}


@pytest.mark.rule("BT-11.1")
def test_warriors_have_the_skills_wished_and_the_last_at_most_one_more_or_less() -> None:
    force = drawn(points=8_000, gunnery=2, piloting=3)
    skills = [(one.gunnery, one.piloting) for one in map(forces.warrior, force["entries"])]
    assert skills[:-1] == [(2, 3)] * 3
    assert abs(skills[-1][0] - 2) <= 1
    assert abs(skills[-1][1] - 3) <= 1


def test_no_mech_stands_in_it_twice_unless_it_takes_that() -> None:
    for seed in range(10):
        names = [card.id for card in mechs(drawn(seed))]
        assert len(set(names)) == len(names)
    assert len(drawn(points=20_000, mechs=12)["entries"]) == 12


@pytest.mark.rule("BT-11.2")
@pytest.mark.parametrize(
    ("preferred", "why"),
    [
        ({"points": 60_000}, "No force of 4 such 'Mechs is worth that"),
        ({"points": 100, "mechs": 12}, "from about 4020 to 24876"),
        ({"class": "assault", "walk": 9}, "No built-in 'Mech is like that."),
    ],
)
def test_where_there_is_none_it_says_what_there_is(preferred: dict[str, Any], why: str) -> None:
    with pytest.raises(Illegal) as refused:
        drawn(**preferred)
    assert why in str(refused.value)


@pytest.mark.rule("BT-11.2")
@pytest.mark.parametrize("force", SYSTEM.rosters.ready(), ids=lambda force: force["name"])
def test_an_equal_opponent_is_worth_as_much(force: dict[str, Any]) -> None:
    preferred = SYSTEM.rosters.preferences_for_equal(force, CARDS)
    opponent = drawn(**preferred)
    assert 0.98 * value_of(force) <= value_of(opponent) <= value_of(force)
    assert len(opponent["entries"]) == len(forces.mechs_of(force, CARDS))


def test_a_force_without_mechs_has_no_equal() -> None:
    assert SYSTEM.rosters.preferences_for_equal({"name": "A", "entries": []}, CARDS) == {}


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Locust LCT-1V", roles.SCOUT),
        ("Jenner JR7-D", roles.STRIKER),
        ("Griffin GRF-1N", roles.SKIRMISHER),
        ("Archer ARC-2R", roles.MISSILE_BOAT),
        ("Marauder MAD-3R", roles.SNIPER),
        ("Hunchback HBK-4G", roles.BRAWLER),
        ("Atlas AS7-D", roles.JUGGERNAUT),
    ],
)
def test_roles_are_what_players_call_them(name: str, role: str) -> None:
    card = next(card for card in CARDS.values() if card["name"] == name)
    assert roles.role_of(MechCard.model_validate(card)) == role


@pytest.mark.rule("BT-11.1", "BT-11.2")
@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("points", 100, 60_000),
        ("mechs", 1, 12),
        ("walk", 1, 12),
        ("gunnery", 0, 8),
        ("piloting", 0, 8),
    ],
)
def test_a_number_that_is_wished_has_bounds(name: str, least: int, most: int) -> None:
    (field,) = [
        preference.field for preference in preferences.PREFERENCES if preference.field.name == name
    ]
    assert (field.check(least), field.check(most)) == (least, most)
    for beyond in (least - 1, most + 1):
        with pytest.raises(Illegal):
            field.check(beyond)
