"""What single words of the vocabulary do, on cards made for it (CP-CARD, CP-CORE-04)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.attacks import steps
from games.rules.crisis.context import attack_state
from games.rules.crisis.figures import printed
from games.rules.crisis.modifiers import lasting, stats

from .carding import (
    BLANK,
    B,
    C,
    F,
    H,
    W,
    attack,
    attack_dice,
    duel,
    event_data,
    ids,
    innate,
    is_over,
    match_of,
    of,
    power,
    reactive,
    say,
    scene,
    unit,
)
from .helpers import box, character, offered, refused


def lasts(name: str, until: str, **more: Any) -> dict[str, Any]:
    """A superpower that adds two attack dice for a while."""
    rule = {"always": [{"mod": "dice", "roll": ["attack"], "add": 2}]}
    return power(name, {"do": "last", "on": "self", "until": until, "rule": rule, **more})


@pytest.mark.rule("CP-CORE-04", "CP-CORE-05")
def test_effects_of_one_name_do_not_stack_and_may_come_again() -> None:
    match = match_of(lasts("Rage", "activation"), lasts("Fury", "turn"))
    say(match, 0, "power:rage")
    say(match, 0, "power:rage")
    assert [effect.name for effect in match.game.state.lasting] == ["Rage"]
    assert attack_dice(match) == 7
    say(match, 0, "power:fury")
    assert attack_dice(match) == 9
    lasting.ended(match.game, "activation")
    assert attack_dice(match) == 7
    lasting.ended(match.game, "turn")
    assert attack_dice(match) == 5
    say(match, 0, "power:rage")
    assert attack_dice(match) == 7


@pytest.mark.parametrize(
    ("until", "boundary", "unit_id", "over"),
    [
        ("turn", "activation", None, False),
        ("round", "turn", None, False),
        ("round", "phase", None, False),
        ("round", "round", None, True),
        ("phase", "phase", None, True),
        ("next-activation", "round", None, False),
        ("next-activation", "next-activation", "b-bat", False),
        ("next-activation", "next-activation", "a-yak", True),
        ("game", "round", None, False),
    ],
)
def test_when_a_lasting_effect_ends(
    until: str, boundary: str, unit_id: str | None, over: bool
) -> None:
    match = match_of(lasts("Rage", until))
    say(match, 0, "power:rage")
    lasting.ended(match.game, boundary, unit_id)
    assert attack_dice(match) == (5 if over else 7)


def test_lasting_effects_and_limits_survive_a_snapshot() -> None:
    match = match_of(lasts("Rage", "turn"), power("Once", rule={"limit": {"per": "turn"}}))
    say(match, 0, "power:rage")
    say(match, 0, "power:once")
    data = SYSTEM.rules.dump(match.game.state)
    again = Table(SYSTEM, match.setup, match.game.dice, state=SYSTEM.rules.load(data))
    assert attack_dice(again) == 7
    assert refused(again, 0, "power:once") == "CP-CORE-01"


def test_a_lasting_rule_is_kept_as_a_card_writes_it() -> None:
    """With the words of the cards, "if" and "as" among them, so that it is read again as one."""
    rule = {
        "if": [{"test": "character", "who": "self", "is": {"healthy": True}}],
        "always": [{"mod": "dice", "roll": ["attack"], "add": 2}],
    }
    last = {"do": "last", "on": "self", "until": "turn", "rule": rule}
    match = match_of(power("Rage", last))
    say(match, 0, "power:rage")
    (effect,) = match.game.state.lasting
    assert effect.what["rule"] == rule
    assert attack_dice(match) == 7


def test_a_limit_for_each_character_counts_them_one_by_one() -> None:
    hit = power(
        "Needle",
        {"do": "damage", "who": "victim"},
        rule={
            "limit": {"per": "round", "each": "victim"},
            "choose": [{"choose": "character", "as": "victim", "from": {"side": "enemy"}}],
        },
    )
    match = match_of(hit, others=(unit(1, "cat", (20, 20)),))
    say(match, 0, "power:needle", victim="b-bat")
    assert refused(match, 0, "power:needle", victim="b-bat") == "CP-CARD-12"
    say(match, 0, "power:needle", victim="b-cat")
    assert refused(match, 0, "power:needle", victim="b-cat") != ""


@pytest.mark.rule("CP-MEAS-09")
@pytest.mark.parametrize(("apart", "chosen"), [(3, False), (8, True)])
def test_only_who_is_beyond_a_range_may_be_chosen(apart: float, chosen: bool) -> None:
    far: dict[str, Any] = {"side": "enemy", "beyond": 2}
    shot = power(
        "Long Shot",
        {"do": "damage", "who": "victim"},
        rule={"choose": [{"choose": "character", "as": "victim", "from": far}]},
    )
    match = match_of(shot, apart=apart)
    if chosen:
        say(match, 0, "power:long-shot", victim="b-bat")
        assert of(match, "b-bat").damage == 1
    else:
        refused(match, 0, "power:long-shot", victim="b-bat")


@pytest.mark.rule("CP-LOS-02")
@pytest.mark.parametrize(("size", "chosen"), [(3, False), (2, True)])
def test_only_whom_it_sees_may_be_chosen(size: int, chosen: bool) -> None:
    """Terrain of Size 3 hides a character of Size 2, terrain of its own Size does not."""
    grapple = power(
        "Grapple",
        {"do": "damage", "who": "victim"},
        rule={
            "choose": [
                {
                    "choose": "character",
                    "as": "victim",
                    "from": {"side": "enemy", "within": 5, "sees": True},
                }
            ]
        },
    )
    match = match_of(grapple, apart=5, pieces=[box("wall", (14.5, 18), 1, 20, size)])
    if chosen:
        say(match, 0, "power:grapple", victim="b-bat")
        assert of(match, "b-bat").damage == 1
    else:
        refused(match, 0, "power:grapple", victim="b-bat")


@pytest.mark.rule("CP-DICE-09", "CP-DICE-06")
def test_leave_to_touch_failures_is_no_reroll_by_itself() -> None:
    free = innate("Eye", {"mod": "failures", "roll": ["attack"]})
    match = match_of(free, faces=(F, F, B, B, B, BLANK, BLANK, BLANK))
    attack(match, "strike", "b-bat")
    assert is_over(match)
    again = innate("Again", {"mod": "reroll", "roll": ["attack"], "count": "any"})
    match = match_of(again, faces=(F, F, B, B, B, BLANK, BLANK, BLANK))
    attack(match, "strike", "b-bat")
    assert refused(match, 0, "reroll:again", dice=["0-failure"]) == "CP-DICE-06"
    match = match_of(free, again, faces=(F, F, B, B, B, BLANK, BLANK, BLANK, H, H))
    attack(match, "strike", "b-bat")
    say(match, 0, "reroll:again", dice=["0-failure", "1-failure"])
    assert of(match, "b-bat").damage == 2


@pytest.mark.rule("CP-MOD-02", "CP-EX-22")
def test_a_rule_of_the_same_name_from_another_source_rerolls_no_die_again() -> None:
    twin = innate("Twin", {"mod": "reroll", "roll": ["attack"], "count": 1})
    its_own = {"test": "same", "who": "subject", "as": "self"}
    granted = reactive(
        "Twin", when="modify-own", do=[{"do": "reroll", "count": 1}], **{"if": [its_own]}
    )
    match = match_of(twin, granted, faces=(B, B, B, B, B, BLANK, BLANK, BLANK, B))
    attack(match, "strike", "b-bat")
    say(match, 0, "reroll:twin", dice=["0-block"])
    say(match, 0, "react:twin@a-yak")
    assert refused(match, 0, "dice", dice=["0-block"]) == "CP-MOD-02"
    say(match, 0, "dice", dice=["1-block"])


@pytest.mark.rule("CP-DICE-08", "CP-ATK-23")
def test_wilds_trigger_rules_besides_counting() -> None:
    match = duel("baron-zemo", "bat", faces=[W, B, B, B, B] + [BLANK] * 3, mine={"power": 0})
    attack(match, "sword-strike", "b-bat")
    say(match, 0, "done")
    assert of(match, "b-bat").damage == 1
    assert of(match, "b-bat").conditions == ["bleed"]


@pytest.mark.rule("CP-EX-05", "CP-CARD-17", "CP-CARD-18")
def test_an_innate_superpower_applies_without_power_but_not_to_a_dazed_owner() -> None:
    match = duel("bat", "baron-zemo", faces=[H] * 5 + [BLANK] * 3)
    attack(match, "strike", "b-baron-zemo")
    assert "reroll:strategic-genius" in ids(match, 1)
    assert of(match, "b-baron-zemo").power == 0
    dazed = unit(1, "baron-zemo", (15, 20), dazed=True)
    match = duel("bat", "cat", others=[dazed], faces=[H] * 3 + [B] * 2 + [BLANK] * 3)
    attack(match, "strike", "b-cat")
    assert is_over(match)


@pytest.mark.rule("CP-CARD-07", "CP-CARD-08", "CP-CARD-05")
def test_the_numbers_of_a_card() -> None:
    big = character("yak", size=1, base_mm=65, threat=6, stamina=7)
    match = scene(unit(0, "yak", (12, 18)), unit(1, "bat", (20, 18)), active="a-yak", cards=[big])
    assert printed.size(match.game, "a-yak") == 1
    assert printed.card(match.game, "a-yak").base_mm == 65
    assert printed.stamina(match.game, "a-yak") == 7
    assert printed.card(match.game, "a-yak").threat == 6


@pytest.mark.rule("CP-TAC-09")
def test_team_tactics_cards_lie_open() -> None:
    match = duel("bat", "cat", squads=[{"tactics": ["disarm"]}, {"tactics": ["smash"]}])
    for perspective in (0, 1, None):
        squads = match.view(perspective)["table"]["squads"]
        assert [[card["card"] for card in squad["tactics"]] for squad in squads] == [
            ["disarm"],
            ["smash"],
        ]


@pytest.mark.rule("CP-ATK-26")
def test_an_attack_has_fourteen_steps() -> None:
    assert len(steps._STEPS) == attack_state.LAST_STEP - 1
    assert steps._STEPS[attack_state.DAMAGE_STEP - 2] is steps._deal_damage


def test_a_superpower_can_be_cancelled_and_stays_paid() -> None:
    hush = {
        "id": "hush",
        "kind": "tactic",
        "name": "Hush",
        "rules": [
            {
                "when": "superpower-used",
                "if": [{"test": "character", "who": "subject", "is": {"side": "enemy"}}],
                "choose": [
                    {"choose": "character", "as": "payer", "from": {"side": "ally"}, "pays": 1}
                ],
                "do": [{"do": "cancel-superpower"}],
            }
        ],
    }
    heal = power("Mend", {"do": "heal", "amount": 2}, cost=2)
    cards = [character("yak", superpowers=[heal]), hush]
    match = scene(
        unit(0, "yak", (12, 18), power=5, damage=3),
        unit(1, "bat", (20, 18), power=1),
        active="a-yak",
        cards=cards,
        squads=[{}, {"tactics": ["hush"]}],
    )
    say(match, 0, "power:mend")
    say(match, 1, "react:hush@hush", payer="b-bat")
    assert (of(match, "a-yak").damage, of(match, "a-yak").power) == (3, 3)
    assert refused(match, 0, "power:mend") == "CP-CORE-02"


@pytest.mark.rule("CP-CARD-21", "CP-V-58")
def test_immunity_gained_removes_the_condition_at_once() -> None:
    cure = power(
        "Cure",
        {
            "do": "last",
            "until": "round",
            "rule": {"always": [{"mod": "immune", "conditions": ["poison"]}]},
        },
    )
    match = match_of(cure, mine={"conditions": ["poison", "slow"]})
    say(match, 0, "power:cure")
    assert of(match, "a-yak").conditions == ["slow"]


def test_conditions_and_power_pass_by_choice() -> None:
    drain = power(
        "Drain",
        {"do": "lose-power", "who": "victim", "amount": 3, "to": "self"},
        {"do": "give-condition", "who": "victim", "conditions": ["bleed", "slow"], "pick": 1},
        rule={"choose": [{"choose": "character", "as": "victim", "from": {"side": "enemy"}}]},
    )
    match = match_of(drain, theirs={"power": 2})
    say(match, 0, "power:drain", victim="b-bat")
    say(match, 0, "conditions", conditions=["slow"])
    assert (of(match, "a-yak").power, of(match, "b-bat").power) == (7, 0)
    assert of(match, "b-bat").conditions == ["slow"]


def test_numbers_are_kept_repeated_and_compared() -> None:
    count = power(
        "Count",
        {"do": "roll", "dice": 3, "as": "luck"},
        {
            "do": "remember",
            "as": "hits",
            "amount": {"amount": "dice", "roll": "luck", "showing": ["hit", "critical"]},
        },
        {"do": "counter", "counter": "Luck", "change": {"amount": "chosen", "names": ["hits"]}},
        {
            "do": "if",
            "if": [
                {
                    "test": "compare",
                    "that": {"amount": "counter", "counter": "Luck"},
                    "is": "at-least",
                    "than": 2,
                }
            ],
            "then": [{"do": "gain-power", "amount": 2}],
            "else": [{"do": "damage", "who": "self"}],
        },
    )
    match = match_of(count, faces=(H, C, B))
    say(match, 0, "power:count")
    assert of(match, "a-yak").counters == {"Luck": 2}
    assert of(match, "a-yak").power == 7
    match = match_of(count, faces=(H, B, B))
    say(match, 0, "power:count")
    assert of(match, "a-yak").damage == 1


def test_one_of_several_ways_and_a_choice_left_out() -> None:
    ways = power(
        "Ways",
        {
            "do": "one-of",
            "ways": [
                {"name": "Power", "do": [{"do": "gain-power"}]},
                {"name": "Rest", "do": [{"do": "heal"}]},
            ],
        },
        {"do": "may", "then": [{"do": "tire", "who": "self"}]},
    )
    match = match_of(ways, mine={"damage": 1})
    say(match, 0, "power:ways")
    say(match, 0, "way:1")
    say(match, 0, "decline")
    assert (of(match, "a-yak").damage, of(match, "a-yak").activated) == (0, False)


def test_extra_actions_priority_and_activations() -> None:
    bold = power(
        "Bold",
        {"do": "extra-action"},
        {"do": "take-priority"},
        {"do": "ready", "who": {"side": "ally", "activated": True}},
        {"do": "activate", "who": "friend"},
        rule={
            "choose": [
                {"choose": "character", "as": "friend", "from": {"side": "ally", "but": ["self"]}}
            ]
        },
    )
    match = match_of(bold, others=(unit(0, "cat", (12, 22), activated=True),), priority=1)
    say(match, 0, "power:bold", friend="a-cat")
    assert match.game.state.turn is not None
    assert match.game.state.turn.actions == -1
    assert match.game.state.priority == 0
    assert not of(match, "a-cat").activated
    say(match, 0, "end-activation")
    assert match.game.state.turn is not None
    assert match.game.state.turn.unit == "a-cat"


def test_a_rule_can_keep_attackers_away_and_another_see_through_it() -> None:
    hidden = character("zebu", superpowers=[innate("Veil", {"mod": "target-within", "within": 1})])
    match = match_of(foe=hidden)
    option = next(item for item in match.asks[0].options if item.id == "attack:strike")
    assert option.refused is None
    match = match_of(foe=hidden, apart=2.6)
    option = next(item for item in match.asks[0].options if item.id == "attack:strike")
    assert option.refused is not None
    seer = innate("Seer", {"mod": "no-target-limit"})
    match = match_of(seer, foe=hidden, apart=2.6)
    assert "attack:strike" in ids(match, 0)


def test_damage_can_be_capped_and_give_no_power() -> None:
    blow = {
        "name": "Blow",
        "type": "physical",
        "range": 3,
        "strength": 5,
        "rules": [{"always": [{"mod": "damage-cap", "most": 1}, {"mod": "no-power-from-damage"}]}],
    }
    match = scene(
        unit(0, "yak", (12, 18)),
        unit(1, "bat", (14, 18)),
        active="a-yak",
        cards=[character("yak", attacks=[blow])],
        faces=[H] * 5 + [BLANK] * 3,
    )
    attack(match, "blow", "b-bat")
    assert (of(match, "b-bat").damage, of(match, "b-bat").power) == (1, 0)


def test_what_cannot_be_done_to_a_character() -> None:
    rock = character(
        "zebu",
        superpowers=[
            innate("Rock", {"mod": "cannot", "do": ["be-pushed", "heal"], "by": "anyone"}),
        ],
    )
    shove = power(
        "Shove",
        {"do": "push", "who": "victim", "tool": "S"},
        rule={"choose": [{"choose": "character", "as": "victim", "from": {"side": "enemy"}}]},
    )
    match = match_of(shove, foe=rock)
    say(match, 0, "power:shove", victim="b-zebu")
    assert is_over(match)
    assert of(match, "b-zebu").x == 14_000


def test_costs_of_all_kinds_change() -> None:
    cheap = innate(
        "Cheap",
        {"mod": "cost", "of": "superpower", "change": -1, "least": 1},
        {"mod": "cost", "of": "attack", "change": 1},
        {"mod": "cost", "of": "tactic", "change": {"amount": "power", "who": "it", "per": 5}},
    )
    match = match_of(cheap, power("Dear", cost=3), power("Free"))
    dear, free = printed.card(match.game, "a-yak").superpowers[1:]
    assert stats.superpower_cost(match.game, "a-yak", dear) == 2
    assert stats.superpower_cost(match.game, "a-yak", free) == 0
    assert stats.present_cost(match.game, "a-yak", "attack", 0) == 1
    assert stats.present_cost(match.game, "a-yak", "tactic", 2) == 3


def test_a_forced_rule_without_choice_happens_and_is_announced() -> None:
    thorn = character(
        "zebu",
        superpowers=[
            innate(
                "Thorn",
                when="attack-resolved",
                do=[{"do": "damage", "who": "attacker"}],
                **{"if": [{"test": "same", "who": "target", "as": "self"}]},
            )
        ],
    )
    match = match_of(foe=thorn, faces=(B, B, B, B, B, B, B, B))
    outcome = attack(match, "strike", "b-zebu")
    assert of(match, "a-yak").damage == 1
    assert event_data(outcome, "rule")[-1]["name"] == "Thorn"


def test_a_character_to_choose_instead_of_terrain_is_near_enough_and_small_enough() -> None:
    thing = {"choose": "character-or-terrain", "as": "thing", "from": {"side": "enemy"}}
    choice = {**thing, "within": 2, "size_at_most": 2}
    lob = power("Lob", {"do": "heal"}, rule={"choose": [choice]})
    match = scene(
        unit(0, "yak", (12, 18)),
        unit(1, "bat", (14, 18)),
        unit(1, "ox", (12, 21)),
        unit(1, "cat", (30, 18)),
        active="a-yak",
        cards=[character("yak", superpowers=[lob]), character("ox", size=3)],
        pieces=[
            box("crate", (12, 15), 1, 1, 2),
            box("tower", (9, 18), 1, 1, 3),
            box("barrel", (30, 30), 1, 1, 1),
        ],
    )
    (field,) = offered(match, 0)["power:lob"].fields
    assert [each.id for each in field.choices] == ["b-bat", "crate"]


@pytest.mark.parametrize(("damage", "gained"), [(1, 1), (0, 1)])
def test_a_chance_of_one_in_one_or_none_is_no_chance(damage: int, gained: int) -> None:
    luck = {"do": "chance", "one_in": {"amount": "damage"}}
    gain = {"do": "gain-power", "who": "self", "amount": 1}
    match = match_of(power("Luck", {**luck, "then": [gain]}), mine={"damage": damage, "power": 5})
    say(match, 0, "power:luck")
    assert of(match, "a-yak").power == 5 + gained


@pytest.mark.parametrize(("blocks", "changed"), [(2, 2), (1, 1), (0, 0)])
def test_so_many_dice_as_were_changed_are_the_result(blocks: int, changed: int) -> None:
    turn = {"do": "change-dice", "roll": "attack", "showing": ["block"], "to": "blank"}
    gain = {"do": "gain-power", "who": "self", "amount": {"amount": "result"}}
    twist = innate("Twist", when="modified", do=[{**turn, "count": "all"}, gain])
    match = match_of(twist, faces=[*[B] * blocks, *[BLANK] * (5 - blocks), *[BLANK] * 9])
    attack(match, "strike", "b-bat")
    assert of(match, "a-yak").power == 5 + changed


@pytest.mark.rule("CP-CORE-07", "CP-DMG-01")
@pytest.mark.parametrize(
    ("effect", "has", "result"),
    [
        ({"do": "heal", "who": "self", "amount": 3}, {"damage": 2}, 2),
        ({"do": "heal", "who": "self", "amount": 3}, {}, 0),
        ({"do": "lose-power", "who": "other", "amount": 2}, {}, 1),
        ({"do": "damage", "who": "other", "amount": 2, "power": False}, {}, 2),
        ({"do": "remove-condition", "who": "self"}, {"conditions": ["bleed", "slow"]}, 2),
        ({"do": "remove-condition", "who": "self"}, {}, 0),
    ],
)
def test_the_result_of_an_effect_is_what_it_came_to(
    effect: dict[str, Any], has: dict[str, Any], result: int
) -> None:
    choice = {"choose": "character", "as": "other", "from": {"side": "enemy"}}
    gain = {"do": "gain-power", "who": "self", "amount": {"amount": "result"}}
    use = power("Use", effect, gain, rule={"choose": [choice]})
    match = match_of(use, mine={**has, "power": 5}, theirs={"power": 1})
    say(match, 0, "power:use", other="b-bat")
    assert of(match, "a-yak").power == 5 + result
