"""What a Table returns: the outcome of an answer, snapshots, and why a match cannot go on."""

from dataclasses import dataclass

from pydantic import BaseModel

from ..data import Plain
from ..fields import Illegal
from .asking import Answer
from .events import Event


class Snapshot(BaseModel):
    """A saved checkpoint: the state after this many answers, and the position in the dice.
    `lasting`: a round or an activation begins here. `faces` were rolled between the checkpoint and
    the next ask; snapshots saved by earlier versions keep them separately."""

    number: int
    dice: int
    state: Plain
    draw_offer: int | None = None
    agreements: Plain = {}
    lasting: bool = False
    faces: list[int] = []


@dataclass(frozen=True)
class Outcome:
    """What an answer brought about: its number in the log, the events, and the faces rolled. It is
    `bound`, so its seat alone cannot undo it, if dice were rolled, hidden information was revealed,
    secret answers came together, another seat's orders passed an ask, or the match ended."""

    number: int
    answer: Answer | None
    events: tuple[Event, ...]
    faces: tuple[int, ...]
    is_bound: bool = True


@dataclass(frozen=True)
class Stop:
    """A match that cannot be shown further: from answer `number` on, the present rules no longer
    lead to what the log records. `shown` is the last answer that could be replayed; None if even
    the beginning could not."""

    number: int
    shown: int | None


class ScriptFault(RuntimeError):
    """A script raised an error. Its Table must be dropped; the log is unchanged."""


class AnswerTooCostly(ScriptFault):
    """An answer was refused because it causes too much work. `refusal` tells its seat so."""

    def __init__(self, refusal: Illegal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
