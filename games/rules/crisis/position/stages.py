"""The stages of a match in which a position may begin."""

from __future__ import annotations

from typing import Final

STAGES: Final = (
    "crisis-type",
    "crisis",
    "threat",
    "edge",
    "squad",
    "tactics",
    "deploy",
    "leader",
    "power",
    "activation",
    "turn",
    "activation-end",
    "cleanup",
)
BEFORE_EDGES, DEPLOYED, PLAY = STAGES[:4], STAGES[6:], STAGES[8:]
"""Those without edges, with squads that lie open, with all characters on the battlefield."""
