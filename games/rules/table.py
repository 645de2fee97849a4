"""The contract between a system's rules and everything around them.

A system is a script, a generator that yields what it asks and gets the answers back; a Table
runs one script for one match. `state = fold(system, set-up, seed, log)`: the log of answers is
the match, all else can be had again from it.

Wherever the script's locals hold nothing that the state does not (at the latest at each new
activation) it yields CHECKPOINT. There the state alone, as plain data, starts the script again
at the same ask, so a Table is restored from the newest snapshot plus the few answers since.
"""

from __future__ import annotations

import hashlib
import json
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, TypeAdapter

from .dice import Dice
from .fields import Field, Illegal, Option
from .text import Message, _, plain

State = TypeVar("State")


@dataclass(frozen=True)
class Answer:
    """An option with its fields filled in, by a seat: the only thing that enters the log."""

    seat: int
    option: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {"seat": self.seat, "option": self.option, "fields": plain(self.fields)}


OTHERS = _("The other player is choosing.")


@dataclass(frozen=True)
class Ask:
    """What the rules wait for: one seat is to choose one of the options.

    `prompt` is for that seat, `others` for everybody else, who never see the options. `about`
    is public plain data on what the ask belongs to (an attack under way, a unit), for screens.
    """

    seat: int
    prompt: Message
    options: Sequence[Option]
    rule: str = ""
    others: Message = OTHERS
    about: Mapping[str, Any] = field(default_factory=dict)

    def check(self, raw: Any) -> Answer:
        """The answer in normal form. Any JSON whatever may come in; raises Illegal."""
        if not isinstance(raw, dict) or not isinstance(raw.get("option"), str):
            raise Illegal("", _("An answer names one option and its fields."))
        for option in self.options:
            if option.id == raw["option"]:
                return Answer(self.seat, option.id, option.check(raw.get("fields", {})))
        raise Illegal(self.rule, _("This is not one of the options now."))

    def sample(self, rng: random.Random) -> dict[str, Any] | None:
        """A random legal answer as plain data, or None where none was found."""
        options = [option for option in self.options if not option.refused]
        rng.shuffle(options)
        for option in options:
            values = option.sample(rng)
            if values is not None:
                return {"option": option.id, "fields": values}
        return None

    def describe(self) -> dict[str, Any]:
        """The ask as its own seat sees it, as plain data."""
        return {
            "seat": self.seat,
            "prompt": plain(self.prompt),
            "rule": self.rule,
            "about": plain(self.about),
            "options": [option.describe() for option in self.options],
        }

    def describe_for_others(self) -> dict[str, Any]:
        """The ask as everybody else sees it, as plain data."""
        return {"seat": self.seat, "prompt": plain(self.others), "about": plain(self.about)}


@dataclass(frozen=True)
class Together:
    """Asks to several seats at once, answered in any order and in secret; the script gets a
    dict of answers by seat when all are there."""

    asks: Sequence[Ask]


class _Checkpoint:
    """The script stands where the state alone is enough to start it again."""


CHECKPOINT = _Checkpoint()


@dataclass(frozen=True)
class Event:
    """A fact that the rules announce. `to` names the seats that may know it; None: everybody."""

    kind: str
    data: Mapping[str, Any]
    to: tuple[int, ...] | None = None

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "kind": self.kind,
            "data": plain(self.data),
            "to": None if self.to is None else list(self.to),
        }


@dataclass(frozen=True)
class Result:
    """How a match ended: the seats that won (none: a draw), why, and each seat's score."""

    winners: tuple[int, ...]
    reason: str
    rule: str = ""
    scores: tuple[int, ...] = ()

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "rule": self.rule,
            "scores": list(self.scores),
        }


class Setup(BaseModel):
    """What a match is made of, frozen when it begins: options, a roster a seat, and the cards
    they name, as plain data."""

    system: str
    version: str = ""
    options: dict[str, Any] = {}
    rosters: list[dict[str, Any]] = []
    cards: dict[str, dict[str, Any]] = {}
    names: list[str] = []


@dataclass
class Game(Generic[State]):
    """What a script holds in its hands: the state, the dice, the set-up and who listens."""

    state: State
    dice: Dice
    setup: Setup
    _events: list[Event] = field(default_factory=list)

    def emit(self, kind: str, to: Sequence[int] | None = None, /, **data: Any) -> None:
        """Announce a fact, to everybody or to some seats only."""
        self._events.append(Event(kind, plain(data), None if to is None else tuple(to)))

    def take_events(self) -> list[Event]:
        """The facts announced since the last call."""
        events, self._events = self._events, []
        return events


