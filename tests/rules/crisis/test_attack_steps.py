"""The steps of an attack: its dice, what counts and what changes it, damage (CP-ATK, CP-DICE,
CP-MOD, CP-COND)."""

from __future__ import annotations

import pytest

from games.rules.crisis import context
from games.rules.crisis.cards.words.amounts import Statistic
from games.rules.crisis.cards.words.rules import Rule
from games.rules.crisis.context.active_rule import ActiveRule
from games.rules.crisis.figures import printed
from games.rules.crisis.modifiers import stats

from .bouts import bout, fighter, result
from .carding import (
    BLANK,
    B,
    C,
    F,
    H,
    W,
    duel,
    event_data,
    ids,
    innate,
    is_over,
    of,
    say,
    scene,
    unit,
)
from .helpers import box, character, refused


@pytest.mark.rule(
    "CP-V-01",
    "CP-ATK-01",
    "CP-ATK-04",
    "CP-ATK-05",
    "CP-ATK-06",
    "CP-ATK-07",
    "CP-ATK-08",
    "CP-ATK-11",
    "CP-ATK-13",
    "CP-DICE-01",
    "CP-DICE-04",
)
def test_an_attack_from_pool_to_damage() -> None:
    match, outcome = bout([C, H, BLANK, W, F, B, BLANK, F, H])
    assert result(outcome) == (4, 1, 3)
    assert of(match, "b-zebu").damage == 3
    assert of(match, "b-zebu").power == 3


@pytest.mark.rule("CP-V-02", "CP-DICE-05")
def test_an_extra_critical_counts_and_adds_nothing() -> None:
    _match, outcome = bout([C, C, H, BLANK, BLANK, B, B, B, C, BLANK])
    assert result(outcome)[0] == 4
    assert [len(dice["faces"]) for dice in event_data(outcome, "dice")] == [5, 3, 7]


@pytest.mark.rule("CP-V-03", "CP-V-04", "CP-V-05", "CP-ATK-21", "CP-DICE-02", "CP-DICE-03")
def test_what_counts_as_a_success_for_whom() -> None:
    _match, outcome = bout([B, B, B, B, B, C, BLANK, B, B])
    assert result(outcome) == (0, 3, 0)
    match, outcome = bout([H, H, W, BLANK, F, B, W, B])
    assert result(outcome) == (3, 3, 0)
    assert of(match, "b-zebu").power == 0
    _match, outcome = bout([B, B, H, BLANK, F, H, H, B])
    assert result(outcome) == (1, 1, 0)


@pytest.mark.rule("CP-V-06", "CP-ATK-18", "CP-ATK-19")
def test_pools_never_shrink_below_one_die() -> None:
    weak = innate("Weak", {"mod": "dice", "roll": ["attack", "defense"], "add": -3})
    meek = fighter("yak", 2, superpowers=[weak], physical=1)
    match, outcome = bout([H, B], meek, fighter("zebu", superpowers=[weak], physical=1))
    assert [len(dice["faces"]) for dice in event_data(outcome, "dice")] == [1, 1]
    assert of(match, "b-zebu").damage == 0


@pytest.mark.rule("CP-V-07", "CP-COVER-04", "CP-COVER-05", "CP-COVER-06", "CP-ATK-09", "CP-V-52")
def test_cover_turns_one_die_but_no_failure() -> None:
    walls = [box("wall", (17.0, 18), 1, 2, 2), box("fence", (16.0, 18.4), 0.5, 1, 2)]
    faces = [H, H, B, B, B, F, BLANK, H]
    match, _outcome = bout(faces, apart=6.5, pieces=walls)
    assert ids(match, 1) == ["change:cover", "done"]
    assert refused(match, 1, "change:cover", dice=["0-failure"]) == "CP-DICE-06"
    assert refused(match, 1, "change:cover", dice=["1-blank", "2-hit"]) == "CP-COVER-04"
    outcome = say(match, 1, "change:cover", dice=["2-hit"])
    assert result(outcome) == (2, 1, 1)
    assert is_over(match)
    match, outcome = bout([H, B, B, B, B, F, F, F], apart=6.5, pieces=walls)
    assert is_over(match)
    assert result(outcome) == (1, 0, 1)


