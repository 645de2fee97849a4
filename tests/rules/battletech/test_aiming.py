"""Aimed shots (BT-3.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules.battletech.cards.weapons import WEAPONS
from games.rules.battletech.shooting import carry_out, resolve
from games.rules.battletech.state import State
from games.rules.contract.asking import Game
from tests.rules.running import run

from .positions import at, lance, lose
from .shots import answer, ask, fire, number, refusal, terms

# An Atlas: w3 AC/20, w4 LRM 20, w5 SRM 6, w6 medium laser.


def helpless(faces: list[int] | None = None, *, shut_down: bool = True) -> Game[State]:
    """An Atlas three hexes from a Griffin that is shut down and faces it."""
    return lance(
        at("atlas", "0909"),
        at("griffin", "0906", side=1, facing=3, shut_down=shut_down),
        faces=faces or [],
    )


@pytest.mark.rule("BT-3.5.p1")
def test_only_an_immobile_target_is_aimed_at() -> None:
    assert refusal(helpless(), "fire:a1", fire({"w3": "b1@HD"})) == ""
    assert refusal(helpless(shut_down=False), "fire:a1", fire({"w3": "b1@HD"})) != ""


@pytest.mark.rule("BT-3.5.p1")
def test_a_missile_is_not_aimed() -> None:
    assert refusal(helpless(), "fire:a1", fire({"w4": "b1@CT"})) == "BT-3.5.p1"
    assert refusal(helpless(), "fire:a1", fire({"w5": "b1@CT"})) == "BT-3.5.p1"
    unaimed = {name for name, weapon in WEAPONS.items() if not weapon.aimed}
    assert unaimed == {name for name in WEAPONS if "RM" in name}


@pytest.mark.rule("BT-3.5.p1")
@pytest.mark.parametrize("code", ["AE", "C", "F", "R"])
def test_codes_of_weapons_that_are_not_aimed(code: str) -> None:
    laser = WEAPONS["Medium Laser"]
    assert laser.aimed
    assert not laser.model_copy(update={"codes": frozenset({"DE", code})}).aimed


@pytest.mark.rule("BT-3.5.p1")
def test_the_head_is_three_harder_and_everything_else_four_easier() -> None:
    game = helpless()
    assert terms(number(game, "w3", "b1")) == {"Gunnery": 4, "target immobile": -4}
    assert terms(number(game, "w3", "b1@CT")) == {"Gunnery": 4, "target immobile": -4}
    assert terms(number(game, "w3", "b1@HD")) == {"Gunnery": 4, "aimed at the head": 3}


@pytest.mark.rule("BT-3.5.p1")
@pytest.mark.parametrize(
    ("aim", "armour_lost"),
    [
        ([2, 3], "LA"),
        ([3, 3], "RT"),
        ([3, 4], "RT"),
        ([4, 4], "RT"),
        ([4, 5], "LA"),
    ],
)
def test_6_to_8_strikes_the_location_else_it_is_rolled(aim: list[int], armour_lost: str) -> None:
    """At 4 or more; the location that is rolled where the aim does not hold is the left arm."""
    normal = [5, 5] if armour_lost == "LA" else []
    game = helpless([4, 4, *aim, *normal])
    atlas, griffin = game.state.mech("a1"), game.state.mech("b1")
    atlas.warrior = replace(atlas.warrior, gunnery=8)
    before = dict(griffin.armour)
    run(carry_out(game, atlas, answer(game, "fire:a1", fire({"w6": "b1@RT"}))))
    run(resolve(game, atlas))
    assert [where for where in before if griffin.armour[where] < before[where]] == [armour_lost]


@pytest.mark.rule("BT-3.5.p1")
def test_locations_are_offered_of_an_immobile_target_only() -> None:
    locations = ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL")
    assert places(helpless()) == ["b1", *(f"b1@{location}" for location in locations)]
    assert places(helpless(shut_down=False)) == ["b1"]


def places(game: Game[State]) -> list[str]:
    """What the weapons of the Atlas can be pointed at."""
    field = ask(game).option("fire:a1").field_given("weapons", {"twist": "ahead"})
    return [place["id"] for place in field.describe()["places"]]


def test_a_location_that_is_gone_is_not_aimed_at() -> None:
    game = helpless()
    lose(game, "b1", "LA")
    assert refusal(game, "fire:a1", fire({"w3": "b1@LA"})) != ""


@pytest.mark.rule("BT-3.5.p1", "BT-3.2.p3")
def test_an_aim_at_a_leg_behind_cover_strikes_the_cover() -> None:
    game = lance(
        at("atlas", "0909", gunnery=8),
        at("griffin", "0906", side=1, facing=3, shut_down=True),
        hexes={"0907": "1"},
        faces=[6, 6, 3, 4],
    )
    griffin = game.state.mech("b1")
    before = dict(griffin.armour)
    run(carry_out(game, game.state.mech("a1"), answer(game, "fire:a1", fire({"w6": "b1@LL"}))))
    run(resolve(game, game.state.mech("a1")))
    assert griffin.armour == before
