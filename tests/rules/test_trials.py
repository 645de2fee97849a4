"""Cards that are tried: a match in which they can be played at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.rules.contract.definition import System
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal
from games.rules.systems import systems
from games.rules.tools.trials import beginning_without, trial_beginning

CARDS = [
    pytest.param(system, kind.id, id=f"{system.id}-{kind.id}")
    for system in systems().values()
    for kind in system.cards.kinds
]


@pytest.mark.parametrize(("system", "kind"), CARDS)
def test_a_card_is_tried_at_once(system: System[Any], kind: str) -> None:
    card = next(c for pack in system.cards.packs() for c in pack["cards"] if c["kind"] == kind)
    own = {**card, "id": "own--draft"}
    names = ["One", "Other"]
    setup, state = trial_beginning(system, own, names)
    assert "own--draft" in setup.cards
    table = Table(system, setup, Dice(Seeded(b"trial")), state=state)
    assert table.asks
    without, _state = beginning_without(system, own, names)
    assert "own--draft" not in without.cards


@pytest.mark.rule("KG-2.1", "BT-11.4", "TI-3.1", "CP-BOARD-07")
@pytest.mark.parametrize(
    ("system", "card_id"),
    [
        ("crisis", "city-block"),
        ("kurogane", "rooftops"),
        ("battletech", "river-valley"),
        ("tide", "low-mill-board"),
        ("tide", "low-mill"),
    ],
)
def test_a_place_is_tried_with_two_forces_on_it(system: str, card_id: str) -> None:
    played = systems()[system]
    own = {**played.cards.built_in[card_id], "id": "own--draft"}
    setup, state = trial_beginning(played, own, ["One", "Other"])
    table = Table(played, setup, Dice(Seeded(b"trial")), state=state)
    assert len(table.asks) >= 1
    others = [card for name, card in setup.cards.items() if name != "own--draft"]
    assert "own--draft" in json.dumps([setup.rosters, others, played.rules.dump(table.game.state)])


@pytest.mark.rule("KG-3.3")
def test_a_weapon_is_carried_by_a_companion_in_place_of_another() -> None:
    system = systems()["kurogane"]
    own = {**system.cards.built_in["rifle"], "id": "own--draft"}
    setup, _state = trial_beginning(system, own, ["One", "Other"])
    carried = [part for entry in setup.rosters[0]["entries"] for part in entry.get("with", ())]
    assert "own--draft" in carried
    heavy = {**own, "hardpoints": 6}
    with pytest.raises(Illegal, match="cannot be tried"):
        trial_beginning(system, heavy, ["One", "Other"])


@pytest.mark.rule("TI-3.5")
def test_a_figure_and_a_vehicle_stand_in_a_force_of_their_nation() -> None:
    system = systems()["tide"]
    for card_id, nation in (("machine-gun-de", "DE"), ("tiger-i", "DE"), ("m3a1", "US")):
        own = {**system.cards.built_in[card_id], "id": "own--draft"}
        setup, _state = trial_beginning(system, own, ["One", "Other"])
        scenario = setup.cards[setup.options["scenario"]]
        found = [
            name
            for name in scenario["forces"]
            if "own--draft" in json.dumps(scenario["forces"][name])
        ]
        assert found == [nation]


def test_a_character_stands_beside_an_ally_before_two_opponents() -> None:
    system = systems()["crisis"]
    own = {**system.cards.built_in["black-panther"], "id": "own--draft"}
    setup, state = trial_beginning(system, own, ["One", "Other"])
    table = Table(system, setup, Dice(Seeded(b"trial")), state=state)
    assert state is not None
    units = {one.card: one for one in state.characters.values()}
    assert len(units) == 4
    assert units["own--draft"].power >= 3
    assert 0 in table.asks


@pytest.mark.rule("CP-ROST-03")
def test_a_card_takes_the_place_of_the_first_card_that_leaves_no_fault() -> None:
    """A roster cannot hold a character twice: a draft of one stands where it stood."""
    system = systems()["crisis"]
    own = {**system.cards.built_in["iron-man"], "id": "own--draft"}
    before = [entry["card"] for entry in system.rosters.ready()[0]["entries"]]
    assert before.index("iron-man") > 0
    names = ["One", "Other"]
    tried, _state = trial_beginning(system, own, names)
    without, _state = beginning_without(system, own, names)
    expected = ["own--draft" if card == "iron-man" else card for card in before]
    assert [entry["card"] for entry in tried.rosters[0]["entries"]] == expected
    assert [entry["card"] for entry in without.rosters[0]["entries"]] == before


@pytest.mark.parametrize(
    ("name", "card_id"),
    [
        ("battletech", "river-valley"),
        ("crisis", "iron-man"),
        ("kurogane", "rooftops"),
        ("tide", "tiger-i"),
        ("tide", "low-mill-board"),
    ],
)
def test_a_card_with_faults_is_not_tried(name: str, card_id: str) -> None:
    system = systems()[name]
    own = {**system.cards.built_in[card_id], "id": "own--draft", "name": ""}
    fault = system.cards.faults(own)[0]
    with pytest.raises(Illegal) as refused:
        trial_beginning(system, own, ["One", "Other"])
    assert (refused.value.rule, str(refused.value)) == (fault.rule, str(fault.message))
