"""Log lines with dice: attacks, assaults, mines, healing."""

from collections.abc import Iterator, Sequence
from typing import Final

from ...contract.lines import Line, Roll
from ...contract.sums import worded
from ...text import Message, _, ngettext
from ..actions.special import HealingRolled
from ..assault.resolving import AssaultDecided, AssaultDeclared, AssaultRolled
from ..constants.assault import BLACK as ASSAULT_BLACK
from ..constants.fire import BLACK, RED
from ..constants.movement import MINE_HITS
from ..constants.units import HEALED
from ..fire import Mode
from ..fire.resolving import AttackDeclared, VolleyRolled
from ..movement.obstacles import MinesStruck
from ..terms import BAND_NAMES, AttackKind
from .lines import Names, enters, line_of, parts, says

ATTACKS: Final[dict[AttackKind, Message]] = {
    "normal": _("%(unit)s fires at %(target)s: a normal attack."),
    "suppressive": _("%(unit)s fires at %(target)s: a suppressive attack."),
}
MODES: Final[dict[Mode, Message]] = {
    "concentrated-fire": _("concentrated fire"),
    "op-fire": _("opportunity fire"),
    "fire-and-movement": _("fire and movement"),
}
SUCCESS: Final = "success"
HITS: Final = ngettext("%(n)s hit", "%(n)s hits", 0)

enters(VolleyRolled, HITS, n="hits")
enters(MinesStruck, HITS, n="hits")


def roll(label: Message, faces: Sequence[int], least: int) -> Roll:
    """Dice with the successful ones marked."""
    marks = tuple(SUCCESS if face >= least else "" for face in faces)
    return Roll(label, tuple(str(face) for face in faces), marks)


def _thrown(*rolls: Roll) -> tuple[Roll, ...]:
    """Those of these rolls that have dice."""
    return tuple(one for one in rolls if one.faces)


@line_of.register
def _attack(event: AttackDeclared, names: Names) -> Line:
    details = [MODES[event.mode]]
    if event.area:
        details.append(_("an area attack on %(hex)s", hex=names.hex(event.hex)))
    if event.supporters:
        details.append(_("supported by %(units)s", units=names.units(event.supporters)))
    unit, target = names.unit(event.unit), names.unit(event.target)
    return Line(ATTACKS[event.attack].filled(unit=unit, target=target), details=tuple(details))


@line_of.register
def _volley(event: VolleyRolled, names: Names) -> Line:
    text = ngettext(
        "%(n)s hit on %(target)s.",
        "%(n)s hits on %(target)s.",
        event.hits,
        target=names.unit(event.target),
    )
    rolls = _thrown(
        roll(_("Attack"), event.black, BLACK[event.band]),
        roll(_("Defence"), event.red, RED),
    )
    return Line(text, details=tuple(_numbers(event)), rolls=rolls)


def _numbers(event: VolleyRolled) -> Iterator[Message]:
    """The range, and the dice of both sides by their terms."""
    yield BAND_NAMES[event.band]
    for part in event.firepower:
        yield from worded(part.terms)
        yield from (_("halved: %(why)s", why=reason.label) for reason in part.halved)
    yield from worded(event.defence)
    if event.thick:
        yield _("thick armour")


@line_of.register
def _assault(event: AssaultDeclared, names: Names) -> Line:
    details = []
    if event.supporters:
        details.append(_("supported by %(units)s", units=names.units(event.supporters)))
    unit, hex = names.unit(event.unit), names.hex(event.hex)
    return Line(_("%(unit)s assaults %(hex)s.", unit=unit, hex=hex), details=tuple(details))


@line_of.register
def _assault_roll(event: AssaultRolled, names: Names) -> Line:
    rolls = _thrown(
        roll(_("Attack"), event.black, ASSAULT_BLACK),
        roll(_("Defence"), event.red, RED),
        roll(_("Defenders"), event.back, ASSAULT_BLACK),
    )
    return Line(_("Both sides roll."), details=tuple(worded(event.cover)), rolls=rolls)


parts(AssaultRolled)
says(
    AssaultDecided,
    {
        True: _("The assault succeeds, %(hits)s to %(suffered)s."),
        False: _("The assault fails, %(hits)s to %(suffered)s."),
    },
    by="success",
)
enters(AssaultDecided, _("%(hits)s to %(suffered)s"))


@line_of.register
def _mines(event: MinesStruck, names: Names) -> Line:
    text = ngettext(
        "%(n)s hit by the mines in %(hex)s on %(unit)s.",
        "%(n)s hits by the mines in %(hex)s on %(unit)s.",
        event.hits,
        hex=names.hex(event.hex),
        unit=names.unit(event.unit),
    )
    return Line(text, rolls=_thrown(roll(_("Mines"), event.faces, MINE_HITS)))


@line_of.register
def _healed(event: HealingRolled, names: Names) -> Line:
    unit, squad = names.unit(event.unit), names.unit(event.squad)
    text = (
        _("%(unit)s heals: a figure comes back to %(squad)s.", unit=unit, squad=squad)
        if event.healed
        else _("%(unit)s heals nobody.", unit=unit)
    )
    return Line(text, rolls=_thrown(roll(_("Heal"), [event.face], HEALED)))
