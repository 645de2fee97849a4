"""What each line of the log says: its sentence, the numbers behind it, its kind and its side."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.lines import Line, Roll
from games.rules.crisis import SYSTEM, log_lines

from ..telling import event_of
from .helpers import setup
from .test_log_lines import UNTOLD

EVENTS: list[tuple[str, dict[str, Any], str, int | None, list[str]]] = [
    (
        "battlefield",
        {"card": "city-block", "name": "City block"},
        "heading",
        None,
        ["Battlefield: City block."],
    ),
    ("priority", {"seat": 1}, "line", 1, ["Bob has priority."]),
    ("priority-tied", {}, "line", None, ["The priority roll is tied: both roll again."]),
    (
        "crisis-type",
        {"seat": 0, "type": "secure"},
        "line",
        0,
        ["Ann draws from the Secure cards, the other player from the other type."],
    ),
    ("drawn", {"seat": 1, "cards": ["vaults", "towers"]}, "note", 1, ["You draw: Vaults, Towers."]),
    (
        "crisis",
        {"seat": 1, "card": "relics", "type": "extract"},
        "line",
        1,
        ["Bob reveals “Relics”, the Extract crisis."],
    ),
    ("threat", {"threat": 17, "seat": 1}, "line", 1, ["Maximum Threat: 17."]),
    (
        "edges",
        {"edges": ["north", "south"]},
        "line",
        None,
        ["Ann deploys from the North edge, Bob from the South edge."],
    ),
    (
        "edges",
        {"edges": ["west", "east"]},
        "line",
        None,
        ["Ann deploys from the West edge, Bob from the East edge."],
    ),
    ("squad", {"seat": 0, "cards": ["bat", "cat"]}, "note", 0, ["Your squad: Bat, Cat."]),
    ("tactics", {"seat": 0, "cards": ["vaults"]}, "note", 0, ["Your Team Tactics cards: Vaults."]),
    ("tactics", {"seat": 1, "cards": []}, "note", 1, ["Your Team Tactics cards: none."]),
    (
        "revealed",
        {"seat": 0, "characters": ["bat"], "tactics": ["idols"], "affiliation": "avengers"},
        "line",
        0,
        ["Ann brings Bat.", "Affiliation: Avengers.", "Team Tactics cards: Idols."],
    ),
    (
        "revealed",
        {"seat": 1, "characters": ["bat", "cat"], "tactics": ["idols"], "affiliation": None},
        "line",
        1,
        ["Bob brings Bat, Cat.", "Team Tactics cards: Idols."],
    ),
    ("deployed", {"unit": "a-bat"}, "line", 0, ["Ann's Bat is deployed."]),
    (
        "leader",
        {"unit": "b-bat", "seat": 1},
        "line",
        1,
        ["The Leadership of Bob's Bat is in force."],
    ),
    ("round", {"round": 3}, "heading", None, ["Round 3"]),
    ("phase", {"phase": "power"}, "heading", None, ["Power phase"]),
    ("phase", {"phase": "activation"}, "heading", None, ["Activation phase"]),
    ("phase", {"phase": "cleanup"}, "heading", None, ["Cleanup phase"]),
    (
        "power-for-all",
        {"amount": 1, "totals": {"a-bat": 2, "b-cat": 10}},
        "note",
        None,
        ["Every character gains 1 Power.", "Ann's Bat: 2 Power", "Bob's Cat: 10 Power"],
    ),
    ("passed", {"seat": 1}, "line", 1, ["Bob passes."]),
    ("idle", {"seat": 0}, "line", 0, ["Ann has nobody left to activate."]),
    ("activated", {"unit": "b-cat"}, "line", 1, ["Bob's Cat activates."]),
    ("shake", {"condition": "stun", "unit": "a-bat"}, "line", 0, ["Ann's Bat shakes off Stun."]),
    ("control", {"seat": 1, "token": "vaults#2"}, "line", 1, ["Bob controls Switch 2."]),
    ("held", {"token": "relics#1", "unit": "a-bat"}, "line", 0, ["Ann's Bat picks up Relic 1."]),
    (
        "dropped",
        {"token": "idols#1", "called": "Old Relic", "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat drops Old Relic."],
    ),
    ("token-removed", {"token": "relics#3"}, "line", None, ["Relic 3 is removed."]),
    (
        "interact",
        {"token": "vaults#1", "cost": 2, "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat interacts with Switch 1.", "It costs 2 Power."],
    ),
    (
        "token-found",
        {"token": "idols#1", "name": "Skrull"},
        "line",
        None,
        ["Relic turns out to be Skrull."],
    ),
    (
        "vp",
        {"card": "vaults", "seat": 0, "amount": 2, "total": 7, "why": "Vaults"},
        "line",
        0,
        ["Ann scores 2 VP and has 7.", "Vaults"],
    ),
    (
        "match-over",
        {"winners": [1], "scores": [3, 16], "reason": "points"},
        "heading",
        None,
        ["Bob wins with 16 : 3 victory points."],
    ),
    (
        "match-over",
        {"winners": [1], "scores": [3, 16], "reason": "extra-round"},
        "heading",
        None,
        ["Bob takes the lead after round 6 and wins: 16 : 3."],
    ),
    (
        "match-over",
        {"winners": [1], "scores": [3, 16], "reason": "rounds"},
        "heading",
        None,
        ["After the last round Bob wins: 16 : 3 victory points."],
    ),
    (
        "match-over",
        {"winners": [1], "scores": [3, 16], "reason": "last-standing"},
        "heading",
        None,
        ["Bob wins: the other squad has nobody left on the battlefield."],
    ),
    (
        "match-over",
        {"winners": [1], "scores": [3, 16], "reason": "both-fallen"},
        "heading",
        None,
        ["Both squads have fallen; Bob wins by victory points: 16 : 3."],
    ),
    (
        "match-over",
        {"winners": [0], "scores": [9, 8], "reason": "rounds"},
        "heading",
        None,
        ["After the last round Ann wins: 9 : 8 victory points."],
    ),
    (
        "match-over",
        {"winners": [], "scores": [3, 3], "reason": "both-fallen"},
        "heading",
        None,
        ["Both squads have fallen with equal points: a draw."],
    ),
    (
        "moved",
        {"how": "advance", "start": [1000, 2000], "to": [4000, 6040], "tool": "S", "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat advances Short (5.0 inches)."],
    ),
    (
        "moved",
        {"how": "climb", "start": [1000, 2000], "to": [4000, 6040], "tool": None, "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat climbs (5.0 inches)."],
    ),
    (
        "moved",
        {"how": "push", "start": [1000, 2000], "to": [4000, 6040], "tool": "M", "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat is pushed Medium (5.0 inches)."],
    ),
    (
        "moved",
        {"how": "throw", "start": [1000, 2000], "to": [4000, 6040], "tool": "L", "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat is thrown Long (5.0 inches)."],
    ),
    (
        "moved",
        {"how": "place", "start": [1000, 2000], "to": [4000, 6040], "tool": None, "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat is placed (5.0 inches)."],
    ),
    (
        "collision",
        {"hit": "b-cat", "name": "Crate", "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat collides with Crate."],
    ),
    ("collision", {"hit": "b-cat", "name": "Crate"}, "line", None, ["It hits Crate."]),
    (
        "terrain-thrown",
        {"piece": "crate", "to": [0, 0], "name": "Crate", "tool": "M", "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat throws the Crate Medium."],
    ),
    ("terrain-hit", {"piece": "wall", "name": "Wall"}, "line", None, ["It hits the Wall."]),
    (
        "destroyed",
        {"piece": "crate", "name": "Crate", "size": 2},
        "line",
        None,
        ["The Crate (Size 2) is destroyed."],
    ),
    (
        "dodge",
        {"faced": 3, "successes": 1, "damage": 2, "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat dodges: 3 less 1 is 2 damage."],
    ),
    (
        "damage",
        {"amount": 2, "faced": 2, "total": 3, "stamina": 5, "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat suffers 2 damage.", "3 of 5 Stamina."],
    ),
    (
        "damage",
        {"amount": 2, "faced": 4, "total": 5, "stamina": 5, "name": "Blow", "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat suffers 2 damage.", "5 of 5 Stamina.", "4 damage was dealt.", "From Blow."],
    ),
    ("no-damage", {"unit": "a-bat"}, "line", 0, ["Ann's Bat suffers no damage."]),
    ("dazed", {"unit": "b-cat"}, "line", 1, ["Bob's Cat is Dazed."]),
    ("ko", {"unit": "a-bat"}, "line", 0, ["Ann's Bat is KO'd."]),
    ("healed", {"amount": 2, "unit": "a-bat"}, "line", 0, ["Ann's Bat removes 2 damage."]),
    ("recovered", {"unit": "a-bat"}, "line", 0, ["Ann's Bat comes back Injured."]),
    ("form", {"unit": "a-bat", "form": "Tiny"}, "line", 0, ["Ann's Bat becomes Tiny."]),
    (
        "form",
        {"unit": "a-bat", "form": ""},
        "line",
        0,
        ["Ann's Bat is back to its first stat card."],
    ),
    (
        "power",
        {"amount": 2, "total": 4, "unit": "a-bat"},
        "note",
        0,
        ["Ann's Bat gains 2 Power.", "4 Power now."],
    ),
    (
        "power",
        {"amount": 2, "total": 10, "lost": 3, "name": "Sap", "unit": "a-bat"},
        "note",
        0,
        ["Ann's Bat gains 2 Power.", "10 Power now.", "3 could not be kept.", "From Sap."],
    ),
    (
        "power-lost",
        {"amount": 1, "total": 2, "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat loses 1 Power.", "2 Power now."],
    ),
    (
        "power-spent",
        {"amount": 3, "total": 1, "unit": "a-bat"},
        "note",
        0,
        ["Ann's Bat spends 3 Power.", "1 Power now."],
    ),
    (
        "power-spent",
        {"amount": 3, "total": 1, "name": "Strike", "unit": "a-bat"},
        "note",
        0,
        ["Ann's Bat spends 3 Power.", "1 Power now.", "For Strike."],
    ),
    ("condition", {"condition": "root", "unit": "a-bat"}, "line", 0, ["Ann's Bat gains Root."]),
    (
        "condition-removed",
        {"condition": "slow", "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat loses Slow."],
    ),
    ("immune", {"condition": "hex", "unit": "a-bat"}, "line", 0, ["Ann's Bat is immune to Hex."]),
    (
        "attack",
        {
            "attacker": "a-bat",
            "target": "b-cat",
            "name": "Strike",
            "type": "physical",
            "shape": "single",
            "range": 2,
        },
        "line",
        0,
        ["Ann's Bat attacks Bob's Cat with Strike.", "Physical, Range 2."],
    ),
    (
        "attack",
        {
            "attacker": "b-cat",
            "target": "a-bat",
            "name": "Ray",
            "type": "energy",
            "shape": "beam",
            "range": 4,
        },
        "line",
        1,
        ["Bob's Cat attacks Ann's Bat with Ray.", "Energy, Beam 4."],
    ),
    (
        "attack",
        {
            "attacker": "b-cat",
            "target": "a-bat",
            "name": "Nova",
            "type": "mystic",
            "shape": "area",
            "range": 3,
        },
        "line",
        1,
        ["Bob's Cat attacks Ann's Bat with Nova.", "Mystic, Area 3."],
    ),
    (
        "attack-result",
        {"attacker": "a-bat", "target": "b-cat", "attack": 4, "defense": 1, "damage": 3},
        "line",
        0,
        ["Successes 4 to 1: 3 damage."],
    ),
    (
        "redirected",
        {"attacker": "a-bat", "name": "Bodyguard", "old": "a-bat", "target": "a-cat"},
        "line",
        0,
        ["Bodyguard: the attack turns from Ann's Bat to Ann's Cat."],
    ),
    (
        "target-lost",
        {"attacker": "a-bat", "name": "Vanish", "target": "b-cat"},
        "line",
        0,
        ["Vanish: Bob's Cat is out of reach or sight, and the attack ends."],
    ),
    (
        "no-attack",
        {"name": "Charge", "why": "Nobody is in range.", "at": None, "unit": "a-bat"},
        "note",
        0,
        ["Charge: Ann's Bat makes no attack.", "Nobody is in range."],
    ),
    (
        "no-attack",
        {"name": "Charge", "why": "It is out of range.", "at": "b-cat", "unit": "a-bat"},
        "note",
        0,
        ["Charge: Ann's Bat makes no attack against Bob's Cat.", "It is out of range."],
    ),
    (
        "superpower",
        {"name": "Charge", "cost": 2, "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat uses Charge.", "It costs 2 Power."],
    ),
    (
        "superpower",
        {"name": "Charge", "cost": 0, "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat uses Charge."],
    ),
    (
        "tactic",
        {"card": "drop-off", "seat": 1, "name": "Drop Off"},
        "line",
        1,
        ["Bob plays Drop Off."],
    ),
    (
        "discarded",
        {"seat": 1, "card": "drop-off", "name": "Drop Off"},
        "line",
        1,
        ["Bob discards “Drop Off”."],
    ),
    ("rule", {"name": "Sap", "unit": "a-bat"}, "note", 0, ["Ann's Bat: Sap."]),
    ("rule", {"name": "Sap"}, "note", None, ["Sap."]),
    (
        "lapsed",
        {"name": "Echo"},
        "line",
        None,
        ["Echo has asked too often: the rest of it lapses."],
    ),
    (
        "readied",
        {"name": "Rally", "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat loses its Activated token: Rally."],
    ),
    (
        "tired",
        {"name": "Gag", "unit": "b-cat"},
        "line",
        1,
        ["Bob's Cat gets an Activated token: Gag."],
    ),
    (
        "revived",
        {"name": "Stubborn", "unit": "a-bat"},
        "line",
        0,
        ["Ann's Bat stays on the battlefield: Stubborn."],
    ),
    ("roused", {"name": "Wake", "unit": "a-bat"}, "line", 0, ["Ann's Bat is Dazed no more: Wake."]),
    (
        "counter",
        {"total": 2, "counter": "Charge", "unit": "a-bat"},
        "note",
        0,
        ["Ann's Bat has 2 Charge."],
    ),
    (
        "attack-over",
        {"attacker": "a-bat", "target": "b-cat"},
        "note",
        0,
        ["The attack of Ann's Bat ends early."],
    ),
    (
        "lasting",
        {"name": "Focus", "on": "b-cat"},
        "line",
        1,
        ["Bob's Cat is under the effect of Focus."],
    ),
    ("lasting", {"name": "Focus"}, "line", None, ["Focus is in force."]),
    ("lasting-over", {"name": "Focus", "on": "b-cat"}, "note", 1, ["Focus on Bob's Cat is over."]),
    ("lasting-over", {"name": "Focus"}, "note", None, ["Focus is over."]),
    (
        "marker",
        {"seat": 1, "called": "Portal", "name": "Gates"},
        "line",
        1,
        ["Gates: Portal is put on the battlefield."],
    ),
    ("marker-removed", {"name": "Portal 2"}, "note", None, ["Portal 2 leaves the battlefield."]),
]
"""Event, its data, the kind of line, its side, and the sentence with its details."""


def line_of(kind: str, **data: Any) -> Line:
    """The line of an event of the test cards' match."""
    line = SYSTEM.events.line(event_of(SYSTEM, kind, data), setup())
    assert line is not None
    return line


