"""Log lines of rolls: the dice, what they were for, the number that they had to reach.

Where an area of the rules has a line of its own for what was rolled for, that is written; for all
others it is the name of the roll, the number and the dice.
"""

from __future__ import annotations

from collections.abc import Callable

from ...table import Line, Roll
from ...text import Message, _
from ..sums import in_words
from . import harm, phases, physical, shooting
from .names import Data, Names

NAMES: dict[str, Message] = {**phases.ROLLS, **harm.ROLLS}
"""What was rolled for, in words."""

WRITERS: dict[str, Callable[[Data, Names], Line]] = {
    **phases.ROLL_LINES,
    **shooting.ROLL_LINES,
    **harm.ROLL_LINES,
    **physical.ROLL_LINES,
}


def line(data: Data, names: Names) -> Line:
    """The log line of an event "roll"."""
    if data["what"] in WRITERS:
        return WRITERS[data["what"]](data, names)
    name = NAMES[data["what"]]
    roll = Roll(name, tuple(str(face) for face in data["faces"]))
    details = tuple(in_words(data.get("terms", ())))
    return Line(_sentence(name, data, names), data.get("rule", ""), details, (roll,), kind="note")


def _sentence(name: Message, data: Data, names: Names) -> Message:
    unit = names.mech(data["unit"])
    if "need" not in data:
        return _("%(unit)s, %(roll)s: %(total)s.", unit=unit, roll=name, total=data["total"])
    return _(
        "%(unit)s, %(roll)s: %(total)s, %(need)s or more is needed.",
        unit=unit,
        roll=name,
        total=data["total"],
        need=data["need"],
    )
