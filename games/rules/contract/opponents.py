"""What a system tells a computer player: what a position is worth and which answers are worth
trying.

The search for an answer is the same for all systems (`games.rules.opponents`).
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from ..data import Json, Plain, read_json
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
    rows = read_json(package, "weights.json").items()
    return {name: _weight(**row) for name, row in rows}


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
    """What the position is worth to a side, by the names of `weights`. The sum is above 0 for a
    side that stands better."""
    suggestions: Callable[[Game[State], Ask], Sequence[Suggestion]] = lambda *_: ()
    """A few answers to an ask, the best by rule of thumb first. Illegal ones are skipped. If none
    is left, the ask's own suggestion is taken, or any answer."""
    horizon: Callable[[Game[State]], Hashable] = lambda *_: None
    """A value that changes where the next activation (or whatever is played in one go) begins. None
    where nothing is tried and the first suggestion is taken."""
    until: Callable[[Game[State]], Hashable] | None = None
    """A value that changes where tried answers are compared, such as when everybody has acted.
    None: at the end of the activation."""
    offhand: Callable[[Game[State], Ask], Sequence[Suggestion]] | None = None
    """Quicker `suggestions`, by which all seats go on after an answer that is tried. None: the
    same."""
    win: float = 1000.0
    """What winning the match is worth. More than any position if tries seldom reach the end; if
    they often do, little enough that a few lucky tries do not outweigh how good an answer is."""
    odds: Callable[[Game[State], Answer], Sequence[Message]] = lambda *_: ()
    """The likely results of an answer in sentences, for advice, if the chances of its option and
    choices do not tell them."""
    decisions: frozenset[str] = frozenset()
    """The rules of the asks in which the seat on turn chooses what to do. Other asks, such as for
    reactions, rerolls or losses, belong to what was chosen."""
    steepness: float = 0.0
    """How much likelier the side that stands better is to win (see `opponents.chances`), fitted on
    tournaments; 0 if unknown."""
    effort: float = 1.0
    """The factor of the number of answers that a level tries: less than 1 in games whose answers
    take long to play."""
    trust: float = 1.0
    """The factor of the weight that a level gives to rules of thumb: more than 1 in games whose
    rules of thumb are good compared with the worth of positions."""
    options: Json = field(default_factory=dict)
    """The default match options of a tournament: those with which players decide a match, rather
    than the distance they have to walk."""
    weights: Mapping[str, Weight] = field(default_factory=dict)
    """The weights of what is counted, by name."""
