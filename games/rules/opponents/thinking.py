"""How a computer finds its answer, the same in all systems.

It tries the best suggestions of its system on copies of the match. Each is played on, by rule of
thumb for all seats, to where positions are compared: the end of the activation or farther. The
answer that leads to the best position on average is taken. A computer knows what its seat knows:
the copies roll dice of their own and lack the secret answers of others.

Its work is counted in answers instead of seconds, and chance comes from the seed and the number of
the answer. So the same seed plays the same match on any machine, and a process that takes over from
another one gives the same answer.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..contract.asking import Ask
from ..contract.opponents import Suggestion
from ..contract.outcomes import ScriptFault
from ..contract.table import AnyTable
from ..data import Plain
from ..dice import Dice
from ..fields import Illegal
from .even_dice import EvenDice
from .levels import Level

RESULT: Final = "result"
"""The part that counts the end of a match: above 0 for a win, below for a loss."""
MOST_OF_ONE: Final = 60
"""The answers after which a copy is evaluated even within an activation."""
ATTEMPTS: Final = 8
"""How often an answer is drawn, because fields drawn one by one may not go together."""

Raw = Plain


@dataclass
class Candidate:
    """An answer under consideration, with the worths of the positions it led to, part by part. It
    `is_certain` if no die was rolled on the way, so it always leads there."""

    suggestion: Suggestion
    ends: list[Mapping[str, float]] = field(default_factory=list)
    is_certain: bool = False

    def value(self, trust: float) -> float:
        """How good it is: the mean of its positions plus its rule-of-thumb score."""
        seen = sum(sum(end.values()) for end in self.ends) / len(self.ends) if self.ends else 0.0
        return seen + trust * self.suggestion.score


@dataclass(frozen=True)
class Thought:
    """An answer, the number of answers tried to find it, and the candidates, best first; their
    results explain the choice."""

    answer: Raw
    tried: int = 0
    candidates: Sequence[Candidate] = ()


def think(table: AnyTable, seat: int, level: Level, seed: str) -> Thought:
    """A level's answer to a seat's present ask. The table is unchanged. Raises Illegal if the seat
    is asked nothing, or its ask has no answer."""
    ask = table.asked_of(seat)
    rng = random.Random(f"{seed}/{table.number}/{seat}")
    if level.blind:
        return Thought(any_answer(ask, rng))
    found = _legal(ask, table.system.opponents.suggestions(table.game, ask), level.candidates)
    if not found:
        return Thought(_unadvised(ask, rng))
    if level.slips and rng.random() < level.slips:
        return Thought(rng.choice(found).answer())
    is_tried = level.samples and table.system.opponents.horizon(table.game) is not None
    if len(found) == 1 or not is_tried:
        return Thought(found[0].answer())
    return Search(table, seat, level, f"{seed}/{table.number}").best(found)


def go_on(table: AnyTable, seat: int, *, offhand: bool = False) -> None:
    """Answer for a seat with its system's first suggestion. `offhand`: with a shallow look only."""
    ask, opponents = table.asked_of(seat), table.system.opponents
    suggestions = (opponents.offhand if offhand else None) or opponents.suggestions
    for suggestion in suggestions(table.game, ask):
        try:
            table.answer(seat, suggestion.answer())
        except Illegal:
            continue
        return
    table.answer(seat, _unadvised(ask, random.Random(table.number)))


def any_answer(ask: Ask, rng: random.Random) -> Raw:
    """Any legal answer. Raises Illegal if none is found."""
    for _attempt in range(ATTEMPTS):
        raw = ask.sample(rng)
        if raw is not None:
            return raw
    absent = ask.answer_of_absent()
    return {"option": absent.option, "fields": dict(absent.fields)}


def _unadvised(ask: Ask, rng: random.Random) -> Raw:
    """The answer to an ask without suggestions by the system: the ask's own suggestion, or any
    answer that ends or declines nothing if possible."""
    suggested = ask.suggest() if ask.suggest else None
    if suggested:
        return suggested.answer()
    return ask.sample(rng, eager=True) or any_answer(ask, rng)


def _legal(ask: Ask, suggestions: Sequence[Suggestion], most: int) -> list[Suggestion]:
    """The first legal suggestions, up to the given number."""
    found: list[Suggestion] = []
    for suggestion in suggestions:
        if len(found) == most:
            break
        try:
            ask.check(suggestion.answer())
        except Illegal:
            continue
        found.append(suggestion)
    return found


class Search:
    """One search for an answer, on copies of a match."""

    def __init__(self, table: AnyTable, seat: int, level: Level, seed: str) -> None:
        self._table, self._seat, self._level, self._seed = table, seat, level, seed
        self._opponents = table.system.opponents
        self._side = table.system.rules.side_of(seat, table.setup.options)
        self._trust = level.trust * self._opponents.trust
        self._budget = level.answers * self._opponents.effort
        self._tried = 0

    def best(self, suggestions: Sequence[Suggestion]) -> Thought:
        """The thought about these answers. All are tried repeatedly with the same dice, and the
        worse half is dropped at intervals."""
        every = [Candidate(suggestion) for suggestion in suggestions]
        left = list(every)
        for sample in range(self._level.samples):
            for candidate in left:
                if self._tried >= self._budget:
                    return self._thought(every)
                if candidate.is_certain:
                    candidate.ends.append(candidate.ends[0])
                elif (end := self._end_of(candidate, sample)) is not None:
                    candidate.ends.append(end)
            left = self._ranked([candidate for candidate in left if candidate.ends])
            if (sample + 1) % self._level.patience == 0:
                left = left[: -(-len(left) // 2)]
            if len(left) < 2 or all(candidate.is_certain for candidate in left):
                break
        return self._thought(every)

    def _ranked(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The candidates, those tried most often first, then by value."""
        return sorted(candidates, key=lambda each: (-len(each.ends), -each.value(self._trust)))

    def _thought(self, candidates: Sequence[Candidate]) -> Thought:
        ranked = self._ranked(candidates)
        return Thought(ranked[0].suggestion.answer(), self._tried, ranked)

    def _end_of(self, candidate: Candidate, sample: int) -> Mapping[str, float] | None:
        """The worth of the position after one try of an answer, or None if the rules cannot go on
        from it."""
        copy = self._table.fork(Dice(EvenDice(f"{self._seed}/{sample}")), self._seat)
        self._table.system.rules.hide_secrets(copy.game, self._seat)
        thrown = copy.game.dice.position
        try:
            copy.answer(self._seat, candidate.suggestion.answer())
            self._tried += 1
            self._play_on(copy)
        except (Illegal, ScriptFault):
            return None
        candidate.is_certain = copy.game.dice.position == thrown
        return self._worth_of(copy)

    def _play_on(self, copy: AnyTable) -> None:
        """Play a copy to where positions are compared, by rule of thumb for all seats."""
        until = self._opponents.until or self._opponents.horizon
        here, most = until(self._table.game), self._tried + MOST_OF_ONE
        while copy.result is None and self._tried < most and until(copy.game) == here:
            go_on(copy, min(copy.asks), offhand=True)
            self._tried += 1

    def _worth_of(self, copy: AnyTable) -> Mapping[str, float]:
        """What a position is worth to the side, with the end of the match if it is over; if that is
        a draw, nothing else counts."""
        worth = self._opponents.worth(copy.game, self._side)
        if copy.result is None:
            return worth
        winners = set(copy.result.winners)
        if not winners:
            return {RESULT: 0.0}
        win = self._opponents.win
        own = copy.system.rules.sides(copy.setup.options)[self._side]
        return {**worth, RESULT: win if winners & set(own) else -win}
