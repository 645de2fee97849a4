"""A player that answers at random: any legal answer, drawn from what the ask offers."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..contract.asking import Ask
from ..contract.table import AnyTable
from ..data import Plain
from ..fields import Illegal

Player = Callable[[AnyTable, random.Random], tuple[int, Plain]]
"""Plays all seats: returns the seat that answers next and its answer."""

ATTEMPTS = 4
"""How often an answer is drawn, because fields drawn one by one may not go together."""
# How often a random player prefers doing something to ending or declining, what it has seldom done,
# and what the ask suggests. Drawn for each match, so that some players wander and others fight.
EAGERNESS = (0.0, 0.7, 0.95)
CURIOSITY = (0.3, 0.7, 0.95)
OBEDIENCE = (0.0, 0.2, 0.7)
NONSENSE_SHARE = 0.02
"""How often an impossible answer is tried first."""

NONSENSE: Sequence[Any] = (
    None,
    [],
    {},
    "move",
    {"option": 7},
    {"option": "no-such-option"},
    {"option": "pass", "fields": {"x": 1e400}},
    {"option": "end-turn", "fields": []},
)


@dataclass
class RandomPlayer:
    """Picks a random answer, sometimes after trying an illegal one."""

    eagerness: float
    curiosity: float = 0.0
    obedience: float = 0.0
    taken: Counter[str] = field(default_factory=Counter)
    """How often it has chosen each option."""

    def __call__(self, table: AnyTable, rng: random.Random) -> tuple[int, Plain]:
        """The seat that answers next and its answer."""
        seat = rng.choice(sorted(table.asks))
        ask = table.asks[seat]
        if rng.random() < NONSENSE_SHARE:
            try_nonsense(ask, rng)
        raw = self._suggested(ask, rng) or self._seasoned(table, ask, rng) or self._drawn(ask, rng)
        self.taken[raw["option"]] += 1
        return seat, raw

    def _suggested(self, ask: Ask, rng: random.Random) -> Plain | None:
        """The ask's suggestion, if it has one and the player's temper takes it."""
        if ask.suggest is None or rng.random() >= self.obedience:
            return None
        suggested = ask.suggest()
        return suggested.answer() if suggested else None

    def _seasoned(self, table: AnyTable, ask: Ask, rng: random.Random) -> Plain | None:
        """An answer drawn by the system itself, for players that explore."""
        if rng.random() >= self.curiosity:
            return None
        found = table.system.random_play.answer(table.game, ask, rng)
        return dict(found) if found else None

    def _drawn(self, ask: Ask, rng: random.Random) -> Plain:
        eager = rng.random() < self.eagerness
        taken = self.taken if rng.random() < self.curiosity else None
        drawn = (ask.sample(rng, eager=eager, taken=taken) for _attempt in range(ATTEMPTS))
        raw = next((answer for answer in drawn if answer is not None), None)
        if raw is None:
            offered = [option.id for option in ask.options]
            raise AssertionError(f"no legal answer to {ask.prompt} among {offered}")
        return raw


def wanderer(rng: random.Random) -> RandomPlayer:
    """A player without preferences, except to end or decline less often."""
    return RandomPlayer(rng.choice(EAGERNESS))


def explorer(rng: random.Random) -> RandomPlayer:
    """A player of a random temper, which may seek rare options or take suggestions."""
    return RandomPlayer(rng.choice(EAGERNESS), rng.choice(CURIOSITY), rng.choice(OBEDIENCE))


def try_nonsense(ask: Ask, rng: random.Random) -> None:
    """Check that an impossible answer raises Illegal and nothing else."""
    nonsense = rng.choice(NONSENSE)
    try:
        ask.check(nonsense)
    except Illegal:
        return
    if not (isinstance(nonsense, dict) and nonsense.get("option") in ("pass", "end-turn")):
        raise AssertionError(f"{nonsense!r} was taken as an answer to {ask.prompt}")
