"""Log lines of physical attacks."""

from __future__ import annotations

from typing import Final

from ...contract.lines import Line
from ...text import Message, _
from ..harm.landing import Landed
from ..physical.charges import Followed
from ..physical.declaring import StrikeDeclared
from ..physical.resolving import ClubBroken
from ..physical.rolling import StrikeFailed, StrikeMade
from .lines import about, dice, line_of, needed, place
from .names import Names

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
FAILED: Final = _("The attack of %(unit)s on %(target)s fails.")
BROKEN: Final = _("The tree of %(unit)s breaks.")


@line_of.register
def _strike(event: StrikeMade, names: Names) -> Line:
    """A blow that was rolled for, or that misses by itself (BT-4.1.p1, BT-3.12.3)."""
    sentence = (HIT if event.hits else MISSED)[event.attack]
    by_itself = _("%(need)s: it misses by itself", need=event.need)
    why = needed(event.need) if event.faces else by_itself
    limb = (place(event.limb),) if event.limb else ()
    rolls = (dice(_("Physical attack"), event.faces),) if event.faces else ()
    filled = sentence.filled(target=names.mech(event.target))
    return about(event, names, filled, (why, *limb, *event.terms), rolls)


@line_of.register
def _declared(event: StrikeDeclared, names: Names) -> Line:
    if event.attack == "none":
        return about(event, names, NONE, kind="note")
    targets = [names.mech(target) for target in event.targets]
    return about(event, names, DECLARED[event.attack].filled(targets=targets))


@line_of.register
def _failed(event: StrikeFailed, names: Names) -> Line:
    filled = FAILED.filled(target=names.mech(event.target))
    return about(event, names, filled, (event.why,) if event.why else ())


@line_of.register
def _followed(event: Followed, names: Names) -> Line:
    return _goes(event, names, _("%(unit)s moves into %(hex)s."))


@line_of.register
def _landed(event: Landed, names: Names) -> Line:
    return _goes(event, names, _("%(unit)s lands in %(hex)s."))


def _goes(event: Followed | Landed, names: Names, sentence: Message) -> Line:
    """Where a 'Mech comes to stand."""
    return about(event, names, sentence.filled(hex=names.hex(event.to)), kind="note")


@line_of.register
def _broken(event: ClubBroken, names: Names) -> Line:
    return Line(BROKEN.filled(unit=names.mech(event.unit)), kind="note")
