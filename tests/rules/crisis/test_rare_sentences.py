"""What rules say, whether or not a built-in card has them: all that is recorded."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from games.rules.crisis import SYSTEM
from games.rules.crisis.cards.words.base import words_of
from games.rules.crisis.cards.words.conditions import Condition
from games.rules.crisis.cards.words.rules import Modifier
from games.rules.crisis.cards.words.things import ChooseNumber

from .carding import power
from .helpers import character
from .recorded_texts import HEAL, SAID, described, details, sentences

HEALED = "Remove 1 damage from this character."
RECORDED = sentences()


def parts(heading: str) -> list[Any]:
    return [entry.part for entry in RECORDED if entry.heading == heading]


def test_rules_say_what_is_recorded() -> None:
    """Word by word; see recorded_texts for how a change is recorded."""
    for heading, part, lines in RECORDED:
        assert SAID[heading](part) == lines, (heading, part)


def test_every_modifier_and_every_condition_is_recorded() -> None:
    said = {modifier["mod"] for modifier in parts("A modifier")}
    modifiers = {get_args(word.model_fields["mod"].annotation)[0] for word in words_of(Modifier)}
    assert modifiers - said == {"attack"}, "An attack is described as on its card."
    conditions = [part for part in RECORDED if part.heading.startswith("A condition")]
    tests = {get_args(word.model_fields["test"].annotation)[0] for word in words_of(Condition)}
    assert tests - {entry.part["test"] for entry in conditions} == {"all"}, "Several are listed."


def test_a_modifier_that_is_not_of_one_attack_alone_reads_the_same_with_the_attacker() -> None:
    of_one_attack = parts("A modifier of an attack")
    for modifier in (each for each in parts("A modifier") if each not in of_one_attack):
        (words,) = details({"always": [modifier]})
        words = words.replace("This character", "The attacker")
        words = words.replace("this character", "the attacker")
        assert details({"always": [modifier]}, of_attack=True) == [words]


def test_the_attack_of_a_modifier_for_others_is_any_of_theirs() -> None:
    for name in ("ignore-sight", "ignore-cover", "no-power-from-damage"):
        (words,) = details({"always": [{"mod": name, "to": {"side": "ally"}}]}, of_attack=True)
        assert "ttacks of each allied character" in words


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
    (line,) = described({"name": "Trick", "type": "reactive", "rules": [pays_and(do)]})
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
def test_a_target_that_a_rule_names_after_the_attack_is_turned_is_called_the_victim(
    do: list[dict[str, Any]], words: str
) -> None:
    """The attack has another target by then."""
    (line,) = described({"name": "Trick", "type": "reactive", "rules": [pays_and(do)]})
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
    assert described(power("Trick", hurt, rule={"choose": [only]})) == [
        "Choose an enemy character. Deal 1 damage to the chosen character."
    ]


@pytest.mark.parametrize(("paid_by", "label"), [(None, "Number"), ("self", "Power to pay")])
def test_what_a_number_is_called_where_it_is_chosen(paid_by: str | None, label: str) -> None:
    item = ChooseNumber.model_validate({"choose": "number", "as": "x", "paid_by": paid_by})
    assert str(item.asked([item])) == label


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
