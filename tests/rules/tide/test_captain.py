"""Captains play every scenario to its end, and between them everything happens that can happen."""

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


def test_captains_play_every_scenario_to_its_end() -> None:
    events = Counter[str]()
    for scenario in SCENARIOS:
        match = played((scenario, 1))
        assert match.trouble is None, (scenario, match.trouble)
        assert match.result is not None
        events += match.events
    assert not ALWAYS - set(events)
