"""Nobody is sent anything that only somebody else may know.

Two tables go the same way up to an ask which several seats answer in secret. There one seat
answers differently on the second. Until the others have answered too, everybody else is to be
sent the same, to the byte: the regions, the lines of the log, the card that tells what happened,
and the frame made of them.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.utils.translation import override

from games.live import log_lines, recap, render
from games.live.frames import Frame
from games.live.scene import Scene
from games.matches.models import Match
from games.matches.wording import LogLine, written
from games.rules.contract.asking import Setup
from games.rules.contract.outcomes import Outcome
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.systems import system, systems
from games.rules.tools.playouts import random_setup

SEEDS = range(3)
WITH_SECRETS = ("toy", "crisis")  # systems in which something is answered in secret for sure


def sent(setup: Setup, table: Table[Any], outcome: Outcome, perspective: int | None) -> bytes:
    """All that somebody with this perspective is sent when an answer has been taken."""
    match = Match(id="secret", system=setup.system, status=Match.Status.PLAYING)
    here = Scene(match, setup)
    with override("en"):
        view = table.view(perspective)
        screen = render.draw(here, view)
        found = lines_for(table, outcome, perspective)
        lines = log_lines.rendered(here, found)
        told = recap.card(here, view, found, None)
    return Frame("".join(screen.regions.values()) + lines + told).deflated


def lines_for(table: Table[Any], outcome: Outcome, perspective: int | None) -> list[LogLine]:
    """What `referee.events` lets through, in words and with what the table shows of it."""
    match = Match(id="secret", system=table.system.id, status=Match.Status.PLAYING)
    known = [
        {**event.plain(), "number": outcome.number}
        for event in outcome.events
        if event.audience is None or perspective in event.audience
    ]
    return written(match, table.setup, known)


def different(table: Table[Any], seat: int, rng: random.Random) -> list[dict[str, Any]]:
    """Two answers of a seat that are not the same, or fewer where there are none."""
    found: list[dict[str, Any]] = []
    for _attempt in range(20):
        raw = table.asks[seat].sample(rng)
        if raw and raw not in found:
            found.append(raw)
        if len(found) == 2:
            break
    return found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["toy", *systems()])
def test_a_secret_answer_changes_nothing_for_anybody_else(name: str, seed: int) -> None:
    rules, rng = system(name), random.Random(seed)
    setup = random_setup(rules, rng)

    def new_table() -> Table[Any]:
        return Table(rules, setup, Dice(Seeded(b"secret")))

    one, compared = new_table(), 0
    log: list[tuple[int, Any]] = []
    while one.result is None and len(log) < 60:
        seat = rng.choice(list(one.asks))
        if len(one.asks) > 1:
            answers = different(one, seat, rng)
            if len(answers) == 2:
                compared += 1
                compare(new_table, log, seat, answers)
        raw_answer = one.asks[seat].sample(rng)
        one.answer(seat, raw_answer)
        log.append((seat, raw_answer))
    assert compared or name not in WITH_SECRETS


def compare(new_table: Any, log: list[tuple[int, Any]], seat: int, answers: list[Any]) -> None:
    """Play the log twice, then let `seat` give one answer here and another there."""
    seen: list[list[bytes]] = []
    for answer in answers:
        table = new_table()
        for earlier_seat, earlier in log:
            table.answer(earlier_seat, earlier)
        outcome = table.answer(seat, answer)
        others = [None, *(other for other in range(len(table.system.rules.seats)) if other != seat)]
        seen.append([sent(table.setup, table, outcome, other) for other in others])
    assert seen[0] == seen[1]