Script = Generator[Any, Any, Result]
Part = Generator[Any, Any, Any]


@dataclass(frozen=True)
class Fault:
    """Something wrong with a roster or a card: the rule's id, why, and where (a slot's name,
    a card's id, a field's path)."""

    rule: str
    message: Message
    where: str = ""

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {"rule": self.rule, "message": plain(self.message), "where": self.where}


@dataclass(frozen=True)
class Slot:
    """A part of a roster: which cards may stand in it and about how many. The exact rules are
    `System.roster_faults`; this is what a builder draws.

    `parts` are the kinds of cards that an entry here is fitted with, as its weapons: their ids
    stand in the entry's "with".
    """

    id: str
    label: Message
    kinds: tuple[str, ...]
    least: int
    most: int
    repeat: bool = False
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tally:
    """A count that a builder keeps in sight: what is counted, how many, and of how many."""

    label: Message
    value: int
    limit: int | None = None

    @property
    def over(self) -> bool:
        """Whether it is more than there may be."""
        return self.limit is not None and self.value > self.limit


@dataclass(frozen=True)
class CardKind:
    """A kind of card: its id and name, one or many, and the model its data must satisfy."""

    id: str
    label: Message
    plural: Message
    model: type[BaseModel]


@dataclass(frozen=True)
class CardText:
    """A card in words, made from its data: lines for its head (statistics) and its rules."""

    title: str
    subtitle: Message | None = None
    facts: tuple[tuple[Message, Message | str | int], ...] = ()
    blocks: tuple[CardBlock, ...] = ()


@dataclass(frozen=True)
class CardBlock:
    """A paragraph of a card: a heading, a line of small print (type, range, cost), sentences."""

    heading: Message | str
    small: tuple[Message, ...] = ()
    lines: tuple[Message, ...] = ()


@dataclass(frozen=True)
class Roll:
    """Dice as dice, for the log and the table: each face's id, and which were added or changed.

    `marks` has one word a die: "" as rolled, "extra", "rerolled" or "changed"; or, where the faces
    alone do not say it, "success" or "critical".
    """

    label: Message
    faces: tuple[str, ...]
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Line:
    """An event in words: a line of the log, the numbers behind it and the rule's id.

    kind: "heading" (a round, a phase), "line", or "note" (small print).
    """

    message: Message
    rule: str = ""
    details: tuple[Message, ...] = ()
    rolls: tuple[Roll, ...] = ()
    kind: str = "line"
    seat: int | None = None


@dataclass(frozen=True)
class RuleNumber:
    """A number of a rule: what it counts, its value, and whether it is a house ruling."""

    label: Message
    value: int
    house: bool = False


@dataclass(frozen=True)
class RuleEntry:
    """A rule of the ledger as the app shows it. `source` says where it comes from: "seed",
    "seed?" (a reading of it), "official", "gap" or "house" (a ruling of this project)."""

    id: str
    group: str
    text: Message
    source: str = ""
    numbers: tuple[RuleNumber, ...] = ()


