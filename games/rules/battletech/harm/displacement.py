"""Displacement: 'Mechs that are pushed, charged or jumped upon, and the domino effect (BT-7). A
displaced 'Mech moves one hex. A 'Mech in that hex makes room first: it is displaced in its turn, or
steps out of the way."""

from dataclasses import dataclass
from typing import Final

from ...contract.asking import Ask, Game, ScriptPart
from ...contract.orders import Order, Reaction, StandingOrder
from ...fields import Option
from ...hexes import neighbour
from ...text import _, ngettext
from .. import ground
from ..constants import harm as numbers
from ..events import OfMech
from ..state import Mech, State
from ..sums import Sum
from . import piloting, stepping
from .accidents import fall_upon
from .locations import destroy
from .marks import Harm
from .moves import force_off, in_the_way, into_empty, prohibited


@dataclass(frozen=True)
class Sidestep:
    """The direction in which a 'Mech steps out of the way; None if it does not."""

    way: int | None


MOMENT: Final = "domino"
REACTION: Final = Reaction(
    MOMENT,
    _("When a 'Mech is pushed by another"),
    _(
        "A 'Mech into whose hex another comes through its side may step out of the way, if its "
        "piloting roll succeeds."
    ),
    [
        StandingOrder("ask", _("Ask me each time")),
        StandingOrder("never", _("Be pushed on"), [Order({"moment": MOMENT})]),
    ],
    "BT-7.1.2",
)


class NotDisplaced(OfMech, kind="not-displaced"):
    """A 'Mech stays where it is."""


def push(
    game: Game[State],
    mech: Mech,
    direction: int,
    *,
    event: str = "",
    failed: Sum | None = None,
) -> ScriptPart:
    """Displaces the 'Mech one hex in a direction (BT-7.1 to BT-7.5). Returns whether it leaves its
    hex.

    event: the cause of the displacement, if it requires a piloting roll at the end; none is made
    after a fall. failed: the number of a roll that has failed already, so that the 'Mech falls
    there.
    """
    land = ground.of(game.setup, game.state)
    to = neighbour(mech.at, direction)
    if mech.out or prohibited(land, mech, direction):
        game.emit(NotDisplaced(unit=mech.id, rule="BT-7.p1" if mech.out else "BT-7.4"))
        return False
    if to not in land:
        force_off(game, mech)
        return True
    other = in_the_way(game, mech, to)
    if other is not None and -land.rise(mech.at, to) >= numbers.DROP:
        yield from fall_upon(game, mech, other, failed)
        return True
    if other is not None:
        yield from make_room(game, other, direction)
    yield from into_empty(game, mech, to, event=event, failed=failed)
    return True


def make_room(game: Game[State], mech: Mech, direction: int) -> ScriptPart:
    """The domino effect: another 'Mech enters this 'Mech's hex, so this one makes a piloting roll
    at once (BT-7.1.p1). On a success it may step out of the way of a push through its side;
    otherwise it moves one hex on, standing, or falls there on a failure. Without a hex to move to
    it is destroyed (BT-7.1.p2)."""
    needed = piloting.number(game, mech, "domino")
    stands = piloting.passes(game, mech, "domino")
    if stands and stepping.through_a_side(mech, direction):
        way = yield from _way_out(game, mech)
        if way is not None:
            yield from stepping.step(game, mech, way)
            return
    failed = None if stands else needed
    goes = yield from push(game, mech, direction, failed=failed)
    if not goes:
        destroy(game, Harm(mech, at_once=True), "BT-7.1.p2")


def _way_out(game: Game[State], mech: Mech) -> ScriptPart:
    """The direction that the player chooses for stepping out of the way; None for none
    (BT-7.1.2)."""
    ways = stepping.ways(game, mech)
    if not ways:
        return None
    land = ground.of(game.setup, game.state)
    options = [
        Option(
            f"step:{mech.id}:{way}",
            _("Step to %(hex)s", hex=land.number(neighbour(mech.at, way))),
            rule="BT-7.1.2",
            cost=ngettext(
                "%(n)s MP", "%(n)s MP", stepping.price(game, mech, neighbour(mech.at, way))
            ),
            on={"unit": mech.id},
            payload=Sidestep(way),
        )
        for way in ways
    ]
    stay = Option(
        f"stay:{mech.id}",
        _("Be pushed on"),
        rule="BT-7.1.3",
        on={"unit": mech.id},
        payload=Sidestep(None),
    )
    answer = yield Ask(
        mech.seat,
        _("%(unit)s may step out of the way.", unit=mech.name),
        [*options, stay],
        "BT-7.1.2",
        others=_("A 'Mech may step out of the way."),
        about={"unit": mech.id},
        topic={"moment": MOMENT, "unit": mech.id},
        passing=stay.id,
    )
    return answer.chosen(Sidestep).way
