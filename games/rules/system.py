"""One game, as everything around the rules sees it."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import TypeAdapter

from .asking import Ask, Game, Moment, Part, Script, Setup
from .copies import Copy, copied, copier_of
from .emblems import Emblem, generated
from .events import Event, EventCodec, UntypedCodec
from .fields import Field, Illegal, Preview
from .gestures import Gesture
from .guides import Guide
from .lessons import Lesson
from .orders import Order
from .recordings import Recording
from .shown import (
    CardKind,
    CardText,
    Fault,
    Foreign,
    ForeignFile,
    Line,
    ListForm,
    RuleEntry,
    Slot,
    Squad,
    Tally,
    Wish,
)
from .sighting import SightEnd
from .summaries import Summary
from .text import Message, _
from .work import Doer

State = TypeVar("State")


class System(ABC, Generic[State]):
    """One game: its rules as a script, its cards, rosters and what its matches are made of."""

    id: ClassVar[str]
    version: ClassVar[str]
    name: ClassVar[Message]
    blurb: ClassVar[Message]
    seats: ClassVar[tuple[Message, ...]]
    state_type: ClassVar[type[Any]]
    events: ClassVar[EventCodec] = UntypedCodec()
    # Fields of the state that are there for the screens only: no digest speaks of them.
    screen_fields: ClassVar[tuple[str, ...]] = ()
    # By dataclass of the state, the fields that it had in digests of the first form (`digests`),
    # with spaces between them; of a dataclass that is not named, all of them.
    first_fields: ClassVar[Mapping[type, str]] = {}
    kinds: ClassVar[tuple[CardKind, ...]] = ()
    slots: ClassVar[tuple[Slot, ...]] = ()
    foreign_files: ClassVar[tuple[str, ...]] = ()
    """How the names of the files end that `foreign_card` reads."""
    foreign_rosters: ClassVar[tuple[str, ...]] = ()
    """How the names of the files end that `foreign_roster` reads."""
    # How other programs print its rosters as plain lists.
    lists: ClassVar[ListForm] = ListForm()
    # The headings of the rulebook's groups, by RuleEntry.group.
    rule_groups: ClassVar[Mapping[str, Message]] = {}
    # The headings of options, by Option.group, and why matches end, by Result.reason; what a
    # system does not name itself is called as everywhere.
    option_groups: ClassVar[Mapping[str, Message]] = {}
    reasons: ClassVar[Mapping[str, Message]] = {}
    # Options of a match that count only with some choices of another one: by name, the name of that
    # one and these choices.
    option_needs: ClassVar[Mapping[str, tuple[str, Collection[str]]]] = {}
    # Whether it is asked for lines of sight, and how somebody may be where one begins or ends, by
    # id, the usual one first; none where that does not matter.
    has_sight: ClassVar[bool] = False
    postures: ClassVar[Mapping[str, Message]] = {}
    # The rule that bounds the work of an answer (see `work`), where cards can make work.
    work_rule: ClassVar[str] = ""
    # The heading of what a roster may aim at (Tally.least), and what it takes in one sentence.
    aim_words: ClassVar[tuple[Message, Message] | None] = None

    # The kinds of cards that may make built-in ones usable which are not by themselves (see
    # `idle_cards`).
    freeing_kinds: ClassVar[Collection[str]] = ()

    # The emblems that were chosen for cards of units, by the cards' ids.
    emblems: ClassVar[Mapping[str, Emblem]] = {}

    # What may be wished of a roster drawn at random (`drawn_roster`), where a system draws any.
    wishes: ClassVar[tuple[Wish, ...]] = ()

    # What a squad of a roster may cost (`squads`), where only a part of a roster is played.
    squad_cost: ClassVar[Wish | None] = None

    # -- play
    def seats_for(self, options: Mapping[str, Any]) -> Sequence[Message]:
        """The seats of a match with these options: all of `seats`, as a rule, or the first ones
        of them."""
        return self.seats

    def sides(self, options: Mapping[str, Any]) -> Sequence[tuple[int, ...]]:
        """The seats of each side, of which those who share it command each their own units. As a
        rule each seat is a side of its own."""
        return [(seat,) for seat in range(len(self.seats_for(options)))]

    def side_of(self, seat: int, options: Mapping[str, Any]) -> int:
        """The number of the side of a seat."""
        return next(number for number, side in enumerate(self.sides(options)) if seat in side)

    def sides_in(self, game: Game[State]) -> Sequence[int]:
        """The sides that still play, by number: all of them, as a rule. Where there are more than
        two, some may be out of the match while others play on."""
        return range(len(self.sides(game.setup.options)))

    def sides_gone(self, game: Game[State]) -> Sequence[int]:
        """Those that have left the match: the referee answers for them what they are asked."""
        return ()

    def leave(self, game: Game[State], side: int) -> None:
        """A side leaves the match, as it concedes or its time is up, and at least two others play
        on; from then on it is among `sides_gone`. Of two sides none leaves: the match ends."""
        raise NotImplementedError(f"no side leaves a match of {self.id}")

    @abstractmethod
    def options(self) -> Sequence[Field]:
        """What may be chosen when a match is created. The first choice of a Pick is its default
        and so is a Number's lowest."""

    def counts(self, option: str, options: Mapping[str, Any]) -> bool:
        """Whether an option counts in a match with these options (see `option_needs`)."""
        if option not in self.option_needs:
            return True
        other, choices = self.option_needs[option]
        return options.get(other) in choices

    @abstractmethod
    def begin(self, setup: Setup) -> State:
        """The state before anything has happened. No dice are rolled here."""

    @abstractmethod
    def script(self, game: Game[State]) -> Script:
        """The rules, from where the state stands to the match's end."""

    def answer(self, game: Game[State], moment: Moment) -> Part:
        """What the rules in force do when the script announces a moment (see `driver`)."""
        yield from ()

    def orders(self, game: Game[State], seat: int) -> Sequence[Order]:
        """The standing orders that a seat has given, which the state holds (see `orders`)."""
        return ()

    def put(self, game: Game[State], ask: Ask) -> Ask:
        """An ask of the script as it is put to its seat and shown to the others."""
        return ask

    @abstractmethod
    def view(self, game: Game[State], perspective: int | None) -> dict[str, Any]:
        """What a seat (or, for None, a spectator) may know of the state, as plain data built
        from nothing."""

    def sight_between(
        self, game: Game[State], perspective: int | None, one: SightEnd, other: SightEnd
    ) -> Preview:
        """The line of sight from one end to the other, in words and as shapes on the board, as far
        as that perspective may know. Raises Illegal for ends that cannot be."""
        raise Illegal("", _("This game does not ask for lines of sight."))

    @abstractmethod
    def scores(self, game: Game[State]) -> tuple[int, ...]:
        """Each side's score as it stands now, by which a match that ends before its time (by a
        concession, by agreement) says how far it had come."""

    @abstractmethod
    def position(self, data: Mapping[str, Any], setup: Setup) -> State:
        """The state that a position file describes; raises Illegal for one that cannot be."""

    @abstractmethod
    def log_line(self, event: Event, setup: Setup) -> Line | None:
        """The log line of an event; None for an event that has none."""

    def gestures(self, event: Event, setup: Setup) -> Sequence[Gesture]:
        """What the table shows of an event, in this order; nothing for one that only the log
        tells."""
        return ()

    def summary(self, events: Iterable[tuple[int, Event]], setup: Setup) -> Summary:
        """What a match that is over came to, by its public events in their order, each with the
        number of its answer."""
        return Summary()

    def doer(self, game: Game[State], rule: str) -> Doer | None:
        """The rule with a key by which it makes work (see `work`), and its card, for people; None
        for one that is not known."""
        return None

    def invariants(self, game: Game[State]) -> list[str]:
        """What is wrong with the state, in English for developers. Empty if all is well."""
        return []

    def used_cards(self, game: Game[State], event: Event) -> Iterable[str]:
        """The ids of the cards that an event shows in use: of units that act, of what is played and
        what is played on. None that only lies in a roster is among them."""
        return ()

    def idle_cards(self, others: Iterable[Mapping[str, Any]] = ()) -> Mapping[str, Message]:
        """The built-in cards that no match of built-in cards and of these other ones can use, by
        their ids, each with the reason."""
        return {}

    # -- cards and rosters
    @abstractmethod
    def packs(self) -> Sequence[Mapping[str, Any]]:
        """The built-in packs: {"id", "name", "cards": [{"id", "kind", "name", …}]}."""

    @abstractmethod
    def card_faults(self, card: Mapping[str, Any]) -> list[Fault]:
        """What is wrong with a card's data; empty if it can be played."""

    @abstractmethod
    def card_text(self, card: Mapping[str, Any]) -> CardText:
        """A valid card in words."""

    def emblem(self, card_id: str) -> Emblem:
        """The emblem of a unit's card by its id: the one that was chosen for it, or one made."""
        return self.emblems.get(card_id) or generated(card_id)

    def foreign_card(
        self, raw: bytes, name: str = "", agreed: Collection[str] = ()
    ) -> Foreign | None:
        """A card from a file of another program, whatever its bytes and its name are; None for
        what is no such file of this system. `agreed` are the ids of offers (see `Foreign`)."""
        return None

    def card_files(self, card: Mapping[str, Any]) -> Sequence[ForeignFile]:
        """A valid card as files of other programs."""
        return ()

    def card_facets(
        self, card: Mapping[str, Any]
    ) -> Sequence[tuple[Message, Sequence[Message | str | int]]]:
        """What a valid card can be found by, beside its kind and its words: a label and the
        values that apply."""
        return [(label, [value]) for label, value in self.card_text(card).facts]

    def card_searches(self, card: Mapping[str, Any]) -> Sequence[tuple[Message, str]]:
        """Which cards go with a valid card, as who may play it: each with what they are called, as
        a search among all cards (games.cards.searching)."""
        return ()

    def fits(self, slot: Slot, card: Mapping[str, Any]) -> bool:
        """Whether a card may stand in that part of a roster."""
        return card["kind"] in slot.kinds

    @abstractmethod
    def roster_faults(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> list[Fault]:
        """Every fault of a roster at once: {"name", "entries": [{"slot", "card", "with",
        "values"}]}, where only entries of slots that have parts have "with", and "values", which
        may be anything whatever, is for `Slot.checked_values`."""

    def foreign_roster(
        self,
        raw: bytes,
        cards: Mapping[str, Mapping[str, Any]],
        agreed: Collection[str] = (),
    ) -> Foreign | None:
        """A roster of these cards from a file of another program, whatever its bytes are; None for
        what is no such file of this system. `agreed` are the ids of offers (see `Foreign`)."""
        return None

    def roster_files(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> Sequence[ForeignFile]:
        """A roster as files of other programs. It may have faults; every card that it names is in
        `cards`."""
        return ()

    def match_faults(
        self,
        options: Mapping[str, Any],
        rosters: Mapping[int, Mapping[str, Any]],
        cards: Mapping[str, Mapping[str, Any]],
    ) -> list[Fault]:
        """Every fault of the rosters of a match together and with its options, beside those that
        they have of their own; `rosters` are those that are there, by seat."""
        return []

    def roster_summary(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> Sequence[Tally]:
        """What to keep in sight while a roster is built, beside how full its slots are. The
        roster may have faults; every card that it names is in `cards`."""
        return ()

    def entry_summary(
        self,
        entry: Mapping[str, Any],
        roster: Mapping[str, Any],
        cards: Mapping[str, Mapping[str, Any]],
    ) -> Sequence[Tally]:
        """What to keep in sight of one entry of that roster."""
        return ()

    def squads(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]], most: int
    ) -> Sequence[Squad]:
        """Every squad of a roster that costs at most so much (`squad_cost`) and is worth playing.
        The roster may have faults; every card that it names is in `cards`."""
        return ()

    @abstractmethod
    def ready_rosters(self) -> Sequence[Mapping[str, Any]]:
        """Rosters made of built-in cards, for new people."""

    def random_roster(self, rng: random.Random) -> Mapping[str, Any]:
        """A legal roster of built-in cards for random play: any that can be made of them, where a
        system has more built-in cards than its ready rosters name."""
        return rng.choice(list(self.ready_rosters()))

    def random_answer(
        self, game: Game[State], ask: Ask, rng: random.Random
    ) -> Mapping[str, Any] | None:
        """A random legal answer to an ask for random play, where values that are drawn field by
        field seldom make one that is worth playing; None where they do."""
        return None

    def drawn_roster(self, rng: random.Random, wished: Mapping[str, Any]) -> Mapping[str, Any]:
        """A roster of built-in cards by the `wishes`, with a value for each. Raises Illegal where
        there is none like that."""
        raise Illegal("", _("This game draws no rosters."))

    def wishes_for_equal(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> Mapping[str, Any]:
        """Values of some `wishes` by which an opponent equal to this roster is drawn; none for a
        roster that has no equal. Every card that it names is in `cards`."""
        return {}

    def setup_cards(
        self, options: Mapping[str, Any], rosters: Sequence[Mapping[str, Any]]
    ) -> set[str]:
        """The ids of the cards that a match with these options and rosters is played with."""
        return {
            card
            for roster in rosters
            for entry in roster.get("entries", [])
            for card in (entry["card"], *entry.get("with", ()))
        }

    def made_cards(self, options: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
        """The cards that are made for a match as its options say, such as a random board, by their
        ids, which are also among `setup_cards`. The set-up keeps them."""
        return {}

    # -- the book
    @abstractmethod
    def rulebook(self) -> Sequence[RuleEntry]:
        """The ledger, as the app shows it."""

    def guide(self) -> Guide | None:
        """How the game is played, in few words (see `guides`); None without one."""
        return None

    def trial_position(
        self, card: Mapping[str, Any], rosters: Sequence[Mapping[str, Any]]
    ) -> Mapping[str, Any] | None:
        """The position in which a card of the first of these rosters is tried; None to begin as
        every match does."""
        return None

    def trial_options(self, card: Mapping[str, Any]) -> Mapping[str, Any]:
        """The options of a match in which a card is tried that a player brings beside a roster, as
        a place that it is played on."""
        return {}

    def trial_cards(self, card: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
        """The cards of a match, by their ids, that are others than in their packs so as to name the
        card that is tried, which no roster holds and no position names."""
        return {}

    @property
    def trial_amounts(self) -> Mapping[str, Message]:
        """The kinds of events of a unit whose amounts are added up where a card is tried, and what
        the sum is called."""
        return {}

    def lesson(self) -> Lesson | None:
        """A first match, led step by step (see `lessons`); None without one."""
        return None

    def recording(self) -> Recording | None:
        """A recorded match with comments, to be watched (see `recordings`); None without one."""
        return None

    @cached_property
    def built_in_cards(self) -> Mapping[str, Mapping[str, Any]]:
        """Every card of the built-in packs, by id."""
        return {card["id"]: card for pack in self.packs() for card in pack["cards"]}

    def plays_built_in_cards(self, setup: Setup) -> bool:
        """Whether all cards of a set-up are built in and as they were made: what those lead to is
        known to come to an end."""
        cache = setup.cache
        if "plays built-in cards" not in cache:
            known = self.built_in_cards
            cache["plays built-in cards"] = all(
                known.get(card) == data for card, data in setup.cards.items()
            )
        return bool(cache["plays built-in cards"])

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.state_type)

    @cached_property
    def _copier(self) -> Copy:
        return copier_of(self.state_type) or copied

    def copy(self, state: State) -> State:
        """A state of its own that is just like this one."""
        copied: State = self._copier(state)
        return copied

    def dump(self, state: State, *, without_defaults: bool = False) -> dict[str, Any]:
        """The state as plain data, with every field or without those that are as by default."""
        data: dict[str, Any] = self._adapter.dump_python(
            state, mode="json", exclude_defaults=without_defaults
        )
        return data

    def load(self, data: Mapping[str, Any]) -> State:
        """The inverse of `dump`. A field that the data do not have is as by default; what the state
        has no field for any more is left out."""
        state: State = self._adapter.validate_python(data)
        return state
