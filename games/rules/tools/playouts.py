"""Random legal matches, played to the end with every invariant checked on the way.

The random player picks among the options that the ask itself offers, so what it plays is what
the buttons offer and what `check` allows.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..contract.asking import Result, Setup
from ..contract.definition import AnySystem
from ..contract.outcomes import Outcome
from ..contract.starting import checked_options, default_of, make_setup
from ..contract.table import AnyTable, Table
from ..data import NOTHING, Json, Plain
from ..dice import Dice, Seeded, key_of
from ..fields import Illegal, Option
from ..fields.option import Menu
from .position_files import ASKED
from .random_player import Player, explorer, wanderer

MOST_ANSWERS = 3000
"""The limit of a match for each of its seats. Any match ends before."""
MOST_SETUPS = 200
"""The random set-ups tried until the options allow the rosters."""

Watch = Callable[[Option, Outcome], None]
"""Is called with each chosen option and its outcome."""

MENUS_EVERY = 25
"""Menus are checked once per so many checks of the invariants."""


@dataclass
class Playout:
    """How one random match went. `trouble` says what was wrong, if anything; `file` is then a
    position file with which `referee` shows it again."""

    seed: int
    options: Json
    """The options of the match."""
    answers: int = 0
    seconds: float = 0.0  # of the processor
    ending: str = "none"
    kinds: Counter[str] = field(default_factory=Counter)
    """How often each kind of option was chosen."""
    events: Counter[str] = field(default_factory=Counter)
    """How often each kind of event happened."""
    used: set[str] = field(default_factory=set)
    """The ids of the cards that were used, by `RandomPlay.used_cards`."""
    trouble: str | None = None
    result: Result | None = None
    file: Plain | None = None
    position: Plain | None = None
    """The state at the last checkpoint before the trouble."""


def random_setup(
    system: AnySystem,
    rng: random.Random,
    pool: bool = False,
    given: Json = NOTHING,
) -> Setup:
    """A set-up with ready rosters, or rosters of built-in cards from the whole `pool`, and random
    options except those `given`. Raises Illegal if no valid combination was found."""
    for _attempt in range(MOST_SETUPS):
        try:
            return _random_setup(system, rng, pool, given)
        except Illegal:
            continue
    return _random_setup(system, rng, pool, given)


def _random_setup(system: AnySystem, rng: random.Random, pool: bool, given: Json) -> Setup:
    options: Plain = {}
    for option in system.rules.options():
        value = option.sample(rng)
        options[option.name] = default_of(option) if value is None else value
    chosen = checked_options(system, {**options, **given})
    seats = range(len(system.rules.seats_for(chosen)))
    drawn = system.random_play.roster if pool else None
    ready = system.rosters.ready_for(len(system.rosters.ready()) or 1)
    rosters = [dict(drawn(rng) if drawn else rng.choice(ready)) for _seat in seats]
    return make_setup(system, chosen, rosters, [f"Player {seat + 1}" for seat in seats])


def play_out(
    system: AnySystem,
    seed: int,
    *,
    setup: Setup | None = None,
    pool: bool = False,
    options: Json = NOTHING,
    check_every: int = 1,
    most: int | None = None,
    player: Player | None = None,
    state: object = None,
    watch: Watch | None = None,
) -> Playout:
    """Play one match from `seed` to its end, at random or with a `player`. Every `check_every`
    answers the invariants are checked, and less often the menus. Without a `setup`, it is made from
    rosters and `options` as in `random_setup`. Over the whole `pool`, the random player also
    seeks what it has seldom done, and takes suggestions. With a `state` the match begins in that.
    `watch` is called with each answer and its outcome. Faults are reported instead of raised; so is
    a match still running after `most` answers."""
    rng = random.Random(seed)
    setup = setup or random_setup(system, rng, pool, options)
    most = most or MOST_ANSWERS * len(system.rules.seats_for(setup.options))
    log: list[Plain] = []
    playout = Playout(seed, setup.options)
    begun = time.process_time()
    table: AnyTable | None = None
    player = player or (explorer(rng) if pool else wanderer(rng))
    try:
        table = Table(system, setup, Dice(Seeded(dice_key(seed))), state=state)
        for event in table.opening.events:
            playout.used.update(system.random_play.used_cards(table.game, event))
        while table.result is None:
            if len(log) >= most:
                raise AssertionError(f"no end after {most} answers")
            seat, raw = player(table, rng)
            log.append({"seat": seat, **raw})
            playout.kinds[raw["option"].split(":")[0].split("@")[0]] += 1
            option = table.asks[seat].option(raw["option"]) if watch else None
            outcome = table.answer(seat, raw)
            if watch and option:
                watch(option, outcome)
            for event in outcome.events:
                playout.events[event.kind] += 1
                playout.used.update(system.random_play.used_cards(table.game, event))
            if len(log) % check_every == 0:
                _check_invariants(table)
            if len(log) % (check_every * MENUS_EVERY) == 0:
                _check_menus(table)
    except Exception as fault:
        cause = fault.__cause__ or fault
        playout.trouble = f"{type(cause).__name__}: {cause}"
        playout.file = position_file(setup, seed, log)
        if table and table.snapshot:
            playout.position = table.snapshot.state
    playout.answers, playout.seconds = len(log), time.process_time() - begun
    if table and table.result:
        playout.result, playout.ending = table.result, table.result.reason
    return playout


def dice_key(seed: int) -> bytes:
    """The dice key of the playout with this seed."""
    return key_of(str(seed).encode(), [])


def position_file(setup: Setup, seed: int, log: Sequence[Json]) -> Plain:
    """A position file that replays the match."""
    return {
        "system": setup.system,
        "options": setup.options,
        "rosters": setup.rosters,
        "cards": setup.cards,
        "names": setup.names,
        "seed": str(seed),
        **{name: getattr(setup, name) for name in ASKED},
        "show": "last",
        "answers": list(log),
    }


def _check_menus(table: AnyTable) -> None:
    """Check that an option built alone, as for an answer that names it, equals the one built with
    all others."""
    for ask in table.asks.values():
        if isinstance(ask.options, Menu):
            for option in ask.options.anew():
                alone = ask.options.anew().named(option.id)
                if alone is None or alone.brief() != option.brief():
                    raise AssertionError(f"{option.id} is another option when it is built alone")


def _check_invariants(table: AnyTable) -> None:
    wrong = table.system.random_play.invariants(table.game)
    if wrong:
        raise AssertionError("; ".join(wrong))
