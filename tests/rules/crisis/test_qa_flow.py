"""What one thing sets off after another, played through the asks that players see."""

from __future__ import annotations

import pytest

from games.rules.fields import Illegal

from .carding import (
    BLANK,
    BLANKS,
    MISS,
    B,
    C,
    F,
    H,
    W,
    asked,
    attack,
    duel,
    event_data,
    ids,
    innate,
    is_over,
    of,
    offered,
    say,
    scene,
    unit,
)
from .helpers import at, box, character, crisis, refused

CUBE = "struggle-for-the-cube-continues"
RIOTS = "riots-spark-over-extremis-3-0"


@pytest.mark.rule("CP-ACT-12", "CP-ACT-20", "CP-DMG-14", "CP-OBJ-13")
def test_who_dazes_itself_gets_no_activated_token_and_the_turn_goes_on() -> None:
    match = scene(
        unit(0, "red-skull", (12, 18), damage=5, holds=[f"{CUBE}#1"]),
        unit(0, "crossbones", (13, 20), power=1),
        unit(1, "iron-man", (24, 18), damage=1),
        secure=RIOTS,
        extract=CUBE,
        squads=[{"tactics": ["disarm"]}, {}],
        active="a-red-skull",
        faces=[F, F, H, H, H],
    )
    say(match, 0, "power:cosmic-cube")
    assert asked(match) == 1
    say(match, 1, "drop", at=at(14, 18))
    skull = of(match, "a-red-skull")
    assert (skull.dazed, skull.activated, skull.damage, skull.power) == (True, False, 6, 3)
    assert match.game.state.turn is not None
    assert match.game.state.turn.seat == 1


@pytest.mark.rule("CP-ACT-20", "CP-ACT-18", "CP-TAC-10")
def test_after_such_an_end_tactics_cards_may_still_be_played() -> None:
    match = scene(
        unit(0, "red-skull", (12, 18), damage=5),
        unit(0, "crossbones", (13, 20), power=5),
        unit(0, "ultron", (16, 20), damage=1),
        unit(1, "iron-man", (24, 18)),
        squads=[{"tactics": ["patch-up"]}, {}],
        active="a-red-skull",
        faces=[F, F, H, H, H],
    )
    say(match, 0, "power:cosmic-cube")
    assert sorted(ids(match, 0)) == ["end-turn", "tactic:patch-up"]
    say(match, 0, "tactic:patch-up", patient="a-ultron", payer="a-crossbones", paid=1)
    assert of(match, "a-ultron").damage == 0
    assert asked(match) == 1


@pytest.mark.rule("CP-WIN-06", "CP-COND-07", "CP-ROUND-09")
def test_the_last_character_felled_by_its_own_bleed_loses_the_match_at_once() -> None:
    match = scene(
        unit(0, "iron-man", (12, 18), side="injured", damage=4, conditions=["bleed"]),
        unit(1, "ultron", (24, 18)),
        vp=[12, 3],
        active="a-iron-man",
    )
    say(match, 0, "end-activation")
    assert match.result is not None
    assert (match.result.winners, match.result.rule) == ((1,), "CP-WIN-06")


@pytest.mark.rule("CP-DMG-02", "CP-CARD-17", "CP-COND-07")
def test_iron_man_suffers_at_least_one_from_bleed() -> None:
    match = scene(
        unit(0, "iron-man", (12, 18), conditions=["bleed"], power=2),
        unit(1, "ultron", (24, 18)),
        active="a-iron-man",
    )
    say(match, 0, "end-activation")
    assert (of(match, "a-iron-man").damage, of(match, "a-iron-man").power) == (1, 2)


@pytest.mark.rule("CP-OBJ-11", "CP-ROUND-05", "CP-DMG-09")
def test_a_fragment_may_daze_its_holder_in_the_power_phase() -> None:
    match = scene(
        unit(0, "red-skull", (12, 18), damage=5, power=2, holds=[f"{CUBE}#1", f"{CUBE}#2"]),
        unit(0, "crossbones", (13, 20), power=1),
        unit(1, "iron-man", (24, 18)),
        secure=RIOTS,
        extract=CUBE,
        stage="power",
        round=2,
        turn=None,
    )
    say(match, 1, "drop", at=at(14, 18))
    say(match, 1, "drop", at=at(14, 19))
    skull = of(match, "a-red-skull")
    assert (skull.dazed, skull.damage, skull.holds) == (True, 6, [])
    assert refused(match, 0, "activate", unit="a-red-skull") == "CP-ACT-11"


@pytest.mark.rule("CP-CARD-16", "CP-CORE-09", "CP-DMG-06")
def test_who_attacks_may_be_felled_by_the_answer() -> None:
    """Counter-Strike dazes the active attacker: its activation is over."""
    match = duel(
        "crossbones",
        "black-widow",
        mine={"damage": 5, "power": 0},
        theirs={"power": 2},
        others=[unit(0, "ultron", (4, 4))],
        faces=[*MISS[:5], B, B, B, C, W, BLANK, BLANK],
    )
    attack(match, "strike", "b-black-widow")
    say(match, 1, "react:counter-strike@b-black-widow")
    bones = of(match, "a-crossbones")
    assert (bones.dazed, bones.activated, bones.power) == (True, False, 1)
    assert match.game.state.turn is not None
    assert match.game.state.turn.seat == 1


