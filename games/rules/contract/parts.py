"""What a system may have beside its rules, part by part.

Each part is a record of functions, of which a system gives those that it has; what it leaves out is
as it is for a game without it: no cards, no rosters, no lessons. The site shows what there is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic

from ..book.glossary import Term
from ..book.guides import Guide
from ..book.ledgers import RuleEntry
from ..book.lessons import Lesson
from ..book.recordings import Recording
from ..data import Json
from ..drawing.emblems import Emblem, generated
from ..drawing.gestures import Gesture
from ..drawing.portraits import Portrait
from ..fields import Illegal
from ..forms.cards import CardKind, CardText
from ..forms.faults import Fault
from ..forms.foreign import ForeignFile, ImportResult, ListForm
from ..forms.rosters import (
    LEVELS,
    Introduction,
    RosterCount,
    RosterPreference,
    Slot,
    Squad,
)
from ..text import Message, _
from .asking import AnyGame, Ask, Game, Setup, State
from .events import Event, EventCodec
from .lines import Line
from .summaries import Summary

Card = Json
"""A card's data: {"id", "kind", "name", …}."""
CardsById = Mapping[str, Card]
Roster = Json
"""{"name", "entries": [{"slot", "card", "with", "values"}]}, where only entries of slots that have
parts have "with", and "values", which may be anything whatever, is for `Slot.checked_values`."""
NO_ROSTER: Roster = {"name": "", "entries": []}
"""What a seat has in a game to which no rosters are brought."""
Options = Json
"""The options of a match."""
Facets = Sequence[tuple[Message, Sequence[Message | str | int]]]


# -- what is told


def _no_gestures(event: Event, setup: Setup) -> Sequence[Gesture]:
    return ()


def _empty_summary(events: Iterable[tuple[int, Event]], setup: Setup) -> Summary:
    return Summary()


def _no_line(event: Event, setup: Setup) -> Line | None:
    return None


def _no_card(unit: str) -> str:
    return ""


@dataclass(eq=False, kw_only=True)
class Events:
    """What the events of a game say: how they are kept, in words, on the table, in the end."""

    codec: EventCodec = field(default_factory=EventCodec)
    line: Callable[[Event, Setup], Line | None] = _no_line
    """The log line of an event; None for an event that has none."""
    gestures: Callable[[Event, Setup], Sequence[Gesture]] = _no_gestures
    """What the table shows of an event, in this order; nothing for one that only the log tells."""
    card_of: Callable[[str], str] = _no_card
    """The id of a unit's card, whose portrait stands beside lines about the unit; "" for none."""
    summary: Callable[[Iterable[tuple[int, Event]], Setup], Summary] = _empty_summary
    """What a match that is over came to, by its public events in their order, each with the number
    of its answer."""


# -- cards


def _no_packs() -> Sequence[Card]:
    return ()


def _no_faults(card: Card) -> list[Fault]:
    return []


def _name_alone(card: Card) -> CardText:
    return CardText(str(card["name"]))


def _no_facets(card: Card) -> Facets:
    return ()


def _no_searches(card: Card) -> Sequence[tuple[Message, str]]:
    return ()


def cards_of_rosters(options: Options, rosters: Sequence[Roster]) -> set[str]:
    """The ids of the cards that rosters name, with what they are fitted with."""
    return {
        card
        for roster in rosters
        for entry in roster.get("entries", [])
        for card in (entry["card"], *entry.get("with", ()))
    }


def _no_cards(of: object) -> CardsById:
    return {}


def _none_idle(others: Iterable[Card]) -> Mapping[str, Message]:
    return {}


@dataclass(eq=False, kw_only=True)
class Cards:
    """The cards of a game: their kinds, the built-in ones, what is wrong with a card, a card in
    words, and which of them a match is played with."""

    kinds: Sequence[CardKind] = ()
    packs: Callable[[], Sequence[Json]] = _no_packs
    """The built-in packs: {"id", "name", "cards": [{"id", "kind", "name", …}]}."""
    faults: Callable[[Card], list[Fault]] = _no_faults
    """What is wrong with a card's data; empty if it can be played."""
    text: Callable[[Card], CardText] = _name_alone
    """A valid card in words."""
    facets: Callable[[Card], Facets] = _no_facets
    """What a valid card can be found by, beside its kind and its words: a label and the values that
    apply."""
    searches: Callable[[Card], Sequence[tuple[Message, str]]] = _no_searches
    """Which cards go with a valid card, as who may play it: each with what they are called, as a
    search among all cards (games.cards.searching)."""
    emblem: Callable[[str], Emblem] = generated
    """The emblem of a unit's card by its id."""
    portrait: Callable[[Card], Portrait] | None = None
    """The portrait of a unit's card, which stands for an emblem where units are known by faces."""
    of_match: Callable[[Options, Sequence[Roster]], set[str]] = cards_of_rosters
    """The ids of the cards that a match with these options and rosters is played with."""
    made: Callable[[Options], CardsById] = _no_cards
    """The cards that are made for a match as its options say, such as a random board, by their ids,
    which are also among those `of_match`. The set-up keeps them."""

    idle: Callable[[Iterable[Card]], Mapping[str, Message]] = _none_idle
    """The built-in cards that no match of built-in cards and of these other ones can use, by their
    ids, each with the reason."""
    freeing_kinds: Collection[str] = ()
    """The kinds of cards that may make built-in ones usable which are `idle` by themselves."""

    @cached_property
    def built_in(self) -> CardsById:
        """Every card of the built-in packs, by id."""
        return {card["id"]: card for pack in self.packs() for card in pack["cards"]}

    def are_built_in(self, setup: Setup) -> bool:
        """Whether all cards of a set-up are built in and as they were made: what those lead to is
        known to come to an end."""
        cache = setup.cache
        if "plays built-in cards" not in cache:
            known = self.built_in
            cache["plays built-in cards"] = all(
                known.get(card) == data for card, data in setup.cards.items()
            )
        return bool(cache["plays built-in cards"])


