"""What a 'Mech may declare in the weapon attack phase, and what it may not (BT-3.1)."""

from __future__ import annotations

import random
from dataclasses import asdict
from typing import Any

import pytest

from games.rules.battletech.shooting import carry_out, has_choice, heat
from games.rules.battletech.shooting.aims import Aim, aim_named
from games.rules.battletech.state import Fire, Shot, State
from games.rules.battletech.terms import Location
from games.rules.contract.asking import Game
from games.rules.fields import Assignment
from games.rules.text import message_of
from tests.rules.running import events, run

from .positions import at, cards, hit, lance, lose
from .shots import answer, ask, fire, refusal

# An Atlas: w1 and w2 medium lasers to the rear, w3 AC/20 and w4 LRM 20, w5 SRM 6 in the torso, w6
# and w7 medium lasers in the right and the left arm.


def atlas(**changes: Any) -> Game[State]:
    """An Atlas at 0909 that faces up, with a Locust ahead, one to its right and one behind."""
    return lance(
        at("atlas", "0909", **changes),
        at("locust", "0905", side=1),
        at("locust", "1210", side=1),
        at("locust", "0912", side=1),
    )


def declare(game: Game[State], option: str = "fire:a1", **fields: Any) -> None:
    """Declare for the first 'Mech of a side."""
    given = fire(**fields) if option.startswith("fire") else {}
    mech = game.state.mech(option.split(":")[1])
    run(carry_out(game, mech, answer(game, option, given)))


# -- What is declared


@pytest.mark.rule("BT-3.1.p1")
def test_everything_is_declared_at_once() -> None:
    game = atlas()
    declare(game, weapons={"w3": "b1", "w6": "b2"}, twist="right")
    mech = game.state.mech("a1")
    assert mech.fire == Fire(shots=(Shot("w3", "b1"), Shot("w6", "b2")))
    assert mech.twist == 1
    declared = events(game, "fire-declared")[0].data
    assert [shot["weapon"] for shot in declared["shots"]] == ["AC/20", "Medium Laser"]


@pytest.mark.rule("BT-3.1.p1")
def test_a_mech_may_hold_its_fire_or_only_twist() -> None:
    game = atlas()
    declare(game, "hold:a1")
    assert game.state.mech("a1").fire == Fire()
    game = atlas()
    declare(game, weapons={}, twist="left")
    assert game.state.mech("a1").fire == Fire()
    assert game.state.mech("a1").twist == -1


@pytest.mark.rule("BT-3.6.p1")
def test_weapons_fire_in_the_order_their_player_likes_else_the_largest_hits_first() -> None:
    weapons = {"w6": "b1", "w5": "b1", "w4": "b1", "w3": "b1"}
    game = atlas()
    declare(game, weapons=weapons)
    assert [shot.weapon for shot in fired(game)] == ["w3", "w4", "w6", "w5"]
    game = atlas()
    declare(game, weapons=weapons, order=["w5", "w6"])
    assert [shot.weapon for shot in fired(game)] == ["w5", "w6", "w3", "w4"]


@pytest.mark.rule("BT-3.6.p1", "BT-3.3.p1")
def test_the_order_names_weapons_that_fire_and_says_what_it_changes() -> None:
    """The Locust ahead is the first target unless the laser at another one ahead fires first."""
    game = lance(at("atlas", "0909"), at("locust", "0906", side=1), at("locust", "1007", side=1))
    weapons = {"w3": "b1", "w6": "b2"}
    assert refusal(game, "fire:a1", fire(weapons, order=["w5"])) != ""
    given = {"twist": "ahead", "weapons": weapons}
    order = ask(game).option("fire:a1").field_given("order", given)
    as_it_is, other = (order.preview(first)["notes"] for first in ([], ["w6"]))
    assert ["further target" in str(message_of(note)) for note in as_it_is[:2]] == [False, True]
    assert [str(message_of(note))[:2] for note in other[:2]] == ["Me", "AC"]
    assert ["further target" in str(message_of(note)) for note in other[:2]] == [False, True]


def fired(game: Game[State]) -> tuple[Shot, ...]:
    """What the first 'Mech has declared."""
    declared = game.state.mech("a1").fire
    assert declared is not None
    return declared.shots


