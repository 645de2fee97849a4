"""The faults of teams, and what a builder counts."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.kurogane import SYSTEM
from games.rules.kurogane.teams import SLOTS, entry_summary, faults, summary

from .scenes import PAIR, commander, companion

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
        ([PAIR[0], {"slot": "companions", "card": "butterfly-kiss"}],
         ("KG-3.1", "Butterfly Kiss does not belong to Companions.", "companions")),
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
    assert faults_of(PAIR[0], {**PAIR[1], "with": []}) == []


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
