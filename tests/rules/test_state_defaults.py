"""What the models of a match of the hex systems hold where nothing is said: nothing, with few
exceptions. Those of Crisis Protocol are in its own tests."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any

import pytest

from games.rules.battletech import state as battletech
from games.rules.kurogane import state as kurogane
from games.rules.tide import state as tide

NOTHING: tuple[Any, ...] = (None, False, 0, "", [], {}, (), set())

EXCEPT: dict[type, dict[str, Any]] = {
    kurogane.Unit: {"returns": 1},
    kurogane.Overkill: {"fresh": True},
    kurogane.Objective: {},
    kurogane.Turn: {},
    kurogane.State: {"stage": "round", "vp": [0, 0]},
    battletech.Warrior: {"conscious": True},
    battletech.Fresh: {},
    battletech.Movement: {},
    battletech.Shot: {},
    battletech.Fire: {},
    battletech.Strike: {},
    battletech.Mech: {"fresh": battletech.Fresh(), "movement": battletech.Movement()},
    battletech.Turns: {},
    battletech.State: {"stage": "set-up", "hill": [0, 0], "turns": battletech.Turns()},
    tide.Squad: {"activation": "fresh", "morale": "normal"},
    tide.Vehicle: {"activation": "fresh", "damage": "none"},
    tide.Marker: {},
    tide.Acting: {},
    tide.State: {
        "stage": "muster",
        "nations": ["US", "DE"],
        "points": [0, 0],
        "command": [0, 0],
        "initiative_command": [0, 0],
        "lost": [{}, {}],
        "orders": [[], []],
    },
}


def default(field: Field[Any]) -> Any:
    """What a model has for a field that nobody has filled in."""
    return field.default if field.default_factory is MISSING else field.default_factory()


@pytest.mark.parametrize("model", EXCEPT, ids=lambda model: f"{model.__module__}.{model.__name__}")
def test_a_model_begins_with_nothing(model: type[Any]) -> None:
    begins = {
        field.name: default(field) for field in fields(model) if default(field) is not MISSING
    }
    other = {name: value for name, value in begins.items() if value not in NOTHING}
    assert other == EXCEPT[model]
