"""Leaving the map over an edge, voluntarily or by force (BT-11.13, BT-11.14, BT-11.17,
BT-11.18)."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from ...contract.asking import Game
from ...fields import Illegal, Node
from ...hexes import Hex, turned
from ...text import _
from .. import ground, scenarios
from ..constants import movement as constants
from ..events import OfMech
from ..ground import Ground
from ..mechs import condition
from ..mechs.sheet import card_of
from ..state import Mech, State
from ..terms import Out
from . import paths
from .foot import FINISHED, Finish, Foot, Judged, Pace, paid

NOT_THERE: Final = Illegal("BT-11.13", _("No hexside leads off the map there."))


class LeftMap(OfMech, kind="left-map"):
    """A 'Mech leaves the map for good, over an edge."""

    hex: Hex
    edge: Literal["top", "bottom", "left", "right"]
    out: Out


def exits(game: Game[State], mech: Mech) -> dict[int, Out]:
    """The sides over whose home edges the 'Mech may leave, each with its state afterwards:
    "withdrawn", or "left" if it breaks through."""
    options = game.setup.options
    found: dict[int, Out] = {}
    if scenarios.may_withdraw(options):
        found[mech.side] = "withdrawn"
    if scenarios.breaks_through(options, mech.side):
        found[1 - mech.side] = "left"
    return found


# -- Leaving


def foot(game: Game[State], mech: Mech, pace: Pace, homes: Collection[int]) -> Foot:
    """The 'Mech on its way off the map, over the home edge of one of these sides."""
    return Foot(game, mech, pace, _leaving(homes))


def _leaving(homes: Collection[int]) -> Finish:
    """The end of a path at a hexside that leads off the map over one of these home edges: forward,
    or backward for a walking 'Mech (BT-11.13)."""

    def finish(foot: Foot, node: Node, left: int) -> Iterator[Judged]:
        if not foot.mech.prone and over(foot.ground, node, foot.pace, homes) is not None:
            yield paid((*node[:4], FINISHED), constants.LEAVE, left)

    return finish


def over(field: Ground, node: Node, pace: Pace, homes: Collection[int]) -> tuple[int, int] | None:
    """The side over whose home edge the next step leads off the map, and the direction of the step;
    None if there is none."""
    hex = node[0], node[1]
    for way in (node[2], turned(node[2], 3)) if pace == "walk" else (node[2],):
        for side in homes:
            if field.leads_off(side, hex, way):
                return side, way
    return None


def leave(game: Game[State], mech: Mech, pace: Pace) -> None:
    """The 'Mech leaves the map from its place for good, with its warrior."""
    field = ground.of(game.setup, game.state)
    homes = exits(game, mech)
    node = (*mech.at, mech.facing, 0, 0)
    found = over(field, node, pace, homes)
    assert found is not None, f"{mech.id} does not stand where it may leave"
    side, way = found
    mech.movement.spent += constants.LEAVE
    mech.crippled = condition.crippled(card_of(game.setup, mech), mech)
    mech.out = homes[side]
    game.emit(
        LeftMap(
            unit=mech.id,
            hex=mech.at,
            edge=field.edge_beyond(side, mech.at, way).value,
            out=mech.out,
            rule="BT-11.17" if mech.out == "left" else "BT-11.13",
        )
    )
    mech.hex = None


# -- Being forced to


@dataclass(frozen=True)
class Forced:
    """The demand of forced withdrawal on a 'Mech: to leave the map if it can do so on foot
    (`leaves`), otherwise to end its movement within `most` hexes of its side's edge."""

    leaves: bool
    most: int
    side: int
    field: Ground

    def stop(self, node: Node) -> Illegal | None:
        """Why the 'Mech may not end its movement at a node. None if it may."""
        if self.leaves:
            return Illegal("BT-11.14", _("It is crippled and must leave the map."))
        if self.field.to_home(self.side, (node[0], node[1])) > self.most:
            return Illegal("BT-11.14", _("It is crippled and must draw back to its edge."))
        return None


def forced(game: Game[State], mech: Mech, paces: Iterable[Pace]) -> Forced | None:
    """The demand of forced withdrawal on the 'Mech at one of these paces; None if there is none. It
    applies to 'Mechs that were crippled at the beginning of the turn (BT-11.14)."""
    if not scenarios.must_withdraw(game.setup.options):
        return None
    if not mech.crippled or condition.immobile(mech):
        return None
    field = ground.of(game.setup, game.state)
    here = most = field.to_home(mech.side, mech.at)
    leaves = False
    for pace in paces:
        leaver = foot(game, mech, pace, (mech.side,))
        leaves = leaves or bool(paths.on_foot(leaver).ends)
        for node in paths.on_foot(Foot(game, mech, pace)).ends:
            most = min(most, field.to_home(mech.side, (node[0], node[1])))
    return Forced(leaves, here - 1 if most < here else here, mech.side, field)
