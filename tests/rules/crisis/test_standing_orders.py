"""Asks that a player's standing orders pass: reactions, and changes of dice."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.orders import Order
from games.rules.contract.table import Table
from games.rules.crisis.system import SYSTEM

from .bouts import fighter
from .carding import (
    BLANKS,
    MISS,
    attack,
    duel,
    ids,
    is_over,
    match_of,
    power,
    reactive,
    say,
    scene,
    unit,
)
from .helpers import box, character, crisis

CAPTAIN = "b-captain-america-steve-rogers"
BODYGUARD = f"react:bodyguard@{CAPTAIN}"


@pytest.fixture
def ordered(monkeypatch: pytest.MonkeyPatch) -> list[Order]:
    """The standing orders of the second seat."""
    orders: list[Order] = []
    monkeypatch.setattr(SYSTEM.rules, "orders", lambda game, seat: orders if seat == 1 else [])
    return orders


def guarded() -> Table[Any]:
    """Captain Marvel has attacked Iron Man, for whom Captain America can take the attack."""
    match = scene(
        unit(0, "captain-marvel", (12, 18), power=3),
        unit(1, "iron-man", (15, 18)),
        unit(1, "captain-america-steve-rogers", (16.5, 18), power=9),
        active="a-captain-marvel",
        faces=[*MISS, *BLANKS],
    )
    attack(match, "rocket-punch", "b-iron-man")
    return match


def test_a_reaction_says_what_orders_may_speak_of() -> None:
    ask = guarded().asks[1]
    assert ids(guarded(), 1) == [BODYGUARD, "pass"]
    assert ask.topic == {
        "moment": "targeted",
        "unit": "b-iron-man",
        "by": CAPTAIN,
        "rule": "Bodyguard",
    }
    assert ask.passing == "pass"


@pytest.mark.parametrize(
    "of",
    [
        {"by": CAPTAIN},
        {"rule": "Bodyguard"},
        {"moment": "targeted", "unit": "b-iron-man"},
    ],
)
def test_never_for_this_unit_this_rule_or_this_moment(
    of: dict[str, str | int], ordered: list[Order]
) -> None:
    ordered.append(Order(of))
    match = guarded()
    assert list(match.asks) == [0]
    assert is_over(match)
    assert match.number == 1  # nobody has answered but the attacker
    assert match.game.state.unit(CAPTAIN).power == 9


@pytest.mark.parametrize("of", [{"by": "b-iron-man"}, {"moment": "suffered"}])
def test_orders_on_something_else_pass_nothing(
    of: dict[str, str | int], ordered: list[Order]
) -> None:
    ordered.append(Order(of))
    assert BODYGUARD in ids(guarded(), 1)


WARY = {
    "name": "Wary",
    "type": "innate",
    "rules": [{"always": [{"mod": "reroll", "roll": ["defense"], "count": 2}]}],
}


def missed(superpower: dict[str, Any]) -> Table[Any]:
    """A blow without a success at a defender with this superpower, until something is asked."""
    cards = [fighter("yak"), fighter("zebu", superpowers=[superpower])]
    match = duel("yak", "zebu", faces=[*MISS, *BLANKS], cards=cards)
    attack(match, "blow", "b-zebu")
    return match


def test_dice_are_left_as_they_are_by_orders(ordered: list[Order]) -> None:
    ask = missed(WARY).asks[1]
    assert ask.topic == {"moment": "modify-own", "unit": "b-zebu", "roll": "defense"}
    ordered.append(Order({"moment": "modify-own", "unit": "b-zebu"}))
    assert list(missed(WARY).asks) == [0]


def test_what_must_happen_no_orders_pass(ordered: list[Order]) -> None:
    """The order of two rules that must happen is asked all the same."""
    shove = {"do": "push", "who": "attacker", "tool": "S"}
    rules = [
        {"name": name, "when": "targeted", "if": [_is_target()], "do": [shove]}
        for name in ("First", "Second")
    ]
    powers = [{"name": rule["name"], "type": "innate", "rules": [rule]} for rule in rules]
    cards = [fighter("yak"), character("zebu", superpowers=powers)]
    ordered.append(Order({"moment": "targeted"}))
    match = duel("yak", "zebu", cards=cards)
    attack(match, "blow", "b-zebu")
    assert match.asks[1].passing == ""
    assert ids(match, 1) == ["react:first@b-zebu", "react:second@b-zebu"]


# -- What effects ask

GAIN = {"do": "gain-power", "who": "self"}
GIFT = {"do": "may", "name": "Gift", "by": "opponent", "then": [GAIN]}
THEM: dict[str, Any] = {"side": "enemy"}


@pytest.mark.parametrize(
    ("effect", "topic"),
    [
        (GIFT, {"rule": "Gift", "by": "a-yak"}),
        ({"do": "move-action", "who": "foe"}, {"action": "move", "unit": "b-bat"}),
        ({"do": "attack-action", "who": "foe"}, {"action": "attack", "unit": "b-bat"}),
        ({"do": "advance", "who": "foe", "may": True, "by": "opponent"},
         {"action": "advance", "unit": "b-bat"}),
        ({"do": "place", "who": "foe", "within": 1, "may": True, "by": "opponent"},
         {"action": "place", "unit": "b-bat"}),
        ({"do": "push", "who": "foe", "tool": "S", "may": True, "by": "opponent"},
         {"action": "push", "unit": "b-bat"}),
    ],
)  # fmt: skip
def test_what_an_effect_lets_somebody_do_is_passed_by_orders(
    effect: dict[str, Any], topic: dict[str, str | int], ordered: list[Order]
) -> None:
    def used() -> Table[Any]:
        chosen = {"choose": "character", "as": "foe", "from": THEM}
        match = match_of(power("Use", effect, rule={"choose": [chosen]}))
        say(match, 0, "power:use", foe="b-bat")
        return match

    ask = used().asks[1]
    assert (ask.topic, ask.passing) == (topic, "decline")
    ordered.append(Order(topic))
    assert list(used().asks) == [0]


def test_a_rule_that_asks_while_it_answers_a_moment_says_which(ordered: list[Order]) -> None:
    echo = reactive("Echo", when="suffered", do=[{**GIFT, "by": "you"}])
    poke = power("Poke", {"do": "damage", "who": THEM, "amount": 1})
    foe = character("ewe", superpowers=[{**echo, "type": "innate"}])

    def poked() -> Table[Any]:
        match = match_of(poke, foe=foe)
        say(match, 0, "power:poke")
        return match

    assert poked().asks[1].topic == {
        "moment": "suffered",
        "unit": "b-ewe",
        "by": "b-ewe",
        "rule": "Gift",
    }
    ordered.append(Order({"moment": "suffered"}))
    assert list(poked().asks) == [0]


def test_what_somebody_has_to_do_no_orders_pass(ordered: list[Order]) -> None:
    ordered.append(Order({"action": "advance"}))
    match = match_of(power("Use", {"do": "advance", "who": THEM, "by": "opponent"}))
    say(match, 0, "power:use")
    assert match.asks[1].passing == ""


OPTIONAL: dict[str, Any] = {"may": True, "by": "opponent"}
CRATE = {"choose": "terrain", "as": "thing", "within": 3, "size_at_most": 5}
RELIC = {"choose": "token", "as": "token", "within": 3}


@pytest.mark.parametrize(
    ("effect", "choice", "thing", "topic"),
    [
        ({"do": "throw", "who": "thing", "tool": "M", **OPTIONAL}, CRATE, {"thing": "crate"},
         {"action": "throw", "unit": "a-yak", "piece": "crate"}),
        ({"do": "place-token", "token": "token", "within": 1, **OPTIONAL}, RELIC,
         {"token": "grails#1"}, {"action": "place-token", "token": "grails#1"}),
    ],
)  # fmt: skip
def test_a_throw_of_terrain_and_the_place_of_a_token_are_passed_by_orders(
    effect: dict[str, Any],
    choice: dict[str, Any],
    thing: dict[str, str],
    topic: dict[str, str | int],
    ordered: list[Order],
) -> None:
    use = power("Use", effect, rule={"choose": [choice]})
    relics = crisis("grails", "extract", [(6, -2), (9, 9)])

    def used() -> Table[Any]:
        match = duel(
            "yak",
            "bat",
            cards=[character("yak", superpowers=[use]), relics],
            priority=1,
            extract="grails",
            pieces=[box("crate", (10.5, 15.5), 1, 1, 1)],
        )
        say(match, 0, "power:use", **thing)
        return match

    ask = used().asks[1]
    assert (ask.topic, ask.passing) == (topic, "decline")
    ordered.append(Order(topic))
    assert list(used().asks) == [0]


def test_dice_that_a_rule_may_change_are_left_by_orders(ordered: list[Order]) -> None:
    turn = {"do": "change-dice", "roll": "attack", "showing": ["block"], "to": "blank", "count": 1}
    veil = {"name": "Veil", "type": "innate", "rules": [{"when": "modified", "do": [turn]}]}
    ask = missed(veil).asks[1]
    assert (ask.topic["rule"], ask.topic["roll"], ask.passing) == ("Veil", "attack", "done")
    assert ask.topic["by"] == "b-zebu"
    ordered.append(Order({"rule": "Veil"}))
    assert list(missed(veil).asks) == [0]


def _is_target() -> dict[str, Any]:
    return {"test": "same", "who": "target", "as": "self"}