@pytest.mark.rule("BT-3.6.p4")
def test_each_declared_shot_costs_a_round() -> None:
    """Of the fuller and the emptier slot the emptier one feeds it, so that it is empty sooner."""
    game = atlas()
    mech = game.state.mech("a1")
    mech.shots = {**mech.shots, "LT:8": 5, "LT:9": 2}
    declare(game, weapons={"w4": "b1", "w6": "b1"})
    assert (mech.shots["LT:8"], mech.shots["LT:9"]) == (5, 1)


@pytest.mark.rule("BT-3.2.p1")
def test_the_side_of_a_line_along_an_edge_is_kept_when_it_is_declared() -> None:
    game = lance(at("atlas", "0909"), at("locust", "1109", side=1), hexes={"1008": "3"})
    assert refusal(game, "fire:a1", fire({"w6": "b1"})) == "BT-3.2.1"
    game = lance(at("atlas", "0909"), at("locust", "1109", side=1), hexes={"1008": "0l"})
    assert game.state.lines == {}
    declare(game, weapons={"w6": "b1"})
    assert game.state.lines == {"0909-1109": 0}


# -- Who is asked at all


@pytest.mark.rule("BT-3.1.p1")
@pytest.mark.parametrize(
    ("placed", "hexes", "asked"),
    [
        ({}, {}, False),  # too far
        ({"hex": "0910"}, {}, True),
        ({"hex": "0910"}, {"0906": "3"}, False),  # out of sight
        ({"hex": "0910", "facing": 3}, {}, True),  # by a twist to the right
        ({"hex": "0910", "facing": 3, "prone": True}, {}, False),
        ({"hex": "0902", "facing": 3, "prone": True}, {}, True),  # adjacent
        ({}, {"0916": "0l"}, True),  # a tree
        ({"club": "tree"}, {}, True),
        ({"hex": "0910", "shut_down": True}, {}, False),
    ],
)
def test_nobody_is_asked_who_can_only_hold_the_fire(
    placed: dict[str, Any], hexes: dict[str, str], asked: bool
) -> None:
    """A Stinger, whose medium laser reaches nine hexes, and a Locust in 0901."""
    where = {"hex": "0916", **placed}
    game = lance(
        at("stinger", where.pop("hex"), **where), at("locust", "0901", side=1), hexes=hexes
    )
    assert has_choice(game, game.state.mech("a1")) == asked


# -- Who may declare nothing


@pytest.mark.rule("BT-3.1.p1", "BT-5.p1", "BT-9.p1", "BT-0.p3")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"movement__charge": "b1"}, "BT-3.1.p1"),
        ({"movement__dfa": "b1"}, "BT-3.1.p1"),
        ({"shut_down": True}, "BT-5.p1"),
        ({"warrior__conscious": False}, "BT-9.p1"),
    ],
)
def test_who_charges_jumps_upon_somebody_or_is_out_of_action_fires_nothing(
    changes: dict[str, Any], rule: str
) -> None:
    game = atlas(**changes)
    assert refusal(game, "fire:a1", fire({})) == rule
    assert refusal(game, "club:a1") == rule
    assert refusal(game, "hold:a1") == ""


@pytest.mark.rule("BT-3.3.p1", "BT-3.10.t4")
def test_two_hits_to_the_sensors_end_all_fire() -> None:
    game = atlas()
    hit(game, "a1", "HD", "Sensors")
    assert refusal(game, "fire:a1", fire({})) == ""
    hit(game, "a1", "HD", "Sensors")
    assert refusal(game, "fire:a1", fire({})) == "BT-3.10.t4"


@pytest.mark.rule("BT-0.p5")
def test_sensors_hit_in_this_phase_still_work() -> None:
    game = atlas()
    hit(game, "a1", "HD", "Sensors", "Sensors", fresh=True)
    assert refusal(game, "fire:a1", fire({})) == ""


# -- Which weapon at which target


@pytest.mark.rule("BT-3.1.p1", "BT-3.1.p4")
@pytest.mark.parametrize(
    ("weapon", "target", "rule"),
    [
        ("w3", "b1", ""),
        ("w3", "b2", "BT-3.1.p4"),
        ("w6", "b2", ""),
        ("w7", "b2", "BT-3.1.p4"),
        ("w1", "b3", ""),
        ("w1", "b1", "BT-3.1.p4"),
    ],
)
def test_only_a_target_in_the_weapons_arc(weapon: str, target: str, rule: str) -> None:
    assert refusal(atlas(), "fire:a1", fire({weapon: target})) == rule


