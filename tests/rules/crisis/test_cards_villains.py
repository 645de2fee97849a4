"""Every attack and superpower of the core box's villains, through the asks that players see."""

from __future__ import annotations

import pytest

from games.rules.fields import Pick

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
    of,
    offered,
    say,
    scene,
    unit,
)
from .helpers import box, character, crisis, refused

SKULL, ZEMO, BONES, OCK, ULTRON = (
    "red-skull",
    "baron-zemo",
    "crossbones",
    "doctor-octopus",
    "ultron",
)
FOE, DOG = "bat", "dog"


# -- Red Skull


def test_strike_may_push() -> None:
    match = duel(SKULL, FOE, faces=[W, B, B, B, B] + [BLANK] * 3)
    attack(match, "strike", "b-bat")
    say(match, 0, "decline")
    assert of(match, "b-bat").x == 14_000
    assert of(match, "b-bat").damage == 1


@pytest.mark.rule("CP-ATK-03", "CP-ATK-22", "CP-CARD-34")
def test_cosmic_blast_saps_power_for_each_wild() -> None:
    match = duel(SKULL, FOE, apart=7.0, faces=[W, W, W] + [B] * 2 + [B] * 3, theirs={"power": 2})
    attack(match, "cosmic-blast", "b-bat")
    assert of(match, "b-bat").power == 0
    assert of(match, "a-red-skull").power == 5 - 1 + 2


def test_unleash_the_cube_throws_and_warps() -> None:
    others = [unit(1, DOG, (20, 20)), unit(0, "ant", (20, 16))]
    match = duel(SKULL, FOE, apart=7.0, others=others, faces=[W, H] + [B] * 5 + [BLANK] * 3)
    attack(match, "unleash-the-cube", "b-bat")
    assert sorted(ids(match, 0)) == [
        "react:reality-warp@a-red-skull",
        "react:unleash-the-cube@a-red-skull#0",
    ]
    say(match, 0, "react:reality-warp@a-red-skull")
    say(match, 0, "decline")
    assert is_over(match)
    for stunned in ("b-bat", "b-dog", "a-ant"):
        assert of(match, stunned).conditions == ["stun"]
    assert of(match, "a-red-skull").conditions == []


@pytest.mark.rule("CP-CARD-24", "CP-CARD-27", "CP-CORE-17")
def test_master_of_evil_gives_power_for_damage() -> None:
    squads = [{"affiliation": "cabal", "leader": "a-red-skull"}, {}]
    match = duel(
        ULTRON,
        FOE,
        others=[unit(0, SKULL, (12, 30))],
        squads=squads,
        faces=[H, B, B, B] + [BLANK] * 3,
    )
    attack(match, "strike", "b-bat")
    assert of(match, "a-ultron").power == 5 + 1 + 1
    match = duel(ULTRON, FOE, others=[unit(0, SKULL, (12, 30))], faces=[H, B, B, B] + [BLANK] * 3)
    attack(match, "strike", "b-bat")
    assert of(match, "a-ultron").power == 5 + 1


@pytest.mark.rule("CP-CARD-25")
@pytest.mark.parametrize("side", ["healthy", "injured"])
def test_master_of_evil_rewards_the_blow_that_fells(side: str) -> None:
    match = duel(
        ULTRON,
        FOE,
        others=[unit(0, SKULL, (12, 30)), unit(1, DOG, (30, 30))],
        squads=[{"affiliation": "cabal", "leader": "a-red-skull"}, {}],
        theirs={"side": side, "damage": 4},
        faces=[H, B, B, B] + [BLANK] * 3,
    )
    attack(match, "strike", "b-bat")
    assert of(match, "b-bat").ko == (side == "injured")
    assert of(match, "a-ultron").power == 5 + 1 + 1


@pytest.mark.rule("CP-CARD-14", "CP-DMG-09")
def test_cosmic_cube_is_an_action_that_gives_power_and_pain() -> None:
    match = duel(SKULL, FOE, mine={"power": 0}, faces=[F, F, H, W, C])
    say(match, 0, "power:cosmic-cube")
    assert of(match, "a-red-skull").power == 3
    assert of(match, "a-red-skull").damage == 2
    assert match.game.state.turn is not None
    assert match.game.state.turn.actions == 1
    assert refused(match, 0, "power:cosmic-cube") == "CP-CORE-01"


