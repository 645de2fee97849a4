"""The contract between a system's rules and everything around them.

A system is a script, a generator that yields what it asks and gets the answers back; a Table
runs one script for one match. `state = fold(system, set-up, seed, log)`: the log of answers is
the match, all else can be had again from it.

Wherever the script's locals hold nothing that the state does not (at the latest at each new
activation) it yields CHECKPOINT, or MILESTONE where a round or an activation begins. There the
state alone, as plain data, starts the script again at the same ask, so a Table is restored from
the newest snapshot plus the few answers since.

The words of the contract live in `asking` (what a script says and hears), `shown` (what is shown
beside the table), `outcomes` (what a Table gives back) and `system`; all can be had from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, Generic, cast

from .agreements import HAND_OVER, Agreements
from .asking import (
    CHECKPOINT,
    MILESTONE,
    ActingUnit,
    Answer,
    Ask,
    Checkpoint,
    Either,
    Event,
    Game,
    Moment,
    Part,
    Result,
    Script,
    Setup,
    State,
    SuggestedAnswer,
    Together,
)
from .dice import Dice
from .digests import digest_of, is_digest_of
from .driver import drive
from .fields import Illegal, Option
from .orders import Order, passed
from .outcomes import Endless, KeptCheckpoint, Outcome, ScriptFault, Snapshot, Stop
from .shown import (
    CardBlock,
    CardKind,
    CardText,
    Entry,
    EntryValue,
    Fault,
    Foreign,
    ForeignFile,
    Line,
    Requirement,
    Roll,
    RuleEntry,
    RuleNumber,
    Slot,
    Tally,
    Wish,
)
from .sighting import SightEnd
from .system import System
from .text import _, plain
from .work import ANSWER, PREVIEW, UNBOUNDED, VIEW, TooMuch, refusal

__all__ = [
    "CHECKPOINT",
    "CLAIMS",
    "HAND_OVER",
    "MILESTONE",
    "OUTSIDE_ASKS",
    "ActingUnit",
    "Answer",
    "Ask",
    "CardBlock",
    "CardKind",
    "CardText",
    "Either",
    "Endless",
    "Entry",
    "EntryValue",
    "Event",
    "Fault",
    "Foreign",
    "ForeignFile",
    "Game",
    "Line",
    "Moment",
    "Order",
    "Outcome",
    "Part",
    "Requirement",
    "Result",
    "Roll",
    "RuleEntry",
    "RuleNumber",
    "Script",
    "ScriptFault",
    "Setup",
    "Slot",
    "Snapshot",
    "Stop",
    "SuggestedAnswer",
    "System",
    "Table",
    "Tally",
    "Together",
    "Wish",
]


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
        kept: KeptCheckpoint[State] | None = None,
        state: State | None = None,
        bare: bool = False,
    ) -> None:
        """The Table at the first ask, or at that of the snapshot or the checkpoint `kept` in
        memory. On a `bare` one nothing lies and no script runs: for a match of which nothing can be
        shown (see `stop_at`)."""
        self.system = system
        self.setup = setup
        if snapshot:
            kept = _in_memory(system, snapshot)
        self._kept = kept
        self._starts_at_checkpoint = kept is not None
        self._written = snapshot
        self._since: list[tuple[int, Any, tuple[int, ...]]] = []
        self.number = kept.number if kept else 0
        self.asks: dict[int, Ask] = {}
        self.result: Result | None = None
        self.broken = False
        self.asked_since = self.number
        self._draw_since = self.number
        self.stop: Stop | None = None
        self._together = False
        self._given: dict[int, Answer] = {}
        if kept:
            state = system.copy(kept.state)
            dice.position = kept.dice
        elif state is None and not bare:
            state = system.begin(setup)
        self.bare = bare
        self.game: Game[State] = Game(cast(State, state), dice, setup)
        self.agreements = Agreements(
            system.sides(setup.options), self.game.emit, sides_in=self._sides_in
        )
        if kept:
            self.agreements.load(kept.draw_offer, kept.agreements)
        self._script = drive(system.script(self.game), self._answer_moment, self._passed)
        with self.game.work.bounded(UNBOUNDED if kept else ANSWER):
            if not bare:
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

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest checkpoint, written down when it is asked for; None before the first."""
        kept = self._kept
        if kept and self._written is None:
            self._written = Snapshot(
                number=kept.number,
                dice=kept.dice,
                state=self.system.dump(kept.state),
                draw_offer=kept.draw_offer,
                agreements=dict(kept.agreements),
                lasting=kept.lasting,
            )
        return self._written

    @property
    def is_at_checkpoint(self) -> bool:
        """Whether nothing has been answered since the newest checkpoint."""
        return self._kept is not None and not self._since

    def fork(self, dice: Dice) -> Table[State]:
        """The match as it stands, to try out what may come of answers: on a state of its own, from
        the newest checkpoint with the answers since. It throws other `dice`, so that nothing can be
        learned of those that are still to fall."""
        forked = Table(self.system, self.setup, dice, kept=self._kept)
        for seat, raw, faces in self._since:
            forked.answer(seat, raw, faces)
        return forked

    def agreement_options(self, seat: int, again: bool = False) -> list[Option]:
        """What a seat may do at any time, whoever is to answer: concede, offer a draw and the
        like (see Agreements.options)."""
        return [] if self.result else self.agreements.options(seat, again)

    def claims(self, seat: int) -> list[Option]:
        """What a seat that waits for another side may do when that side's time is up. Time is
        outside the rules: whoever keeps the log decides whether it is."""
        side = self.agreements.side_of(seat)
        if self.result or not self.asks or self.asks.keys() & set(side):
            return []
        if side not in self.agreements.playing():
            return []
        if self._others_after(self._side_asked()):
            return [Option("claim-win", _("Play on without them"), final=True)]
        return [
            Option("claim-win", _("Claim the win"), final=True),
            Option("claim-close", _("Close the match without a winner"), final=True),
        ]

    def since(self, seat: int, raw: Any) -> int:
        """The number since which the seat has seen what this answers just as it is now: whoever
        saw any number from there on may give the answer. What others do beside their asks, or
        answer to asks of their own, changes nothing of what a seat is asked."""
        outside = _is_outside_asks(raw)
        if self.result or not (outside or seat in self.asks):
            return self.number
        if outside and raw["option"] in _DRAWS:
            return max(self.asked_since, self._draw_since)
        return self.asked_since

    def check(self, seat: int, raw: Any, again: bool = False) -> Answer:
        """The answer in normal form, if the seat may give it now and finding that out takes no
        work without an end; raises Illegal. `again`: it was taken once, whatever work it made."""
        if _is_outside_asks(raw):
            for option in [*self.agreement_options(seat, again), *self.claims(seat)]:
                if option.id == raw["option"]:
                    return Answer(seat, option.id, option.check(raw.get("fields", {})))
        with self._bounded(UNBOUNDED if again else ANSWER):
            return self.asked_of(seat).check(raw)

    def preview(
        self, seat: int, option: Any, field: Any, value: Any, earlier: Any = None
    ) -> dict[str, Any]:
        """What a value of a field of an option would do, as plain data (see fields.Preview).
        `earlier` are the values of the fields before it, by name. Raises Illegal."""
        chosen = self._option_of(seat, option)
        with self._bounded(PREVIEW):
            return chosen.field_given(field, earlier).preview(value)

    def describe_field(self, seat: int, option: Any, field: Any, earlier: Any) -> dict[str, Any]:
        """A field of an option as it is once those before it have these values, as plain data.
        Raises Illegal."""
        chosen = self._option_of(seat, option)
        with self._bounded(PREVIEW):
            return chosen.field_given(field, earlier).describe()

    def sight(self, perspective: int | None, one: SightEnd, other: SightEnd) -> dict[str, Any]:
        """The line of sight between two ends, as plain data (see fields.Preview). Raises
        Illegal."""
        if self.bare:
            raise Illegal("", _("Nothing of this match can be shown."))
        with self._bounded(PREVIEW):
            return self.system.sight_between(self.game, perspective, one, other).plain()

    def _option_of(self, seat: int, option: Any) -> Option:
        """The option of that id in what the seat is asked. Raises Illegal."""
        return self.asked_of(seat).option(option)

    def open(self, seat: int, option: Any) -> dict[str, Any]:
        """An option of what a seat is asked with all that it says (see Option.describe): outlines,
        odds and the like are worked out now. Raises Illegal."""
        found = self._option_of(seat, option)
        if found.refused:
            raise found.refused.anew()
        with self._bounded(VIEW):
            return found.describe()

    def asked_of(self, seat: int) -> Ask:
        """What a seat is asked now. Raises Illegal: by the rule that ended the match or, as what
        others are asked may be their secret, by none."""
        if self.result:
            raise Illegal(self.result.rule, _("The match is over."))
        if self.stop:
            raise Illegal("", _("The match has stopped: nothing is asked any more."))
        if seat not in self.asks:
            raise Illegal("", _("It is not your turn to answer."))
        return self.asks[seat]

    def answer(self, seat: int, raw: Any, faces: Iterable[int] | None = None) -> Outcome:
        """Take an answer: check it, let the script run to its next ask, announce what happened.

        `faces` are those rolled when the answer was first taken, for a replay. Raises Illegal
        (nothing has changed), or ScriptFault (the Table is to be dropped): Endless for an answer
        that would make too much work.
        """
        again = faces is not None
        answer = self.check(seat, raw, again)
        if self.broken:
            raise ScriptFault("this table has failed before")
        if faces is not None:
            self.game.dice.replay(faces)
        self.number += 1
        with self.game.work.bounded(UNBOUNDED if again else ANSWER):
            if answer.option in _OUTSIDE_ASKS:
                self._take_outside(answer)
            else:
                self._take(answer)
        rolled = tuple(self.game.dice.take())
        if self._kept is None or self._kept.number < self.number:
            self._since.append((seat, raw, rolled))
        return Outcome(self.number, answer, tuple(self.game.take_events()), rolled)

    def stop_at(self, stop: Stop, number: int) -> None:
        """Let the script go no further in a match of so many answers. Nothing is asked any more;
        what a seat may do at any time it still may."""
        self._script.close()
        self.asks = {}
        self.stop = stop
        self.number = self.asked_since = self._draw_since = number

    def view(self, perspective: int | None, *, opened: bool = False) -> dict[str, Any]:
        """All that a seat (or, for None, a spectator) may know now, as plain data. What an option
        of an ask says only when it is opened is left out (see Ask.brief) unless all are `opened`.
        Raises TooMuch where that takes too much work."""
        if self.bare:
            return self.frame(perspective)
        with self.game.work.bounded(VIEW):
            return {
                **self.frame(perspective),
                "table": plain(self.system.view(self.game, perspective)),
                "asks": [
                    self._described(ask, perspective, opened)
                    for _seat, ask in sorted(self.asks.items())
                ],
            }

    def _described(self, ask: Ask, perspective: int | None, opened: bool) -> dict[str, Any]:
        """An ask as a perspective sees it: in full if it is its own, or that of a seat whose units
        were left to it."""
        if self.agreements.commander(ask.seat) != perspective:
            return ask.describe_for_others()
        return ask.describe() if opened else ask.brief()

    def frame(self, perspective: int | None) -> dict[str, Any]:
        """What surrounds a view and needs nothing of the system: whose turn it is, what may be
        done at any time, how the match has ended. "table" and "asks" are empty: it stands in for
        a view that cannot be had."""
        acting = self._acting(perspective)
        return {
            "number": self.number,
            "system": self.system.id,
            "perspective": perspective,
            "table": None,
            "asks": [],
            "asked": sorted(self.agreements.commanding(self.asks)),
            "sides": [list(side) for side in self.agreements.sides],
            "agreements": [
                option.describe() for seat in acting for option in self.agreement_options(seat)
            ],
            "claims": [option.describe() for seat in acting for option in self.claims(seat)],
            **self._agreed(perspective),
            "stop": asdict(self.stop) if self.stop else None,
            "result": self.result.plain() if self.result else None,
        }

    def _acting(self, perspective: int | None) -> list[int]:
        """The seat that may act from this perspective: none of a spectator, nor of a player who has
        left."""
        if perspective is None or self.agreements.commander(perspective) != perspective:
            return []
        return [perspective]

    def _agreed(self, perspective: int | None) -> dict[str, Any]:
        """What is offered and agreed beside what is asked. That somebody would like to concede is
        the matter of that side."""
        agreements = self.agreements
        side = () if perspective is None else agreements.side_of(perspective)
        return {
            "side": list(side),
            "draw_offer": agreements.offered_by,
            "draw_agreed": sorted(agreements.agreed),
            "draw_declined": agreements.declined_by,
            "conceding": sorted(agreements.conceding & set(side)),
        }

    def digest(self) -> str:
        """A short digest of the state, by which a replay shows that it came out the same."""
        return digest_of(self.system, self.game.state)

    def has_digest(self, written: str) -> bool:
        """Whether that is the digest of the state, written now or in an earlier form."""
        return is_digest_of(written, self.system, self.game.state)

    def _take_outside(self, answer: Answer) -> None:
        """Take what a seat does beside what is asked."""
        _OUTSIDE_ASKS[answer.option](self, answer.seat)
        if answer.option in _DRAWS or answer.option == HAND_OVER:
            self._draw_since = self.number

    def _take(self, answer: Answer) -> None:
        if not self._together:
            self._run(answer)
            return
        self._given[answer.seat] = answer
        del self.asks[answer.seat]
        if not self.asks:
            given, self._given = self._given, {}
            self._run(given)

    def _run(self, sent: Any) -> None:
        """Let the script run to its next ask or its end, keeping checkpoints on the way."""
        self.asked_since = self.number
        self.agreements.asked_anew()
        try:
            while True:
                step = self._script.send(sent)
                sent = None
                self.game.work.step()
                if isinstance(step, Checkpoint):
                    self.game.asked = 0
                    self._keep_snapshot(step)
                    continue
                break
            asks: Sequence[Ask] = [step] if isinstance(step, Ask) else step.asks
            if self._may_be_endless():
                # An answer is refused that leads to options without end, or to some that nobody
                # could look at within the bounds of a view.
                for ask in asks:
                    tuple(ask.options)
        except StopIteration as stop:
            self.asks = {}
            self.result = stop.value
            return
        except TooMuch as much:
            self.broken = True
            raise Endless(self._refused(much.rule)) from much
        except RecursionError as deep:
            self.broken = True
            raise Endless(self._refused(self.game.work.busiest())) from deep
        except Exception as fault:
            self.broken = True
            raise ScriptFault(f"{self.system.id}: {fault!r}") from fault
        self.game.asked += 1
        self._together = isinstance(step, Together)
        self.asks = {ask.seat: self.system.put(self.game, ask) for ask in asks}

    def _may_be_endless(self) -> bool:
        """Whether what is asked may be more work than anybody can look at: by cards that people
        have written, in systems whose cards can make work, unless it is played again."""
        return (
            self.game.work.most < UNBOUNDED
            and bool(self.system.work_rule)
            and not self.system.plays_built_in_cards(self.setup)
        )

    def _passed(self, ask: Ask) -> Answer | None:
        """The answer of an ask that lapses by its seat's standing orders, or because its side has
        left the match."""
        self.game.work.step()
        if self.agreements.number_of(ask.seat) in self.system.sides_gone(self.game):
            return ask.answer_of_absent()
        return passed(ask, self.system.orders(self.game, ask.seat))

    def _answer_moment(self, moment: Moment) -> Part:
        return self.system.answer(self.game, moment)

    @contextmanager
    def _bounded(self, most: int) -> Iterator[None]:
        """Allow so much work for what the script does not run for; beyond it, Illegal."""
        try:
            with self.game.work.bounded(most):
                yield
        except TooMuch as much:
            raise self._refused(much.rule) from much

    def _refused(self, by: str) -> Illegal:
        """The refusal of too much work, most of it made by the rule with that key."""
        return refusal(self.system.work_rule, self.system.doer(self.game, by) if by else None)

    def _keep_snapshot(self, checkpoint: Checkpoint) -> None:
        """Keep the state as it is. Of several checkpoints after one answer the last is kept, and
        it is a lasting one if any of them is."""
        if self._starts_at_checkpoint:  # this is that one
            self._starts_at_checkpoint = False
            return
        before = self._kept
        already = before is not None and before.number == self.number and before.lasting
        self._kept = KeptCheckpoint(
            number=self.number,
            dice=self.game.dice.position,
            state=self.system.copy(self.game.state),
            draw_offer=self.agreements.offered_by,
            agreements=self.agreements.plain(),
            lasting=checkpoint.lasting or already,
        )
        self._written = None
        self._since.clear()

    def _end(self, result: Result) -> None:
        self._script.close()
        self.asks = {}
        self.result = result

    def _sides_in(self) -> Sequence[int]:
        if self.bare or self.stop:
            return range(len(self.agreements.sides))
        return self.system.sides_in(self.game)

    def _side_asked(self) -> int:
        """The side that is waited for, of several the first."""
        return self.agreements.number_of(min(self.asks))

    def _others_after(self, side: int) -> list[int]:
        """The sides that play on when this one leaves; none where the match ends by that."""
        others = [number for number in self._sides_in() if number != side]
        return others if len(others) > 1 and not self.stop else []

    def _leave(self, side: int) -> None:
        """A side leaves the match and the others play on. What it is asked now the referee
        answers."""
        self.system.leave(self.game, side)
        self.agreements.side_left()
        for seat in self.agreements.sides[side]:
            if seat in self.asks:
                self._take(self.asks[seat].answer_of_absent())

    def _scores(self) -> tuple[int, ...]:
        return () if self.bare else self.system.scores(self.game)

    def _concede(self, seat: int) -> None:
        if not self.agreements.concede(seat):
            return
        side = self.agreements.number_of(seat)
        if self._others_after(side):
            self._leave(side)
            return
        others = [each for each in self.agreements.playing() if seat not in each]
        winners = tuple(sorted(other for each in others for other in each))
        self._end(Result(winners, self._among("concession"), scores=self._scores()))

    def _among(self, reason: str) -> str:
        """Why the match ended; where there were more than two sides in words for all of them."""
        return reason if len(self.agreements.sides) <= _USUAL_SIDES else f"{reason}-of-many"

    def _claim_win(self, seat: int) -> None:
        side = self._side_asked()
        if self._others_after(side):
            self.game.emit("timed-out", seat=min(self.asks), by=seat)
            self._leave(side)
            return
        self.game.emit("claimed", seat=seat)
        winners = self.agreements.side_of(seat)
        self._end(Result(winners, self._among("claim"), scores=self._scores()))

    def _claim_close(self, seat: int) -> None:
        self.game.emit("closed", seat=seat)
        self._end(Result((), "closed", scores=self._scores()))

    def _accept_draw(self, seat: int) -> None:
        if self.agreements.accept_draw(seat):
            self._end(Result((), self._among("agreement"), scores=self._scores()))