@pytest.mark.rule("BT-3.1.p2")
def test_a_twist_brings_other_targets_into_the_arcs() -> None:
    game = atlas()
    assert refusal(game, "fire:a1", fire({"w3": "b2"}, "right")) == ""
    assert refusal(game, "fire:a1", fire({"w3": "b1"}, "right")) == ""
    assert refusal(game, "fire:a1", fire({"w7": "b2"}, "right")) == ""
    assert refusal(game, "fire:a1", fire({"w7": "b2"}, "left")) == "BT-3.1.p4"


@pytest.mark.rule("BT-3.1.p1", "BT-3.3.p2")
@pytest.mark.parametrize(("hex", "rule"), [("0906", ""), ("0905", "BT-3.3.p2")])
def test_only_a_target_within_long_range(hex: str, rule: str) -> None:
    """The small laser of a Hunchback reaches 3 hexes."""
    game = lance(at("hunchback", "0909"), at("locust", hex, side=1))
    assert refusal(game, "fire:a1", fire({"w1": "b1"})) == rule


@pytest.mark.rule("BT-3.1.p1", "BT-3.2.1")
def test_only_a_target_in_sight_and_what_blocks_is_said() -> None:
    game = lance(at("atlas", "0909"), at("locust", "0905", side=1), hexes={"0907": "2"})
    assert refusal(game, "fire:a1", fire({"w3": "b1"})) == "BT-3.2.1"
    assert "0907" in str(refused_pair(game, "w3", "b1"))


def refused_pair(game: Game[State], weapon: str, target: str) -> Any:
    """Why a weapon is not fired at a target, as the field says it."""
    refused = assignment(game).refused[weapon, target]
    assert refused is not None
    return refused.message


def assignment(game: Game[State], twist: str = "ahead", **more: Any) -> Assignment:
    """The field of the weapons, after a twist."""
    option = ask(game).option("fire:a1")
    found = option.field_given("weapons", {"twist": twist, **more})
    assert isinstance(found, Assignment)
    return found


@pytest.mark.rule("BT-3.1.p1")
def test_friends_and_those_out_of_play_are_no_targets() -> None:
    game = lance(
        at("atlas", "0909"),
        at("locust", "0907"),
        at("locust", "0906", side=1),
        at("locust", "0905", side=1, out="destroyed"),
    )
    assert [place.id for place in assignment(game).places] == ["b1"]


@pytest.mark.rule("BT-3.10.t12", "BT-3.1.p1")
def test_a_destroyed_weapon_does_not_fire() -> None:
    game = atlas()
    hit(game, "a1", "RT", "AC/20")
    assert refusal(game, "fire:a1", fire({"w3": "b1"})) == "BT-3.10.t12"
    game = atlas()
    lose(game, "a1", "RA")
    assert refusal(game, "fire:a1", fire({"w6": "b1"})) == "BT-3.10.t12"


@pytest.mark.rule("BT-3.6.p4")
def test_a_weapon_without_ammunition_does_not_fire() -> None:
    game = atlas()
    mech = game.state.mech("a1")
    mech.shots = {**mech.shots, "RT:10": 0, "RT:11": 0}
    assert refusal(game, "fire:a1", fire({"w3": "b1"})) == "BT-3.6.p4"
    assert refusal(game, "fire:a1", fire({"w4": "b1"})) == ""


@pytest.mark.rule("BT-3.6.p4")
def test_two_weapons_do_not_fire_with_one_round() -> None:
    game = lance(at("trebuchet", "0909"), at("locust", "0901", side=1))
    mech = game.state.mech("a1")
    mech.shots = {**mech.shots, "RT:3": 1, "LT:0": 0}
    assert refusal(game, "fire:a1", fire({"w1": "b1"})) == ""
    assert refusal(game, "fire:a1", fire({"w1": "b1", "w4": "b1"})) == "BT-3.6.p4"
    mech = game.state.mech("a1")
    mech.shots = {**mech.shots, "LT:0": 1}
    assert refusal(game, "fire:a1", fire({"w1": "b1", "w4": "b1"})) == ""


# -- Prone