@pytest.mark.rule("CP-ATK-02", "CP-CARD-15", "CP-CORE-16")
def test_who_takes_an_attack_on_itself_may_raise_its_shield_too() -> None:
    match = duel(
        "ultron",
        "iron-man",
        others=[unit(1, "captain-america-steve-rogers", (14, 20), power=4)],
        faces=[H, H, *MISS[:2], *BLANKS[:6]],
    )
    attack(match, "strike", "b-iron-man")
    assert ids(match, 1) == ["react:bodyguard@b-captain-america-steve-rogers", "pass"]
    bodyguard = offered(match, 1)["react:bodyguard@b-captain-america-steve-rogers"]
    assert str(bodyguard.label) == "Captain America: Bodyguard"
    say(match, 1, "react:bodyguard@b-captain-america-steve-rogers")
    outcome = say(match, 1, "react:vibranium-shield@b-captain-america-steve-rogers")
    assert len(event_data(outcome, "dice")[1]["faces"]) == 6
    assert of(match, "b-captain-america-steve-rogers").damage == 2
    assert of(match, "b-iron-man").damage == 0


@pytest.mark.rule("CP-BEAM-03", "CP-BEAM-05", "CP-CARD-15")
def test_an_attack_of_a_beam_can_be_handed_on() -> None:
    """Hail Hydra hands one of the beam's attacks to an ally who is attacked by it, too."""
    match = duel(
        "iron-man",
        "red-skull",
        mine={"side": "injured", "power": 4},
        theirs={"power": 2},
        others=[unit(1, "bat", (16, 18)), unit(0, "ultron", (18.5, 18))],
        faces=[H, *MISS[:5], *BLANKS[:3], H, *MISS[:5], *BLANKS[:3]],
    )
    say(match, 0, "attack:unibeam", heading=0)
    say(match, 0, "next-target", target="b-red-skull")
    say(match, 1, "react:hail-hydra@b-red-skull", shield="b-bat")
    assert of(match, "b-red-skull").damage == 0
    assert of(match, "b-bat").damage == 2
    assert of(match, "a-ultron").damage == 1
    assert (of(match, "a-iron-man").power, of(match, "a-ultron").power) == (0, 0)


@pytest.mark.rule("CP-MOVE-36", "CP-MOVE-24")
def test_who_throws_chooses_between_two_that_are_touched_at_once() -> None:
    match = scene(
        unit(0, "captain-marvel", (12, 18), power=3),
        unit(1, "iron-man", (14, 18)),
        unit(1, "crossbones", (17, 17.2), power=0),
        unit(1, "baron-zemo", (17, 18.8), power=0),
        active="a-captain-marvel",
        faces=[BLANK] * 3,
    )
    say(match, 0, "power:danvers-special", thrown="b-iron-man")
    say(match, 0, "throw", heading=0)
    say(match, 0, "hit", hit="b-baron-zemo")
    assert [of(match, name).damage for name in ("b-crossbones", "b-baron-zemo")] == [0, 3]
    assert of(match, "b-iron-man").damage == 1
    assert [of(match, name).power for name in ("b-iron-man", "b-baron-zemo")] == [1, 3]


@pytest.mark.rule("CP-MOVE-20", "CP-MOVE-26")
def test_thrown_off_a_roof_nobody_ends_half_on_it() -> None:
    """Thrown Medium from the middle of a roof whose edge is there: it stops wholly on top."""
    match = scene(
        unit(0, "captain-marvel", (10, 18), power=3),
        unit(1, "iron-man", (12.6, 18)),
        pieces=[box("house", (14.9, 18), 6.4, 4, 4)],
        active="a-captain-marvel",
    )
    say(match, 0, "power:danvers-special", thrown="b-iron-man")
    say(match, 0, "throw", heading=0)
    x = of(match, "b-iron-man").x
    assert 17_400 - 10 <= x <= 17_412  # the roof ends at 18.1, the base is 0.689 wide
    assert of(match, "b-iron-man").damage == 0


@pytest.mark.rule("CP-COND-12", "CP-CARD-24")
def test_root_and_a_leaders_discount_together() -> None:
    match = scene(
        unit(0, "captain-america-steve-rogers", (6, 30)),
        unit(0, "crossbones", (18, 30), power=4, conditions=["root"]),
        unit(1, "ultron", (22, 8)),
        squads=[{"affiliation": "avengers", "leader": "a-captain-america-steve-rogers"}, {}],
        active="a-crossbones",
    )
    say(match, 0, "power:haymaker")
    assert of(match, "a-crossbones").power == 0


