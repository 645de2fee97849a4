"""The odds of an attack: what always applies is in them, and they are exact."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.rules import odds
from games.rules.contract.asking import Game
from games.rules.crisis import constants
from games.rules.crisis.attacks import aims, foreseen, targets
from games.rules.crisis.attacks.odds import damage_odds, odds_of_more
from games.rules.crisis.cards.words.effects.attacking import Attack as Strike
from games.rules.crisis.cards.words.moments import BEFORE_THE_ROLL
from games.rules.crisis.dice import pools
from games.rules.crisis.figures.state import State

from . import sampled_odds
from .bouts import fighter
from .carding import innate
from .helpers import game, unit

SIDES = len(constants.FACES)
ATTACKERS = sampled_odds.built_in()
DEFENDERS = sampled_odds.defenders()


def faced(
    attacker: dict[str, Any], defender: dict[str, Any], *others: dict[str, Any], **how: Any
) -> Game[State]:
    """Two characters face to face, for a look at the odds."""
    return game(
        unit(0, attacker["id"], (16, 18)),
        unit(1, defender["id"], (18, 18), **how),
        *others,
        cards=[attacker, defender],
    )


def odds_of(match: Game[State], dice: int = 1) -> Mapping[int, Fraction]:
    """The odds of the first attack there, where either side has so many dice."""
    attacker, defender = list(match.state.characters)[:2]
    made = aims.trial(match, aims.attacks_of(match, attacker)[0], defender)
    made = foreseen.before_the_roll(match, made)
    cover = aims.covered(match, made)
    return odds.chances(damage_odds(match, made, {"attack": dice, "defense": dice}, cover))


def falls(dice: int) -> Iterator[tuple[list[str], Fraction]]:
    """Every way in which so many dice fall, extra dice included, with its chance."""
    for faces in product(constants.FACES, repeat=dice):
        extras = faces.count("critical")
        for more in product(constants.FACES, repeat=extras):
            yield [*faces, *more], Fraction(1, SIDES ** (dice + extras))


def counted(match: Game[State], dice: int, damage: Any) -> Mapping[int, Fraction]:
    """The same by counting every pair of rolls, one by one."""
    found: dict[int, Fraction] = {}
    defenses = list(falls(dice))
    for attack, chance in falls(dice):
        for defense, other in defenses:
            amount = damage(attack, defense)
            found[amount] = found.get(amount, Fraction(0)) + chance * other
    return {amount: chance for amount, chance in found.items() if chance}


def showing(faces: Sequence[str], *wanted: str) -> int:
    return sum(face in wanted for face in faces)


def plainly(attack: Sequence[str], defense: Sequence[str]) -> int:
    """Damage by the faces alone (CP-ATK-11)."""
    hits = showing(attack, "critical", "wild", "hit")
    return max(0, hits - showing(defense, "critical", "wild", "block"))


@pytest.mark.rule("CP-ATK-08", "CP-ATK-11", "CP-DICE-02", "CP-DICE-03", "CP-DICE-05")
def test_the_odds_are_those_of_all_rolls_counted() -> None:
    match = faced(fighter("yak"), fighter("zebu"))
    assert odds_of(match) == counted(match, 1, plainly)


TWICE = {"mod": "worth", "roll": ["attack"], "faces": ["wild"], "worth": 2}
FLURRY: dict[str, Any] = {"icons": ["wild"], "always": [TWICE]}
SPARED = [{"do": "reduce", "by": 1, "least": 1}]
HURT = {"when": "would-suffer", "if": [{"test": "same", "who": "subject", "as": "self"}]}
SHELL = {"do": "change-dice", "roll": "attack", "showing": ["wild"], "to": "blank", "count": "all"}
PER_BLANK = {"amount": "dice", "roll": "defense", "showing": ["blank"]}


def with_rule(rule: dict[str, Any]) -> dict[str, Any]:
    return fighter("yak", rules=[rule])


def lessened(attack: Sequence[str], defense: Sequence[str]) -> int:
    return max(min(1, plainly(attack, defense)), plainly(attack, defense) - 1)


CASES: dict[str, tuple[dict[str, Any], dict[str, Any], Any]] = {
    "a rule of the attack with an icon": (
        with_rule(FLURRY),
        fighter("zebu"),
        lambda attack, defense: max(
            0,
            showing(attack, "critical", "wild", "hit")
            + showing(attack, "wild")
            - showing(defense, "critical", "wild", "block"),
        ),
    ),
    "one with two icons": (
        with_rule(
            {
                "icons": ["critical", "hit"],
                "always": [{"mod": "damage-cap", "most": 0}],
            }
        ),
        fighter("zebu"),
        lambda attack, defense: (
            0
            if showing(attack, "critical") and showing(attack, "hit")
            else plainly(attack, defense)
        ),
    ),
    "an icon that takes cover away": (
        with_rule({"icons": ["wild"], "always": [{"mod": "ignore-cover"}]}),
        fighter("zebu", superpowers=[innate("Low", {"mod": "cover"})]),
        lambda attack, defense: max(
            0,
            showing(attack, "critical", "wild", "hit")
            - showing(defense, "critical", "wild", "block")
            - (not showing(attack, "wild") and showing(defense, "blank", "hit") > 0),
        ),
    ),
    "who may not change dice uses no cover": (
        fighter("yak"),
        fighter(
            "zebu",
            superpowers=[
                innate("Low", {"mod": "cover"}, {"mod": "no-modifying", "roll": ["defense"]})
            ],
        ),
        plainly,
    ),
    "what lessens damage": (
        fighter("yak"),
        fighter("zebu", superpowers=[innate("Tough", do=SPARED, **HURT)]),
        lessened,
    ),
    "what lessens it only on a condition": (
        fighter("yak"),
        fighter(
            "zebu",
            superpowers=[
                innate(
                    "Tough",
                    do=[
                        {
                            "do": "if",
                            "if": [{"test": "attack", "types": ["mystic"]}],
                            "then": [{"do": "set-damage", "to": 0}],
                            "else": [{"do": "set-damage", "to": 1}],
                        }
                    ],
                    **HURT,
                )
            ],
        ),
        lambda attack, defense: min(1, plainly(attack, defense)),
    ),
    "what lessens it by the dice": (
        fighter("yak"),
        fighter(
            "zebu", superpowers=[innate("Calm", do=[{"do": "reduce", "by": PER_BLANK}], **HURT)]
        ),
        lambda attack, defense: max(0, plainly(attack, defense) - showing(defense, "blank")),
    ),
    "what turns dice": (
        with_rule(FLURRY),
        fighter("zebu", superpowers=[innate("Shell", when="modified", do=[SHELL])]),
        lambda attack, defense: max(
            0,
            showing(attack, "critical", "hit") - showing(defense, "critical", "wild", "block"),
        ),
    ),
    "what turns dice into icons": (
        with_rule(FLURRY),
        fighter(
            "zebu",
            superpowers=[
                innate("Gift", when="modified", do=[{**SHELL, "showing": ["hit"], "to": "wild"}])
            ],
        ),
        lambda attack, defense: max(
            0,
            showing(attack, "critical")
            + 2 * showing(attack, "wild", "hit")
            - showing(defense, "critical", "wild", "block"),
        ),
    ),
    "a worth of nothing": (
        fighter("yak"),
        fighter(
            "zebu",
            superpowers=[
                innate(
                    "Frail",
                    {"mod": "worth", "roll": ["defense"], "faces": ["critical"], "worth": 0},
                    {"mod": "cover"},
                )
            ],
        ),
        lambda attack, defense: max(
            0,
            showing(attack, "critical", "wild", "hit")
            - showing(defense, "wild", "block")
            - (showing(defense, "critical", "blank", "hit") > 0),
        ),
    ),
}


@pytest.mark.rule("CP-COND-08", "CP-DICE-04")
@pytest.mark.parametrize("why", ["hex", "a rule"])
def test_criticals_of_which_nothing_comes_add_nothing_to_the_odds(why: str) -> None:
    none = innate("None", {"mod": "no-extra-dice", "roll": ["attack", "defense"]})
    both = ([none], []) if why == "a rule" else ([], ["hex"])
    match = game(
        *(
            unit(seat, card, (16 + 2 * seat, 18), conditions=both[1])
            for seat, card in enumerate(("yak", "zebu"))
        ),
        cards=[fighter(card, superpowers=both[0]) for card in ("yak", "zebu")],
    )
    found: Counter[int] = Counter()
    for attack, defense in product(constants.FACES, repeat=2):
        found[plainly([attack], [defense])] += 1
    assert odds_of(match) == {amount: Fraction(ways, SIDES**2) for amount, ways in found.items()}


@pytest.mark.rule("CP-ATK-23", "CP-CARD-17", "CP-COVER-04", "CP-CORE-02")
@pytest.mark.parametrize("case", CASES)
def test_what_always_applies_is_in_the_odds(case: str) -> None:
    attacker, defender, damage = CASES[case]
    match = faced(attacker, defender)
    assert odds_of(match) == counted(match, 1, damage)
    if case == "one with two icons":
        assert odds_of(match, 2) == counted(match, 2, damage)


def test_what_somebody_may_leave_is_not_in_the_odds() -> None:
    """A reroll, a rule that is offered, one that asks for a choice."""
    reroll = innate("Again", {"mod": "reroll", "roll": ["attack"], "count": "any"})
    offered = innate("Dodge", do=[{"do": "set-damage", "to": 0}], may=True, **HURT)
    asks = innate(
        "Choose",
        do=[{"do": "set-damage", "to": 0}],
        choose=[{"choose": "number", "as": "any", "most": 2}],
        **HURT,
    )
    some = innate("Some", when="modified", do=[{**SHELL, "showing": ["hit"], "count": 1}])
    match = faced(
        fighter("yak", superpowers=[reroll]), fighter("zebu", superpowers=[offered, asks, some])
    )
    assert odds_of(match) == counted(match, 1, plainly)


@pytest.mark.rule("CP-ATK-02", "CP-ATK-04", "CP-ATK-05")
@pytest.mark.parametrize("moment", BEFORE_THE_ROLL)
def test_dice_that_are_added_whatever_happens_are_shown_with_the_target(moment: str) -> None:
    more = [{"do": "dice", "roll": "defense", "add": 2}]
    keen = {"do": "last", "until": "attack", "rule": {"always": [KEEN]}}
    proud = {**keen, "until": "turn"}
    match = faced(
        fighter("yak", superpowers=[innate("Keen", when=moment, do=[keen, proud])]),
        fighter("zebu", superpowers=[innate("Wary", when=moment, do=more)]),
    )
    made = aims.trial(match, aims.attacks_of(match, "a-yak")[0], "b-zebu")
    lines = [str(line) for line in targets.preview(match, made)]
    assert "Attack dice: 6 (Strength: 5, Keen: +1)." in lines
    assert "Defense dice: 5 (Defense: 3, Wary: +2)." in lines
    assert (made.added, made.rules, match.take_events()) == ([], [], [])
    assert match.state.lasting == []


@pytest.mark.rule("CP-ATK-02")
def test_a_type_that_the_attack_takes_whatever_happens_is_foreseen() -> None:
    warp = innate("Warp", when="targeted", do=[{"do": "attack-type", "type": "mystic"}])
    match = faced(fighter("yak", superpowers=[warp]), fighter("zebu"))
    made = aims.trial(match, aims.attacks_of(match, "a-yak")[0], "b-zebu")
    assert (made.type, foreseen.before_the_roll(match, made).type) == ("physical", "mystic")


def test_more_dice_than_can_be_counted_show_no_odds() -> None:
    every = [
        {"mod": "worth", "roll": ["attack"], "faces": [face], "worth": 2}
        for face in dict.fromkeys(constants.FACES)
    ]
    many = {"mod": "dice", "roll": ["attack"], "add": 30}
    match = faced(fighter("yak", superpowers=[innate("Many", many, *every)]), fighter("zebu"))
    aim = aims.attacks_of(match, "a-yak")[0]
    lines = targets.preview(match, aims.trial(match, aim, "b-zebu"))
    assert str(lines[-1]) == "There are too many dice to show the odds."
    (line,) = targets.series_lines(match, aim, ["b-zebu"])
    assert str(line).endswith("35 dice against 3, no cover.")


def test_a_roll_with_more_than_ten_thousand_ways_to_fall_is_not_counted() -> None:
    """Of 70 dice, where wilds count twice, it has 10,011."""
    match = faced(with_rule({"always": [TWICE]}), fighter("zebu"))
    assert odds_of_pools(match, attack=70, defense=1) == {}


def odds_of_pools(match: Game[State], **dice: int) -> Mapping[int, int]:
    """The odds of the first attack there with so many dice in either roll."""
    made = aims.trial(match, aims.attacks_of(match, "a-yak")[0], "b-zebu")
    return damage_odds(match, made, dice, False)


KEEN = {"mod": "dice", "roll": ["attack"], "add": 1}


@pytest.mark.rule("CP-ACT-04")
def test_what_counts_for_attack_actions_is_shown_before_one() -> None:
    eager = innate("Eager", {**KEEN, "if": [{"test": "attack", "action": True}]})
    match = faced(fighter("yak", superpowers=[eager]), fighter("zebu"))
    aim = aims.attacks_of(match, "a-yak")[0]
    lines = [str(line) for line in targets.preview(match, aims.trial(match, aim, "b-zebu"))]
    assert "Attack dice: 6 (Strength: 5, Eager: +1)." in lines
    granted = aims.trial(match, aim.limited(None, Strike(do="attack")), "b-zebu")
    assert "Attack dice: 5 (Strength: 5)." in map(str, targets.preview(match, granted))


def mean_of(match: Game[State]) -> str:
    """The expected damage that is shown beside the target of the first attack there."""
    aim = aims.attacks_of(match, "a-yak")[0]
    lines = targets.preview(match, aims.trial(match, aim, "b-zebu"))
    return str(lines[-1]).removeprefix("Expected damage: ")[:3]


@pytest.mark.rule("CP-BEAM-04", "CP-AREA-04")
@pytest.mark.parametrize("shape", ["beam", "area"])
@pytest.mark.parametrize("whose", ["attacker", "defender"])
def test_beams_and_areas_show_the_same_odds(shape: str, whose: str) -> None:
    yak, zebu = fighter("yak"), fighter("zebu")
    plain = mean_of(faced(yak, zebu))
    if whose == "attacker":
        yak = with_rule(FLURRY)
    else:
        zebu["superpowers"] = [innate("Tough", do=SPARED, **HURT)]
    mean = mean_of(faced(yak, zebu))
    assert mean != plain
    yak["attacks"][0]["shape"] = shape
    match = faced(yak, zebu)
    (line,) = targets.series_lines(match, aims.attacks_of(match, "a-yak")[0], ["b-zebu"])
    assert str(line).endswith(f"expected damage {mean}.")


@pytest.mark.rule("CP-ATK-23", "CP-CARD-17", "CP-ATK-13")
@pytest.mark.parametrize("attacker", ATTACKERS, ids=lambda card: card["id"])
def test_every_built_in_attack_comes_to_what_its_odds_say_of_these_dice(
    attacker: dict[str, Any],
) -> None:
    """The engine rolls; the dice, and what they come to, are those of the odds. Both pools are
    counted exactly above, so the odds are exact for every attack."""
    rng = random.Random(attacker["id"])
    for defender, how in DEFENDERS:
        for match, scene in sampled_odds.scenes(attacker, defender, **how):
            made, sizes, net = sampled_odds.foreseen_odds(match, scene)
            faces, dealt = sampled_odds.rolled(match, scene, rng)
            what = f"{scene.aim.id} on {defender['id']} {how}: {faces}"
            assert [dealt] == [*odds_of_more(match, made, faces, {}, scene.cover)], what
            assert net[dealt] > 0, what
            for roll in ("attack", "defense"):
                who = scene.target if roll == "defense" else scene.aim.unit
                extras = faces[roll][: sizes[roll]].count("critical")
                extras *= pools.has_extras(match, roll, who, made)
                assert len(faces[roll]) == sizes[roll] + extras, what