@pytest.mark.rule("BT-3.1.p5")
def test_a_prone_mech_props_itself_on_an_arm_which_does_not_fire() -> None:
    game = atlas(prone=True)
    assert refusal(game, "fire:a1", fire({"w6": "b1"}, prop="LA")) == ""
    assert refusal(game, "fire:a1", fire({"w6": "b1"}, prop="RA")) == "BT-3.1.p5"
    assert refusal(game, "fire:a1", fire({"w3": "b1"}, prop="RA")) == ""
    declare(game, weapons={"w3": "b1"}, prop="RA")
    declared = game.state.mech("a1").fire
    assert declared is not None
    assert declared.prop == "RA"


@pytest.mark.rule("BT-3.1.p5")
@pytest.mark.parametrize("arm", ["LA", "RA"])
def test_a_prone_mech_needs_both_arms_to_fire(arm: Location) -> None:
    game = atlas(prone=True)
    lose(game, "a1", arm)
    assert refusal(game, "fire:a1", fire({}, prop="LA")) == "BT-3.1.p5"
    standing = atlas()
    lose(standing, "a1", arm)
    assert refusal(standing, "fire:a1", fire({"w3": "b1"})) == ""


@pytest.mark.rule("BT-3.1.p2")
@pytest.mark.parametrize("twist", ["left", "right"])
def test_a_prone_mech_does_not_twist(twist: str) -> None:
    game = atlas(prone=True)
    assert refusal(game, "fire:a1", fire({}, twist, prop="LA")) == "BT-3.1.p2"


@pytest.mark.rule("BT-3.1.p5", "BT-3.2.3")
@pytest.mark.parametrize(
    ("hexes", "prone", "rule"),
    [({}, False, ""), ({}, True, "BT-3.1.p5"), ({"0909": "0w1"}, False, "BT-3.2.3")],
)
def test_weapons_in_the_legs_fire_neither_prone_nor_in_water(
    hexes: dict[str, str], prone: bool, rule: str
) -> None:
    """An Atlas with its AC/20 in a leg (G-30)."""
    game = lance(at("atlas", "0909", prone=prone), at("locust", "0905", side=1), hexes=hexes)
    game.setup.cards[game.state.mech("a1").card]["mounts"] = [
        {"id": "w3", "weapon": "AC/20", "location": "LL", "slots": [("LL", 4)]}
    ]
    prop = {"prop": "LA"} if prone else {}
    assert refusal(game, "fire:a1", fire({"w3": "b1"}, **prop)) == rule


@pytest.mark.rule("BT-3.2.3")
def test_under_water_nothing_fires_and_nothing_is_hit() -> None:
    deep = {"0909": "0w2", "0908": "0w2"}
    game = lance(at("atlas", "0909"), at("locust", "0908", side=1), hexes=deep)
    assert refusal(game, "fire:a1", fire({"w3": "b1"})) == "BT-3.2.3"
    game = lance(at("atlas", "0909"), at("locust", "0905", side=1), hexes={"0905": "0w2"})
    assert refusal(game, "fire:a1", fire({"w3": "b1"})) == "BT-3.2.3"


# -- Flipped arms


@pytest.mark.rule("BT-3.1.p3")
def test_a_jenner_flips_its_arms_and_fires_them_to_the_rear() -> None:
    game = lance(at("jenner", "0909"), at("locust", "0907", side=1), at("locust", "0911", side=1))
    assert refusal(game, "fire:a1", fire({"w2": "b2"})) == "BT-3.1.p4"
    assert refusal(game, "fire:a1", fire({"w2": "b1"}, "flip")) == "BT-3.1.p4"
    declare(game, weapons={"w2": "b2", "w1": "b1"}, twist="flip")
    mech = game.state.mech("a1")
    assert (mech.flipped, mech.twist) == (True, 0)


@pytest.mark.rule("BT-3.1.p3")
def test_an_atlas_cannot_flip_its_arms() -> None:
    assert refusal(atlas(), "fire:a1", fire({}, "flip")) == "BT-3.1.p3"


# -- What is shown


def notes(game: Game[State], weapons: dict[str, str]) -> list[str]:
    """What is said of a volley, shot by shot."""
    order = ask(game).option("fire:a1").field_given("order", {"weapons": weapons})
    return [str(message_of(note)) for note in order.preview([])["notes"]]


