"""Effects at their edges: there is nobody, nothing or no place for them, somebody leaves in the
middle, or they come twice."""

from __future__ import annotations

from typing import Any

import pytest

from .carding import (
    BLANK,
    B,
    H,
    asked,
    attack,
    event_data,
    ids,
    innate,
    is_over,
    match_of,
    of,
    power,
    say,
    scene,
    unit,
)
from .helpers import at, box, character, offered, refused

Do = dict[str, Any]
ENEMIES: Do = {"side": "enemy"}
VICTIM: Do = {"choose": "character", "as": "victim", "from": ENEMIES}
MINE: Do = {"test": "same", "who": "subject", "as": "self"}
DAZE: Do = {"do": "daze", "who": "self"}
GAIN: Do = {"do": "gain-power"}


def answers(name: str, when: str, *do: Do) -> Do:
    """An innate superpower that answers what happens to its owner."""
    return {"name": name, "type": "innate", "rules": [{"when": when, "if": [MINE], "do": list(do)}]}


# -- Who leaves in the middle


@pytest.mark.rule("CP-DMG-03", "CP-ROUND-10")
def test_an_activation_is_over_for_whom_its_beginning_dazes() -> None:
    frail = character("yak", superpowers=[answers("Frail", "activation-start", DAZE)])
    match = scene(
        unit(0, "yak", (12, 18)), unit(1, "cat", (24, 18)), cards=[frail], turn={"seat": 0}
    )
    outcome = say(match, 0, "activate:a-yak")
    assert [over["unit"] for over in event_data(outcome, "activation-over")] == ["a-yak"]
    assert of(match, "a-yak").dazed
    assert asked(match) == 1


@pytest.mark.rule("CP-DMG-14")
def test_whom_an_answer_to_damage_dazes_suffers_no_more() -> None:
    faint = character("owl", superpowers=[answers("Faint", "would-suffer", DAZE)])
    match = match_of(foe=faint, faces=[H, H, B, B, B, *[BLANK] * 3])
    outcome = attack(match, "strike", "b-owl")
    assert of(match, "b-owl").dazed
    assert not event_data(outcome, "no-damage")
    assert not event_data(outcome, "damage")


@pytest.mark.rule("CP-DMG-14")
def test_whom_the_beginning_of_a_move_action_dazes_does_not_move() -> None:
    match = match_of(answers("Cramp", "move-action-start", DAZE))
    say(match, 0, "move:M", to=at(9, 18))
    assert of(match, "a-yak").dazed
    assert (of(match, "a-yak").x, of(match, "a-yak").y) == (12_000, 18_000)


@pytest.mark.rule("CP-DMG-04")
def test_an_injured_character_that_is_to_be_dazed_is_ko_d() -> None:
    stun = power("Stun", {"do": "daze", "who": "victim"}, rule={"choose": [VICTIM]})
    match = match_of(stun, theirs={"side": "injured"})
    say(match, 0, "power:stun", victim="b-bat")
    assert of(match, "b-bat").ko


# -- Twice the same


@pytest.mark.rule("CP-CORE-04")
@pytest.mark.parametrize(("later", "dice"), [("Rage", 6), ("Fury", 7)])
def test_effects_of_one_name_add_dice_to_a_pool_once(later: str, dice: int) -> None:
    """One at the declaration of the attack, one as its pool is put together."""
    more = {"do": "dice", "roll": "attack", "add": 1}
    rage = answers_attack("Rage", more)
    again = {**answers_attack("Rage", more)["rules"][0], "when": "pool-attack", "name": later}
    rage["rules"].append(again)
    match = match_of(rage, faces=[H] * dice + [BLANK] * 3)
    outcome = attack(match, "strike", "b-bat")
    assert len(event_data(outcome, "dice")[0]["faces"]) == dice


def answers_attack(name: str, *do: Do) -> Do:
    """An innate superpower that answers the declaration of an attack by its owner."""
    mine = {"test": "same", "who": "attacker", "as": "self"}
    return {
        "name": name,
        "type": "innate",
        "rules": [{"when": "targeted", "if": [mine], "do": list(do)}],
    }


@pytest.mark.rule("CP-CORE-04")
def test_a_rule_that_lasts_for_the_attack_is_in_force_once() -> None:
    more = {"always": [{"mod": "dice", "roll": ["attack"], "add": 1}]}
    lasts = {"do": "last", "until": "attack", "rule": more}
    match = match_of(answers_attack("Rage", lasts, lasts), faces=[H] * 6 + [BLANK] * 3)
    outcome = attack(match, "strike", "b-bat")
    assert len(event_data(outcome, "dice")[0]["faces"]) == 6


