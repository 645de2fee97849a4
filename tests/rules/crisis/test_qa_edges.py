"""Edges of the rules that an independent reader of the ledger looked at."""

from __future__ import annotations

import pytest

from .carding import BLANK, B, C, H, W, attack, duel, of, offered, say, scene, unit
from .helpers import box, character, table


@pytest.mark.rule("CP-COND-12", "CP-CARD-17")
def test_root_makes_no_innate_superpower_cost_power() -> None:
    match = duel(
        "captain-marvel",
        "iron-man",
        theirs={"conditions": ["root"]},
        faces=[H, H, H, B, B] + [BLANK] * 4,
    )
    attack(match, "strike", "b-iron-man")
    assert of(match, "b-iron-man").damage == 2


@pytest.mark.rule("CP-DODGE-04")
def test_a_dodge_is_a_roll_that_rules_look_at_when_it_is_resolved() -> None:
    match = scene(
        unit(0, "captain-marvel", (12, 18), power=5),
        unit(1, "doctor-octopus", (16, 18)),
        pieces=[box("crate", (12, 16), 1, 1, 1)],
        active="a-captain-marvel",
        faces=[C, B, BLANK, BLANK, BLANK],
    )
    say(match, 0, "power:danvers-special", thrown="crate")
    say(match, 0, "throw", heading=0)
    assert of(match, "b-doctor-octopus").damage == 0
    assert of(match, "b-doctor-octopus").power == 1


@pytest.mark.rule("CP-COVER-02", "CP-COVER-04")
def test_cover_is_judged_where_the_target_stands_when_dice_are_modified() -> None:
    """Pushed toward a friend in step 2, the target leaves its cover behind."""
    match = scene(
        unit(0, "ultron", (12, 18), power=5),
        unit(1, "iron-man", (19, 18)),
        unit(1, "captain-marvel", (19, 22), power=3),
        pieces=[box("car", (17, 18), 0.8, 0.8, 2)],
        squads=[{}, {"tactics": ["escort-to-safety"]}],
        active="a-ultron",
        faces=[H, B, B, B, B] + [BLANK] * 3,
    )
    attack(match, "energy-blast", "b-iron-man")
    say(match, 1, "react:escort-to-safety@escort-to-safety", payer="b-captain-marvel")
    say(match, 1, "push", heading=90_000)
    assert "change:cover" not in offered(match, 1)
    assert of(match, "b-iron-man").damage == 1


@pytest.mark.rule("CP-CARD-24", "CP-TAC-07")
def test_a_use_outside_all_turns_is_not_the_first_of_the_next_turn() -> None:
    """Inured to Pain in the Power phase; the first superpower of a turn still costs 1 less."""
    match = scene(
        unit(0, "captain-america-steve-rogers", (6, 30)),
        unit(0, "crossbones", (18, 30), power=4, holds=["struggle-for-the-cube-continues#1"]),
        unit(1, "ultron", (22, 8)),
        stage="power",
        round=2,
        turn=None,
        secure="riots-spark-over-extremis-3-0",
        extract="struggle-for-the-cube-continues",
        squads=[{"affiliation": "avengers", "leader": "a-captain-america-steve-rogers"}, {}],
    )
    say(match, 0, "react:inured-to-pain@a-crossbones")
    say(match, 0, "activate", unit="a-crossbones")
    assert of(match, "a-crossbones").power == 4
    say(match, 0, "power:haymaker")
    assert of(match, "a-crossbones").power == 1


@pytest.mark.rule("CP-OBJ-25", "CP-OBJ-10")
def test_nobody_is_offered_a_token_that_it_may_not_hold() -> None:
    infected = "spider-infected-invade-manhattan"
    match = scene(
        unit(0, "iron-man", (18, 20), power=4, holds=[f"{infected}#1"]),
        unit(0, "captain-marvel", (20, 20), holds=[f"{infected}#2"]),
        unit(1, "ultron", (22, 8)),
        secure="riots-spark-over-extremis-3-0",
        extract=infected,
        squads=[{"tactics": ["mission-objective"]}, {}],
        active="a-iron-man",
    )
    option = offered(match, 0)["tactic:mission-objective"]
    assert option.refused is not None


@pytest.mark.rule("CP-WIN-08", "CP-ROUND-20")
def test_two_without_an_injured_side_fall_together_in_cleanup() -> None:
    match = table(
        unit(0, "jay", (18, 30), dazed=True),
        unit(1, "yak", (18, 6), dazed=True),
        cards=[character("yak", injured=None)],
        stage="cleanup",
        last_activated=1,
        vp=[3, 3],
    )
    assert match.result is not None
    assert match.result.rule == "CP-WIN-08"
    assert match.result.winners == ()


@pytest.mark.rule("CP-CORE-13")
def test_inside_an_attack_the_attackers_side_answers_first_whatever_happens() -> None:
    """Both sides may brace for the collision of an attack's throw; seat 0 has priority."""
    match = scene(
        unit(0, "iron-man", (20, 18), power=3),
        unit(1, "baron-zemo", (23.5, 18), power=3),
        unit(1, "crossbones", (16, 18), power=5),
        squads=[{"tactics": ["brace-for-impact"]}, {"tactics": ["brace-for-impact"]}],
        priority=0,
        active="b-crossbones",
        faces=[W, B, B, B, B] + [BLANK] * 4,
    )
    say(match, 1, "attack:overpower", target="a-iron-man")
    say(match, 1, "throw", heading=0)
    assert list(match.asks) == [1]
    assert offered(match, 1).keys() == {"react:brace-for-impact@brace-for-impact", "pass"}