@pytest.mark.rule("BT-3.3.p1")
def test_the_preview_says_each_number_term_by_term_and_the_odds() -> None:
    game = atlas(movement__mode="walk", movement__heat=1)
    first, second, *others = notes(game, {"w3": "b1", "w6": "b2"})
    assert first == (
        "AC/20 (right torso) at Locust LCT-1V: 7 or more (Gunnery 4, walked +1, medium range +2),"
        " 58.3 %, expected damage 11.7."
    )
    assert "further target, to the side or rear +2" in second
    assert others[0] == (
        "Locust LCT-1V: expected damage 11.7 in all; any: 58.3 %, 20 or more: 58.3 %."
    )


@pytest.mark.rule("BT-5.1", "BT-5.2", "BT-5.3")
def test_the_preview_says_the_heat_and_what_it_will_do() -> None:
    game = atlas(heat=20, movement__heat=2)
    *_shots, heat, mp, to_hit, shutdown = notes(game, {"w3": "b1", "w4": "b1"})
    assert heat == "Heat: 20 + 15 − 20 = 15."
    assert mp == "Next turn 3 MP less on foot."
    assert to_hit == "Next turn +2 to hit."
    assert shutdown == "It shuts down unless it rolls 4 or more."
    game = atlas(heat=35, movement__heat=2)
    assert notes(game, {"w3": "b1", "w4": "b1"})[-2:] == [
        "It shuts down.",
        "Ammunition explodes unless it rolls 8 or more.",
    ]


@pytest.mark.rule("BT-3.3.p2")
def test_the_preview_says_that_a_shot_cannot_hit() -> None:
    game = atlas(gunnery=8, movement__mode="jump")
    assert notes(game, {"w3": "b1"})[0].startswith(
        "AC/20 (right torso) at Locust LCT-1V cannot hit: 13"
    )


@pytest.mark.rule("BT-3.4.p1")
def test_the_preview_warns_of_a_spotter_that_may_still_fire() -> None:
    game = lance(
        at("atlas", "0909"),
        at("locust", "1203"),
        at("griffin", "0901", side=1),
        hexes={"0905": "3"},
    )
    warning = "+1 more if Locust LCT-1V fires, too."
    assert warning in notes(game, {"w4": "b1/a2"})
    game.state.mech("a2").fire = Fire()
    assert warning not in notes(game, {"w4": "b1/a2"})


@pytest.mark.rule("BT-3.9.p1")
def test_the_preview_warns_that_the_club_cannot_be_used() -> None:
    warning = "Weapons in its arms fire: it cannot use its club this turn."
    assert warning in notes(atlas(club="tree"), {"w6": "b1"})
    assert warning not in notes(atlas(club="tree"), {"w3": "b1"})
    assert warning not in notes(atlas(), {"w6": "b1"})


def test_a_target_says_its_best_number_and_its_line_and_each_weapon_its_number_there() -> None:
    game = lance(at("atlas", "0909"), at("griffin", "0904", side=1), hexes={"0906": "0l"})
    (place,) = assignment(game).describe()["places"]
    said = [str(message_of(one)) for one in place["details"]]
    assert said == ["5 hexes away", "best 7+ (58 %)", "light woods in 0906"]
    remark = place["remarks"]["w3"]
    assert str(message_of(remark["words"])) == "7+ · 58 % · damage 11.7 · heat 7"
    assert [str(message_of(one)) for one in remark["why"]] == [
        "Gunnery 4",
        "light woods in 0906 +1",
        "medium range +2",
    ]
    assert [shape["role"] for shape in place["shapes"]] == ["slight", "sight"]
    hidden = lance(at("atlas", "0909"), at("griffin", "0904", side=1), hexes={"0906": "2"})
    (place,) = assignment(hidden).describe()["places"]
    assert [str(message_of(one)) for one in place["details"]][1:] == [
        "In the way: a hill of level 2 in 0906."
    ]
    assert (place["remarks"], place["bundles"]) == ({}, [])
    assert [shape["role"] for shape in place["shapes"]] == ["blocker", "blocked"]


@pytest.mark.rule("BT-3.3.p1", "BT-5.1")
def test_weapons_that_are_given_targets_say_their_numbers_as_they_are_together() -> None:
    """The second target adds 1 to the number of the laser at it."""
    game = lance(at("atlas", "0909"), at("locust", "0906", side=1), at("locust", "1007", side=1))
    shown = assignment(game).preview({"w3": "b1", "w6": "b2"})
    said = {id: str(message_of(one["words"])) for id, one in shown["remarks"].items()}
    alone = assignment(game).places[1].remarks
    assert alone is not None
    assert str(alone()["w6"].words).startswith("4+")
    assert said["w6"].startswith("5+")
    assert [str(message_of(note)).split(":")[0] for note in shown["notes"]] == [
        "Locust LCT-1V",
        "Locust LCT-1V",
        "Heat",
    ]


