"""Indirect fire and spotters (BT-3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech.shooting import carry_out, resolve
from games.rules.battletech.state import Fire, Shot, State
from games.rules.contract.asking import Game
from tests.rules.running import run

from .positions import at, lance, lose
from .shots import answer, ask, fire, number, refusal, terms

HILL = {"0905": "3"}
"""Between the Archer and the target, and not between the spotter and the target."""


def behind_a_hill(
    spotter: dict[str, Any] | None = None, hexes: dict[str, str] | None = None, **target: Any
) -> Game[State]:
    """An Archer (w3, w4 LRM 20), an Atlas behind a hill 8 hexes away, a Locust that sees it."""
    return lance(
        at("archer", "0909"),
        at("locust", "1203", facing=5, **(spotter or {})),
        at("atlas", "0901", side=1, facing=3, **target),
        hexes={**HILL, **(hexes or {})},
    )


def added(game: Game[State]) -> int:
    """What is added to Gunnery 4 and medium range 2."""
    return number(game, "w3", "b1/a2").total - 6


@pytest.mark.rule("BT-3.4.p1")
def test_only_lrms_only_at_what_the_attacker_does_not_see_only_with_a_spotter() -> None:
    game = behind_a_hill()
    assert refusal(game, "fire:a1", fire({"w3": "b1"})) == "BT-3.2.1"
    assert refusal(game, "fire:a1", fire({"w3": "b1/a2"})) == ""
    assert refusal(game, "fire:a1", fire({"w5": "b1/a2"})) == "BT-3.4.p1"
    seen = behind_a_hill(hexes={"0905": "0"})
    assert refusal(seen, "fire:a1", fire({"w3": "b1"})) == ""
    assert refusal(seen, "fire:a1", fire({"w3": "b1/a2"})) != ""


@pytest.mark.rule("BT-3.4.p1")
@pytest.mark.parametrize(
    "spotter",
    [
        {"movement__charge": "b1"},
        {"movement__dfa": "b1"},
        {"shut_down": True},
        {"warrior__conscious": False},
        {"spots": "b2"},
    ],
)
def test_who_cannot_spot(spotter: dict[str, Any]) -> None:
    game = lance(
        at("archer", "0909"),
        at("locust", "1203", **spotter),
        at("atlas", "0901", side=1),
        at("atlas", "1601", side=1),
        hexes=HILL,
    )
    assert refusal(game, "fire:a1", fire({"w3": "b1/a2"})) != ""


@pytest.mark.rule("BT-3.4.p1")
def test_a_spotter_sees_the_target_and_is_a_friend() -> None:
    assert refusal(behind_a_hill(hexes={"1102": "3"}), "fire:a1", fire({"w3": "b1/a2"})) != ""
    game = lance(
        at("archer", "0909"),
        at("atlas", "0901", side=1),
        at("locust", "1203", side=1),
        hexes=HILL,
    )
    assert refusal(game, "fire:a1", fire({"w3": "b1/b2"})) != ""


@pytest.mark.rule("BT-3.4.p1", "BT-3.3.p1")
def test_indirect_fire_is_one_harder() -> None:
    game = behind_a_hill()
    assert terms(number(game, "w3", "b1/a2")) == {
        "Gunnery": 4,
        "medium range": 2,
        "indirect fire": 1,
    }


@pytest.mark.rule("BT-3.4.p1")
def test_what_lies_on_the_spotters_line_counts_and_nothing_on_the_attackers() -> None:
    assert added(behind_a_hill(hexes={"0904": "0h"})) == 1
    assert added(behind_a_hill(hexes={"1102": "0h"})) == 1 + 2
    assert added(behind_a_hill(hexes={"1002": "0", "1001": "1"})) == 1 + 1, "partial cover"
    assert added(behind_a_hill(hexes={"0901": "0l"})) == 1 + 1, "woods around the target"


@pytest.mark.rule("BT-3.4.p1")
@pytest.mark.parametrize(("mode", "more"), [("stand", 0), ("walk", 1), ("run", 2), ("jump", 3)])
def test_the_spotters_movement_counts(mode: str, more: int) -> None:
    assert added(behind_a_hill({"movement__mode": mode})) == 1 + more


@pytest.mark.rule("BT-3.4.p1")
def test_a_spotter_that_fires_makes_it_harder_and_is_at_one_more_itself() -> None:
    game = behind_a_hill({"fire": Fire(shots=(Shot("w1", "b1"),))})
    assert added(game) == 2
    assert added(behind_a_hill({"fire": Fire()})) == 1
    before = number(game, "w1", "b1", by="a2").total
    game.state.mech("a2").spots = "b1"
    assert number(game, "w1", "b1", by="a2").total == before + 1


@pytest.mark.rule("BT-3.4.p1")
def test_range_and_minimum_range_are_the_attackers() -> None:
    game = lance(
        at("archer", "0905"),
        at("locust", "1203"),
        at("atlas", "0901", side=1),
        hexes={"0903": "3"},
    )
    assert terms(number(game, "w3", "b1/a2"))["minimum range 6"] == 3


@pytest.mark.rule("BT-3.4.p1")
def test_the_target_is_the_spotters_for_the_rest_of_the_turn() -> None:
    game = lance(
        at("archer", "0909"),
        at("locust", "1203"),
        at("trebuchet", "0910"),
        at("atlas", "0901", side=1),
        at("atlas", "0902", side=1),
        hexes=HILL,
    )
    assert refusal(game, "fire:a1", fire({"w3": "b1/a2", "w4": "b2/a2"})) == "BT-3.4.p1"
    archer = game.state.mech("a1")
    run(carry_out(game, archer, answer(game, "fire:a1", fire({"w3": "b1/a2", "w4": "b1/a2"}))))
    assert game.state.mech("a2").spots == "b1"
    assert refusal(game, "fire:a3", fire({"w1": "b1/a2"})) == ""
    assert refusal(game, "fire:a3", fire({"w1": "b2/a2"})) != ""


@pytest.mark.rule("BT-3.4.p1")
def test_the_spotters_own_shots_are_harder_whenever_they_were_declared() -> None:
    """It declared first; the number is worked out when the shot is resolved."""
    game = behind_a_hill()
    locust, archer = game.state.mech("a2"), game.state.mech("a1")
    locust.hex = (10, -2)
    run(carry_out(game, locust, answer(game, "fire:a2", fire({"w1": "b1"}))))
    run(carry_out(game, archer, answer(game, "fire:a1", fire({"w3": "b1/a2"}))))
    assert terms(number(game, "w1", "b1", by="a2"))["spots for others"] == 1
    assert terms(number(game, "w3", "b1/a2"))["spotter fires, too"] == 1


@pytest.mark.rule("BT-3.4.p1", "BT-3.2.p3")
def test_cover_along_the_spotters_line_takes_hits_on_the_legs() -> None:
    """A hill covers the target from the spotter alone; 6 of 20 missiles hit, a group of 5 a leg and
    the last an arm."""
    game = lance(
        at("archer", "0909"),
        at("locust", "1203"),
        at("atlas", "0901", side=1, facing=3),
        hexes={**HILL, "1001": "1"},
        faces=[4, 4, 1, 1, 2, 3, 5, 5],
    )
    archer, atlas = game.state.mech("a1"), game.state.mech("b1")
    run(carry_out(game, archer, answer(game, "fire:a1", fire({"w3": "b1/a2"}))))
    armour = dict(atlas.armour)
    run(resolve(game, archer))
    assert atlas.armour == {**armour, "LA": armour["LA"] - 1}


def test_indirect_aims_are_offered_where_they_can_be_used_only() -> None:
    field = ask(behind_a_hill()).option("fire:a1").field_given("weapons", {"twist": "ahead"})
    assert [place["id"] for place in field.describe()["places"]] == ["b1", "b1/a2"]
    legless = behind_a_hill()
    lose(legless, "a1", "LT", "RT")
    field = ask(legless).option("fire:a1").field_given("weapons", {"twist": "ahead"})
    assert [place["id"] for place in field.describe()["places"]] == ["b1"]
