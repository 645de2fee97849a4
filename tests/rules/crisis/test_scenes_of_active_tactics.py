"""What is peculiar to each Active Team Tactics card: a scene for each that has none elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.attacks import aims
from games.rules.crisis.cards import builtin
from games.rules.crisis.cards.words.rules import Profile
from games.rules.crisis.context.attack_state import Attack
from games.rules.crisis.context.sources import Source
from games.rules.crisis.dice import pools
from games.rules.crisis.modifiers import stats

from .carding import BLANK, B, C, F, H, asked, attack, ids, of, offered, say
from .helpers import box, crisis, refused
from .staging import BAT, CAT, EMU, OWL, SHOT, YAK, foe, friend, stage


def play(match: Table[Any], card: str, **fields: Any) -> Any:
    """Seat 0 plays its card."""
    return say(match, 0, f"tactic:{card}", **fields)


def against(match: Table[Any], attacker: str, target: str, kind: str = "physical") -> Attack:
    """An attack that is about to be made."""
    return Attack(attacker, Profile.model_validate(SHOT), kind, target)


def dice(match: Table[Any], roll: str, attacker: str, target: str, kind: str = "physical") -> int:
    """The dice of a roll that starts from 5 in an attack."""
    who = attacker if roll == "attack" else target
    return pools.gathered(match.game, roll, who, 5, against(match, attacker, target, kind))[0]


# -- Movement


def test_gamma_launch_throws_a_friend_with_empty_hands_far() -> None:
    match = stage("gamma-launch", others=[friend("hulk", (9, 15.5))])
    play(match, "gamma-launch", payer="a-hulk", friend=EMU)
    say(match, 0, "place", to=[12_000, 6_000])
    assert (of(match, EMU).y, of(match, "a-hulk").power) == (6_000, 2)


def test_a_i_m_lackeys_give_one_more_move() -> None:
    match = stage("a-i-m-lackeys", others=[friend("m-o-d-o-k")])
    play(match, "a-i-m-lackeys", payer="a-m-o-d-o-k", friend=YAK)
    for y in (19_000, 18_000, 19_000):
        say(match, 0, "move:S", to=[10_500, y])
    assert not ids(match, 0, "move:")


def test_rainbow_bridge_places_asgardians() -> None:
    match = stage("rainbow-bridge")
    play(match, "rainbow-bridge", payers=[YAK, EMU])
    say(match, 0, "place", to=[12_000, 23_000])
    say(match, 0, "place", to=[12_000, 10_500])
    assert (of(match, YAK).y, of(match, EMU).y) == (23_000, 10_500)
    assert (of(match, YAK).power, of(match, EMU).power) == (2, 2)


@pytest.mark.parametrize("card", ["mothership", "asteroid-m"])
def test_a_base_in_space_brings_one_to_another(card: str) -> None:
    match = stage(card, emu={"spot": (30, 6)})
    play(match, card, moved=YAK, anchor=EMU)
    say(match, 0, "place", to=[30_000, 8_000])
    assert (of(match, YAK).x, of(match, YAK).power, of(match, EMU).power) == (30_000, 3, 3)


def test_whoever_holds_a_token_stays_on_the_ground() -> None:
    match = stage("mothership", yak={"holds": ["relics#1"]}, extract="relics")
    assert refused(match, 0, "tactic:mothership", moved=YAK, anchor=EMU)


def test_tactical_analysis_advances_a_friend() -> None:
    match = stage("tactical-analysis")
    play(match, "tactical-analysis", payer=YAK, friend=EMU)
    say(match, 0, "move:S", to=[12_000, 13_500])
    assert (of(match, EMU).y, of(match, YAK).power) == (13_500, 3)


@pytest.mark.parametrize("card", ["rocket-boots", "climbing-gear"])
def test_what_lets_one_pass_tall_terrain(card: str) -> None:
    match = stage(card)
    assert stats.advance_size(match.game, YAK) == 2
    play(match, card, payer=YAK)
    if card == "climbing-gear":
        say(match, 0, "move:S", to=[10_500, 18_000])
    assert stats.advance_size(match.game, YAK) == 5


@pytest.mark.parametrize(
    ("face", "conditions"), [(BLANK, ["stun"]), (F, ["stun", "stagger"]), (H, [])]
)
def test_rocket_boots_burn_out_in_the_end(face: int, conditions: list[str]) -> None:
    """When the phase ends, by a die: or they carry their wearer a bit further."""
    gone = {"activated": True}
    match = stage("rocket-boots", faces=[face], emu=gone, bat=gone)
    of(match, CAT).activated = True
    play(match, "rocket-boots", payer=YAK)
    say(match, 0, "end-activation")
    assert of(match, YAK).conditions == conditions
    assert ("move:S" in ids(match, 0)) == (face == H)


def test_face_me_draws_an_enemy_near_who_may_strike() -> None:
    match = stage("face-me", bat={"spot": (19, 18)}, faces=[H] * 5 + [BLANK] * 3)
    play(match, "face-me", payer=YAK, victim=BAT)
    say(match, 0, "move:M", to=[14_000, 18_000])
    assert of(match, BAT).x == 14_000
    say(match, 1, "attack:strike", target=YAK)
    assert of(match, YAK).damage == 5 or of(match, YAK).dazed


def test_face_me_says_who_chooses() -> None:
    """Its player lays the tool, the enemy's player says whether that one attacks."""
    (block,) = SYSTEM.cards.text(builtin.by_id()["face-me"]).blocks
    said = " ".join(str(line) for line in block.lines)
    assert "Advance the victim, up to its Speed, toward the payer. You choose how." in said
    assert "Let the victim make an attack, if its player wishes." in said
    match = stage("face-me", bat={"spot": (19, 18)})
    play(match, "face-me", payer=YAK, victim=BAT)
    assert asked(match) == 0
    say(match, 0, "move:M", to=[14_000, 18_000])
    assert asked(match) == 1