@pytest.mark.rule(
    "CP-V-08",
    "CP-V-09",
    "CP-V-10",
    "CP-ATK-20",
    "CP-MOD-02",
    "CP-MOD-03",
    "CP-MOD-04",
    "CP-DICE-06",
    "CP-EX-22",
    "CP-EX-23",
    "CP-EX-24",
    "CP-MOD-07",
)
def test_a_die_is_rerolled_once_by_a_name_and_failures_never() -> None:
    change = {"mod": "change", "showing": ["blank"], "into": "critical", "count": 1}
    powers = [
        innate("First", {"mod": "reroll", "roll": ["attack"], "count": 1}),
        innate("Second", {"mod": "reroll", "roll": ["attack"], "count": "any"}),
        innate("Turn", {**change, "roll": ["attack"]}),
    ]
    sly = fighter("yak", 3, superpowers=powers)
    match, _outcome = bout([BLANK, H, F, B, B, B, C], sly)
    assert sorted(ids(match, 0)) == ["change:turn", "done", "reroll:first", "reroll:second"]
    assert refused(match, 0, "reroll:first", dice=["2-failure"]) == "CP-DICE-06"
    outcome = say(match, 0, "reroll:first", dice=["0-blank"])
    assert event_data(outcome, "dice")[0]["faces"] == ["critical", "hit", "failure"]
    assert "reroll:first" not in ids(match, 0)
    assert "reroll:second" in ids(match, 0)
    outcome = say(match, 0, "reroll:second", dice=["0-critical"])
    match, _outcome = bout([BLANK, H, F, B, B, B, F], sly)
    say(match, 0, "reroll:first", dice=["0-blank"])
    assert refused(match, 0, "reroll:second", dice=["0-failure"]) == "CP-DICE-06"
    match, _outcome = bout([BLANK, H, F, BLANK, BLANK, BLANK], sly)
    outcome = say(match, 0, "change:turn", dice=["0-blank"])
    outcome = say(match, 0, "done")
    assert result(outcome) == (2, 0, 2)


@pytest.mark.rule("CP-MOD-05", "CP-MOD-06", "CP-CORE-13")
def test_the_attacker_changes_dice_before_the_defender() -> None:
    own = {"mod": "reroll", "roll": ["attack", "defense"], "count": 1}
    spin = innate("Spin", own, {**own, "whose": "other"})
    both = (fighter("yak", superpowers=[spin]), fighter("zebu", superpowers=[spin]))
    match, _outcome = bout([H] * 5 + [BLANK] * 3, *both)
    order = []
    while not is_over(match):
        seat = next(iter(match.asks))
        order.append((seat, match.asks[seat].about["roll"]))
        say(match, seat, "done")
    assert order == [(0, "attack"), (1, "defense"), (0, "defense"), (1, "attack")]


@pytest.mark.rule("CP-ATK-24", "CP-ATK-23")
def test_one_wild_serves_every_rule_that_asks_for_one() -> None:
    two = {
        "when": "after-attack",
        "icons": ["wild", "wild"],
        "do": [{"do": "give-condition", "who": "target", "conditions": ["stun"]}],
    }
    one = [
        {
            "when": "after-attack",
            "icons": ["wild"],
            "do": [{"do": "give-condition", "who": "target", "conditions": [condition]}],
        }
        for condition in ("bleed", "slow")
    ]
    match, _outcome = bout([W, B, B, B, B, B, B, B], fighter("yak", rules=[*one, two]))
    assert of(match, "b-zebu").conditions == ["bleed", "slow"]


@pytest.mark.rule("CP-DMG-02", "CP-EX-21", "CP-V-11", "CP-DMG-16")
def test_damage_is_capped_by_the_stamina_left() -> None:
    match, _outcome = bout([H] * 5 + [BLANK] * 3, theirs={"damage": 3})
    assert of(match, "b-zebu").dazed
    assert of(match, "b-zebu").power == 2


