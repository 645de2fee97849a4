"""Attacks (KG-7), die by die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.contract.table import Table
from games.rules.fields import Pick
from games.rules.kurogane import SYSTEM, targets
from games.rules.kurogane.attack_state import attack_with
from games.rules.kurogane.blows import Blow, odds
from games.rules.kurogane.pools import successes_of

from .scenes import (
    CONDUCTORS,
    ORDER,
    PAIR,
    RIFLES,
    UNCHAINED,
    begin,
    commander,
    companion,
    field,
    give,
    kinds,
    offered,
    one,
    refusal,
)


def dice_of(table: Any, attacker: str, place: int, target: str) -> tuple[int, set[str]]:
    """The dice of an attack and the rules of the parts that make them."""
    state = table.game.state
    pool = attack_with(table.game, state.unit(attacker), place, state.unit(target)).pool
    return pool.dice, {part.rule for part in pool.parts} | (
        {pool.never.rule} if pool.never else set()
    )


@pytest.mark.rule("KG-7.2.p1", "KG-7.4.p1", "KG-7.5.p1", "KG-7.6.1", "KG-7.7.t1")
@pytest.mark.parametrize(
    ("faces", "successes", "criticals", "defence", "damage"),
    [([1, 2, 3, 4, 5, 6, 6], 4, 2, 5, 1), ([1, 2, 3, 4, 6, 6, 6], 4, 3, 4, 2)],
)
def test_the_worked_example_of_the_rules_die_by_die(
    faces: list[int], successes: int, criticals: int, defence: int, damage: int
) -> None:
    """A rifle at distance 5 with a clear shot at a companion with 3 risk: 4 - 1 + 1 + 3 dice."""
    units = {"a3": (2, 5), "b3": {"cell": [7, 5], "risk": 3, "bap": 0}}
    table = begin(units, red=RIFLES, faces=faces)
    assert dice_of(table, "a3", 0, "b3")[0] == 7
    give(table, "activate:a3")
    attack = one(give(table, ("attack:0", {"target": "b3"})), "attack")
    assert attack["faces"] == faces
    assert (attack["successes"], attack["criticals"]) == (successes, criticals)
    assert (attack["attack"], attack["defence"], attack["damage"]) == (8, defence, damage)
    target = table.game.state.unit("b3")
    assert (target.damage, target.risk) == (damage, 0)


@pytest.mark.rule("KG-7.1.p1")
def test_the_target_must_be_seen() -> None:
    rows = field({(5, 5): "1"})
    table = begin({"a3": (2, 5), "b3": (8, 5), "b1": (2, 9)}, red=RIFLES, rows=rows)
    give(table, "activate:a3")
    assert refusal(table, "attack:0", target="b3") == "KG-7.1.p1"
    assert refusal(table, "attack:0", target="b1") == "taken"


@pytest.mark.rule("KG-7.2.t3", "KG-7.7.t3", "KG-7.2.p2")
def test_indirect_fire_uses_a_friends_sight_for_a_die_less() -> None:
    rows = field({(5, 5): "1"})
    units = {"a4": (4, 5), "b3": (6, 5)}
    table = begin(units, rows=rows)
    give(table, "activate:a4")
    assert refusal(table, "attack:0", target="b3") == "KG-7.1.p1"
    table = begin({**units, "a1": (6, 9)}, rows=rows)
    assert dice_of(table, "a4", 0, "b3") == (3, {"KG-7.2.p1", "KG-7.2.t3"})
    give(table, "activate:a4")
    assert refusal(table, "attack:0", target="b3") == "taken"
    seen = begin(units)
    assert dice_of(seen, "a4", 0, "b3") == (5, {"KG-7.2.p1", "KG-7.2.t5"})


@pytest.mark.rule("KG-7.1.p1", "KG-7.7.t3")
def test_a_weapon_that_does_not_reach_keeps_none_after_it_from_reaching() -> None:
    """By the sight of a friend the grenade launcher reaches, and the submachine gun does not."""
    red = [*PAIR, companion("submachine-gun", "grenade-launcher")]
    units = {"a3": (4, 5), "b3": (6, 5), "a1": (6, 9)}
    game = begin(units, red=red, rows=field({(5, 5): "1"})).game
    a3, b3 = game.state.unit("a3"), game.state.unit("b3")
    assert list(targets.reaching(game, a3, b3, 0)) == [1]


@pytest.mark.rule("KG-7.2.t5", "KG-7.2.t6", "KG-7.2.p2", "KG-6.4")
def test_clear_shot_and_high_ground_add_up() -> None:
    def rules(rows: dict[tuple[int, int], str]) -> tuple[int, set[str]]:
        table = begin({"a3": (3, 5), "b3": (5, 5)}, red=RIFLES, rows=field(rows))
        dice, found = dice_of(table, "a3", 0, "b3")
        return dice, found - {"KG-7.2.p1"}

    assert rules({}) == (5, {"KG-7.2.t5"})
    assert rules({(3, 5): "1"}) == (6, {"KG-7.2.t5", "KG-7.2.t6"})
    assert rules({(5, 5): "1"}) == (4, set())
    assert rules({(4, 5): "h"}) == (4, set())
    assert rules({(3, 5): "1", (4, 5): "1"}) == (5, {"KG-7.2.t6"})


@pytest.mark.rule("KG-7.4.p1")
def test_without_a_success_nothing_happens() -> None:
    units = {"a3": (3, 5), "b3": {"cell": [5, 5], "risk": 1, "bap": 0}}
    table = begin(units, red=RIFLES, faces=[1, 2, 3, 3, 2, 1])
    events = give(table, "activate:a3", ("attack:0", {"target": "b3"}))
    target = table.game.state.unit("b3")
    assert (target.damage, target.risk) == (0, 1)
    assert one(events, "attack")["rule"] == "KG-7.4.p1"


@pytest.mark.rule("KG-7.6.2")
def test_without_damage_the_successes_become_risk() -> None:
    units = {"a3": (3, 5), "b3": {"cell": [5, 5], "risk": 1, "bap": 0}}
    table = begin(units, red=RIFLES, faces=[4, 5, 1, 1, 1, 1])
    events = give(table, "activate:a3", ("attack:0", {"target": "b3"}))
    assert (one(events, "attack")["attack"], one(events, "attack")["rule"]) == (6, "KG-7.5.p1")
    assert one(events, "risk")["rule"] == "KG-7.6.2"
    assert table.game.state.unit("b3").risk == 3


@pytest.mark.rule("KG-7.5.p1")
def test_the_defence_value_is_never_below_3() -> None:
    blow = Blow(power=4, armour=8, penetration=1)
    assert blow.values(7, 7) == (11, 3)
    assert blow.damage(7, 7) == 3


@pytest.mark.rule("KG-7.6.3")
def test_damage_up_to_hp_destroys_and_the_wreck_stays_in_its_cell() -> None:
    units = {"a3": (3, 5), "b3": {"cell": [5, 5], "damage": 2, "risk": 2, "bap": 0}}
    table = begin(units, red=RIFLES, faces=[6] * 7)
    give(table, "activate:a3", ("attack:0", {"target": "b3"}))
    wreck = table.game.state.unit("b3")
    assert wreck.destroyed
    assert (wreck.cell, wreck.risk, wreck.pap, wreck.bap) == ((5, 5), 0, 0, 0)
    assert wreck.returns == 4


@pytest.mark.rule("KG-7.3.1", "KG-7.3.2", "KG-7.3.3", "KG-7.7.t7")
@pytest.mark.parametrize(
    ("special", "dice", "value", "bap"),
    [("plain", 5, 13, 6), ("power", 3, 13, 6), ("enhance", 6, 14, 5), ("power+enhance", 4, 14, 5)],
)
def test_power_attack_and_enhance(special: str, dice: int, value: int, bap: int) -> None:
    units = {"a1": (5, 5), "b4": {"cell": [6, 5], "bap": 0}}
    table = begin(units, faces=[6] * dice)
    give(table, "activate:a1", ("attack:1", {"target": "b4"}))
    attack = one(give(table, special), "attack")
    assert len(attack["faces"]) == dice
    assert attack["attack"] == value
    assert table.game.state.unit("a1").bap == bap


@pytest.mark.rule("KG-7.3.1", "KG-7.3.2", "KG-7.3.3")
@pytest.mark.parametrize("special", ["plain", "power", "enhance", "power+enhance"])
def test_special_actions_declared_with_the_attack_do_what_they_do_apart(special: str) -> None:
    units = {"a1": (5, 5), "b4": {"cell": [6, 5], "bap": 0}}
    apart, at_once = (begin(units, faces=[6] * 6, asks_apart=each) for each in (True, False))
    events = give(apart, "activate:a1", ("attack:1", {"target": "b4"}), special)
    fields = {"special": special, "target": "b4"}
    assert give(at_once, "activate:a1", ("attack:1", fields))[-len(events) :] == events
    assert at_once.game.state == apart.game.state


@pytest.mark.rule("KG-7.3.1", "KG-7.3.2")
def test_whom_a_unit_can_attack_is_shown_with_its_special_action() -> None:
    table = begin({"a1": (5, 5), "b4": {"cell": [6, 5], "bap": 0}}, asks_apart=False)
    give(table, "activate:a1")
    (ask,) = table.asks.values()
    option = ask.option("attack:1")
    for special, dice in (("plain", 5), ("power", 3)):
        described = option.field_given("target", {"special": special}).describe()
        assert described["choices"][0]["details"][0]["params"]["dice"] == dice
    assert option.check({"target": "b4"}) == {"special": "plain", "target": "b4"}


@pytest.mark.rule("KG-7.3.1", "KG-7.7.t7")
def test_only_special_actions_that_can_be_paid_are_declared_with_an_attack() -> None:
    enhanced = {"special": "enhance", "target": "b4"}
    for bap, rule in ((0, "KG-7.3.1"), (1, "taken")):
        table = begin({"a1": {"cell": [5, 5], "bap": bap}, "b4": (6, 5)}, asks_apart=False)
        give(table, "activate:a1")
        assert refusal(table, "attack:1", **enhanced) == rule
        assert refusal(table, "attack:1", special="power", target="b4") == "taken"
    state = table.game.state
    assert state.turn
    state.turn.actions = 1
    table = Table(SYSTEM, table.setup, table.game.dice, state=state)
    assert refusal(table, "attack:1", **enhanced) == "KG-7.3.1", "the attack costs what there is"


@pytest.mark.rule("KG-7.3.1", "KG-7.3.7")
def test_whoever_counters_declares_special_actions_apart() -> None:
    table = begin({"a1": (5, 5), "b1": {"cell": [6, 5], "bap": 3}}, faces=[1] * 9, asks_apart=False)
    give(table, "activate:a1", ("attack:1", {"target": "b1"}), "counter")
    asked = next(iter(table.asks.values())).rule
    if asked == "KG-7.3.7":
        give(table, next(iter(offered(table))))
    assert next(iter(table.asks.values())).rule == "KG-7.3.1"


@pytest.mark.rule("KG-7.3.3", "KG-7.3.1")
@pytest.mark.parametrize(("bap", "enhances"), [(0, False), (1, True), (2, True)])
def test_enhance_is_offered_from_exactly_its_price_on(bap: int, enhances: bool) -> None:
    units = {"a1": {"cell": [5, 5], "bap": bap}, "b4": {"cell": [6, 5], "bap": 0}}
    table = begin(units, faces=[1] * 9)
    give(table, "activate:a1", ("attack:1", {"target": "b4"}))
    assert ("enhance" in offered(table)) is enhances
    if enhances:
        give(table, "enhance")
        assert table.game.state.unit("a1").bap == bap - 1


@pytest.mark.rule("KG-7.3.5", "KG-7.3.6", "KG-7.3.7")
@pytest.mark.parametrize("how", ["dodge", "defend", "counter"])
def test_a_reaction_is_offered_from_exactly_its_price_on(how: str) -> None:
    table = attacked("b1", UNCHAINED, bap=1)
    assert how in offered(table)
    give(table, how)
    assert table.game.state.unit("b1").bap == 0
    (ask,) = attacked("b1", UNCHAINED, bap=0).asks.values()
    assert ask.rule != "KG-7.3.4"


@pytest.mark.rule("KG-4.3.5", "KG-7.3.2", "KG-7.7.t7")
def test_a_power_attack_costs_no_ap() -> None:
    units = {"a1": {"cell": [5, 5], "bap": 0}, "b4": {"cell": [6, 5], "bap": 0}}
    table = begin(units, faces=[1] * 9)
    give(table, "activate:a1", ("attack:1", {"target": "b4"}), "power")
    assert table.game.state.unit("a1").bap == 0


@pytest.mark.rule("KG-7.3.1")
def test_a_companion_without_such_a_weapon_is_asked_nothing() -> None:
    units = {"a3": (3, 5), "b3": {"cell": [5, 5], "bap": 0}}
    table = begin(units, red=RIFLES)
    assert "attack" in kinds(give(table, "activate:a3", ("attack:0", {"target": "b3"})))


def attacked(
    target: str, blue: Any, *, apart: int = 2, rows: Any = None, faces: Any = (), **state: Any
) -> Any:
    """A rifle attacks a unit of the other side, which is asked for its reaction."""
    units = {"a3": (5 - apart, 5), target: {"cell": [5, 5], **state}}
    dice = faces or [6, 6, 6, 1, 1]
    table = begin(units, red=RIFLES, blue=blue, rows=rows or field({}), faces=dice)
    give(table, "activate:a3", ("attack:0", {"target": target}))
    return table


@pytest.mark.rule("KG-7.3.4")
def test_prompts_and_targets_say_whose_a_unit_is_where_both_teams_have_it() -> None:
    (ask,) = attacked("b1", ORDER).asks.values()
    assert str(ask.prompt) == "By Your Side is attacked. React?"
    table = begin({"a2": (3, 5), "b2": (4, 5)}, faces=[6] * 9)
    give(table, "activate:a2")
    assert str(table.asks[0].prompt) == "Ann's Butterfly Kiss acts."
    attack = next(option for option in table.asks[0].options if option.id.startswith("attack:"))
    (target,) = attack.fields
    assert isinstance(target, Pick)
    assert [str(choice.label) for choice in target.choices] == ["Bob's Butterfly Kiss"]
    give(table, (attack.id, {"target": "b2"}))
    while 0 in table.asks:
        give(table, "plain")
    assert str(table.asks[1].prompt) == "Bob's Butterfly Kiss is attacked. React?"


@pytest.mark.rule("KG-7.3.4", "KG-7.3.5", "KG-7.3.6", "KG-7.3.7", "KG-7.7.t8", "KG-7.7.t9")
def test_who_may_dodge_defend_and_counter() -> None:
    def reactions(target: str, blue: Any, **state: Any) -> set[str]:
        table = attacked(target, blue, **state)
        (ask,) = table.asks.values()
        return offered(table) - {"none"} if ask.rule == "KG-7.3.4" else set()

    assert reactions("b1", UNCHAINED) == {"dodge", "defend", "counter"}
    assert reactions("b2", UNCHAINED) == {"dodge", "counter"}
    assert reactions("b3", UNCHAINED) == {"defend"}
    assert reactions("b4", UNCHAINED) == set()
    assert reactions("b3", ORDER) == {"defend", "counter"}
    heavy = [commander("by-your-side"), commander("otherwise")]
    assert reactions("b1", heavy) == {"defend", "counter"}
    assert reactions("b1", UNCHAINED, bap=0) == set()


@pytest.mark.rule("KG-7.3.5")
def test_a_dodge_takes_two_dice_for_a_bap() -> None:
    table = attacked("b2", UNCHAINED)
    attack = one(give(table, "dodge"), "attack")
    assert len(attack["faces"]) == 5 - 2
    assert table.game.state.unit("b2").bap == 4


@pytest.mark.rule("KG-7.3.6")
def test_defending_adds_two_armour_for_the_attack() -> None:
    table = attacked("b3", UNCHAINED)
    attack = one(give(table, "defend"), "attack")
    assert attack["defence"] == 8 + 2 - 3 - 1
    assert table.game.state.unit("b3").bap == 0


@pytest.mark.rule("KG-7.3.7", "KG-7.3.4")
def test_a_counter_is_one_attack_after_the_attack_without_reaction() -> None:
    table = attacked("b1", UNCHAINED, apart=1)
    give(table, "counter")
    assert offered(table) == {"counter:0", "counter:1"}
    events = give(table, "counter:0", "plain")
    assert one(events, "attack")["counter"] is True
    assert one(events, "attack")["target"] == "a3"
    assert "reaction" not in kinds(events)
    assert table.game.state.unit("b1").bap == 5


@pytest.mark.rule("KG-7.3.7")
def test_with_one_weapon_that_reaches_the_counter_asks_for_none() -> None:
    """Two cells away a submachine gun reaches, and a blade does not."""
    table = attacked("b1", UNCHAINED)
    give(table, "counter")
    assert table.game.state.attack.weapon == "Submachine Gun"
    assert offered(table) == {"plain", "enhance"}


@pytest.mark.rule("KG-7.3.7", "KG-7.2.t2")
def test_a_counter_is_refused_where_no_weapon_reaches_the_attacker() -> None:
    blades = [commander("shinonome"), commander("otherwise"), companion("close-combat-weapon")]
    far = attacked("b1", blades)
    assert offered(far) == {"defend", "none"}
    assert refusal(far, "counter") == "KG-7.3.7"
    assert "counter" in offered(attacked("b1", blades, apart=1))
    # The attacker stands below: a blade does not strike down.
    assert refusal(attacked("b1", blades, apart=1, rows=field({(5, 5): "1"})), "counter") != "taken"


@pytest.mark.rule("KG-7.3.7", "KG-7.2.p1", "KG-7.3.3")
def test_a_counter_reaches_if_it_rolls_a_die_at_least_an_enhanced_one() -> None:
    """A shotgun behind a low wall has 6 - 5 dice at distance 6, and one less at 7, which
    Enhance makes up for if a bAP is left for it."""
    guns = [commander("otherwise"), commander("by-your-side"), companion("shotgun")]
    wall = field({(4, 5): "h"})
    table = begin({"a3": (0, 5), "b1": (7, 5)}, red=RIFLES, blue=guns, rows=wall)
    state = table.game.state
    reach = list(targets.reaching(table.game, state.unit("b1"), state.unit("a3"), 1))
    assert reach == [0]
    assert list(targets.reaching(table.game, state.unit("b1"), state.unit("a3"), 0)) == []
    near = begin({"a3": (1, 5), "b1": (7, 5)}, red=RIFLES, blue=guns, rows=wall)
    state = near.game.state
    assert list(targets.reaching(near.game, state.unit("b1"), state.unit("a3"), 0)) == [0]
    asked = attacked("b1", guns, bap=1)
    assert "counter" in offered(asked)


@pytest.mark.rule("KG-7.3.4", "KG-7.3.7")
def test_who_could_only_counter_in_vain_is_not_asked() -> None:
    blades = [commander("by-your-side"), commander("otherwise"), companion("close-combat-weapon")]
    table = begin({"a3": (3, 5), "b3": (5, 5)}, red=RIFLES, blue=blades)
    give(table, "activate:a3")
    assert "attack" in kinds(give(table, ("attack:0", {"target": "b3"})))


@pytest.mark.rule("KG-7.3.7")
def test_who_is_destroyed_does_not_counter() -> None:
    table = attacked("b2", UNCHAINED, damage=3)
    events = give(table, "counter")
    assert "destroyed" in kinds(events)
    assert not any(event.data.get("counter") for event in events)


@pytest.mark.rule("KG-7.7.t2", "KG-7.7.t6")
def test_a_pile_bunker_penetrates_by_criticals_and_hits_hard() -> None:
    blow = Blow(power=8, armour=8, by_criticals=True, hard_hit=True)
    assert blow.values(2, 2) == (10, 8 - 2 - 2)
    assert blow.damage(2, 2) == 10 // 4 + 1
    assert Blow(power=3, armour=9, hard_hit=True).damage(1, 0) == 0


@pytest.mark.rule("KG-7.7.t2", "KG-7.7.t6")
@pytest.mark.parametrize(
    ("faces", "defence", "damage"),
    [
        ([6, 6], 8 - 2 - 2, 10 // 4 + 1),
        ([6, 5], 8 - 1 - 1, 10 // 6 + 1),
        ([5, 4], 8, 10 // 8 + 1),
        ([4, 1], 8, 9 // 8 + 1),
    ],
)
def test_a_pile_bunker_strikes_by_its_card(faces: list[int], defence: int, damage: int) -> None:
    units = {"a3": (4, 5), "b3": {"cell": [5, 5], "bap": 0}, "a1": (0, 0)}
    table = begin(units, red=[*PAIR, companion("pile-bunker")], faces=faces)
    attack = one(give(table, "activate:a3", ("attack:0", {"target": "b3"})), "attack")
    assert (attack["defence"], attack["damage"]) == (defence, damage)


@pytest.mark.rule("KG-7.7.t6")
def test_a_hard_hit_without_damage_stays_without() -> None:
    """9 against Arm 10: the success becomes risk."""
    units = {"a3": (4, 5), "b3": {"cell": [5, 5], "bap": 0}, "a1": (0, 0)}
    large = [*PAIR, companion("rifle", frame="large-frame")]
    table = begin(units, red=[*PAIR, companion("pile-bunker")], blue=large, faces=[4, 1])
    attack = one(give(table, "activate:a3", ("attack:0", {"target": "b3"})), "attack")
    assert (attack["attack"], attack["defence"], attack["damage"]) == (9, 10, 0)
    assert table.game.state.unit("b3").risk == 1


@pytest.mark.rule("KG-7.7.t1", "KG-7.7.t6")
def test_other_weapons_neither_hit_hard_nor_penetrate_by_criticals() -> None:
    units = {"a3": (4, 5), "b3": {"cell": [5, 5], "bap": 0}, "a1": (0, 0)}
    table = begin(units, red=RIFLES, faces=[6, 6, 6, 1, 1])
    attack = one(give(table, "activate:a3", ("attack:0", {"target": "b3"})), "attack")
    assert (attack["defence"], attack["damage"]) == (8 - 3 - 1, 7 // 4)


@pytest.mark.rule("KG-7.7.t4")
def test_an_auto_cannon_pushes_what_it_damages() -> None:
    units = {"a3": (2, 5), "b3": {"cell": [5, 5], "bap": 0}}
    table = begin(units, red=CONDUCTORS, faces=[4, 4, 1, 1])
    events = give(table, "activate:a3", ("attack:0", {"target": "b3"}))
    assert one(events, "attack")["damage"] == 1
    assert table.game.state.unit("b3").cell == (6, 5)
    missed = begin(units, red=CONDUCTORS, faces=[1, 1, 1, 1])
    give(missed, "activate:a3", ("attack:0", {"target": "b3"}))
    assert missed.game.state.unit("b3").cell == (5, 5)


@pytest.mark.rule("KG-7.7.t5")
def test_suppression_leaves_one_risk_more() -> None:
    units = {"a4": (3, 5), "b3": {"cell": [5, 5], "bap": 0}}
    table = begin(units, faces=[4, 1, 1, 1, 1])
    give(table, "activate:a4", ("attack:0", {"target": "b3"}))
    assert table.game.state.unit("b3").risk == 2


@given(dice=st.integers(0, 4), power=st.integers(2, 9), armour=st.integers(3, 10))
@settings(max_examples=40, deadline=None)
def test_the_odds_are_those_of_all_rolls_counted(dice: int, power: int, armour: int) -> None:
    blow = Blow(power=power, armour=armour, penetration=1)
    counted: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=dice):
        damage = blow.damage(*successes_of(faces))
        counted[damage] = counted.get(damage, Fraction(0)) + Fraction(1, 6**dice)
    assert dict(odds(dice, blow)) == counted


def test_the_odds_stand_beside_each_target() -> None:
    units = {"a3": (3, 5), "b3": {"cell": [5, 5], "bap": 0}}
    table = begin(units, red=RIFLES)
    give(table, "activate:a3")
    described = table.asks[0].describe()["options"]
    (attack,) = [option for option in described if option["id"] == "attack:0"]
    choice = attack["fields"][0]["choices"][0]
    assert choice["details"][0]["params"]["dice"] == 5
    assert len(choice["chances"]) >= 2
    assert sum(chance["chance"] for chance in choice["chances"]) == pytest.approx(1)
    assert SYSTEM.cards.built_in["rifle"]["hit"] == 4
