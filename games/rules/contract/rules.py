"""The rules of a system as a Table runs them: the one part every system must have."""

import copy
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Generic

from pydantic import TypeAdapter, ValidationError

from ..budget import CostlyRule
from ..copies import Copy, copied, copier_of
from ..data import Json, Plain
from ..fields import Field, Illegal, Preview
from ..forms.malformed import position_refusal
from ..text import Message, _
from .asking import AnyGame, Ask, Game, Moment, Script, ScriptPart, Setup, State
from .orders import Order, Reaction
from .sighting import SightEnd

SightTool = Callable[[Game[State], int | None, SightEnd, SightEnd], Preview]
"""The line of sight between two ends, in words and as shapes on the board, as far as a perspective
may know. Raises Illegal for impossible ends."""


@dataclass(frozen=True)
class Sight(Generic[State]):
    """How anyone may look up a line of sight at any time: the function that finds it, and the
    postures that a unit may have at either end, by id, the usual one first; none if posture does
    not matter."""

    between: SightTool[State]
    postures: Mapping[str, Message] = field(default_factory=dict)


def _nothing(game: AnyGame, moment: Moment) -> ScriptPart:
    yield from ()


@dataclass(eq=False, kw_only=True)
class Rules(Generic[State]):
    """The rules of a game as functions: the options of a match, its seats, its beginning, the
    script, the public view, and how the state is stored. What a system leaves out has the default
    that suits most games."""

    state_type: type[State]
    seats: Sequence[Message]
    begin: Callable[[Setup], State]
    """The state before anything has happened. No dice are rolled here."""
    script: Callable[[Game[State]], Script]
    """The rules, from where the state stands to the match's end."""
    view: Callable[[Game[State]], Plain]
    """What everybody may know of the state, as plain data built from nothing."""
    scores: Callable[[Game[State]], tuple[int, ...]]
    """Each side's present score, which is recorded if the match ends early, by a concession or an
    agreement."""

    without_secrets: Callable[[State, int | None], State] | None = None
    """The state without what a seat (None: a spectator) may not know. Views are made from it, and a
    computer's tries start from it. None: nothing is hidden."""
    redraw: Callable[[Game[State], int, Random], None] = lambda *_: None
    """Draw at random what is hidden from a seat, in a state without it, where a match cannot go on
    without (see `trying`). By default it keeps the value that it had before it was chosen."""
    seat_view: Callable[[Game[State], int], Plain] = lambda *_: {}
    """What only a seat may know, merged into `view` (see `views.with_besides`)."""

    options: Callable[[], Sequence[Field]] = lambda: ()
    """What may be chosen when a match is created. The default of a Pick is its first choice, that
    of a Number its lowest value."""
    option_needs: Mapping[str, tuple[str, Collection[str]]] = field(default_factory=dict)
    """Match options that apply only with some choices of another option: by name, the name of the
    other option and those choices."""
    option_groups: Mapping[str, Message] = field(default_factory=dict)
    """The headings of options by Option.group, if they differ from the usual ones."""
    reasons: Mapping[str, Message] = field(default_factory=dict)
    """Why matches end, by Result.reason, if the words differ from the usual ones."""

    seats_of: Callable[[Json], Sequence[Message]] | None = None
    """The seats of a match with these options; None: always `seats`."""
    sides_of: Callable[[Json], Sequence[tuple[int, ...]]] | None = None
    """The seats of each side of a match with these options; seats that share a side command their
    own units. None: each seat is its own side."""
    sides_left: Callable[[Game[State]], Sequence[int]] | None = None
    """The numbers of the sides still playing, in games that go on without a side that is out; None:
    all sides."""
    sides_gone: Callable[[Game[State]], Sequence[int]] = lambda *_: ()
    """The sides that have left the match. The referee answers their asks."""
    leave: Callable[[Game[State], int], None] | None = None
    """Let a side leave, because it concedes or its time is up, while at least two others play on.
    From then on it is among `sides_gone`. None: matches have two sides and end when one leaves."""

    answer: Callable[[Game[State], Moment], ScriptPart] = _nothing
    """What the rules in force do when the script announces a moment (see `driver`)."""
    orders: Callable[[Game[State], int], Sequence[Order]] = lambda *_: ()
    """The standing orders that a seat gave in answer to asks and that the state holds (see
    `orders`)."""
    reactions: Sequence[Reaction] = ()
    """The reactions that standing orders may cover at any time."""
    present_ask: Callable[[Game[State], Ask], Ask] = lambda game, ask: ask
    """An ask of the script as it is shown to its seat and to others."""
    sight: Sight[State] | None = None
    position: Callable[[Json, Setup], State] | None = None
    """The state that a position file describes. Raises Illegal for an impossible one. None: the
    file has the state's fields as plain data, and the beginning fills in the rest (see
    `state_at`)."""

    budget_rule: str = ""
    """The rule that bounds the work of an answer (see `budget`), if cards can cause work."""
    costly_rule: Callable[[Game[State], str], CostlyRule | None] = lambda *_: None
    """The rule that causes work under this key, and its card, for people; None if unknown."""
    screen_fields: tuple[str, ...] = ()
    """Fields of the state that only screens need. Digests leave them out."""

    # -- seats and sides

    def seats_for(self, options: Json) -> Sequence[Message]:
        """The seats of a match with these options."""
        return self.seats_of(options) if self.seats_of else self.seats

    def sides(self, options: Json) -> Sequence[tuple[int, ...]]:
        """The seats of each side of a match with these options."""
        if self.sides_of:
            return self.sides_of(options)
        return [(seat,) for seat in range(len(self.seats_for(options)))]

    def side_of(self, seat: int, options: Json) -> int:
        """The number of the side of a seat."""
        return next(number for number, side in enumerate(self.sides(options)) if seat in side)

    def sides_in(self, game: Game[State]) -> Sequence[int]:
        """The sides that still play, by number."""
        if self.sides_left:
            return self.sides_left(game)
        return range(len(self.sides(game.setup.options)))

    def counts(self, option: str, options: Json) -> bool:
        """Whether a match option applies in a match with these options (see `option_needs`)."""
        if option not in self.option_needs:
            return True
        other, choices = self.option_needs[option]
        return options.get(other) in choices

    # -- the state

    def visible_to(self, game: Game[State], perspective: int | None) -> Game[State]:
        """The game as a seat may know it (None: a spectator), on a state without the secrets of
        others."""
        if self.without_secrets is None:
            return game
        known = copy.copy(game)
        known.state = self.without_secrets(game.state, perspective)
        return known

    def hide_secrets(self, game: Game[State], seat: int) -> None:
        """Remove from a copy of a match what a seat may not know, while its script runs."""
        if self.without_secrets is not None:
            vars(game.state).update(vars(self.without_secrets(game.state, seat)))

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.state_type)

    @cached_property
    def _copier(self) -> Copy:
        return copier_of(self.state_type) or copied

    def copy(self, state: State) -> State:
        """An independent copy of a state."""
        copied: State = self._copier(state)
        return copied

    def dump(self, state: State, *, without_defaults: bool = False) -> Plain:
        """The state as plain data, with every field or without those that have their default."""
        data: Plain = self._adapter.dump_python(
            state, mode="json", exclude_defaults=without_defaults
        )
        return data

    def load(self, data: Json) -> State:
        """The inverse of `dump`. Missing fields get their defaults, and unknown fields are
        ignored."""
        state: State = self._adapter.validate_python(data)
        return state

    def state_at(self, data: Json, setup: Setup) -> State:
        """The state that a position file describes. Raises Illegal for an impossible one."""
        if self.position:
            return self.position(data, setup)
        beginning = self.dump(self.begin(setup))
        unknown = [name for name in data if name not in beginning]
        if unknown:
            raise Illegal("", _("A position has no field %(name)s.", name=str(unknown[0])[:40]))
        try:
            return self.load({**beginning, **data})
        except ValidationError as wrong:
            raise position_refusal(wrong) from wrong
