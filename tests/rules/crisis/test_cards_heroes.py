"""Every attack and superpower of the core box's heroes, through the asks that players see."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis.characters import conditions
from games.rules.crisis.reactions import rule_use

from .carding import (
    BLANK,
    B,
    C,
    F,
    H,
    W,
    attack,
    duel,
    event_data,
    ids,
    is_over,
    match_of,
    of,
    offered,
    power,
    say,
    scene,
    unit,
)
from .helpers import box, refused

CAP, IRON, MARVEL, WIDOW, SPIDER = (
    "captain-america-steve-rogers",
    "iron-man",
    "captain-marvel",
    "black-widow",
    "spider-man-peter-parker",
)
SKULL, FOE, DOG = "red-skull", "bat", "dog"


# -- Captain America


@pytest.mark.rule("CP-CARD-35", "CP-DMG-07", "CP-ATK-14")
def test_strike_gives_power_equal_to_the_damage_dealt() -> None:
    match = duel(CAP, FOE, faces=[H, H, H, B, B, BLANK, BLANK, BLANK], mine={"power": 0})
    attack(match, "strike", "b-bat")
    assert is_over(match)
    assert of(match, "b-bat").damage == 3
    assert of(match, "b-bat").power == 3
    assert of(match, f"a-{CAP}").power == 3


@pytest.mark.rule("CP-ATK-12", "CP-ATK-23")
def test_strike_pushes_a_small_target_on_a_wild_before_damage() -> None:
    match = duel(CAP, FOE, faces=[W, H, B, B, B, BLANK, BLANK, BLANK])
    attack(match, "strike", "b-bat")
    assert sorted(ids(match, 0)) == ["decline", "push"]
    assert of(match, "b-bat").damage == 0
    say(match, 0, "push", heading=0)
    assert of(match, "b-bat").x > 17_000
    assert of(match, "b-bat").damage == 2


@pytest.mark.rule("CP-ATK-23")
def test_strike_does_not_push_a_target_too_large() -> None:
    match = duel(CAP, "ultron", faces=[W, H, B, B, B, BLANK, BLANK, BLANK, BLANK])
    attack(match, "strike", "b-ultron")
    assert is_over(match)


@pytest.mark.rule("CP-ATK-28", "CP-COVER-03")
def test_shield_throw_needs_no_sight_and_leaves_no_cover() -> None:
    wall = box("wall", (15, 18), 1, 8, 5)
    match = duel(CAP, FOE, apart=6.0, faces=[H] * 4 + [BLANK] * 3, pieces=[wall])
    attack(match, "shield-throw", "b-bat")
    assert is_over(match)
    assert of(match, "b-bat").damage == 4


@pytest.mark.rule("CP-ATK-23", "CP-ATK-28")
def test_shield_throw_ricochets_once_at_any_distance() -> None:
    match = duel(
        CAP,
        FOE,
        apart=7.0,
        others=[unit(1, DOG, (24, 18))],
        faces=[W, H, H, B, BLANK, BLANK, BLANK, W, H, H, B, BLANK, BLANK, BLANK],
    )
    attack(match, "shield-throw", "b-bat")
    say(match, 0, f"react:ricochet@a-{CAP}", next="b-dog")
    assert is_over(match)
    assert of(match, "b-dog").damage == 3


@pytest.mark.rule("CP-CORE-02")
def test_a_ricochet_that_stealth_forbids_is_announced() -> None:
    match = duel(
        CAP,
        FOE,
        apart=3.0,
        others=[unit(1, WIDOW, (20, 18))],
        faces=[W, H, H, B, BLANK, BLANK, BLANK],
    )
    attack(match, "shield-throw", "b-bat")
    outcome = say(match, 0, f"react:ricochet@a-{CAP}", next="b-black-widow")
    (none,) = event_data(outcome, "no-attack")
    assert (none["at"], none["rule"]) == ("b-black-widow", "CP-CORE-02")
    assert is_over(match)


def test_shield_slam_throws_the_target_afterwards() -> None:
    match = duel(CAP, FOE, faces=[H] * 6 + [BLANK] * 3)
    attack(match, "shield-slam", "b-bat")
    assert is_over(match)
    assert of(match, "b-bat").dazed
    match = duel(CAP, FOE, faces=[H] * 4 + [B] * 2 + [BLANK] * 3)
    attack(match, "shield-slam", "b-bat")
    assert of(match, "b-bat").damage == 4
    assert of(match, f"a-{CAP}").power == 3
    say(match, 0, "throw", heading=0)
    assert of(match, "b-bat").x > 17_000


@pytest.mark.rule("CP-EX-06", "CP-CARD-24", "CP-CARD-25", "CP-CARD-26")
def test_leadership_makes_the_first_superpower_of_a_turn_cheaper() -> None:
    squads: list[dict[str, Any]] = [{"affiliation": "avengers", "leader": f"a-{CAP}"}, {}]
    match = duel(IRON, FOE, others=[unit(0, CAP, (12, 30))], mine={"power": 2}, squads=squads)
    say(match, 0, "power:friday-ai")
    assert of(match, "a-iron-man").power == 0
    squads = [{"affiliation": "avengers", "leader": None}, {}]
    match = duel(IRON, FOE, others=[unit(0, CAP, (12, 30))], mine={"power": 2}, squads=squads)
    assert refused(match, 0, "power:friday-ai") == "CP-CARD-19"
    squads = [{"affiliation": "avengers", "leader": f"a-{CAP}"}, {}]
    gone = unit(0, CAP, (12, 30), ko=True)
    match = duel(IRON, FOE, others=[gone], mine={"power": 2}, squads=squads)
    assert refused(match, 0, "power:friday-ai") == "CP-CARD-19"


@pytest.mark.rule("CP-CARD-29")
def test_leadership_of_a_dazed_leader_stays() -> None:
    squads = [{"affiliation": "avengers", "leader": f"a-{CAP}"}, {}]
    dazed = unit(0, CAP, (12, 30), dazed=True)
    match = duel(IRON, FOE, others=[dazed], mine={"power": 2}, squads=squads)
    assert "power:friday-ai" in ids(match, 0)


@pytest.mark.rule("CP-CARD-15", "CP-ATK-02")
def test_bodyguard_takes_the_attack_on_itself() -> None:
    match = scene(
        unit(1, FOE, (12, 18)),
        unit(0, WIDOW, (14, 18)),
        unit(0, CAP, (15, 20), power=2),
        active="b-bat",
        faces=[H, H, H, B, B, BLANK, BLANK, BLANK, BLANK],
    )
    say(match, 1, "attack:strike", target="a-black-widow")
    say(match, 0, f"react:bodyguard@a-{CAP}")
    assert of(match, f"a-{CAP}").damage == 3
    assert of(match, "a-black-widow").damage == 0


@pytest.mark.rule("CP-CARD-16", "CP-CARD-19")
def test_vibranium_shield_adds_two_dice_once() -> None:
    match = scene(
        unit(1, FOE, (12, 18)),
        unit(0, CAP, (14, 18), power=4),
        active="b-bat",
        faces=[H] * 5 + [BLANK] * 6,
    )
    say(match, 1, "attack:strike", target=f"a-{CAP}")
    outcome = say(match, 0, f"react:vibranium-shield@a-{CAP}")
    assert [len(dice["faces"]) for dice in event_data(outcome, "dice")] == [5, 6]
    assert of(match, f"a-{CAP}").power == 2 + 5


@pytest.mark.rule("CP-CARD-09", "CP-DICE-07")
def test_all_day_counts_blanks_on_the_injured_side_only() -> None:
    faces = [H, H, H, B, B, BLANK, BLANK, BLANK, F]
    hurt = {"side": "injured"}
    match = duel("ultron", CAP, faces=[H] * 4 + [BLANK] * 3 + [F], theirs=hurt)
    attack(match, "strike", f"b-{CAP}")
    assert of(match, f"b-{CAP}").damage == 1
    match = duel(CAP, CAP, faces=faces)
    attack(match, "strike", f"b-{CAP}")
    assert of(match, f"b-{CAP}").damage == 3


# -- Iron Man


def test_repulsor_blast_must_push() -> None:
    match = duel(IRON, FOE, apart=7.0, faces=[W, B, B, B] + [BLANK] * 3)
    attack(match, "repulsor-blast", "b-bat")
    assert ids(match, 0) == ["push"]
    assert refused(match, 0, "push", heading=180_000) == "CP-MOVE-33"
    say(match, 0, "push", heading=10_000)
    assert of(match, "b-bat").damage == 1


def test_homing_rockets_burst_on_a_wild() -> None:
    match = duel(
        IRON,
        FOE,
        apart=9.0,
        others=[unit(1, DOG, (23, 18)), unit(0, CAP, (21, 20))],
        faces=[W, B, B, B, B] + [BLANK] * 3,
    )
    attack(match, "homing-rockets", "b-bat")
    assert of(match, "b-dog").damage == 1
    assert of(match, f"a-{CAP}").damage == 0
    assert of(match, "b-bat").damage == 1
    assert of(match, "a-iron-man").power == 3


@pytest.mark.rule("CP-BEAM-03", "CP-BEAM-04", "CP-BEAM-05", "CP-BEAM-06", "CP-BEAM-10")
def test_unibeam_attacks_every_enemy_in_the_beam_and_hurts_allies() -> None:
    match = duel(
        IRON,
        FOE,
        apart=4.0,
        mine={"side": "injured", "power": 4},
        others=[unit(1, DOG, (19, 18)), unit(0, CAP, (21.5, 18))],
        faces=[H, H, B, B, B, B] + [BLANK] * 3 + [H, B, B, B, B, B] + [BLANK] * 3,
    )
    attack(match, "unibeam", heading=0)
    say(match, 0, "next-target", target="b-dog")
    assert is_over(match)
    assert of(match, "b-dog").damage == 2
    assert of(match, "b-bat").damage == 1
    assert of(match, f"a-{CAP}").damage == 1
    assert of(match, f"a-{CAP}").power == 0
    assert of(match, "a-iron-man").power == 0


@pytest.mark.rule("CP-BEAM-11", "CP-CARD-09")
def test_unibeam_needs_an_enemy_and_the_injured_side() -> None:
    match = duel(IRON, FOE, apart=4.0, mine={"side": "injured"})
    assert refused(match, 0, "attack:unibeam", heading=90_000) == "CP-BEAM-11"
    match = duel(IRON, FOE, apart=4.0)
    assert "attack:unibeam" not in ids(match, 0)


def test_friday_ai_adds_two_dice_to_the_next_attack_action_of_the_turn() -> None:
    match = duel(IRON, FOE, apart=7.0, faces=([H] * 2 + [B] * 4 + [BLANK] * 3) + [B] * 4 + [B] * 3)
    say(match, 0, "power:friday-ai")
    assert of(match, "a-iron-man").power == 2
    outcome = attack(match, "repulsor-blast", "b-bat")
    assert len(event_data(outcome, "dice")[0]["faces"]) == 6
    outcome = attack(match, "repulsor-blast", "b-bat")
    assert len(event_data(outcome, "dice")[0]["faces"]) == 4


@pytest.mark.rule("CP-CORE-04", "CP-CORE-05")
def test_friday_ai_says_before_it_is_paid_that_a_second_one_adds_nothing() -> None:
    """It may be used all the same; whoever opens it reads it first, and is asked once more."""
    match = duel(IRON, FOE, mine={"power": 9})

    def option() -> Any:
        return offered(match, 0)["power:friday-ai"]

    assert not option().final
    assert rule_use.ADDS_NOTHING not in option().details()
    say(match, 0, "power:friday-ai")
    assert option().final
    assert option().details()[0] == rule_use.ADDS_NOTHING
    assert option().refused is None
    say(match, 0, "power:friday-ai")
    assert len(match.game.state.lasting) == 1


def test_a_superpower_that_heals_says_so_where_there_is_no_damage() -> None:
    match = match_of(power("Rest", {"do": "heal"}), power("Rest Later", {"do": "gain-power"}))
    assert offered(match, 0)["power:rest"].final
    assert not offered(match, 0)["power:rest-later"].final


@pytest.mark.rule("CP-CARD-17")
def test_invincible_iron_man_suffers_one_less_but_at_least_one() -> None:
    match = duel(FOE, IRON, faces=[H, H, H, B, B] + [BLANK] * 4)
    attack(match, "strike", "b-iron-man")
    assert of(match, "b-iron-man").damage == 2
    match = duel(FOE, IRON, faces=[H, B, B, B, B] + [BLANK] * 4)
    attack(match, "strike", "b-iron-man")
    assert of(match, "b-iron-man").damage == 1


# -- Captain Marvel


@pytest.mark.rule("CP-MOD-01", "CP-MOD-02")
def test_energy_blast_rerolls_any_of_its_dice_once() -> None:
    match = duel(MARVEL, FOE, faces=[B, B, H, F] + [BLANK] * 3 + [H, C])
    attack(match, "energy-blast", "b-bat")
    assert refused(match, 0, "reroll:energy-blast", dice=["3-failure"]) == "CP-DICE-06"
    say(match, 0, "reroll:energy-blast", dice=["0-block", "1-block"])
    assert is_over(match)
    assert of(match, "b-bat").damage == 3
    assert of(match, "a-captain-marvel").power == 6


def test_rocket_punch_staggers_on_a_wild() -> None:
    match = duel(MARVEL, FOE, faces=[W] + [B] * 6 + [BLANK] * 3)
    attack(match, "rocket-punch", "b-bat")
    assert of(match, "b-bat").conditions == ["stagger"]


def test_binary_form_adds_dice_until_its_next_activation() -> None:
    match = duel(MARVEL, FOE, faces=[B] * 7 + [BLANK] * 3)
    say(match, 0, "power:binary-form")
    outcome = attack(match, "strike", "b-bat")
    assert [len(dice["faces"]) for dice in event_data(outcome, "dice")] == [7, 3]
    assert match.game.state.lasting[0].until == "next-activation"


def test_danvers_special_throws_terrain_or_an_enemy() -> None:
    crate = box("crate", (12, 20.5), 1, 1, 3)
    match = duel(MARVEL, FOE, apart=3.0, pieces=[crate], faces=[BLANK] * 3)
    say(match, 0, "power:danvers-special", thrown="crate")
    say(match, 0, "throw", heading=0)
    assert of(match, "b-bat").damage == 4
    assert "crate" not in match.game.state.pieces
    assert "power:danvers-special" not in ids(match, 0)
    match = duel(MARVEL, FOE, apart=2.5)
    say(match, 0, "power:danvers-special", thrown="b-bat")
    say(match, 0, "throw", heading=90_000)
    assert of(match, "b-bat").y > 20_000


@pytest.mark.rule("CP-ATK-10", "CP-MOD-06")
def test_energy_absorption_turns_attack_dice_for_each_wild() -> None:
    match = duel("ultron", MARVEL, apart=5.0, faces=[H, H, C, B, B, W, W, BLANK, BLANK, B])
    attack(match, "energy-blast", f"b-{MARVEL}")
    say(match, 1, "change:energy-absorption", dice=["0-hit", "2-critical"])
    assert of(match, f"b-{MARVEL}").damage == 0
    assert of(match, f"b-{MARVEL}").power == 2


@pytest.mark.rule("CP-COND-16")
def test_power_for_each_die_is_one_gain_of_which_stun_leaves_one() -> None:
    faces = [H, H, C, B, B, W, W, BLANK, BLANK, B]
    match = duel("ultron", MARVEL, apart=5.0, faces=faces, theirs={"conditions": ["stun"]})
    attack(match, "energy-blast", f"b-{MARVEL}")
    say(match, 1, "change:energy-absorption", dice=["0-hit", "2-critical"])
    assert of(match, f"b-{MARVEL}").damage == 0
    assert of(match, f"b-{MARVEL}").power == 1


@pytest.mark.rule("CP-CARD-20", "CP-V-58")
def test_immunity_keeps_the_condition_away() -> None:
    from games.rules.crisis.modifiers import stats

    match = duel(MARVEL, FOE)
    assert stats.immune(match.game, "a-captain-marvel", "poison")
    assert not conditions.add_condition(match.game, "a-captain-marvel", "poison")
    assert conditions.add_condition(match.game, "b-bat", "poison")


# -- Black Widow


def test_widows_sting_takes_power() -> None:
    match = duel(WIDOW, FOE, faces=[W, B, B, B] + [B] * 3, theirs={"power": 2})
    attack(match, "strike", "b-bat")
    assert of(match, "b-bat").power == 1


def test_pistol_and_mixed_technique() -> None:
    match = duel(WIDOW, FOE, apart=5.0, faces=[H, B, B, B] + [BLANK] * 3)
    attack(match, "pistol", "b-bat")
    assert of(match, "b-bat").damage == 1
    match = duel(WIDOW, FOE, faces=[W, H, B, B] + [BLANK] * 3)
    attack(match, "mixed-technique", "b-bat")
    assert of(match, "b-bat").conditions == ["stagger"]
    say(match, 0, "move:S", to=[12_000, 20_000])
    assert of(match, "a-black-widow").y == 20_000


@pytest.mark.rule("CP-EX-01", "CP-CORE-09")
def test_counter_strike_comes_after_the_attack_with_all_its_effects() -> None:
    match = duel(
        SKULL,
        WIDOW,
        faces=[H, H, W, B, B] + [BLANK] * 3 + [C, W, H, F],
        theirs={"power": 2},
    )
    attack(match, "strike", f"b-{WIDOW}")
    assert sorted(ids(match, 0)) == ["decline", "push"]
    say(match, 0, "push", heading=0)
    assert of(match, "a-red-skull").power == 5
    match = duel(SKULL, WIDOW, faces=[H, H, B, B, B] + [H] * 3 + [C, W, H, F], theirs={"power": 2})
    attack(match, "strike", f"b-{WIDOW}")
    say(match, 1, f"react:counter-strike@b-{WIDOW}")
    assert of(match, "a-red-skull").damage == 2
    assert of(match, "a-red-skull").power == 5 + 2 + 2


def test_martial_artist_counts_blanks_against_near_attackers() -> None:
    match = duel(FOE, WIDOW, faces=[H, H, H, B, B] + [BLANK] * 3)
    attack(match, "strike", f"b-{WIDOW}")
    assert of(match, f"b-{WIDOW}").damage == 0
    match = duel(WIDOW, WIDOW, apart=6.0, faces=[H, H, H, B] + [BLANK] * 3)
    attack(match, "pistol", f"b-{WIDOW}")
    assert of(match, f"b-{WIDOW}").damage == 3


def test_stealth_hides_from_attackers_beyond_range_3() -> None:
    match = duel(CAP, WIDOW, apart=8.5)
    assert refused(match, 0, "attack:shield-throw", target=f"b-{WIDOW}") == "CP-CORE-02" or (
        "attack:shield-throw" not in ids(match, 0)
    )
    match = duel(CAP, WIDOW, apart=7.0)
    assert "attack:shield-throw" in ids(match, 0)


# -- Spider-Man


def test_impact_webbing_and_taser_webs() -> None:
    match = duel(SPIDER, FOE, apart=8.0, faces=[W, B, B, B] + [BLANK] * 3)
    attack(match, "impact-webbing", "b-bat")
    say(match, 0, "decline")
    assert of(match, f"a-{SPIDER}").power == 6
    match = duel(SPIDER, FOE, apart=5.0, faces=[H] + [B] * 5 + [BLANK] * 3)
    attack(match, "taser-webs", "b-bat")
    assert of(match, "b-bat").conditions == ["stun"]


def test_web_line_pulls_each_enemy_once_a_turn() -> None:
    match = duel(SPIDER, FOE, apart=8.0, others=[unit(1, DOG, (12, 24))], mine={"power": 6})
    say(match, 0, "power:web-line", victim="b-bat")
    assert refused(match, 0, "push", heading=0) == "CP-MOVE-33"
    say(match, 0, "push", heading=180_000)
    assert of(match, "b-bat").x < 17_000
    assert refused(match, 0, "power:web-line", victim="b-bat") == "CP-CARD-12"
    say(match, 0, "power:web-line", victim="b-dog")
    say(match, 0, "push", heading=270_000)
    assert of(match, f"a-{SPIDER}").power == 2


def test_web_a_pult_throws_what_is_small_enough() -> None:
    crate = box("crate", (12, 20.5), 1, 1, 3)
    match = duel(SPIDER, FOE, apart=4.0, pieces=[crate])
    assert refused(match, 0, "power:web-a-pult", thrown="crate") == "CP-CARD-12"
    say(match, 0, "power:web-a-pult", thrown="b-bat")
    say(match, 0, "throw", heading=0)
    assert of(match, f"a-{SPIDER}").power == 2


@pytest.mark.rule("CP-DODGE-04", "CP-V-17", "CP-DODGE-08")
def test_spider_sense_rerolls_two_dice_in_defense_and_dodge() -> None:
    match = duel(FOE, SPIDER, faces=[H, H, H, B, B, BLANK, BLANK, F, B, B])
    attack(match, "strike", f"b-{SPIDER}")
    say(match, 1, "reroll:spider-sense", dice=["0-blank", "1-blank"])
    assert of(match, f"b-{SPIDER}").damage == 1
    crate = box("crate", (12, 20.5), 1, 1, 3)
    match = duel(MARVEL, SPIDER, apart=3.0, pieces=[crate], faces=[C, BLANK, B, BLANK, W])
    say(match, 0, "power:danvers-special", thrown="crate")
    say(match, 0, "throw", heading=0)
    assert match.asks[1].rule == "CP-DODGE-04"
    say(match, 1, "reroll:spider-sense", dice=["1-blank"])
    assert of(match, f"b-{SPIDER}").damage == 4 - 3
