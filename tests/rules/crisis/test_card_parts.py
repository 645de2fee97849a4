"""Cards of several parts: every part counts, is offered and lasts by itself."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.rules.crisis import SYSTEM
from games.rules.crisis.cards import schema
from games.rules.crisis.cards.words.base import names_in, slug
from games.rules.crisis.cards.words.rules import Rule
from games.rules.crisis.dice import pools

from .carding import (
    BLANK,
    B,
    F,
    H,
    attack,
    attack_dice,
    ids,
    innate,
    is_over,
    match_of,
    of,
    power,
    say,
    unit,
)
from .helpers import character


@pytest.mark.rule("CP-CORE-04")
def test_the_parts_of_one_card_all_count() -> None:
    """Effects of one name do not stack, but what one card says in two sentences is two things."""
    dice: dict[str, Any] = {"always": [{"mod": "dice", "roll": ["attack"], "add": 1}]}
    guard: dict[str, Any] = {"always": [{"mod": "dice", "roll": ["defense"], "add": 1}]}
    both = {
        **innate("Twofold"),
        "rules": [dice, {**dice, "if": [{"test": "round", "is": 1}]}],
    }
    assert attack_dice(match_of(both)) == 5 + 2
    stance = power(
        "Stance",
        {"do": "last", "on": "self", "until": "round", "rule": dice},
        {"do": "last", "on": "self", "until": "round", "rule": guard},
    )
    match = match_of(stance)
    for _time in range(2):
        say(match, 0, "power:stance")
    assert attack_dice(match) == 5 + 1
    assert pools.gathered(match.game, "defense", "a-yak", 3, None)[0] == 3 + 1


@pytest.mark.rule("CP-CORE-04")
def test_two_parts_that_last_until_the_attack_ends_both_count() -> None:
    parts = [
        {
            "do": "last",
            "on": "self",
            "until": "attack",
            "rule": {"always": [{"mod": "dice", "roll": [roll], "add": 1}]},
        }
        for roll in ("attack", "defense")
    ]
    mine = [
        {
            "do": "last",
            "on": "self",
            "until": "attack",
            "rule": {"when": "after-attack", "do": [{"do": "gain-power", "amount": number}]},
        }
        for number in (1, 2)
    ]
    match = match_of(innate("Poise", when="targeted", do=[*parts, *mine]), faces=(B,) * 9)
    attack(match, "strike", "b-bat")
    assert len(match.game.state.lasting) == 0
    assert of(match, "a-yak").power == 5 + 1 + 2
    assert is_over(match)


@pytest.mark.rule("CP-MOD-07", "CP-CARD-16")
def test_rules_of_one_name_are_offered_one_by_one() -> None:
    turn = {"mod": "change", "roll": ["attack"], "into": "hit"}
    match = match_of(
        innate("Cunning", {**turn, "showing": ["blank"]}, {**turn, "showing": ["block"]}),
        faces=(BLANK, B, F, F, F, B, B, B),
    )
    attack(match, "strike", "b-bat")
    assert ids(match, 0, "change:") == ["change:cunning", "change:cunning#2"]
    say(match, 0, "change:cunning#2", dice=["1-block"])
    assert ids(match, 0, "change:") == ["change:cunning"]
    answer = {"when": "targeted", "do": [{"do": "dice", "roll": "attack", "add": 1}], "may": True}
    match = match_of({**innate("Plan"), "rules": [answer, answer]}, faces=(B,) * 10)
    attack(match, "strike", "b-bat")
    assert ids(match, 0, "react:") == ["react:plan@a-yak", "react:plan@a-yak#2"]
    say(match, 0, "react:plan@a-yak#2")
    assert ids(match, 0, "react:") == ["react:plan@a-yak"]


def test_names_in_any_script_make_ids_of_their_own() -> None:
    assert slug("Widow's Sting!") == "widows-sting"
    assert slug("盾牌投掷") == "盾牌投掷" != slug("盾击")


@pytest.mark.rule("CP-CORE-09")
def test_what_the_next_attack_sets_off_is_spent_on_it_alone() -> None:
    """A rule that lasts for the next attack and asks how it went is asked that when it is over."""
    rule = {
        "when": "after-attack",
        "if": [{"test": "dealt-damage"}],
        "do": [{"do": "give-condition", "who": "target", "conditions": ["stagger"]}],
    }
    stagger = {"do": "last", "on": "self", "until": "turn", "next": "attack", "rule": rule}
    match = match_of(power("Heavy", stagger), faces=(H,) + (B,) * 4 + (BLANK,) * 3)
    say(match, 0, "power:heavy")
    attack(match, "strike", "b-bat")
    assert of(match, "b-bat").conditions == ["stagger"]
    match = match_of(
        power("Heavy", stagger),
        faces=(B,) * 5 + (BLANK,) * 3 + (H,) + (B,) * 4 + (BLANK,) * 3,
    )
    say(match, 0, "power:heavy")
    attack(match, "strike", "b-bat")
    assert match.game.state.lasting == []
    attack(match, "strike", "b-bat")
    assert of(match, "b-bat").damage == 1
    assert of(match, "b-bat").conditions == []


@pytest.mark.rule("CP-DMG-03")
def test_who_was_kept_up_once_falls_by_the_next_damage() -> None:
    """A rule may keep a character from being Dazed; it is not safe from then on."""
    spare = {"do": "prevent"}
    stubborn = innate("Stubborn", when="would-daze", do=[spare], limit={"per": "round"})
    foe = character("emu", stamina=1, superpowers=[stubborn])
    match = match_of(foe=foe, faces=((H,) + (B,) * 4 + (BLANK,) * 3) * 2)
    attack(match, "strike", "b-emu")
    assert not of(match, "b-emu").dazed
    attack(match, "strike", "b-emu")
    assert of(match, "b-emu").dazed
    assert of(match, "b-emu").damage == 1


def test_the_examples_of_how_to_write_cards_are_valid() -> None:
    readme = (Path(schema.__file__).parent / "README.md").read_text()
    bodyguard, lasting_rule = (
        json.loads(text) for text in re.findall(r"```json\n(.*?)```", readme, re.DOTALL)
    )
    card = character("yak", superpowers=[bodyguard, power("Focus", lasting_rule)])
    assert SYSTEM.cards.faults(card) == []


@pytest.mark.rule("CP-DMG-04", "CP-CORE-09")
def test_who_was_knocked_out_is_still_known_after_the_attack() -> None:
    """Rules may ask who the target was and how near; there is nobody left to affect or choose."""
    near = {"test": "character", "who": "target", "is": {"size_at_most": 2, "within": 2}}
    gain = {"do": "gain-power", "amount": 3}
    all_near = {"do": "give-condition", "who": {"side": "enemy"}, "conditions": ["stun"]}
    match = match_of(
        innate("Trophy", when="after-attack", do=[gain, all_near], **{"if": [near]}),
        faces=(H,) * 5 + (BLANK,) * 3,
        theirs={"side": "injured"},
        others=(unit(1, "dog", (30, 30)),),
    )
    attack(match, "strike", "b-bat")
    assert of(match, "b-bat").ko
    assert of(match, "a-yak").power == 5 + 3
    assert of(match, "b-dog").conditions == ["stun"]
    assert of(match, "b-bat").conditions == []


@pytest.mark.rule("CP-CARD-14")
def test_superpowers_say_whether_they_take_an_action() -> None:
    marked = []
    for pack in SYSTEM.cards.packs():
        for card in pack["cards"]:
            if card["kind"] == "character":
                blocks = {block.heading: block for block in SYSTEM.cards.text(card).blocks}
                for power_ in card.get("superpowers", ()):
                    small = [str(part) for part in blocks[power_["name"]].small]
                    assert ("Action" in small) is bool(power_.get("action")), power_["name"]
                    marked.append("Action" in small)
    assert any(marked)
    assert not all(marked)


def test_the_names_in_a_word_are_those_of_the_words_within_it_too() -> None:
    hurt = {"do": "damage", "who": "foe", "amount": 1}
    lucky = {"test": "character", "who": "friend", "is": {"hurt": True}}
    rule = Rule.model_validate({"do": [{"do": "if", "if": [lucky], "then": [hurt]}]})
    assert {"foe", "friend"} <= set(names_in(rule.do[0]))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"rules": [{"do": [{"do": "heal"}]}] * 2}, "An active superpower has one rule."),
        (
            {"affiliation": "avengers"},
            "A leadership, and nothing else, names its affiliation.",
        ),
    ],
)
def test_a_superpower_fits_its_type(changes: dict[str, Any], why: str) -> None:
    heal = {"name": "Mend", "type": "active", "rules": [{"do": [{"do": "heal"}]}]}
    assert SYSTEM.cards.faults(character("yak", superpowers=[heal])) == []
    found = SYSTEM.cards.faults(character("yak", superpowers=[{**heal, **changes}]))
    assert [str(fault.message) for fault in found] == [why]
