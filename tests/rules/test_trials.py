"""Cards that are tried: a match in which they can be played at once."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal
from games.rules.systems import systems
from games.rules.table import System, Table
from games.rules.trials import trial_beginning

CARDS = [
    pytest.param(system, kind.id, id=f"{system.id}-{kind.id}")
    for system in systems().values()
    for kind in system.kinds
]
NOT_ALONE = {"battlefield", "weapon", "map", "figure", "vehicle", "board"}
"""Kinds that no roster holds by themselves."""


@pytest.mark.parametrize(("system", "kind"), CARDS)
def test_a_card_is_tried_at_once(system: System[Any], kind: str) -> None:
    card = next(c for pack in system.packs() for c in pack["cards"] if c["kind"] == kind)
    own = {**card, "id": "own--draft"}
    names = ["One", "Other"]
    try:
        setup, state = trial_beginning(system, own, names)
    except Illegal:
        assert kind in NOT_ALONE or kind == "scenario"
        return
    assert "own--draft" in setup.cards
    table = Table(system, setup, Dice(Seeded(b"trial")), state=state)
    assert table.asks


def test_a_character_stands_beside_an_ally_before_two_opponents() -> None:
    system = systems()["crisis"]
    own = {**system.built_in_cards["black-panther"], "id": "own--draft"}
    setup, state = trial_beginning(system, own, ["One", "Other"])
    table = Table(system, setup, Dice(Seeded(b"trial")), state=state)
    assert state is not None
    units = {one.card: one for one in state.characters.values()}
    assert len(units) == 4
    assert units["own--draft"].power >= 3
    assert 0 in table.asks


def test_a_card_with_faults_is_not_tried() -> None:
    system = systems()["crisis"]
    own = {**system.built_in_cards["iron-man"], "id": "own--draft", "threat": 99}
    with pytest.raises(Illegal):
        trial_beginning(system, own, ["One", "Other"])
