"""Sentences for what a card may say, though few or none of the built-in cards do."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis import SYSTEM
from games.rules.crisis.cards.words.things import ChooseNumber

from .carding import innate, power
from .helpers import character
from .test_card_texts import lines_of

HEAL = {"do": "heal"}
HEALED = "Remove 1 damage from this character."


def described(trick: dict[str, Any]) -> str:
    """The only line of a superpower called Trick, on a card without a fault."""
    card = character("yak", superpowers=[trick])
    assert SYSTEM.cards.faults(card) == []
    (line,) = lines_of(card, "Trick")
    return line


NUMBERS: list[tuple[dict[str, Any], str]] = [
    ({"amount": "damage-dealt", "times": -1}, "minus the damage dealt"),
    ({"amount": "damage", "per": 3}, "1 for every 3 of the damage on this character"),
    ({"amount": "damage", "halved": True}, "half of the damage on this character"),
    ({"amount": "power", "plus": 2}, "the Power of this character plus 2"),
    ({"amount": "power", "plus": -2}, "the Power of this character minus 2"),
    ({"amount": "power", "times": 2}, "2 × the Power of this character"),
    (
        {"amount": "power", "times": 2, "per": 3, "halved": True, "plus": 1, "most": 4, "least": 1},
        "half of 1 for every 3 of 2 × the Power of this character plus 1 (at most 4) (at least 1)",
    ),
    ({"amount": "power", "most": 3}, "the Power of this character (at most 3)"),
    ({"amount": "power", "least": 0}, "the Power of this character (at least 0)"),
    ({"amount": "stamina"}, "the Stamina of this character"),
    ({"amount": "size"}, "the Size of this character"),
    ({"amount": "threat"}, "the Threat of this character"),
    ({"amount": "physical"}, "the Physical Defense of this character"),
    ({"amount": "energy"}, "the Energy Defense of this character"),
    ({"amount": "mystic"}, "the Mystic Defense of this character"),
    ({"amount": "conditions"}, "the number of special conditions of this character"),
    ({"amount": "tokens-held"}, "the number of tokens held by this character"),
    (
        {"amount": "tokens-held", "token": "Relic"},
        "the number of Relic tokens held by this character",
    ),
    ({"amount": "tokens", "state": "secured", "by": "ally"}, "the number of tokens secured by you"),
    (
        {"amount": "tokens", "state": "secured", "by": "ally", "token": "Relic"},
        "the number of Relic tokens secured by you",
    ),
    (
        {"amount": "tokens", "state": "secured", "by": "enemy"},
        "the number of tokens secured by the opponent",
    ),
    (
        {"amount": "tokens", "state": "secured", "by": "enemy", "token": "Relic"},
        "the number of Relic tokens secured by the opponent",
    ),
    (
        {"amount": "tokens", "state": "controlled", "by": "ally"},
        "the number of tokens controlled by you",
    ),
    (
        {"amount": "tokens", "state": "controlled", "by": "ally", "token": "Relic"},
        "the number of Relic tokens controlled by you",
    ),
    (
        {"amount": "tokens", "state": "controlled", "by": "enemy"},
        "the number of tokens controlled by the opponent",
    ),
    (
        {"amount": "tokens", "state": "controlled", "by": "enemy", "token": "Relic"},
        "the number of Relic tokens controlled by the opponent",
    ),
    ({"amount": "tokens", "state": "on-board"}, "the number of tokens on the battlefield"),
    (
        {"amount": "tokens", "state": "on-board", "token": "Relic"},
        "the number of Relic tokens on the battlefield",
    ),
    ({"amount": "counter", "counter": "Rage"}, "the number of Rage counters on this character"),
    (
        {"amount": "dice", "roll": "defense", "showing": ["critical", "wild"]},
        "the number of criticals and wilds in the defense roll",
    ),
    ({"amount": "dice", "showing": ["blank"]}, "the number of blanks in the attack roll"),
    (
        {"amount": "characters", "who": {"side": "enemy", "within": 2}},
        "the number of enemy characters within Range 2 of this character",
    ),
]


@pytest.mark.parametrize(("number", "words"), NUMBERS)
def test_a_number_in_words(number: dict[str, Any], words: str) -> None:
    trick = power("Trick", {"do": "gain-power", "amount": number})
    assert described(trick) == f"Give this character Power equal to {words}."


CONDITIONS: list[tuple[dict[str, Any], str]] = [
    (
        {"test": "earlier", "who": {"side": "ally"}, "did": ["dazed", "ko", "attacked"]},
        "an allied character has Dazed an enemy character, KO'd an enemy character or attacked in "
        "this round",
    ),
    (
        {"test": "earlier", "who": "self", "did": ["interacted", "picked-up", "advanced"]},
        "this character has interacted with a token, picked up a token or advanced in this round",
    ),
    ({"test": "character", "who": "self", "is": {}}, "this character is neither Dazed nor KO'd"),
    ({"test": "character", "who": "self", "is": {"dazed": True}}, "this character is Dazed"),
    ({"test": "character", "who": "self", "is": {"dazed": "either"}}, "this character is not KO'd"),
    ({"test": "character", "who": "self", "is": {"healthy": True}}, "this character is Healthy"),
    ({"test": "character", "who": "self", "is": {"healthy": False}}, "this character is Injured"),
    (
        {"test": "character", "who": "self", "is": {"conditions": ["stun", "root"]}},
        "this character has Stun or Root",
    ),
    (
        {"test": "character", "who": "self", "is": {"counter": "Rage"}},
        "this character has at least 1 Rage counter",
    ),
    (
        {"test": "character", "who": "self", "is": {"alter_egos": ["Bruce Banner"]}},
        "this character has the alter ego Bruce Banner",
    ),
    (
        {
            "test": "character",
            "who": "target",
            "is": {"side": "ally", "within": 4, "sees": True},
        },
        "the target is an allied character within Range 4 of this character"
        " and in line of sight of this character",
    ),
    (
        {"test": "character", "who": "self", "is": {"size_at_most": 2}},
        "this character is of Size 2 or less",
    ),
    (
        {"test": "character", "who": "self", "is": {"size_at_least": 3}},
        "this character is of Size 3 or more",
    ),
    (
        {"test": "character", "who": "self", "is": {"threat_at_most": 4}},
        "this character is of Threat 4 or less",
    ),
    (
        {"test": "character", "who": "self", "is": {"holds": True}},
        "this character is holding a token",
    ),
    (
        {"test": "character", "who": "self", "is": {"holds": False}},
        "this character is holding no token",
    ),
    (
        {"test": "character", "who": "self", "is": {"holds": "Relic"}},
        "this character is holding any Relic token",
    ),
    (
        {"test": "character", "who": "self", "is": {"contests": True}},
        "this character is contesting a token",
    ),
    (
        {"test": "character", "who": "self", "is": {"contests": False}},
        "this character is not contesting a token",
    ),
    (
        {"test": "character", "who": "self", "is": {"contests": "Relic"}},
        "this character is contesting any Relic token",
    ),
    (
        {"test": "character", "who": "self", "is": {"holds_kinds": ["asset"]}},
        "this character is holding an Asset token",
    ),
    (
        {"test": "character", "who": "self", "is": {"hurt": True}},
        "this character is a character with damage on it",
    ),
    (
        {"test": "character", "who": "self", "is": {"hurt": False}},
        "this character is a character without damage",
    ),
    (
        {"test": "character", "who": "self", "is": {"activated": True}},
        "this character is a character with an Activated token",
    ),
    (
        {"test": "character", "who": "self", "is": {"activated": False}},
        "this character is a character without an Activated token",
    ),
    (
        {"test": "character", "who": "self", "is": {"activating": True}},
        "this character is a character in its own activation",
    ),
    (
        {"test": "character", "who": "self", "is": {"activating": False}},
        "this character is a character not in its own activation",
    ),
    (
        {"test": "character", "who": "self", "is": {"leader": True}},
        "this character is a character whose Leadership is in use",
    ),
    (
        {"test": "character", "who": "self", "is": {"highest_threat": True}},
        "this character is a character of the highest Threat",
    ),
    (
        {"test": "character", "who": "self", "is": {"power": "Flight"}},
        "this character is a character with Flight",
    ),
    (
        {"test": "character", "who": "self", "is": {"power_at_least": 3}},
        "this character is a character with 3 Power or more",
    ),
    (
        {"test": "character", "who": "self", "is": {"near": {"token": "Relic"}}},
        "this character is a character within Range 1 of any Relic token",
    ),
    (
        {"test": "character", "who": "self", "is": {"not_near": {"token": "Relic", "within": 3}}},
        "this character is a character not within Range 3 of any Relic token",
    ),
    (
        {"test": "character", "who": "self", "is": {"dazed": True, "size_at_most": 2}},
        "this character is a character with a Dazed token and of Size 2 or less",
    ),
    (
        {"test": "character", "who": "self", "is": {"size_at_least": {"amount": "size"}}},
        "the Size of this character is at least the Size of this character",
    ),
    (
        {"test": "character", "who": "self", "is": {"threat_at_most": {"amount": "threat"}}},
        "the Threat of this character is at most the Threat of this character",
    ),
    (
        {"test": "compare", "that": {"amount": "power"}, "is": "at-least", "than": 3},
        "the Power of this character is at least 3",
    ),
    (
        {"test": "compare", "that": {"amount": "power"}, "is": "at-most", "than": 3},
        "the Power of this character is at most 3",
    ),
    (
        {"test": "compare", "that": {"amount": "power"}, "is": "more-than", "than": 3},
        "the Power of this character is more than 3",
    ),
    (
        {"test": "compare", "that": {"amount": "power"}, "is": "less-than", "than": 3},
        "the Power of this character is less than 3",
    ),
    (
        {"test": "compare", "that": {"amount": "power"}, "is": "equal", "than": 3},
        "the Power of this character is 3",
    ),
    ({"test": "round", "is": 2}, "it is round 2"),
    ({"test": "turn", "of": "ally"}, "it is your turn"),
    ({"test": "turn", "of": "enemy"}, "it is the opponent's turn"),
    (
        {"test": "any", "of": [{"test": "round", "is": 1}, {"test": "round", "is": 2}]},
        "it is round 1 or it is round 2",
    ),
    (
        {
            "test": "any",
            "of": [
                {"test": "round", "is": 1},
                {"test": "all", "of": [{"test": "round", "is": 2}, {"test": "turn", "of": "ally"}]},
            ],
        },
        "either it is round 1, or it is round 2 and it is your turn",
    ),
    (
        {
            "test": "any",
            "of": [
                {"test": "all", "of": [{"test": "round", "is": 2}, {"test": "turn", "of": "ally"}]}
            ],
        },
        "it is round 2 and it is your turn",
    ),
    (
        {"test": "not", "that": {"test": "character", "who": "self", "is": {}}},
        "this character is Dazed or KO'd",
    ),
    (
        {"test": "not", "that": {"test": "character", "who": "self", "is": {"dazed": True}}},
        "this character is not Dazed",
    ),
    (
        {"test": "not", "that": {"test": "character", "who": "self", "is": {"dazed": "either"}}},
        "this character is KO'd",
    ),
    (
        {"test": "not", "that": {"test": "character", "who": "self", "is": {"healthy": True}}},
        "it is not true that this character is Healthy",
    ),
    ({"test": "not", "that": {"test": "round", "is": 1}}, "it is not true that it is round 1"),
]


@pytest.mark.parametrize(("condition", "words"), CONDITIONS)
def test_a_condition_in_words(condition: dict[str, Any], words: str) -> None:
    trick = power("Trick", HEAL, rule={"if": [condition]})
    assert described(trick) == f"If {words}: {HEALED}"


OF_THE_ATTACK: list[tuple[dict[str, Any], str]] = [
    ({"test": "attack"}, "an attack, if an attack is being made"),
    ({"test": "attack", "types": ["physical", "energy"]}, "a physical attack or an energy attack"),
    ({"test": "attack", "names": ["Strike"]}, "an attack, if the attack is Strike"),
    (
        {"test": "attack", "shapes": ["beam", "area"]},
        "an attack, if the attack is a beam attack or the attack is an area attack",
    ),
    (
        {"test": "attack", "shapes": ["single"]},
        "an attack, if the attack is neither a beam nor an area attack",
    ),
    ({"test": "attack", "action": True}, "an attack, if the attack is an action"),
    ({"test": "attack", "action": False}, "an attack, if the attack is no action"),
    (
        {"test": "attack", "types": ["mystic"], "action": True},
        "an attack, if the attack is mystic and the attack is an action",
    ),
    ({"test": "same", "who": "attacker", "as": "self"}, "an attack by this character"),
    ({"test": "dealt-damage"}, "an attack, if the attack dealt damage"),
    (
        {"test": "moved", "who": "self"},
        "an attack, if this character has advanced or been placed in this activation",
    ),
    (
        {"test": "not", "that": {"test": "same", "who": "attacker", "as": "self"}},
        "an attack, if the attacker is not this character",
    ),
    ({"test": "not", "that": {"test": "dealt-damage"}}, "an attack, if the attack dealt no damage"),
    (
        {"test": "attacked-before", "who": "target", "by": "attacker"},
        "an attack, if the attacker has attacked the target before in this activation",
    ),
    (
        {"test": "attacked-before", "who": "target", "by": "attacker", "in": "turn"},
        "an attack, if the attacker has attacked the target before in this turn",
    ),
    (
        {"test": "has-attacked", "who": "self"},
        "an attack, if this character has attacked in this activation",
    ),
    (
        {"test": "not", "that": {"test": "attacked-before", "who": "target", "by": "attacker"}},
        "an attack, if it is not true that the attacker has attacked the target before in "
        "this activation",
    ),
    (
        {"test": "not", "that": {"test": "has-attacked", "who": "self"}},
        "an attack, if this character has not attacked in this activation",
    ),
]


@pytest.mark.parametrize(("condition", "words"), OF_THE_ATTACK)
def test_a_condition_of_the_attack_in_words(condition: dict[str, Any], words: str) -> None:
    trick = innate("Trick", when="after-attack", do=[HEAL], **{"if": [condition]})
    assert described(trick) == f"After {words}: {HEALED}"


OF_THE_CAUSE: list[tuple[dict[str, Any], str]] = [
    ({"test": "source"}, ", if there is a cause"),
    ({"test": "source", "enemy": True}, ", if the cause is an enemy effect"),
    ({"test": "source", "enemy": False}, ", if the cause is no enemy effect"),
    (
        {"test": "source", "enemy": False, "kinds": ["attack"]},
        ", if the cause is no enemy effect and the cause is an attack",
    ),
    (
        {"test": "source", "enemy": True, "kinds": ["attack", "tactic"]},
        ", if the cause is an enemy effect, namely an attack or a Team Tactics card",
    ),
    ({"test": "source", "kinds": ["collision"]}, ", if the cause is a collision"),
    ({"test": "source", "of": "other"}, ", if the other character is the cause"),
    (
        {"test": "source", "enemy": True, "of": "other"},
        ", if the cause is an enemy effect of the other character",
    ),
    (
        {"test": "source", "kinds": ["superpower", "crisis", "condition", "leadership"]},
        ", if the cause is a superpower, a crisis card, a special condition or a Leadership",
    ),
]


@pytest.mark.parametrize(("condition", "words"), OF_THE_CAUSE)
def test_a_condition_of_the_cause_in_words(condition: dict[str, Any], words: str) -> None:
    trick = innate("Trick", when="placed", do=[HEAL], **{"if": [condition]})
    assert described(trick) == f"After a character has been placed{words}: {HEALED}"


CHOICES: list[tuple[list[dict[str, Any]], str]] = [
    ([{"choose": "tactic", "as": "x"}], "Discard one of your Team Tactics cards."),
    ([{"choose": "number", "as": "x"}], "Choose a number from 1 to 10."),
    ([{"choose": "number", "as": "x", "least": 2, "most": 5}], "Choose a number from 2 to 5."),
    (
        [{"choose": "number", "as": "x", "paid_by": "self", "most": 3}],
        "This character pays 1 to 3 Power, as you choose.",
    ),
    (
        [{"choose": "payments", "as": "x", "from": {"side": "ally"}, "least": 4}],
        "Any number of allied characters pay Power, each as much as you choose, at least 4 in all.",
    ),
    (
        [{"choose": "payments", "as": "x", "from": {"side": "ally"}, "least": 4, "most": 4}],
        "Any number of allied characters pay Power, each as much as you choose, exactly 4 in all.",
    ),
    (
        [{"choose": "payments", "as": "x", "from": {"side": "ally"}, "least": 4, "most": 6}],
        "Any number of allied characters pay Power, each as much as you choose, at least 4 and at "
        "most 6 in all.",
    ),
    (
        [{"choose": "condition", "as": "x", "among": ["stun", "root"]}],
        "Choose one of Stun or Root as the x.",
    ),
    (
        [{"choose": "condition", "as": "x", "of": "self"}],
        "Choose a special condition of this character as the x.",
    ),
    ([{"choose": "token", "as": "x"}], "Choose an objective token on the battlefield as the x."),
    (
        [{"choose": "token", "as": "x", "token": "Relic"}],
        "Choose one Relic token on the battlefield as the x.",
    ),
    (
        [{"choose": "token", "as": "x", "kinds": ["asset"], "within": 2}],
        "Choose an Asset token within Range 2 of this character as the x.",
    ),
    (
        [{"choose": "token", "as": "x", "held_by": "self"}],
        "Choose an objective token held by this character as the x.",
    ),
    (
        [{"choose": "terrain", "as": "x", "within": 2, "size_at_most": 3}],
        "Choose interactive terrain of Size 3 or less and within Range 2 of this character "
        "as the x.",
    ),
    (
        [
            {
                "choose": "character-or-terrain",
                "as": "x",
                "from": {"side": "enemy"},
                "within": 2,
                "size_at_most": 3,
            }
        ],
        "Choose interactive terrain or an enemy character, of Size 3 or less and within "
        "Range 2 of this character as the x.",
    ),
    (
        [{"choose": "character", "as": "x", "from": {"side": "enemy"}}],
        "Choose an enemy character as the x.",
    ),
    (
        [{"choose": "character", "as": "x", "from": {"side": "enemy"}, "pays": 2}],
        "Choose an enemy character as the x. The x pays 2 Power.",
    ),
    (
        [
            {
                "choose": "character",
                "as": "x",
                "from": {"side": "enemy"},
                "pays": {"amount": "size", "who": "x"},
            }
        ],
        "Choose an enemy character as the x. The x pays Power equal to the Size of the x.",
    ),
    (
        [{"choose": "character", "as": "victims", "from": {"side": "enemy"}, "many": True}],
        "Choose any number of enemy characters as the victims.",
    ),
    (
        [
            {
                "choose": "character",
                "as": "victims",
                "from": {"side": "enemy"},
                "many": True,
                "most": 1,
            }
        ],
        "Choose an enemy character.",
    ),
    (
        [
            {
                "choose": "character",
                "as": "victims",
                "from": {"side": "enemy"},
                "many": True,
                "least": 0,
                "most": 1,
            }
        ],
        "Choose none or 1 of the enemy characters as the victims.",
    ),
    (
        [
            {
                "choose": "character",
                "as": "victims",
                "from": {"side": "enemy"},
                "many": True,
                "least": 0,
                "most": 3,
            }
        ],
        "Choose up to 3 of the enemy characters as the victims.",
    ),
    (
        [
            {
                "choose": "character",
                "as": "victims",
                "from": {"side": "enemy"},
                "many": True,
                "least": 2,
                "most": 2,
            }
        ],
        "Choose 2 enemy characters as the victims.",
    ),
    (
        [
            {
                "choose": "character",
                "as": "victims",
                "from": {"side": "enemy"},
                "many": True,
                "most": 19,
            }
        ],
        "Choose up to 19 of the enemy characters as the victims.",
    ),
    (
        [
            {
                "choose": "character",
                "as": "victims",
                "from": {"side": "enemy"},
                "many": True,
                "most": {"amount": "power"},
            }
        ],
        "Choose enemy characters as the victims, no more than the Power of this character.",
    ),
    (
        [{"choose": "character", "as": "friend", "from": {"one_of": ["self"], "size_at_most": 2}}],
        "This character must be a character of Size 2 or less, and is called the friend from "
        "here on.",
    ),
    (
        [
            {"choose": "condition", "as": "first", "of": "self"},
            {"choose": "condition", "as": "second", "of": "self"},
        ],
        "Choose a special condition of this character as the first special condition. Choose "
        "a special condition of this character as the second special condition.",
    ),
    (
        [
            {"choose": "terrain", "as": "first", "within": 2, "size_at_most": 3},
            {"choose": "terrain", "as": "next", "within": 2, "size_at_most": 3},
        ],
        "Choose interactive terrain of Size 3 or less and within Range 2 of this character "
        "as the first terrain. Choose interactive terrain of Size 3 or less and within Range "
        "2 of this character as the next terrain.",
    ),
    (
        [{"choose": "token", "as": "first"}, {"choose": "token", "as": "next"}],
        "Choose an objective token on the battlefield as the first token. Choose an "
        "objective token on the battlefield as the next token.",
    ),
    (
        [
            {
                "choose": "character-or-terrain",
                "as": "first",
                "from": {"side": "enemy"},
                "within": 2,
                "size_at_most": 3,
            },
            {
                "choose": "character-or-terrain",
                "as": "next",
                "from": {"side": "enemy"},
                "within": 2,
                "size_at_most": 3,
            },
        ],
        "Choose interactive terrain or an enemy character, of Size 3 or less and within "
        "Range 2 of this character as the first character or terrain. Choose interactive "
        "terrain or an enemy character, of Size 3 or less and within Range 2 of this "
        "character as the next character or terrain.",
    ),
    (
        [
            {"choose": "character", "as": "first", "from": {"side": "enemy"}},
            {"choose": "character", "as": "next", "from": {"side": "enemy"}},
        ],
        "Choose an enemy character as the first character. Choose an enemy character as the "
        "next character.",
    ),
]


@pytest.mark.parametrize(("choices", "words"), CHOICES)
def test_choices_in_words(choices: list[dict[str, Any]], words: str) -> None:
    trick = power("Trick", HEAL, rule={"choose": choices})
    assert described(trick) == f"{words} {HEALED}"


TURN = {"do": "redirect", "to": "self"}
HURT = {"do": "damage", "who": "victim", "amount": 1}
TURNED = "This character becomes the target of the attack, whatever the range and line of sight."


@pytest.mark.parametrize(
    ("do", "words"),
    [
        ([TURN], TURNED),
        ([HURT], "Deal 1 damage to the target."),
        ([HURT, TURN], f"Deal 1 damage to the target. {TURNED}"),
        ([TURN, HEAL], f"{TURNED} {HEALED}"),
    ],
)
def test_a_target_that_a_rule_names_is_the_target_until_the_attack_is_turned(
    do: list[dict[str, Any]], words: str
) -> None:
    line = described({"name": "Trick", "type": "reactive", "rules": [pays_and(do)]})
    assert line == (
        f"When an allied character is the target of an attack: The target pays 1 Power. {words}"
    )


@pytest.mark.parametrize(
    ("do", "words"),
    [
        ([TURN, HURT], f"{TURNED} Deal 1 damage to the victim."),
        ([HEAL, TURN, HEAL, HURT], f"{HEALED} {TURNED} {HEALED} Deal 1 damage to the victim."),
        ([HURT, TURN, HURT], f"Deal 1 damage to the victim. {TURNED} Deal 1 damage to the victim."),
    ],
)
def test_a_target_of_which_a_rule_speaks_after_the_attack_is_turned_has_a_name_of_its_own(
    do: list[dict[str, Any]], words: str
) -> None:
    """For the target is another one by then."""
    line = described({"name": "Trick", "type": "reactive", "rules": [pays_and(do)]})
    assert line == (
        "When a character is the target of an attack: The target must be an allied character, and "
        f"is called the victim from here on. The victim pays 1 Power. {words}"
    )


def pays_and(do: list[dict[str, Any]]) -> dict[str, Any]:
    """A rule by which an allied target pays, and then this happens."""
    ally = {"one_of": ["target"], "side": "ally"}
    payer = {"choose": "character", "as": "victim", "from": ally, "pays": 1}
    return {"when": "targeted", "choose": [payer], "do": do}


def test_the_only_one_of_several_goes_by_no_name_for_several() -> None:
    choice = {"choose": "character", "as": "victims", "from": {"side": "enemy"}}
    only = {**choice, "many": True, "most": 1}
    hurt = {"do": "damage", "who": "victims", "amount": 1}
    assert described(power("Trick", hurt, rule={"choose": [only]})) == (
        "Choose an enemy character. Deal 1 damage to the chosen character."
    )


@pytest.mark.parametrize(("paid_by", "label"), [(None, "Number"), ("self", "Power to pay")])
def test_what_a_number_is_called_where_it_is_chosen(paid_by: str | None, label: str) -> None:
    item = ChooseNumber.model_validate({"choose": "number", "as": "x", "paid_by": paid_by})
    assert str(item.asked([item])) == label


TOKEN_BY_TOKEN: list[tuple[dict[str, Any], str]] = [
    ({"kinds": ["civilian", "asset"]}, "each Civilian or Asset token on the battlefield"),
    ({"token": "Relic", "kinds": ["asset"]}, "each Asset Relic token on the battlefield"),
    (
        {"token": "Relic", "within": 2},
        "each Relic token that lies within Range 2 of this character",
    ),
    (
        {"token": "Relic", "within": 2, "state": "secured"},
        "each Relic token within Range 2 of this character that is secured",
    ),
    (
        {"token": "Relic", "within": 2, "state": "controlled"},
        "each Relic token within Range 2 of this character that is controlled",
    ),
    (
        {"token": "Relic", "state": "secured", "opponent_first": True},
        "each Relic token that is secured, those of the player without priority first",
    ),
    (
        {"token": "Relic", "state": "controlled", "opponent_first": True},
        "each Relic token that is controlled, those of the player without priority first",
    ),
]


@pytest.mark.parametrize(("which", "words"), TOKEN_BY_TOKEN)
def test_the_tokens_that_are_gone_through_in_words(which: dict[str, Any], words: str) -> None:
    each = {"do": "each-token", **which, "then": [HEAL]}
    assert described(power("Trick", each)) == f"For {words}: {HEALED}"


def test_a_rule_that_goes_through_tokens_says_which() -> None:
    card = character("yak", superpowers=[power("Sweep", {"do": "each-token", "then": [HEAL]})])
    assert [fault.where for fault in SYSTEM.cards.faults(card)] == [
        "superpowers[0].rules[0].do[0].token"
    ]


@pytest.mark.parametrize("more", [{}, {"state": "secured", "within": 2}])
def test_whose_tokens_come_first_is_said_of_those_that_are_somebodys(more: dict[str, Any]) -> None:
    """Of all of them, wherever they lie."""
    each = {"do": "each-token", "token": "Relic", "opponent_first": True, "then": [HEAL], **more}
    card = character("yak", superpowers=[power("Sweep", each)])
    assert [fault.where for fault in SYSTEM.cards.faults(card)] == [
        "superpowers[0].rules[0].do[0].opponent_first"
    ]


def test_payments_have_a_sum_that_can_be_reached() -> None:
    paid = {"choose": "payments", "as": "x", "from": {}, "least": 4, "most": 3}
    card = character("yak", superpowers=[power("Sweep", HEAL, rule={"choose": [paid]})])
    assert [fault.where for fault in SYSTEM.cards.faults(card)] == [
        "superpowers[0].rules[0].choose[0].most"
    ]


BOTH = ["bleed", "slow"]
OPTIONAL = {"do": "advance", "tools": "speed", "may": True}
EFFECTS: list[tuple[dict[str, Any], str]] = [
    (
        {"do": "drop-tokens", "who": "self", "most": 1},
        "This character drops 1 of its objective tokens.",
    ),
    (
        {"do": "drop-tokens", "who": "self", "most": 2},
        "This character drops up to 2 of its objective tokens.",
    ),
    ({"do": "may", "by": "opponent", "then": [HEAL]}, f"The opponent may: {HEALED}"),
    (OPTIONAL, "You may advance this character, up to its Speed."),
    (
        {**OPTIONAL, "away": "target"},
        "You may advance this character, up to its Speed, away from the target.",
    ),
    (
        {"do": "place", "within": 2, "around": "target", "may": True},
        "You may place this character within Range 2 of the target.",
    ),
    ({"do": "score", "points": 1, "to": "opponent"}, "The opponent scores 1 VP."),
    (
        {"do": "counter", "counter": "Soul", "change": {"amount": "damage"}},
        "This character gains Soul counters equal to the damage on this character.",
    ),
    ({"do": "dice", "roll": "attack", "add": -1}, "Take 1 die from the attack roll."),
    (
        {"do": "remove-condition", "who": "self", "conditions": BOTH, "most": 1},
        "Remove Bleed or Slow from this character.",
    ),
    (
        {"do": "remove-condition", "who": "self", "conditions": [*BOTH, "stun"], "most": 2},
        "Remove up to 2 of Bleed, Slow and Stun from this character.",
    ),
    (
        {"do": "attack", "cost_at_most": 2},
        "Let this character make an attack that costs 2 Power or less.",
    ),
    (
        {"do": "heal", "who": {"side": "ally"}, "amount": {"amount": "damage"}},
        "Remove damage from each allied character, equal to the damage on this character.",
    ),
    (
        {"do": "damage", "who": {"conditions": BOTH}},
        "Deal 1 damage to each character with Bleed or Slow.",
    ),
]


@pytest.mark.parametrize(("effect", "words"), EFFECTS, ids=[words for _effect, words in EFFECTS])
def test_an_effect_in_words(effect: dict[str, Any], words: str) -> None:
    assert described(power("Trick", effect)) == words