class System(ABC, Generic[State]):
    """One game: its rules as a script, its cards, rosters and what its matches are made of."""

    id: ClassVar[str]
    version: ClassVar[str]
    name: ClassVar[Message]
    blurb: ClassVar[Message]
    seats: ClassVar[tuple[Message, ...]]
    state_type: ClassVar[type[Any]]
    kinds: ClassVar[tuple[CardKind, ...]] = ()
    slots: ClassVar[tuple[Slot, ...]] = ()
    # The headings of the rulebook's groups, by RuleEntry.group.
    rule_groups: ClassVar[Mapping[str, Message]] = {}
    # The headings of options, by Option.group, and why matches end, by Result.reason; what a
    # system does not name itself is called as everywhere.
    option_groups: ClassVar[Mapping[str, Message]] = {}
    reasons: ClassVar[Mapping[str, Message]] = {}

    # -- play
    @abstractmethod
    def options(self) -> Sequence[Field]:
        """What may be chosen when a match is created. The first choice of a Pick is its default
        and so is a Number's lowest."""

    @abstractmethod
    def begin(self, setup: Setup) -> State:
        """The state before anything has happened. No dice are rolled here."""

    @abstractmethod
    def script(self, game: Game[State]) -> Script:
        """The rules, from where the state stands to the match's end."""

    @abstractmethod
    def view(self, game: Game[State], perspective: int | None) -> dict[str, Any]:
        """What a seat (or, for None, a spectator) may know of the state, as plain data built
        from nothing."""

    @abstractmethod
    def position(self, data: Mapping[str, Any], setup: Setup) -> State:
        """The state that a position file describes; raises Illegal for one that cannot be."""

    @abstractmethod
    def tell(self, event: Mapping[str, Any], setup: Setup) -> Line | None:
        """An event, as plain data, in words; None for one that goes without saying."""

    def invariants(self, game: Game[State]) -> list[str]:
        """What is wrong with the state, in English for developers. Empty if all is well."""
        return []

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

    def card_facets(
        self, card: Mapping[str, Any]
    ) -> Sequence[tuple[Message, Sequence[Message | str | int]]]:
        """What a valid card can be found by, beside its kind and its words: a label and the
        values that apply."""
        return [(label, [value]) for label, value in self.card_text(card).facts]

    def fits(self, slot: Slot, card: Mapping[str, Any]) -> bool:
        """Whether a card may stand in that part of a roster."""
        return card["kind"] in slot.kinds

    @abstractmethod
    def roster_faults(
        self, roster: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]
    ) -> list[Fault]:
        """Every fault of a roster at once: {"name", "entries": [{"slot", "card", "with"}]}, where
        only entries of slots that have parts have "with"."""

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

    @abstractmethod
    def ready_rosters(self) -> Sequence[Mapping[str, Any]]:
        """Rosters made of built-in cards, for new people."""

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

    # -- the book
    @abstractmethod
    def rulebook(self) -> Sequence[RuleEntry]:
        """The ledger, as the app shows it."""

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.state_type)

    def dump(self, state: State) -> dict[str, Any]:
        """The state as plain data."""
        data: dict[str, Any] = self._adapter.dump_python(state, mode="json")
        return data

    def load(self, data: Mapping[str, Any]) -> State:
        """The inverse of `dump`."""
        state: State = self._adapter.validate_python(data)
        return state


class Snapshot(BaseModel):
    """A checkpoint kept: the state after so many answers, and where the dice stood."""

    number: int
    dice: int
    state: dict[str, Any]
    draw_offer: int | None = None


@dataclass(frozen=True)
class Outcome:
    """What an answer brought about: its number in the log, the facts, and the faces rolled."""

    number: int
    answer: Answer | None
    events: tuple[Event, ...]
    faces: tuple[int, ...]


class ScriptFault(RuntimeError):
    """A script raised. The Table that ran it is of no use any more; the log is untouched."""


