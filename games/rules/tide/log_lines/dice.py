"""Log lines with dice: attacks, assaults, mines, healing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from ...shown import Roll
from ...sums import in_words
from ...table import Line
from ...text import Message, _, message_of, ngettext
from ..constants.assault import BLACK as ASSAULT_BLACK
from ..constants.fire import BLACK, RED
from ..constants.movement import MINE_HITS
from ..constants.rounds import HEALED
from ..terms import BAND_NAMES
from .events import sentence
from .names import Data, Names

ATTACKS: Final[dict[str, Message]] = {
    "normal": _("%(unit)s fires at %(target)s: a normal attack."),
    "suppressive": _("%(unit)s fires at %(target)s: a suppressive attack."),
}
MODES: Final[dict[str, Message]] = {
    "concentrated-fire": _("concentrated fire"),
    "op-fire": _("opportunity fire"),
    "fire-and-movement": _("fire and movement"),
}
SUCCESS: Final = "success"


def roll(label: Message, faces: Sequence[int], least: int) -> Roll:
    """Dice as dice, those that are a success marked."""
    marks = tuple(SUCCESS if face >= least else "" for face in faces)
    return Roll(label, tuple(str(face) for face in faces), marks)


def _with(line: Line, rolls: Iterable[Roll], details: Iterable[Message] = ()) -> Line:
    """The line with its dice, those that were rolled."""
    thrown = tuple(one for one in rolls if one.faces)
    return Line(line.message, line.rule, (*line.details, *details), thrown, seat=line.seat)


def _attack(data: Data, names: Names) -> Line:
    details = [MODES[data["mode"]]]
    if data["area"]:
        details.append(_("an area attack on %(hex)s", hex=names.hex(data["hex"])))
    if data["supporters"]:
        helping = [names.unit(unit_id) for unit_id in data["supporters"]]
        details.append(_("supported by %(units)s", units=helping))
    return sentence(data, names, ATTACKS[data["attack"]], *details)


def _volley(data: Data, names: Names) -> Line:
    message = ngettext("%(n)s hit on %(target)s.", "%(n)s hits on %(target)s.", data["hits"])
    line = Line(message.filled(target=names.unit(data["target"])), data["rule"])
    rolls = (
        roll(_("Attack"), data["black"], BLACK[data["band"]]),
        roll(_("Defence"), data["red"], RED),
    )
    details = [BAND_NAMES[data["band"]]]
    for part in data["firepower"]:
        details += in_words(part["terms"])
        details += [_("halved: %(why)s", why=message_of(one["label"])) for one in part["halved"]]
    details += in_words(data["defence"])
    if data["thick"]:
        details.append(_("thick armour"))
    return _with(line, rolls, details)


def _assault(data: Data, names: Names) -> Line:
    details = []
    if data["supporters"]:
        helping = [names.unit(unit_id) for unit_id in data["supporters"]]
        details.append(_("supported by %(units)s", units=helping))
    return sentence(data, names, _("%(unit)s assaults %(hex)s."), *details)


def _assault_roll(data: Data, names: Names) -> Line:
    line = Line(_("Both sides roll."), data["rule"], tuple(in_words(data["cover"])))
    return _with(
        line,
        (
            roll(_("Attack"), data["black"], ASSAULT_BLACK),
            roll(_("Defence"), data["red"], RED),
            roll(_("Defenders"), data["back"], ASSAULT_BLACK),
        ),
    )


def _assault_result(data: Data, names: Names) -> Line:
    message = (
        _("The assault succeeds, %(hits)s to %(suffered)s.")
        if data["success"]
        else _("The assault fails, %(hits)s to %(suffered)s.")
    )
    return sentence(data, names, message)


def _mines(data: Data, names: Names) -> Line:
    message = ngettext(
        "%(n)s hit by the mines in %(hex)s on %(unit)s.",
        "%(n)s hits by the mines in %(hex)s on %(unit)s.",
        data["hits"],
    )
    line = sentence(data, names, message)
    return _with(line, [roll(_("Mines"), data["faces"], MINE_HITS)])


def _healed(data: Data, names: Names) -> Line:
    message = (
        _("%(unit)s heals: a figure comes back to %(squad)s.")
        if data["healed"]
        else _("%(unit)s heals nobody.")
    )
    line = sentence(data, names, message)
    return _with(line, [roll(_("Heal"), [data["face"]], HEALED)])


LINES: Final[dict[str, Callable[[Data, Names], Line]]] = {
    "attack": _attack,
    "volley": _volley,
    "assault": _assault,
    "assault-roll": _assault_roll,
    "assault-result": _assault_result,
    "mines": _mines,
    "healed": _healed,
}
