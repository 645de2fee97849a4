"""What a script says and hears: asks and answers, moments, checkpoints, events, and how it ends."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

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


@immutable
class Answer:
    """An option with its fields filled in, by a seat: the only thing that enters the log."""

    seat: int
    option: str
    fields: Json = field(default_factory=dict)
    payload: object = field(default=None, compare=False)
    """What the option means to the script (`Option.payload`)."""

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def chosen(self, kind: type[Payload]) -> Payload:
        """What the option means, where all options mean something of that kind."""
        assert isinstance(self.payload, kind), f"{self.option} means {self.payload!r}"
        return self.payload

    def plain(self) -> Plain:
        """As plain data."""
        return {"seat": self.seat, "option": self.option, "fields": plain(self.fields)}


OTHERS = _("A choice is to be made.")


@immutable
class ActingUnit:
    """A unit that may act, as a list shows it: its name, a few letters of it, its state, and the
    card whose emblem it bears, if it has one."""

    id: str
    name: Message
    initials: str = ""
    state: Sequence[Message] = ()
    card: str = ""

    def plain(self) -> Plain:
        """As plain data."""
        return {
            "id": self.id,
            "name": plain(self.name),
            "initials": self.initials,
            "state": plain(self.state),
            "card": self.card,
        }


@dataclass(frozen=True)
class SuggestedPart:
    """One of the things that a suggested answer decides, in words, and the fields of the answer
    that decides all but this, for whoever wants to choose it."""

    words: Message
    fields: Json

    def plain(self) -> Plain:
        """As plain data."""
        return {"words": plain(self.words), "fields": plain(self.fields)}


@dataclass(frozen=True)
class SuggestedAnswer:
    """A whole answer that a seat may give with one click: the option and a value for each field
    that has no default. `words` say what it does, `details` what it is made of, and `shapes` show
    it on the board. One that decides several things has them as `parts`. It is checked like any
    answer and never given by itself."""

    option: str
    words: Message
    fields: Json = field(default_factory=dict)
    details: Sequence[Message] = ()
    shapes: Sequence[Shape] = ()
    parts: Sequence[SuggestedPart] = ()

    def answer(self) -> Plain:
        """The answer that it stands for, as plain data."""
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
    """What the rules wait for: one seat is to choose one of the options.

    `prompt` is for that seat, `others` for everybody else, who never see the options. `about`
    is public plain data on what the ask belongs to (an attack under way, a unit), for screens.
    `units` are those of which one is to act, where their options (by `Option.on`) leave out their
    names: screens list the units first, then the options of the one that is chosen. `unlisted`
    says why something that is no option now is none, where there is more to say. An ask that its
    seat's standing orders may pass says its `topic` and the option that passes it, `passing` (see
    `orders`). `suggest` finds an answer that suits whoever would not
    choose at length, if there is one; it is worked out when the seat looks at the ask. An
    `automatic` ask is passed over where only one answer is possible (see `only_answer`): for asks
    of which everybody knows what can be answered, so that passing over them hides nothing and gives
    nothing away.
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
        """The answer in normal form. Any JSON whatever may come in; raises Illegal, by the rule
        of what is wrong or, where nothing more can be said, of the option or the ask."""
        if not isinstance(raw, dict) or not isinstance(raw.get("option"), str):
            raise Illegal(self.rule, _("An answer names one option and its fields."))
        return self._checked(self.option(raw["option"]), raw.get("fields", {}))

    def option(self, name: object) -> Option:
        """The option of that id. Raises Illegal, with the reason where there is more to say."""
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

    def _checked(self, option: Option, values: object) -> Answer:
        try:
            return Answer(self.seat, option.id, option.check(values), option.payload)
        except Illegal as refused:
            if refused.rule:
                raise
            raise Illegal(option.rule or self.rule, refused.message) from None

    def sample(
        self, rng: random.Random, eager: bool = False, taken: Mapping[str, int] | None = None
    ) -> Plain | None:
        """A random legal answer as plain data, or None where none was found. Whoever is `eager`
        ends nothing and declines nothing as long as there is anything else to do; whoever says how
        often it has `taken` each option takes the one that it has taken least. Of a menu no more
        options are built than it takes to find one that is legal."""
        items = self._items()
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

    def _items(self) -> list[Item]:
        """The options in a new list; those of a menu that can be left unbuilt are not built."""
        return list(self.options.items if isinstance(self.options, Menu) else self.options)

    def only_answer(self) -> Answer | None:
        """The one answer that is possible; None where there may be others. No more options are
        listed and built than it takes to find a second that is possible."""
        options = possible(
            self.options.listed() if isinstance(self.options, Menu) else self.options
        )
        only, second = next(options, None), next(options, None)
        if only is None or second is not None:
            return None
        values = {known.name: known.only_value() for known in only.fields}
        if None in values.values():
            return None
        return self.check({"option": only.id, "fields": values})

    def answer_of_absent(self) -> Answer:
        """The answer for a seat whose side has left the match: what ends or declines something if
        there is such an option, else the first that can be filled in; of one ask always the same.
        Raises Illegal where there is no legal one: a fault of the rules."""
        rng = random.Random(0)
        options = [option for option in self.options if not option.refused]
        for option in sorted(options, key=lambda option: option.group != "end"):
            values = option.sample(rng)
            if values is not None:
                return self.check({"option": option.id, "fields": values})
        raise Illegal(self.rule, _("There is nothing that can be answered."))

    def describe(self) -> Plain:
        """The ask as its own seat sees it, with all that its options say, as plain data."""
        return self._with([option.describe() for option in self.options])

    def brief(self) -> Plain:
        """The ask as a page of its own seat needs it: an option that "opens" is described when it
        is opened (see Table.open)."""
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
        """The ask as everybody else sees it, as plain data."""
        return {"seat": self.seat, "prompt": plain(self.others), "about": plain(self.about)}


