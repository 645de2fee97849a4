"""The log line of each event: its sentence, rule, kind, seat and the numbers behind it."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.lines import Line
from games.rules.kurogane import SYSTEM
from games.rules.kurogane.constants import NUMBERS
from games.rules.kurogane.log_lines import HOW_IT_ENDED, OPTION_GROUPS
from games.rules.kurogane.log_lines.lines import line_of as line_of_kind
from games.rules.kurogane.teams import SLOTS, entry_summary, faults, summary

from ..telling import event_of
from .scenes import PAIR, begin, commander, companion

RED = [commander("cataphract"), commander("panopticon"), companion("rifle", "shield")]
SETUP = begin({}, red=RED).setup
PATH = [[0, 0], [1, 0], [2, 0]]
MOVED = {"unit": "b3", "path": PATH, "price": 2, "fallen": 0, "risk": [0, 0]}
STRUCK = {
    "attacker": "b1",
    "target": "a3",
    "weapon": "Rifle",
    "counter": False,
    "sources": [],
    "faces": [3, 4, 5, 6],
    "successes": 3,
    "criticals": 1,
    "attack": 7,
    "defence": 3,
    "damage": 2,
}


def line_of(kind: str, data: dict[str, Any]) -> Line:
    line = SYSTEM.events.line(event_of(SYSTEM, kind, {**data, "rule": "KG-0"}), SETUP)
    assert line is not None
    assert line.rule == "KG-0"
    return line


@pytest.mark.parametrize(
    ("kind", "data", "words", "details", "look", "seat"),
    [
        ("round", {"round": 3}, "Round 3", [], "heading", None),
        ("turn", {"seat": 1}, "Bob's turn", [], "heading", 1),
        ("first", {"seat": 1}, "Bob is first.", [], "line", 1),
        ("placed", {"unit": "b3", "to": [2, 4]}, "Bob's Normal Frame 1 arrives at C5.", [],
         "line", 1),
        ("ordered", {"unit": "b1", "companion": "b4"}, "Savage orders Normal Frame 2 to move.", [],
         "line", 1),
        ("destroyed", {"unit": "a3"}, "Ann's Normal Frame 1 is destroyed.", [], "line", 0),
        ("overkill", {"unit": "b1", "wreck": "a3"},
         "Savage begins an overkill on Ann's Normal Frame 1.", [], "line", 1),
        ("captured", {"seat": 0, "objective": "Alpha"}, "Ann captures Alpha.", [], "line", 0),
        ("risk", {"unit": "b1", "added": 2, "risk": 5}, "Savage gains 2 risk, now 5.", [],
         "note", None),
        ("overkill-progress", {"unit": "b1", "progress": 2},
         "The overkill of Savage stands at 2.", [], "note", None),
        ("overkill-stopped", {"unit": "b1"}, "The overkill of Savage stops.", [], "note", None),
        ("spent", {"unit": "b1"}, "Savage can do nothing more.", [], "note", None),
        ("no-activation", {"seat": 1}, "Bob has no unit to activate.", [], "note", None),
        ("no-counter", {"unit": "b1"}, "Savage has no weapon to counter with.", [], "note", None),
        ("sorties-over", {"seat": 0}, "Ann brings no more units.", [], "note", None),
        ("initiative", {"faces": [3, 5]}, "The players roll for the first turn.", [],
         "line", None),
        ("moved", {**MOVED, "how": "walk"}, "Bob's Normal Frame 1 walks to C1.", ["movement 2"],
         "line", 1),
        ("moved", {**MOVED, "how": "run"}, "Bob's Normal Frame 1 runs to C1.", ["movement 2"],
         "line", 1),
        ("moved", {**MOVED, "how": "sortie"}, "Bob's Normal Frame 1 sorties to C1.",
         ["movement 2"], "line", 1),
        ("moved", {**MOVED, "how": "step"}, "Bob's Normal Frame 1 steps to C1.", ["movement 2"],
         "line", 1),
        ("moved", {**MOVED, "how": "order"}, "Bob's Normal Frame 1 walks to C1 by order.",
         ["movement 2"], "line", 1),
        ("moved", {**MOVED, "how": "overkill"},
         "Bob's Normal Frame 1 moves to the wreck, to C1.", ["movement 2"], "line", 1),
        ("moved", {**MOVED, "how": "walk", "fallen": 1, "risk": [3, 1]},
         "Bob's Normal Frame 1 walks to C1.", ["movement 2", "1 level fallen", "risk 3 → 1"],
         "line", 1),
        ("activated", {"unit": "b1", "by": "b1"}, "Savage is activated.", [], "line", 1),
        ("activated", {"unit": "b4", "by": "b1"}, "Normal Frame 2 is activated by Savage.", [],
         "line", 1),
        ("special", {"unit": "b1", "power": True, "enhance": True},
         "Savage declares Power Attack, Enhance.", [], "line", 1),
        ("special", {"unit": "b1", "power": False, "enhance": True}, "Savage declares Enhance.",
         [], "line", 1),
        ("special", {"unit": "b1", "power": True, "enhance": False},
         "Savage declares Power Attack.", [], "line", 1),
        ("reaction", {"unit": "b1", "how": "dodge"}, "Savage reacts: Dodge.", [], "line", 1),
        ("reaction", {"unit": "b1", "how": "defend"}, "Savage reacts: Defend.", [], "line", 1),
        ("reaction", {"unit": "b1", "how": "counter"}, "Savage reacts: Counter.", [], "line", 1),
        ("pushed", {"unit": "b1", "to": [2, 4], "fallen": 0}, "Savage is pushed to C5.", [],
         "line", None),
        ("pushed", {"unit": "b1", "to": [2, 4], "fallen": 2}, "Savage is pushed to C5.",
         ["2 levels fallen"], "line", None),
        ("pushed", {"unit": "b1", "stays": True}, "Savage cannot be pushed off the board.", [],
         "line", None),
        ("collided", {"unit": "b1", "hit": "b4", "risk": 2, "both": True},
         "Savage is pushed into Normal Frame 2.", ["2 risk each"], "line", None),
        ("collided", {"unit": "b1", "hit": "b4", "risk": 2},
         "Savage is pushed into Normal Frame 2.", ["2 risk each"], "line", None),
        ("collided", {"unit": "b1", "hit": "b4", "risk": 2, "both": False},
         "Savage is pushed into Normal Frame 2.", ["2 risk"], "line", None),
        ("collided", {"unit": "b1", "hit": "", "risk": 2}, "Savage is pushed into a wall.",
         ["2 risk"], "line", None),
        ("collected", {"unit": "b1", "round": 6},
         "Savage goes to repair and may return in round 6.", [], "note", None),
        ("collected", {"unit": "b1", "round": 7},
         "Savage goes to repair and does not return in this match.", [], "note", None),
        ("delayed", {"unit": "b1", "round": 6}, "Savage is delayed to round 6.", [], "note", None),
        ("delayed", {"unit": "b1", "round": 7},
         "Savage is delayed and does not return in this match.", [], "note", None),
        ("vp", {"seat": 1, "amount": 2, "total": 9, "why": "overkill", "unit": "b1"},
         "Bob scores 2 VP, now 9.", ["overkill by Savage"], "line", 1),
        ("vp", {"seat": 0, "amount": 6, "total": 6, "why": "objectives",
                "objectives": ["Alpha", "Beta"]},
         "Ann scores 6 VP, now 6.", ["objectives: Alpha, Beta"], "line", 0),
    ],
)  # fmt: skip
def test_an_event_in_words(
    kind: str, data: dict[str, Any], words: str, details: list[str], look: str, seat: int | None
) -> None:
    line = line_of(kind, data)
    assert str(line.message) == words
    assert [str(detail) for detail in line.details] == details
    assert (line.kind, line.seat) == (look, seat)


@pytest.mark.rule("KG-4.2.1")
def test_each_player_has_a_die_in_the_roll_for_the_first_turn() -> None:
    rolls = line_of("initiative", {"faces": [3, 5]}).rolls
    assert [(str(roll.label), roll.faces) for roll in rolls] == [("Ann", ("3",)), ("Bob", ("5",))]


def test_every_kind_of_event_has_a_line() -> None:
    told = {cls for cls in line_of_kind.registry if cls is not object}
    assert told == set(SYSTEM.events.codec.classes.values())


@pytest.mark.rule("KG-7.4.p1", "KG-7.5.p1", "KG-7.7.t6")
@pytest.mark.parametrize(
    ("changes", "words", "parts"),
    [
        ({}, "Savage hits Ann's Normal Frame 1 with Rifle: 2 damage.", 4),
        ({"damage": 3}, "Savage hits Ann's Normal Frame 1 with Rifle: 3 damage.", 5),
        ({"damage": 0, "attack": 2}, "Savage hits Ann's Normal Frame 1 with Rifle, without damage.",
         4),
        ({"damage": 0, "successes": 0}, "Savage misses Ann's Normal Frame 1 with Rifle.", 1),
        ({"counter": True}, "Savage counters Ann's Normal Frame 1 with Rifle: 2 damage.", 4),
        ({"counter": True, "damage": 0, "attack": 2},
         "Savage counters Ann's Normal Frame 1 with Rifle, without damage.", 4),
        ({"counter": True, "damage": 0, "successes": 0},
         "Savage counters Ann's Normal Frame 1 with Rifle and misses.", 1),
    ],
)  # fmt: skip
def test_an_attack_in_words(changes: dict[str, Any], words: str, parts: int) -> None:
    line = line_of("attack", {**STRUCK, **changes})
    (roll,) = line.rolls
    assert (str(line.message), len(line.details), line.seat) == (words, parts, 1)
    assert str(roll.label) == ("Counter" if changes.get("counter") else "Attack")
    assert roll.faces == ("3", "4", "5", "6")
    assert roll.marks == ("", "success", "success", "critical")
    assert ("Hard Hit +1" in map(str, line.details)) is (changes.get("damage") == 3)


def test_the_end_and_the_groups_of_options_have_their_words() -> None:
    assert list(HOW_IT_ENDED) == ["points", "cost", "equal"]
    assert [str(label) for label in OPTION_GROUPS.values()] == [
        "Sorties",
        "Activations",
        "Normal Move",
        "Normal Attack",
        "Move Order",
        "Reactions",
    ]


# -- the numbers of the rulebook ---------------------------------------------------------------

RULES = {
    "KG-4.5.p1": [6],
    "KG-3.1": [500, 2, 6, 8],
    "KG-3.3": [1],
    "KG-3.4": [15],
    "KG-4.2.3": [1],
    "KG-11.1": [2],
    "KG-2.1": [12],
    "KG-2.4": [3],
    "KG-5.3": [1],
    "KG-5.4": [1, 2],
    "KG-5.5": [1],
    "KG-5.6": [1],
    "KG-5.7": [2, 1],
    "KG-5.8": [2],
    "KG-7.2.t3": [1],
    "KG-7.2.t5": [1],
    "KG-7.2.t6": [1],
    "KG-7.3.2": [-2, 2],
    "KG-7.3.3": [1, 1],
    "KG-7.3.5": [1, -2],
    "KG-7.3.6": [1, 2],
    "KG-7.3.7": [1],
    "KG-7.4.p1": [4, 6],
    "KG-7.5.p1": [3],
    "KG-7.7.t5": [1],
    "KG-7.7.t6": [1],
    "KG-7.7.t11": [1],
    "KG-8.3": [4, 1],
    "KG-8.5": [3, 1],
    "KG-9.p1": [2],
    "KG-10.4": [3],
    "KG-11.2": [3],
    "KG-11.3": [5],
    "KG-12.1": [1],
}


def test_the_rulebook_shows_the_numbers_of_its_rules() -> None:
    shown = {entry.id: entry.numbers for entry in SYSTEM.book.entries() if entry.numbers}
    assert {rule: [each.value for each in numbers] for rule, numbers in shown.items()} == RULES
    house = {known.rules[0] for known in NUMBERS if known.house}
    assert {"KG-2.4", "KG-7.3.5", "KG-8.5", "KG-12.1"} <= house
    assert not {"KG-3.1", "KG-5.6", "KG-7.4.p1", "KG-8.4", "KG-10.4"} & house


# -- faults of teams ---------------------------------------------------------------------------

CARDS = SYSTEM.cards.built_in
FRAME = CARDS["normal-frame"]


def faults_of(*entries: Any) -> list[tuple[str, str, str]]:
    found = faults({"entries": list(entries)}, CARDS)
    return [(fault.rule, str(fault.message), fault.where) for fault in found]


@pytest.mark.rule("KG-3.1", "KG-3.2", "KG-3.3", "KG-3.5")
@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ([*PAIR, {"slot": "companions", "card": "nobody"}],
         ("KG-3.5", "There is no card nobody.", "")),
        ([*PAIR, {"slot": "companions", "card": "rifle"}], ("KG-3.1", "Rifle is no unit.", "")),
        ([*PAIR, {"slot": "pets", "card": "normal-frame"}],
         ("KG-3.1", "Normal Frame: a team has commanders and companions, and no pets.", "")),
        ([*PAIR, {"slot": "x" * 41, "card": "normal-frame"}],
         ("KG-3.1", f"Normal Frame: a team has commanders and companions, and no {'x' * 40}.", "")),
        ([*PAIR, {"slot": "commanders", "card": "normal-frame"}],
         ("KG-3.1", "Normal Frame does not belong to Commanders.", "commanders")),
        (PAIR[:1], ("KG-3.1", "A team has exactly 2 commanders; this one has 1.", "commanders")),
        ([*PAIR, *[companion()] * 7],
         ("KG-3.1", "A team has at most 6 companions; this one has 7.", "companions")),
        ([*PAIR, *[companion()] * 7], ("KG-3.1", "A team has at most 8 units.", "")),
        ([{**PAIR[0], "with": ["rifle"]}, PAIR[1]],
         ("KG-3.5", "Savage carries what stands on its card, and nothing else.", "commanders")),
        ([PAIR[0], commander("panopticon")],
         ("KG-3.2", "Commanders of one faction only: Conductors, Unchained.", "commanders")),
        ([PAIR[0], PAIR[0]], ("KG-3.2", "Savage stands in the team twice.", "commanders")),
        ([*PAIR, {**companion(), "with": "rifle"}],
         ("KG-3.3", "Normal Frame, companion 1: weapons are a list.", "companions")),
        ([*PAIR, companion(), companion("savage")],
         ("KG-3.5", "Normal Frame, companion 2: there is no weapon savage.", "companions")),
    ],
)  # fmt: skip
def test_a_fault_of_a_team_says_what_is_wrong_and_where(
    entries: list[Any], fault: tuple[str, str, str]
) -> None:
    assert fault in faults_of(*entries)
    assert faults_of(*PAIR, companion()) == []
    assert faults_of(*PAIR, *[companion()] * 6) == []


@pytest.mark.rule("KG-3.1", "KG-3.3")
def test_a_builder_counts_points_and_hardpoints() -> None:
    team = {"entries": [*PAIR, companion("rifle")]}
    (points,) = summary(team, CARDS)
    assert (str(points.label), points.limit) == ("Points", 500)
    each = [entry_summary(entry, team, CARDS) for entry in team["entries"]]
    assert sum(tallies[0].value for tallies in each) == points.value
    assert [len(tallies) for tallies in each] == [1, 1, 2]
    used = each[2][1]
    assert str(used.label) == "Hardpoints"
    assert (used.value, used.limit) == (CARDS["rifle"]["hardpoints"], FRAME["hardpoints"])
    assert [(slot.id, slot.kinds, slot.least, slot.most, slot.repeat, slot.parts)
            for slot in SLOTS] == [
        ("commanders", ("commander",), 2, 2, False, ()),
        ("companions", ("frame",), 0, 6, True, ("weapon",)),
        ("map", ("map",), 0, 1, False, ()),
    ]  # fmt: skip


@pytest.mark.rule("KG-4.4.2")
def test_the_lines_of_scoring_are_marked_for_whoever_was_away() -> None:
    scored = {"seat": 1, "amount": 2, "total": 9, "why": "overkill", "unit": "b1"}
    assert line_of("vp", scored).scores
    assert not line_of("captured", {"seat": 0, "objective": "Alpha"}).scores


@pytest.mark.parametrize(
    ("kind", "data", "entry"),
    [
        ("ordered", {"unit": "b1", "companion": "b3"}, ("own", "order b3", "", "")),
        ("moved", {**MOVED, "how": "walk"}, ("own", "", "", "")),
        ("moved", {**MOVED, "how": "run"}, ("own", "", "", "")),
        ("moved", {**MOVED, "how": "order"}, ("part", "order b3", "to C1", "")),
        ("risk", {"unit": "b1", "added": 2, "risk": 5},
         ("part", "", "Savage: risk 5", "risk b1")),
        ("destroyed", {"unit": "b1"}, ("part", "", "Savage destroyed", "")),
        ("pushed", {"unit": "b1", "path": PATH, "to": [2, 0], "fallen": 0},
         ("part", "", "Savage pushed to C1", "pushed b1")),
        ("overkill-progress", {"unit": "b1", "progress": 2},
         ("part", "", "overkill at 2", "")),
        ("turn", {"seat": 1}, ("own", "", "", "")),
    ],
)  # fmt: skip
def test_each_line_says_to_which_entry_it_belongs_and_what_it_is_in_short(
    kind: str, data: dict[str, Any], entry: tuple[str, str, str, str]
) -> None:
    found = line_of(kind, data).entry
    assert (found.place, found.of, str(found.short), found.short_of) == entry