@pytest.mark.rule("CP-ATK-25", "CP-ATK-03", "CP-ATK-22", "CP-ACT-01")
def test_an_attack_that_loses_its_target_leaves_another_action_and_its_power() -> None:
    match = scene(
        unit(0, "captain-marvel", (12, 18), power=3),
        unit(1, "iron-man", (18.5, 18)),
        unit(1, "red-skull", (20, 21), power=3),
        squads=[{}, {"tactics": ["escort-to-safety"]}],
        active="a-captain-marvel",
    )
    attack(match, "rocket-punch", "b-iron-man")
    say(match, 1, "react:escort-to-safety@escort-to-safety", payer="b-red-skull")
    say(match, 1, "push", heading=30_000)
    assert is_over(match)
    assert match.game.state.turn is not None
    assert (match.game.state.turn.actions, of(match, "a-captain-marvel").power) == (0, 3)


@pytest.mark.rule("CP-ACT-03", "CP-ACT-08")
def test_the_only_move_of_a_turn_is_pointed_out_anew_when_its_start_clears_the_way() -> None:
    leash = innate("Leash", {"mod": "moves-at-most", "number": 1, "in": "turn"})
    its_own = {"test": "same", "who": "subject", "as": "self"}
    push = {"do": "push", "who": {"side": "enemy", "within": 2}, "tool": "S"}
    shove = innate("Shove", when="move-action-start", do=[push], **{"if": [its_own]})
    match = scene(
        unit(0, "yak", (12, 18)),
        unit(1, "bat", (14, 18)),
        active="a-yak",
        cards=[character("yak", superpowers=[leash, shove])],
    )
    say(match, 0, "move:S", to=at(12, 16))
    say(match, 0, "push", heading=0)
    assert match.asks[0].option("move:S").refused is None
    with pytest.raises(Illegal):
        match.check(0, {"option": "decline", "fields": {}})
    say(match, 0, "move:S", to=at(14, 18))
    assert of(match, "a-yak").x == 14_000
    assert refused(match, 0, "move:S", to=at(14, 17)) == "CP-CORE-02"
    with pytest.raises(Illegal) as one_move:
        match.check(0, {"option": "move:S", "fields": {"to": at(14, 17)}})
    assert str(one_move.value) == "Leash allows 1 Move action in a turn."


@pytest.mark.rule("CP-OBJ-27", "CP-OBJ-12", "CP-DMG-04")
def test_tokens_of_a_fallen_holder_are_placed_around_where_it_stood() -> None:
    match = duel(
        "ultron",
        "crossbones",
        theirs={"side": "injured", "damage": 4, "holds": [f"{CUBE}#1"]},
        others=[unit(1, "iron-man", (30, 30))],
        secure=RIOTS,
        extract=CUBE,
        faces=[H, *MISS[:3], *BLANKS[:4]],
    )
    attack(match, "strike", "b-crossbones")
    assert of(match, "b-crossbones").ko
    assert refused(match, 0, "drop", at=at(18.2, 18)) == "CP-OBJ-12"
    say(match, 0, "drop", at=at(18.1, 18))  # 3 inches, its radius and the token's from (14, 18)


@pytest.mark.rule("CP-OBJ-21")
def test_control_outlasts_the_round_and_an_enemy_beside_it() -> None:
    meteors = "deadly-meteors-mutate-civilians"
    match = scene(
        unit(0, "iron-man", (4, 4)),
        unit(1, "ultron", (18, 20), activated=True),
        secure=meteors,
        extract=CUBE,
        tokens=[{"id": f"{meteors}#1", "control": 0}],
        stage="cleanup",
        round=2,
        last_activated=1,
        turn=None,
    )
    assert match.game.state.round == 3
    assert match.game.state.vp == [3, 0]
    assert match.game.state.tokens[f"{meteors}#1"].control == 0


@pytest.mark.rule("CP-CARD-21", "CP-CARD-20")
def test_immunity_that_comes_with_a_token_removes_the_condition_at_once() -> None:
    charm = crisis(
        "charms",
        "extract",
        [(0, 0)],
        interactions=[{"token": "Relic", "rule": {"do": [{"do": "pick-up"}]}}],
        rules=[{"always": [{"mod": "immune", "conditions": ["poison"], "to": {"holds": "Relic"}}]}],
    )
    match = scene(
        unit(0, "iron-man", (18, 20), power=1, conditions=["bleed", "poison"]),
        unit(1, "ultron", (4, 4)),
        cards=[charm],
        secure=RIOTS,
        extract="charms",
        active="a-iron-man",
    )
    say(match, 0, "interact:charms#1")
    assert of(match, "a-iron-man").conditions == ["bleed"]


@pytest.mark.rule("CP-ROUND-11", "CP-ROUND-13")
def test_the_phase_goes_on_while_either_player_has_somebody_to_activate() -> None:
    match = scene(
        unit(0, "bat", (4, 4)),
        unit(0, "dog", (8, 4)),
        unit(1, "cat", (30, 30), activated=True),
    )
    say(match, 0, "activate", unit="a-bat")
    say(match, 0, "end-activation")
    assert ids(match, 1) == ["end-turn"]
    say(match, 1, "end-turn")
    say(match, 0, "activate", unit="a-dog")
    assert match.game.state.round == 1
    say(match, 0, "end-activation")
    assert match.game.state.round == 2
