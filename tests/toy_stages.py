"""Stages of a match of the toy: who is asked, and whether its first round is over."""

from __future__ import annotations

import random
from typing import Any

from games.rules.contract.table import Table
from tests.rules.playing import Played, match_of
from tests.toy import TOY, setup

STAGES = ["2 asked", "1 asked", "late 2 asked", "late 1 asked"]
SEED = 2


def played() -> Played:
    return match_of(TOY, setup(), SEED, random.Random(SEED))


def stage_of(table: Table[Any]) -> str:
    return f"{'late ' if table.game.state.round else ''}{len(table.asks)} asked"