# -- rosters


def _fits_by_kind(slot: Slot, card: Card) -> bool:
    return card["kind"] in slot.kinds


def _any_roster(roster: Roster, cards: CardsById) -> list[Fault]:
    return []


def _go_together(options: Options, rosters: Mapping[int, Roster], cards: CardsById) -> list[Fault]:
    return []


def _no_tallies(roster: Roster, cards: CardsById) -> Sequence[RosterCount]:
    return ()


def _no_entry_tallies(entry: Json, roster: Roster, cards: CardsById) -> Sequence[RosterCount]:
    return ()


def _no_squads(roster: Roster, cards: CardsById, most: int) -> Sequence[Squad]:
    return ()


def _none_ready() -> Sequence[Roster]:
    return ()


def _draws_none(rng: random.Random, preferred: Json) -> Roster:
    raise Illegal("", _("This game draws no rosters."))


def _no_equal(roster: Roster, cards: CardsById) -> Json:
    return {}


@dataclass(eq=False, kw_only=True)
class Rosters:
    """What players bring to a match. A game without slots has none: its seats are just taken."""

    slots: Sequence[Slot] = ()
    fits: Callable[[Slot, Card], bool] = _fits_by_kind
    """Whether a card may stand in that part of a roster."""
    faults: Callable[[Roster, CardsById], list[Fault]] = _any_roster
    """Every fault of a roster at once."""
    match_faults: Callable[[Options, Mapping[int, Roster], CardsById], list[Fault]] = _go_together
    """Every fault of the rosters of a match together and with its options, beside those that they
    have of their own; the rosters are those that are there, by seat."""
    ready: Callable[[], Sequence[Roster]] = _none_ready
    """Rosters made of built-in cards, for new people. Beside its entries each may say in a sentence
    how it plays ("plays") and how hard that is ("level", one of `forms.rosters.LEVELS`)."""
    summary: Callable[[Roster, CardsById], Sequence[RosterCount]] = _no_tallies
    """What to keep in sight while a roster is built, beside how full its slots are. The roster may
    have faults; every card that it names is among the cards."""
    entry_summary: Callable[[Json, Roster, CardsById], Sequence[RosterCount]] = _no_entry_tallies
    """What to keep in sight of one entry of that roster."""
    totals: Callable[[Roster, CardsById], Sequence[RosterCount]] = _no_tallies
    """What tells before a match whether sides are equal, the most telling first. The roster has no
    faults; every card that it names is among the cards."""
    aim_words: tuple[Message, Message] | None = None
    """The heading of what a roster may aim at (RosterCount.least), and what it takes in one
    sentence."""
    squad_cost: RosterPreference | None = None
    """What a squad of a roster may cost (`squads`), where only a part of a roster is played."""
    squads: Callable[[Roster, CardsById, int], Sequence[Squad]] = _no_squads
    """Every squad of a roster that costs at most so much and is worth playing. The roster may have
    faults; every card that it names is among the cards."""
    preferences: Sequence[RosterPreference] = ()
    """What may be preferred of a roster drawn at random, where any are drawn."""
    drawn: Callable[[random.Random, Json], Roster] = _draws_none
    """A roster of built-in cards by the `preferences`, with a value for each. Raises Illegal where
    there is none like that."""
    preferences_for_equal: Callable[[Roster, CardsById], Json] = _no_equal
    """Values of some `preferences` by which an opponent equal to this roster is drawn; none for a
    roster that has no equal. Every card that it names is among the cards."""

    @property
    def are_played(self) -> bool:
        """Whether players bring rosters to this game at all."""
        return bool(self.slots)

    def ready_for(self, seats: int, first: int = 0) -> list[Roster]:
        """A ready roster for each of so many seats, from one on and by turns; nothing for each
        where no rosters are played."""
        ready: list[Roster] = [
            {"name": roster["name"], "entries": roster["entries"]} for roster in self.ready()
        ] or [NO_ROSTER]
        return [ready[(first + seat) % len(ready)] for seat in range(seats)]

    def introduction(self, name: str) -> Introduction | None:
        """What is said of the ready roster of that name to those who choose, if anything is."""
        found = next((one for one in self.ready() if one["name"] == name and "plays" in one), None)
        return Introduction(Message(found["plays"]), LEVELS[found["level"]]) if found else None


