"""The fourteen steps of an attack, its dice, and the ledger's vectors (CP-ATK, CP-DICE, CP-MOD)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from games.rules import odds
from games.rules.crisis import pools, stats, targets
from games.rules.crisis.odds import damage_odds
from games.rules.text import plain

from .carding import (
    BLANK,
    B,
    C,
    F,
    H,
    W,
    attack,
    duel,
    ids,
    is_over,
    of,
    offered,
    say,
    scene,
    told,
    unit,
)
from .helpers import box, character, game, refused


def fighter(card: str, strength: int = 5, **more: Any) -> dict[str, Any]:
    """A character with one physical attack, Range 3, called Blow, and rules of its own."""
    rules, powers = more.pop("rules", []), more.pop("superpowers", [])
    blow = {"name": "Blow", "type": "physical", "range": 3, "strength": strength, "rules": rules}
    blow.update(more.pop("blow", {}))
    return character(card, attacks=[blow], superpowers=powers, **more)


def bout(
    faces: Sequence[int],
    attacker: dict[str, Any] | None = None,
    defender: dict[str, Any] | None = None,
    **more: Any,
) -> Any:
    """One attack of the attacker's on the defender; returns the match and its outcome."""
    cards = [attacker or fighter("yak"), defender or fighter("zebu")]
    others, pieces = more.pop("others", []), more.pop("pieces", [])
    match = scene(
        unit(0, cards[0]["id"], (12, 18), power=5, **more.pop("mine", {})),
        unit(1, cards[1]["id"], (12 + more.pop("apart", 2.0), 18), **more.pop("theirs", {})),
        *others,
        active=f"a-{cards[0]['id']}",
        faces=list(faces),
        cards=[*cards, *more.pop("cards", [])],
        pieces=pieces,
        **more,
    )
    return match, attack(match, "blow", f"b-{cards[1]['id']}")


def result(outcome: Any) -> tuple[int, int, int]:
    """Attack successes, defense successes and damage of an outcome's attack."""
    data = told(outcome, "attack-result")[0]
    return data["attack"], data["defense"], data["damage"]


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
    assert [len(dice["faces"]) for dice in told(outcome, "dice")] == [5, 3, 7]


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
    weak = {
        "name": "Weak",
        "type": "innate",
        "rules": [{"always": [{"mod": "dice", "roll": ["attack", "defense"], "add": -3}]}],
    }
    meek = fighter("yak", 2, superpowers=[weak], physical=1)
    match, outcome = bout([H, B], meek, fighter("zebu", superpowers=[weak], physical=1))
    assert [len(dice["faces"]) for dice in told(outcome, "dice")] == [1, 1]
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
    def twist(name: str, mod: dict[str, Any]) -> dict[str, Any]:
        return {
            "name": name,
            "type": "innate",
            "rules": [{"always": [{"roll": ["attack"], **mod}]}],
        }

    powers = [
        twist("First", {"mod": "reroll", "count": 1}),
        twist("Second", {"mod": "reroll", "count": "any"}),
        twist("Turn", {"mod": "change", "showing": ["blank"], "into": "critical", "count": 1}),
    ]
    sly = fighter("yak", 3, superpowers=powers)
    match, _outcome = bout([BLANK, H, F, B, B, B, C], sly)
    assert sorted(ids(match, 0)) == ["change:turn", "done", "reroll:first", "reroll:second"]
    assert refused(match, 0, "reroll:first", dice=["2-failure"]) == "CP-DICE-06"
    outcome = say(match, 0, "reroll:first", dice=["0-blank"])
    assert told(outcome, "dice")[0]["faces"] == ["critical", "hit", "failure"]
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
    spin = {
        "name": "Spin",
        "type": "innate",
        "rules": [
            {
                "always": [
                    {"mod": "reroll", "roll": ["attack", "defense"], "count": 1},
                    {"mod": "reroll", "roll": ["attack", "defense"], "whose": "other", "count": 1},
                ]
            }
        ],
    }
    both = (fighter("yak", superpowers=[spin]), fighter("zebu", superpowers=[spin]))
    match, _outcome = bout([H] * 5 + [BLANK] * 3, *both)
    order = []
    while not is_over(match):
        seat = next(iter(match.asks))
        order.append((seat, match.asks[seat].about["roll"]))
        say(match, seat, "done")
    assert order == [(0, "attack"), (1, "defense"), (0, "defense"), (1, "attack")]


