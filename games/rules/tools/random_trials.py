"""Random matches with a card and with a built-in card in its place, each reported as soon as it is
over.

As a process it reads a TrialOrder as JSON and writes a RandomTrial per match, each on a line. Its
resources are bounded by the code that starts it (see `processes.bounded`).
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from pydantic import BaseModel

from ..contract.asking import Answer, Setup
from ..contract.definition import AnySystem
from ..contract.events import Event
from ..contract.outcomes import Outcome
from ..data import Json, Plain
from ..fields import Illegal, Option
from ..forms.cards import CardText
from ..systems import system as system_of
from ..text import plain
from .playouts import play_out
from .trials import beginning_without, trial_beginning

MOST_ANSWERS: Final = 2000
"""A longer random match is a failure, because a card may keep it from ending."""
CHECK_EVERY: Final = 5


class TrialOrder(BaseModel):
    """What to play: this many matches with a card of a system, and as many without."""

    system: str
    card: Plain
    matches: int
    niceness: int = 15
    """The niceness of the process."""


class RandomTrial(BaseModel):
    """How one match went. What units did is counted by column of the system's summary, or by kind
    of event (see Trials.amounts)."""

    has_card: bool
    seed: int
    is_won: bool = False
    is_drawn: bool = False
    answers: int = 0
    used: dict[str, int] = {}
    """How often each part of the card was used, by its heading in English; "" is the card."""
    side: dict[str, int] = {}
    """What the units on the card's side did."""
    card: dict[str, int] = {}
    """What the unit of the card did, if it is a unit."""
    trouble: str | None = None
    position: Plain | None = None
    """The state at the last checkpoint before the trouble."""


def runs(order: TrialOrder) -> Iterator[RandomTrial]:
    """The matches, alternately with and without the card. Raises Illegal for a card that cannot be
    tried."""
    system = system_of(order.system)
    names = [label.text for label in system.rules.seats_for({})]
    beginnings = (
        (True, trial_beginning(system, order.card, names)),
        (False, beginning_without(system, order.card, names)),
    )
    for seed in range(order.matches):
        for has_card, (setup, state) in beginnings:
            begun = None if state is None else system.rules.copy(state)
            yield _run(system, order.card, has_card, seed, setup, begun)


def _run(
    system: AnySystem,
    card: Json,
    has_card: bool,
    seed: int,
    setup: Setup,
    state: object,
) -> RandomTrial:
    """Play one match at random and tell how it went."""
    first = None if state is None else system.rules.dump(state)
    watcher = _Watcher(str(card["id"]), headings_of(system.cards.text(card)))
    played = play_out(
        system,
        seed,
        setup=setup,
        state=state,
        most=MOST_ANSWERS,
        check_every=CHECK_EVERY,
        watch=watcher,
    )
    run = RandomTrial(has_card=has_card, seed=seed, answers=played.answers, used=dict(watcher.used))
    if played.trouble:
        run.trouble, run.position = played.trouble[:300], played.position or first
        return run
    assert played.result is not None
    run.is_won = list(played.result.winners) == [0]
    run.is_drawn = len(played.result.winners) != 1
    name = str(card["name"]) if has_card else ""
    run.side, run.card = _counted(system, setup, watcher, name)
    return run


def headings_of(text: CardText) -> list[str]:
    """The parts of a card that can be used: its attacks, superpowers and the like, in English."""
    headings = [str(block.heading) for block in text.blocks]
    return [heading for heading in dict.fromkeys(headings) if len(heading) > 1]


@dataclass
class _Watcher:
    """Counts the uses of a card and keeps the public events."""

    card_id: str
    headings: list[str]
    used: Counter[str] = field(default_factory=Counter)
    events: list[tuple[int, Event]] = field(default_factory=list)
    number: int = 0

    def __call__(self, option: Option, outcome: Outcome) -> None:
        """Note an answer and what came of it."""
        self.number += 1
        if outcome.answer is None:
            return
        self.events += [(self.number, event) for event in outcome.events if event.audience is None]
        happened = [event.plain() for event in outcome.events]
        if outcome.answer.seat != 0 or not self._is_named(option.id, outcome.answer, happened):
            return
        self.used[""] += 1
        label = str(option.label)
        for heading in self.headings:
            if heading in label:
                self.used[heading] += 1

    def _is_named(self, option: str, answer: Answer, happened: list[Plain]) -> bool:
        """Whether an answer has to do with the card."""
        written = json.dumps([plain(answer.fields), happened], default=str)
        return self.card_id in option or self.card_id in written


def _counted(
    system: AnySystem, setup: Setup, watcher: _Watcher, name: str
) -> tuple[dict[str, int], dict[str, int]]:
    """What the units on the first side did, and what the unit with that name did."""
    summary = system.events.summary(watcher.events, setup)
    units = [unit for unit in summary.units if unit.side == 0]
    side: Counter[str] = Counter()
    own: Counter[str] = Counter()
    sides = {unit.id: [side, own] if str(unit.name) == name else [side] for unit in units}
    for unit in units:
        for counter in sides[unit.id]:
            counter.update(unit.counts)
    for _number, event in watcher.events:
        if event.kind in system.trials.amounts:
            for counter in sides.get(str(event.data.get("unit")), ()):
                counter[event.kind] += int(event.data.get("amount", 0))
    return dict(side), dict(own)


def main() -> None:
    """Play what is ordered on the standard input."""
    order = TrialOrder.model_validate_json(sys.stdin.read())
    os.nice(order.niceness)
    try:
        for run in runs(order):
            print(run.model_dump_json(), flush=True)
    except Illegal as refusal:
        print(refusal, file=sys.stderr)
    except BrokenPipeError:  # nobody reads it any more
        os._exit(0)


if __name__ == "__main__":
    main()
