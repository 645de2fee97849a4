"""Whom an attack is at: one target, all around, or along a beam (CP-ATK, CP-AREA, CP-BEAM)."""

from __future__ import annotations

import pytest

from .bouts import bout, fighter
from .carding import (
    BLANK,
    B,
    H,
    attack,
    duel,
    event_data,
    ids,
    is_over,
    of,
    offered,
    reactive,
    say,
    scene,
    unit,
)
from .helpers import box, character, refused

STORM = {"name": "Storm", "type": "energy", "shape": "area", "range": 2, "strength": 2}
CLAP = {"name": "Clap", "type": "energy", "shape": "beam", "range": 5, "strength": 2}


@pytest.mark.rule(
    "CP-ATK-02",
    "CP-ATK-16",
    "CP-ATK-17",
    "CP-ATK-25",
    "CP-ATK-28",
    "CP-ATK-30",
    "CP-DMG-11",
    "CP-EX-07",
    "CP-ATK-15",
)
def test_who_can_be_attacked_and_why_not() -> None:
    wall = box("wall", (12, 15), 6, 1, 5)
    match = duel(
        "bat",
        "cat",
        others=[
            unit(1, "dog", (12, 20), dazed=True),
            unit(1, "fox", (30, 18)),
            unit(1, "ant", (12, 12.5)),
            unit(0, "hen", (10, 20)),
        ],
        pieces=[wall],
    )
    field = offered(match, 0)["attack:strike"].fields[0]
    why = {choice.id: choice.refused and choice.refused.rule for choice in field.choices}
    assert why["b-cat"] is None
    assert why["b-dog"] == "CP-ATK-17"
    assert why["b-fox"] == "CP-ATK-28"
    assert why["b-ant"] == "CP-ATK-28"
    assert "a-hen" not in why
    match = duel("bat", "cat", apart=20.0)
    option = offered(match, 0)["attack:strike"]
    assert option.refused is not None
    assert option.refused.rule == "CP-ATK-25"


@pytest.mark.rule("CP-CARD-19", "CP-V-49", "CP-ATK-01", "CP-ATK-03")
def test_an_attack_too_dear_is_refused() -> None:
    match = duel("captain-america-steve-rogers", "bat", mine={"power": 1})
    option = offered(match, 0)["attack:shield-slam"]
    assert option.refused is not None
    assert option.refused.rule == "CP-CARD-19"


@pytest.mark.rule("CP-ATK-25", "CP-DMG-12")
def test_an_attack_ends_when_its_target_is_lost_before_damage() -> None:
    shove = {"when": "before-damage", "do": [{"do": "damage", "who": "target", "amount": 9}]}
    after = {"when": "after-attack", "do": [{"do": "gain-power", "who": "self", "amount": 3}]}
    match, outcome = bout([H] * 5 + [BLANK] * 3, fighter("yak", rules=[shove, after]))
    assert of(match, "b-zebu").dazed
    assert event_data(outcome, "attack-over")
    assert of(match, "a-yak").power == 5


@pytest.mark.rule(
    "CP-AREA-01",
    "CP-AREA-02",
    "CP-AREA-03",
    "CP-AREA-04",
    "CP-AREA-05",
    "CP-AREA-06",
    "CP-AREA-07",
    "CP-V-16",
    "CP-CARD-11",
    "CP-DMG-09",
)
def test_an_area_attack_hits_all_around_but_the_attacker() -> None:
    match = scene(
        unit(0, "yak", (18, 18), power=3),
        unit(1, "cat", (20, 18)),
        unit(1, "dog", (16, 18)),
        unit(1, "fox", (30, 18)),
        unit(0, "hen", (18, 20), power=1),
        active="a-yak",
        cards=[character("yak", attacks=[{**STORM, "cost": 3}])],
        faces=[H, B, BLANK, BLANK, BLANK, H, H, BLANK, BLANK, BLANK],
    )
    attack(match, "storm")
    assert ids(match, 0) == ["next-target"]
    assert {match.asks[0].rule, offered(match, 0)["next-target"].rule} == {"CP-AREA-05"}
    say(match, 0, "next-target", target="b-dog")
    assert is_over(match)
    assert (of(match, "b-dog").damage, of(match, "b-cat").damage) == (1, 2)
    assert (of(match, "a-hen").damage, of(match, "a-hen").power) == (1, 1)
    assert (of(match, "a-yak").damage, of(match, "a-yak").power) == (0, 0)
    assert of(match, "b-fox").damage == 0


