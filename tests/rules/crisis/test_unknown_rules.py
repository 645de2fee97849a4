"""Rules of characters of which it is not known what they do: they do nothing, and it is said."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.cards import builtin
from games.rules.crisis.cards.checks import card_faults
from games.rules.crisis.figures import names
from games.rules.dice import Dice, Seeded
from games.rules.fields import Several
from games.rules.text import Message

from .carding import BLANK, B, H, W, attack, duel, ids, is_over, of, say
from .helpers import character, setup, state_of

UNKNOWN: dict[str, Any] = {"unknown": True}
SECRET = {
    "name": "Bite",
    "type": "physical",
    "range": 2,
    "strength": 2,
    "rules": [{"name": "Venom", "icons": ["wild"], "unknown": True}, UNKNOWN],
}
POWERS = [
    {"name": name.title(), "type": name, "cost": cost, "rules": [UNKNOWN]}
    for name, cost in (("active", 1), ("reactive", 2), ("innate", 0))
]
YAK = character("yak", attacks=[SECRET], superpowers=POWERS)
PARTS_KNOWN = {
    "kingpin": ["Intense Physical Conditioning", "Solid Frame"],
    "iron-fist": ["a rule of The Iron Fist", "Master Martial Artist"],
    "domino": ["Probability Manipulation", "Things Tend to Go My Way"],
    "viper": ["Venom (Viper Strike)", "Coiled Serpent"],
}


def said(message: Message) -> str:
    """A sentence in English."""
    return str(message)


def unknown_of(card: dict[str, Any]) -> list[str]:
    """What is said to be unknown of a character."""
    return [said(note) for note in names.unknown(setup([card]), card["id"])]


def test_a_rule_may_be_unknown_on_an_attack_and_on_a_superpower() -> None:
    assert card_faults(YAK) == []


@pytest.mark.rule("CP-HOUSE-09")
def test_an_unknown_rule_does_nothing() -> None:
    """The attack ends at once, and neither side is offered anything."""
    match = duel("yak", "bat", cards=[YAK], faces=[W, H] + [BLANK] * 3)
    assert ids(match, 0, "power") == []
    attack(match, "bite", "b-bat")
    assert (of(match, "b-bat").damage, of(match, "b-bat").conditions) == (2, [])
    assert is_over(match)


@pytest.mark.rule("CP-HOUSE-09")
def test_nobody_answers_by_an_unknown_reaction() -> None:
    match = duel("bat", "yak", cards=[YAK], faces=[W] + [B] * 4 + [BLANK] * 3, theirs={"power": 5})
    attack(match, "strike", "b-yak")
    assert (is_over(match), of(match, "b-yak").power) == (True, 6)


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"when": "suffered"}, "unknown"),
        ({"if": [{"test": "dealt-damage"}]}, "unknown"),
        ({"do": [{"do": "heal", "who": "self", "amount": 1}]}, "unknown"),
        ({"always": [{"mod": "ignore-sight"}]}, "unknown"),
        ({"choose": [{"choose": "tactic", "as": "card"}]}, "unknown"),
    ],
)
def test_what_is_known_is_not_unknown(more: dict[str, Any], path: str) -> None:
    bite = {**SECRET, "rules": [{**UNKNOWN, **more}]}
    (fault, *_more) = card_faults(character("yak", attacks=[bite]))
    assert fault.where == f"attacks[0].rules[0].{path}"


def test_only_parts_of_characters_are_unknown() -> None:
    tactic = {"id": "plan", "kind": "tactic", "name": "Plan", "rules": [UNKNOWN]}
    assert [fault.where for fault in card_faults(tactic)] == ["rules[0].unknown"]
    lasting = {"do": "last", "on": "self", "until": "turn", "rule": UNKNOWN}
    power = {"name": "Wait", "type": "active", "rules": [{"do": [lasting]}]}
    (fault,) = card_faults(character("yak", superpowers=[power]))
    assert fault.where == "superpowers[0].rules[0].do[0].rule.unknown"


@pytest.mark.rule("CP-HOUSE-09")
def test_the_card_says_so() -> None:
    blocks = {block.heading: block for block in SYSTEM.cards.text(YAK).blocks}
    nothing = "What this rule does is not known: it does nothing."
    assert [said(line) for line in blocks["Bite"].lines] == [
        f"Venom: On a wild: {nothing}",
        nothing,
    ]
    assert [said(line) for line in blocks["Innate"].lines] == [nothing]
    assert [said(part) for part in blocks["Reactive"].small] == ["Reactive", "2 Power"]


def test_a_cost_that_is_not_known_is_not_said() -> None:
    domino = SYSTEM.cards.text(SYSTEM.cards.built_in["domino"])
    (manipulation,) = [b for b in domino.blocks if b.heading == "Probability Manipulation"]
    assert [said(part) for part in manipulation.small] == ["Reactive"]


@pytest.mark.parametrize("card", PARTS_KNOWN)
def test_what_is_unknown_of_built_in_characters(card: str) -> None:
    known = builtin.by_id()[card]
    parts = PARTS_KNOWN[card]
    assert unknown_of(known) == [
        f"Not known of {known['name']}, and without effect: {parts[0]} and {parts[1]}."
    ]


def test_all_is_known_of_all_others() -> None:
    characters = [card for card in builtin.by_id().values() if card["kind"] == "character"]
    assert {card["id"] for card in characters if unknown_of(card)} == set(PARTS_KNOWN)


def choosing_a_squad() -> Table[Any]:
    """Both players choose their squads, and the yak is among those they choose from."""
    the_setup = setup([YAK])
    mission = {"secure": "vaults", "extract": "relics"}
    state = state_of(the_setup, [], stage="squad", threat=17, **mission)
    return Table(SYSTEM, the_setup, Dice(Seeded(b"x")), state=state)


PARTS = "Venom (Bite), a rule of Bite, Active, Reactive and Innate"
NOTE = f"Not known of Yak, and without effect: {PARTS}."


@pytest.mark.rule("CP-HOUSE-09")
def test_the_set_up_says_so_while_a_squad_is_chosen() -> None:
    option = choosing_a_squad().asks[0].option("squad")
    (field,) = [field for field in option.fields if isinstance(field, Several)]
    assert field.show is not None
    assert NOTE in [said(note) for note in field.show(["yak", "bat"]).notes]
    assert NOTE not in [said(note) for note in field.show(["bat"]).notes]


@pytest.mark.rule("CP-HOUSE-09")
def test_the_log_says_so_when_squads_are_laid_open() -> None:
    match = choosing_a_squad()
    say(match, 0, "squad", characters=["yak"], affiliation="none")
    say(match, 1, "squad", characters=["bat"], affiliation="none")
    say(match, 0, "tactics", cards=[])
    events = say(match, 1, "tactics", cards=[]).events
    lines = [SYSTEM.events.line(one, match.game.setup) for one in events if one.kind == "revealed"]
    notes = [[said(detail) for detail in line.details] for line in lines if line]
    assert [NOTE in found for found in notes] == [True, False]