@pytest.mark.rule("BT-3.6.p4", "BT-5.1")
def test_all_weapons_at_a_target_or_those_that_leave_the_mech_cool() -> None:
    """Of the weapons ahead of an Atlas at 15 heat; without rounds the cannon is none of them."""
    game = lance(at("atlas", "0909", heat=15), at("locust", "0906", side=1))
    (every, cool) = bundles(game)
    assert set(every) == {"w3", "w4", "w5", "w6", "w7"}
    assert set(cool) < set(every)
    shots = [Shot(weapon, "b1") for weapon in cool]
    mech = game.state.mech("a1")
    assert heat.harmless(cards()["atlas"], mech, shots)
    mech = game.state.mech("a1")
    mech.shots = {**mech.shots, "RT:10": 0, "RT:11": 0}
    assert "w3" not in bundles(game)[0]
    mech.heat = 0
    mech.shots = {**mech.shots, "RT:10": 5}
    assert len(bundles(game)) == 1, "all of them leave it cool enough"


@pytest.mark.rule("BT-3.3.p2", "BT-3.6.p4", "BT-5.1")
def test_weapons_that_cannot_hit_are_in_no_bundle_and_the_likeliest_come_first() -> None:
    game = lance(at("atlas", "0909"), at("locust", "0906", side=1))
    (place,) = assignment(game).describe()["places"]
    (every, *_cool) = place["bundles"]
    remarks = [str(message_of(place["remarks"][id]["words"])) for id in every["things"]]
    needs = [int(said.partition("+")[0]) for said in remarks]
    assert needs == sorted(needs)
    assert len(set(needs)) > 1, "the missiles are under their minimum range"
    assert every["things"][-1] == "w4"
    far = lance(at("atlas", "0909", gunnery=8), at("locust", "0901", side=1, movement__hexes=7))
    (place,) = assignment(far).describe()["places"]
    assert "w3" in place["remarks"], "the cannon may be fired"
    assert "cannot hit" in str(message_of(place["remarks"]["w3"]["words"]))
    assert place["bundles"] == []


@pytest.mark.rule("BT-5.1")
def test_a_bundle_says_its_heat() -> None:
    game = lance(at("atlas", "0909", heat=15), at("locust", "0906", side=1))
    (place,) = assignment(game).describe()["places"]
    said = [str(message_of(bundle["label"])) for bundle in place["bundles"]]
    for words, bundle in zip(said, place["bundles"], strict=True):
        shots = [Shot(weapon, "b1") for weapon in bundle["things"]]
        made = heat.fired(cards()["atlas"], shots)
        assert words.endswith(f": heat {made}")
    assert said[0].startswith("All that can hit")


def bundles(game: Game[State]) -> list[list[str]]:
    """The weapons of each bundle at the only target."""
    (place,) = assignment(game).describe()["places"]
    return [bundle["things"] for bundle in place["bundles"]]


@pytest.mark.rule("BT-3.1.p2", "BT-3.6.p1")
def test_without_a_twist_the_torso_looks_ahead_and_the_largest_hits_come_first() -> None:
    game = atlas()
    given = answer(game, "fire:a1", {"weapons": {"w5": "b1", "w3": "b1"}})
    assert given.fields == fire({"w3": "b1", "w5": "b1"})
    run(carry_out(game, game.state.mech("a1"), given))
    assert [shot.weapon for shot in fired(game)] == ["w3", "w5"]


@pytest.mark.rule("BT-3.1.p5")
@pytest.mark.parametrize(("stronger", "weaker"), [("LA", "RA"), ("RA", "LA")])
def test_who_lies_prone_props_itself_on_the_arm_that_shoots_less(
    stronger: str, weaker: str
) -> None:
    game = atlas(prone=True)
    game.setup.cards[game.state.mech("a1").card]["mounts"] = [
        {"id": "w1", "weapon": "Medium Laser", "location": weaker, "slots": [(weaker, 4)]},
        {"id": "w2", "weapon": "PPC", "location": stronger, "slots": [(stronger, 4)]},
        {"id": "w3", "weapon": "AC/20", "location": "RT", "slots": [("RT", 0)]},
    ]
    assert answer(game, "fire:a1", {"weapons": {"w3": "b1"}}).fields["prop"] == weaker


