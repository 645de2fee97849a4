"""Whatever stands in a position, a state comes of it, or a refusal."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from games.rules.contract.definition import System
from games.rules.contract.starting import make_setup
from games.rules.fields import Illegal
from games.rules.systems import system

from .odd import made_odd

POSITIONS: dict[str, list[dict[str, Any]]] = {
    "kurogane": [
        {
            "stage": "turn", "round": 2, "first": 0, "vp": [3, 0], "to_sortie": 0,
            "units": {
                "a1": {"cell": [4, 5], "damage": 1, "risk": 2, "pap": 1, "bap": 4},
                "b2": {"cell": [6, 5], "destroyed": True, "returns": 4},
            },
            "objectives": {"centre": 0},
            "overkills": [{"unit": "a1", "wreck": "b2", "progress": 1}],
            "turn": {"seat": 0, "unit": "a1", "actions": 1, "attacked": True, "used": [0]},
        },
    ],
    "battletech": [
        {
            "stage": "firing", "turn": 3, "first": 1, "gone": [],
            "board": {"columns": 4, "rows": 3, "hexes": ["0 0 1l 0", "0 2 0w1 0", "0 0 0h 0r"]},
            "mechs": {
                "a1": {
                    "hex": "0203", "facing": 2, "prone": True, "heat": 7, "twist": -1,
                    "armour": {"CT": 3}, "rear": {"CT": 0}, "structure": {"CT": 2, "LA": 0},
                    "hit": {"CT": [0, 1]}, "lost": ["LA"], "breached": ["RL"],
                    "warrior": {"gunnery": 3, "piloting": 4, "hits": 2, "conscious": False},
                    "shut_down": True, "flipped": True, "club": "tree", "club_since": 2,
                    "movement": {"mode": "run", "hexes": 6, "spent": 7, "start": "0101"},
                    "fire": {"shots": [{"weapon": "w1", "target": "b1", "aim": "HD"}]},
                    "strike": {"kind": "kick", "blows": {"RL": "b1"}}, "spots": "b1",
                },
                "b1": {"hex": "0302"}, "b2": {"out": "destroyed"},
            },
            "waiting": ["b1"], "done": ["a1"], "limbs": {"0203": 1}, "hill": [2, 0], "quiet": 3,
        },
    ],
    "tide": [
        {
            "stage": "acting", "round": 2, "initiative": 0, "turn": 0, "actions": 2, "waiting": [1],
            "board": {"columns": 4, "rows": 3, "hexes": ["0 0 1w 0", "0 2 0b 0", "0 0 0s 0x"],
                      "roads": [["0000", "0100"]]},
            "markers": {"m1": {"kind": "minefield", "hex": "0301"},
                        "m2": {"kind": "pillbox", "hex": "0102"}},
            "units": {
                "a1": {"figures": ["regular", "officer"], "hex": "0000", "token": "medic"},
                "a2": {"vehicle": "m3a1", "hex": "0100", "damage": "light"},
                "a3": {"figures": ["regular"], "transport": "a2"},
                "b1": {"figures": ["regular"], "hex": "0102", "fortification": "m2"},
                "b2": {"vehicle": "tiger-i", "out": "destroyed"},
            },
            "acting": {"unit": "a1", "action": "advance", "mp": 2, "trail": ["0000"],
                       "fired_at_by": ["b1"]},
            "control": {"0102": 1}, "last_in": {"0102": 1}, "points": [3, 1], "command": [1, 0],
            "initiative_command": [2, 2], "lost": [{"regular": 2}, {}],
        },
    ],
    "crisis": [
        {
            "stage": "crisis", "priority": 0, "secure_by": 0, "drawn":
            [["riots-spark-over-extremis-3-0", "infinity-formula-goes-missing"],
             ["skrulls-infiltrate-world-leadership", "struggle-for-the-cube-continues"]],
        },
        {
            "stage": "turn", "round": 2, "vp": [1, 2], "secure": "riots-spark-over-extremis-3-0",
            "extract": "struggle-for-the-cube-continues", "edges": ["north", "south"],
            "pieces": [{"id": "box", "name": "Box", "look": "crate", "size": 2,
                        "polygon": [[0, 0], [900, 0], [900, 900]]}],
            "squads": [{"characters": ["iron-man"], "affiliation": "avengers",
                        "tactics": ["patch-up"], "used_tactics": ["patch-up"]}, {}],
            "tokens": [{"id": "struggle-for-the-cube-continues#1", "at": [9000, 9000]}],
            "units": [{"seat": 0, "card": "iron-man", "at": [18000, 30000], "power": 3,
                       "conditions": ["slow"], "counters": {"rage": 1}},
                      {"seat": 1, "card": "ultron", "at": [18000, 26000], "damage": 2,
                       "side": "injured"}],
            "turn": {"seat": 0, "unit": "a-iron-man", "actions": 1},
        },
    ],
}  # fmt: skip
EACH = [(name, number) for name, positions in POSITIONS.items() for number in range(len(positions))]


def setup_of(played: System[Any]) -> Any:
    """A match of the ready rosters, in which every built-in card may be used."""
    rosters = played.rosters.ready_for(2)
    made = make_setup(played, {}, rosters, ["Ann", "Bob"])
    return made.model_copy(update={"cards": {**played.cards.built_in, **made.cards}})


@pytest.mark.parametrize(("name", "number"), EACH)
def test_the_positions_as_they_are_are_states(name: str, number: int) -> None:
    rules, setup = system(name).rules, setup_of(system(name))
    state = rules.state_at(POSITIONS[name][number], setup)
    assert rules.load(rules.dump(state)) == state


@pytest.mark.parametrize(("name", "number"), EACH)
def test_whatever_stands_in_a_position_is_a_state_or_refused(name: str, number: int) -> None:
    played = system(name)
    setup = setup_of(played)
    for changed in made_odd(POSITIONS[name][number]):
        with suppress(Illegal):
            played.rules.state_at(changed, setup)
