"""The levels of computer players: how much each examines before it answers."""

from dataclasses import dataclass
from typing import Final

from ..text import Message, _


@dataclass(frozen=True)
class Level:
    """How far a computer player thinks. It takes at most `candidates` of its system's suggestions
    and plays each on (see `Opponents.until`), at most `samples` times, with at most `answers` in
    all (see `Opponents.effort`). After every `patience` samples it drops the worse half.

    `trust` is the weight of a candidate's rule-of-thumb score (see `Opponents.trust`). `slips` is
    how often it takes a random candidate without thinking: this sets levels apart where a few tries
    find nearly as much as many. A `blind` level takes any legal answer.
    """

    id: str
    name: Message
    words: Message
    candidates: int = 1
    samples: int = 0
    answers: int = 0
    patience: int = 2
    trust: float = 0.0
    slips: float = 0.0
    blind: bool = False


RANDOM: Final = Level("random", _("Random"), _("Plays anything that is legal."), blind=True)
LEARNER: Final = Level(
    "learner",
    _("Learner"),
    _("Goes by rules of thumb, and often does what is only second best."),
    candidates=6,
    slips=0.6,
)
CLUB: Final = Level(
    "club",
    _("Club player"),
    _("Tries a few ways to play each activation before choosing one."),
    candidates=4,
    samples=2,
    answers=80,
    trust=0.5,
    slips=0.3,
)
VETERAN: Final = Level(
    "veteran",
    _("Veteran"),
    _("Tries many ways, again and again, before choosing one."),
    candidates=8,
    samples=12,
    answers=400,
    patience=3,
    trust=0.5,
)

LEVELS: Final = {level.id: level for level in (RANDOM, LEARNER, CLUB, VETERAN)}
"""The levels by their ids, the weakest first."""
