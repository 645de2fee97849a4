"""The moments that a rule can answer: what happens or is about to happen, and what sets some of
them apart."""

from __future__ import annotations

from typing import Literal

Moment = Literal[
    "deployed",
    "power-phase",
    "activation-phase-start",
    "activation-phase-end",
    "cleanup-start",
    "cleanup",
    "turn-start",
    "turn-end",
    "activation-start",
    "activation-end",
    "move-action-start",
    "move-action-end",
    "advance-start",
    "advance-end",
    "placed",
    "pushed",
    "thrown",
    "movement-end",
    "would-suffer",
    "suffered",
    "would-daze",
    "dazed",
    "would-ko",
    "ko",
    "would-collide",
    "would-drop",
    "attack-declared",
    "targeted",
    "pool-attack",
    "pool-defense",
    "pool-dodge",
    "rolled",
    "modify-own",
    "modify-other",
    "modified",
    "before-damage",
    "after-attack",
    "attack-resolved",
    "attack-action-end",
    "roll-resolved",
    "superpower-used",
    "interacted",
    "picked-up",
    "terrain-destroyed",
]

STEPS_OF_ATTACKS: frozenset[Moment] = frozenset(
    {
        "attack-declared",
        "targeted",
        "pool-attack",
        "pool-defense",
        "rolled",
        "modify-own",
        "modify-other",
        "modified",
        "before-damage",
    }
)
"""Moments of an attack that can only be answered while it goes on."""

BEFORE_THE_ROLL: tuple[Moment, ...] = ("attack-declared", "targeted", "pool-attack", "pool-defense")
"""Moments of an attack that come whatever is rolled, in their order (CP-ATK-02 to CP-ATK-05)."""

WITH_A_STEP_OF_CRISES: frozenset[Moment] = frozenset({"power-phase", "cleanup"})
"""Moments in which crisis cards have a step of their own (CP-ROUND-05, CP-ROUND-19)."""
