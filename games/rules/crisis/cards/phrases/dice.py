"""Dice in plain language: so many, and turned to which face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....text import Message, _
from ...terms import FACES
from ..words import Amount
from . import amounts
from .called import SEVERAL_FACES, both, either


def icons(faces: Sequence[str]) -> Message:
    """Icons that a roll must show: "a critical, a wild and 2 hits"."""
    told = []
    for face in dict.fromkeys(faces):
        number = list(faces).count(face)
        several = _("%(number)s %(faces)s", number=number, faces=SEVERAL_FACES[face])
        told.append(A_FACE[face] if number == 1 else several)
    return both(told)


def dice_of(number: int) -> Message:
    """So many dice."""
    return _("1 die") if number == 1 else _("%(number)s dice", number=number)


def dice_up_to(count: Amount | str) -> Message:
    """Dice by choice, up to a number that stands on the card."""
    if isinstance(count, str):
        return _("any number of dice")
    if isinstance(count, int):
        return _("1 die") if count == 1 else _("up to %(number)s dice", number=count)
    return _("dice")


def no_more_than(sentence: Message, count: Amount | str) -> Message:
    """The end of a sentence about dice by choice, up to a number that is found then."""
    if isinstance(count, (str, int)):
        return _("%(what)s.", what=sentence)
    return _("%(what)s, up to %(number)s.", what=sentence, number=amounts.amount(count))


def turned(text: Message, showing: Sequence[str], into: str, count: Any, **params: Any) -> Message:
    """Dice that show some faces are turned to another: %(these)s and %(into)s of the text."""
    one_die = count == 1
    shows = _("shows %(faces)s") if one_die else _("show %(faces)s")
    these = Message(shows.text, {"faces": either([FACES[face] for face in showing])})
    face = A_FACE[into] if one_die else SEVERAL_FACES[into]
    return no_more_than(Message(text.text, {"these": these, "into": face, **params}), count)


A_FACE: dict[str, Message] = {
    "critical": _("a critical"),
    "wild": _("a wild"),
    "hit": _("a hit"),
    "block": _("a block"),
    "blank": _("a blank"),
    "failure": _("a failure"),
}
