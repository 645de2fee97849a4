"""What passes between a script and its Table: asks, answers, moments, checkpoints and the
result."""

import random
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, Self, TypeVar

from pydantic import BaseModel

from ..budget import Budget
from ..copies import immutable
from ..data import Json, Plain
from ..dice import Dice
from ..fields import Illegal, Option, Shape
from ..fields.option import END, Item, Menu, built, possible
from ..text import Message, Name, _, plain
from .events import Event

State = TypeVar("State")
Payload = TypeVar("Payload")
Found = TypeVar("Found")


@immutable
class Answer:
    """A seat's option with its fields filled in. Answers are the only entries of the log."""

    seat: int
    option: str
    fields: Json = field(default_factory=dict)
    payload: object = field(default=None, compare=False)
    """What the option means to the script (`Option.payload`)."""

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def chosen(self, kind: type[Payload]) -> Payload:
        """The option's payload, for asks whose options all have a payload of this type."""
        assert isinstance(self.payload, kind), f"{self.option} means {self.payload!r}"
        return self.payload

    def plain(self) -> Plain:
        """As plain data."""
        return {"seat": self.seat, "option": self.option, "fields": plain(self.fields)}


OTHERS = _("A choice is to be made.")


@immutable
class ActingUnit:
    """A unit that may act, as lists show it: its name, a short label, its state, and the card that
    has its emblem, if any."""

    id: str
    name: Message
    initials: str = ""
    state: Sequence[Message] = ()
    card: str = ""

    def plain(self) -> Plain:
        """As plain data."""
        data: Plain = plain(vars(self))
        return data


@dataclass(frozen=True)
class SuggestedPart:
    """One decision within a suggested answer, in words, and the fields of the answer that makes
    every other decision and leaves this one to the player."""

    words: Message
    fields: Json

    def plain(self) -> Plain:
        """As plain data."""
        return {"words": plain(self.words), "fields": plain(self.fields)}


@dataclass(frozen=True)
class SuggestedAnswer:
    """A complete answer that a seat may give with one click: the option and a value for each field
    without a default. `words` say what it does, `details` what it consists of, `shapes` show it on
    the board, and `parts` list its decisions if it makes several. It is checked like any answer,
    and only a player can give it."""

    option: str
    words: Message
    fields: Json = field(default_factory=dict)
    details: Sequence[Message] = ()
    shapes: Sequence[Shape] = ()
    parts: Sequence[SuggestedPart] = ()

    def answer(self) -> Plain:
        """The suggested answer as plain data."""
        return {"option": self.option, "fields": plain(self.fields)}

    def plain(self) -> Plain:
        """As plain data."""
        return {
            **self.answer(),
            "words": plain(self.words),
            "details": plain(self.details),
            "shapes": [shape.plain() for shape in self.shapes],
            **({"parts": [part.plain() for part in self.parts]} if self.parts else {}),
        }


