"""Log lines of the weapon attack phase: declarations, shots, missiles, aims, cover, clubs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...table import Line, Roll
from ...text import Message, _, ngettext
from .. import tables
from ..sums import in_words
from ..terms import NAMES, Location
from .names import Data, Names


def dice(label: Message, data: Data) -> Roll:
    """The dice of an event "roll"."""
    return Roll(label, tuple(str(face) for face in data["faces"]))


# -- Declarations

TWISTS = {
    "left": _("Torso to the left"),
    "right": _("Torso to the right"),
    "flip": _("Arms to the rear"),
}


def _declared(data: Data, names: Names) -> Line:
    unit, shots = names.mech(data["unit"]), data["shots"]
    sentence = ngettext(
        "%(unit)s declares %(n)s shot.", "%(unit)s declares %(n)s shots.", len(shots), unit=unit
    )
    details = [_declared_shot(shot, names) for shot in shots]
    if data["twist"] in TWISTS:
        details = [TWISTS[data["twist"]], *details]
    if data["prop"]:
        details = [*details, _("Propped on its %(arm)s", arm=NAMES[_location(data["prop"])])]
    return Line(sentence, data["rule"], tuple(details), seat=names.seat_of(data["unit"]))


def _declared_shot(shot: Data, names: Names) -> Message:
    target = names.mech(shot["target"])
    if shot["spotter"]:
        return _(
            "%(weapon)s at %(target)s, spotted by %(spotter)s",
            weapon=shot["weapon"],
            target=target,
            spotter=names.mech(shot["spotter"]),
        )
    if shot["aim"]:
        return _(
            "%(weapon)s at %(target)s, aimed: %(location)s",
            weapon=shot["weapon"],
            target=target,
            location=NAMES[_location(shot["aim"])],
        )
    return _("%(weapon)s at %(target)s", weapon=shot["weapon"], target=target)


def _held(data: Data, names: Names) -> Line:
    sentence = _("%(unit)s does not fire.", unit=names.mech(data["unit"]))
    return Line(sentence, data["rule"], kind="note", seat=names.seat_of(data["unit"]))


# -- Shots


def _shot(data: Data, names: Names) -> Line:
    """A shot that was rolled for."""
    sentence = HIT if data["total"] >= data["need"] else MISSED
    needed = _("%(need)s or more is needed", need=data["need"])
    details = (needed, *_circumstances(data, names))
    return _shot_line(sentence, data, names, details, (dice(_("To hit"), data),))


def _shot_without_roll(data: Data, names: Names) -> Line:
    """A shot that hits or misses by itself (BT-3.3.p2)."""
    sentence = HIT if data["hit"] else MISSED
    if data["hit"]:
        why = _("%(need)s: it hits by itself", need=data["need"])
    else:
        why = _("%(need)s: it cannot hit", need=data["need"])
    return _shot_line(sentence, data, names, (why, *_circumstances(data, names)), ())


HIT = _("%(unit)s hits %(target)s with its %(weapon)s.")
MISSED = _("%(unit)s misses %(target)s with its %(weapon)s.")


def _shot_line(
    sentence: Message,
    data: Data,
    names: Names,
    details: tuple[Message, ...],
    rolls: tuple[Roll, ...],
) -> Line:
    filled = sentence.filled(
        unit=names.mech(data["unit"]),
        target=names.mech(data["target"]),
        weapon=_("%(weapon)s (%(place)s)", weapon=data["weapon"], place=_place(data)),
    )
    return Line(filled, data["rule"], details, rolls, seat=names.seat_of(data["unit"]))


def _place(data: Data) -> Message:
    return NAMES[_location(data["location"])]


def _location(name: str) -> Location:
    return next(location for location in NAMES if location == name)


def _circumstances(data: Data, names: Names) -> Iterator[Message]:
    """The number term by term, and how the shot was made."""
    yield from in_words(data["terms"])
    if data["spotter"]:
        yield _("spotted by %(spotter)s", spotter=names.mech(data["spotter"]))
    if data["aim"]:
        yield _("aimed: %(location)s", location=NAMES[_location(data["aim"])])


def _cluster(data: Data, names: Names) -> Line:
    hits = tables.missiles(data["fired"], data["total"])
    sentence = ngettext(
        "%(n)s missile of %(fired)s hits.",
        "%(n)s missiles of %(fired)s hit.",
        hits,
        fired=data["fired"],
    )
    return Line(sentence, data["rule"], rolls=(dice(_("Missiles"), data),), kind="note")


def _aim(data: Data, names: Names) -> Line:
    if data["total"] in data["holds"]:
        sentence = _("The aim holds: %(location)s.", location=_place(data))
    else:
        sentence = _("The aim does not hold.")
    return Line(sentence, data["rule"], rolls=(dice(_("Aimed shot"), data),), kind="note")


def _cover_struck(data: Data, names: Names) -> Line:
    sentence = _(
        "The hit on the %(location)s of %(unit)s goes into the cover.",
        location=_place(data),
        unit=names.mech(data["unit"]),
    )
    return Line(sentence, data["rule"], kind="note")


# -- Clubs


def _club_found(data: Data, names: Names) -> Line:
    found = {
        "tree": _("%(unit)s pulls up a tree as a club."),
        "limb": _("%(unit)s picks up a limb as a club."),
    }[data["club"]]
    filled = found.filled(unit=names.mech(data["unit"]))
    return Line(filled, data["rule"], seat=names.seat_of(data["unit"]))


def _club_dropped(data: Data, names: Names) -> Line:
    sentence = _("%(unit)s drops its club.", unit=names.mech(data["unit"]))
    return Line(sentence, data["rule"], seat=names.seat_of(data["unit"]))


LINES: dict[str, Callable[[Data, Names], Line]] = {
    "fire-declared": _declared,
    "fire-held": _held,
    "shot": _shot_without_roll,
    "cover-struck": _cover_struck,
    "club-found": _club_found,
    "club-dropped": _club_dropped,
}

ROLL_LINES: dict[str, Callable[[Data, Names], Line]] = {
    "shot": _shot,
    "cluster": _cluster,
    "aim": _aim,
}
"""Those of the events "roll", by what was rolled for."""