@pytest.mark.rule("CP-CARD-13", "CP-EX-03")
def test_master_of_the_cube_places_each_once_a_turn() -> None:
    match = duel(SKULL, FOE, others=[unit(0, DOG, (12, 24))], mine={"power": 9})
    say(match, 0, "power:master-of-the-cube", moved="a-dog")
    say(match, 0, "place", to=[12_000, 26_000])
    assert of(match, "a-dog").y == 26_000
    assert match.game.state.turn is not None
    assert match.game.state.turn.actions == 0
    assert refused(match, 0, "power:master-of-the-cube", moved="a-dog") == "CP-CARD-12"
    say(match, 0, "power:master-of-the-cube", moved="a-red-skull")
    assert refused(match, 0, "place", to=[12_000, 26_000]) != ""


@pytest.mark.rule("CP-ATK-02", "CP-CARD-33")
def test_hail_hydra_hands_the_attack_on() -> None:
    match = duel(
        FOE,
        SKULL,
        theirs={"power": 2},
        others=[unit(1, DOG, (15, 20))],
        faces=[H, H, B, B, B] + [BLANK] * 3,
    )
    attack(match, "strike", "b-red-skull")
    say(match, 1, "react:hail-hydra@b-red-skull", shield="b-dog")
    assert of(match, "b-dog").damage == 2
    assert of(match, "b-red-skull").damage == 0
    assert of(match, "b-red-skull").power == 0


# -- Baron Zemo


@pytest.mark.rule("CP-EX-18", "CP-ATK-29", "CP-ATK-27")
def test_sword_strike_bleeds_on_a_wild() -> None:
    match = duel(ZEMO, FOE, faces=[W, B, B, B, B] + [B] * 3, mine={"power": 0})
    attack(match, "sword-strike", "b-bat")
    say(match, 0, "done")
    assert of(match, "b-bat").damage == 0
    assert of(match, "b-bat").conditions == ["bleed"]


def test_steel_rush_lets_zemo_advance() -> None:
    match = duel(ZEMO, FOE, apart=5.0, faces=[H] * 2 + [B] * 4 + [B] * 3)
    attack(match, "steel-rush", "b-bat")
    say(match, 0, "done")
    say(match, 0, "move:M", to=[12_000, 22_000])
    assert of(match, "a-baron-zemo").y == 22_000
    assert of(match, "a-baron-zemo").power == 3


@pytest.mark.rule("CP-EX-13", "CP-ACT-06")
def test_charge_grants_a_move_and_an_attack_for_one_action() -> None:
    match = duel(ZEMO, FOE, apart=7.0, faces=[H] * 2 + [B] * 3 + [B] * 3, mine={"power": 2})
    say(match, 0, "power:charge")
    say(match, 0, "move:L", to=[16_000, 18_000])
    say(match, 0, "attack:sword-strike", target="b-bat")
    say(match, 0, "done")
    assert match.game.state.turn is not None
    assert match.game.state.turn.actions == 1
    assert refused(match, 0, "power:charge") == "CP-CORE-01"


@pytest.mark.rule("CP-EX-02", "CP-CORE-02", "CP-ACT-08")
def test_charge_cannot_move_a_holder_that_has_made_its_only_move() -> None:
    heavy = {
        "name": "Heavy",
        "always": [{"mod": "moves-at-most", "to": {"holds": "Relic"}, "number": 1}],
    }
    relics = crisis("relics", "extract", [(0, 8), (0, -8), (-12, 0)], rules=[heavy])
    match = scene(
        unit(0, ZEMO, (12, 18), power=5, holds=["relics#1"]),
        unit(1, FOE, (14.0, 18)),
        active="a-baron-zemo",
        faces=[H] * 2 + [B] * 3 + [B] * 3,
        cards=[relics],
        secure="vaults",
        extract="relics",
        turn={"seat": 0, "unit": "a-baron-zemo", "moves": 1, "actions": 1},
    )
    assert ids(match, 0, "move") == []
    say(match, 0, "power:charge")
    assert ids(match, 0, "attack:") == ["attack:sword-strike", "attack:steel-rush"]


@pytest.mark.rule("CP-CARD-15")
def test_master_swordsman_rerolls_any_own_dice_near_the_opponent() -> None:
    match = duel(ZEMO, FOE, faces=[B] * 5 + [BLANK] * 3 + [H] * 5)
    attack(match, "sword-strike", "b-bat")
    say(match, 0, "react:master-swordsman@a-baron-zemo")
    say(match, 0, "reroll:master-swordsman", dice=[f"{number}-block" for number in range(5)])
    assert of(match, "a-baron-zemo").power == 3
    say(match, 0, "done")
    assert of(match, "b-bat").damage == 5


