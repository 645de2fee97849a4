"""What a system tells a computer player: what a position is worth and which answers are worth
trying.

The search for an answer is the same for all systems (`games.rules.opponents`).
"""

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Generic

from ..data import Json, Plain
from ..text import Message
from .asking import Answer, Ask, Game, State


@dataclass(frozen=True)
class Weight:
    """The worth of one unit of something counted in a position, and its name for people.

    `better` and `worse` are sentences for advice: that an answer gains, or loses, the "amount" to
    fill in. Without them, advice leaves it out.
    """

    worth: float
    words: Message
    better: Message | None = None
    worse: Message | None = None


def weights_of(package: str) -> Mapping[str, Weight]:
    """The weights of an opponent by name, from its package's `weights.json`."""
    rows: Json = json.loads(files(package).joinpath("weights.json").read_text(encoding="utf-8"))
    return {name: _weight(**row) for name, row in rows.items()}


def _weight(worth: float, **texts: str) -> Weight:
    return Weight(worth, **{key: Message(text) for key, text in texts.items()})


@dataclass(frozen=True)
class Suggestion:
    """An answer worth trying: an option, a value for each field without a default, and a
    rule-of-thumb score in the unit of `Opponents.worth`."""

    option: str
    fields: Json = field(default_factory=dict)
    score: float = 0.0

    def answer(self) -> Plain:
        """The answer as plain data."""
        return {"option": self.option, "fields": dict(self.fields)}


def best_first(suggestions: Iterable[Suggestion]) -> list[Suggestion]:
    """The suggestions by falling score; equal ones keep their order."""
    return sorted(suggestions, key=lambda suggestion: -suggestion.score)


@dataclass(eq=False, kw_only=True)
class Opponents(Generic[State]):
    """What a computer player of this game goes by. Each function ignores what is secret to the
    asked seat and returns the same result for the same position."""

    worth: Callable[[Game[State], int], Mapping[str, float]] = lambda *_: {}
    """What the position is worth to a side, by the names of `weights`: what speaks for it and what
    speaks against it, so that the sum is above 0 for a side that stands better."""
    suggestions: Callable[[Game[State], Ask], Sequence[Suggestion]] = lambda *_: ()
    """A handful of answers to an ask, the best by rule of thumb first. One that turns out to be
    illegal is passed over; where there is none, what the ask itself suggests is taken, or any."""
    horizon: Callable[[Game[State]], Hashable] = lambda *_: None
    """Where the match stands, as far as to tell one activation (or whatever is played in one go)
    from the next: it changes where the next one begins. None where nothing is to be tried out, and
    the first suggestion is taken."""
    until: Callable[[Game[State]], Hashable] | None = None
    """How far an answer that is tried out is played on: it changes where positions are compared
    best, as where everybody has acted. None: to the end of the activation."""
    offhand: Callable[[Game[State], Ask], Sequence[Suggestion]] | None = None
    """As `suggestions`, only quicker: what all seats go by while an answer is played on. None: as
    `suggestions`."""
    win: float = 1000.0
    """What a match that is won is worth beside all else in it. More than any position, where it is
    seldom reached by what is tried out; where it often is, little enough that a few tries that
    happened to end well do not outweigh how good an answer is."""
    odds: Callable[[Game[State], Answer], Sequence[Message]] = lambda *_: ()
    """What is likely to come of an answer, in sentences for whoever is advised, where options and
    choices do not say it by their chances."""
    decisions: frozenset[str] = frozenset()
    """The rules of the asks in which whoever is on turn chooses what to do. All that is asked in
    between belongs to what was chosen: reactions to it, rerolls, losses."""
    steepness: float = 0.0
    """How much surer of winning the match is whoever stands better (see `opponents.chances`), as
    tournaments say; 0 where nobody knows."""
    effort: float = 1.0
    """How many answers may be tried for one that a level tries in a game in which it takes little
    to play one: less than 1 where answers take long."""
    trust: float = 1.0
    """How much more a level goes by how good an answer looks by rule of thumb than in other games:
    the more, the better these rules are beside what positions are worth."""
    options: Json = field(default_factory=dict)
    """With what options a tournament is played unless it says otherwise: those with which players
    decide a match, rather than how far they have to walk."""
    weights: Mapping[str, Weight] = field(default_factory=dict)
    """The table of what is counted."""