@pytest.mark.rule("CP-ACT-01")
def test_a_move_action_beside_the_two_actions_may_come_last() -> None:
    match = match_of(innate("Quick", {"mod": "extra-moves"}), faces=[B] * 5 + [BLANK] * 3)
    for _time in range(2):
        attack(match, "strike", "b-bat")
    assert not ids(match, 0, "attack")
    assert ids(match, 0, "move") == ["move:S", "move:M"]
    say(match, 0, "move:M", to=at(9, 18))
    assert not ids(match, 0, "move")


# -- Special conditions by choice


def test_a_special_condition_is_chosen_and_given() -> None:
    which = {"choose": "condition", "as": "which", "among": ["bleed", "slow"]}
    curse = power(
        "Curse",
        {"do": "give-condition", "who": "victim", "chosen": "which"},
        rule={"choose": [VICTIM, which]},
    )
    match = match_of(curse)
    which = offered(match, 0)["power:curse"].fields[1]
    assert [str(choice.label) for choice in which.choices] == ["Bleed", "Slow"]
    assert refused(match, 0, "power:curse", victim="b-bat", which="stun") != ""
    say(match, 0, "power:curse", victim="b-bat", which="slow")
    assert of(match, "b-bat").conditions == ["slow"]


@pytest.mark.parametrize(
    ("among", "some", "removed"), [((), "bleed", "bleed"), (("slow",), "bleed", "")]
)
def test_a_special_condition_is_chosen_of_those_that_somebody_has(
    among: tuple[str, ...], some: str, removed: str
) -> None:
    which = {"choose": "condition", "as": "which", "of": "self", "among": among}
    cure = power(
        "Cure",
        {"do": "remove-condition", "who": "self", "chosen": "which"},
        rule={"choose": [which]},
    )
    match = match_of(cure, mine={"conditions": ["bleed", "slow", "poison"]})
    if not removed:
        assert refused(match, 0, "power:cure", which=some) != ""
        return
    assert refused(match, 0, "power:cure", which="stun") != ""
    say(match, 0, "power:cure", which=some)
    assert of(match, "a-yak").conditions == ["slow", "poison"]


def test_none_by_choice_are_no_special_conditions() -> None:
    curse = power(
        "Curse",
        {"do": "give-condition", "who": ENEMIES, "conditions": ["bleed", "slow"], "pick": 0},
    )
    match = match_of(curse)
    say(match, 0, "power:curse")
    assert of(match, "b-bat").conditions == []
    assert is_over(match)


# -- Where there is nobody, nothing, no place


NOBODY: dict[str, Do] = {
    "throw": {"do": "throw", "who": "nobody", "tool": "S"},
    "revive": {"do": "revive", "who": "nobody"},
    "revive without a cause": {"do": "revive", "who": "self"},
    "place-token": {"do": "place-token", "token": "nobody", "within": 1},
    "put-markers": {
        "do": "put-markers",
        "name": "Portal",
        "of": "nobody",
        "within": [1],
        "rule": {"do": [GAIN]},
    },
    "damage": {"do": "damage", "who": "nobody"},
    "as many as it held": {
        "do": "gain-power",
        "amount": {"amount": "tokens-held", "who": "nobody"},
    },
    "as much as happened": {"do": "gain-power", "amount": {"amount": "event"}},
}


@pytest.mark.parametrize("effect", NOBODY.values(), ids=NOBODY)
def test_what_is_meant_for_nobody_does_nothing_and_the_rest_is_done(effect: Do) -> None:
    match = match_of(power("Word", effect, {"do": "counter", "counter": "Soul"}))
    say(match, 0, "power:word")
    yak = of(match, "a-yak")
    assert (yak.counters, yak.power, yak.damage) == ({"Soul": 1}, 5, 0)
    assert is_over(match)


def test_terrain_that_nobody_throws_stays() -> None:
    crate = {"choose": "terrain", "as": "thing", "within": 3, "size_at_most": 5}
    throw = {"do": "throw", "who": "thing", "tool": "S", "thrower": "nobody"}
    match = match_of(
        power("Word", throw, rule={"choose": [crate]}),
        pieces=[box("crate", (10.5, 15.5), 1, 1, 1)],
    )
    say(match, 0, "power:word", thing="crate")
    assert is_over(match)
    assert "crate" in match.game.state.pieces


