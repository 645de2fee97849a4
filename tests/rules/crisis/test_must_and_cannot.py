"""What a character must do first, and movement that is forbidden by the kind of what moves."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis.cards.words.rules import Profile
from games.rules.crisis.context.attack_state import Attack
from games.rules.crisis.context.sources import Source
from games.rules.crisis.modifiers import stats
from games.rules.fields import Illegal

from .carding import EXPANSIONS, B, attack, ids, innate, offered, power, say, scene, unit
from .helpers import BLANK, character, refused, rule_of

GOBLIN, SPIDER = "green-goblin", "spider-man-peter-parker"
FEUD = innate("Feud", {"mod": "must-attack", "at": {"side": "enemy", "cards": ["bat"]}})


def feud(*more: dict[str, Any], apart: float = 2.0, **mine: Any) -> Table[Any]:
    """A yak that must attack the bat first, who stands so far away; a cat is nearer."""
    dash = power("Dash", {"do": "gain-power"}, action=True)
    hum = power("Hum", {"do": "gain-power"})
    yak = character("yak", superpowers=[FEUD, dash, hum, *more])
    return scene(
        unit(0, "yak", (12, 18), **mine),
        unit(1, "bat", (12 + apart, 18)),
        unit(1, "cat", (12, 20)),
        active="a-yak",
        cards=[yak],
        faces=[B] * 5 + [BLANK] * 3,
    )


# -- What must be attacked first


@pytest.mark.rule("CP-CORE-02")
def test_the_first_action_is_an_attack_at_whom_the_rule_names() -> None:
    match = feud()
    assert refused(match, 0, "attack:strike", target="b-cat") == "CP-CORE-01"
    assert not ids(match, 0, "move")
    assert not ids(match, 0, "climb")
    assert ids(match, 0, "power") == ["power:hum"]  # what is no action is free
    assert rule_of(offered(match, 0)["power:dash"].refused) == "CP-CORE-02"
    attack(match, "strike", "b-bat")
    assert {"move:S", "climb", "power:dash"} <= set(ids(match, 0))
    assert attack(match, "strike", "b-cat")


@pytest.mark.rule("CP-CORE-02")
def test_whom_it_cannot_attack_it_need_not_attack() -> None:
    match = feud(apart=9.0)
    assert {"move:S", "climb", "power:dash", "attack:strike"} <= set(ids(match, 0))
    assert attack(match, "strike", "b-cat")


@pytest.mark.rule("CP-COND-15")
def test_a_staggered_one_shakes_first_and_is_free_then() -> None:
    match = feud(conditions=["stagger"])
    assert ids(match, 0, "shake") == ["shake"]
    assert not ids(match, 0, "attack")
    say(match, 0, "shake", condition="stagger")
    assert "move:S" in ids(match, 0)


@pytest.mark.rule("CP-ACT-01")
def test_more_move_actions_wait_for_the_attack_too() -> None:
    match = feud(innate("Quick", {"mod": "extra-moves"}))
    assert not ids(match, 0, "move")
    attack(match, "strike", "b-bat")
    assert ids(match, 0, "move:S")


def goblin(apart: float) -> Table[Any]:
    """Green Goblin's activation is about to begin, Peter Parker stands so far away."""
    match = scene(
        unit(0, GOBLIN, (12, 18)),
        unit(1, SPIDER, (12 + apart, 18)),
        unit(1, "cat", (12, 21)),
        cards=EXPANSIONS,
        turn={"seat": 0},
    )
    say(match, 0, f"activate:a-{GOBLIN}")
    return match


def test_green_goblin_attacks_his_archnemesis_first() -> None:
    bombs: dict[str, Any] = {"option": "attack:pumpkin-bombs"}
    at_cat = bombs | {"fields": {"target": "b-cat", "type": "energy"}}
    at_him = bombs | {"fields": {"target": f"b-{SPIDER}", "type": "energy"}}
    near = goblin(apart=7.0)
    assert not ids(near, 0, "move")
    assert near.check(0, at_him)
    with pytest.raises(Illegal):
        near.check(0, at_cat)
    far = goblin(apart=9.0)  # within the attack's Range 4, but not within Range 3
    assert ids(far, 0, "move")
    assert far.check(0, at_cat)


# -- What cannot be moved by some effects


def shielded(**payer: Any) -> Table[Any]:
    """The yak has paid two for the device; the elk stands within Range 2, the hen does not."""
    card = "psychic-shielding-device-p-s-d"
    match = scene(
        unit(0, "ant", (12, 18), power=3),
        unit(0, "elk", (12, 20)),
        unit(0, "hen", (12, 26)),
        unit(1, "cat", (16, 18)),
        active="a-ant",
        cards=EXPANSIONS,
        squads=[{"tactics": [card]}, {}],
    )
    say(match, 0, f"tactic:{card}", payer="a-ant", reach=2)
    return match


def by_attack(match: Table[Any], kind: str) -> Source:
    """An attack of that type by the cat."""
    profile = match.game.setup.cards["cat"]["attacks"][0]
    made = Attack("b-cat", Profile.model_validate(profile), kind, "a-elk")
    return Source("attack", "b-cat", 1, attack=made)


@pytest.mark.rule("CP-CORE-02")
def test_psychic_shielding_device_forbids_movement_by_what_moves() -> None:
    """Pushes and advances by mystic attacks and superpowers of enemies, within the Range."""
    match = shielded()
    enemy = Source("superpower", "b-cat", 1)
    mystic, energy = by_attack(match, "mystic"), by_attack(match, "energy")

    def stays(unit_id: str, what: str, source: Source) -> bool:
        return rule_of(stats.forbidden(match.game, unit_id, what, source)) == "CP-CORE-02"

    for what in ("push", "advance"):
        assert stays("a-elk", what, mystic)
        assert stays("a-elk", what, enemy)
        assert not stays("a-elk", what, energy)
        assert not stays("a-hen", what, mystic)
        assert not stays("a-elk", what, Source("superpower", "a-hen", 0))
        assert not stays("a-elk", what, Source("tactic", seat=1))
    assert not stays("a-elk", "throw", mystic)
    assert not stays("a-elk", "place", enemy)


# -- What cannot be done


@pytest.mark.rule("CP-CORE-02")
def test_of_several_rules_each_forbids_its_own() -> None:
    calm = innate("Calm", {"mod": "cannot", "do": ["heal"]})
    firm = innate("Firm", {"mod": "cannot", "do": ["be-pushed"]})
    match = scene(
        unit(0, "yak", (12, 18)),
        unit(1, "cat", (12, 20)),
        active="a-yak",
        cards=[character("yak", superpowers=[calm, firm])],
    )
    source = Source("superpower", "b-cat")
    for what in ("heal", "push"):
        assert rule_of(stats.forbidden(match.game, "a-yak", what, source)) == "CP-CORE-02"
    for what in ("throw", "place", "advance"):
        assert stats.forbidden(match.game, "a-yak", what, source) is None