# -- Power, damage and conditions


def test_anger_management_turns_power_into_rage() -> None:
    match = stage("anger-management", others=[friend("hulk", power=0)])
    play(match, "anger-management", payer=YAK, hulk="a-hulk", paid=2)
    assert (of(match, YAK).power, of(match, "a-hulk").power) == (3, 2)
    assert of(match, "a-hulk").damage == 2


def test_price_of_failure_is_a_life() -> None:
    match = stage("price-of-failure", emu={"side": "injured"})
    play(match, "price-of-failure", failed=EMU)
    assert of(match, EMU).ko
    assert of(match, YAK).power == 8


def test_crew_of_the_milano_shrugs_conditions_off() -> None:
    match = stage("crew-of-the-milano", yak={"conditions": ["bleed", "stun"]})
    play(match, "crew-of-the-milano", payers=[YAK])
    assert of(match, YAK).conditions == []
    assert stats.immune(match.game, YAK, "hex")
    assert not stats.immune(match.game, EMU, "hex")


@pytest.mark.parametrize(
    ("face", "what"),
    [(C, "way"), (H, "damage"), (BLANK, "move:S"), (F, "stun")],
)
def test_lovable_misfits_do_what_a_die_says(face: int, what: str) -> None:
    match = stage("lovable-misfits", faces=[face], bat={"holds": ["relics#1"]}, extract="relics")
    play(match, "lovable-misfits", payers=[YAK])
    if what == "damage":
        assert of(match, BAT).damage == 1
    elif what == "stun":
        assert [of(match, one).conditions for one in (YAK, EMU, BAT, CAT)] == [["stun"]] * 3 + [[]]
    elif what == "way":
        assert ids(match, 0)
        assert "end-activation" not in offered(match, 0)
    else:
        assert what in ids(match, 0)


def test_attilan_rising_counts_the_injured() -> None:
    match = stage("attilan-rising", yak={"side": "injured"}, emu={"side": "injured"})
    play(match, "attilan-rising", payer=YAK)
    assert (of(match, YAK).power, of(match, EMU).power) == (7, 7)


def test_terrigenesis_strikes_who_holds_a_civilian() -> None:
    people = crisis("people", "extract", [(0, 8)])
    people["tokens"][0]["kind"] = "civilian"
    held = {"damage": 3, "holds": ["people#1"]}
    match = stage(
        "terrigenesis", faces=[H, H, C, B], bat=held, extract="people", more_cards=[people]
    )
    play(match, "terrigenesis", payer=YAK, victim=BAT)
    say(match, asked(match) or 0, "drop", at=[15_000, 20_000])
    assert of(match, BAT).dazed
    assert match.game.state.vp == [2, 0]


