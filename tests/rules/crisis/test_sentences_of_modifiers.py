"""Each modifier in words, and how a rule begins."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis.cards.words.rules import Rule

ATTACK, DEFENSE = ["attack"], ["defense"]
POWER = {"amount": "power"}


def lines(rule: dict[str, Any], of_attack: bool = False) -> list[str]:
    return [str(line) for line in Rule.model_validate(rule).details(of_attack)]


MODIFIERS: list[tuple[dict[str, Any], str]] = [
    ({"mod": "dice", "roll": ATTACK, "add": 1}, "This character rolls 1 die more in attack rolls."),
    (
        {"mod": "dice", "roll": ATTACK, "add": 2},
        "This character rolls 2 dice more in attack rolls.",
    ),
    (
        {"mod": "dice", "roll": ATTACK, "add": 0},
        "This character rolls 0 dice more in attack rolls.",
    ),
    (
        {"mod": "dice", "roll": ["attack", "defense", "dodge"], "add": -1},
        "This character rolls 1 die fewer in attack rolls, defense rolls and dodge rolls.",
    ),
    (
        {"mod": "dice", "roll": DEFENSE, "add": -2},
        "This character rolls 2 dice fewer in defense rolls.",
    ),
    (
        {"mod": "dice", "roll": ATTACK, "add": POWER},
        "This character rolls additional dice in attack rolls, equal to the Power of this "
        "character.",
    ),
    (
        {"mod": "dice-from", "roll": ATTACK, "dice": 0},
        "Whatever its card says, this character rolls no dice in attack rolls.",
    ),
    (
        {"mod": "dice-from", "roll": ATTACK, "dice": 1},
        "Whatever its card says, this character rolls 1 die in attack rolls.",
    ),
    (
        {"mod": "dice-from", "roll": DEFENSE, "dice": 5},
        "Whatever its card says, this character rolls 5 dice in defense rolls.",
    ),
    (
        {"mod": "dice-from", "roll": ["dodge"], "dice": POWER},
        "Whatever its card says, this character rolls dice equal to the Power of this character "
        "in dodge rolls.",
    ),
    (
        {"mod": "reroll", "roll": ATTACK},
        "This character may reroll 1 die in each of its attack rolls.",
    ),
    (
        {"mod": "reroll", "roll": ATTACK, "count": 2},
        "This character may reroll up to 2 dice in each of its attack rolls.",
    ),
    (
        {"mod": "reroll", "roll": DEFENSE, "count": "any"},
        "This character may reroll any number of dice in each of its defense rolls.",
    ),
    (
        {"mod": "reroll", "roll": ATTACK, "whole": True},
        "This character may reroll all dice of its attack rolls.",
    ),
    (
        {"mod": "reroll", "roll": DEFENSE, "whose": "other"},
        "This character may make the opponent reroll 1 die in defense rolls.",
    ),
    (
        {"mod": "reroll", "roll": DEFENSE, "whose": "other", "count": 2},
        "This character may make the opponent reroll up to 2 dice in defense rolls.",
    ),
    (
        {"mod": "reroll", "roll": ATTACK, "count": POWER},
        "This character may reroll up to X dice (X is the Power of this character) in each of "
        "its attack rolls.",
    ),
    (
        {"mod": "change", "roll": ATTACK, "showing": ["hit"], "into": "wild"},
        "This character may turn 1 die of its attack rolls that shows hit to a wild.",
    ),
    (
        {
            "mod": "change",
            "roll": ATTACK,
            "showing": ["hit", "block"],
            "into": "critical",
            "count": 2,
        },
        "This character may turn up to 2 dice of its attack rolls that show hit or block to "
        "criticals.",
    ),
    (
        {"mod": "change", "roll": DEFENSE, "whose": "other", "showing": ["wild"], "into": "blank"},
        "This character may turn 1 die of the opponent's defense roll that shows wild to a blank.",
    ),
    (
        {
            "mod": "change",
            "roll": DEFENSE,
            "whose": "other",
            "showing": ["wild"],
            "into": "blank",
            "count": "any",
        },
        "This character may turn any number of dice of the opponent's defense roll that show "
        "wild to blanks.",
    ),
    (
        {"mod": "change", "roll": ATTACK, "showing": ["hit"], "into": "wild", "gain": 1},
        "This character may turn 1 die of its attack rolls that shows hit to a wild. It gains 1 "
        "Power for each.",
    ),
    (
        {
            "mod": "change",
            "roll": ATTACK,
            "showing": ["hit"],
            "into": "wild",
            "count": 2,
            "gain": 2,
        },
        "This character may turn up to 2 dice of its attack rolls that show hit to wilds. It "
        "gains 2 Power for each.",
    ),
    (
        {"mod": "worth", "roll": ATTACK, "faces": ["wild"], "worth": 0},
        "In attack rolls of this character no wild counts as a success.",
    ),
    (
        {"mod": "worth", "roll": ATTACK, "faces": ["block"]},
        "In attack rolls of this character each block counts as a success.",
    ),
    (
        {"mod": "worth", "roll": DEFENSE, "faces": ["wild", "hit"], "worth": 2},
        "In defense rolls of this character each wild or hit counts as 2 successes.",
    ),
    (
        {"mod": "worth", "roll": ATTACK, "faces": ["wild"], "worth": 3},
        "In attack rolls of this character each wild counts as 3 successes.",
    ),
    (
        {"mod": "no-extra-dice", "roll": ATTACK},
        "Criticals add no dice to attack rolls of this character.",
    ),
    (
        {"mod": "failures", "roll": DEFENSE},
        "Rules may let this character reroll and change failures too in defense rolls.",
    ),
    (
        {"mod": "no-modifying", "roll": ATTACK},
        "This character cannot modify or reroll its own dice in attack rolls.",
    ),
    ({"mod": "no-added-dice", "roll": DEFENSE}, "This character cannot add dice to defense rolls."),
    ({"mod": "ignore-sight"}, "Attacks of this character need no line of sight."),
    ({"mod": "ignore-cover"}, "Targets of attacks of this character get no cover."),
    ({"mod": "cover"}, "This character has cover."),
    (
        {"mod": "measure-from", "who": "target"},
        "Range and line of sight are taken from the target.",
    ),
    ({"mod": "target-within"}, "Attackers must be within Range 3 to target this character."),
    (
        {"mod": "target-within", "within": 2, "of": "self"},
        "Attackers must be within Range 2 of this character to target this character.",
    ),
    (
        {"mod": "no-target-limit"},
        "Rules that attackers must be within a Range to target a character do not count for this "
        "character, as attacker or as target.",
    ),
    (
        {"mod": "choose-type", "types": ["physical"]},
        "Before it chooses the target, this character chooses the attack's type: physical.",
    ),
    (
        {"mod": "choose-type", "types": ["physical", "energy", "mystic"]},
        "Before it chooses the target, this character chooses the attack's type: physical, "
        "energy or mystic.",
    ),
    ({"mod": "damage-cap", "most": 0}, "Attacks of this character deal at most 0 damage."),
    ({"mod": "damage-cap", "most": 2}, "Attacks of this character deal at most 2 damage."),
    ({"mod": "no-power-from-damage"}, "The damage of attacks of this character gives no Power."),
    ({"mod": "speed", "is": "S"}, "This character has Speed Short."),
    ({"mod": "speed", "is": "L", "add_tool": "M"}, "This character has Speed Long."),
    ({"mod": "speed", "add_tool": "M"}, "This character may advance with the Medium tool."),
    ({"mod": "speed"}, "This character keeps its Speed."),
    (
        {"mod": "advance-size"},
        "While the tool is laid for its advance, this character counts as Size 5.",
    ),
    (
        {"mod": "advance-size", "size": 6},
        "While the tool is laid for its advance, this character counts as Size 6.",
    ),
    ({"mod": "moves-at-most"}, "This character may take only 1 Move action in an activation."),
    (
        {"mod": "moves-at-most", "in": "turn"},
        "This character may take only 1 Move action in a turn.",
    ),
    (
        {"mod": "moves-at-most", "number": 2},
        "This character may take only 2 Move actions in an activation.",
    ),
    (
        {"mod": "moves-at-most", "number": 0},
        "This character may take only 0 Move actions in an activation.",
    ),
    ({"mod": "extra-moves"}, "This character may take 1 more Move action in its activation."),
    (
        {"mod": "extra-moves", "number": 2},
        "This character may take 2 more Move actions in its activation.",
    ),
    (
        {"mod": "immune", "conditions": "all"},
        "This character is immune to every special condition.",
    ),
    ({"mod": "immune", "conditions": ["stun"]}, "This character is immune to Stun."),
    ({"mod": "immune", "conditions": ["stun", "hex"]}, "This character is immune to Stun and Hex."),
    (
        {"mod": "cannot", "do": ["interact"]},
        "This character cannot interact with objective tokens.",
    ),
    ({"mod": "cannot", "do": ["hold"]}, "This character cannot hold objective tokens."),
    ({"mod": "cannot", "do": ["contest"]}, "This character cannot contest objective tokens."),
    ({"mod": "cannot", "do": ["heal"]}, "This character cannot have damage removed."),
    ({"mod": "cannot", "do": ["be-pushed"]}, "This character cannot be pushed."),
    ({"mod": "cannot", "do": ["be-thrown"]}, "This character cannot be thrown."),
    ({"mod": "cannot", "do": ["be-placed"]}, "This character cannot be placed."),
    ({"mod": "cannot", "do": ["be-advanced"]}, "This character cannot be advanced."),
    (
        {"mod": "cannot", "do": ["take-collision-damage"]},
        "This character cannot suffer damage from collisions.",
    ),
    (
        {"mod": "cannot", "do": ["be-pushed", "be-thrown"], "by": "enemies"},
        "This character cannot be pushed or be thrown by enemy effects.",
    ),
    (
        {"mod": "must-attack", "at": {"side": "enemy", "alter_egos": ["Her Rival"]}},
        "In its activation, the first action of this character must be an attack at an enemy "
        "character with the alter ego Her Rival, if it can make one.",
    ),
    (
        {"mod": "bears", "upgrades": ["Hat", "Scarf"]},
        "When a squad is built, this character may bear one of these upgrades: Hat or Scarf.",
    ),
    (
        {"mod": "bears", "upgrades": ["Hat", "Scarf"], "most": 2},
        "When a squad is built, this character may bear up to 2 of these upgrades: Hat or Scarf.",
    ),
    ({"mod": "bears", "most": 2}, "This character may bear up to 2 upgrades."),
    (
        {"mod": "reads-as", "roll": ["attack"], "showing": "failure", "into": "critical"},
        "In the end, this character counts 1 die that shows a failure in attack rolls as a "
        "critical.",
    ),
    (
        {"mod": "cost", "of": "upgrade", "change": -1},
        "For this character, each superpower of its upgrades costs 1 Power less.",
    ),
    (
        {"mod": "barrier", "to": "self", "other": "target", "within": 3},
        "While this character and the target are within Range 3 of each other, nobody has line of "
        "sight across the straight line between them or through them, and enemies cannot lay the "
        "tool of an advance over it or over them; they may climb.",
    ),
    (
        {"mod": "cost", "of": "superpower", "change": 1},
        "For this character, each superpower costs 1 Power more.",
    ),
    (
        {"mod": "cost", "of": "attack", "change": 1},
        "For this character, each attack costs 1 Power more.",
    ),
    (
        {"mod": "cost", "of": "interact", "change": 1},
        "For this character, interacting costs 1 Power more.",
    ),
    (
        {"mod": "cost", "of": "tactic", "change": 1},
        "For this character, its share of a Team Tactics card costs 1 Power more.",
    ),
    (
        {"mod": "cost", "of": "superpower", "change": 1, "first": True},
        "For this character, the first superpower of each turn costs 1 Power more.",
    ),
    (
        {"mod": "cost", "of": "attack", "change": 1, "first": True},
        "For this character, the first attack of each turn costs 1 Power more.",
    ),
    (
        {"mod": "cost", "of": "interact", "change": 1, "first": True},
        "For this character, the first interaction of each turn costs 1 Power more.",
    ),
    (
        {"mod": "cost", "of": "tactic", "change": 1, "first": True},
        "For this character, its share of the first Team Tactics card of each turn costs 1 Power "
        "more.",
    ),
    (
        {"mod": "cost", "of": "attack", "change": 0},
        "For this character, each attack costs 0 Power more.",
    ),
    (
        {"mod": "cost", "of": "attack", "change": 2},
        "For this character, each attack costs 2 Power more.",
    ),
    (
        {"mod": "cost", "of": "attack", "change": -1},
        "For this character, each attack costs 1 Power less.",
    ),
    (
        {"mod": "cost", "of": "attack", "change": -2},
        "For this character, each attack costs 2 Power less.",
    ),
    (
        {"mod": "cost", "of": "attack", "change": -2, "least": 1},
        "For this character, each attack costs 2 Power less, but at least 1.",
    ),
    (
        {"mod": "cost", "of": "attack", "change": -2, "least": 2},
        "For this character, each attack costs 2 Power less, but at least 2.",
    ),
    (
        {"mod": "cost", "of": "attack", "change": POWER},
        "For this character, each attack costs more Power, equal to the Power of this character.",
    ),
    (
        {"mod": "cost", "of": "attack", "change": {**POWER, "times": -1}},
        "For this character, each attack costs less Power, equal to the Power of this character.",
    ),
    (
        {"mod": "cost", "of": "attack", "change": {**POWER, "times": -2}},
        "For this character, each attack costs less Power, equal to 2 × the Power of this "
        "character.",
    ),
    (
        {"mod": "cost", "of": "attack", "change": {**POWER, "times": 2}},
        "For this character, each attack costs more Power, equal to 2 × the Power of this "
        "character.",
    ),
    ({"mod": "interact-range", "range": 2}, "This character may interact within Range 2."),
    ({"mod": "counts-as", "number": 1}, "This character counts as 1 character for securing."),
    ({"mod": "counts-as", "number": 2}, "This character counts as 2 characters for securing."),
    (
        {"mod": "any-affiliation"},
        "When a squad is built, one character with this rule counts as affiliated.",
    ),
    (
        {"mod": "no-injured-side"},
        "This character is KO'd when it would be flipped to its Injured side.",
    ),
]


@pytest.mark.parametrize(("modifier", "words"), MODIFIERS)
def test_a_modifier_in_words(modifier: dict[str, Any], words: str) -> None:
    assert lines({"always": [modifier]}) == [words]


OF_AN_ATTACK: list[tuple[dict[str, Any], str]] = [
    (
        {"mod": "dice", "roll": ATTACK, "add": 1},
        "The attacker rolls 1 die more in the attack roll.",
    ),
    (
        {"mod": "dice", "roll": ATTACK, "add": 2},
        "The attacker rolls 2 dice more in the attack roll.",
    ),
    (
        {"mod": "dice", "roll": ATTACK, "add": 0},
        "The attacker rolls 0 dice more in the attack roll.",
    ),
    (
        {"mod": "dice", "roll": ["attack", "defense", "dodge"], "add": -1},
        "The attacker rolls 1 die fewer in the attack roll, the defense roll and the dodge roll.",
    ),
    (
        {"mod": "dice", "roll": DEFENSE, "add": -2},
        "The attacker rolls 2 dice fewer in the defense roll.",
    ),
    (
        {"mod": "dice", "roll": ATTACK, "add": POWER},
        "The attacker rolls additional dice in the attack roll, equal to the Power of the "
        "attacker.",
    ),
    ({"mod": "reroll", "roll": ATTACK}, "The attacker may reroll 1 die in the attack roll."),
    (
        {"mod": "reroll", "roll": ATTACK, "count": 2},
        "The attacker may reroll up to 2 dice in the attack roll.",
    ),
    (
        {"mod": "reroll", "roll": DEFENSE, "count": "any"},
        "The attacker may reroll any number of dice in the defense roll.",
    ),
    (
        {"mod": "reroll", "roll": ATTACK, "count": POWER},
        "The attacker may reroll up to X dice (X is the Power of the attacker) in the attack roll.",
    ),
    (
        {"mod": "change", "roll": ATTACK, "showing": ["hit"], "into": "wild"},
        "The attacker may turn 1 die of the attack roll that shows hit to a wild.",
    ),
    (
        {
            "mod": "change",
            "roll": ATTACK,
            "showing": ["hit", "block"],
            "into": "critical",
            "count": 2,
        },
        "The attacker may turn up to 2 dice of the attack roll that show hit or block to "
        "criticals.",
    ),
    (
        {"mod": "change", "roll": ATTACK, "showing": ["hit"], "into": "wild", "gain": 1},
        "The attacker may turn 1 die of the attack roll that shows hit to a wild. It gains 1 "
        "Power for each.",
    ),
    (
        {
            "mod": "change",
            "roll": ATTACK,
            "showing": ["hit"],
            "into": "wild",
            "count": 2,
            "gain": 2,
        },
        "The attacker may turn up to 2 dice of the attack roll that show hit to wilds. It gains "
        "2 Power for each.",
    ),
    (
        {"mod": "worth", "roll": ATTACK, "faces": ["wild"], "worth": 0},
        "In the attack roll no wild counts as a success.",
    ),
    (
        {"mod": "worth", "roll": ATTACK, "faces": ["block"]},
        "In the attack roll each block counts as a success.",
    ),
    (
        {"mod": "worth", "roll": DEFENSE, "faces": ["wild", "hit"], "worth": 2},
        "In the defense roll each wild or hit counts as 2 successes.",
    ),
    (
        {"mod": "worth", "roll": ATTACK, "faces": ["wild"], "worth": 3},
        "In the attack roll each wild counts as 3 successes.",
    ),
    ({"mod": "ignore-sight"}, "The attack needs no line of sight."),
    ({"mod": "ignore-cover"}, "The target gets no cover."),
    ({"mod": "damage-cap", "most": 0}, "The attack deals at most 0 damage."),
    ({"mod": "damage-cap", "most": 2}, "The attack deals at most 2 damage."),
    ({"mod": "no-power-from-damage"}, "The damage of the attack gives the target no Power."),
]


@pytest.mark.parametrize(("modifier", "words"), OF_AN_ATTACK)
def test_a_modifier_of_an_attack_speaks_of_that_attack(
    modifier: dict[str, Any], words: str
) -> None:
    assert lines({"always": [modifier]}, of_attack=True) == [words]


@pytest.mark.parametrize(("modifier", "words"), MODIFIERS)
def test_one_that_is_not_of_that_attack_alone_reads_the_same_with_the_attacker(
    modifier: dict[str, Any], words: str
) -> None:
    if modifier not in [other for other, _words in OF_AN_ATTACK]:
        words = words.replace("This character", "The attacker")
        words = words.replace("this character", "the attacker")
        assert lines({"always": [modifier]}, of_attack=True) == [words]


def test_the_attack_of_a_modifier_for_others_is_any_of_theirs() -> None:
    for name in ("ignore-sight", "ignore-cover", "no-power-from-damage"):
        (words,) = lines({"always": [{"mod": name, "to": {"side": "ally"}}]}, of_attack=True)
        assert "ttacks of each allied character" in words


WHEN = {"when": "suffered"}
ICONS = {"icons": ["wild"]}
IF = {"if": [{"test": "attack", "types": ["mystic"]}]}
MAY = {"may": True}


@pytest.mark.parametrize(
    ("rule", "opening"),
    [
        (
            WHEN | ICONS | IF | MAY,
            "After a character has suffered damage, on a wild, if the attack is mystic, if you "
            "wish:",
        ),
        (
            WHEN | ICONS | IF,
            "After a character has suffered damage, on a wild, if the attack is mystic:",
        ),
        (WHEN | ICONS | MAY, "After a character has suffered damage, on a wild, if you wish:"),
        (WHEN | ICONS, "After a character has suffered damage, on a wild:"),
        (
            WHEN | IF | MAY,
            "After a character has suffered damage, if the attack is mystic, if you wish:",
        ),
        (WHEN | IF, "After a character has suffered damage, if the attack is mystic:"),
        (WHEN | MAY, "After a character has suffered damage, if you wish:"),
        (WHEN, "After a character has suffered damage:"),
        (ICONS | IF | MAY, "On a wild, if the attack is mystic, if you wish:"),
        (ICONS | IF, "On a wild, if the attack is mystic:"),
        (ICONS | MAY, "On a wild, if you wish:"),
        (ICONS, "On a wild:"),
        (IF | MAY, "If the attack is mystic, if you wish:"),
        (IF, "If the attack is mystic:"),
        (MAY, "If you wish:"),
    ],
)
def test_how_a_rule_begins(rule: dict[str, Any], opening: str) -> None:
    heal = {"do": [{"do": "heal"}]}
    assert lines(rule | heal) == [opening, "Remove 1 damage from this character."]


def test_a_rule_without_any_of_these_begins_with_what_it_does() -> None:
    assert lines({"do": [{"do": "heal"}]}) == ["Remove 1 damage from this character."]


FOE = {"choose": "character", "as": "foe", "from": {"side": "enemy"}}


@pytest.mark.parametrize("per", ["turn", "activation", "round", "game"])
def test_how_often_a_rule_may_be_used(per: str) -> None:
    a = "an" if per == "activation" else "a"
    rule = {"choose": [FOE], "do": [{"do": "heal"}]}
    limits = [
        ({"per": per}, f"Once {a} {per}."),
        ({"per": per, "times": 2}, f"2 times {a} {per}."),
        ({"per": per, "each": "foe"}, f"Once {a} {per} for each character chosen as the foe."),
        (
            {"per": per, "times": 2, "each": "foe"},
            f"2 times {a} {per} for each character chosen as the foe.",
        ),
    ]
    for limit, words in limits:
        assert lines(rule | {"limit": limit})[-1] == words