@pytest.mark.rule("CP-MOD-02", "CP-MOD-03", "CP-CORE-04")
def test_strategic_genius_rerolls_one_die_of_himself_and_allies_near_him() -> None:
    match = duel(FOE, ZEMO, faces=[H] * 3 + [B] * 2 + [BLANK] * 3 + [B])
    attack(match, "strike", "b-baron-zemo")
    say(match, 1, "reroll:strategic-genius", dice=["1-blank"])
    say(match, 1, "pass")
    assert of(match, "b-baron-zemo").damage == 2
    match = duel(FOE, DOG, others=[unit(1, ZEMO, (16, 19))], faces=[H] * 5 + [BLANK] * 3 + [B])
    attack(match, "strike", "b-dog")
    assert ids(match, 1) == ["reroll:strategic-genius", "done"]
    match = duel(FOE, DOG, others=[unit(1, ZEMO, (24, 18))], faces=[H] * 3 + [B] * 2 + [BLANK] * 3)
    attack(match, "strike", "b-dog")
    assert is_over(match)


# -- Crossbones


def test_overpower_throws_before_and_follows_after() -> None:
    match = duel(BONES, FOE, apart=4.0, faces=[W, H, B, B, B] + [BLANK] * 3)
    attack(match, "overpower", "b-bat")
    say(match, 0, "throw", heading=0)
    assert of(match, "b-bat").damage == 2
    assert ids(match, 0) == ["place"]
    say(match, 0, "place", to=[of(match, "b-bat").x - 1_500, 18_000])
    assert of(match, "a-crossbones").x > 16_000


@pytest.mark.rule("CP-CORE-05")
def test_haymaker_adds_three_dice_to_the_next_strike() -> None:
    match = duel(BONES, FOE, faces=[B] * 8 + [B] * 3 + [B] * 5 + [B] * 3)
    say(match, 0, "power:haymaker")
    outcome = attack(match, "strike", "b-bat")
    assert len(event_data(outcome, "dice")[0]["faces"]) == 8
    outcome = attack(match, "strike", "b-bat")
    assert len(event_data(outcome, "dice")[0]["faces"]) == 5


@pytest.mark.rule("CP-EX-04", "CP-CARD-16")
def test_inured_to_pain_once_for_each_damage() -> None:
    match = duel(FOE, BONES, theirs={"power": 3}, faces=[H, H, B, B, B] + [BLANK] * 4 + [H] * 2)
    attack(match, "strike", "b-crossbones")
    say(match, 1, "react:inured-to-pain@b-crossbones")
    assert of(match, "b-crossbones").damage == 1
    assert of(match, "b-crossbones").power == 3 - 1 + 1
    assert "react:inured-to-pain@b-crossbones" not in ids(match, 1)


def test_aggressive_advances_toward_the_attacker() -> None:
    match = duel("black-widow", BONES, apart=5.0, faces=[H, B, B, B] + [BLANK] * 4)
    attack(match, "pistol", "b-crossbones")
    assert sorted(ids(match, 1)) == ["decline", "move:S"]
    say(match, 1, "move:S", to=[15_000, 18_000])
    assert of(match, "b-crossbones").x == 15_000


# -- Doctor Octopus


def test_flurry_of_arms_makes_wilds_worth_two() -> None:
    match = duel(OCK, FOE, faces=[W, W, B, B] + [BLANK] * 3)
    attack(match, "strike", "b-bat")
    assert of(match, "b-bat").damage == 4
    assert of(match, "a-doctor-octopus").power == 9


@pytest.mark.rule("CP-ATK-10", "CP-MOD-04", "CP-MOD-06")
def test_arm_lasers_pierce_one_defense_die() -> None:
    match = duel(OCK, FOE, apart=7.0, faces=[W, H, H, B, B, B, B, F, BLANK])
    attack(match, "arm-lasers", "b-bat")
    assert refused(match, 0, "change:pierce", dice=["1-failure"]) == "CP-DICE-06"
    say(match, 0, "change:pierce", dice=["0-block"])
    assert of(match, "b-bat").damage == 3


