"""The consequences of a movement, in words."""

from ...text import Message, _, ngettext
from ..constants import shooting as numbers
from ..tables import by_steps
from ..terms import Mode
from .record import MODE_HEAT


def heat(points: int) -> Message:
    """The heat of a movement."""
    return _("Heat +%(heat)s.", heat=points)


def to_be_hit(hexes: int, *, jumped: bool = False) -> Message:
    """The modifier to attacks at the 'Mech."""
    added = by_steps(numbers.TARGET_HEXES, hexes)
    if jumped:
        added += numbers.TARGET_JUMPED
    return ngettext(
        "%(n)s hex: +%(added)s to hit it.", "%(n)s hexes: +%(added)s to hit it.", hexes, added=added
    )


def mp(left: int) -> Message:
    """The MP left."""
    return ngettext("%(n)s MP left", "%(n)s MP left", left)


def cost(left: int, mode: Mode) -> Message:
    """The MP for a mode, its heat, and the modifier to the 'Mech's own attacks."""
    return _(
        "%(mp)s MP, heat +%(heat)s, own attacks +%(added)s",
        mp=left,
        heat=MODE_HEAT[mode],
        added=numbers.OWN_MOVEMENT[mode],
    )
