"""Matches at each of their stages, for the tests of whatever may become of one there.

A stage is what a match waits for: a step of its set-up, a turn, an attack; "late" after the first
round. What the stages of a system are says the module `stages` beside its tests. Whole matches are
played, and each stage is where one of them first came to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any

from games.matches.models import Match
from games.rules.contract.asking import Setup
from games.rules.contract.outcomes import Snapshot
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.systems import systems
from tests import toy_stages
from tests.matchmaking import match_in_the_middle
from tests.people import Browser
from tests.rules.playing import Given
from tests.toy import TOY

OVER = "over"
"""Not a stage, but a match that was played to its end."""
LAST = "last"
"""Where that match could last be begun again: few answers are left."""

MODULES: dict[str, Any] = {
    TOY.id: toy_stages,
    **{name: import_module(f"tests.rules.{name}.stages") for name in systems()},
}
STAGES: dict[str, list[str]] = {name: module.STAGES for name, module in MODULES.items()}


@dataclass(frozen=True)
class Stand:
    """A match up to a moment: a checkpoint and the answers since."""

    setup: Setup
    snapshot: Snapshot
    since: tuple[Given, ...] = ()


@cache
def stands(name: str) -> dict[str, Stand]:
    """A match at each of the stages, and OVER and LAST."""
    found: dict[str, Stand] = {}
    since: list[Given] = []
    kept: Snapshot | None = None
    for table, given in MODULES[name].played():
        goes_on = given is not None and (table.result or table.snapshot is kept)
        since = [*since, given] if given is not None and goes_on else []
        if not table.result:
            kept = table.snapshot
        if kept is not None:
            stage = OVER if table.result else MODULES[name].stage_of(table)
            found.setdefault(stage, Stand(table.setup, kept, tuple(since)))
    found[LAST] = replace(found[OVER], since=())
    return found


def begun(name: str, stage: str, *seated: Browser) -> Match:
    """A match of the system that stands there."""
    stand = stands(name)[stage]
    system = {**systems(), TOY.id: TOY}[name]
    table = Table(system, stand.setup, Dice(Seeded(b"")), snapshot=stand.snapshot)
    return match_in_the_middle(table, *(each.player for each in seated), since=stand.since)
