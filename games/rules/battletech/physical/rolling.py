"""The roll of a physical attack."""

from ...contract.asking import Game
from ...contract.events import Words
from ..constants.tables import Kind
from ..events import AtMech
from ..rolls import announce, two_dice
from ..state import Mech, State
from ..sums import Sum
from ..terms import Location
from .numbers import hopeless

RULES = {"charge": "BT-4.5.p1", "dfa": "BT-4.6.p1", "hatchet": "BT-11.19"}


class StrikeMade(AtMech, kind="strike"):
    """A physical attack with its number and its dice; without dice it misses automatically."""

    attack: Kind
    limb: Location | None = None
    need: int
    terms: tuple[Words, ...] = ()
    faces: tuple[int, ...] = ()

    @property
    def hits(self) -> bool:
        """Whether the attack hits."""
        return sum(self.faces) >= self.need


class StrikeFailed(AtMech, kind="strike-failed"):
    """A physical attack does not happen, for a reason."""

    attack: Kind
    limb: Location | None = None
    why: Words | None = None


def hits(
    game: Game[State],
    kind: Kind,
    mech: Mech,
    target: Mech,
    needed: Sum,
    limb: Location | None = None,
    *,
    barred: str = "",
) -> bool:
    """Whether an attack with this number hits, by 2D6; at 12 or more it never does (BT-4.1.p1).
    `barred` is the rule by which it misses automatically for another reason."""
    by_itself = barred or ("BT-4.1.p1" if hopeless(needed) else "")
    struck = StrikeMade(
        unit=mech.id,
        target=target.id,
        attack=kind,
        limb=limb,
        need=needed.total,
        terms=tuple(needed.words()),
        faces=() if by_itself else two_dice(game),
        rule=by_itself or RULES.get(kind, "BT-4.2.p1"),
    )
    return announce(game, struck).hits
