"""Cards that people write by hand: what could not be played is refused with the path to it, and
what is let in never breaks a match."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.crisis import SYSTEM

from .carding import (
    BLANK,
    CORE,
    EXPANSIONS,
    H,
    attack,
    innate,
    is_over,
    match_of,
    of,
    power,
    scene,
    unit,
)
from .helpers import character, crisis
from .test_vocabulary import dance


def tactic(*do: Any, choose: tuple[Any, ...] = (), **rule: Any) -> dict[str, Any]:
    """A Team Tactics card with one rule."""
    body = {"choose": list(choose), "do": list(do), **rule}
    return {"id": "x", "kind": "tactic", "name": "X", "rules": [body]}


def of_character(*superpowers: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A character with these superpowers."""
    return character("yak", superpowers=list(superpowers), **more)


def attack_rule(**rule: Any) -> dict[str, Any]:
    """A character with an attack that has this rule."""
    strike = {"name": "Strike", "type": "physical", "range": 2, "strength": 5, "rules": [rule]}
    return character("yak", attacks=[strike])


SOMEBODY = {"choose": "character", "as": "friend", "from": {"side": "ally"}}
NUMBER = {"choose": "number", "as": "paid"}
MORE = {"mod": "dice", "roll": ["attack"], "add": 1}
GAIN = {"do": "gain-power", "who": "attacker"}

REFUSED = [
    # numbers that no card has, or that are none
    (character("yak", threat="3"), "threat"),
    (character("yak", threat=True), "threat"),
    (character("yak", stamina=10**9), "healthy.stamina"),
    (tactic({"do": "roll", "dice": 10**9}), "rules[0].do[0].dice"),
    (tactic(choose=({**NUMBER, "most": 10**12},)), "rules[0].choose[0].most"),
    (of_character(innate("X", {**MORE, "add": 10**6})), "superpowers[0].rules[0].always[0].add"),
    (attack_rule(always=[{"mod": "worth", "roll": ["attack"], "faces": []}]), None),
    # references to nothing, or to what does not fit
    (tactic(GAIN, choose=(SOMEBODY, SOMEBODY)), "rules[0].choose[1].as"),
    (tactic(choose=({**SOMEBODY, "as": "target"},)), "rules[0].choose[0].as"),
    (tactic({"do": "gain-power", "who": "self"}), "rules[0].do[0].who"),
    (tactic({"do": "take-control"}), "rules[0].do[0].token"),
    (
        tactic({"do": "pick-up", "who": "friend", "token": "friend"}, choose=(SOMEBODY,)),
        "rules[0].do[0].token",
    ),
    (
        tactic({**GAIN, "amount": {"amount": "chosen", "names": ["friend"]}}, choose=(SOMEBODY,)),
        "rules[0].do[0].amount.names",
    ),
    (tactic({"do": "heal", "who": "paid"}, choose=(NUMBER,)), "rules[0].do[0].who"),
    (
        tactic({**GAIN, "amount": {"amount": "dice", "roll": "luck", "showing": ["hit"]}}),
        "rules[0].do[0].amount.roll",
    ),
    (
        crisis("x", "secure", [(0, 0)], scoring=[{"score": "secured", "points": 1, "token": "Y"}]),
        "scoring[0].token",
    ),
    (crisis("x", "secure", [(40, 0)]), "tokens[0].points[0][0]"),
    # rules that would never be used, or not as they read
    (tactic(), "rules[0]"),
    (tactic(always=[MORE]), "rules[0].always"),
    (tactic(GAIN, icons=["wild"]), "rules[0].icons"),
    (tactic(GAIN, when="cleanup-middle"), "rules[0].when"),
    (of_character(innate("X", do=[GAIN])), "superpowers[0].rules[0].do"),
    (of_character(innate("X", MORE, when="targeted", do=[GAIN])), "superpowers[0].rules[0].always"),
    (of_character(innate("X", MORE, limit={"per": "turn"})), "superpowers[0].rules[0].limit"),
    (attack_rule(do=[GAIN]), "attacks[0].rules[0].do"),
    (
        crisis(
            "x", "secure", [(0, 0)], rules=[{"when": "cleanup", "choose": [NUMBER], "do": [GAIN]}]
        ),
        "rules[0].choose",
    ),
    ({**tactic(), "rules": [tactic(GAIN)["rules"][0]] * 2}, "rules[1]"),
    # names that options could not be told apart by
    (of_character(power("Leap", GAIN), power("LEAP!", GAIN)), "superpowers[1].name"),
    (character("yak", attacks=[attack_rule()["attacks"][0]] * 2), "attacks[1].name"),
]


