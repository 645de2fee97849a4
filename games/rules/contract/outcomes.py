"""What a Table gives back: what came of an answer, snapshots, and why it can go no further."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel

from ..data import Plain
from ..fields import Illegal
from .asking import Answer
from .events import Event


class Snapshot(BaseModel):
    """A checkpoint kept: the state after so many answers, and where the dice stood. `lasting`: a
    round or an activation begins there. `faces` fell between the checkpoint and the ask after it;
    who wrote it down before that was kept has them apart."""

    number: int
    dice: int
    state: Plain
    draw_offer: int | None = None
    agreements: Plain = {}
    lasting: bool = False
    faces: list[int] = []


@dataclass(frozen=True)
class Outcome:
    """What an answer brought about: its number in the log, the facts, and the faces rolled. It is
    bound where it was not its seat's alone: dice fell, something was revealed, answers that were
    given in secret came together, another seat's orders passed an ask, or the match ended."""

    number: int
    answer: Answer | None
    events: tuple[Event, ...]
    faces: tuple[int, ...]
    is_bound: bool = True


@dataclass(frozen=True)
class Stop:
    """A match can be shown no further: from answer `number` on, the rules as they are now do not
    lead to what its log says. `shown` is the last answer that could be taken again; None: not even
    the beginning could be had."""

    number: int
    shown: int | None


class ScriptFault(RuntimeError):
    """A script raised. The Table that ran it is of no use any more; the log is untouched."""


class AnswerTooCostly(ScriptFault):
    """An answer would have made too much work. `refusal` says so to whoever gave it."""

    def __init__(self, refusal: Illegal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
