"""What players are shown of an attack: its dice and reasons under way, and its odds before."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from games.rules import odds
from games.rules.crisis.attacks import aims, targets
from games.rules.crisis.attacks.odds import damage_odds
from games.rules.crisis.dice import pools
from games.rules.text import plain

from .bouts import bout, fighter
from .carding import BLANK, B, H, W, attack, duel, innate, reactive, say, unit
from .helpers import game


@pytest.mark.rule("CP-ATK-09")
def test_the_view_shows_the_attack_under_way_with_reasons() -> None:
    match = duel("baron-zemo", "bat", mine={"power": 0}, faces=[H, H, B, B, B] + [BLANK] * 3)
    attack(match, "sword-strike", "b-bat")
    shown = match.view(None)["table"]["attack"]
    assert shown["attacker"] == "a-baron-zemo"
    assert shown["step"] == 9
    assert [die["face"] for die in shown["attack"]["dice"]] == ["hit", "hit"] + ["block"] * 3
    assert shown["attack"]["successes"] == 2
    assert len(shown["sources"]) == 2
    say(match, 0, "reroll:strategic-genius", dice=["2-block"])
    assert match.view(None)["table"]["attack"] is None


@pytest.mark.rule("CP-ATK-07", "CP-ATK-08")
def test_who_answers_the_rolled_dice_sees_them() -> None:
    gain = {"do": "gain-power", "who": "self", "amount": 1}
    again = reactive("Watchful", when="rolled", do=[gain])
    match, _outcome = bout([H] * 5 + [B, W, BLANK], fighter("yak", superpowers=[again]))
    assert list(match.asks) == [0]
    (shown_to_others,) = match.view(1)["asks"]
    assert str(match.asks[0].prompt) == "The dice of Blow are rolled: do you react?"
    assert shown_to_others["prompt"] == plain(match.asks[0].prompt)
    assert "options" not in shown_to_others
    shown = match.view(1)["table"]["attack"]
    assert (shown["step"], shown["defense"]["successes"]) == (7, 2)
    assert [die["face"] for die in shown["defense"]["dice"]] == ["block", "wild", "blank"]


@pytest.mark.rule("CP-ATK-09", "CP-MOD-07")
def test_dice_just_rerolled_are_shown_to_whoever_rerolls_more() -> None:
    reroll = {"mod": "reroll", "roll": ["attack"], "count": 1}
    first, second = innate("Once", reroll), innate("More", reroll)
    match, _outcome = bout([B] * 5 + [BLANK] * 3 + [W], fighter("yak", superpowers=[first, second]))
    say(match, 0, "reroll:once", dice=["0-block"])
    shown = match.view(None)["table"]["attack"]["attack"]
    assert shown["dice"][0] == {"face": "wild", "mark": "rerolled"}
    assert shown["successes"] == 1


def test_the_odds_of_an_attack_are_exact() -> None:
    match, _outcome = bout([B] * 8)
    aim = aims.attacks_of(match.game, "a-yak")[0]
    made = aims.trial(match.game, aim, "b-zebu")
    net = damage_odds(match.game, made, {"attack": 1, "defense": 1}, False)
    # one die: 3/8 one success, 1/8 a critical: one and the extra die's 4/8
    hits = {0: Fraction(4, 8), 1: Fraction(3, 8) + Fraction(1, 16), 2: Fraction(1, 16)}
    blocks = {0: Fraction(5, 8), 1: Fraction(2, 8) + Fraction(5, 64), 2: Fraction(3, 64)}
    assert odds.chances(net)[2] == hits[2] * blocks[0]
    assert odds.chances(net)[1] == hits[1] * blocks[0] + hits[2] * blocks[1]
    covered = damage_odds(match.game, made, {"attack": 1, "defense": 1}, True)
    assert odds.mean(covered) < odds.mean(net)
    assert pools.LEAST_DICE == 1


def test_a_target_says_what_an_attack_may_do_to_it() -> None:
    def odds_against(**target: Any) -> str:
        match = game(unit(0, "bat", (18, 18)), unit(1, "cat", (18, 20), **target))
        aim = aims.attacks_of(match, "a-bat")[0]
        return str(targets.preview(match, aims.trial(match, aim, "b-cat"))[-1])

    fresh = r"Expected damage: \d\.\d\. Chance of any: \d+%, of Dazing it: \d+%\."
    assert re.fullmatch(fresh, odds_against())
    assert re.fullmatch(
        r"Expected damage: \d\.\d\. Chance of Dazing it: \d+%\.", odds_against(damage=4)
    )
    assert re.search(r"Chance of any: \d+%, of a KO: \d+%\.$", odds_against(side="injured"))