def test_ocks_clutches_throw() -> None:
    match = duel(OCK, FOE, apart=4.0)
    say(match, 0, "power:ocks-clutches", thrown="b-bat")
    say(match, 0, "throw", heading=0)
    assert of(match, "b-bat").x > 18_000


def test_scientific_hubris_gives_power_for_a_critical_in_any_roll() -> None:
    match = duel(OCK, FOE, faces=[C, B, B, B, B, B, B, BLANK])
    attack(match, "strike", "b-bat")
    assert of(match, "a-doctor-octopus").power == 6
    match = duel(FOE, OCK, faces=[H, B, B, B, B, C, B, B, B, B])
    attack(match, "strike", "b-doctor-octopus")
    assert of(match, "b-doctor-octopus").power == 1


# -- Ultron


def test_energy_blast_and_strike_give_power() -> None:
    match = duel(ULTRON, FOE, apart=7.0, faces=[H, H, B, B, B] + [BLANK] * 3)
    attack(match, "energy-blast", "b-bat")
    assert of(match, "a-ultron").power == 7
    match = duel(ULTRON, FOE, faces=[B] * 4 + [B] * 3)
    attack(match, "strike", "b-bat")
    assert of(match, "a-ultron").power == 6


@pytest.mark.rule("CP-CARD-04")
def test_metallic_fury_is_physical_or_energy_by_choice() -> None:
    match = duel(ULTRON, BONES, apart=4.0, faces=[B] * 7 + [B] * 2)
    outcome = attack(match, "metallic-fury", "b-crossbones", type="energy")
    assert len(event_data(outcome, "dice")[1]["faces"]) == 2
    match = duel(ULTRON, BONES, apart=4.0, faces=[B] * 7 + [B] * 4)
    outcome = attack(match, "metallic-fury", "b-crossbones", type="physical")
    assert len(event_data(outcome, "dice")[1]["faces"]) == 4
    assert (
        refused(
            duel(ULTRON, BONES), 0, "attack:metallic-fury", target="b-crossbones", type="mystic"
        )
        == "CP-ACT-04"
    )


def test_metallic_fury_shows_the_dice_of_both_types() -> None:
    match = duel(ULTRON, BONES, apart=4.0)
    target = offered(match, 0)["attack:metallic-fury"].fields[-1]
    assert isinstance(target, Pick)
    (choice,) = [item for item in target.choices if item.id == "b-crossbones"]
    assert callable(choice.details)
    lines = [str(line) for line in choice.details()]
    physical, energy = (lines.index(f"If it is {kind}:") for kind in ("Physical", "Energy"))
    assert "Defense dice: 4 (Defense: 4)." in lines[physical:energy]
    assert "Defense dice: 2 (Defense: 2)." in lines[energy:]


def test_kinetic_field_generator_throws_terrain_only() -> None:
    crate = box("crate", (12, 22), 1, 1, 3)
    match = duel(ULTRON, FOE, pieces=[crate], faces=[BLANK] * 3)
    assert refused(match, 0, "power:kinetic-field-generator", thrown="b-bat") == "CP-CARD-12"
    say(match, 0, "power:kinetic-field-generator", thrown="crate")
    say(match, 0, "throw", heading=0)
    assert of(match, "b-bat").damage == 4


@pytest.mark.rule("CP-DICE-05", "CP-ATK-08")
def test_analyze_and_annihilate_adds_a_die_for_each_defense_critical() -> None:
    match = duel(ULTRON, FOE, faces=[H, B, B, B, C, C, BLANK, H, C, BLANK, BLANK])
    attack(match, "strike", "b-bat")
    outcome = say(match, 0, "react:analyze-and-annihilate@a-ultron")
    assert event_data(outcome, "attack-result")[0]["attack"] == 3
    assert event_data(outcome, "attack-result")[0]["defense"] == 2
    match = duel(ULTRON, FOE, faces=[H, B, B, B] + [B] * 3)
    attack(match, "strike", "b-bat")
    assert is_over(match)


def test_all_will_be_metal_doubles_wilds_against_mystic() -> None:
    gaze = {"name": "Gaze", "type": "mystic", "range": 3, "strength": 5}
    match = scene(
        unit(0, "owl", (12, 18)),
        unit(1, ULTRON, (14.5, 18)),
        active="a-owl",
        cards=[character("owl", attacks=[gaze])],
        faces=[H] * 5 + [W, BLANK, BLANK, BLANK],
    )
    attack(match, "gaze", "b-ultron")
    assert of(match, "b-ultron").damage == 3
