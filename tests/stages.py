"""Matches at each of their stages, for the tests of whatever may become of one there.

A stage is what a match waits for: a step of its set-up, a turn, an attack. Whole matches are
played, and each stage is where one of them first came to it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from games.matches.models import Match
from games.rules.contract.asking import Setup
from games.rules.contract.definition import System
from games.rules.contract.outcomes import Snapshot
from games.rules.contract.starting import checked_options, make_setup
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.systems import systems
from games.rules.tools import position_files
from games.rules.tools.playouts import dice_key, random_setup
from tests.matchmaking import Given, match_in_the_middle
from tests.people import Browser
from tests.rules.battletech import captain as mech_captain
from tests.rules.crisis import recorded
from tests.toy import TOY, setup

SEED = 2
"""Of random matches that come to all these stages."""
OTHER_SEEDS = {"kurogane": 11, "tide": 4}
"""Of those of systems where that seed does not."""

OVER = "over"
"""Not a stage, but a match that was played to its end."""
LAST = "last"
"""Where that match could last be begun again: few answers are left."""

STAGES = {
    "toy": ["2 asked", "1 asked", "late 2 asked", "late 1 asked"],
    "crisis": [
        *("crisis-type", "crisis", "threat", "edge", "squad", "tactics", "deploy"),
        *("turn", "activation", "attack"),
        *("late power", "late turn", "late activation", "late attack", "extra round"),
    ],
    "kurogane": [
        *("round", "sortie", "turn", "activation", "attack"),
        *("late round", "late special-sortie", "late turn", "late activation", "late attack"),
    ],
    "battletech": [
        *("placing", "moving", "firing"),
        *("late moving", "late firing", "late striking", "late resolving-strikes"),
    ],
    "tide": [
        *("muster", "deploy", "ready", "action", "acting", "transfer"),
        *("late ready", "late action", "late acting", "late transfer"),
    ],
}
"""Where matches stand: "late" after the first round."""


@dataclass(frozen=True)
class Stand:
    """A match up to a moment: a checkpoint and the answers since."""

    setup: Setup
    snapshot: Snapshot
    since: tuple[Given, ...] = ()


def played(system: System[Any]) -> Iterator[tuple[Table[Any], Given | None]]:
    """Whole matches of a system: their Tables and the answer that led there."""
    if system.id == "crisis":
        for name in recorded.names():
            file = recorded.file_of(name)
            table = position_files.table_of(file)
            yield table, None
            for answer in file["answers"]:
                raw = {key: value for key, value in answer.items() if key != "seat"}
                yield table, (answer["seat"], raw, table.answer(answer["seat"], raw).faces)
        return
    seed = OTHER_SEEDS.get(system.id, SEED)
    rng = random.Random(seed)
    if system.id == "battletech":
        table = Table(system, lances(system), Dice(Seeded(dice_key(seed))))
        yield table, None
        while table.result is None:
            seat, raw = mech_captain.decide(table, rng)
            yield table, (seat, raw, table.answer(seat, raw).faces)
        return
    made = setup() if system is TOY else random_setup(system, rng)
    table = Table(system, made, Dice(Seeded(dice_key(seed))))
    yield table, None
    while table.result is None:
        seat = rng.choice(sorted(table.asks))
        raw = table.asks[seat].sample(rng, eager=True) or {}
        yield table, (seat, raw, table.answer(seat, raw).faces)


def lances(system: System[Any]) -> Setup:
    """A match of BattleTech with the usual options, the same ready lance on both sides."""
    roster = dict(system.rosters.ready()[0])
    return make_setup(system, checked_options(system, {}), [roster, roster], ["Ann", "Bob"])


def stage_of(table: Table[Any]) -> str:
    """What a match's stage is called here."""
    state = table.game.state
    if table.system.id == "battletech":
        return f"{'late ' if state.turn > 1 else ''}{state.stage}"
    if table.system.id == "tide":
        return f"{'late ' if state.round > 1 else ''}{state.stage}"
    turn = getattr(state, "turn", None)
    late = "late " if (getattr(state, "vp_by_round", None) or state.round > 1) else ""
    if table.system is TOY:
        return f"{'late ' if state.round else ''}{len(table.asks)} asked"
    if state.attack:
        return f"{late}attack"
    if turn is not None and turn.unit and not getattr(turn, "activation_over", False):
        return f"{late}activation"
    return f"{late}{state.stage}"


@cache
def stands(name: str) -> dict[str, Stand]:
    """A match at each of the stages, and OVER and LAST."""
    found: dict[str, Stand] = {}
    since: list[Given] = []
    kept: Snapshot | None = None
    for table, given in played({**systems(), "toy": TOY}[name]):
        if given is not None:
            since = [*since, given] if table.result or table.snapshot is kept else []
        if not table.result:
            kept = table.snapshot
        if kept is not None:
            stage = OVER if table.result else stage_of(table)
            found.setdefault(stage, Stand(table.setup, kept, tuple(since)))
    found[LAST] = replace(found[OVER], since=())
    if name == "crisis":
        found["extra round"] = _extra(found["late turn"])
    return found


def _extra(late: Stand) -> Stand:
    """The same match after six rounds that ended in a tie."""
    state = {
        **late.snapshot.state,
        "round": 7,
        "vp": [5, 5],
        "vp_by_round": [[1, 1]] * 5 + [[5, 5]],
    }
    return Stand(late.setup, late.snapshot.model_copy(update={"state": state}))


def begun(name: str, stage: str, *seated: Browser) -> Match:
    """A match of the system that stands there."""
    stand = stands(name)[stage]
    system = {**systems(), "toy": TOY}[name]
    table = Table(system, stand.setup, Dice(Seeded(b"")), snapshot=stand.snapshot)
    return match_in_the_middle(table, *(each.player for each in seated), since=stand.since)