def test_who_has_nobody_to_choose_is_not_asked_whether_to() -> None:
    far = {"choose": "character", "as": "one", "from": {"side": "enemy", "within": 1}}
    may = {"do": "may", "choose": [far], "then": [{"do": "damage", "who": "one"}]}
    match = match_of(power("Word", may), apart=8.0)
    say(match, 0, "power:word")
    assert is_over(match)
    near = match_of(power("Word", may), apart=2.0)
    say(near, 0, "power:word")
    assert not is_over(near)


@pytest.mark.rule("CP-MOVE-28")
@pytest.mark.parametrize("crowd", [0, 2])
def test_where_there_is_no_place_nobody_is_placed(crowd: int) -> None:
    """Two large bases shut the bat into its corner."""
    place = {"do": "place", "who": "self", "within": 1, "around": "victim"}
    leap = power("Leap", place, rule={"choose": [VICTIM]})
    large = [character(card, base_mm=65, superpowers=[leap]) for card in ("yak", "owl", "emu")]
    crowding = [unit(0, "owl", (3.1, 1.3)), unit(0, "emu", (1.3, 3.2))][:crowd]
    match = scene(
        unit(0, "yak", (18, 18)),
        unit(1, "bat", (0.7, 0.7)),
        *crowding,
        active="a-yak",
        cards=large,
    )
    say(match, 0, "power:leap", victim="b-bat")
    assert is_over(match) == bool(crowd)


@pytest.mark.rule("CP-CORE-02")
@pytest.mark.parametrize(
    ("forbidden", "effect"), [("be-placed", "place"), ("be-advanced", "advance")]
)
def test_whom_enemies_cannot_move_stays_and_the_others_move(forbidden: str, effect: str) -> None:
    """The owl cannot be moved by enemies, the cat can."""
    stuck = innate("Rooted", {"mod": "cannot", "do": [forbidden], "by": "enemies"})
    moves: dict[str, Do] = {"place": {"within": 1}, "advance": {"tools": ["S"]}}
    match = match_of(
        power("Word", {"do": effect, "who": ENEMIES, **moves[effect]}),
        foe=character("owl", superpowers=[stuck]),
        others=(unit(1, "cat", (20, 24)),),
    )
    say(match, 0, "power:word")
    (ask,) = match.asks.values()
    assert {option.on.get("unit") for option in ask.options if option.fields} == {"b-cat"}


# -- Tokens


@pytest.mark.rule("CP-OBJ-12")
def test_one_of_the_tokens_held_is_dropped() -> None:
    drop = power("Fumble", {"do": "drop-tokens", "who": "self", "most": 1})
    match = match_of(drop, mine={"holds": ["relics#1", "relics#2"]}, extract="relics")
    say(match, 0, "power:fumble")
    say(match, 1, "drop", at=at(12, 20))
    assert is_over(match)
    assert of(match, "a-yak").holds == ["relics#2"]
    dropped = match.game.state.tokens["relics#1"]
    assert (dropped.x, dropped.y, dropped.holder) == (12_000, 20_000, None)


@pytest.mark.rule("CP-OBJ-12")
def test_a_token_that_is_held_is_as_near_as_whoever_holds_it() -> None:
    theirs = {"choose": "token", "as": "token", "held_by": "victim", "within": 2}
    grab = power(
        "Grab",
        {"do": "give-token", "token": "token", "to": "self"},
        rule={"choose": [VICTIM, theirs]},
    )
    fields = {"victim": "b-bat", "token": "relics#1"}
    held = {"holds": ["relics#1"]}
    far = match_of(grab, apart=8.0, theirs=held, extract="relics")
    assert refused(far, 0, "power:grab", **fields) != ""
    near = match_of(grab, apart=2.0, theirs=held, extract="relics")
    say(near, 0, "power:grab", **fields)
    assert of(near, "a-yak").holds == ["relics#1"]


def test_a_token_is_shown_where_it_is_about_to_be_placed() -> None:
    lying = {"choose": "token", "as": "token", "within": 5}
    shift = power("Shift", {"do": "place-token", "within": 1}, rule={"choose": [lying]})
    match = match_of(shift, extract="relics")
    say(match, 0, "power:shift", token="relics#3")
    (field,) = offered(match, 0)["place-token"].fields
    (shape,) = field.preview(at(7, 18))["shapes"]
    assert (shape["role"], shape["points"]) == ("ghost", [at(7, 18)])
