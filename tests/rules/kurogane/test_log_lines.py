"""What people read: asks with their odds, and the log."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.events import Event
from games.rules.contract.lines import Line
from games.rules.fields import Option, Pick
from games.rules.kurogane import SYSTEM
from games.rules.kurogane.blows import Blow, chances
from games.rules.text import message_of

from .scenes import PAIR, RIFLES, begin, companion, field, give, one


def line_of(table: Any, events: list[Event], kind: str) -> Line:
    """The log line of the only event of that kind."""
    (event,) = [event for event in events if event.kind == kind]
    line = SYSTEM.events.line(event, table.setup)
    assert line is not None
    return line


def details(line: Line) -> list[str]:
    return [str(detail) for detail in line.details]


def option_of(table: Any, option_id: str) -> Option:
    (ask,) = table.asks.values()
    (found,) = [option for option in ask.options if option.id == option_id]
    return found  # type: ignore[no-any-return]


def described(option: Option) -> tuple[list[str], list[str]]:
    """An option's details, and the labels of its odds."""
    plain = option.describe()
    return (
        [str(message_of(detail)) for detail in plain["details"]],
        [str(message_of(chance["label"])) for chance in plain["chances"]],
    )


def targets_of(table: Any, option_id: str) -> dict[str, dict[str, Any]]:
    """The targets of an attack as they are described, by id."""
    (pick,) = option_of(table, option_id).fields
    assert isinstance(pick, Pick)
    return {choice["id"]: choice for choice in pick.describe()["choices"]}


def texts(messages: list[Any]) -> list[str]:
    return [str(message_of(message)) for message in messages]


# -- asks


@pytest.mark.rule("KG-7.2.p1", "KG-7.5.p1")
def test_a_target_shows_its_dice_and_its_defence_part_by_part() -> None:
    table = begin({"a3": (2, 5), "b3": {"cell": [7, 5], "risk": 3, "damage": 1}}, red=RIFLES)
    give(table, "activate:a3")
    target = targets_of(table, "attack:0")["b3"]
    assert texts(target["details"]) == [
        "Dice: 7 (Hit +4, distance 5 −1, risk +3, clear shot +1).",
        "Defence: 7 (Arm +8, AP −1), less 1 for each critical, at least 3.",
        "Damage so far: 1 of 3.",
    ]
    assert texts([chance["label"] for chance in target["chances"]])[:2] == [
        "You deal 0 damage",
        "You deal 1 damage",
    ]


@pytest.mark.rule("KG-7.7.t2")
def test_the_defence_says_that_each_critical_counts_twice_against_a_pile_bunker() -> None:
    defence = str(Blow(power=8, armour=8, by_criticals=True).description())
    assert defence == "Defence: 8 (Arm +8), less 2 for each critical, at least 3."


@pytest.mark.rule("KG-7.2.t2", "KG-7.4.p1")
def test_a_target_that_gets_no_dice_says_so_and_shows_no_odds() -> None:
    red = [*PAIR, companion("close-combat-weapon")]
    table = begin({"a3": (2, 5), "b3": (5, 5)}, red=red)
    give(table, "activate:a3")
    target = targets_of(table, "attack:0")["b3"]
    assert texts(target["details"])[0].startswith("No dice, so it cannot hit (Hit +4, ")
    assert "out of reach" in texts(target["details"])[0]
    assert target["chances"] == []
    assert chances(0, Blow(power=4, armour=8)) == ()


@pytest.mark.rule("KG-7.3.4", "KG-7.3.5", "KG-7.3.6", "KG-7.3.7")
def test_each_reaction_and_none_say_what_the_defender_suffers() -> None:
    table = begin({"a3": (3, 5), "b1": (5, 5)}, red=RIFLES)
    give(table, "activate:a3", ("attack:0", {"target": "b1"}))
    dice, blow = "Dice: 5 (Hit +4, clear shot +1).", "Defence: 8 (Arm +9, AP −1)"
    for how, first, second in (
        ("none", dice, blow),
        ("counter", dice, blow),
        ("dodge", "Dice: 3 (Hit +4, clear shot +1, dodge −2).", blow),
        ("defend", dice, "Defence: 10 (Arm +9, defend +2, AP −1)"),
    ):
        lines, bars = described(option_of(table, how))
        assert lines[0] == first
        assert lines[1].startswith(second)
        assert bars[:2] == ["You suffer 0 damage", "You suffer 1 damage"]
    assert option_of(table, "none").cost is None


