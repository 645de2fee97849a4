"""Dice in words: so many, and their faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ....text import Message, _, all_of, any_of, ngettext, pgettext
from ...terms import FACES

SEVERAL_FACES: dict[str, Message] = {
    "critical": _("criticals"),
    "wild": _("wilds"),
    "hit": _("hits"),
    "block": _("blocks"),
    "blank": _("blanks"),
    "failure": _("failures"),
}
A_FACE: dict[str, Message] = {
    "critical": _("a critical"),
    "wild": _("a wild"),
    "hit": _("a hit"),
    "block": _("a block"),
    "blank": _("a blank"),
    "failure": _("a failure"),
}
_SO_MANY: dict[str, Callable[[int], Message]] = {
    "critical": lambda n: ngettext("a critical", "%(n)s criticals", n),
    "wild": lambda n: ngettext("a wild", "%(n)s wilds", n),
    "hit": lambda n: ngettext("a hit", "%(n)s hits", n),
    "block": lambda n: ngettext("a block", "%(n)s blocks", n),
    "blank": lambda n: ngettext("a blank", "%(n)s blanks", n),
    "failure": lambda n: ngettext("a failure", "%(n)s failures", n),
}


def icons(faces: Sequence[str]) -> Message:
    """Icons that a roll must show: "a critical, a wild and 2 hits"."""
    message: Message = all_of([_SO_MANY[face](number) for face, number in Counter(faces).items()])
    return message


def face_of(faces: Sequence[str]) -> Message:
    """One of some faces."""
    message: Message = any_of([FACES[face] for face in faces])
    return message


def dice_of(number: int) -> Message:
    """So many dice."""
    return ngettext("%(n)s die", "%(n)s dice", number)


def dice_up_to(count: Message | int | str) -> Message:
    """Dice by choice: up to a number, any, all, or up to one that is found then."""
    if isinstance(count, int):
        return ngettext("1 die", "up to %(n)s dice", count)
    if isinstance(count, Message):
        return _("up to X dice (X is %(number)s)", number=count)
    return pgettext("of a roll", "all dice") if count == "all" else _("any number of dice")