@pytest.mark.rule(
    "CP-ATK-02",
    "CP-ATK-16",
    "CP-ATK-17",
    "CP-ATK-25",
    "CP-ATK-28",
    "CP-ATK-30",
    "CP-DMG-11",
    "CP-EX-07",
    "CP-ATK-15",
)
def test_who_can_be_attacked_and_why_not() -> None:
    wall = box("wall", (12, 15), 6, 1, 5)
    match = duel(
        "bat",
        "cat",
        others=[
            unit(1, "dog", (12, 20), dazed=True),
            unit(1, "fox", (30, 18)),
            unit(1, "ant", (12, 12.5)),
            unit(0, "hen", (10, 20)),
        ],
        pieces=[wall],
    )
    field = offered(match, 0)["attack:strike"].fields[0]
    why = {choice.id: choice.refused and choice.refused.rule for choice in field.choices}
    assert why["b-cat"] is None
    assert why["b-dog"] == "CP-ATK-17"
    assert why["b-fox"] == "CP-ATK-28"
    assert why["b-ant"] == "CP-ATK-28"
    assert "a-hen" not in why
    match = duel("bat", "cat", apart=20.0)
    option = offered(match, 0)["attack:strike"]
    assert option.refused is not None
    assert option.refused.rule == "CP-ATK-25"


@pytest.mark.rule("CP-CARD-19", "CP-V-49", "CP-ATK-01", "CP-ATK-03")
def test_an_attack_too_dear_is_refused() -> None:
    match = duel("captain-america-steve-rogers", "bat", mine={"power": 1})
    option = offered(match, 0)["attack:shield-slam"]
    assert option.refused is not None
    assert option.refused.rule == "CP-CARD-19"


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


@pytest.mark.rule("CP-ATK-25", "CP-DMG-12")
def test_an_attack_ends_when_its_target_is_lost_before_damage() -> None:
    shove = {"when": "before-damage", "do": [{"do": "damage", "who": "target", "amount": 9}]}
    after = {"when": "after-attack", "do": [{"do": "gain-power", "who": "self", "amount": 3}]}
    match, outcome = bout([H] * 5 + [BLANK] * 3, fighter("yak", rules=[shove, after]))
    assert of(match, "b-zebu").dazed
    assert told(outcome, "attack-over")
    assert of(match, "a-yak").power == 5


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
    assert [len(dice["faces"]) for dice in told(outcome, "dice")] == [5, 3]


@pytest.mark.rule("CP-COND-09", "CP-COND-13")
def test_shock_and_incinerate_take_a_die_each() -> None:
    _match, outcome = bout(
        [B] * 7, mine={"conditions": ["shock"]}, theirs={"conditions": ["incinerate"]}
    )
    assert [len(dice["faces"]) for dice in told(outcome, "dice")] == [4, 2]


@pytest.mark.rule("CP-COND-10", "CP-DMG-07")
def test_judgement_takes_the_power_of_damage_by_attacks() -> None:
    match, _outcome = bout([H, H, B, B, B] + [BLANK] * 3, theirs={"conditions": ["judgement"]})
    assert of(match, "b-zebu").damage == 2
    assert of(match, "b-zebu").power == 0


@pytest.mark.rule("CP-COND-12")
def test_root_makes_superpowers_dearer() -> None:
    match = duel("baron-zemo", "bat", mine={"conditions": ["root"], "power": 3})
    power = stats.card(match.game, "a-baron-zemo").superpowers[0]
    assert stats.superpower_cost(match.game, "a-baron-zemo", power) == 3
    match = duel("baron-zemo", "bat", mine={"conditions": ["root"], "power": 2})
    assert refused(match, 0, "power:charge") == "CP-CARD-19"


@pytest.mark.rule("CP-COND-16")
def test_stun_makes_a_gain_of_power_one() -> None:
    match, _outcome = bout([H, H, H, B, B] + [BLANK] * 3, theirs={"conditions": ["stun"]})
    assert of(match, "b-zebu").power == 1


@pytest.mark.rule(
    "CP-AREA-01",
    "CP-AREA-02",
    "CP-AREA-03",
    "CP-AREA-04",
    "CP-AREA-05",
    "CP-AREA-06",
    "CP-AREA-07",
    "CP-V-16",
    "CP-CARD-11",
    "CP-DMG-09",
)
def test_an_area_attack_hits_all_around_but_the_attacker() -> None:
    storm = {
        "name": "Storm",
        "type": "energy",
        "shape": "area",
        "range": 2,
        "strength": 2,
        "cost": 3,
    }
    match = scene(
        unit(0, "yak", (18, 18), power=3),
        unit(1, "cat", (20, 18)),
        unit(1, "dog", (16, 18)),
        unit(1, "fox", (30, 18)),
        unit(0, "hen", (18, 20), power=1),
        active="a-yak",
        cards=[character("yak", attacks=[storm])],
        faces=[H, B, BLANK, BLANK, BLANK, H, H, BLANK, BLANK, BLANK],
    )
    attack(match, "storm")
    assert ids(match, 0) == ["next-target"]
    say(match, 0, "next-target", target="b-dog")
    assert is_over(match)
    assert (of(match, "b-dog").damage, of(match, "b-cat").damage) == (1, 2)
    assert (of(match, "a-hen").damage, of(match, "a-hen").power) == (1, 1)
    assert (of(match, "a-yak").damage, of(match, "a-yak").power) == (0, 0)
    assert of(match, "b-fox").damage == 0