@pytest.mark.parametrize(("event", "data", "kind", "seat", "sentences"), EVENTS)
def test_what_an_event_says(
    event: str, data: dict[str, Any], kind: str, seat: int | None, sentences: list[str]
) -> None:
    line = line_of(event, **data)
    assert [str(line.message), *map(str, line.details)] == sentences
    assert (line.kind, line.seat, line.rolls) == (kind, seat, ())
    assert line_of(event, **data, rule="CP-CORE-01").rule == "CP-CORE-01"


def test_every_line_but_dice_is_tested_here() -> None:
    told = set(SYSTEM.events.codec.classes) - {"dice"} - UNTOLD
    assert {event for event, *_rest in EVENTS} == told


@pytest.mark.parametrize("kind", sorted(UNTOLD))
def test_events_that_others_speak_for_have_no_line(kind: str) -> None:
    data = {"seat": 0, "unit": "a-bat", "token": "vaults#1", "name": "Wind"}
    assert SYSTEM.events.line(event_of(SYSTEM, kind, data), setup()) is None


@pytest.mark.parametrize(
    ("data", "sentence", "seat"),
    [
        ({"roll": "priority", "seat": 1}, "Bob: Priority roll.", 1),
        ({"roll": "attack", "seat": 1, "unit": "a-bat"}, "Ann's Bat: Attack roll.", 0),
        ({"roll": "defense", "seat": 0, "unit": "b-cat"}, "Bob's Cat: Defense roll.", 1),
        ({"roll": "dodge", "unit": "b-cat"}, "Bob's Cat: Dodge roll.", 1),
        ({"roll": "effect", "unit": "a-bat", "name": "Sap"}, "Ann's Bat: Roll (Sap).", 0),
        ({"roll": "effect", "seat": 0, "name": "Sap"}, "Ann: Roll (Sap).", 0),
        ({"roll": "else", "unit": "a-bat"}, "Ann's Bat: Roll.", 0),
    ],
)
def test_dice_say_whose_they_are_and_what_they_are_for(
    data: dict[str, Any], sentence: str, seat: int
) -> None:
    line = line_of("dice", faces=["hit", "wild"], marks=["", "extra"], **data)
    assert (str(line.message), line.kind, line.seat, line.details) == (sentence, "note", seat, ())
    assert line.rolls == (Roll(line.rolls[0].label, ("hit", "wild"), ("", "extra")),)
    assert str(line.rolls[0].label) == "Dice"
    assert line_of("dice", faces=["hit"], **data).rolls[0].marks == ()


@pytest.mark.parametrize("kind", ["edges", "priority-tied"])
def test_a_line_about_both_players_has_no_side(kind: str) -> None:
    assert line_of(kind, edges=["east", "west"]).seat is None


def test_a_heading_has_no_side_whoever_it_is_about() -> None:
    assert line_of("round", round=1, unit="b-cat").seat is None


def test_why_a_match_ended_is_said_without_names() -> None:
    assert {reason: str(text) for reason, text in log_lines.HOW_IT_ENDED.items()} == {
        "points": "By victory points.",
        "extra-round": "By the lead in an extra round.",
        "rounds": "By victory points after the last round.",
        "last-standing": "The other squad has nobody left on the battlefield.",
        "both-fallen": "Both squads have fallen; victory points decide.",
    }


def test_the_lines_of_scoring_are_marked_for_whoever_was_away() -> None:
    assert line_of("vp", seat=0, amount=2, total=7, card="vaults", why="Vaults").scores
    assert not line_of("round", round=2).scores