# -- files of other programs


def _reads_no_card(raw: bytes, name: str = "", agreed: Collection[str] = ()) -> ImportResult | None:
    return None


def _reads_no_roster(
    raw: bytes, cards: CardsById, agreed: Collection[str] = ()
) -> ImportResult | None:
    return None


def _no_card_files(card: Card) -> Sequence[ForeignFile]:
    return ()


def _no_roster_files(roster: Roster, cards: CardsById) -> Sequence[ForeignFile]:
    return ()


@dataclass(eq=False, kw_only=True)
class Exchange:
    """Cards and rosters as files and lists of other programs."""

    read_card: Callable[[bytes, str, Collection[str]], ImportResult | None] = _reads_no_card
    """A card from a file, whatever its bytes and its name are; None for what is no such file of
    this system. Last the ids of offers that were agreed to (see `ImportResult`)."""
    card_endings: Sequence[str] = ()
    """How the names of the files end that `read_card` reads."""
    card_files: Callable[[Card], Sequence[ForeignFile]] = _no_card_files
    """A valid card as files."""
    read_roster: Callable[[bytes, CardsById, Collection[str]], ImportResult | None] = (
        _reads_no_roster
    )
    """A roster of these cards from a file, whatever its bytes are; None for what is no such file of
    this system. Last the ids of offers that were agreed to (see `ImportResult`)."""
    roster_endings: Sequence[str] = ()
    """How the names of the files end that `read_roster` reads."""
    roster_files: Callable[[Roster, CardsById], Sequence[ForeignFile]] = _no_roster_files
    """A roster as files. It may have faults; every card that it names is among the cards."""
    lists: ListForm = field(default_factory=ListForm)
    """How other programs print its rosters as plain lists."""


# -- the book


def _no_entries() -> Sequence[RuleEntry]:
    return ()


def _no_terms() -> Sequence[Term]:
    return ()


def _no_guide() -> Guide | None:
    return None


def _no_lesson() -> Lesson | None:
    return None


def _no_recording() -> Recording | None:
    return None


@dataclass(eq=False, kw_only=True)
class Book:
    """What is to be read and learned of a game."""

    entries: Callable[[], Sequence[RuleEntry]] = _no_entries
    """The ledger, as the app shows it."""
    glossary: Callable[[], Sequence[Term]] = _no_terms
    """The terms that are explained wherever they are read (see `glossary`)."""
    guide: Callable[[], Guide | None] = _no_guide
    """How the game is played, in few words (see `guides`); None without one."""
    lesson: Callable[[], Lesson | None] = _no_lesson
    """A first match, led step by step (see `lessons`); None without one."""
    recording: Callable[[], Recording | None] = _no_recording
    """A recorded match with comments, to be watched (see `recordings`); None without one."""


# -- trying cards


def _no_position(card: Card, rosters: Sequence[Roster]) -> Json | None:
    return None


def _no_trial_options(card: Card) -> Options:
    return {}


@dataclass(eq=False, kw_only=True)
class Trials:
    """How a card is tried in the smallest match that shows it (see `trials`)."""

    position: Callable[[Card, Sequence[Roster]], Json | None] = _no_position
    """The position in which a card of the first of these rosters is tried; None to begin as every
    match does."""
    options: Callable[[Card], Options] = _no_trial_options
    """The options of a match in which a card is tried that a player brings beside a roster, as a
    place that it is played on."""
    cards: Callable[[Card], CardsById] = _no_cards
    """The cards of a match, by their ids, that are others than in their packs so as to name the
    card that is tried, which no roster holds and no position names."""
    amounts: Mapping[str, Message] = field(default_factory=dict)
    """The kinds of events of a unit whose amounts are added up where a card is tried, and what the
    sum is called."""


# -- random matches


def _none_wrong(game: AnyGame) -> list[str]:
    return []


def _none_used(game: AnyGame, event: Event) -> Iterable[str]:
    return ()


def _any_answer(game: AnyGame, ask: Ask, rng: random.Random) -> Json | None:
    return None


@dataclass(eq=False, kw_only=True)
class RandomPlay(Generic[State]):
    """What random matches play, and what they are to find out (see `playouts`)."""

    invariants: Callable[[Game[State]], list[str]] = _none_wrong
    """What is wrong with the state, in English for developers. Empty if all is well."""
    roster: Callable[[random.Random], Roster] | None = None
    """A legal roster of built-in cards: any that can be made of them, where a system has more
    built-in cards than its ready rosters name. None: one of the ready ones."""
    answer: Callable[[Game[State], Ask, random.Random], Json | None] = _any_answer
    """A random legal answer to an ask, where values that are drawn field by field seldom make one
    that is worth playing; None where they do."""
    used_cards: Callable[[Game[State], Event], Iterable[str]] = _none_used
    """The ids of the cards that an event shows in use: of units that act, of what is played and
    what is played on. None that only lies in a roster is among them."""
