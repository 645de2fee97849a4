"""Falls: the warrior's roll, the facing, the damage (BT-8.4)."""

from ...contract.asking import Game, ScriptPart
from ...contract.events import Words
from ...hexes import turned
from ...text import _
from .. import ground
from ..constants import harm as numbers
from ..events import Check, OfMech, RolledByMech
from ..mechs.sheet import card_of
from ..rolls import announce, die, passes
from ..state import Mech, State
from ..sums import Sum, Term
from ..terms import Side
from . import damage, piloting, warriors
from .marks import Harm


class SeatBeltRolled(Check, kind="seat-belt-roll"):
    """A warrior's roll to avoid the point of a fall."""

    rule: str = "BT-8.4.1"


class ThrownAbout(OfMech, kind="no-seat-belt"):
    """A warrior takes the point of a fall without a roll."""

    need: int
    terms: tuple[Words, ...] = ()
    rule: str = "BT-8.4.1"


class FacingRolled(RolledByMech, kind="fall-roll"):
    """The roll for the side on which a 'Mech falls."""

    rule: str = "BT-8.4.2"


class Fell(OfMech, kind="fell"):
    """A 'Mech falls so many levels and takes damage in these groups."""

    levels: int
    facing: int
    side: Side
    amounts: tuple[int, ...]
    rule: str = "BT-8.4.3"

    @property
    def points(self) -> int:
        """The total damage."""
        return sum(self.amounts)


def keep_standing(game: Game[State], mech: Mech, event: str, *, levels: int = 0) -> ScriptPart:
    """A piloting roll at once. On a failure the 'Mech falls where it stands, through so many
    levels. Returns whether it stays up."""
    needed = piloting.number(game, mech, event)
    if piloting.passes(game, mech, event):
        return True
    yield from fall(game, mech, levels=levels, number=needed)
    return False


def fall(
    game: Game[State],
    mech: Mech,
    *,
    levels: int = 0,
    number: Sum | None = None,
    into_water: bool = False,
    column: Side | None = None,
) -> ScriptPart:
    """The 'Mech falls in its hex (BT-8.4): the warrior's roll, then facing and damage, at once.

    levels: from the ground that it left to the ground on which it lands. number: that of the failed
    roll; None without one. into_water: it falls into water from above, even from the level of the
    surface; a fall beyond the bottom always does. column: the side that takes all damage, whatever
    side it falls on.
    """
    _seat_belt(game, mech, levels, number or piloting.number(game, mech))
    face = announce(game, FacingRolled(unit=mech.id, faces=(die(game),))).total
    turns, side = numbers.FACINGS[face]
    mech.facing = turned(mech.facing, turns)
    mech.twist = 0
    mech.prone = True
    mech.movement.fell = True
    amounts = fall_damage(game, mech, levels, into_water=into_water)
    game.emit(
        Fell(
            unit=mech.id,
            levels=levels,
            facing=mech.facing,
            side=column or side,
            amounts=tuple(amounts),
        )
    )
    for points in amounts:
        harm = Harm(mech, at_once=True)
        yield from damage.in_groups(game, harm, points, "full", column or side)


def _seat_belt(game: Game[State], mech: Mech, levels: int, number: Sum) -> None:
    """The warrior's roll, on a failure of which the warrior takes a point; it fails automatically
    if the 'Mech is immobile or the number is above 12 (BT-8.4.1)."""
    higher = max(0, levels - 1) * numbers.SEAT_BELT_LEVEL
    term = Term(higher, _("levels fallen above 1"), "BT-8.4.1")
    needed = Sum((*number.terms, term))
    need, terms = needed.total, tuple(needed.words())
    if piloting.unable(mech) or need > numbers.SEAT_BELT_LIMIT:
        game.emit(ThrownAbout(unit=mech.id, need=need, terms=terms))
    elif passes(game, SeatBeltRolled, mech, need, terms=terms):
        return
    warriors.hurt(game, Harm(mech, at_once=True), numbers.FALL_POINTS, "fall")


def fall_damage(
    game: Game[State], mech: Mech, levels: int, *, into_water: bool = False
) -> list[int]:
    """The damage of a fall of so many levels in the 'Mech's hex (BT-8.4.3): halved, rounded down,
    where it stands in water; for a fall into water from above the damage at the surface and that at
    the bottom, each separately."""
    tens = tens_of(game, mech)
    depth = ground.of(game.setup, game.state).depth(mech.at)
    if depth < numbers.WET_DEPTH:
        return [tens * (levels + 1)]
    if into_water or levels > depth:
        return [tens * (levels - depth + 1) // 2, tens * (depth + 1) // 2]
    return [tens * (levels + 1) // 2]


def tens_of(game: Game[State], mech: Mech) -> int:
    """Tens of tons of the 'Mech, rounded up."""
    return -(-card_of(game.setup, mech).tonnage // numbers.TONS)
