"""Log lines of damage, critical hits, explosions, warriors, piloting rolls, falls, displacement."""

from __future__ import annotations

from collections.abc import Callable

from ...table import Line, Roll
from ...text import Message, _, ngettext
from ..harm.piloting import EVENTS
from ..sums import in_words
from ..tables import BLOWN_OFF, FULL_TABLE, KICK_TABLE, PUNCH_TABLE
from ..terms import NAMES, TORSOS, Location, Side
from .names import Data, Names

SIDES: dict[Side, Message] = {
    "front": _("struck from the front"),
    "rear": _("struck from the rear"),
    "left": _("struck from the left"),
    "right": _("struck from the right"),
}
COLUMNS = {"full": FULL_TABLE, "punch": PUNCH_TABLE, "kick": KICK_TABLE}


def _line(
    data: Data,
    names: Names,
    sentence: Message,
    details: tuple[Message, ...] = (),
    rolls: tuple[Roll, ...] = (),
    kind: str = "line",
) -> Line:
    """A line about the event's 'Mech, with its name filled in."""
    filled = sentence.filled(unit=names.mech(data["unit"]))
    seat = names.seat_of(data["unit"])
    return Line(filled, data["rule"], details, rolls, kind=kind, seat=seat)


def _sentence(sentence: Message, kind: str = "line") -> Callable[[Data, Names], Line]:
    """A line of one sentence about the event's 'Mech, and about a location where there is one."""

    def line(data: Data, names: Names) -> Line:
        known = {"location": _place(data)} if "location" in data else {}
        return _line(data, names, sentence.filled(**known), kind=kind)

    return line


def _place(data: Data) -> Message:
    return NAMES[_location(data["location"])]


def _location(name: str) -> Location:
    return next(location for location in NAMES if location == name)


def _dice(label: Message, data: Data) -> Roll:
    return Roll(label, tuple(str(face) for face in data["faces"]))


# -- Damage


def _struck(data: Data, names: Names) -> Line:
    """The roll for a location."""
    side: Side = next(side for side in SIDES if side == data["side"])
    location = COLUMNS[data["table"]][side][data["total"]]
    sentence = _("%(unit)s is struck: %(location)s.", location=NAMES[location])
    dice = (_dice(_("Location"), data),)
    return _line(data, names, sentence, (SIDES[side],), dice, "note")


def _armour(data: Data, names: Names) -> Line | None:
    if not data["points"]:
        return None
    one, many = (
        "%(unit)s takes %(n)s point on its %(location)s.",
        "%(unit)s takes %(n)s points on its %(location)s.",
    )
    sentence = ngettext(one, many, data["points"], location=_place(data))
    if data["rear"]:
        left = _("rear armour left: %(left)s", left=data["left"])
    else:
        left = _("armour left: %(left)s", left=data["left"])
    return _line(data, names, sentence, (left,))


def _structure(data: Data, names: Names) -> Line:
    sentence = ngettext(
        "%(unit)s takes %(n)s point to the structure of its %(location)s.",
        "%(unit)s takes %(n)s points to the structure of its %(location)s.",
        data["points"],
        location=_place(data),
    )
    return _line(data, names, sentence, (_("structure left: %(left)s", left=data["left"]),))


def _lost(data: Data, names: Names) -> Line:
    if data["dropped"]:
        sentence = _("%(unit)s loses its %(location)s, which lies in the hex.")
    else:
        sentence = _("%(unit)s loses its %(location)s.")
    return _line(data, names, sentence.filled(location=_place(data)))


def _criticals(data: Data, names: Names) -> Line:
    """The roll for how many critical hits there are."""
    sentence = _("Critical hits of %(unit)s, %(location)s: %(total)s.", total=data["total"])
    if data["total"] >= BLOWN_OFF and data["location"] not in TORSOS:
        sentence = _("The %(location)s of %(unit)s is blown off.")
    dice = (_dice(_("Critical hits"), data),)
    return _line(data, names, sentence.filled(location=_place(data)), rolls=dice, kind="note")


def _critical(data: Data, names: Names) -> Line:
    sentence = _(
        "Critical hit: %(slot)s in the %(location)s of %(unit)s.",
        slot=data["name"],
        location=_place(data),
    )
    dice = (_dice(_("Slot"), data),) if data["faces"] else ()
    return _line(data, names, sentence, rolls=dice)


def _explosion(data: Data, names: Names) -> Line:
    sentence = ngettext(
        "Ammunition in the %(location)s of %(unit)s explodes: %(n)s point.",
        "Ammunition in the %(location)s of %(unit)s explodes: %(n)s points.",
        data["points"],
        location=_place(data),
    )
    return _line(data, names, sentence)