@immutable
class Ask:
    """A question to one seat: choose one of the options.

    `prompt` is for that seat, `others` for everyone else, who never see the options. `about` is
    public plain data on what the ask belongs to (an attack under way, a unit), for screens. `units`
    are the units of which one is to act, if the options (by `Option.on`) omit their names: screens
    list the units first, then the options of the chosen one. `unlisted` explains why something is
    not an option now. An ask that standing orders may answer has a `topic` and the option `passing`
    that passes it (see `orders`). `suggest` finds an answer for players who would rather not choose
    in detail; it runs when the seat looks at the ask. An `automatic` ask is skipped where only one
    answer is possible (see `only_answer`). Only asks whose possible answers are public may be
    automatic, so that skipping them reveals nothing.
    """

    seat: int
    prompt: Message
    options: Sequence[Option]
    rule: str = ""
    others: Message = OTHERS
    about: Json = field(default_factory=dict)
    units: Sequence[ActingUnit] = ()
    unlisted: Callable[[str], Illegal | None] | None = None
    topic: Mapping[str, str | int] = field(default_factory=dict)
    passing: str = ""
    suggest: Callable[[], SuggestedAnswer | None] | None = None
    automatic: bool = False

    def check(self, raw: object) -> Answer:
        """Return the answer in normal form. Accepts any JSON. Raises Illegal by the most specific
        rule known: that of the fault, the option or the ask."""
        if not isinstance(raw, dict) or not isinstance(raw.get("option"), str):
            raise Illegal(self.rule, _("An answer names one option and its fields."))
        option = self.option(raw["option"])
        try:
            values = option.check(raw.get("fields", {}))
        except Illegal as refused:
            if refused.rule:
                raise
            raise Illegal(option.rule or self.rule, refused.message) from None
        return Answer(self.seat, option.id, values, option.payload)

    def option(self, name: object) -> Option:
        """The option with this id. Raises Illegal, with `unlisted` reasons where there are any."""
        if isinstance(self.options, Menu):
            found = self.options.named(name) if isinstance(name, str) else None
        else:
            found = next((option for option in self.options if option.id == name), None)
        if found is not None:
            return found
        refused = self.unlisted(name) if self.unlisted and isinstance(name, str) else None
        if refused:
            raise refused.anew()
        raise Illegal(self.rule, _("This is not one of the options now."))

    def sample(
        self, rng: random.Random, eager: bool = False, taken: Mapping[str, int] | None = None
    ) -> Plain | None:
        """A random legal answer as plain data, or None if none was found. With `eager`, options
        that end or decline something are drawn only if nothing else is possible; with `taken`, the
        count of each option's uses, the least used is drawn. Builds only as many options as it
        takes to find a legal one."""
        items = list(self._items())
        rng.shuffle(items)
        if taken is not None:
            items.sort(key=lambda item: taken.get(item.id, 0))
        if eager:
            items.sort(key=lambda item: isinstance(item, Option) and item.group == END)
        for item in items:
            if item.refused:
                continue
            option = built(item)
            values = option.sample(rng)
            if values is not None:
                return {"option": option.id, "fields": values}
        return None

    def _items(self) -> Iterable[Item]:
        """The options, without building those that a menu can leave unbuilt."""
        return self.options.listed() if isinstance(self.options, Menu) else self.options

    def possible_options(self) -> Iterator[Option]:
        """The options that can be chosen now, each built when it is reached."""
        return possible(self._items())

    def only_answer(self) -> Answer | None:
        """The only possible answer, or None if there may be others. Stops at the second possible
        option, so that few are built."""
        options = self.possible_options()
        only, second = next(options, None), next(options, None)
        if only is None or second is not None:
            return None
        values = {known.name: known.only_value() for known in only.fields}
        if None in values.values():
            return None
        return self.check({"option": only.id, "fields": values})

    def answer_of_absent(self) -> Answer:
        """The answer for a seat whose side has left the match: the option that ends or declines
        something if there is one, else the first that can be filled in. The same ask always gets
        the same answer. Raises Illegal if no answer is legal, which is a fault of the rules."""
        rng = random.Random(0)
        options = [option for option in self.options if not option.refused]
        for option in sorted(options, key=lambda option: option.group != END):
            values = option.sample(rng)
            if values is not None:
                return self.check({"option": option.id, "fields": values})
        raise Illegal(self.rule, _("There is nothing that can be answered."))

    def describe(self) -> Plain:
        """The ask as its own seat sees it, with every detail of its options, as plain data."""
        return self._with([option.describe() for option in self.options])

    def brief(self) -> Plain:
        """The ask as its seat's page needs it: options marked "opens" are described when opened
        (see views.opened_option)."""
        return self._with([option.brief() for option in self.options])

    def _with(self, options: list[Plain]) -> Plain:
        suggested = self.suggest() if self.suggest else None
        return {
            "seat": self.seat,
            "prompt": plain(self.prompt),
            "rule": self.rule,
            "about": plain(self.about),
            "units": [unit.plain() for unit in self.units],
            "options": options,
            **({"suggested": suggested.plain()} if suggested else {}),
        }

    def describe_for_others(self) -> Plain:
        """The ask as all other seats see it, as plain data."""
        return {"seat": self.seat, "prompt": plain(self.others), "about": plain(self.about)}


@dataclass(frozen=True)
class SimultaneousAsks:
    """Asks to several seats at once, answered in secret and in any order. The script gets a dict of
    answers by seat once all have answered."""

    asks: Sequence[Ask]


