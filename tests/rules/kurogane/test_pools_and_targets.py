"""The dice of an attack part by part, what they do, and what is shown of each target."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from games.rules.contract.sums import Term
from games.rules.fields import Choice, Option, Pick
from games.rules.kurogane import targets
from games.rules.kurogane.attack_state import Attack, attack_with
from games.rules.kurogane.blows import Blow, chances, odds
from games.rules.kurogane.pools import DODGE, ENHANCE, POWER_ATTACK, Pool, successes_of
from games.rules.text import _

from .scenes import CONDUCTORS, PAIR, RIFLES, UNCHAINED, begin, commander, companion, field

BLADES = [*PAIR, companion("close-combat-weapon")]


def attack(table: Any, attacker: str = "a3", target: str = "b3", place: int = 0) -> Attack:
    state = table.game.state
    return attack_with(table.game, state.unit(attacker), place, state.unit(target))


def parts(table: Any, *of: Any) -> list[tuple[str, int, str]]:
    """The parts of the dice of an attack: label, value and rule."""
    return [(str(part.label), part.value, part.rule) for part in attack(table, *of).pool.parts]


HIT = ("Hit", 4, "KG-7.2.p1")
CLEAR = ("clear shot", 1, "KG-7.2.t5")


# -- the dice


@pytest.mark.rule("KG-7.2.p1", "KG-7.2.t1", "KG-7.2.t4", "KG-7.2.t5", "KG-7.2.t6")
def test_each_part_of_the_dice_has_its_name_and_its_rule() -> None:
    units = {"a3": (0, 5), "b3": {"cell": [9, 5], "risk": 2}}
    assert parts(begin(units, red=RIFLES, rows=field({(0, 5): "1"}))) == [
        HIT,
        ("distance 9", -2, "KG-7.2.t1"),
        ("risk", 2, "KG-7.2.t4"),
        CLEAR,
        ("high ground", 1, "KG-7.2.t6"),
    ]


@pytest.mark.rule("KG-7.2.t1")
@pytest.mark.parametrize(("cells", "dice"), [(1, 0), (4, 0), (5, -1), (8, -1), (9, -2)])
def test_what_the_distance_takes_stands_with_the_distance(cells: int, dice: int) -> None:
    table = begin({"a3": (0, 5), "b3": (cells, 5)}, red=RIFLES)
    distance = [(f"distance {cells}", dice, "KG-7.2.t1")] if dice else []
    assert parts(table) == [HIT, *distance, CLEAR]


@pytest.mark.rule("KG-7.2.t3", "KG-7.7.t3")
def test_indirect_fire_is_a_part_of_its_own() -> None:
    units = {"a4": (4, 5), "b3": (6, 5), "a1": (6, 9)}
    table = begin(units, rows=field({(5, 5): "1"}))
    assert parts(table, "a4") == [HIT, ("indirect", -1, "KG-7.2.t3")]


@pytest.mark.rule("KG-7.2.t2")
def test_close_combat_out_of_reach_has_no_dice_and_says_why() -> None:
    pool = attack(begin({"a3": (2, 5), "b3": {"cell": [5, 5], "risk": 3}}, red=BLADES)).pool
    assert pool.dice == 0
    assert pool.never is not None
    assert pool.never.value == 0
    assert str(pool.description()) == (
        "No dice, so it cannot hit (Hit +4, risk +3, clear shot +1, out of reach: close combat"
        " needs the next cell, level or one level up)."
    )
    assert attack(begin({"a3": (4, 5), "b3": (5, 6)}, red=BLADES)).pool.dice == 0
    near = attack(begin({"a3": (4, 5), "b3": (5, 5)}, red=BLADES)).pool
    assert near.never is None
    assert str(near.description()) == "Dice: 5 (Hit +4, clear shot +1)."


@pytest.mark.rule("KG-7.2.t2")
@pytest.mark.parametrize(("up", "reached"), [(-1, False), (0, True), (1, True), (2, False)])
def test_a_blade_reaches_the_same_level_and_one_above(up: int, reached: bool) -> None:
    rows = field({(4, 5): "1", (5, 5): str(1 + up)})
    pool = attack(begin({"a3": (4, 5), "b3": (5, 5)}, red=BLADES, rows=rows)).pool
    assert (pool.never is None) is reached


@pytest.mark.rule("KG-7.2.p1", "KG-7.4.p1")
@pytest.mark.parametrize(("value", "dice"), [(2, 2), (1, 1), (0, 0), (-1, 0)])
def test_the_parts_add_up_to_no_less_than_no_dice(value: int, dice: int) -> None:
    pool = Pool((Term(value, _("Hit"), "KG-7.2.p1"),))
    assert pool.dice == dice
    assert str(pool.description()).startswith("Dice: " if dice else "No dice, ")


@pytest.mark.rule("KG-7.3.2", "KG-7.3.3", "KG-7.3.5")
def test_what_special_actions_and_a_dodge_do_to_the_dice() -> None:
    named = [(str(part.label), part.value, part.rule) for part in (POWER_ATTACK, ENHANCE, DODGE)]
    assert named == [
        ("Power Attack", -2, "KG-7.3.2"),
        ("Enhance", 1, "KG-7.3.3"),
        ("dodge", -2, "KG-7.3.5"),
    ]
    never = Pool((Term(4, _("Hit"), ""),), Term(0, _("out of reach"), ""))
    assert never.with_parts(ENHANCE).dice == 0
    assert never.with_parts(ENHANCE).parts == (*never.parts, ENHANCE)


@pytest.mark.rule("KG-7.3.2", "KG-7.3.3", "KG-7.3.5", "KG-7.3.6")
def test_an_attack_as_it_is_declared_and_answered() -> None:
    plain = attack(begin({"a3": (4, 5), "b3": (5, 5)}, red=BLADES))
    blow = Blow(power=8, armour=8, penetration=1)
    assert (plain.pool.dice, plain.blow) == (5, blow)
    for after, dice, struck in (
        (plain.with_power(), 3, replace(blow, power_attack=2)),
        (plain.enhanced(), 6, blow),
        (plain.dodged(), 3, blow),
        (plain.defended(), 5, replace(blow, defend=2)),
    ):
        assert (after.pool.dice, after.blow) == (dice, struck)
        assert (after.attacker, after.target, after.weapon, after.counter) == (
            plain.attacker,
            plain.target,
            plain.weapon,
            False,
        )


@pytest.mark.rule("KG-7.4.p1")
@pytest.mark.parametrize(
    ("faces", "counts"),
    [([], (0, 0)), ([1, 2, 3], (0, 0)), ([3, 4], (1, 0)), ([4, 5, 6], (3, 1)), ([6, 6], (2, 2))],
)
def test_successes_from_4_on_and_criticals_at_6(faces: list[int], counts: tuple[int, int]) -> None:
    assert successes_of(faces) == counts


# -- what they do


def values(found: list[Term]) -> list[tuple[str, int, str]]:
    return [(str(part.label), part.value, part.rule) for part in found]


@pytest.mark.rule("KG-7.5.p1", "KG-7.3.2", "KG-7.3.6", "KG-7.7.t1", "KG-7.7.t2")
def test_the_parts_of_the_attack_value_and_of_the_defence_value() -> None:
    blow = Blow(8, 9, penetration=1, by_criticals=True, power_attack=2, defend=2)
    assert values(blow.attack_parts(3)) == [
        ("Pow", 8, "KG-7.5.p1"),
        ("Power Attack", 2, "KG-7.3.2"),
        ("successes", 3, "KG-7.5.p1"),
    ]
    assert values(blow.defence_parts(2)) == [
        ("Arm", 9, "KG-7.5.p1"),
        ("defend", 2, "KG-7.3.6"),
        ("AP", -1, "KG-7.7.t1"),
        ("criticals", -2, "KG-7.5.p1"),
        ("AP by criticals", -2, "KG-7.7.t2"),
    ]
    assert blow.values(3, 2) == (13, 6)


@pytest.mark.rule("KG-7.5.p1")
def test_parts_that_add_nothing_are_left_out_but_for_the_first() -> None:
    blow = Blow(power=0, armour=0)
    assert values(blow.attack_parts()) == [("Pow", 0, "KG-7.5.p1")]
    assert values(blow.defence_parts()) == [("Arm", 0, "KG-7.5.p1")]
    assert values(Blow(4, 8).defence_parts(1))[1:] == [("criticals", -1, "KG-7.5.p1")]


@pytest.mark.rule("KG-7.5.p1")
@pytest.mark.parametrize(("armour", "defence"), [(2, 3), (3, 3), (4, 4)])
def test_the_least_defence_is_shown_where_it_counts(armour: int, defence: int) -> None:
    blow = Blow(power=4, armour=armour)
    assert blow.values(0, 0)[1] == defence
    assert ("at least 3" in map(str, blow.defence_sources())) is (armour < 3)


@pytest.mark.rule("KG-7.4.p1", "KG-7.5.p1", "KG-7.7.t6")
@pytest.mark.parametrize(
    ("blow", "successes", "damage"),
    [
        (Blow(power=30, armour=3), 0, 0),
        (Blow(power=5, armour=7), 1, 0),
        (Blow(power=6, armour=7), 1, 1),
        (Blow(power=12, armour=7), 1, 1),
        (Blow(power=13, armour=7), 1, 2),
        (Blow(power=6, armour=7, hard_hit=True), 1, 2),
        (Blow(power=5, armour=7, hard_hit=True), 1, 0),
        (Blow(power=30, armour=3, hard_hit=True), 0, 0),
    ],
)
def test_damage_is_divided_and_rounded_down(blow: Blow, successes: int, damage: int) -> None:
    assert blow.damage(successes, 0) == damage


@pytest.mark.rule("KG-7.5.p1", "KG-7.7.t2")
def test_the_defence_before_the_roll_says_what_each_critical_takes() -> None:
    assert str(Blow(4, 8, penetration=2, defend=2).description()) == (
        "Defence: 8 (Arm +8, defend +2, AP −2), less 1 for each critical, at least 3."
    )
    assert str(Blow(4, 2).description()) == (
        "Defence: 3 (Arm +2, at least 3), less 1 for each critical, at least 3."
    )


@pytest.mark.rule("KG-7.4.p1")
def test_odds_are_listed_from_the_least_damage_on() -> None:
    blow = Blow(power=5, armour=6)
    assert [(damage, str(chance)) for damage, chance in odds(1, blow)] == [(0, "1/2"), (1, "1/2")]
    assert odds(0, blow) == ((0, Fraction(1)),)
    dealt, suffered = chances(1, blow), chances(1, blow, suffered=True)
    assert [str(chance.label) for chance in dealt] == ["You deal 0 damage", "You deal 1 damage"]
    assert [str(chance.label) for chance in suffered] == [
        "You suffer 0 damage",
        "You suffer 1 damage",
    ]
    assert [chance.chance for chance in suffered] == [0.5, 0.5]
    assert chances(0, blow) == ()


# -- targets


def option_of(table: Any, attacker: str = "a3", place: int = 0) -> Option:
    aiming = targets.Aiming(table.game, table.game.state.unit(attacker))
    return targets.option(aiming, place, (targets.field(aiming, place),), _("pAP"), None, None)


def pick_of(option: Option) -> Pick:
    (pick,) = option.fields
    assert isinstance(pick, Pick)
    return pick


@pytest.mark.rule("KG-7.1.p1")
def test_the_targets_are_the_deployed_enemies() -> None:
    wreck = {"cell": [9, 9], "destroyed": True, "returns": 4}
    table = begin({"a3": (2, 5), "a1": (1, 1), "b3": (5, 5), "b1": wreck, "b2": {}}, red=RIFLES)
    assert [choice.id for choice in pick_of(option_of(table)).choices] == ["b3"]


@pytest.mark.rule("KG-7.1.p1")
def test_an_attack_says_its_weapon_and_its_values() -> None:
    option = option_of(begin({"a3": (2, 5), "b3": (5, 5)}, red=RIFLES))
    assert (option.id, str(option.label), option.rule) == (
        "attack:0",
        "Attack: Rifle",
        "KG-7.1.p1",
    )
    assert not callable(option.details)
    assert [str(detail) for detail in option.details] == ["Hit 4, Rng 4, Pow 4, AP 1"]
    assert (option.group, option.on) == ("attack", {"unit": "a3"})
    pick = pick_of(option)
    assert (pick.name, str(pick.label), pick.of) == ("target", "Target", "unit")


@pytest.mark.rule("KG-7.1.p1", "KG-7.7.t3")
def test_whoever_cannot_be_attacked_says_why() -> None:
    def why(attacker: str, **more: Any) -> tuple[str, str]:
        units = {attacker: (4, 5), "b3": (6, 5), **more}
        table = begin(units, rows=field({(5, 5): "1"}), red=UNCHAINED)
        option = option_of(table, attacker)
        assert option.refused is not None
        assert str(option.refused.message) == "There is no enemy that it can attack."
        assert option.refused.rule == "KG-7.1.p1"
        (choice,) = pick_of(option).choices
        assert choice.refused is not None
        assert (choice.details, choice.chances) == ((), ())
        return choice.refused.rule, str(choice.refused.message)

    blind = "Ann's Normal Frame 1 does not see it."
    assert why("a3") == why("a3", a1=(6, 9)) == ("KG-7.1.p1", blind)
    assert why("a4") == ("KG-7.1.p1", "No friendly unit sees it.")
    wreck = {"cell": [6, 9], "destroyed": True, "returns": 4}
    assert why("a4", a1=wreck) == ("KG-7.1.p1", "No friendly unit sees it.")


@pytest.mark.rule("KG-7.1.p1")
def test_one_enemy_that_can_be_attacked_is_enough() -> None:
    units = {"a3": (4, 5), "b3": (6, 5), "b1": (4, 9)}
    option = option_of(begin(units, rows=field({(5, 5): "1"}), red=RIFLES))
    assert option.refused is None
    refused = {choice.id: bool(choice.refused) for choice in pick_of(option).choices}
    assert refused == {"b1": False, "b3": True}


@pytest.mark.rule("KG-6.3")
@pytest.mark.parametrize(
    ("rows", "note"),
    [({}, "Clear sight"), ({(5, 5): "h"}, "Partial sight"), ({(5, 5): "#"}, "No sight")],
)
def test_the_line_to_a_target_and_what_is_seen_along_it(rows: Any, note: str) -> None:
    grenades = [*PAIR, companion("grenade-launcher")]
    units = {"a3": (4, 5), "b3": (7, 6), "a1": (7, 9)}
    table = begin(units, rows=field(rows and {(5, 5): rows[5, 5], (6, 6): rows[5, 5]}),
                  red=grenades)  # fmt: skip
    show = pick_of(option_of(table)).show
    assert show is not None
    preview = show("b3")
    (line,) = preview.shapes
    assert (line.kind, line.role, line.points) == ("line", "ray", ((4500, 5500), (7500, 6500)))
    assert [str(text) for text in preview.notes] == [note]


@pytest.mark.rule("KG-7.4.p1")
def test_a_target_says_what_it_has_suffered() -> None:
    table = begin({"a3": (2, 5), "b3": {"cell": [5, 5], "damage": 2}}, red=RIFLES)
    (choice,) = pick_of(option_of(table)).choices
    assert isinstance(choice, Choice)
    assert callable(choice.details)
    assert str(choice.details()[2]) == "Damage so far: 2 of 3."
    assert str(choice.label) == "Bob's Normal Frame 1"


@pytest.mark.rule("KG-7.3.7", "KG-7.2.p1", "KG-7.3.3")
def test_only_who_can_enhance_and_pay_for_it_reaches_by_an_enhanced_die() -> None:
    """A shotgun has 6 - 6 dice at distance 7 behind a low wall."""
    guns = [commander("otherwise"), commander("by-your-side"), companion("shotgun")]
    wall = field({(4, 5): "h"})

    def reaching(unit: str, bap: int) -> list[int]:
        table = begin({"a3": (0, 5), unit: (7, 5)}, red=RIFLES, blue=guns, rows=wall)
        state = table.game.state
        return list(targets.reaching(table.game, state.unit(unit), state.unit("a3"), bap))

    assert [reaching("b1", bap) for bap in (0, 1, 2)] == [[], [0], [0]]
    assert reaching("b3", 9) == []


@pytest.mark.rule("KG-7.3.7")
def test_reaching_names_the_places_of_the_weapons_that_reach() -> None:
    table = begin({"a2": (3, 5), "b3": (5, 5)}, red=CONDUCTORS)
    state = table.game.state
    assert list(targets.reaching(table.game, state.unit("a2"), state.unit("b3"), 0)) == [0, 1]
    near = begin({"a2": (4, 5), "b3": (5, 5)}, red=CONDUCTORS)
    state = near.game.state
    assert list(targets.reaching(near.game, state.unit("a2"), state.unit("b3"), 0)) == [0, 1, 2]