def test_neogenetic_recombinator_moves_damage() -> None:
    match = stage("neogenetic-recombinator", yak={"damage": 3})
    play(match, "neogenetic-recombinator", giver=EMU, taker=YAK, amount=2)
    assert (of(match, EMU).damage, of(match, YAK).damage) == (2, 1)


def test_children_of_the_atom_turn_conditions_into_power() -> None:
    match = stage("children-of-the-atom", yak={"conditions": ["bleed", "slow"]})
    play(match, "children-of-the-atom", payer=YAK)
    assert (of(match, YAK).conditions, of(match, YAK).power) == ([], 7)


def test_aunt_mays_wheat_cakes_do_good() -> None:
    match = stage("aunt-mays-wheat-cakes", yak={"conditions": ["slow", "hex"], "damage": 2})
    play(match, "aunt-mays-wheat-cakes", payers=[YAK])
    assert (of(match, YAK).conditions, of(match, YAK).damage) == (["hex"], 1)


def test_we_are_groot_heals_all_that_are_near() -> None:
    match = stage("we-are-groot", yak={"damage": 3}, emu={"damage": 1}, others=[friend("groot")])
    play(match, "we-are-groot", payer="a-groot")
    assert [of(match, one).damage for one in (YAK, EMU)] == [1, 0]


def test_well_laid_plans_rob_who_holds_tokens() -> None:
    match = stage(
        "well-laid-plans",
        faces=[C, C, H, H, H],
        bat={"holds": ["relics#1"]},
        others=[friend("green-goblin"), friend("doctor-octopus", (9, 15))],
        extract="relics",
    )
    play(match, "well-laid-plans", first="a-green-goblin", second="a-doctor-octopus")
    assert of(match, BAT).damage == 2
    say(match, 0, "drop", at=[16_000, 18_000])
    assert of(match, BAT).holds == []


# -- Attacks


def test_wakanda_forever_is_an_attack_each() -> None:
    match = stage("wakanda-forever", faces=([H] * 5 + [BLANK] * 3))
    play(match, "wakanda-forever", payers=[YAK])
    say(match, 0, "attack:shot", target=BAT)
    assert of(match, BAT).dazed
    assert match.game.state.turn is not None
    assert match.game.state.turn.actions == 0


def test_all_webbed_up_slows_and_helps_against_the_slow() -> None:
    match = stage("all-webbed-up")
    play(match, "all-webbed-up", payer=YAK)
    assert of(match, BAT).conditions == ["slow"]
    assert of(match, CAT).conditions == []
    assert dice(match, "attack", EMU, BAT) == 7
    assert dice(match, "attack", EMU, CAT) == 5


def test_a_force_assemble_stands_together() -> None:
    match = stage("a-force-assemble", others=[friend("owl")])
    play(match, "a-force-assemble", payer=YAK)
    assert dice(match, "defense", BAT, YAK) == 5 + 2
    assert dice(match, "defense", BAT, EMU) == 5 + 1


def test_psychic_fortress_covers_all_that_are_near() -> None:
    match = stage("psychic-fortress", others=[friend("m-o-d-o-k"), friend("owl", (30, 6))])
    play(match, "psychic-fortress", payer="a-m-o-d-o-k")
    assert stats.has(match.game, EMU, "cover")
    assert not stats.has(match.game, OWL, "cover")


def test_inhuman_royal_family_rerolls_once() -> None:
    match = stage("inhuman-royal-family", faces=[B] * 5 + [BLANK] * 3 + [H] * 5)
    play(match, "inhuman-royal-family", payers=[YAK])
    attack(match, "shot", BAT)
    (reaction,) = ids(match, 0, "react:")
    say(match, 0, reaction)
    say(match, 0, "dice", dice=[f"{number}-block" for number in range(5)])
    assert of(match, BAT).dazed
    assert not [one for one in match.game.state.lasting if one.name == "Inhuman Royal Family"]


def test_dirty_work_pays_when_the_greatest_enemy_falls() -> None:
    match = stage(
        "dirty-work", faces=[H] * 5 + [BLANK] * 3, others=[foe("gnu", (30, 6))], bat={"damage": 4}
    )
    assert refused(match, 0, "tactic:dirty-work", payer=YAK, victim="b-nobody")
    play(match, "dirty-work", payer=YAK, victim=BAT)
    attack(match, "shot", BAT)
    assert of(match, EMU).power == 7


