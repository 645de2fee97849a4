"""The optional parts of a system beside its rules.

Each part is a record of functions, and a system gives those it has. What it leaves out means that
the game has no such thing: no cards, no rosters, no lessons. The site adapts.
"""

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Generic

from ..book import glossary, guides, ledgers, lessons, recordings
from ..book.glossary import Term
from ..book.guides import Guide
from ..book.ledgers import Numbers, RuleEntry
from ..book.lessons import Lesson
from ..book.recordings import Recording
from ..data import Json
from ..drawing.gestures import Gesture
from ..forms.foreign import ForeignFile, ImportResult, ListForm
from ..text import Message
from .asking import Ask, Game, Setup, State
from .cards import Card, CardsById, Options, Roster
from .events import Event, EventCodec
from .lines import Line
from .summaries import Summary

# -- what is told


@dataclass(eq=False, kw_only=True)
class Events:
    """How a game's events are stored, put into words, shown on the table and summed up."""

    codec: EventCodec = field(default_factory=EventCodec)
    line: Callable[[Event, Setup], Line | None] = lambda *_: None
    """The log line of an event; None for an event that has none."""
    gestures: Callable[[Event, Setup], Sequence[Gesture]] = lambda *_: ()
    """What the table shows of an event, in order; empty for one that only the log reports."""
    card_of: Callable[[str], str] = lambda *_: ""
    """The id of a unit's card, whose portrait stands beside lines about the unit; "" for none."""
    summary: Callable[[Iterable[tuple[int, Event]], Setup], Summary] = lambda *_: Summary()
    """The summary of a finished match, from its public events in order, each with the number of its
    answer."""


# -- files of other programs


@dataclass(eq=False, kw_only=True)
class Exchange:
    """Cards and rosters as files and lists of other programs."""

    read_card: Callable[[bytes, str, Collection[str]], ImportResult | None] = lambda *_: None
    """Read a card from any file, given its bytes, its name, and the ids of the offers agreed to
    (see `ImportResult`). None for a file that holds no card of this system."""
    card_endings: Sequence[str] = ()
    """The extensions of the files that `read_card` reads."""
    card_files: Callable[[Card], Sequence[ForeignFile]] = lambda *_: ()
    """A valid card as files."""
    read_roster: Callable[[bytes, CardsById, Collection[str]], ImportResult | None] = lambda *_: (
        None
    )
    """Read a roster of these cards from any file, given its bytes, the cards, and the ids of the
    offers agreed to (see `ImportResult`). None for a file that holds no roster of this system."""
    roster_endings: Sequence[str] = ()
    """The extensions of the files that `read_roster` reads."""
    roster_files: Callable[[Roster, CardsById], Sequence[ForeignFile]] = lambda *_: ()
    """A roster as files. It may have faults, but the cards include all that it names."""
    lists: ListForm = field(default_factory=ListForm)
    """How other programs print its rosters as plain lists."""


# -- the book


@dataclass(eq=False, kw_only=True)
class Book:
    """What people can read to learn a game."""

    entries: Callable[[], Sequence[RuleEntry]] = lambda: ()
    """The ledger, as the app shows it."""
    glossary: Callable[[], Sequence[Term]] = lambda: ()
    """The terms that are explained wherever they are read (see `glossary`)."""
    guide: Callable[[], Guide | None] = lambda: None
    """How the game is played, in few words (see `guides`); None without one."""
    lesson: Callable[[], Lesson | None] = lambda: None
    """A first match, led step by step (see `lessons`); None without one."""
    recording: Callable[[], Recording | None] = lambda: None
    """A recorded match with comments, to be watched (see `recordings`); None without one."""


def book_in(package: str, numbers: Numbers | None = None) -> Book:
    """The book in a rulebook package's files, with the numbers of its rules."""
    return Book(
        entries=cache(partial(ledgers.read, package, numbers or Numbers())),
        glossary=partial(glossary.read, package),
        guide=partial(guides.read, package),
        lesson=partial(lessons.read, package),
        recording=partial(recordings.read, package),
    )


# -- trying cards


@dataclass(eq=False, kw_only=True)
class Trials:
    """How to try a card in the smallest match that shows it (see `trials`)."""

    position: Callable[[Card, Sequence[Roster]], Json | None] = lambda *_: None
    """The position in which to try a card of the first roster; None for the usual beginning."""
    options: Callable[[Card], Options] = lambda *_: {}
    """The match options with which to try a card that players bring beside their roster, such as
    the place they play on."""
    cards: Callable[[Card], CardsById] = lambda *_: {}
    """Cards changed to name the card on trial, by id, if no roster can hold it and no position can
    name it."""
    amounts: Mapping[str, Message] = field(default_factory=dict)
    """The kinds of unit events whose amounts are added up in a trial, each with the label of the
    sum."""


# -- random matches


@dataclass(eq=False, kw_only=True)
class RandomPlay(Generic[State]):
    """What random matches play, and what they are to cover (see `playouts`)."""

    invariants: Callable[[Game[State]], list[str]] = lambda *_: []
    """What is wrong with the state, in English for developers. Empty if all is well."""
    roster: Callable[[random.Random], Roster] | None = None
    """Any legal roster of built-in cards, for systems with more of them than the ready rosters
    name. None: one of the ready rosters."""
    answer: Callable[[Game[State], Ask, random.Random], Json | None] = lambda *_: None
    """A random legal answer to an ask, if values drawn field by field seldom make one worth
    playing; None if they do."""
    used_cards: Callable[[Game[State], Event], Iterable[str]] = lambda *_: ()
    """The ids of the cards that an event shows in use: units that act, cards played and their
    targets, but no card that merely lies in a roster."""
