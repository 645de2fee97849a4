"""One game, as everything around the rules sees it: its rules, and what it has beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Generic

from ..text import Message
from .asking import State
from .cards import Cards
from .opponents import Opponents
from .parts import Book, Events, Exchange, RandomPlay, Trials
from .regions import DrawnRegion
from .rosters import Rosters
from .rules import Rules
from .tie_breaks import DIFFERENCE, TieBreak


@dataclass(eq=False, kw_only=True)
class System(Generic[State]):
    """One game. Its rules are a must; of the other parts it names those that it has."""

    id: str
    name: Message
    blurb: Message
    rules: Rules[State]
    version: str = "1"
    dropped_versions: tuple[str, ...] = ()
    """Those by whose rules nothing can be played any more: matches under way that began under one
    of them are closed when the site is updated."""
    place: int = 100
    """Where it stands among all systems, the lowest first; those at one place by their folders."""
    events: Events = field(default_factory=Events)
    cards: Cards = field(default_factory=Cards)
    rosters: Rosters = field(default_factory=Rosters)
    exchange: Exchange = field(default_factory=Exchange)
    book: Book = field(default_factory=Book)
    drawing: Sequence[ModuleType] = ()
    """The modules whose public functions its templates use: they say of what a view or a card shows
    how it is drawn and named. One that makes sentences takes a `text.Say` first, called `say`."""
    regions: Mapping[str, DrawnRegion] = field(default_factory=dict)
    """The regions of the table's page that its functions draw, by name; others have templates."""
    trials: Trials = field(default_factory=Trials)
    random_play: RandomPlay[State] = field(default_factory=RandomPlay)
    opponents: Opponents[State] = field(default_factory=Opponents)
    die_faces: Sequence[Message] = ()
    """What the faces of its die are called, where it has no numbers."""
    tie_breaks: Sequence[TieBreak] = (DIFFERENCE,)
    """By what a tournament parts those with as many points, the weightiest first."""


AnySystem = System[Any]
"""A system of whose state nothing is known here: around the rules all systems are alike."""
