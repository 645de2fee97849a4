"""What the models of a match hold where nothing is said: nothing, with few exceptions."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any

import pytest

from games.rules.battletech import state as battletech
from games.rules.contract.agreements import Agreements
from games.rules.contract.orders import Order
from games.rules.crisis.attacks.aims import Aim
from games.rules.crisis.board import Flight
from games.rules.crisis.context import Context
from games.rules.crisis.context.active_rule import ActiveRule
from games.rules.crisis.context.attack_state import Attack, Die, Pool
from games.rules.crisis.context.moments import Moment
from games.rules.crisis.context.sources import Source
from games.rules.crisis.figures.state import (
    Character,
    Lasting,
    Piece,
    Squad,
    State,
    Token,
    Turn,
)
from games.rules.crisis.reactions.handles import Handle
from games.rules.kurogane import state as kurogane
from games.rules.tide import state as tide

NOTHING: tuple[Any, ...] = (None, False, 0, "", [], {}, (), set())

EXCEPT: dict[type, dict[str, Any]] = {
    State: {"stage": "battlefield", "vp": [0, 0], "squads": [Squad(), Squad()]},
    Character: {"side": "healthy"},
    Turn: {},
    Squad: {"asked_for": "powers"},
    Token: {},
    Piece: {},
    Lasting: {},
    Attack: {"step": 1},
    Pool: {},
    Die: {},
    Moment: {},
    Source: {},
    Context: {},
    ActiveRule: {},
    Aim: {"action": True},
    Handle: {},
    Flight: {},
    Order: {},
    Agreements: {},
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