def test_a_twist_says_how_many_weapons_it_brings_to_bear() -> None:
    game = atlas()
    (twist, *_others) = ask(game).option("fire:a1").describe()["fields"]
    assert twist["default"] == "ahead"
    said = {
        choice["id"]: [str(message_of(one)) for one in choice["details"]]
        for choice in twist["choices"]
    }
    assert said["ahead"] == []
    assert said["right"] == ["4 more weapons at Locust LCT-1V"]


def _suggested(game: Game[State]) -> tuple[str, str] | None:
    """The twist that is suggested, and what it is said to bring."""
    (twist, *_others) = ask(game).option("fire:a1").describe()["fields"]
    assert twist["default"] == "ahead", "it is never taken by itself"
    suggested = twist.get("suggested")
    return suggested and (suggested["choice"], str(message_of(suggested["words"])))


@pytest.mark.rule("BT-3.1.p2", "BT-3.1.p4")
@pytest.mark.parametrize(
    ("hex", "twist", "brought"),
    [
        ("0908", "right", "AC/20 and 2 more weapons"),
        ("0308", "left", "AC/20 and 2 more weapons"),
        ("0611", "left", "Medium Laser"),  # that of the left arm reaches behind it
    ],
)
def test_a_twist_that_brings_a_target_is_suggested(hex: str, twist: str, brought: str) -> None:
    """A Hunchback looks up; its autocannon reaches an enemy aside by a twist alone."""
    game = lance(at("hunchback", "0607"), at("locust", hex, side=1))
    assert _suggested(game) == (
        twist,
        f"Twist {twist}: brings the {brought} to bear on Locust LCT-1V",
    )


@pytest.mark.rule("BT-3.1.p2")
def test_no_twist_is_suggested_where_all_weapons_bear_ahead() -> None:
    assert _suggested(lance(at("hunchback", "0607"), at("locust", "0603", side=1))) is None


@pytest.mark.rule("BT-3.1.p2")
def test_a_twist_is_suggested_for_a_better_target_than_those_ahead() -> None:
    """The near one aside instead of one at long range; not where the near one stands ahead."""
    far, near = at("locust", "0601", side=1), at("locust", "0808", side=1)
    said = _suggested(lance(at("hunchback", "0607"), far, near))
    assert said is not None
    assert said[0] == "right"
    assert _suggested(lance(at("hunchback", "0607", facing=1), far, near)) is None


@pytest.mark.rule("BT-3.1.p2")
def test_who_lies_prone_is_suggested_no_twist() -> None:
    game = lance(at("hunchback", "0607", prone=True), at("locust", "0908", side=1))
    assert _suggested(game) is None


def test_fire_is_begun_by_pointing_at_an_enemy() -> None:
    described = {option["id"]: option for option in ask(atlas()).brief()["options"]}
    assert described["fire:a1"]["towards"] == ["b1", "b2", "b3"]
    assert "towards" not in described["hold:a1"]


def test_what_is_described_is_plain_data_of_a_small_size() -> None:
    game = atlas()
    described = assignment(game).describe()
    assert [thing["id"] for thing in described["things"]] == [f"w{n}" for n in range(1, 8)]
    assert len(str(ask(game).brief())) < 4000


@pytest.mark.parametrize("seed", range(20))
def test_what_is_sampled_can_be_declared(seed: int) -> None:
    game = atlas(prone=bool(seed % 2))
    sampled = ask(game).sample(random.Random(seed))
    assert sampled is not None
    later = ["hold:a1"] if sampled["option"] == "choose:a1" else []
    run(carry_out(game, game.state.mech("a1"), ask(game).check(sampled)), *later)
    assert game.state.mech("a1").fire is not None


def test_nothing_changes_while_a_declaration_is_looked_at() -> None:
    game = atlas()
    before = asdict(game.state)
    notes(game, {"w3": "b1", "w6": "b2"})
    ask(game).describe()
    assert asdict(game.state) == before


def test_every_aim_has_a_name_that_reads_back() -> None:
    for aim in [Aim("b1"), Aim("b1", spotter="a2"), Aim("b1", location="HD")]:
        assert aim_named(aim.id) == aim
