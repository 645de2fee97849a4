"""Log lines of physical attacks."""

from typing import Final

from ...contract.lines import Entry, Line
from ...text import _
from ..harm.stepping import Landed
from ..physical.charges import Followed
from ..physical.declaring import StrikeDeclared
from ..physical.resolving import ClubBroken
from ..physical.rolling import StrikeFailed, StrikeMade
from ..terms import NAMES
from .lines import LINES, NEEDED, Names, about, dice, line_of, parts, says

HIT: Final = {
    "kick": _("%(unit)s kicks %(target)s."),
    "punch": _("%(unit)s punches %(target)s."),
    "club": _("%(unit)s hits %(target)s with its club."),
    "hatchet": _("%(unit)s hits %(target)s with its hatchet."),
    "push": _("%(unit)s pushes %(target)s."),
    "charge": _("%(unit)s charges into %(target)s."),
    "dfa": _("%(unit)s lands on %(target)s."),
}
MISSED: Final = {
    "kick": _("%(unit)s misses %(target)s with a kick."),
    "punch": _("%(unit)s misses %(target)s with a punch."),
    "club": _("%(unit)s misses %(target)s with its club."),
    "hatchet": _("%(unit)s misses %(target)s with its hatchet."),
    "push": _("%(unit)s fails to push %(target)s."),
    "charge": _("%(unit)s charges past %(target)s."),
    "dfa": _("%(unit)s misses %(target)s from above."),
}
DECLARED: Final = {
    "kick": _("%(unit)s declares a kick at %(targets)s."),
    "punch": _("%(unit)s declares a punch at %(targets)s."),
    "club": _("%(unit)s declares a blow with its club at %(targets)s."),
    "hatchet": _("%(unit)s declares a blow with its hatchet at %(targets)s."),
    "push": _("%(unit)s declares a push of %(targets)s."),
    "charge": _("%(unit)s goes on with its charge at %(targets)s."),
    "dfa": _("%(unit)s goes on with its jump upon %(targets)s."),
}
NONE: Final = _("%(unit)s makes no physical attack.")

says(StrikeFailed, _("The attack of %(unit)s on %(target)s fails."), "why")
says(Followed, _("%(unit)s moves into %(hex)s."), kind="note")
says(Landed, _("%(unit)s lands in %(hex)s."), kind="note")
parts(Followed, Landed, ClubBroken)


@line_of.register
def _strike(event: StrikeMade, names: Names) -> Line:
    """A blow with a roll, or one that misses automatically (BT-4.1.p1, BT-3.12.3)."""
    sentence = (HIT if event.hits else MISSED)[event.attack]
    by_itself = _("%(need)s: it misses by itself", need=event.need)
    why = NEEDED.filled(need=event.need) if event.faces else by_itself
    limb = (NAMES[event.limb],) if event.limb else ()
    rolls = (dice(_("Physical attack"), event.faces),) if event.faces else ()
    filled = sentence.filled(target=names.mech(event.target))
    return about(event, names, filled, (why, *limb, *event.terms), rolls)


@line_of.register
def _declared(event: StrikeDeclared, names: Names) -> Line:
    if event.attack == "none":
        return about(event, names, NONE, kind="note")
    targets = [names.mech(target) for target in event.targets]
    return about(event, names, DECLARED[event.attack].filled(targets=targets))


@LINES.entry_of.register
def _declared_none(event: StrikeDeclared, names: Names) -> Entry:
    """All 'Mechs without a physical attack, in one entry."""
    if event.attack != "none":
        return Entry()
    return Entry("part", "strike-held", names.mech(event.unit))


@line_of.register
def _broken(event: ClubBroken, names: Names) -> Line:
    return Line(_("The tree of %(unit)s breaks.", unit=names.mech(event.unit)), kind="note")
