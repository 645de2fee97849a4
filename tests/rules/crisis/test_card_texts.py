"""What cards say: made from their data, in whole English sentences that leave nothing open."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.rules.crisis import SYSTEM
from games.rules.crisis.cards.words.moments import MOMENTS

from .carding import CORE, EXPANSIONS, B, W, attack, duel, innate, offered, power, unit
from .helpers import character, crisis
from .recorded_texts import cards_now, cards_recorded, lines_of


def test_points_are_described_from_the_players_side() -> None:
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
        "1 VP if you hold any Switch token.",
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
        "Choose an enemy character as the victim. Until the round ends: "
        "The victim rolls 1 die fewer in attack rolls and defense rolls."
    ]
    assert lines_of(card, "Wary") == [
        "This character rolls 1 die more in attack rolls and defense rolls."
    ]


CAP = "captain-america-steve-rogers"


def test_a_rule_is_offered_in_the_words_of_its_card() -> None:
    others = [unit(1, "dog", (19, 20))]
    match = duel(CAP, "bat", apart=5.0, others=others, faces=[W] + [B] * 3 + [B] * 3)
    attack(match, "shield-throw", "b-bat")
    ricochet = offered(match, 0)[f"react:ricochet@a-{CAP}"]
    assert callable(ricochet.details)
    description = " ".join(str(line) for line in ricochet.details())
    card = next(card for card in CORE if card["id"] == CAP)
    assert f"Ricochet: {description}" == lines_of(card, "Shield Throw")[1]


# -- How it reads

BADLY = {
    "a price of nothing": r"costs? 0\b|0 Power or less",
    "a name in brackets": r"\(the ",
    "a word twice": r"\b(\w+) \1\b",
    "two spaces": r"  ",
    "space before a mark": r" [.,:;)]|\( ",
    "two marks": r"[.,:;]{2}|\.\)?:",
    "brackets in brackets": r"\([^)]*\(",
    "brackets side by side": r"\) \(",
    "a before a vowel": r"\b[Aa] (?=[aeiouAEIOU])",
    "an before none": r"\b[Aa]n (?=[^aeiouAEIOU])",
    "one of several": r"\b1 (?:dice|tokens|counters|characters|\w+ characters|conditions)\b",
    "several of one": r"\b(?:[02-9]|\d\d) (?:die|token|counter|character|condition)\b",
    "data": r"%\(|[a-z]_[a-z]|\bNone\b|\bTrue\b|\bFalse\b|\{|\}",
    "an id": r"\b[a-z]+-[a-z]+-[a-z]+\b",
    "nobody": r"called (?:$|[,.:])",
    "one condition twice": r"\b(the (?:attacker|target) is [^,.:]+) and \1\b",
    "a denial of a denial": r"not true that",
    "a number that is none": r"in question|result of that|minus the",
    "the name of a part": r"\bsubject\b|\bself\b",
    "a property after another": r"characters? that is \w+,? and that is",
}
"""What no sentence on a card may have, and why."""


def read_aloud(card: dict[str, Any]) -> list[str]:
    """Every line of a card's rules, without the names on it, which may be written anyhow."""
    names = [card["name"], *(one.get("name", "") for one in card.get("tokens", []))]
    for block in SYSTEM.cards.text(card).blocks:
        names.append(str(block.heading))
    lines = [str(line) for block in SYSTEM.cards.text(card).blocks for line in block.lines]
    if card["kind"] == "affiliation":
        return []
    for name in sorted(filter(None, names), key=len, reverse=True):
        lines = [line.replace(name, "Name") for line in lines]
    return lines


def test_cards_read_well() -> None:
    for line in (line for card in (*CORE, *EXPANSIONS) for line in read_aloud(card)):
        for why, pattern in BADLY.items():
            assert not re.search(pattern, line), f"{why}: {line}"
        assert line.count("(") == line.count(")"), line
        assert re.match(r"[A-Z0-9]", line), line
        assert line.endswith((".", ")")), line


def test_no_card_says_a_thing_twice() -> None:
    for block in (
        block for card in (*CORE, *EXPANSIONS) for block in SYSTEM.cards.text(card).blocks
    ):
        bodies = [re.sub(r"^.*?: ", "", str(line)) for line in block.lines if len(str(line)) > 120]
        assert len(bodies) == len(set(bodies)), block.heading


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_is_described(moment: str) -> None:
    rule = {"when": moment, "do": [{"do": "heal", "who": "self"}]}
    (line,) = lines_of(character("yak", superpowers=[innate("Alert") | {"rules": [rule]}]), "Alert")
    assert re.match(r"(When|After|Before|In|At) .+: Remove 1 damage from this character\.$", line)


def test_moments_of_a_character_are_described_together() -> None:
    rules = [
        {"when": moment, "if": [{"test": "source", "enemy": True}], "do": [{"do": "heal"}]}
        for moment in ("dazed", "ko", "placed")
    ]
    card = character("yak", superpowers=[innate("Alert") | {"rules": rules}])
    assert lines_of(card, "Alert") == [
        "After a character has been Dazed, after that character has been KO'd or after that "
        "character has been placed, if the cause is an enemy effect: Remove 1 damage from this "
        "character."
    ]
    card = character("yak", superpowers=[innate("Alert") | {"rules": rules[:2]}])
    assert lines_of(card, "Alert") == [
        "After a character has been Dazed by an enemy effect or after that character has been KO'd "
        "by an enemy effect: Remove 1 damage from this character."
    ]


def test_a_number_of_both_sides_is_shown_once_or_healthy_before_injured() -> None:
    healthy = character("yak")["healthy"]
    card = character("yak", injured={**healthy, "stamina": 7, "speed": "L"})
    facts = {str(label): str(value) for label, value in SYSTEM.cards.text(card).facts}
    assert (facts["Stamina"], facts["Speed"]) == ("5 / 7", "Medium / Long")
    assert facts["Size"] == "2"


@pytest.mark.parametrize(("by", "owner"), [("ally", "you"), ("enemy", "the opponent")])
@pytest.mark.parametrize("amount", ["secured", "controlled"])
def test_who_owns_the_tokens_that_are_counted_is_said(amount: str, by: str, owner: str) -> None:
    counted = {"amount": "tokens", "state": amount, "by": by}
    card = character("yak", superpowers=[power("Count", {"do": "gain-power", "amount": counted})])
    assert f"tokens {amount} by {owner}" in " ".join(lines_of(card, "Count"))


def test_the_built_in_cards_say_what_is_recorded() -> None:
    """Word by word; see recorded_texts for how a change is recorded."""
    now, known = cards_now(), cards_recorded()
    assert [card for card in now if card not in known] == []
    assert now == known
