"""Leaving the map, and being forced to (BT-11.13, BT-11.14, BT-11.17)."""

from __future__ import annotations

import pytest

from games.rules.battletech.state import State
from games.rules.contract.asking import Game
from tests.rules.running import events

from .moving import costs, move, offered, refused, way, where
from .positions import Placed, at, hit, lance


def game_of(*placed: Placed, **options: str) -> Game[State]:
    """A Game with these options; the home edge of the first side is the bottom, row 17."""
    hexes = options.pop("hexes", None)
    game = lance(*placed, hexes=hexes)  # type: ignore[arg-type]
    game.setup.options.update(options)
    return game


@pytest.mark.rule("BT-11.13")
def test_nobody_withdraws_unless_the_match_allows_it() -> None:
    game = game_of(at("wolverine", "0517", facing=3))
    assert "leave:a1:walk" not in offered(game, "a1")


@pytest.mark.rule("BT-11.13")
@pytest.mark.parametrize(
    ("facing", "pace", "mp"), [(3, "walk", 1), (0, "walk", 1), (3, "run", 1), (0, "run", None)]
)
def test_it_leaves_forward_or_walking_back(facing: int, pace: str, mp: int | None) -> None:
    game = game_of(at("atlas", "0517", facing=facing, heat=10), withdrawal="allowed")
    assert costs(game, f"leave:a1:{pace}").get("0517") == mp


@pytest.mark.rule("BT-11.13")
def test_whoever_leaves_is_gone_for_good() -> None:
    game = game_of(at("wolverine", "0515", facing=3), withdrawal="allowed")
    move(game, "leave:a1:walk", way=["0517"])
    mech = game.state.mech("a1")
    assert mech.hex is None
    assert mech.out == "withdrawn"
    assert mech.movement.over
    assert mech.movement.spent == 3
    assert not mech.crippled
    (left,) = events(game, "left-map")
    assert (left.data["out"], left.data["rule"]) == ("withdrawn", "BT-11.13")


@pytest.mark.rule("BT-11.13")
def test_only_the_home_edge_and_only_with_the_mp() -> None:
    game = game_of(
        at("hunchback", "0113", facing=3),
        at("hunchback", "0502", facing=0),
        at("hunchback", "0514", facing=3),
        withdrawal="allowed",
    )
    assert costs(game, "leave:a1:walk") == {}  # 5 hexes to the edge, none over the left one
    assert costs(game, "leave:a2:walk") == {}
    assert costs(game, "leave:a3:walk") == {"0517": 4}


@pytest.mark.rule("BT-11.13")
def test_prone_it_does_not_leave() -> None:
    game = game_of(at("wolverine", "0517", facing=3, prone=True), withdrawal="allowed")
    assert offered(game, "a1")["leave:a1:walk"] == "BT-2.8.p1"


@pytest.mark.rule("BT-11.13", "BT-11.12")
def test_whether_it_is_crippled_is_judged_as_it_leaves() -> None:
    game = game_of(at("wolverine", "0517", facing=3), withdrawal="allowed")
    hit(game, "a1", "CT", "Engine", "Engine")
    move(game, "leave:a1:walk", way=["0517"])
    assert game.state.mech("a1").crippled


@pytest.mark.rule("BT-11.17")
def test_attackers_break_through_over_the_far_edge() -> None:
    game = game_of(
        at("wolverine", "0502", facing=0),
        at("wolverine", "0516", side=1, facing=3),
        scenario="breakthrough",
        attacker="0",
    )
    assert "leave:b1:walk" not in offered(game, "b1")
    move(game, "leave:a1:run", way=["0501"])
    assert game.state.mech("a1").out == "left"
    assert [event.data["rule"] for event in events(game, "left-map")] == ["BT-11.17"]


@pytest.mark.rule("BT-11.14")
def test_a_crippled_mech_that_can_leave_must() -> None:
    game = game_of(at("wolverine", "0515", facing=3, crippled=True), withdrawal="forced")
    allowed = {name for name, rule in offered(game, "a1").items() if not rule}
    assert allowed == {"leave:a1:walk", "leave:a1:run"}
    assert offered(game, "a1")["stand:a1"] == "BT-11.14"


@pytest.mark.rule("BT-11.14")
@pytest.mark.parametrize(("prone", "rule"), [(False, "BT-11.14"), (True, "")])
def test_at_its_edge_it_leaves_unless_it_lies_prone(prone: bool, rule: str) -> None:
    mech = at("wolverine", "0517", facing=3, crippled=True, prone=prone)
    game = game_of(mech, withdrawal="forced")
    assert offered(game, "a1")["stand:a1"] == rule


@pytest.mark.rule("BT-11.14")
def test_one_that_cannot_leave_yet_ends_nearer_its_edge() -> None:
    game = game_of(at("wolverine", "0505", facing=3, crippled=True), withdrawal="forced")
    assert offered(game, "a1")["stand:a1"] == "BT-11.14"
    assert refused(game, "walk:a1", way=["0505/4"]) == "BT-11.14"
    assert refused(game, "jump:a1", way=["0504"], facing=0) == "BT-11.14"
    assert refused(game, "drop:a1:walk", way=["0505"]) == "BT-11.14"
    move(game, "walk:a1", way=["0506"])
    assert where(game)[0] == "0506"


@pytest.mark.rule("BT-11.14")
def test_one_that_cannot_come_nearer_ends_no_farther() -> None:
    wall = {f"{column:02}{row:02}": "9" for column in range(1, 17) for row in (5, 6, 7)}
    wall["0505"] = "0"
    game = game_of(
        at("wolverine", "0505", facing=0, crippled=True),
        hexes=wall,  # type: ignore[arg-type]
        withdrawal="forced",
    )
    assert offered(game, "a1")["stand:a1"] == ""
    assert refused(game, "walk:a1", way=["0504"]) == "BT-11.14"
    move(game, "walk:a1", way=["0505/2"])


@pytest.mark.rule("BT-11.14")
def test_a_crippled_mech_neither_charges_nor_jumps_upon_anybody() -> None:
    enemy = at("locust", "0507", side=1, movement__mode="stand", movement__over=True)
    game = game_of(at("wolverine", "0505", facing=3, crippled=True), enemy, withdrawal="forced")
    offers = offered(game, "a1")
    assert offers["charge:a1:b1:walk"] == "BT-11.14"
    assert offers["dfa:a1:b1"] == "BT-11.14"


@pytest.mark.rule("BT-11.14")
@pytest.mark.parametrize("option", ["none", "allowed"])
def test_nobody_is_forced_unless_the_match_says_so(option: str) -> None:
    game = game_of(at("wolverine", "0505", facing=3, crippled=True), withdrawal=option)
    assert offered(game, "a1")["stand:a1"] == ""


@pytest.mark.rule("BT-11.14")
def test_a_prone_crippled_mech_may_stand_up_and_must_then_draw_back() -> None:
    mech = at("wolverine", "0505", facing=3, crippled=True, prone=True)
    game = game_of(mech, withdrawal="forced")
    game.dice.source = lance(at("locust", "0101"), faces=[6, 6]).dice.source
    assert offered(game, "a1")["stand:a1"] == ""
    back = ("walk:a1", {"way": way("0506")})
    move(game, "get-up:a1:walk", back, facing=3)
    assert where(game)[0] == "0506"