def _in_memory(system: System[State], snapshot: Snapshot) -> KeptCheckpoint[State]:
    """The checkpoint of a snapshot."""
    return KeptCheckpoint(
        number=snapshot.number,
        dice=snapshot.dice,
        state=system.load(snapshot.state),
        draw_offer=snapshot.draw_offer,
        agreements=snapshot.agreements,
        lasting=snapshot.lasting,
    )


_OUTSIDE_ASKS: dict[str, Callable[[Table[Any], int], None]] = {
    "concede": Table._concede,
    "concede-withdraw": lambda table, seat: table.agreements.stop_conceding(seat),
    "concede-decline": lambda table, seat: table.agreements.stop_conceding(seat),
    "draw-offer": lambda table, seat: table.agreements.offer_draw(seat),
    "draw-withdraw": lambda table, seat: table.agreements.withdraw_draw(seat),
    "draw-accept": Table._accept_draw,
    "draw-decline": lambda table, seat: table.agreements.decline_draw(seat),
    HAND_OVER: lambda table, seat: table.agreements.hand_over(seat),
    "claim-win": Table._claim_win,
    "claim-close": Table._claim_close,
}
_USUAL_SIDES = 2
_DRAWS = frozenset(name for name in _OUTSIDE_ASKS if name.startswith("draw-"))

OUTSIDE_ASKS = frozenset(_OUTSIDE_ASKS)
"""The options that seats have whoever is asked: the script never sees them."""

CLAIMS = frozenset(name for name in _OUTSIDE_ASKS if name.startswith("claim-"))
"""Those that need the other side's time to be up."""


def _is_outside_asks(raw: Any) -> bool:
    """Whether an answer names an option that seats have whoever is asked."""
    option = raw.get("option") if isinstance(raw, dict) else None
    return isinstance(option, str) and option in OUTSIDE_ASKS
