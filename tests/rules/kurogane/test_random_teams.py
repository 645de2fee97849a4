"""Teams that are drawn for random matches, and the cards that those use."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.rules.kurogane import SYSTEM, random_teams
from games.rules.kurogane.cards import builtin

from .scenes import begin, commander, companion


@pytest.mark.rule("KG-3.1", "KG-3.2", "KG-3.3", "KG-3.5")
@pytest.mark.parametrize("seed", range(20))
def test_a_random_team_is_legal(seed: int) -> None:
    made = random_teams.team(random.Random(seed))
    assert SYSTEM.rosters.faults(made, builtin.by_id()) == []


def test_random_teams_reach_all_commanders_frames_equipment_and_maps() -> None:
    rng, found = random.Random(1), set[str]()
    for _number in range(80):
        for entry in random_teams.team(rng)["entries"]:
            found |= {entry["card"], *entry.get("with", ())}
    assert found == set(builtin.by_id())


# -- What they use

TEAM = [
    commander("savage"),
    commander("butterfly-kiss"),
    companion("rifle", "shield"),
    companion("grenade-launcher", "high-speed"),
]

STEP = {"how": "walk", "path": [[1, 1], [1, 2]], "price": 1, "fallen": 0, "risk": [0, 0]}


@pytest.mark.parametrize(
    ("kind", "data", "used"),
    [
        ("round", {"round": 3}, ["duel"]),
        ("activated", {"unit": "a3", "by": "a3"}, ["normal-frame"]),
        ("activated", {"unit": "a1", "by": "a1"}, ["savage"]),
        ("reaction", {"unit": "a3", "how": "defend"}, ["shield"]),
        ("reaction", {"unit": "a3", "how": "counter"}, []),
        ("moved", {"unit": "a4", **STEP}, ["high-speed"]),
        ("moved", {"unit": "a3", **STEP}, []),
        ("first", {"seat": 0}, []),
    ],
)
def test_what_acts_is_used_and_what_is_only_carried_is_not(
    kind: str, data: dict[str, Any], used: list[str]
) -> None:
    event = SYSTEM.events.codec.read({"kind": kind, "data": data})
    assert event is not None
    assert list(SYSTEM.random_play.used_cards(begin(red=TEAM).game, event)) == used


def test_an_attack_uses_the_weapon_and_no_other() -> None:
    match = begin({"a3": (5, 5), "b1": (5, 6)}, red=TEAM, turn={"seat": 0, "unit": "a3"})
    match.answer(0, {"option": "attack:0", "fields": {"target": "b1"}})
    while "none" in [option.id for ask in match.asks.values() for option in ask.options]:
        outcome = match.answer(1, {"option": "none"})
    used = {
        card
        for event in outcome.events
        for card in SYSTEM.random_play.used_cards(match.game, event)
    }
    assert used & builtin.equipment() == {"rifle"}