@pytest.mark.rule("CP-COND-08")
def test_hex_takes_the_extra_dice_of_both_kinds_of_roll() -> None:
    _match, outcome = bout(
        [C, C, H, B, B, C, B, B], mine={"conditions": ["hex"]}, theirs={"conditions": ["hex"]}
    )
    assert [len(dice["faces"]) for dice in event_data(outcome, "dice")] == [5, 3]


@pytest.mark.rule("CP-COND-09", "CP-COND-13")
def test_shock_and_incinerate_take_a_die_each() -> None:
    _match, outcome = bout(
        [B] * 7, mine={"conditions": ["shock"]}, theirs={"conditions": ["incinerate"]}
    )
    assert [len(dice["faces"]) for dice in event_data(outcome, "dice")] == [4, 2]


@pytest.mark.rule("CP-COND-10", "CP-DMG-07")
def test_judgement_takes_the_power_of_damage_by_attacks() -> None:
    match, _outcome = bout([H, H, B, B, B] + [BLANK] * 3, theirs={"conditions": ["judgement"]})
    assert of(match, "b-zebu").damage == 2
    assert of(match, "b-zebu").power == 0


@pytest.mark.rule("CP-COND-12")
def test_root_makes_superpowers_dearer() -> None:
    match = duel("baron-zemo", "bat", mine={"conditions": ["root"], "power": 3})
    power = printed.card(match.game, "a-baron-zemo").superpowers[0]
    assert stats.superpower_cost(match.game, "a-baron-zemo", power) == 3
    match = duel("baron-zemo", "bat", mine={"conditions": ["root"], "power": 2})
    assert refused(match, 0, "power:charge") == "CP-CARD-19"


@pytest.mark.rule("CP-COND-16")
def test_stun_makes_a_gain_of_power_one() -> None:
    match, _outcome = bout([H, H, H, B, B] + [BLANK] * 3, theirs={"conditions": ["stun"]})
    assert of(match, "b-zebu").power == 1


@pytest.mark.rule("CP-CORE-01", "CP-CORE-02")
def test_no_dice_at_all_if_a_rule_says_so() -> None:
    bare = innate("Bare", {"mod": "dice-from", "roll": ["defense"], "dice": 0})
    _match, outcome = bout([H, B, B, B, B], None, fighter("zebu", superpowers=[bare]))
    assert result(outcome) == (1, 0, 1)


@pytest.mark.rule("CP-CORE-03", "CP-V-48")
def test_halves_round_up() -> None:
    half = Statistic(amount="physical", who="self", halved=True)
    for defense, expected in ((5, 3), (4, 2), (1, 1)):
        match = scene(
            unit(0, "yak", (12, 18)),
            unit(1, "cat", (20, 18)),
            active="a-yak",
            cards=[character("yak", physical=defense)],
        )
        ctx = context.Context(
            match.game, ActiveRule(Rule.model_validate({}), "x", "innate", "x", "a-yak", 0)
        )
        assert context.number(ctx, half) == expected


def test_nobodys_statistic_counts_as_0() -> None:
    """As that of an attacker where there is no attack."""
    match = scene(unit(0, "bat", (12, 18)), unit(1, "cat", (20, 18)), active="a-bat")
    rule = ActiveRule(Rule.model_validate({}), "x", "innate", "x", "a-bat", 0)
    ctx = context.Context(match.game, rule)
    assert context.number(ctx, Statistic(amount="size", who="attacker", plus=2)) == 2


@pytest.mark.rule("CP-CARD-09")
def test_the_numbers_of_the_side_that_is_up() -> None:
    weak = {"stamina": 3, "speed": "S", "size": 1, "physical": 1, "energy": 2, "mystic": 4}
    match = scene(
        unit(0, "yak", (12, 18)),
        unit(0, "emu", (12, 22), side="injured"),
        unit(1, "cat", (20, 18)),
        active="a-yak",
        cards=[character("yak", injured=weak), character("emu", injured=weak)],
    )
    for unit_id, stamina, size, mystic in (("a-yak", 5, 2, 3), ("a-emu", 3, 1, 4)):
        assert printed.stamina(match.game, unit_id) == stamina
        assert printed.size(match.game, unit_id) == size
        assert printed.defense(match.game, unit_id, "mystic") == mystic
