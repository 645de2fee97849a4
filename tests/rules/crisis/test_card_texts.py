"""What cards say: made from their data, in whole English sentences that leave nothing open."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.rules.crisis import SYSTEM

from .carding import CORE, B, W, attack, duel, innate, offered, power, unit
from .helpers import character, crisis
from .test_vocabulary import EXPANSION, text_of


def lines_of(card: dict[str, Any], heading: str) -> list[str]:
    """The lines of one block of a card."""
    blocks = SYSTEM.card_text(card).blocks
    return next([str(line) for line in one.lines] for one in blocks if str(one.heading) == heading)


def core(card_id: str, heading: str) -> list[str]:
    """The lines of one block of a card of the core box."""
    return lines_of(next(card for card in CORE if card["id"] == card_id), heading)


CAP = "captain-america-steve-rogers"


@pytest.mark.parametrize(
    ("card", "heading", "lines"),
    [
        (
            CAP,
            "Strike",
            [
                "After the attack: Give the attacker Power equal to the damage dealt.",
                "Push: Before damage, on a wild, if the target is of Size 2 or less: "
                "You may push the target Short, away from the attacker.",
            ],
        ),
        (
            CAP,
            "Bodyguard",
            [
                "When another allied character within Range 2 of this character is the target of "
                "an attack: This character becomes the target of the attack, whatever the range "
                "and line of sight."
            ],
        ),
        (
            CAP,
            "A Day Unlike Any Other",
            [
                "For each allied character, the first superpower of each turn costs 1 Power less, "
                "but at least 1."
            ],
        ),
        (
            "iron-man",
            "Friday AI",
            [
                "In the next Attack action of this character in this turn: "
                "This character rolls 2 dice more in attack rolls."
            ],
        ),
        (
            "captain-marvel",
            "Energy Absorption",
            [
                "If the attack is energy: This character may turn dice of the opponent's attack "
                "roll that show critical, wild or hit to blanks, up to the number of wilds in the "
                "defense roll. It gains 1 Power for each."
            ],
        ),
        (
            "red-skull",
            "Unleash the Cube",
            [
                "After the attack, if the attack dealt damage: You may throw the target Short.",
                "Reality Warp: After the attack, on a wild: Give Stun to each character within "
                "Range 1 of the target, other than the attacker.",
            ],
        ),
        (
            "doctor-octopus",
            "Scientific Hubris",
            [
                "After an effect for which this character rolled dice, if the number of criticals "
                "in that roll is at least 1: Give 1 Power to this character."
            ],
        ),
        (
            "the-age-of-ultron",
            "Reactive",
            [
                "When a character is about to be KO'd: That character must be an allied character "
                "called Ultron (the payer). The payer pays 8 Power. Instead, the payer loses all "
                "damage and special conditions and is Healthy again. Make the payer drop its "
                "objective tokens. You may place the payer within Range 3 of where it is."
            ],
        ),
        (
            "sucker",
            "Active",
            [
                "Choose an enemy character that is Injured (the victim). Choose an allied "
                "character within Range 3 of the victim (the first). Choose an allied character "
                "within Range 3 of the victim, other than the first character (the second). The "
                "first character pays 1 to 10 Power, as you choose. The second character pays 1 "
                "to 10 Power, as you choose. Take Power from the victim equal to the Power paid "
                "by the first character plus the Power paid by the second character."
            ],
        ),
    ],
)
def test_what_cards_of_the_core_box_say(card: str, heading: str, lines: list[str]) -> None:
    assert core(card, heading) == lines


def test_an_attack_that_a_rule_grants_is_told_with_its_rules() -> None:
    (line,) = core("ricochet-blast", "Active")
    assert "Ricochet Blast (energy, Range 4, Strength 7, 0 Power)." in line
    assert "Range and line of sight are taken from the second character." in line
    assert line.endswith("The attacker may reroll any number of dice in the attack roll.")


def test_points_are_told_from_the_players_side() -> None:
    card = crisis(
        "x",
        "secure",
        [(0, 0)],
        scoring=[
            {"score": "secured", "points": 2, "position": "far"},
            {"score": "controlled", "points": 3, "majority": True},
            {"score": "held", "points": 1, "once": True, "token": "Switch"},
        ],
    )
    assert lines_of(card, "Scoring") == [
        "2 VP for each token farthest from your own edge that you secure.",
        "3 VP if you control more tokens than the opponent.",
        "1 VP if you hold a Switch token.",
    ]


def test_whoever_a_lasting_rule_is_on_is_named_in_it() -> None:
    rule = {"always": [{"mod": "dice", "roll": ["attack", "defense"], "add": -1}]}
    choice = {"choose": "character", "as": "victim", "from": {"side": "enemy"}}
    leap = power(
        "Leap",
        {"do": "last", "on": "victim", "until": "round", "rule": rule},
        rule={"choose": [choice]},
    )
    card = character("yak", superpowers=[leap, innate("Wary", {**rule["always"][0], "add": 1})])
    assert lines_of(card, "Leap") == [
        "Choose an enemy character (the victim). Until the round ends: "
        "The victim rolls 1 die fewer in attack and defense rolls."
    ]
    assert lines_of(card, "Wary") == [
        "This character rolls 1 die more in attack and defense rolls."
    ]


def test_a_rule_is_offered_in_the_words_of_its_card() -> None:
    others = [unit(1, "dog", (19, 20))]
    match = duel(CAP, "bat", apart=5.0, others=others, faces=[W] + [B] * 3 + [B] * 3)
    attack(match, "shield-throw", "b-bat")
    ricochet = offered(match, 0)[f"react:ricochet@a-{CAP}"]
    assert callable(ricochet.details)
    told = " ".join(str(line) for line in ricochet.details())
    assert f"Ricochet: {told}" == core(CAP, "Shield Throw")[1]


@pytest.mark.parametrize("card", [*CORE, *EXPANSION], ids=lambda card: card["id"])
def test_no_card_stammers(card: dict[str, Any]) -> None:
    """What a sentence builder gets wrong first: doubled words and stops, gaps, code."""
    text = text_of(card)
    told = text.replace("true that that", "true that")
    assert not re.search(r"\b(\w+) \1\b", told, re.IGNORECASE), text
    assert not re.search(r"\.\.|,,| [.,:]|  |:\.|None|True|False|[{}]", text), text
    assert not re.search(r"\bsubject\b|\bself\b|characters? that is \w+,? and that is", text), text