@pytest.mark.rule("CP-CARD-10", "CP-CARD-12", "CP-TAC-01")
@pytest.mark.parametrize(("card", "where"), REFUSED)
def test_what_could_not_be_played_is_refused_with_its_path(
    card: dict[str, Any], where: str | None
) -> None:
    faults = SYSTEM.cards.faults(card)
    assert faults
    assert where is None or where in [fault.where for fault in faults]


def test_rules_nested_beyond_all_reason_are_refused() -> None:
    rule: Any = GAIN
    for _level in range(3000):
        rule = {"do": "if", "if": [{"test": "dealt-damage"}], "then": [rule]}
    assert SYSTEM.cards.faults(tactic(rule))


@pytest.mark.parametrize(
    "rule",
    [
        {"when": "roll-resolved", "do": [{"do": "roll", "dice": 1}]},
        {"when": "would-suffer", "do": [{"do": "damage", "who": "subject", "amount": 1}]},
        {"when": "would-daze", "do": [{"do": "daze", "who": "subject"}]},
        {"when": "attack-resolved", "do": [{"do": "attack", "who": "attacker", "free": True}]},
    ],
)
def test_a_rule_that_sets_itself_off_comes_to_an_end(rule: dict[str, Any]) -> None:
    match = match_of(innate("Echo", **rule), faces=(H,) * 5 + (BLANK,) * 3)
    attack(match, "strike", "b-bat")
    assert match.result is not None or is_over(match)
    assert of(match, "b-bat").dazed
    assert match.game.under_way == []


# -- Cards changed at random


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every part of a card."""
    if path:
        yield path
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, item in items:
        yield from places(item, (*path, key))


def part(value: Any, path: tuple[Any, ...]) -> Any:
    """The part of a card to which a way leads."""
    for key in path:
        value = value[key]
    return value


SAMPLE = [
    card for card in [*CORE, *EXPANSIONS] if card["kind"] in ("character", "tactic", "crisis")
]
ODD: list[Any] = [None, True, 0, -1, 10**30, 0.5, "", "3", "self", "token", "nobody", [], {}, [[]]]
SEEN: dict[Any, list[Any]] = {}
for _card in SAMPLE:
    for _path in places(_card):
        SEEN.setdefault(_path[-1], []).append(part(_card, _path))


def changed(card: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A card with one to three of its parts gone, odd, or as on another card."""
    card = copy.deepcopy(card)
    for _change in range(rng.randint(1, 3)):
        path = rng.choice(list(places(card)))
        holder, key = part(card, path[:-1]), path[-1]
        how = rng.random()
        if how < 0.7:
            holder[key] = copy.deepcopy(rng.choice(SEEN.get(key, ODD)))
        elif how < 0.85:
            holder[key] = copy.deepcopy(rng.choice(ODD))
        else:
            del holder[key]
    return card


@pytest.mark.parametrize("seed", range(8))
def test_cards_changed_at_random_are_refused_or_put_in_words(seed: int) -> None:
    rng = random.Random(seed)
    judged = set()
    for _number in range(150):
        card = changed(rng.choice(SAMPLE), rng)
        faults = SYSTEM.cards.faults(card)
        judged.add(not faults)
        assert all(str(fault.message) for fault in faults)
        if not faults:
            assert SYSTEM.cards.text(card).blocks
            SYSTEM.cards.facets(card)
    assert judged == {True, False}


@pytest.mark.parametrize("seed", range(6))
def test_cards_changed_at_random_and_let_in_are_played(seed: int) -> None:
    rng = random.Random(f"played {seed}")
    characters = [card for card in SAMPLE if card["kind"] == "character"]
    while True:
        card = {**changed(rng.choice(characters), rng), "id": "yak", "kind": "character"}
        if not SYSTEM.cards.faults(card):
            break
    match = scene(
        unit(0, "yak", (16, 18), power=8),
        unit(0, "red-skull", (16, 21), power=8),
        unit(1, "iron-man", (19, 18), power=8, damage=2),
        unit(1, "black-widow", (19, 21), power=8),
        active="a-yak",
        cards=[card],
        seed=f"changed {seed}",
    )
    dance(match, seed, 25)
