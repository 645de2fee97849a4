"""Declaring a death from above (BT-2.11)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.running import events

from .moving import move, moved_locust, offered, option, spent, where
from .positions import at, hex_of, lance, number_of


def stops(start: str, end: str = "0506", hexes: dict[str, str] | None = None) -> list[str]:
    """The hexes in which a Jenner may stop."""
    game = lance(at("jenner", start), moved_locust(end), hexes=hexes)
    field = option(game, "dfa:a1:b1").fields[0]
    return [number_of(spot.cell) for spot in field.spots]  # type: ignore[attr-defined]


@pytest.mark.rule("BT-2.11.p1", "BT-2.12.p1", "BT-12.17")
def test_it_stops_next_to_its_target_facing_it() -> None:
    game = lance(at("jenner", "0502"), moved_locust("0506"), hexes={"0506": "1"})
    move(game, "dfa:a1:b1", stop=list(hex_of("0505")))
    mech = game.state.mech("a1")
    assert where(game) == ("0505", 3)
    assert mech.movement.dfa == "b1"
    assert mech.movement.start == hex_of("0502")
    assert spent(game) == ("jump", 4, 3, 4)
    assert mech.movement.over
    assert len(events(game, "dfa-declared")) == 1


@pytest.mark.rule("BT-2.11.p1")
def test_it_stops_on_the_straight_line_or_on_either_side_of_it() -> None:
    assert stops("0503") == ["0505"]
    assert stops("0505") == ["0505"]
    assert sorted(stops("0706")) == ["0605", "0606"]


@pytest.mark.rule("BT-2.11.p1")
def test_it_may_stop_where_another_stands() -> None:
    game = lance(at("jenner", "0503"), at("atlas", "0505"), moved_locust("0506"))
    move(game, "dfa:a1:b1", stop=list(hex_of("0505")))
    assert where(game) == ("0505", 3)


@pytest.mark.rule("BT-2.11.p1")
@pytest.mark.parametrize(
    ("start", "level", "may"),
    [
        ("0", "3", True),
        ("0", "4", False),
        ("1", "4", True),
        ("0w1", "2", True),
        ("0w1", "3", False),
        ("0", "-6", True),
    ],
)
def test_the_jump_must_reach_two_levels_above_the_target(start: str, level: str, may: bool) -> None:
    """A Griffin has 5 jets, none of them in its legs; in water its jump begins at the bottom."""
    game = lance(at("griffin", "0505"), moved_locust("0506"), hexes={"0505": start, "0506": level})
    assert (offered(game, "a1").get("dfa:a1:b1") == "") is may


@pytest.mark.rule("BT-2.11.p1")
def test_it_needs_the_mp_for_the_distance() -> None:
    assert "dfa:a1:b1" in offered(lance(at("jenner", "0501"), moved_locust("0506")), "a1")
    assert "dfa:a1:b1" not in offered(lance(at("jenner", "0501"), moved_locust("0507")), "a1")


@pytest.mark.rule("BT-2.11.p1", "BT-2.5.p1")
def test_nothing_on_the_way_is_higher_than_the_jump() -> None:
    assert stops("0503", hexes={"0504": "5"}) == ["0505"]
    game = lance(at("jenner", "0503"), moved_locust("0506"), hexes={"0504": "6"})
    assert offered(game, "a1")["dfa:a1:b1"] == "BT-2.5.p1"
    assert stops("0706", hexes={"0605": "6"}) == ["0606"]


@pytest.mark.rule("BT-2.11.p1")
@pytest.mark.parametrize(
    ("changes", "may"),
    [
        ({"prone": True}, True),
        ({"movement__over": False}, False),
        ({"movement__over": False, "shut_down": True}, True),
        ({"movement__charge": "a1"}, False),
        ({"movement__dfa": "a1"}, False),
    ],
)
def test_whom_one_may_jump_upon(changes: dict[str, Any], may: bool) -> None:
    game = lance(at("jenner", "0503"), moved_locust("0506", **changes))
    assert offered(game, "a1")["dfa:a1:b1"] == ("" if may else "BT-2.11.p1")


@pytest.mark.rule("BT-2.11.p1", "BT-2.10.p1")
@pytest.mark.parametrize("kind", ["charge", "dfa"])
def test_nobody_is_the_target_of_two(kind: str) -> None:
    changes: dict[str, Any] = {f"movement__{kind}": "b1"}
    other = at("locust", "0403", **changes)
    game = lance(at("jenner", "0503"), other, moved_locust("0506"))
    assert offered(game, "a1")["dfa:a1:b1"] == "BT-2.11.p1"


@pytest.mark.rule("BT-2.11.p1", "BT-2.5.p1")
def test_nobody_jumps_lying_down() -> None:
    game = lance(at("jenner", "0503", prone=True), moved_locust("0506"))
    assert offered(game, "a1")["dfa:a1:b1"] == "BT-2.8.p1"