def test_usurp_the_throne_scores_by_a_fall() -> None:
    match = stage(
        "usurp-the-throne",
        active="a-killmonger",
        others=[friend("killmonger", (15, 20))],
        bat={"damage": 4},
        faces=[H] * 9 + [BLANK] * 3,
    )
    play(match, "usurp-the-throne", payer="a-killmonger", victim=BAT)
    assert dice(match, "attack", "a-killmonger", BAT) == 7
    assert dice(match, "attack", "a-killmonger", CAT) == 5
    name = next(one for one in ids(match, 0, "attack:"))
    say(match, 0, name, target=BAT)
    say(match, 0, "pass")
    assert match.game.state.vp[0] == 2


def test_thunderwave_begins_at_the_shield() -> None:
    match = stage(
        "thunderwave",
        active="a-thor-prince-of-asgard",
        others=[
            friend("thor-prince-of-asgard", (6, 30)),
            friend("captain-america-steve-rogers", (8, 30)),
        ],
    )
    thor, cap = "a-thor-prince-of-asgard", "a-captain-america-steve-rogers"
    play(match, "thunderwave", first=thor, second=cap)
    (aim,) = [one for one in aims.attacks_of(match.game, thor) if one.profile.shape == "beam"][:1]
    found = [one for one in aims.attacks_of(match.game, thor) if one.id == "attack:thunderwave"]
    assert aims.origin(match.game, aims.trial(match.game, found[0], BAT)) == cap
    assert aim.unit == thor


def test_seven_suns_of_cinnibus_need_three_sorcerers() -> None:
    strange = "a-doctor-strange"
    others = [friend("doctor-strange", (12, 20)), friend("owl", (14, 21))]
    match = stage("seven-suns-of-cinnibus", active=strange, others=others)
    play(match, "seven-suns-of-cinnibus", payer=strange, helpers=[YAK, OWL])
    assert "attack:seven-suns-of-cinnibus" in offered(match, 0)
    far = {"spot": (30, 6)}
    alone = stage("seven-suns-of-cinnibus", active=strange, others=others[:1], emu=far)
    assert "tactic:seven-suns-of-cinnibus" not in ids(alone, 0)


def test_till_the_end_of_the_line_two_share_their_shields() -> None:
    others = [friend("winter-soldier", (20, 20)), friend("captain-america-steve-rogers", (22, 20))]
    match = stage("till-the-end-of-the-line", others=others)
    bucky, cap = "a-winter-soldier", "a-captain-america-steve-rogers"
    play(match, "till-the-end-of-the-line", first=bucky, second=cap)
    push = Source("superpower", BAT, 1)
    assert stats.forbidden(match.game, bucky, "push", push)
    assert dice(match, "defense", BAT, bucky) == 5 + 4  # the Captain's Physical Defense
    assert dice(match, "defense", BAT, bucky, "mystic") == 5
    of(match, cap).x = 30_000
    assert not stats.forbidden(match.game, bucky, "push", push)


def test_deadly_duo_fires_at_up_to_three() -> None:
    rocket, groot = "a-rocket-raccoon", "a-groot"
    match = stage(
        "deadly-duo",
        active=rocket,
        others=[friend("rocket-raccoon", (12, 20)), friend("groot", (10, 21))],
    )
    play(match, "deadly-duo", first=rocket, second=groot, victims=[BAT])
    assert ids(match, 0, "attack:") == ["attack:plasma-rifle"]


def test_professionals_take_what_a_victim_holds() -> None:
    widow, hawk = "a-black-widow", "a-hawkeye"
    match = stage(
        "professionals",
        active=hawk,
        others=[friend("black-widow", (16, 20)), friend("hawkeye", (12, 21))],
        bat={"holds": ["relics#1"]},
        extract="relics",
        faces=[H] + [B] * 4 + [BLANK] * 3,
    )
    play(match, "professionals", first=widow, second=hawk)
    say(match, 0, "attack:arrow-shot", target=BAT, type="physical")
    say(match, 0, "react:professionals@a-hawkeye", taken="relics#1")
    assert of(match, widow).holds == ["relics#1"]