@pytest.mark.rule("KG-7.3.1", "KG-7.3.2")
def test_special_actions_show_their_dice_and_what_the_attacker_deals() -> None:
    table = begin({"a1": (5, 5), "b4": {"cell": [6, 5], "bap": 0}})
    give(table, "activate:a1", ("attack:1", {"target": "b4"}))
    (ask,) = table.asks.values()
    assert [option.id for option in ask.options] == ["plain", "power", "enhance", "power+enhance"]
    lines, bars = described(option_of(table, "power+enhance"))
    assert lines[0] == "Dice: 4 (Hit +4, clear shot +1, Power Attack −2, Enhance +1)."
    assert all(bar.startswith("You deal ") for bar in bars)


@pytest.mark.rule("KG-5.6")
def test_dropping_late_for_more_risk_is_legal_and_another_way_into_the_cell() -> None:
    table = begin({"a2": (5, 5), "b1": (11, 11)}, rows=field({(5, 5): "2"}))
    (path,) = option_of(table, "walk").fields
    described = path.describe()
    places = described["cells"]
    assert len(set(places)) == len(places)
    sign = described["signs"][described["sign"][places.index(5 * 12 + 8)]]
    assert str(message_of(sign)) == "3 ⚠0"
    shown = path.preview([[8, 5]])
    assert texts(shown["notes"]) == ["costs 3", "risk 0 → 0"]
    assert texts(shown["path"]["signs"]) == ["0 ⚠0", "1 ⚠1", "2 ⚠1", "3 ⚠0"]
    others = {other["value"][0][3]: texts(other["notes"]) for other in shown["others"]}
    assert others == {1: ["costs 3", "risk 0 → 1"], 2: ["costs 3", "risk 0 → 2"]}
    late = path.preview([[8, 5, 0, 2]])
    assert [cell % 12 for cell in late["path"]["cells"]] == [5, 6, 7, 8]
    assert texts(late["path"]["signs"])[-1] == "3 ⚠2"


# -- the log


def attacked(faces: list[int], red: Any = RIFLES, place: int = 0, **state: Any) -> tuple[Any, Any]:
    units = {"a3": (4, 5), "b3": {"cell": [5, 5], "bap": 0, **state}, "a1": (0, 0)}
    table = begin(units, red=red, faces=faces)
    return table, give(table, "activate:a3", (f"attack:{place}", {"target": "b3"}))


@pytest.mark.rule("KG-7.7.t2", "KG-7.7.t6")
def test_hard_hit_shows_its_one_more() -> None:
    table, events = attacked([6, 6], red=[*PAIR, companion("pile-bunker")])
    line = line_of(table, events, "attack")
    assert one(events, "attack")["damage"] == 10 // (8 - 2 - 2) + 1
    assert details(line)[-3:] == [
        "defence 4 (Arm +8, criticals −2, AP by criticals −2)",
        "10 ÷ 4, rounded down: 2",
        "Hard Hit +1",
    ]
    table, events = attacked([6, 6, 5, 4, 1])
    assert not any("Hard Hit" in text for text in details(line_of(table, events, "attack")))


@pytest.mark.rule("KG-9.p1", "KG-8.5", "KG-4.5.p1")
def test_nothing_returns_after_the_last_round() -> None:
    def notes(round_: int, progress: int) -> list[str]:
        wreck = {"cell": [10, 5], "destroyed": True, "returns": round_ + 2}
        table = begin(
            {"a2": (10, 6), "b3": wreck},
            stage="round-end",
            round=round_,
            overkills=[{"unit": "a2", "wreck": "b3", "progress": progress}],
        )
        lines = [SYSTEM.events.line(event, table.setup) for event in table.opening.events]
        return [str(line.message) for line in lines if line and line.kind == "note"]

    assert "Bob's Normal Frame 1 goes to repair and may return in round 6." in " ".join(notes(4, 0))
    assert "Bob's Normal Frame 1 goes to repair and does not return in this match." in notes(5, 0)
    assert "Bob's Normal Frame 1 is delayed and does not return in this match." in notes(4, 3)
    assert "Bob's Normal Frame 1 is delayed to round 6." in notes(3, 3)