@pytest.mark.rule("CP-AREA-09", "CP-AREA-08")
def test_an_area_attack_needs_an_enemy() -> None:
    storm = {"name": "Storm", "type": "energy", "shape": "area", "range": 2, "strength": 2}
    match = scene(
        unit(0, "yak", (18, 18)),
        unit(1, "cat", (30, 18)),
        active="a-yak",
        cards=[character("yak", attacks=[storm])],
    )
    assert refused(match, 0, "attack:storm") == "CP-AREA-09"


@pytest.mark.rule("CP-BEAM-01", "CP-BEAM-02", "CP-V-53", "CP-EX-19", "CP-BEAM-08", "CP-BEAM-09")
def test_a_beam_attacks_only_whom_it_touches_and_sees() -> None:
    clap = {"name": "Clap", "type": "energy", "shape": "beam", "range": 5, "strength": 2}
    wall = box("wall", (20.5, 18), 0.4, 6, 5)
    match = scene(
        unit(0, "yak", (12, 18), power=3),
        unit(1, "cat", (14.5, 18)),
        unit(1, "dog", (17, 18)),
        unit(1, "ant", (22, 18)),
        unit(0, "hen", (18.8, 18)),
        active="a-yak",
        cards=[character("yak", attacks=[clap])],
        pieces=[wall],
        faces=[H, B, BLANK, BLANK, BLANK, H, B, BLANK, BLANK, BLANK],
    )
    attack(match, "clap", heading=0)
    assert [choice.id for choice in offered(match, 0)["next-target"].fields[0].choices] == [
        "b-cat",
        "b-dog",
    ]
    say(match, 0, "next-target", target="b-cat")
    assert [of(match, name).damage for name in ("b-cat", "b-dog", "b-ant", "a-hen")] == [1, 1, 0, 1]


@pytest.mark.rule("CP-BEAM-07")
def test_a_granted_beam_must_cover_the_given_target() -> None:
    clap = {"name": "Clap", "type": "energy", "shape": "beam", "range": 3, "strength": 2}
    answer = {
        "name": "Answer",
        "type": "reactive",
        "rules": [
            {
                "when": "attack-resolved",
                "if": [{"test": "same", "who": "target", "as": "self"}],
                "do": [{"do": "attack", "who": "self", "at": "attacker"}],
            }
        ],
    }
    angry = character("zebu", attacks=[clap], superpowers=[answer])
    match, _outcome = bout([B] * 8, None, angry, others=[unit(0, "hen", (18, 18))], apart=3.0)
    say(match, 1, "react:answer@b-zebu")
    assert refused(match, 1, "attack:clap", heading=0) == "CP-BEAM-07"
    say(match, 1, "attack:clap", heading=180_000)
    assert is_over(match)


@pytest.mark.rule("CP-CORE-01", "CP-CORE-02")
def test_no_dice_at_all_if_a_rule_says_so() -> None:
    bare = {
        "name": "Bare",
        "type": "innate",
        "rules": [{"always": [{"mod": "dice-from", "roll": ["defense"], "dice": 0}]}],
    }
    _match, outcome = bout([H, B, B, B, B], None, fighter("zebu", superpowers=[bare]))
    assert result(outcome) == (1, 0, 1)


@pytest.mark.rule("CP-CORE-03", "CP-V-48")
def test_halves_round_up() -> None:
    from games.rules.crisis import context
    from games.rules.crisis.cards.rules import Rule
    from games.rules.crisis.cards.words import Statistic
    from games.rules.crisis.held import Held

    half = Statistic(amount="physical", who="self", halved=True)
    for defense, expected in ((5, 3), (4, 2), (1, 1)):
        match = scene(
            unit(0, "yak", (12, 18)),
            unit(1, "cat", (20, 18)),
            active="a-yak",
            cards=[character("yak", physical=defense)],
        )
        ctx = context.Context(match.game, Held(Rule(), "x", "innate", "x", "a-yak", 0))
        assert context.number(ctx, half) == expected