@pytest.mark.rule("CP-AREA-09", "CP-AREA-08")
def test_an_area_attack_needs_an_enemy() -> None:
    match = scene(
        unit(0, "yak", (18, 18)),
        unit(1, "cat", (30, 18)),
        active="a-yak",
        cards=[character("yak", attacks=[STORM])],
    )
    assert refused(match, 0, "attack:storm") == "CP-AREA-09"


@pytest.mark.rule("CP-BEAM-01", "CP-BEAM-02", "CP-V-53", "CP-EX-19", "CP-BEAM-08", "CP-BEAM-09")
def test_a_beam_attacks_only_whom_it_touches_and_sees() -> None:
    wall = box("wall", (20.5, 18), 0.4, 6, 5)
    match = scene(
        unit(0, "yak", (12, 18), power=3),
        unit(1, "cat", (14.5, 18)),
        unit(1, "dog", (17, 18)),
        unit(1, "ant", (22, 18)),
        unit(0, "hen", (18.8, 18)),
        active="a-yak",
        cards=[character("yak", attacks=[CLAP])],
        pieces=[wall],
        faces=[H, B, BLANK, BLANK, BLANK, H, B, BLANK, BLANK, BLANK],
    )
    attack(match, "clap", heading=0)
    assert [choice.id for choice in offered(match, 0)["next-target"].fields[0].choices] == [
        "b-cat",
        "b-dog",
    ]
    assert {match.asks[0].rule, offered(match, 0)["next-target"].rule} == {"CP-BEAM-05"}
    say(match, 0, "next-target", target="b-cat")
    assert [of(match, name).damage for name in ("b-cat", "b-dog", "b-ant", "a-hen")] == [1, 1, 0, 1]


@pytest.mark.rule("CP-BEAM-07")
def test_a_granted_beam_must_cover_the_given_target() -> None:
    it_was_the_target = {"test": "same", "who": "target", "as": "self"}
    strike_back = {"do": "attack", "who": "self", "at": "attacker"}
    answer = reactive(
        "Answer", when="attack-resolved", do=[strike_back], **{"if": [it_was_the_target]}
    )
    angry = character("zebu", attacks=[{**CLAP, "range": 3}], superpowers=[answer])
    match, _outcome = bout([B] * 8, None, angry, others=[unit(0, "hen", (18, 18))], apart=3.0)
    say(match, 1, "react:answer@b-zebu")
    assert refused(match, 1, "attack:clap", heading=0) == "CP-BEAM-07"
    say(match, 1, "attack:clap", heading=180_000)
    assert is_over(match)


@pytest.mark.rule("CP-ATK-02")
def test_the_new_target_of_an_attack_is_asked_as_such() -> None:
    """Who is to answer reads the name of whoever the attack is at now."""
    match = duel(
        "bat",
        "black-widow",
        others=[unit(1, "captain-america-steve-rogers", (15, 20), power=6)],
    )
    attack(match, "strike", "b-black-widow")
    assert "Black Widow is the target" in str(match.asks[1].prompt)
    bodyguard = "react:bodyguard@b-captain-america-steve-rogers"
    assert offered(match, 1)[bodyguard].rule == "CP-CARD-15"
    say(match, 1, bodyguard)
    assert "Captain America is the target" in str(match.asks[1].prompt)
    assert match.asks[1].about["unit"] == "b-captain-america-steve-rogers"