@dataclass(frozen=True)
class AlternativeAsks:
    """Asks to several seats at once, of which the first answer counts. The script gets that answer,
    and the other asks lapse."""

    asks: Sequence[Ask]


class Moment:
    """Something that happens or is about to happen. A script yields it, and the rules in force
    respond (`Rules.answer`) before the script goes on. Systems derive their own moments from it."""


@dataclass(frozen=True)
class Checkpoint:
    """A point where the state alone is enough to restart the script. With `lasting`, a round or an
    activation begins here, and the checkpoint is kept as long as the match."""

    lasting: bool = False


CHECKPOINT = Checkpoint()
MILESTONE = Checkpoint(lasting=True)


@dataclass(frozen=True)
class Result:
    """How a match ended: the seats of the winning side (empty for a draw), the reason, and each
    side's score."""

    winners: tuple[int, ...]
    reason: str
    rule: str = ""
    scores: tuple[int, ...] = ()

    def plain(self) -> Plain:
        """As plain data."""
        data: Plain = plain(vars(self))
        return data


class Setup(BaseModel):
    """What a match is made of, frozen when it begins: options, a roster per seat, and the cards
    they name, as plain data.

    These flags ask what is skipped by default: `asks_all` asks whose answers all have the same
    result; `asks_single` automatic asks with one possible answer, and choices of effects that
    change nothing; `asks_idle` asks that are nearly always passed, and are put only to seats that
    want them; `asks_vain` asks that offer nothing to gain; `asks_apart` declarations as asks of
    their own rather than within an answer. Position files set all five by default. `chooses_dice`
    marks a copy for trying things, where the next dice may be chosen.
    """

    system: str
    version: str = ""
    options: Plain = {}
    rosters: list[Plain] = []
    cards: dict[str, Plain] = {}
    names: list[Name] = []
    asks_all: bool = True
    asks_single: bool = True
    asks_idle: bool = True
    asks_vain: bool = True
    asks_apart: bool = True
    chooses_dice: bool = False

    def player(self, seat: int) -> Name:
        """The name of a seat's player, or the seat's number if it has none."""
        return self.names[seat] if seat < len(self.names) else str(seat + 1)

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """Values derived from the set-up alone: its parsed cards, and what follows from them."""
        return {}

    def cached(self, key: Hashable, find: Callable[[], Found]) -> Found:
        """The value cached under this key, found on first use."""
        if key not in self.cache:
            self.cache[key] = find()
        found: Found = self.cache[key]
        return found

    def __copy__(self) -> Self:
        """Copy without the cache, because the copy is about to be changed."""
        copied = super().__copy__()
        vars(copied).pop("cache", None)
        return copied


@dataclass
class Game(Generic[State]):
    """What a script works with: the state, the dice, the set-up and the listener for events."""

    state: State
    dice: Dice
    setup: Setup
    under_way: list[object] = field(default_factory=list)
    """What the script is in the midst of, innermost last; empty where it starts."""
    orders: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """What each seat has chosen of the standing orders of the system (see `orders.Reaction`)."""
    asked: int = 0
    """How often the script has asked since its last checkpoint."""
    first_ask: Literal["known", "open", "past"] = "open"
    """The first ask after that checkpoint: known to be put, open, or past (put or lapsed)."""
    budget: Budget = field(default_factory=Budget)
    _events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dice.budget = self.budget

    @contextmanager
    def amid(self, thing: object) -> Iterator[None]:
        """Mark the script as being amid this for the duration of the block."""
        self.under_way.append(thing)
        try:
            yield
        finally:
            self.under_way.pop()

    def emit(self, event: Event) -> None:
        """Announce an event, to everybody or to the seats of its audience."""
        self._events.append(event)

    def has_emitted(self, kind: str) -> bool:
        """Whether an event of this class was announced since the last `take_events`."""
        return any(event.kind == kind for event in self._events)

    def take_events(self) -> list[Event]:
        """Return the events announced since the last call."""
        events, self._events = self._events, []
        return events


AnyGame = Game[Any]
"""A game whose type of state is unknown here."""
Script = Generator[Any, Any, Result]
"""The rules from the present state to the end of the match: yields asks and gets their answers."""
ScriptPart = Generator[Any, Any, Any]
"""A part of a script, which another part runs by `yield from`."""
