"""What each ask says: to whom, by which rule, what the others read, and its options with their
names, rules, prices and places in the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.rules.kurogane import SYSTEM

from .scenes import CONDUCTORS, PAIR, RIFLES, begin, commander, companion, give


def first_roll() -> Any:
    return begin({}, stage="round", round=0, faces=[3, 3, 5, 2])


def sortie() -> Any:
    table = first_roll()
    give(table, "second")
    return table


def special_sortie() -> Any:
    return begin({"a3": (5, 5)}, stage="special-sortie")


def turn() -> Any:
    return begin({"a1": (3, 3), "a3": (4, 4), "b1": (8, 8)})


def acting() -> Any:
    table = turn()
    give(table, "activate:a1:a3")
    return table


def ordering() -> Any:
    table = begin({"a2": (3, 3), "a3": (4, 4), "b3": (8, 8)}, red=CONDUCTORS)
    give(table, "activate:a2")
    return table


def declaring() -> Any:
    table = begin({"a1": (5, 5), "b4": {"cell": [6, 5], "bap": 0}})
    give(table, "activate:a1", ("attack:1", {"target": "b4"}))
    return table


def attacked() -> Any:
    table = begin({"a3": (3, 5), "b1": (5, 5)}, red=RIFLES)
    give(table, "activate:a3", ("attack:0", {"target": "b1"}))
    return table


def destroying() -> Any:
    units = {"a1": (2, 5), "a2": (4, 6), "b3": {"cell": [5, 5], "damage": 2, "bap": 0}}
    table = begin({**units, "b1": (11, 11)}, red=CONDUCTORS, faces=[6] * 9)
    give(table, "activate:a1", ("attack:0", {"target": "b3"}), "plain")
    return table


def stepping() -> Any:
    dancer = {**SYSTEM.cards.built_in["savage"], "id": "dancer", "name": "Dancer"}
    table = begin(
        {"a1": {"cell": [5, 5], "bap": 0}, "b3": {"cell": [8, 5], "bap": 0}},
        red=[commander("dancer"), commander("commandment")],
        cards={"dancer": {**dancer, "stepper": True}},
        faces=[1] * 9,
    )
    give(table, "activate:a1", ("attack:0", {"target": "b3"}))
    return table


def countering() -> Any:
    table = begin({"a3": (4, 5), "b1": (5, 5)}, red=RIFLES, faces=[1] * 9)
    give(table, "activate:a3", ("attack:0", {"target": "b1"}), "counter")
    return table


END: tuple[Any, ...] = ("end-activation", "End the activation", "KG-4.3.1", None, "end", {}, [])


def asked(table: Any) -> tuple[Any, ...]:
    (ask,) = table.asks.values()
    return ask.seat, str(ask.prompt), ask.rule, str(ask.others), dict(ask.about)


def offered(table: Any) -> list[tuple[Any, ...]]:
    (ask,) = table.asks.values()
    return [
        (
            option.id,
            str(option.label),
            option.rule,
            str(option.cost) if option.cost else None,
            option.group,
            option.on,
            [(field.name, str(field.label)) for field in option.fields],
        )
        for option in ask.options
    ]


@pytest.mark.parametrize(
    ("scene", "ask"),
    [
        (first_roll, (0, "You have won the roll. Who is first in this round?", "KG-4.2.1",
                      "The winner of the roll picks who is first.", {})),
        (sortie, (1, "Sortie: bring a unit from your core, or pass.", "KG-4.2.2",
                  "Units are being brought onto the board.", {})),
        (special_sortie, (0, "Special sortie: place a unit, or pass.", "KG-4.2.4",
                          "Units are being brought onto the board.", {})),
        (turn, (0, "Activate one of your units.", "KG-4.3.1",
                "Which unit is activated is being chosen.", {})),
        (acting, (0, "Ann's Savage acts.", "KG-4.3.3", "Ann's Savage acts.",
                  {"unit": "a1"})),
        (declaring, (0, "A special action for this attack?", "KG-7.3.1",
                     "The attacker may declare special actions.", {"attack": True, "unit": "a1"})),
        (attacked, (1, "Savage is attacked. React?", "KG-7.3.4", "The defender may react.",
                    {"attack": True, "unit": "b1"})),
        (destroying, (0, "Bob's Normal Frame 1 is destroyed. Declare an overkill?", "KG-8.1",
                      "An overkill may be declared.", {"unit": "b3"})),
        (stepping, (0, "Dancer may step aside.", "KG-7.7.t11", "A choice is to be made.",
                    {"unit": "a1"})),
        (countering, (1, "Savage counters. With which weapon?", "KG-7.3.7",
                      "The defender counters.", {"unit": "b1"})),
    ],
)  # fmt: skip
def test_an_ask_says_what_it_is_about(scene: Callable[[], Any], ask: tuple[Any, ...]) -> None:
    assert asked(scene()) == ask


def _sortie(unit: str, name: str, rule: str) -> tuple[Any, ...]:
    where = [("to", "Where to")]
    return f"sortie:{unit}", f"Sortie: {name}", rule, None, "sortie", {"unit": unit}, where


ALL_SORTIES: tuple[Any, ...] = (
    "sortie-all",
    "Bring all units as suggested",
    "KG-4.2.2",
    None,
    "sortie",
    {},
    [],
)


def _action(unit: str, option: str, label: str, rule: str, cost: str) -> tuple[Any, ...]:
    kind = option.partition(":")[0]
    group = "move" if kind in ("walk", "run") else kind
    fields = [("target", "Target")] if kind == "attack" else [("to", "Where to")]
    on = option.partition(":")[2] if kind == "order" else unit
    return option, label, rule, cost, group, {"unit": on}, fields


@pytest.mark.parametrize(
    ("scene", "options"),
    [
        (first_roll, [("first", "I am first", "", None, "", {}, []),
                      ("second", "The other player is first", "", None, "", {}, [])]),
        (sortie, [_sortie("b1", "Savage", "KG-4.2.2a"),
                  _sortie("b2", "Butterfly Kiss", "KG-4.2.2a"),
                  _sortie("b3", "Normal Frame 1", "KG-4.2.2a"),
                  _sortie("b4", "Normal Frame 2", "KG-4.2.2a"),
                  ALL_SORTIES,
                  ("pass", "No more sorties", "KG-4.2.2", None, "end", {}, [])]),
        (special_sortie, [_sortie("a1", "Savage", "KG-4.2.4"),
                          _sortie("a2", "Butterfly Kiss", "KG-4.2.4"),
                          _sortie("a4", "Normal Frame 2", "KG-4.2.4"),
                          ("pass", "No more sorties", "KG-4.2.4", None, "end", {}, [])]),
        (turn, [("activate:a1", "Activate", "KG-4.3.2", "1 pAP", "activate",
                 {"unit": "a1"}, []),
                ("activate:a1:a3", "Activate with the pAP of Normal Frame 1", "KG-11.2",
                 "1 pAP", "activate", {"unit": "a1"}, []),
                ("activate:a3", "Activate", "KG-4.3.2", "1 pAP", "activate",
                 {"unit": "a3"}, [])]),
        (acting, [_action("a1", "walk", "Walk, up to 3", "KG-5.1", "pAP"),
                  _action("a1", "run", "Run, up to 6", "KG-5.4", "1 bAP"),
                  _action("a1", "attack:0", "Attack: Submachine Gun", "KG-7.1.p1", "pAP"),
                  _action("a1", "attack:1", "Attack: Close Combat Weapon", "KG-7.1.p1", "pAP"),
                  END]),
        (ordering, [_action("a2", "walk", "Walk, up to 2", "KG-5.1", "pAP"),
                    _action("a2", "run", "Run, up to 4", "KG-5.4", "1 bAP"),
                    _action("a2", "attack:0", "Attack: Submachine Gun", "KG-7.1.p1", "pAP"),
                    _action("a2", "attack:1", "Attack: Grenade Launcher", "KG-7.1.p1", "pAP"),
                    _action("a2", "attack:2", "Attack: Close Combat Weapon", "KG-7.1.p1", "pAP"),
                    _action("a2", "order:a3", "Move Order: Normal Frame 1 walks", "KG-11.3",
                            "pAP"),
                    END]),
        (declaring, [("plain", "Attack as it is", "KG-7.3.1", None, "", {}, []),
                     ("power", "Power Attack", "KG-7.3.2", None, "", {}, []),
                     ("enhance", "Enhance", "KG-7.3.3", "1 bAP", "", {}, []),
                     ("power+enhance", "Power Attack and Enhance", "KG-7.3.2", "1 bAP", "", {},
                      [])]),
        (attacked, [("dodge", "Dodge", "KG-7.3.5", "1 bAP", "reaction", {}, []),
                    ("defend", "Defend", "KG-7.3.6", "1 bAP", "reaction", {}, []),
                    ("counter", "Counter", "KG-7.3.7", "1 bAP", "reaction", {}, []),
                    ("none", "No reaction", "KG-7.3.4", None, "", {}, [])]),
        (destroying, [("overkill:a1", "Overkill: Swallowtail", "KG-8.1", None, "", {"unit": "a1"},
                       [("to", "Where to")]),
                      ("overkill:a2", "Overkill: Panopticon", "KG-8.1", None, "", {"unit": "a2"},
                       [("to", "Where to")]),
                      ("decline", "No overkill", "KG-8.1", None, "", {}, [])]),
        (stepping, [("step", "Step", "KG-7.7.t11", None, "", {}, [("to", "Where to")]),
                    ("stay", "Stay", "KG-7.7.t11", None, "", {}, [])]),
        (countering, [("counter:0", "Counter with Submachine Gun", "KG-7.3.7", None, "", {}, []),
                      ("counter:1", "Counter with Close Combat Weapon", "KG-7.3.7", None, "", {},
                       [])]),
    ],
)  # fmt: skip
def test_options_have_names_rules_prices_and_groups(
    scene: Callable[[], Any], options: list[tuple[Any, ...]]
) -> None:
    assert offered(scene()) == options


def test_what_cannot_be_taken_back_is_confirmed() -> None:
    scenes = (sortie, special_sortie, turn, acting, declaring, attacked)
    final = {
        option.id
        for scene in scenes
        for ask in scene().asks.values()
        for option in ask.options
        if option.final
    }
    assert final == {"pass", "end-activation"}


@pytest.mark.rule("KG-4.3.2")
def test_activating_shows_the_points_and_the_risk_of_the_unit() -> None:
    table = begin({"a1": {"cell": [3, 3], "bap": 2, "risk": 4}, "a3": (9, 9), "b1": (8, 8)})
    (ask,) = table.asks.values()
    listed = {unit.id: [str(words) for words in unit.state] for unit in ask.units}
    assert set(listed) == {"a1", "a3"}
    assert listed["a1"] == ["2 bAP, risk 4"]
    assert {option.on["unit"] for option in ask.options} == {"a1", "a3"}


@pytest.mark.rule("KG-4.2.2")
def test_no_pass_in_round_one_before_both_commanders_have_come() -> None:
    (ask,) = sortie().asks.values()
    refused = {option.id: option.refused for option in ask.options if option.refused}
    assert {name: (why.rule, str(why.message)) for name, why in refused.items()} == {
        "pass": ("KG-4.2.2", "Both commanders sortie in round 1.")
    }


@pytest.mark.rule("KG-4.3.2", "KG-4.3.3", "KG-4.3.4", "KG-5.4")
def test_what_can_no_longer_be_done_says_why() -> None:
    def refusals(table: Any) -> dict[str, tuple[str, str]]:
        (ask,) = table.asks.values()
        return {
            option.id: (option.refused.rule, str(option.refused.message))
            for option in ask.options
            if option.refused
        }

    table = acting()
    give(table, ("walk", {"to": "3,4"}))
    once = ("KG-4.3.3", "One Normal Move in an activation.")
    assert {name: why for name, why in refusals(table).items() if name in ("walk", "run")} == {
        "walk": once,
        "run": once,
    }
    poor = begin({"a1": {"cell": [3, 3], "bap": 0}, "b1": (8, 8)})
    give(poor, "activate:a1")
    assert refusals(poor)["run"] == ("KG-4.3.2", "It has 0 bAP and needs 1.")
    heavy = begin({"a3": (3, 3), "b1": (8, 8)}, red=[*PAIR, companion("auto-cannon")])
    give(heavy, "activate:a3")
    assert refusals(heavy)["run"] == ("KG-5.4", "With a Heavy weapon it cannot run.")
