"""What the table shows of the events of a match."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.drawing.gestures import Gesture, breaks, goes, line, number, roll
from games.rules.kurogane import SYSTEM
from games.rules.kurogane.gestures import gestures
from games.rules.text import _
from games.rules.tools.playouts import random_setup

from ..telling import event_of

MOVED = {"unit": "a1", "how": "walk", "price": 2, "fallen": 0, "risk": [0, 0]}
ATTACK = {
    "attacker": "a1",
    "target": "b1",
    "weapon": "Rifle",
    "counter": False,
    "sources": [],
    "attack": 7,
    "defence": 3,
}


def shown(kind: str, **data: Any) -> tuple[Gesture, ...]:
    return gestures(event_of(SYSTEM, kind, data))


@pytest.mark.rule("KG-5.1")
def test_a_walk_goes_cell_by_cell() -> None:
    path = ((1, 1), (1, 2), (2, 2))
    assert shown("moved", **MOVED, path=path) == (goes("a1", path),)
    assert shown("moved", **MOVED, path=path[:1]) == ()


@pytest.mark.rule("KG-5.7", "KG-5.8")
def test_a_push_leads_to_its_cell_and_a_collision_brings_risk() -> None:
    assert shown("pushed", unit="a1", to=[3, 4], fallen=0) == (goes("a1", [(3, 4)]),)
    assert shown("pushed", unit="a1", stays=True) == ()
    risk = _("risk +%(n)s", n=2)
    each = shown("collided", unit="a1", hit="b1", both=True, risk=2)
    assert each == (number("a1", risk), number("b1", risk))
    assert shown("collided", unit="a1", hit=None, both=False, risk=2) == (number("a1", risk),)


@pytest.mark.rule("KG-7.5.p1", "KG-7.6.3")
def test_an_attack_is_its_line_its_dice_and_its_damage() -> None:
    attack = {**ATTACK, "faces": [5, 6], "successes": 2, "damage": 1}
    seen = line("a1", "b1", True), roll("a1", (5, 6), success=True)
    assert shown("attack", **attack) == (*seen, number("b1", _("−%(n)s", n=1), "damage"))
    assert shown("attack", **{**attack, "damage": 0}) == seen
    (missed, _dice) = shown("attack", **{**attack, "successes": 0, "damage": 0})
    assert missed == line("a1", "b1", False)
    assert shown("destroyed", unit="b1") == (breaks("b1", _("destroyed")),)


def test_whatever_happens_in_a_match_can_be_shown() -> None:
    rng = random.Random(4)
    table: Table[Any] = Table(SYSTEM, random_setup(SYSTEM, rng), Dice(Seeded(b"gestures")))
    seen: set[str] = set()
    while table.result is None:
        seat = rng.choice(sorted(table.asks))
        raw = table.asks[seat].sample(rng, eager=True) or {}
        for event in table.answer(seat, raw).events:
            for gesture in SYSTEM.events.gestures(event, table.setup):
                assert gesture.unit in {unit["id"] for unit in table.view(None)["table"]["units"]}
                seen.add(gesture.kind)
    assert seen >= {"goes", "line", "roll", "number"}
