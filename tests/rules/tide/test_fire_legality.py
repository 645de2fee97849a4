"""Who may fire at what, and who may support (TI-5.8, TI-8.7, TI-9.0, TI-10.1)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import Game
from games.rules.tide.fire import Attack, Shooter, why_illegal
from games.rules.tide.fire.firepower import firepower
from games.rules.tide.state import State

from .positions import act, match, squad, vehicle
from .shots import attack

TARGET = squad("rr", "0304", side=1)


def refused(game: Game[State], *shooters: str, **more: Any) -> str:
    """The rule that refuses an attack, "" if none does."""
    found = why_illegal(game, attack(game, *shooters, **more))
    return found.rule if found else ""


@pytest.mark.rule("TI-9.0")
def test_only_an_enemy_on_the_board_is_attacked() -> None:
    game = match(
        squad("rr", "0004"),
        squad("rr", "0005"),
        TARGET,
        vehicle("m3a1", "0204", side=1),
        squad("rr", "", side=1, transport="b2"),
        squad("rr", "", side=1, out="routed"),
    )
    assert refused(game, "a1") == ""
    for target in ("a2", "b3", "b4"):
        assert refused(game, "a1", at=target) == "TI-9.0"


@pytest.mark.rule("TI-9.0", "TI-9.0a", "TI-7.t4")
def test_some_figures_may_fire_and_each_has_to_be_in_range() -> None:
    game = match(squad("rru", "0004"), squad("rr", "0904", side=1), vehicle("m3a1", "0404", side=1))
    assert refused(game, "a1/01") == "TI-7.t4"
    assert refused(game, "a1/2") == ""
    assert refused(game, "a1/012") == "TI-7.t4"
    assert refused(game, "a1/2", at="b2") == ""
    assert refused(game, "a1/02", at="b2") == "TI-7.t4"


@pytest.mark.rule("TI-9.0b")
def test_figures_that_are_not_there_and_nothing_at_all_do_not_fire() -> None:
    game = match(
        squad("rr", "0004"), vehicle("opel-blitz", "0004"), vehicle("m3a1", "0004"), TARGET
    )

    def why(*figures: int, unit: str = "a1") -> str:
        made = Attack("concentrated-fire", "normal", "b1", Shooter(unit, figures))
        found = why_illegal(game, made)
        return found.rule if found else ""

    assert why(0, 1) == ""
    assert why() == "TI-9.0b"
    assert why(0, 0) == why(2) == why(-1) == "TI-9.0"
    assert why(unit="a2") == "TI-5.3.p2"
    assert why(unit="a3") == ""
    assert why(0, unit="a3") == "TI-9.0", "a vehicle has no figures"


@pytest.mark.rule("TI-9.3")
def test_vehicles_are_only_attacked_normally() -> None:
    game = match(squad("rr", "0004"), vehicle("m3a1", "0104", side=1))
    assert refused(game, "a1") == ""
    assert refused(game, "a1", kind="suppressive") == "TI-9.3"


@pytest.mark.rule("TI-9.0", "TI-8.5")
def test_the_target_has_to_be_seen() -> None:
    game = match(squad("rr", "0004"), TARGET, hexes={"0204": "0w"})
    found = why_illegal(game, attack(game))
    assert found is not None
    assert (found.rule, str(found.message)) == ("TI-8.5", "In the way: woods in 0204.")


@pytest.mark.rule("TI-8.7")
def test_a_mortar_needs_another_fresh_friend_who_sees_the_target() -> None:
    woods = {"0204": "0w"}
    game = match(squad("mr", "0004"), squad("rr", "0303", morale="disrupted"), TARGET, hexes=woods)
    assert refused(game, "a1/m") == "", "a disrupted spotter will do"
    assert refused(game, "a1") == "TI-8.5", "its other figures see for themselves"
    game.state.squads["a2"].activation = "fatigued"
    assert refused(game, "a1/m") == "TI-8.5"
    game = match(
        squad("m", "0004"),
        vehicle("m3a1", "0303", activation="fatigued"),
        squad("rr", "", transport="a2"),
        TARGET,
        hexes=woods,
    )
    assert refused(game, "a1/m") == "TI-8.5", "nobody spots from inside a transport"


@pytest.mark.rule("TI-9.0c", "TI-11.2.p1", "TI-5.3.p1")
def test_what_a_mortar_does_not_do() -> None:
    game = match(squad("mr", "0004", activation="op-fire"), TARGET, squad("r", "0104", side=1))
    assert refused(game, "a1/01") == "TI-9.0c"
    assert refused(game, "a1/m", at="b2") == "TI-11.2.p1"
    assert refused(game, "a1/m", mode="op-fire") == "TI-5.3.p1"
    assert refused(game, "a1", mode="op-fire") == ""
    assert refused(game, "a1/m", mode="fire-and-movement") == "TI-5.4.4"


@pytest.mark.rule("TI-5.8.2", "TI-5.8.3")
def test_bad_morale_keeps_from_firing() -> None:
    game = match(squad("rr", "0004", morale="pinned"), TARGET)
    assert refused(game) == "TI-5.8.2"
    game = match(squad("rr", "0004", morale="pinned"), TARGET, squad("o", "0004"))
    assert refused(game) == ""
    game.state.squads["a1"].morale = "disrupted"
    assert refused(game) == "TI-5.8.3"


@pytest.mark.rule("TI-5.4.3")
def test_fire_and_movement_has_neither_long_range_nor_support() -> None:
    game = match(squad("rr", "0004"), squad("rr", "0005"), TARGET, squad("r", "0504", side=1))
    assert refused(game, "a1", mode="fire-and-movement") == ""
    assert refused(game, "a1", mode="fire-and-movement", at="b2") == "TI-5.4.3"
    assert refused(game, "a1", "a2", mode="fire-and-movement") == "TI-5.4.3"


@pytest.mark.rule("TI-10.1", "TI-5.2.p1", "TI-9.0b")
def test_fresh_units_support_concentrated_fire_if_they_could_attack_themselves() -> None:
    game = match(
        squad("rr", "0004"),
        squad("rr", "0003"),
        squad("rr", "0005", activation="fatigued"),
        squad("rr", "0005", activation="op-fire"),
        squad("rr", "0404", morale="pinned"),
        squad("or", "0404"),
        TARGET,
        columns=20,
    )
    assert refused(game, "a1", "a2", "a6") == ""
    assert refused(game, "a1", "a3") == "TI-10.1"
    assert refused(game, "a1", "a4") == "TI-10.1"
    assert refused(game, "a1", "a5") == "TI-5.8.2", "a pinned squad does not, officer or not"
    assert refused(game, "a1", "a2", "a2") == "TI-9.0b"
    assert refused(game, "a1", "a1") == "TI-9.0b"


@pytest.mark.rule("TI-10.1")
def test_a_supporter_needs_range_and_sight_of_its_own() -> None:
    game = match(
        squad("rr", "0204"),
        squad("rr", "1204"),
        squad("rr", "0302"),
        TARGET,
        columns=20,
        hexes={"0303": "0w", "0203": "0w"},
    )
    assert refused(game, "a1", "a2") == "TI-7.t4"
    assert refused(game, "a1", "a3") == "TI-8.5"


@pytest.mark.rule("TI-10.1", "TI-6.1.2")
def test_units_in_op_fire_mode_fire_at_a_moving_unit_once_in_its_activation() -> None:
    game = match(
        squad("rr", "0004", activation="op-fire"),
        squad("rr", "0003", activation="op-fire"),
        squad("rr", "0003"),
        TARGET,
    )
    acting = act(game, "b1")
    assert refused(game, "a1", "a2", mode="op-fire") == ""
    assert refused(game, "a3", mode="op-fire") == "TI-10.1"
    assert refused(game, "a1", "a3", mode="op-fire") == "TI-10.1"
    acting.fired_at_by.append("a2")
    assert refused(game, "a1", "a2", mode="op-fire") == "TI-6.1.2"
    assert refused(game, "a1", mode="op-fire") == ""


@pytest.mark.rule("TI-9.0c")
def test_mortars_alone_support_the_area_attack_of_a_mortar_and_may_support_others() -> None:
    game = match(squad("m", "0004"), squad("m", "0003"), squad("rr", "0005"), TARGET)
    assert refused(game, "a1/m", "a2/m") == ""
    assert refused(game, "a1/m", "a3") == "TI-9.0c"
    assert refused(game, "a3", "a1/m") == ""


@pytest.mark.rule("TI-6.2.3", "TI-6.2.4")
def test_nobody_fires_from_inside_a_transport() -> None:
    game = match(squad("rr", "", transport="a2"), vehicle("m3a1", "0004"), TARGET)
    assert refused(game, "a1") == "TI-6.2.3"


@pytest.mark.rule("TI-9.0b")
def test_who_has_nothing_against_vehicles_does_not_fire_at_one() -> None:
    game = match(squad("rr", "0004", token="anti-tank"), vehicle("m3a1", "0104", side=1), TARGET)
    regular = {**game.setup.cards["regular"], "against_vehicles": None}
    game.setup.cards = {**game.setup.cards, "regular": regular}
    shot = Attack("concentrated-fire", "normal", "b1", Shooter("a1", (0, 1)))
    found = why_illegal(game, shot)
    assert found is not None
    assert found.rule == "TI-9.0b"
    target = game.state.unit("b1")
    assert firepower(game, shot, shot.lead, target).dice == 0, "its token adds to nothing"
