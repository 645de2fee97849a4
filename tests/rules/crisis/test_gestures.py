"""What the table shows of the events of a match."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis import SYSTEM
from games.rules.crisis.gestures import gestures
from games.rules.drawing.gestures import (
    Gesture,
    breaks,
    falls,
    flies,
    gains,
    goes,
    line,
    loses,
    number,
    roll,
    vanishes,
)
from games.rules.text import _

from ..telling import event_of


def shown(kind: str, **data: Any) -> tuple[Gesture, ...]:
    return gestures(event_of(SYSTEM, kind, data))


@pytest.mark.rule("CP-MOVE-07", "CP-MOVE-16")
def test_who_advances_goes_and_who_is_thrown_flies() -> None:
    way = {"start": [1000, 2000], "to": [4000, 2000]}
    places = [way["start"], way["to"]]
    assert shown("moved", unit="a-x", how="advance", **way) == (goes("a-x", places),)
    assert shown("moved", unit="a-x", how="push", **way) == (goes("a-x", places),)
    assert shown("moved", unit="a-x", how="throw", **way) == (flies("a-x", places),)


@pytest.mark.rule("CP-TERR-03", "CP-TERR-10", "CP-TERR-11")
def test_terrain_flies_to_where_it_is_thrown_breaks_and_is_gone() -> None:
    thrown = {"unit": "a-x", "piece": "taxi", "name": "Taxi", "tool": "L", "to": [4000, 2000]}
    assert shown("terrain-thrown", **thrown) == (flies("taxi", [[4000, 2000]]),)
    gone = shown("destroyed", piece="taxi", name="Taxi", size=2)
    assert gone == (breaks("taxi"), vanishes("taxi"))
    assert shown("terrain-hit", piece="tree", name="Tree") == (number("tree", _("hit")),)


@pytest.mark.rule("CP-MOVE-22", "CP-TERR-13")
def test_who_is_hit_by_something_thrown_is_seen_to_be() -> None:
    hit = (number("b-y", _("hit")),)
    assert shown("collision", unit="a-x", hit="b-y", name="Y") == hit
    assert shown("collision", unit=None, hit="b-y", name="Y") == hit


@pytest.mark.rule("CP-ATK-08", "CP-ATK-09")
def test_dice_that_were_added_or_changed_are_marked_and_name_what_did_it() -> None:
    faces, marks = ["hit", "wild", "block"], ["", "extra", "rerolled"]
    dice = shown("dice", roll="attack", unit="a-x", faces=faces, marks=marks, name="Luck")
    assert dice == (roll("a-x", faces, marks=marks, text="Luck"),)
    assert dice[0].plain()["marks"] == marks
    plain = shown("dice", roll="attack", unit="a-x", faces=faces, marks=["", "", ""], name="")[
        0
    ].plain()
    assert not {"marks", "text"} & set(plain), "as rolled they need no word"


@pytest.mark.rule("CP-ATK-11", "CP-DMG-03")
def test_an_attack_is_its_line_its_dice_the_successes_and_the_damage() -> None:
    about = {"attacker": "a-x", "target": "b-y"}
    assert shown("attack", **about, name="Strike", type="physical", range=2, shape="single") == (
        line("a-x", "b-y"),
    )
    assert shown("dice", roll="attack", unit="a-x", faces=["hit", "wild"]) == (
        roll("a-x", ["hit", "wild"]),
    )
    words = _("%(attack)s to %(defense)s", attack=3, defense=1)
    result = shown("attack-result", **about, attack=3, defense=1, damage=2)
    assert result == (number("b-y", words),)
    suffered = shown("damage", unit="b-y", amount=2, faced=2, total=2, stamina=5)
    assert suffered == (number("b-y", _("−%(n)s", n=2), "damage"),)
    assert shown("dazed", unit="b-y") == (falls("b-y", _("Dazed")),)


def test_the_dice_of_a_player_are_seen_in_the_log_alone() -> None:
    assert shown("dice", roll="priority", unit=None, seat=0, faces=["hit"]) == ()


@pytest.mark.rule("CP-CARD-33", "CP-COND-01")
def test_power_and_conditions_come_and_go() -> None:
    power = _("%(n)s Power", n=2)
    assert shown("power", unit="a-x", amount=2, total=3) == (gains("a-x", power),)
    assert shown("power-spent", unit="a-x", amount=2, total=3) == (loses("a-x", power),)
    assert shown("condition", unit="a-x", condition="bleed") == (gains("a-x", _("Bleed")),)
    assert shown("condition-removed", unit="a-x", condition="bleed") == (loses("a-x", _("Bleed")),)