class Table(Generic[State]):
    """One running script: it takes answers and knows what is asked now.

    An answer is checked completely before the script sees it, so an Illegal changes nothing.
    Numbers count the answers taken; the answer numbered n is the n-th of the log.
    """

    def __init__(
        self,
        system: System[State],
        setup: Setup,
        dice: Dice,
        *,
        snapshot: Snapshot | None = None,
        state: State | None = None,
    ) -> None:
        self.system = system
        self.setup = setup
        self.number = snapshot.number if snapshot else 0
        self.asks: dict[int, Ask] = {}
        self.result: Result | None = None
        self.draw_offer = snapshot.draw_offer if snapshot else None
        self.snapshot: Snapshot | None = snapshot
        self.broken = False
        self._together = False
        self._given: dict[int, Answer] = {}
        if snapshot:
            state = system.load(snapshot.state)
            dice.position = snapshot.dice
        elif state is None:
            state = system.begin(setup)
        self.game: Game[State] = Game(state, dice, setup)
        self._script = system.script(self.game)
        self._run(None)
        self.opening = Outcome(
            self.number, None, tuple(self.game.take_events()), tuple(dice.take())
        )

    @classmethod
    def restored(
        cls,
        system: System[State],
        setup: Setup,
        dice: Dice,
        snapshot: Snapshot | None,
        log: Iterable[tuple[int, Any, Iterable[int] | None]],
    ) -> Table[State]:
        """The Table as it was: from a snapshot, or from the beginning, and the answers since,
        each as (seat, answer, faces)."""
        table = cls(system, setup, dice, snapshot=snapshot)
        for seat, raw, faces in log:
            table.answer(seat, raw, faces)
        return table

    def standing(self, seat: int) -> list[Option]:
        """What a seat may do at any time, whoever is to answer: concede, offer a draw and the
        like."""
        if self.result:
            return []
        options = [Option("concede", _("Concede the match"), final=True)]
        if self.draw_offer is None:
            options.append(Option("draw-offer", _("Offer a draw"), final=True))
        elif self.draw_offer == seat:
            options.append(Option("draw-withdraw", _("Withdraw the offer of a draw")))
        else:
            options.append(Option("draw-accept", _("Accept the draw"), final=True))
            options.append(Option("draw-decline", _("Decline the draw")))
        return options

    def check(self, seat: int, raw: Any) -> Answer:
        """The answer in normal form, if the seat may give it now; raises Illegal."""
        if self.result:
            raise Illegal("", _("The match is over."))
        if isinstance(raw, dict):
            for option in self.standing(seat):
                if option.id == raw.get("option"):
                    return Answer(seat, option.id, option.check(raw.get("fields", {})))
        ask = self.asks.get(seat)
        if ask is None:
            raise Illegal("", _("It is not your turn to answer."))
        return ask.check(raw)

    def answer(self, seat: int, raw: Any, faces: Iterable[int] | None = None) -> Outcome:
        """Take an answer: check it, let the script run to its next ask, tell what happened.

        `faces` are those rolled when the answer was first taken, for a replay. Raises Illegal
        (nothing has changed) or ScriptFault (the Table is to be dropped).
        """
        answer = self.check(seat, raw)
        if self.broken:
            raise ScriptFault("this table has failed before")
        if faces is not None:
            self.game.dice.replay(faces)
        self.number += 1
        if answer.option in _STANDING:
            _STANDING[answer.option](self, seat)
        else:
            self._take(answer)
        return Outcome(
            self.number,
            answer,
            tuple(self.game.take_events()),
            tuple(self.game.dice.take()),
        )

    def view(self, perspective: int | None) -> dict[str, Any]:
        """All that a seat (or, for None, a spectator) may know now, as plain data."""
        return {
            "number": self.number,
            "system": self.system.id,
            "perspective": perspective,
            "table": plain(self.system.view(self.game, perspective)),
            "asks": [
                ask.describe() if seat == perspective else ask.describe_for_others()
                for seat, ask in sorted(self.asks.items())
            ],
            "standing": [
                option.describe()
                for option in (self.standing(perspective) if perspective is not None else [])
            ],
            "draw_offer": self.draw_offer,
            "result": self.result.plain() if self.result else None,
        }

    def digest(self) -> str:
        """A short digest of the state, by which a replay shows that it came out the same."""
        state = self.system.dump(self.game.state)
        text = json.dumps(state, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _take(self, answer: Answer) -> None:
        self._given[answer.seat] = answer
        del self.asks[answer.seat]
        if self.asks:
            return
        given, self._given = self._given, {}
        self._run(given if self._together else answer)

    def _run(self, sent: Any) -> None:
        """Let the script run to its next ask or its end, keeping checkpoints on the way."""
        try:
            while True:
                step = self._script.send(sent)
                sent = None
                if step is CHECKPOINT:
                    self._keep_snapshot()
                    continue
                break
        except StopIteration as stop:
            self.asks = {}
            self.result = stop.value
            return
        except Exception as fault:
            self.broken = True
            raise ScriptFault(f"{self.system.id}: {fault!r}") from fault
        self._together = isinstance(step, Together)
        self.asks = {ask.seat: ask for ask in (step.asks if self._together else [step])}

    def _keep_snapshot(self) -> None:
        self.snapshot = Snapshot(
            number=self.number,
            dice=self.game.dice.position,
            state=self.system.dump(self.game.state),
            draw_offer=self.draw_offer,
        )

    def _end(self, result: Result) -> None:
        self._script.close()
        self.asks = {}
        self.result = result

    def _concede(self, seat: int) -> None:
        self.game.emit("conceded", seat=seat)
        winners = tuple(other for other in range(len(self.system.seats)) if other != seat)
        self._end(Result(winners, "concession"))

    def _offer_draw(self, seat: int) -> None:
        self.draw_offer = seat
        self.game.emit("draw-offered", seat=seat)

    def _withdraw_draw(self, seat: int) -> None:
        self.draw_offer = None
        self.game.emit("draw-withdrawn", seat=seat)

    def _accept_draw(self, seat: int) -> None:
        self.game.emit("draw-agreed", seat=seat)
        self._end(Result((), "agreement"))

    def _decline_draw(self, seat: int) -> None:
        self.draw_offer = None
        self.game.emit("draw-declined", seat=seat)


_STANDING: dict[str, Callable[[Table[Any], int], None]] = {
    "concede": Table._concede,
    "draw-offer": Table._offer_draw,
    "draw-withdraw": Table._withdraw_draw,
    "draw-accept": Table._accept_draw,
    "draw-decline": Table._decline_draw,
}
