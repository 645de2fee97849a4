"""Transports, entrenchments and pillboxes (TI-6.2, TI-6.4.4, TI-6.1.7, TI-6.1.8)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import Game
from games.rules.fields import Illegal
from games.rules.tide.fire import results
from games.rules.tide.state import State
from games.rules.tide.terms import MarkerKind

from .moving import begin, left, move, offered, where
from .positions import match, squad, vehicle


def refused(game: Game[State], option: str) -> str:
    """The rule that refuses an option, "" if none does."""
    found = offered(game)[option].refused
    return found.rule if found else ""


@pytest.mark.rule("TI-6.2.2", "TI-6.1.7")
def test_getting_in_costs_2_mp_and_ends_the_action() -> None:
    game = match(squad("rr", "0004"), vehicle("m3a1", "0104"))
    move(game, "move", ["0104"])
    assert move(game, "board:a1:a2") == [], "nobody fires at that"
    one = game.state.squads["a1"]
    assert (one.hex, one.transport, one.activation) == (None, "a2", "fatigued")
    assert left(game) == 1
    assert offered(game) == {}


@pytest.mark.rule("TI-6.2.2", "TI-6.2.1", "TI-6.2.5")
def test_it_takes_room_and_2_mp_to_get_in() -> None:
    game = match(
        squad("rr", "0104"),
        vehicle("m3a1", "0104"),
        squad("rr", "", transport="a2"),
        vehicle("opel-blitz", "0104", activation="fatigued", damage="heavy"),
        vehicle("tiger-i", "0104"),
    )
    assert refused(game, "board:a1:a2") == "TI-6.2.1"
    assert refused(game, "board:a1:a4") == "", "a damaged and fatigued vehicle takes in as any"
    assert "board:a1:a5" not in offered(game), "a tank carries nobody"
    begin(game).mp = 1
    assert refused(game, "board:a1:a4") == "TI-6.2.2"


@pytest.mark.rule("TI-6.2.3", "TI-6.1.1")
def test_getting_out_costs_2_mp_and_the_rest_is_left_to_move() -> None:
    game = match(squad("rr", "", transport="a2"), vehicle("m3a1", "0104"))
    begin(game)
    assert set(offered(game)) == {"get-out:a1"}
    assert len(move(game, "get-out")) == 1, "the enemy may fire at that"
    assert (where(game), left(game)) == ("0104", 2)
    move(game, "move", ["0204", "0304"])
    assert where(game) == "0304"


@pytest.mark.rule("TI-17.12", "TI-6.2.3")
def test_nobody_gets_out_into_a_full_hex() -> None:
    game = match(
        squad("rr", "", transport="a2"), vehicle("m3a1", "0104"), *[squad("rr", "0104")] * 2
    )
    assert refused(game, "get-out:a1") == "TI-6.2.3"
    with pytest.raises(Illegal):
        move(game, "get-out")
    assert game.state.squads["a1"].transport == "a2"


@pytest.mark.rule("TI-6.1.1", "TI-6.1.3")
def test_who_is_pinned_while_getting_out_stays_in_the_hex() -> None:
    game = match(squad("rr", "", transport="a2"), vehicle("m3a1", "0104"))
    one = game.state.squads["a1"]
    begin(game)
    move(game, "get-out", befall=lambda _moment: results.suppress(game, one, 1))
    assert (where(game), one.activation) == ("0104", "fatigued")


@pytest.mark.rule("TI-6.2.5", "TI-6.1.8")
def test_riding_changes_nobodys_activation_nor_does_fire_at_the_vehicle() -> None:
    game = match(
        vehicle("m3a1", "0004"),
        squad("rr", "", transport="a1", activation="fatigued"),
    )
    carrier, rider = game.state.vehicles["a1"], game.state.squads["a2"]
    rider.activation = "fresh"
    move(game, "move", ["0104", "0204"], lambda _moment: results.damage(game, carrier, 1))
    assert (carrier.activation, rider.activation) == ("fatigued", "fresh")
    assert game.state.whereabouts(rider) == carrier.hex


@pytest.mark.rule("TI-6.2.4", "TI-6.1.8", "TI-17.11")
def test_who_rides_dies_with_the_vehicle() -> None:
    game = match(vehicle("m3a1", "0004"), squad("ee", "", transport="a1"))
    carrier = game.state.vehicles["a1"]
    move(game, "move", ["0104"], lambda _moment: results.damage(game, carrier, 4))
    assert [unit.out for unit in game.state.units.values()] == ["in-transport", "destroyed"]
    assert game.state.lost[0] == {"elite": 2}


@pytest.mark.rule("TI-6.4.4", "TI-6.4.5", "TI-6.1.7", "TI-6.1.1")
@pytest.mark.parametrize("kind", ["entrenchment", "pillbox"])
def test_a_squad_enters_and_leaves_a_fortification_for_1_mp(kind: MarkerKind) -> None:
    game = match(squad("rr", "0004"), markers={"0104": kind})
    move(game, "move", ["0104"])
    assert move(game, "dig-in:a1:m1") == []
    assert (game.state.squads["a1"].fortification, left(game), where(game)) == ("m1", 2, "0104")
    assert set(offered(game)) == {"come-out:a1"}, "it has to come out before it moves"
    assert len(move(game, "come-out")) == 1
    assert (game.state.squads["a1"].fortification, left(game)) == ("", 1)


@pytest.mark.rule("TI-6.4.4", "TI-6.4.6")
def test_a_fortification_holds_one_squad_of_either_side() -> None:
    game = match(
        squad("rr", "0104"), squad("rr", "0104", fortification="m1"), markers={"0104": "pillbox"}
    )
    assert refused(game, "dig-in:a1:m1") == "TI-6.4.4"
    game = match(squad("rr", "0104"), markers={"0104": "pillbox"})
    begin(game).mp = 0
    assert refused(game, "dig-in:a1:m1") == "TI-6.4.4"
    game = match(vehicle("m3a1", "0104"), markers={"0104": "pillbox"})
    assert set(offered(game)) == {"move:a1"}, "no vehicle enters it"


def test_who_is_dug_in_or_riding_boards_nothing() -> None:
    more: dict[str, Any] = {"markers": {"0104": "pillbox"}}
    game = match(squad("rr", "0104", fortification="m1"), vehicle("m3a1", "0104"), **more)
    assert set(offered(game)) == {"come-out:a1"}