# -- Warriors

WHY_HURT = {
    "head": _("hit to the head"),
    "explosion": _("explosion"),
    "fall": _("fall"),
    "heat": _("heat"),
}


def _hurt(data: Data, names: Names) -> Line:
    sentence = ngettext(
        "The warrior of %(unit)s is hurt: %(n)s point in all.",
        "The warrior of %(unit)s is hurt: %(n)s points in all.",
        data["hits"],
    )
    return _line(data, names, sentence, (WHY_HURT[data["why"]],))


# -- Piloting and falls


def _piloting(data: Data, names: Names) -> Line:
    """A piloting roll: for what, its number term by term, and whether it was made."""
    if data["total"] >= data["need"]:
        sentence = _("%(unit)s makes its piloting roll: %(event)s.")
    else:
        sentence = _("%(unit)s fails its piloting roll: %(event)s.")
    details = (_needed(data), *in_words(data["terms"]))
    dice = (_dice(_("Piloting"), data),)
    return _line(data, names, sentence.filled(event=EVENTS[data["event"]]), details, dice)


def _needed(data: Data) -> Message:
    return _("%(need)s or more is needed", need=data["need"])


def _no_roll(data: Data, names: Names) -> Line:
    sentence = _("%(unit)s comes down without a roll: %(event)s.", event=EVENTS[data["event"]])
    return _line(data, names, sentence)


def _seat_belt(data: Data, names: Names) -> Line:
    if data["total"] >= data["need"]:
        sentence = _("The warrior of %(unit)s holds on.")
    else:
        sentence = _("The warrior of %(unit)s is thrown about.")
    details = (_needed(data), *in_words(data["terms"]))
    return _line(data, names, sentence, details, (_dice(_("Seat belt"), data),), "note")


def _fell(data: Data, names: Names) -> Line:
    levels = ngettext("%(n)s level", "%(n)s levels", data["levels"])
    sentence = _("%(unit)s falls: %(points)s points.", points=sum(data["amounts"]))
    return _line(data, names, sentence, (levels, SIDES[data["side"]]))


# -- Displacement


def _displaced(data: Data, names: Names) -> Line:
    sentence = _(
        "%(unit)s is displaced from %(left)s to %(to)s.",
        left=names.hex(data["left"]),
        to=names.hex(data["to"]),
    )
    return _line(data, names, sentence)


def _accident(data: Data, names: Names) -> Line:
    target = names.mech(data["target"])
    if data["total"] >= data["need"]:
        sentence = _("%(unit)s falls upon %(target)s.", target=target)
    else:
        sentence = _("%(unit)s falls beside %(target)s.", target=target)
    details = (_needed(data), *in_words(data["terms"]))
    return _line(data, names, sentence, details, (_dice(_("Accidental fall"), data),))


LINES: dict[str, Callable[[Data, Names], Line | None]] = {
    "armour": _armour,
    "structure": _structure,
    "lost": _lost,
    "destroyed": _sentence(_("%(unit)s is destroyed.")),
    "breached": _sentence(_("Water breaks into the %(location)s of %(unit)s.")),
    "critical": _critical,
    "explosion": _explosion,
    "hurt": _hurt,
    "killed": _sentence(_("The warrior of %(unit)s is dead.")),
    "unconscious": _sentence(_("The warrior of %(unit)s loses consciousness.")),
    "no-roll": _no_roll,
    "no-seat-belt": _sentence(_("The fall hurts the warrior of %(unit)s without a roll."), "note"),
    "fell": _fell,
    "displaced": _displaced,
    "not-displaced": _sentence(_("%(unit)s is not displaced."), "note"),
    "forced-off": _sentence(_("%(unit)s is forced off the map.")),
    "dfa-fails": _sentence(_("The death from above of %(unit)s will miss.")),
    "removed": _sentence(_("%(unit)s is taken off the map."), "note"),
}

ROLL_LINES: dict[str, Callable[[Data, Names], Line]] = {
    "location": _struck,
    "criticals": _criticals,
    "piloting": _piloting,
    "seat-belt": _seat_belt,
    "accident": _accident,
}
"""Those of the events "roll", by what was rolled for."""

ROLLS: dict[str, Message] = {
    "consciousness": _("to stay conscious"),
    "breach": _("breach of the hull"),
    "fall": _("facing after the fall"),
    "direction": _("direction at random"),
}
"""Other rolls by name."""
