"""Declaring a charge (BT-2.10): a path on foot that ends in front of the target, facing it."""

from collections.abc import Iterator
from typing import Final

from ...contract.asking import Game
from ...fields import Illegal, Node
from ...hexes import Hex, distance, neighbour
from ...reach import Step
from ...text import _
from .. import ground
from ..constants import movement as constants
from ..events import AtMech
from ..ground import Ground
from ..state import Mech, State
from . import targets
from .foot import BACKWARDS, FINISHED, NO_MATTER, Finish, Foot, Judged, Pace

NOT_THERE: Final = Illegal(
    "BT-2.10.p1", _("From there it cannot step forward into the target's hex.")
)


class ChargeDeclared(AtMech, kind="charge-declared"):
    """A 'Mech declares a charge with the hexes that count."""

    hexes: int
    rule: str = "BT-2.10.p1"


def foot(
    game: Game[State], mech: Mech, target: Mech, pace: Pace, *, left: int | None = None
) -> Foot:
    """The 'Mech on its way into a charge, with `left` MP if they are already known."""
    return Foot(game, mech, pace, _declaring(target), charges=True, left=left)


def _declaring(target: Mech) -> Finish:
    """The end of a path where a charge can be declared: the target is straight ahead, the last step
    was forward, and the MP left pay for the target's hex, which could be entered."""

    def finish(foot: Foot, node: Node, left: int) -> Iterator[Judged]:
        here, facing = (node[0], node[1]), node[2]
        if neighbour(here, facing) != target.at or here in foot.others or node[3] == BACKWARDS:
            return
        if not _within_a_level(foot.ground, here, target.at):
            return
        _into, step = foot.enter(node, facing, left, target=target)
        to = (*node[:3], NO_MATTER, FINISHED)
        yield to, step if isinstance(step, Illegal) else Step(to, step.cost)

    return finish


def _within_a_level(land: Ground, here: Hex, there: Hex) -> bool:
    return abs(land.rise(here, there)) <= constants.CHARGE_LEVELS


def why_not(game: Game[State], mech: Mech, target: Mech, left: int) -> Illegal | None:
    """Why the 'Mech cannot charge this target with so many MP, as far as that is known without
    searching paths. None if it may."""
    if target.prone:
        return Illegal("BT-2.10.p1", _("%(unit)s is prone.", unit=target.name))
    refused = targets.why_no_target(game, target, "BT-2.10.p1")
    if refused is None and not any(_stops(game, mech, target, left)):
        message = _("No free hex beside %(unit)s is near and within one level.", unit=target.name)
        return Illegal("BT-2.10.p1", message)
    return refused


def _stops(game: Game[State], mech: Mech, target: Mech, left: int) -> Iterator[Hex]:
    """The hexes beside the target in which the 'Mech may stop, judged by distance and levels alone:
    each hex on the way costs at least 1 MP, and so does the target's."""
    land = ground.of(game.setup, game.state)
    for hex in land.board.neighbours(target.at):
        if hex not in land or not _within_a_level(land, hex, target.at):
            continue
        if distance(mech.at, hex) < left and ground.mech_in(game.state, hex) in (None, mech):
            yield hex


def declare(game: Game[State], mech: Mech, target: Mech) -> None:
    """Declares the charge in the hex where the 'Mech has stopped. It counts as being there until
    the charge is resolved (BT-2.10.p1)."""
    mech.movement.charge = target.id
    hexes = mech.movement.charge_hexes
    game.emit(ChargeDeclared(unit=mech.id, target=target.id, hexes=hexes))
