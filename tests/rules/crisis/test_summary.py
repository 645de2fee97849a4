"""What a match of Crisis Protocol came to, by its events."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from games.rules.contract.asking import Setup
from games.rules.contract.summaries import Summary
from games.rules.crisis import SYSTEM
from games.rules.crisis.constants import FACES
from games.rules.crisis.dice.pools import SUCCESSES

from ..telling import event_of

CARDS = {"x": {"name": "Xerxes", "threat": 4}, "y": {"name": "Ysolde", "threat": 3}}
SETUP = Setup(system="crisis", names=["Ann", "Bob"], cards=CARDS)


def summary(*events: tuple[str, dict[str, Any]]) -> Summary:
    """The summary of these events, each of an answer of its own."""
    read = (event_of(SYSTEM, kind, data) for kind, data in events)
    return SYSTEM.events.summary(enumerate(read, start=1), SETUP)


def counts(summary: Summary, unit: str) -> dict[str, int]:
    return next(dict(each.counts) for each in summary.units if each.id == unit)


def damage(unit: str, amount: int, by: str | None) -> tuple[str, dict[str, Any]]:
    data = {"unit": unit, "amount": amount, "faced": amount, "total": amount, "stamina": 9}
    return "damage", {**data, "by": by}


@pytest.mark.rule("CP-DMG-01", "CP-DMG-04")
def test_damage_belongs_to_who_deals_it_and_a_ko_to_who_dealt_it_last() -> None:
    found = summary(
        damage("b-y", 2, "a-x"),
        ("dazed", {"unit": "b-y"}),
        damage("b-y", 3, "a-x"),
        ("ko", {"unit": "b-y"}),
    )
    assert counts(found, "a-x") == {"dealt": 5, "fell": 2}
    assert counts(found, "b-y") == {"suffered": 5}
    (moment,) = found.moments
    assert (moment.number, moment.side) == (4, 1)
    assert str(moment.message) == "Ysolde is KO'd by Xerxes."


@pytest.mark.rule("CP-COND-07")
def test_damage_of_a_condition_or_an_ally_is_only_suffered() -> None:
    found = summary(damage("b-y", 1, None), damage("b-y", 1, "b-x"), ("ko", {"unit": "b-y"}))
    assert counts(found, "b-y") == {"suffered": 2}
    assert str(found.moments[0].message) == "Ysolde is KO'd."


@pytest.mark.rule("CP-DICE-02", "CP-DICE-03", "CP-ATK-08")
def test_each_die_counts_when_it_is_thrown_and_not_when_it_is_changed() -> None:
    def dice(roll: str, faces: list[str], thrown: list[int]) -> tuple[str, dict[str, Any]]:
        return "dice", {"unit": "a-x", "roll": roll, "faces": faces, "thrown": thrown}

    found = summary(
        dice("attack", ["critical", "blank"], [0, 1]),
        dice("attack", ["critical", "blank", "hit"], [2]),
        dice("attack", ["critical", "block", "hit"], [1]),
        dice("attack", ["critical", "wild", "hit"], []),
        dice("defense", ["block", "hit"], [0, 1]),
    )
    (luck,) = found.luck
    assert (luck.side, luck.dice, luck.result) == (0, 6, 3)
    attack = sum(face in SUCCESSES["attack"] for face in FACES)
    defense = sum(face in SUCCESSES["defense"] for face in FACES)
    assert luck.expected == float(4 * Fraction(attack, 8) + 2 * Fraction(defense, 8))
