"""The contract between a system's rules and everything around them.

A system is a script, a generator that yields what it asks and gets the answers back; a Table
runs one script for one match. `state = fold(system, set-up, seed, log)`: the log of answers is
the match, all else can be had again from it.

Wherever the script's locals hold nothing that the state does not (at the latest at each new
activation) it yields CHECKPOINT. There the state alone, as plain data, starts the script again
at the same ask, so a Table is restored from the newest snapshot plus the few answers since.

The words of the contract live in `asking` (what a script says and hears), `shown` (what is shown
beside the table) and `system`; they are all to be had from here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic

from pydantic import BaseModel

from .asking import (
    CHECKPOINT,
    Answer,
    Ask,
    Event,
    Game,
    Part,
    Result,
    Script,
    Setup,
    State,
    Together,
)
from .dice import Dice
from .fields import Illegal, Option
from .shown import (
    CardBlock,
    CardKind,
    CardText,
    Fault,
    Line,
    Roll,
    RuleEntry,
    RuleNumber,
    Slot,
    Tally,
)
from .system import System
from .text import _, plain

__all__ = [
    "CHECKPOINT",
    "Answer",
    "Ask",
    "CardBlock",
    "CardKind",
    "CardText",
    "Event",
    "Fault",
    "Game",
    "Line",
    "Outcome",
    "Part",
    "Result",
    "Roll",
    "RuleEntry",
    "RuleNumber",
    "Script",
    "ScriptFault",
    "Setup",
    "Slot",
    "Snapshot",
    "System",
    "Table",
    "Tally",
    "Together",
]


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
        if isinstance(raw, dict):
            for option in self.standing(seat):
                if option.id == raw.get("option"):
                    return Answer(seat, option.id, option.check(raw.get("fields", {})))
        return self.asked_of(seat).check(raw)

    def asked_of(self, seat: int) -> Ask:
        """What a seat is asked now. Raises Illegal: by the rule that ended the match or, as what
        others are asked may be their secret, by none."""
        if self.result:
            raise Illegal(self.result.rule, _("The match is over."))
        if seat not in self.asks:
            raise Illegal("", _("It is not your turn to answer."))
        return self.asks[seat]

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
            "asked": sorted(self.asks),
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
