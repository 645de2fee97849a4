"""What units are and can do, from their cards and their state (TI-1, TI-5.8, TI-6.6)."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from pydantic import TypeAdapter

from games.rules.contract.orders import Order
from games.rules.tide.state import Acting, State
from games.rules.tide.terms import Action, Damage, Morale
from games.rules.tide.units import limits, squads, vehicles

from .positions import Placed, hex_of, match, squad, vehicle


def limit(action: Action, *placed: Placed) -> str:
    """The rule that keeps the first of these units from an action, "" if none does."""
    game = match(*placed)
    refused = limits.why_not(game.setup, game.state, game.state.unit("a1"), action)
    return refused.rule if refused else ""


@pytest.mark.rule("TI-1.1", "TI-1.2", "TI-1.5")
def test_a_crew_is_one_figure_in_two_slots() -> None:
    game = match(squad("rru", "0303"))
    one = game.state.squads["a1"]
    assert (len(one.figures), squads.slots(game.setup, one)) == (3, 4)
    assert squads.has_heavy_weapon(game.setup, one)
    one.figures.pop()
    assert not squads.has_heavy_weapon(game.setup, one)


@pytest.mark.rule("TI-1.3")
def test_units_begin_fresh_and_unhurt() -> None:
    game = match(squad("rr", "0303"), vehicle("m3a1", "0303"))
    one, other = game.state.squads["a1"], game.state.vehicles["a2"]
    assert (one.activation, one.morale) == ("fresh", "normal")
    assert (other.activation, other.damage) == ("fresh", "none")


@pytest.mark.rule("TI-6.6")
def test_a_squad_has_4_mp_and_1_more_with_an_officer() -> None:
    game = match(squad("rrrr", "0303"), squad("oorr", "0303"), squad("m", "0303"))
    mp = [squads.movement_points(game.setup, one) for one in game.state.squads.values()]
    assert mp == [4, 5, 4]


@pytest.mark.rule("TI-6.6", "TI-6.7", "TI-9.5c")
@pytest.mark.parametrize(
    ("damage", "mp", "armour"), [("none", 6, 4), ("light", 5, 3), ("heavy", 0, 3)]
)
def test_damage_takes_mp_and_armour_of_a_vehicle(damage: Damage, mp: int, armour: int) -> None:
    game = match(vehicle("m4a1-sherman", "0303", damage=damage))
    tank = game.state.vehicles["a1"]
    assert vehicles.movement_points(game.setup, tank) == mp
    assert vehicles.armour(game.setup, tank) == armour


@pytest.mark.rule("TI-6.7")
def test_armour_is_never_below_0() -> None:
    game = match(vehicle("opel-blitz", "0303", damage="light"))
    assert vehicles.armour(game.setup, game.state.vehicles["a1"]) == 0


@pytest.mark.rule("TI-1.4")
def test_tanks_are_heavy_and_trucks_and_half_tracks_light() -> None:
    game = match(*[vehicle(card, "0303") for card in ("tiger-i", "opel-blitz", "m3a1")])
    heavy = [vehicles.is_heavy(game.setup, one) for one in game.state.vehicles.values()]
    assert heavy == [True, False, False]


@pytest.mark.rule("TI-1.6")
def test_an_officer_counts_for_his_hex_whatever_his_morale_and_not_from_a_transport() -> None:
    game = match(
        squad("or", "0303", morale="disrupted"),
        squad("or", "", transport="a3"),
        vehicle("m3a1", "0404"),
        squad("rr", "0404"),
    )
    present = [
        squads.officer_in(game.setup, game.state, hex_of(hex), side)
        for hex, side in (("0303", 0), ("0303", 1), ("0404", 0))
    ]
    assert present == [True, False, False]


@pytest.mark.rule("TI-6.2.1")
def test_a_transport_carries_so_many_squads() -> None:
    game = match(
        vehicle("opel-blitz", "0303"),
        vehicle("m3a1", "0303"),
        vehicle("tiger-i", "0303"),
        squad("rr", "", transport="a1"),
    )
    room = [
        vehicles.room_for_squads(game.setup, game.state, one)
        for one in game.state.vehicles.values()
    ]
    assert room == [1, 1, 0]
    assert game.state.whereabouts(game.state.squads["a4"]) == hex_of("0303")


PLAIN = squad("rrrr", "0303")


@pytest.mark.rule("TI-5.8.1", "TI-5.8.2", "TI-5.8.3", "TI-5.3.p2")
@pytest.mark.parametrize(
    ("morale", "action", "rule"),
    [
        ("normal", "advance", ""),
        ("pinned", "advance", "TI-5.8.1"),
        ("pinned", "assault", "TI-5.8.1"),
        ("pinned", "concentrated-fire", "TI-5.8.1"),
        ("pinned", "op-fire", "TI-5.8.1"),
        ("pinned", "special", "TI-5.8.1"),
        ("pinned", "fatigue", ""),
        ("disrupted", "advance", "TI-5.8.3"),
        ("disrupted", "concentrated-fire", "TI-5.8.3"),
        ("disrupted", "fatigue", ""),
    ],
)
def test_morale_keeps_a_squad_from_acting(morale: Morale, action: Action, rule: str) -> None:
    assert limit(action, squad("rrrr", "0303", morale=morale)) == rule


@pytest.mark.rule("TI-5.8.2")
def test_an_officer_in_the_hex_lets_a_pinned_squad_fire() -> None:
    pinned, officer = squad("rr", "0303", morale="pinned"), squad("or", "0303")
    assert limit("concentrated-fire", pinned, officer) == ""
    assert limit("concentrated-fire", squad("or", "0303", morale="pinned")) == ""
    assert limit("op-fire", pinned, officer) == "TI-5.8.1"
    assert limit("concentrated-fire", squad("rr", "0303", morale="disrupted"), officer)


@pytest.mark.rule("TI-5.4.4", "TI-12.1", "TI-11.1.p1", "TI-11.2.p1")
def test_a_squad_with_a_heavy_weapon_neither_fires_and_moves_nor_assaults() -> None:
    for crew in "um":
        assert limit("fire-and-movement", squad(f"rr{crew}", "0303")) == "TI-5.4.4"
        assert limit("assault", squad(f"rr{crew}", "0303")) == "TI-12.1"
        assert limit("advance", squad(f"rr{crew}", "0303")) == ""
    assert limit("fire-and-movement", PLAIN) == limit("assault", PLAIN) == ""


@pytest.mark.rule("TI-5.3.p1", "TI-5.3.p2")
def test_who_could_not_fire_does_not_go_on_op_fire() -> None:
    assert limit("op-fire", PLAIN) == ""
    assert limit("op-fire", squad("m", "0303")) == "TI-5.3.p1"
    assert limit("op-fire", squad("mr", "0303")) == ""
    assert limit("op-fire", vehicle("opel-blitz", "0303")) == "TI-5.3.p2"
    assert limit("op-fire", vehicle("m3a1", "0303")) == ""
    assert limit("op-fire", squad("rr", "", transport="a2"), vehicle("m3a1", "0303")) == "TI-6.2.3"


@pytest.mark.rule("TI-6.2.3", "TI-5.7.3")
def test_a_squad_in_a_transport_only_uses_its_activation_to_get_out() -> None:
    riding = squad("rr", "", transport="a2", token="engineer")
    allowed = {"advance", "fire-and-movement", "assault", "fatigue"}
    every: tuple[Action, ...] = (
        "advance",
        "concentrated-fire",
        "op-fire",
        "fire-and-movement",
        "assault",
        "fatigue",
        "special",
    )
    found = {action for action in every if not limit(action, riding, vehicle("m3a1", "0303"))}
    assert found == allowed


@pytest.mark.rule("TI-5.8.1", "TI-5.8.4", "TI-12.1")
@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("advance", "TI-5.8.1"),
        ("fire-and-movement", "TI-5.8.1"),
        ("concentrated-fire", ""),
        ("op-fire", ""),
        ("assault", "TI-12.1"),
    ],
)
def test_a_heavily_damaged_vehicle_fires_and_does_not_move(action: Action, rule: str) -> None:
    assert limit(action, vehicle("tiger-i", "0303", damage="heavy")) == rule


@pytest.mark.rule("TI-5.7.1", "TI-5.7.2")
def test_engineers_and_medics_have_special_actions() -> None:
    assert limit("special", PLAIN) == "TI-5.7.3"
    assert limit("special", squad("rr", "0303", token="engineer")) == ""
    assert limit("special", squad("rr", "0303", token="medic")) == ""


def test_the_state_goes_through_plain_data_and_back() -> None:
    game = match(squad("rro", "0303", token="medic"), vehicle("m3a1", "0404", side=1))
    state = game.state
    state.acting = Acting("a1", "advance", trail=[(1, 2)], fired_at_by=["b1"])
    state.orders[0].append(Order({"unit": "b1"}, {"chance": (40, None)}))
    adapter = TypeAdapter(State)
    again = adapter.validate_python(adapter.dump_python(state, mode="json"))
    assert again == state
    assert asdict(again) == asdict(state)


@pytest.mark.rule("TI-6.2.3")
def test_a_pinned_squad_in_a_transport_does_not_get_out() -> None:
    game = match(vehicle("m3a1", "0204"), squad("rr", "", transport="a1", morale="pinned"))
    found = limits.why_not(game.setup, game.state, game.state.squads["a2"], "advance")
    assert found is limits.PINNED
