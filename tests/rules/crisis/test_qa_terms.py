"""Entries that say what a thing is and when it counts."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis.actions import allowed
from games.rules.crisis.characters import power
from games.rules.crisis.context import attack_state
from games.rules.crisis.figures import printed

from .carding import BLANK, B, H, W, asked, attack, duel, of, say, scene, unit
from .helpers import character, game, refused, seen_by, table


@pytest.mark.rule("CP-CARD-07")
def test_size_is_printed_and_has_nothing_to_do_with_the_base() -> None:
    match = scene(
        unit(0, "doctor-octopus", (12, 18)),
        unit(0, "iron-man", (16, 18)),
        unit(1, "ultron", (20, 18)),
    )
    sizes = {name: printed.size(match.game, name) for name in match.game.state.characters}
    bases = {name: printed.card(match.game, name).base_mm for name in match.game.state.characters}
    assert sizes == {"a-doctor-octopus": 2, "a-iron-man": 2, "b-ultron": 3}
    assert bases == {"a-doctor-octopus": 50, "a-iron-man": 35, "b-ultron": 50}


@pytest.mark.rule("CP-CARD-08")
def test_threat_is_what_a_character_costs_in_a_squad() -> None:
    dear, cheap = character("yak", threat=6), character("zebu", threat=5)
    squads: dict[str, Any] = {"stage": "squad", "secure": "vaults", "extract": "idols"}
    match = table(cards=[dear, cheap], threat=11, **squads)
    match.check(0, _squad("yak", "zebu"))
    match = table(cards=[dear, cheap], threat=10, **squads)
    assert refused(match, 0, "squad", characters=["yak", "zebu"], affiliation="none") == (
        "CP-SQUAD-02"
    )
    match.check(0, _squad("yak"))


def _squad(*characters: str) -> dict[str, Any]:
    return {"option": "squad", "fields": {"characters": list(characters), "affiliation": "none"}}


@pytest.mark.rule("CP-TAC-09")
def test_everybody_sees_the_tactics_cards_in_play_and_which_are_used() -> None:
    squads = [
        {"tactics": ["disarm", "sucker"], "used_tactics": ["sucker"]},
        {"tactics": ["patch-up"]},
    ]
    match = scene(unit(0, "iron-man", (12, 18)), unit(1, "ultron", (20, 18)), squads=squads)
    for perspective in (0, 1, None):
        shown = seen_by(match.game, perspective)["squads"]
        cards = [[(card["card"], card["used"]) for card in squad["tactics"]] for squad in shown]
        assert cards == [[("disarm", False), ("sucker", True)], [("patch-up", False)]]


@pytest.mark.rule("CP-ATK-26", "CP-MOD-06")
def test_own_dice_and_the_opponents_are_changed_in_steps_of_their_own() -> None:
    assert attack_state.LAST_STEP == 14
    match = duel(
        "doctor-octopus",
        "bat",
        apart=7.0,
        faces=[W, H, H, B, B, B, B, B, BLANK],
        others=[unit(1, "baron-zemo", (19, 20), power=0)],
        mine={"power": 3},
    )
    attack(match, "arm-lasers", "b-bat")
    assert (asked(match), _step(match)) == (1, 9)
    say(match, 1, "done")
    assert (asked(match), _step(match)) == (0, 10)
    say(match, 0, "change:pierce", dice=["0-block"])
    assert of(match, "b-bat").damage == 2


def _step(match: Any) -> int:
    return int(match.game.state.attack["step"])


@pytest.mark.rule("CP-EX-05", "CP-CARD-17")
def test_zemos_genius_is_free() -> None:
    match = duel("baron-zemo", "bat", mine={"power": 0}, faces=[BLANK] * 8 + [H])
    attack(match, "sword-strike", "b-bat")
    say(match, 0, "reroll:strategic-genius", dice=["0-blank"])
    assert of(match, "b-bat").damage == 1
    assert of(match, "a-baron-zemo").power == 1


@pytest.mark.rule("CP-COND-16")
def test_a_gain_of_two_is_one_for_a_stunned_character() -> None:
    the_game = game(unit(0, "bat", (12, 18), conditions=["stun"]), unit(1, "cat", (20, 18)))
    assert power.gain_power(the_game, "a-bat", 2) == 1
    assert power.gain_power(the_game, "a-bat", 1) == 1
    assert the_game.state.unit("a-bat").power == 2


@pytest.mark.rule("CP-COND-15")
def test_only_the_first_action_must_shake_stagger_off() -> None:
    """Staggered after its first action, even one that it got back, a character may act."""
    the_game = game(
        unit(0, "bat", (12, 18), conditions=["stagger"]),
        unit(1, "cat", (20, 18)),
        turn={"seat": 0, "unit": "a-bat"},
    )
    turn = the_game.state.turn
    assert turn is not None
    assert allowed.staggered(the_game, "a-bat")
    turn.acted = True
    assert not allowed.staggered(the_game, "a-bat")
    assert allowed.action_refused(the_game, "a-bat") is None


@pytest.mark.rule("CP-CARD-12", "CP-OBJ-05", "CP-TAC-07")
def test_what_cannot_be_chosen_is_refused_by_the_rule_of_its_card() -> None:
    match = scene(
        unit(0, "spider-man-peter-parker", (18, 24), power=5),
        unit(1, "ultron", (2, 2)),
        secure="riots-spark-over-extremis-3-0",
        extract="struggle-for-the-cube-continues",
        squads=[{"tactics": ["patch-up"]}, {}],
        active="a-spider-man-peter-parker",
    )
    assert refused(match, 0, "power:web-line", victim="b-ultron") == "CP-CARD-12"
    console = "interact:riots-spark-over-extremis-3-0#1"
    assert refused(match, 0, console, patient="a-spider-man-peter-parker") == "CP-OBJ-05"
    assert refused(match, 0, "tactic:patch-up") == "CP-TAC-07"
