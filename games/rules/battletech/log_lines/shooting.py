"""Log lines of the weapon attack phase: declarations, shots, missiles, aims, cover, clubs."""

from collections.abc import Iterator

from ...contract.lines import Entry, Line
from ...text import Message, _, ngettext
from ..clubs import ClubDropped, ClubFound
from ..shooting.declaring import DeclaredShot, FireDeclared, FireHeld
from ..shooting.resolving import AimRolled, CoverStruck, ShotFired
from ..shooting.volley import ClusterRolled
from ..terms import NAMES
from .lines import LINES, NEEDED, Names, about, dice, enters, line_of, parts, says

TWISTS = {
    "left": _("Torso to the left"),
    "right": _("Torso to the right"),
    "flip": _("Arms to the rear"),
}
CLUBS = {
    "tree": _("%(unit)s pulls up a tree as a club."),
    "limb": _("%(unit)s picks up a limb as a club."),
}
HIT = _("%(unit)s hits %(target)s with its %(weapon)s.")
MISSED = _("%(unit)s misses %(target)s with its %(weapon)s.")

NO_SHOT = _("%(unit)s does not fire.")

says(FireHeld, NO_SHOT, kind="note")
says(ClubDropped, _("%(unit)s drops its club."))
says(ClubFound, CLUBS, by="club")
parts(AimRolled)


@LINES.entry_of.register
def _held(event: FireHeld, names: Names) -> Entry:
    """All 'Mechs that do not fire, in one entry."""
    return Entry("part", "fire-held", names.mech(event.unit))


@line_of.register
def _declared(event: FireDeclared, names: Names) -> Line:
    shots = len(event.shots)
    some = ngettext("%(unit)s declares %(n)s shot.", "%(unit)s declares %(n)s shots.", shots)
    details = [_declared_shot(shot, names) for shot in event.shots]
    if event.twist in TWISTS:
        details = [TWISTS[event.twist], *details]
    if event.prop:
        details = [*details, _("Propped on its %(arm)s", arm=NAMES[event.prop])]
    return about(event, names, some if shots else NO_SHOT, tuple(details))


def _declared_shot(shot: DeclaredShot, names: Names) -> Message:
    target = names.mech(shot.target)
    if shot.spotter:
        return _(
            "%(weapon)s at %(target)s, spotted by %(spotter)s",
            weapon=shot.weapon,
            target=target,
            spotter=names.mech(shot.spotter),
        )
    if shot.aim:
        return _(
            "%(weapon)s at %(target)s, aimed: %(location)s",
            weapon=shot.weapon,
            target=target,
            location=NAMES[shot.aim],
        )
    return _("%(weapon)s at %(target)s", weapon=shot.weapon, target=target)


@line_of.register
def _shot(event: ShotFired, names: Names) -> Line:
    """A shot with a roll, or one that hits or misses automatically (BT-3.3.p2)."""
    sentence = (HIT if event.hit else MISSED).filled(
        target=names.mech(event.target),
        weapon=_("%(weapon)s (%(place)s)", weapon=event.weapon, place=NAMES[event.location]),
    )
    if event.faces:
        why = NEEDED.filled(need=event.need)
    elif event.hit:
        why = _("%(need)s: it hits by itself", need=event.need)
    else:
        why = _("%(need)s: it cannot hit", need=event.need)
    rolls = (dice(_("To hit"), event.faces),) if event.faces else ()
    return about(event, names, sentence, (why, *_circumstances(event, names)), rolls)


def _circumstances(event: ShotFired, names: Names) -> Iterator[Message]:
    """The number term by term, and the circumstances of the shot."""
    yield from event.terms
    if event.spotter:
        yield _("spotted by %(spotter)s", spotter=names.mech(event.spotter))
    if event.aim:
        yield _("aimed: %(location)s", location=NAMES[event.aim])


@line_of.register
def _cluster(event: ClusterRolled, names: Names) -> Line:
    sentence = ngettext(
        "%(n)s missile of %(fired)s hits.",
        "%(n)s missiles of %(fired)s hit.",
        event.hits,
        fired=event.fired,
    )
    return Line(sentence, rolls=(dice(_("Missiles"), event.faces),), kind="note")


enters(ClusterRolled, _("%(hits)s of %(fired)s"))


@line_of.register
def _aim(event: AimRolled, names: Names) -> Line:
    if event.succeeds:
        sentence = _("The aim holds: %(location)s.", location=NAMES[event.location])
    else:
        sentence = _("The aim does not hold.")
    return Line(sentence, rolls=(dice(_("Aimed shot"), event.faces),), kind="note")


@line_of.register
def _cover_struck(event: CoverStruck, names: Names) -> Line:
    sentence = _(
        "The hit on the %(location)s of %(unit)s goes into the cover.",
        location=NAMES[event.location],
        unit=names.mech(event.unit),
    )
    return Line(sentence, kind="note")


enters(CoverStruck, _("cover"))
