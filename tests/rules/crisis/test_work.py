"""Cards that would go on for ever, or nearly: refused before they are played, bounded where they
are, and never in the way of the rest of the match."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.outcomes import AnswerTooCostly
from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM, constants

from .carding import (
    asked,
    attack,
    ids,
    innate,
    is_over,
    match_of,
    of,
    offered,
    power,
    reactive,
    say,
)
from .helpers import character, crisis, refused
from .test_odd_cards import of_character, tactic

ANYBODY = {"side": "any"}
GAIN: dict[str, Any] = {"do": "gain-power", "who": "self"}


def each(*then: Any, name: str = "one") -> dict[str, Any]:
    """The same for everybody."""
    return {"do": "each", "of": ANYBODY, "as": name, "then": list(then)}


def nested(levels: int, *innermost: Any) -> dict[str, Any]:
    """For everybody, and for each of them for everybody, and so on."""
    effect = each(*innermost)
    for level in range(1, levels):
        effect = each(effect, name=f"one-{level}")
    return effect


def counting(levels: int) -> dict[str, Any]:
    """How many are as big as there are who are as big as there are who …"""
    amount: Any = {"amount": "characters", "who": ANYBODY}
    for _level in range(1, levels):
        who = {"side": "any", "size_at_most": amount}
        amount = {"amount": "characters", "who": who}
    return {"test": "compare", "that": amount}


# -- Checked when the card is written


@pytest.mark.rule("CP-HOUSE-02")
@pytest.mark.parametrize(
    ("card", "where"),
    [
        (
            of_character(power("Endless", nested(10, GAIN))),
            "superpowers[0].rules[0].do[0].then[0].then[0].then[0]",
        ),
        (
            {**tactic(), "rules": [{"if": [counting(4)], "do": [GAIN]}]},
            "rules[0].if[0].that.who.size_at_most.who.size_at_most.who.size_at_most",
        ),
        (
            crisis(
                "x",
                "secure",
                [(0, 0)],
                rules=[
                    {
                        "when": "cleanup",
                        "do": [{"do": "each-player", "then": [nested(3, GAIN)]}],
                    }
                ],
            ),
            "rules[0].do[0].then[0].then[0].then[0]",
        ),
        (tactic(*[nested(3, GAIN)] * 80), ""),
        (
            tactic(
                GAIN, choose=tuple({"choose": "number", "as": f"n{number}"} for number in range(7))
            ),
            "rules[0].choose",
        ),
    ],
)
def test_a_card_that_could_make_work_without_end_is_refused_with_the_path(
    card: dict[str, Any], where: str
) -> None:
    faults = SYSTEM.cards.faults(card)
    assert [(fault.rule, fault.where) for fault in faults] == [("CP-HOUSE-02", where)]


@pytest.mark.rule("CP-HOUSE-02")
def test_what_is_nested_too_deeply_is_refused_with_its_place() -> None:
    rule: Any = {"do": "heal", "who": "self"}
    for _level in range(constants.CARD_NESTING):
        rule = {"do": "if", "if": [{"test": "dealt-damage"}], "then": [rule]}
    fault, *_others = SYSTEM.cards.faults(of_character(power("Deep", rule)))
    assert fault.rule == "CP-HOUSE-02"
    assert fault.where.startswith("superpowers[0].rules[0].do[0].then[0].then[0]")
    assert len(fault.where.split(".")) == constants.CARD_NESTING, "the first that is too deep"


@pytest.mark.rule("CP-HOUSE-02")
def test_a_card_has_three_hundred_parts_at_most() -> None:
    others = 6  # the character, its attack, its superpower and what they are made of
    for parts, too_many in ((300, False), (301, True)):
        faults = SYSTEM.cards.faults(of_character(power("Many", *[GAIN] * (parts - others))))
        message = f"The card has {parts} parts: 300 at most."
        assert [str(fault.message) for fault in faults] == [message] * too_many


@pytest.mark.rule("CP-HOUSE-02")
@pytest.mark.parametrize("number", [6, 7])
def test_a_rule_chooses_six_things_at_most(number: int) -> None:
    chosen = [{"choose": "character", "as": f"one-{n}", "from": {}} for n in range(number)]
    faults = SYSTEM.cards.faults(of_character(power("Chosen", GAIN, rule={"choose": chosen})))
    assert [fault.where for fault in faults] == ["superpowers[0].rules[0].choose"] * (number - 6)


# -- Bounded while it is played


def endless(*more: dict[str, Any]) -> Table[Any]:
    """A yak with a free superpower that would take for ever."""
    return match_of(power("Endless", nested(18, GAIN)), *more)


@pytest.mark.rule("CP-HOUSE-01")
def test_an_answer_that_would_not_end_is_refused_and_names_rule_and_card() -> None:
    match = endless()
    with pytest.raises(AnswerTooCostly) as stopped:
        say(match, 0, "power:endless")
    assert stopped.value.refusal.rule == "CP-HOUSE-01"
    assert "Endless, on the card Yak," in str(stopped.value.refusal)
    assert match.broken


@pytest.mark.rule("CP-HOUSE-01")
def test_the_rule_that_makes_the_work_is_named_whoever_set_it_off() -> None:
    echo = reactive("Echo", when="suffered", do=[nested(18, {**GAIN, "who": "subject"})])
    match = match_of(
        power("Poke", {"do": "damage", "who": ANYBODY, "amount": 1}),
        foe=character("ewe", superpowers=[{**echo, "type": "innate"}]),
    )
    with pytest.raises(AnswerTooCostly, match="Echo, on the card Ewe,"):
        say(match, 0, "power:poke")


@pytest.mark.rule("CP-HOUSE-01")
def test_a_rule_that_lasts_is_named_by_the_card_that_began_it() -> None:
    echo = {"when": "suffered", "do": [nested(18, {**GAIN, "who": "subject"})]}
    last = {"do": "last", "until": "turn", "rule": echo}
    poke = {"do": "damage", "who": ANYBODY, "amount": 1}
    match = match_of(power("Linger", last), power("Poke", poke))
    say(match, 0, "power:linger")
    with pytest.raises(AnswerTooCostly, match="Linger, on the card Yak,"):
        say(match, 0, "power:poke")


@pytest.mark.rule("CP-HOUSE-01")
def test_a_rule_that_sets_itself_off_many_times_over_is_refused() -> None:
    rolls = [{"do": "roll", "who": "self", "as": f"roll-{n}", "dice": 1} for n in range(12)]
    echo = innate("Echo", when="roll-resolved", do=rolls)
    match = match_of(echo, power("Start", rolls[0]))
    with pytest.raises(AnswerTooCostly) as stopped:
        say(match, 0, "power:start")
    assert "Echo" in str(stopped.value.refusal)


@pytest.mark.rule("CP-HOUSE-01")
def test_a_rule_that_takes_too_long_to_be_judged_cannot_be_used_and_all_else_can() -> None:
    slow = power("Slow", GAIN, rule={"if": [counting(12)]})
    many = [
        {"choose": "character", "as": f"who-{number}", "from": {"side": "any"}}
        for number in range(12)
    ]
    match = match_of(slow, power("Broad", GAIN, rule={"choose": many}), power("Swift", GAIN))
    for name in ("slow", "broad"):
        assert refused(match, 0, f"power:{name}") == "CP-HOUSE-01"
    assert "Slow, on the card Yak" in str(offered(match, 0)["power:slow"].refused)
    say(match, 0, "power:swift")
    assert of(match, "a-yak").power == 6


@pytest.mark.rule("CP-HOUSE-01")
def test_what_is_in_force_and_takes_too_long_is_refused_when_it_is_looked_at() -> None:
    heavy = innate("Heavy", {"mod": "speed", "is": "S", "if": [counting(14)]})
    with pytest.raises(AnswerTooCostly, match="Heavy, on the card Yak"):
        match_of(heavy)


@pytest.mark.rule("CP-HOUSE-01")
def test_no_amount_grows_beyond_what_can_be_counted() -> None:
    more = [
        {"do": "remember", "as": "n", "amount": {"amount": "chosen", "names": ["n"], "times": 40}}
        for _time in range(12)
    ]
    match = match_of(
        power("Count", {"do": "remember", "as": "n", "amount": 40}, *more, pick_number())
    )
    say(match, 0, "power:count")
    (option, _decline) = match.asks[0].options
    assert option.fields[0].describe()["high"] == constants.MOST_COUNTED


def pick_number() -> dict[str, Any]:
    """Asks for a number up to what was remembered."""
    most = {"amount": "chosen", "names": ["n"]}
    return {"do": "may", "choose": [{"choose": "number", "as": "m", "most": most}], "then": [GAIN]}


@pytest.mark.rule("CP-HOUSE-01")
def test_no_roll_has_more_dice_than_anybody_can_look_at() -> None:
    horde = [{"mod": "dice", "roll": ["attack"], "add": 40, "to": "it"} for _time in range(9)]
    match = match_of(innate("Horde", *horde), faces=[5] * 200)
    assert "60" in str(offered(match, 0)["attack:strike"].fields[0].describe())
    attack(match, "strike", "b-bat")
    assert match.result is not None or is_over(match)


# -- What could be repeated for ever


@pytest.mark.rule("CP-HOUSE-03")
def test_a_free_superpower_is_used_so_many_times_in_an_activation() -> None:
    match = match_of(power("Hum", GAIN))
    for _time in range(constants.USES_EACH_ACTIVATION):
        assert "power:hum" in ids(match, 0)
        say(match, 0, "power:hum")
    assert refused(match, 0, "power:hum") == "CP-HOUSE-03"
    assert "end-activation" in ids(match, 0)


@pytest.mark.rule("CP-HOUSE-03")
def test_additional_actions_are_bounded_too() -> None:
    match = match_of(power("Haste", *[{"do": "extra-action"}] * 20))
    turn = match.game.state.turn
    assert turn is not None
    say(match, 0, "power:haste")
    assert turn.actions == -constants.USES_EACH_ACTIVATION


@pytest.mark.rule("CP-HOUSE-03")
def test_a_turn_has_only_so_many_more_activations() -> None:
    again = [{"do": "ready", "who": "self"}, {"do": "activate", "who": "self"}]
    match = match_of(power("Again", *again))
    activations = 0
    while "power:again" in ids(match, 0):
        say(match, 0, "power:again")
        say(match, 0, "end-activation")
        activations += 1
    assert activations <= constants.USES_EACH_ACTIVATION + 1


@pytest.mark.rule("CP-HOUSE-04")
def test_a_rule_that_asks_for_ever_lapses_and_the_match_goes_on() -> None:
    ways = [{"name": "Left", "do": []}, {"name": "Right", "do": []}]
    match = match_of(power("Dither", nested(10, {"do": "one-of", "ways": ways})))
    outcome = say(match, 0, "power:dither")
    answers = 1
    while not is_over(match) and answers < 2 * constants.ASKS_AT_ONCE:
        assert asked(match) == 0
        outcome = say(match, 0, "way:0")
        answers += 1
    assert answers == constants.ASKS_AT_ONCE
    (event,) = [event for event in outcome.events if event.kind == "lapsed"]
    line = SYSTEM.events.line(event, match.setup)
    assert line is not None
    assert (str(line.message), line.rule) == (
        "Dither has asked too often: the rest of it lapses.",
        "CP-HOUSE-04",
    )
