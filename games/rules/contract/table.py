"""The contract between a system's rules and the code around them.

A system is a script: a generator that yields asks and gets the answers back. A Table runs one
script for one match. `state = fold(system, set-up, seed, log)`: the log of answers is the match,
and all else can be recomputed from it.

Wherever the script's locals hold nothing that the state lacks (at the latest at each new
activation), it yields CHECKPOINT, or MILESTONE where a round or an activation begins. There the
state alone, as plain data, restarts the script at the same ask, so a Table can be restored from the
newest snapshot and the few answers since.

The types of the contract are in the modules beside this one: `asking` (what a script yields and
gets), `outcomes` (what a Table returns), `rules`, `parts` and `definition` (what a system is).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from typing import Any, Generic, cast

from ..budget import ANSWER, UNBOUNDED, BudgetExceeded, refusal
from ..caching import weakly
from ..data import Plain
from ..dice import Dice
from ..fields import Illegal
from ..text import _
from . import driver, out_of_turn
from .agreements import GIVE_ORDERS, HAND_OVER, Agreements
from .asking import (
    Answer,
    Ask,
    Checkpoint,
    Game,
    Result,
    Setup,
    SimultaneousAsks,
    State,
)
from .checkpoints import Checkpoints, LiveCheckpoint, Since, digest_of
from .chosen_dice import CHOOSE_DICE
from .definition import System
from .driver import drive
from .out_of_turn import DRAWS, OUT_OF_TURN, TAKERS, is_out_of_turn, sides_in
from .outcomes import AnswerTooCostly, Outcome, ScriptFault, Snapshot, Stop
from .views import Views


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
        checkpoint: LiveCheckpoint[State] | None = None,
        state: State | None = None,
        empty: bool = False,
    ) -> None:
        """Run the script to its first ask, or to that of the snapshot or of the `checkpoint` in
        memory. An `empty` Table runs no script: it is for a match that cannot be shown (see
        `stop_at`)."""
        self.system = system
        self.setup = setup
        self._checkpoints = Checkpoints(system, checkpoint, snapshot)
        checkpoint = self._checkpoints.newest
        self.number = checkpoint.number if checkpoint else 0
        self.asks: dict[int, Ask] = {}
        self.result: Result | None = None
        self.broken = False
        self.asked_since = self._draw_since = self.undone_since = self.number
        self.stop: Stop | None = None
        self._together = self._is_bound = False
        self._answering: int | None = None
        self._given: dict[int, Answer] = {}
        self.ordered: list[Answer] = []  # asks answered by standing orders since the last answer
        if checkpoint:
            state = system.rules.copy(checkpoint.state)
            dice.position = checkpoint.dice
            if checkpoint.faces:
                dice.replay(checkpoint.faces)
        elif state is None and not empty:
            state = system.rules.begin(setup)
        self.empty = empty
        self.game: Game[State] = Game(cast(State, state), dice, setup)
        self.agreements = Agreements(
            system.rules.sides(setup.options),
            self.game.emit,
            sides_in=weakly(sides_in, self),
            reactions=system.rules.reactions,
            may_choose_dice=setup.chooses_dice,
        )
        dice.chosen = self.agreements.dice
        self.game.orders = self.agreements.orders
        if checkpoint:
            self.game.first_ask = "known" if checkpoint.is_asked else "open"
            self.agreements.load(checkpoint.draw_offer, checkpoint.agreements)
        self._script = drive(
            system.rules.script(self.game),
            partial(system.rules.answer, self.game),
            weakly(Table._automatic_answer, self),
        )
        with self.game.budget.bounded(UNBOUNDED if checkpoint else ANSWER):
            if not empty:
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
        state: State | None = None,
    ) -> Table[State]:
        """A Table restored from a snapshot, or from the beginning (in `state`, if the match began
        in one of its own), and the answers since, each as (seat, answer, faces)."""
        table = cls(system, setup, dice, snapshot=snapshot, state=state)
        for seat, raw, faces in log:
            table.answer(seat, raw, faces)
        return table

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest checkpoint as a Snapshot, written on request; None before the first."""
        return self._checkpoints.snapshot

    @property
    def snapshot_to_keep(self) -> Snapshot | None:
        """The checkpoint reached by the last answer, or at the beginning, if it is one to keep as
        long as the match; else None."""
        return self.snapshot if self._checkpoints.is_to_be_saved(self.number) else None

    @property
    def checkpoint(self) -> LiveCheckpoint[State] | None:
        """The newest checkpoint, in memory; None before the first."""
        return self._checkpoints.newest

    @property
    def last_checkpoint(self) -> int | None:
        """The number of answers before the newest checkpoint; None before the first."""
        return self.checkpoint.number if self.checkpoint else None

    @property
    def begins(self) -> bool:
        """Whether a round or an activation begins where the match stands."""
        newest = self.checkpoint
        return newest is not None and newest.lasting and newest.number == self.number

    def fork(self, dice: Dice, seat: int | None = None) -> Table[State]:
        """A copy of the match with a state of its own, for trying answers, from the newest
        checkpoint and the answers since. It rolls other `dice` from here on, so that it reveals
        nothing about future rolls. For a `seat` it is the match as that seat knows it: secret
        answers of others to a joint ask are still to be given."""
        if self.checkpoint is None:
            dice.replay(self.opening.faces)
        forked = Table(self.system, self.setup, dice, checkpoint=self.checkpoint)
        for other, raw, faces in self.visible_since(seat):
            forked.answer(other, raw, faces)
        if seat is not None:
            forked.agreements.forget_orders_but(seat)
        return forked

    def visible_since(self, seat: int | None) -> Iterator[Since]:
        """The answers since the newest checkpoint that a seat knows of (see `fork`)."""
        return self._checkpoints.visible_since(seat, self.asked_since)

    def since(self, seat: int, raw: Any) -> int:
        """The number of answers since which the ask or the offer that this answers is unchanged: a
        page that shows that number or a later one may give the answer. What other seats do out of
        turn, or answer to asks of their own, leaves a seat's ask unchanged."""
        out_of_turn = is_out_of_turn(raw)
        if self.result or not (out_of_turn or seat in self.asks):
            return self.number
        if out_of_turn and raw["option"] in DRAWS:
            return max(self.seen_since, self._draw_since)
        return self.seen_since

    @property
    def seen_since(self) -> int:
        """The number of answers since which the present ask is unchanged."""
        return max(self.asked_since, self.undone_since)

    def check(self, seat: int, raw: Any, replayed: bool = False) -> Answer:
        """Return the answer in normal form if the seat may give it now. Raises Illegal, also if the
        check takes too much work, unless the answer is `replayed`."""
        if is_out_of_turn(raw):
            agreed = out_of_turn.agreement_options(self, seat, replayed)
            claims = out_of_turn.claims(self, seat)
            for option in [*agreed, *claims, *out_of_turn.by_time(self, seat)]:
                if option.id == raw["option"]:
                    return Answer(seat, option.id, option.check(raw.get("fields", {})))
        with self.game.budget.allowed(UNBOUNDED if replayed else ANSWER, self.refused):
            return self.asked_of(seat).check(raw)

    def asked_of(self, seat: int) -> Ask:
        """A seat's present ask. Raises Illegal: with the rule that ended the match or, since the
        asks of others may be secret, without a rule."""
        if self.result:
            raise Illegal(self.result.rule, _("The match is over."))
        if self.stop:
            raise Illegal("", _("The match has stopped: nothing is asked any more."))
        if seat not in self.asks:
            raise Illegal("", _("It is not your turn to answer."))
        return self.asks[seat]

    def answer(self, seat: int, raw: Any, faces: Iterable[int] | None = None) -> Outcome:
        """Take an answer: check it, run the script to its next ask, and announce the events.

        `faces` are those rolled when the answer was first taken, for a replay. Raises Illegal, with
        nothing changed; or ScriptFault, and the Table must be dropped. AnswerTooCostly is the
        ScriptFault for an answer that causes too much work.
        """
        replayed = faces is not None
        answer = self.check(seat, raw, replayed)
        if self.broken:
            raise ScriptFault("this table has failed before")
        if faces is not None:
            self.game.dice.replay(faces)
        self.number += 1
        self._answering, self._is_bound = answer.seat, False
        self.ordered.clear()
        with self.game.budget.bounded(UNBOUNDED if replayed else ANSWER):
            if answer.option in OUT_OF_TURN:
                self._take_out_of_turn(answer)
            else:
                self.take(answer)
        rolled = tuple(self.game.dice.take())
        self._checkpoints.note(self.number, (seat, raw, rolled))
        events = tuple(self.game.take_events())
        is_bound = (
            self._is_bound
            or bool(rolled or self.result or answer.option in OUT_OF_TURN)
            or any(event.reveals for event in events)
        )
        return Outcome(self.number, answer, events, rolled, is_bound)

    def stop_at(self, stop: Stop, number: int) -> None:
        """Stop the script of a match with this many answers. Seats are asked nothing further, and
        keep the options they have at any time."""
        self._script.close()
        self.asks = {}
        self.stop = stop
        self.number = self.asked_since = self._draw_since = number

    def view(self, perspective: int | None, *, opened: bool = False) -> Plain:
        """All that a seat (or, for None, a spectator) may know now (see `views`)."""
        return self.views().of(perspective, opened=opened)

    def views(self) -> Views:
        """What several perspectives may know now."""
        return Views(self)

    def digest(self) -> str:
        """A short digest of the state, with which a replay proves that it reached the same
        state.
        """
        return digest_of(self.system, self.game.state)

    def _take_out_of_turn(self, answer: Answer) -> None:
        """Take an answer that a seat gives out of turn."""
        if answer.option == GIVE_ORDERS:
            self.agreements.give_orders(answer.seat, answer.fields)
            return
        if answer.option == CHOOSE_DICE:
            self.agreements.choose_dice(answer.seat, answer.fields["faces"])
            return
        TAKERS[answer.option](self, answer.seat)
        if answer.option in DRAWS or answer.option == HAND_OVER:
            self._draw_since = self.number

    def take(self, answer: Answer) -> None:
        """Resume the script with the answer to an ask, once all seats asked together have
        answered.
        """
        if not self._together:
            self._run(answer)
            return
        self._given[answer.seat] = answer
        del self.asks[answer.seat]
        if not self.asks:
            given, self._given = self._given, {}
            self._is_bound = len(given) > 1
            self._run(given)

    def end(self, result: Result) -> None:
        """End the match, wherever the script is."""
        self._script.close()
        self.asks = {}
        self.result = result

    def _run(self, sent: Any) -> None:
        """Run the script to its next ask or its end, keeping checkpoints on the way."""
        self.asked_since = self.number
        self.agreements.asked_anew()
        try:
            while True:
                step = self._script.send(sent)
                sent = None
                self.game.budget.step()
                if isinstance(step, Checkpoint):
                    self._checkpoints.keep(step, self.number, self.game, self.agreements)
                    continue
                break
            asks: Sequence[Ask] = [step] if isinstance(step, Ask) else step.asks
            if self.game.budget.most < UNBOUNDED and self._may_cause_work:
                # Refuse an answer that leads to endless options, or to more than a view has the
                # budget for. During a replay all are taken.
                for ask in asks:
                    tuple(ask.options)
        except StopIteration as stop:
            self._checkpoints.note_faces(self.number, self.game.dice)
            self.asks = {}
            self.result = stop.value
            return
        except BudgetExceeded as much:
            self.broken = True
            raise AnswerTooCostly(self.refused(much.rule)) from much
        except RecursionError as deep:
            self.broken = True
            raise AnswerTooCostly(self.refused(self.game.budget.busiest())) from deep
        except Exception as fault:
            self.broken = True
            raise ScriptFault(f"{self.system.id}: {fault!r}") from fault
        self._checkpoints.note_ask(self.number, self.game)
        self._together = isinstance(step, SimultaneousAsks)
        self.asks = {ask.seat: self.system.rules.present_ask(self.game, ask) for ask in asks}

    @cached_property
    def _may_cause_work(self) -> bool:
        """Whether people wrote some of its cards, in a system whose cards can cause work."""
        is_bounded = bool(self.system.rules.budget_rule)
        return is_bounded and not self.system.cards.are_built_in(self.setup)

    def _automatic_answer(self, ask: Ask) -> Answer | None:
        """The answer of an ask that lapses: by standing orders, because its side has left the
        match, or because it has only one answer."""
        self.game.budget.step()
        return driver.lapse(self.game, partial(self._find_automatic_answer, ask))

    def _find_automatic_answer(self, ask: Ask) -> Answer | None:
        """The same, computed anew."""
        found = driver.forced_answer(self.system, self.game, self.agreements, ask)
        if found is not None:
            return found
        ordered = driver.ordered_answer(self.system, self.game, self.agreements, ask)
        if ordered is not None:  # whoever sees that learns of the orders, unless they are their own
            self.ordered.append(ordered)
            self._is_bound = self._is_bound or ask.seat != self._answering
        return ordered

    def refused(self, by: str) -> Illegal:
        """The refusal for too much work, most of it caused by the rule with this key."""
        return refusal(
            self.system.rules.budget_rule,
            self.system.rules.costly_rule(self.game, by) if by else None,
        )


AnyTable = Table[Any]
"""A Table whose type of state is unknown here."""