@pytest.mark.rule("CP-ATK-09")
def test_the_view_shows_the_attack_under_way_with_reasons() -> None:
    match = duel("baron-zemo", "bat", mine={"power": 0}, faces=[H, H, B, B, B] + [BLANK] * 3)
    attack(match, "sword-strike", "b-bat")
    shown = match.view(None)["table"]["attack"]
    assert shown["attacker"] == "a-baron-zemo"
    assert shown["step"] == 9
    assert [die["face"] for die in shown["attack"]["dice"]] == ["hit", "hit"] + ["block"] * 3
    assert shown["attack"]["successes"] == 2
    assert len(shown["sources"]) == 2
    say(match, 0, "reroll:strategic-genius", dice=["2-block"])
    assert match.view(None)["table"]["attack"] is None


@pytest.mark.rule("CP-ATK-07", "CP-ATK-08")
def test_who_answers_the_rolled_dice_sees_them() -> None:
    again = {
        "name": "Watchful",
        "type": "reactive",
        "rules": [{"when": "rolled", "do": [{"do": "gain-power", "who": "self", "amount": 1}]}],
    }
    match, _outcome = bout([H] * 5 + [B, W, BLANK], fighter("yak", superpowers=[again]))
    assert list(match.asks) == [0]
    (told_to_others,) = match.view(1)["asks"]
    assert str(match.asks[0].prompt) == "The dice of Blow are rolled: do you answer?"
    assert told_to_others["prompt"] == plain(match.asks[0].prompt)
    assert "options" not in told_to_others
    shown = match.view(1)["table"]["attack"]
    assert (shown["step"], shown["defense"]["successes"]) == (7, 2)
    assert [die["face"] for die in shown["defense"]["dice"]] == ["block", "wild", "blank"]


@pytest.mark.rule("CP-ATK-09", "CP-MOD-07")
def test_dice_just_rerolled_are_shown_to_whoever_rerolls_more() -> None:
    first, second = (
        {
            "name": name,
            "type": "innate",
            "rules": [{"always": [{"mod": "reroll", "roll": ["attack"], "count": 1}]}],
        }
        for name in ("Once", "More")
    )
    match, _outcome = bout([B] * 5 + [BLANK] * 3 + [W], fighter("yak", superpowers=[first, second]))
    say(match, 0, "reroll:once", dice=["0-block"])
    shown = match.view(None)["table"]["attack"]["attack"]
    assert shown["dice"][0] == {"face": "wild", "mark": "rerolled"}
    assert shown["successes"] == 1


def test_the_odds_of_an_attack_are_exact() -> None:
    match, _outcome = bout([B] * 8)
    aim = targets.aims(match.game, "a-yak")[0]
    made = targets.trial(match.game, aim, "b-zebu")
    net = damage_odds(match.game, made, {"attack": 1, "defense": 1}, False)
    # one die: 3/8 one success, 1/8 a critical: one and the extra die's 4/8
    hits = {0: Fraction(4, 8), 1: Fraction(3, 8) + Fraction(1, 16), 2: Fraction(1, 16)}
    blocks = {0: Fraction(5, 8), 1: Fraction(2, 8) + Fraction(5, 64), 2: Fraction(3, 64)}
    assert odds.chances(net)[2] == hits[2] * blocks[0]
    assert odds.chances(net)[1] == hits[1] * blocks[0] + hits[2] * blocks[1]
    covered = damage_odds(match.game, made, {"attack": 1, "defense": 1}, True)
    assert odds.mean(covered) < odds.mean(net)
    assert pools.LEAST_DICE == 1


def test_a_target_says_what_an_attack_may_do_to_it() -> None:
    def odds_against(**target: Any) -> str:
        match = game(unit(0, "bat", (18, 18)), unit(1, "cat", (18, 20), **target))
        aim = targets.aims(match, "a-bat")[0]
        return str(targets.preview(match, targets.trial(match, aim, "b-cat"))[-1])

    fresh = r"Expected damage: \d\.\d\. Chance of any: \d+%, of Dazing it: \d+%\."
    assert re.fullmatch(fresh, odds_against())
    assert re.fullmatch(
        r"Expected damage: \d\.\d\. Chance of Dazing it: \d+%\.", odds_against(damage=4)
    )
    assert re.search(r"Chance of any: \d+%, of a KO: \d+%\.$", odds_against(side="injured"))


@pytest.mark.rule("CP-ATK-02")
def test_the_new_target_of_an_attack_is_asked_as_such() -> None:
    """Who is to answer reads the name of whoever the attack is at now."""
    match = duel(
        "bat",
        "black-widow",
        others=[unit(1, "captain-america-steve-rogers", (15, 20), power=6)],
    )
    attack(match, "strike", "b-black-widow")
    assert "Black Widow is the target" in str(match.asks[1].prompt)
    say(match, 1, "react:bodyguard@b-captain-america-steve-rogers")
    assert "Captain America is the target" in str(match.asks[1].prompt)
    assert match.asks[1].about["unit"] == "b-captain-america-steve-rogers"