@dataclass(frozen=True)
class SimultaneousAsks:
    """Asks to several seats at once, answered in any order and in secret; the script gets a
    dict of answers by seat when all are there."""

    asks: Sequence[Ask]


@dataclass(frozen=True)
class AlternativeAsks:
    """Asks to several seats at once, of which whoever answers first answers for all: the script
    gets that answer, and the other asks lapse."""

    asks: Sequence[Ask]


class Moment:
    """Something that happens, or is about to: a script yields it, and the rules in force answer it
    (`Rules.answer`) before the script goes on. A system's own moments derive from this."""


@dataclass(frozen=True)
class Checkpoint:
    """The script stands where the state alone is enough to start it again. `lasting`: a round or
    an activation begins here, and whoever keeps the match keeps this checkpoint."""

    lasting: bool = False


CHECKPOINT = Checkpoint()
MILESTONE = Checkpoint(lasting=True)


@dataclass(frozen=True)
class Result:
    """How a match ended: the seats of the side that won (none: a draw), why, and each side's
    score."""

    winners: tuple[int, ...]
    reason: str
    rule: str = ""
    scores: tuple[int, ...] = ()

    def plain(self) -> Plain:
        """As plain data."""
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "rule": self.rule,
            "scores": list(self.scores),
        }


class Setup(BaseModel):
    """What a match is made of, frozen when it begins: options, a roster a seat, and the cards
    they name, as plain data. `asks_all`: asks whose answers all come to the same are asked too.
    `asks_single`: so are automatic asks to which only one answer is possible, and choices of
    effects that change nothing. `asks_idle`: so are asks that hardly anybody answers but by going
    on, and that a seat is asked now only if it wants them. `asks_vain`: so are those in which
    nothing can be gained. `asks_apart`: what is declared with an answer now is asked after it.
    Position files say all five unless they say otherwise. `chooses_dice`: a copy to try things in,
    where the next dice may be chosen."""

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
        """The name of the player of a seat, or the seat's number where there is none."""
        return self.names[seat] if seat < len(self.names) else str(seat + 1)

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """What is found out about the set-up: its cards as they were read, and what follows from
        them alone."""
        return {}

    def __copy__(self) -> Self:
        """Without its cache: what is copied is about to be changed."""
        copied = super().__copy__()
        vars(copied).pop("cache", None)
        return copied


@dataclass
class Game(Generic[State]):
    """What a script holds in its hands: the state, the dice, the set-up and who listens."""

    state: State
    dice: Dice
    setup: Setup
    under_way: list[object] = field(default_factory=list)
    """What the script is in the midst of, innermost last: nothing, wherever it is started."""
    orders: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """What each seat has chosen of the standing orders of the system (see `orders.Reaction`)."""
    asked: int = 0
    """How often the script has asked since its last checkpoint."""
    budget: Budget = field(default_factory=Budget)
    _events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dice.budget = self.budget

    @contextmanager
    def amid(self, thing: object) -> Iterator[None]:
        """The script is in the midst of this for as long as the block lasts."""
        self.under_way.append(thing)
        try:
            yield
        finally:
            self.under_way.pop()

    def emit(self, event: Event) -> None:
        """Announce a fact: to everybody, or to the seats of its audience."""
        self._events.append(event)

    def has_emitted(self, kind: str) -> bool:
        """Whether a fact of this kind is among those announced since they were taken last."""
        return any(event.kind == kind for event in self._events)

    def take_events(self) -> list[Event]:
        """The facts announced since the last call."""
        events, self._events = self._events, []
        return events


AnyGame = Game[Any]
"""A game of whose state nothing is known here."""
Script = Generator[Any, Any, Result]
"""The rules from where the state stands to the match's end: it yields asks, gets their answers."""
ScriptPart = Generator[Any, Any, Any]
"""A part of a script, which another part runs by `yield from`."""
