"""Computers play scenarios to their ends, and between them everything happens that can happen."""

from __future__ import annotations

from collections import Counter

from .campaign import SCENARIOS, played

ALWAYS = frozenset(
    [
        "deployed",
        "op-fire",
        "round",
        "turn",
        "phase",
        "control",
        "command",
        "points",
        "spent",
        "activated",
        "entered",
        "attack",
        "volley",
        "figures-lost",
        "morale",
        "damage",
        "removed",
        "fatigued",
        "assault",
        "assault-roll",
        "assault-result",
        "advanced",
    ]
)
"""Kinds of events that no handful of matches goes without."""


def test_computers_play_scenarios_to_their_ends() -> None:
    events = Counter[str]()
    for scenario in SCENARIOS[::6]:
        match = played((scenario, 1))
        assert match.trouble is None, (scenario, match.trouble)
        assert match.result is not None
        events += match.events
    assert not ALWAYS - set(events)