@pytest.mark.parametrize(("alone", "expected"), [(True, 7), (False, 5)])
def test_heavy_firepower_is_for_targets_without_our_friends_near(
    alone: bool, expected: int
) -> None:
    far = {"spot": (6.0, 30.0)}
    match = stage("heavy-firepower", emu=far if alone else {}, bat={"spot": (20.5, 18)})
    if not alone:
        of(match, EMU).x, of(match, EMU).y = 19_000, 20_000
    play(match, "heavy-firepower", payer=YAK)
    found = aims.attacks_of(match.game, YAK)[0].attack(match.game, BAT, "physical")
    assert pools.gathered(match.game, "attack", YAK, 5, found)[0] == expected


@pytest.mark.parametrize(("near", "expected"), [(True, 7), (False, 5)])
def test_unearthly_rage_needs_two_enemies_near(near: bool, expected: int) -> None:
    match = stage("unearthly-rage", others=[foe("dog", (12, 20.5) if near else (30, 6))])
    play(match, "unearthly-rage", payer=YAK)
    found = aims.attacks_of(match.game, YAK)[0].attack(match.game, BAT, "physical")
    assert pools.gathered(match.game, "attack", YAK, 5, found)[0] == expected


def test_marked_for_death_there_is_no_hiding() -> None:
    match = stage("marked-for-death")
    play(match, "marked-for-death", victim=BAT, payers=[YAK, EMU])
    assert stats.speed(match.game, BAT) == "S"
    assert stats.has(match.game, BAT, "no-target-limit")
    assert stats.has(match.game, BAT, "no-modifying")
    assert refused(
        stage("marked-for-death"), 0, "tactic:marked-for-death", victim=BAT, payers=[YAK]
    )


def test_pym_particles_throw_what_was_too_big() -> None:
    match = stage(
        "pym-particles",
        others=[friend("wasp")],
        pieces=[box("van", (10, 20), 1, 1, 3)],
    )
    play(match, "pym-particles", payer="a-wasp", thrower=YAK, thrown="van")
    assert ids(match, 0, "throw") == ["throw"]


def test_acute_senses_need_no_sight() -> None:
    match = stage("acute-senses", pieces=[box("wall", (13.5, 18), 0.5, 6, 5)])
    aim = aims.attacks_of(match.game, YAK)[0]
    assert aims.refused(match.game, aims.trial(match.game, aim, BAT), BAT)
    play(match, "acute-senses", payer=YAK)
    assert not aims.refused(match.game, aims.trial(match.game, aim, BAT), BAT)


def test_eyes_on_the_prize_reach_further() -> None:
    match = stage("eyes-on-the-prize")
    play(match, "eyes-on-the-prize", payer=YAK)
    assert stats.interact_range(match.game, YAK) == 2
    assert stats.interact_range(match.game, EMU) == 1


@pytest.mark.rule("CP-TAC-04")
def test_eyes_on_the_prize_are_set_on_it_at_the_start_of_an_activation() -> None:
    match = stage("eyes-on-the-prize")
    assert "tactic:eyes-on-the-prize" in ids(match, 0)
    say(match, 0, "move:S", to=[10_500, 18_000])
    assert "tactic:eyes-on-the-prize" not in ids(match, 0)


def test_bitter_rivals_weaken_who_stands_by_the_rival() -> None:
    match = stage("bitter-rivals", others=[foe("dog", (17, 18))])
    play(match, "bitter-rivals", payer=YAK, victim=BAT)
    assert dice(match, "attack", "b-dog", YAK) == 4
    assert dice(match, "defense", YAK, "b-dog") == 4
    assert dice(match, "attack", BAT, YAK) == 5
    assert dice(match, "attack", CAT, YAK) == 5


def test_kick_em_while_theyre_down_rerolls_a_die_for_each_condition() -> None:
    match = stage(
        "kick-em-while-theyre-down",
        bat={"conditions": ["bleed", "slow"]},
        faces=[B] * 5 + [BLANK] * 3 + [H] * 2,
    )
    play(match, "kick-em-while-theyre-down", payer=YAK, victim=BAT)
    attack(match, "shot", BAT)
    (reroll,) = ids(match, 0, "reroll:")
    assert refused(match, 0, reroll, dice=["0-block", "1-block", "2-block"])
    say(match, 0, reroll, dice=["0-block", "1-block"])
    assert of(match, BAT).damage == 2
