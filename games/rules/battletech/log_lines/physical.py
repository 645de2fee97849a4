"""Log lines of physical attacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...table import Line, Roll
from ...text import Message, _, message_of
from ..sums import in_words
from ..terms import NAMES
from .names import Data, Names

HIT: Final[dict[str, Message]] = {
    "kick": _("%(unit)s kicks %(target)s."),
    "punch": _("%(unit)s punches %(target)s."),
    "club": _("%(unit)s hits %(target)s with its club."),
    "hatchet": _("%(unit)s hits %(target)s with its hatchet."),
    "push": _("%(unit)s pushes %(target)s."),
    "charge": _("%(unit)s charges into %(target)s."),
    "dfa": _("%(unit)s lands on %(target)s."),
}
MISSED: Final[dict[str, Message]] = {
    "kick": _("%(unit)s misses %(target)s with a kick."),
    "punch": _("%(unit)s misses %(target)s with a punch."),
    "club": _("%(unit)s misses %(target)s with its club."),
    "hatchet": _("%(unit)s misses %(target)s with its hatchet."),
    "push": _("%(unit)s fails to push %(target)s."),
    "charge": _("%(unit)s charges past %(target)s."),
    "dfa": _("%(unit)s misses %(target)s from above."),
}
DECLARED: Final[dict[str, Message]] = {
    "kick": _("%(unit)s declares a kick at %(targets)s."),
    "punch": _("%(unit)s declares a punch at %(targets)s."),
    "club": _("%(unit)s declares a blow with its club at %(targets)s."),
    "hatchet": _("%(unit)s declares a blow with its hatchet at %(targets)s."),
    "push": _("%(unit)s declares a push of %(targets)s."),
    "charge": _("%(unit)s goes on with its charge at %(targets)s."),
    "dfa": _("%(unit)s goes on with its jump upon %(targets)s."),
}
NONE: Final = _("%(unit)s makes no physical attack.")
FAILED: Final = _("The attack of %(unit)s on %(target)s fails.")
FOLLOWED: Final = _("%(unit)s moves into %(hex)s.")
LANDED: Final = _("%(unit)s lands in %(hex)s.")
BROKEN: Final = _("The tree of %(unit)s breaks.")


def _strike(data: Data, names: Names) -> Line:
    """A blow that was rolled for."""
    sentences = HIT if data["total"] >= data["need"] else MISSED
    needed = _("%(need)s or more is needed", need=data["need"])
    roll = Roll(_("Physical attack"), tuple(str(face) for face in data["faces"]))
    return _line(sentences[data["attack"]], data, names, (needed, *_circumstances(data)), (roll,))


def _without_roll(data: Data, names: Names) -> Line:
    """A blow that misses by itself (BT-4.1.p1, BT-3.12.3)."""
    why = _("%(need)s: it misses by itself", need=data["need"])
    return _line(MISSED[data["attack"]], data, names, (why, *_circumstances(data)))


def _circumstances(data: Data) -> tuple[Message, ...]:
    """The limb, and the number term by term."""
    limb = next((name for location, name in NAMES.items() if location == data.get("limb")), None)
    terms = tuple(in_words(data["terms"]))
    return (limb, *terms) if limb else terms


def _declared(data: Data, names: Names) -> Line:
    unit = names.mech(data["unit"])
    seat = names.seat_of(data["unit"])
    if data["attack"] == "none":
        return Line(NONE.filled(unit=unit), data["rule"], kind="note", seat=seat)
    targets = [names.mech(target) for target in data["targets"]]
    sentence = DECLARED[data["attack"]].filled(unit=unit, targets=targets)
    return Line(sentence, data["rule"], seat=seat)


def _failed(data: Data, names: Names) -> Line:
    details = (message_of(data["why"]),) if data.get("why") else ()
    return _line(FAILED, data, names, details)


def _line(
    sentence: Message,
    data: Data,
    names: Names,
    details: tuple[Message, ...] = (),
    rolls: tuple[Roll, ...] = (),
) -> Line:
    filled = sentence.filled(unit=names.mech(data["unit"]), target=names.mech(data["target"]))
    return Line(filled, data["rule"], details, rolls, seat=names.seat_of(data["unit"]))


def _goes(sentence: Message) -> Callable[[Data, Names], Line]:
    """A line that says where a 'Mech comes to stand."""

    def line(data: Data, names: Names) -> Line:
        filled = sentence.filled(unit=names.mech(data["unit"]), hex=names.hex(data["to"]))
        return Line(filled, data["rule"], kind="note", seat=names.seat_of(data["unit"]))

    return line


def _broken(data: Data, names: Names) -> Line:
    return Line(BROKEN.filled(unit=names.mech(data["unit"])), data["rule"], kind="note")


LINES: dict[str, Callable[[Data, Names], Line]] = {
    "strike": _without_roll,
    "strike-declared": _declared,
    "strike-failed": _failed,
    "followed": _goes(FOLLOWED),
    "landed": _goes(LANDED),
    "club-broken": _broken,
}

ROLL_LINES: dict[str, Callable[[Data, Names], Line]] = {"strike": _strike}
"""Those of the events "roll", by what was rolled for."""
