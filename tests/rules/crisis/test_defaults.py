"""What the models of a match hold where nothing is said: nothing, with few exceptions."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any

import pytest

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
from games.rules.crisis.reactions.dice_steps import Handle

NOTHING: tuple[Any, ...] = (None, False, 0, "", [], {}, (), set())

EXCEPT: dict[type, dict[str, Any]] = {
    State: {"stage": "battlefield", "vp": [0, 0], "squads": [Squad(), Squad()]},
    Character: {"side": "healthy"},
    Turn: {},
    Squad: {},
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
}


def default(field: Field[Any]) -> Any:
    """What a model has for a field that nobody has filled in."""
    return field.default if field.default_factory is MISSING else field.default_factory()


@pytest.mark.parametrize("model", EXCEPT, ids=lambda model: model.__name__)
def test_what_is_not_said_is_nothing(model: Any) -> None:
    left_out = {field.name: default(field) for field in fields(model)}
    given = {name: value for name, value in left_out.items() if value is not MISSING}
    assert {name: value for name, value in given.items() if value not in NOTHING} == EXCEPT[model]
