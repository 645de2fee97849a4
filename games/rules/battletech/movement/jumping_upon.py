"""Declaring a death from above (BT-2.11): a jump that stops beside the target."""

from collections.abc import Sequence

from ...contract.asking import Game
from ...fields import CellField, Illegal, Spot
from ...hexes import Hex, between, distance, on_board, straight_direction
from ...text import _
from .. import ground
from ..constants import movement as constants
from ..events import AtMech
from ..state import Mech, State
from . import jumping, record, targets


class DfaDeclared(AtMech, kind="dfa-declared"):
    """A 'Mech jumps and stops beside its target, upon which it will land."""

    path: tuple[Hex, ...]
    facing: int
    mp: int
    hexes: int
    rule: str = "BT-2.11.p1"


def stops(game: Game[State], mech: Mech, target: Mech) -> list[Hex]:
    """The hexes beside the target in which the 'Mech may stop: the last hex of the straight line to
    the target or, where the line runs exactly between two, either of them; not above the reach of
    the jump, as all hexes on the way (BT-2.11.p1, BT-2.5.p1)."""
    far = distance(mech.at, target.at)
    if far <= 1:
        return [mech.at] if far else []
    field = ground.of(game.setup, game.state)
    top = jumping.ceiling(game, mech)
    *way, last = list(on_board(between(mech.at, target.at), field.board))
    if all(any(field.level(hex) <= top for hex in element) for element in way):
        return [hex for hex in last if field.level(hex) <= top]
    return []


def why_not(game: Game[State], mech: Mech, target: Mech) -> Illegal | None:
    """Why the 'Mech may not jump upon this target; None if it may (BT-2.11.p1). Its MP for the
    distance are not checked."""
    refused = targets.why_no_target(game, target, "BT-2.11.p1")
    if refused:
        return refused
    level = ground.of(game.setup, game.state).level(target.at) + constants.ABOVE_THE_TARGET
    reached = jumping.ceiling(game, mech)
    if reached < level:
        return Illegal(
            "BT-2.11.p1",
            _("It reaches level %(reached)s and needs %(level)s.", reached=reached, level=level),
        )
    if not stops(game, mech, target):
        return Illegal("BT-2.5.p1", _("What lies on the way is too high for its jump."))
    return None


def stop(game: Game[State], mech: Mech, target: Mech) -> CellField:
    """The field of the hex where it stops."""
    return CellField(
        "stop",
        _("Hex next to the target"),
        grid=ground.of(game.setup, game.state).board,
        spots=[Spot(hex) for hex in stops(game, mech, target)],
        unit=mech.id,
    )


def declare(game: Game[State], mech: Mech, target: Mech, cell: Sequence[int]) -> None:
    """Jumps to that hex and declares: the 'Mech counts as being there, facing the target, until the
    attack is resolved. The heat is that of the whole jump, and the hexes are those moved so far
    (G-24)."""
    record.begin(mech, "jump")
    movement, start = mech.movement, mech.at
    length = distance(start, target.at)
    movement.spent = length * constants.JUMP
    movement.heat = record.jump_heat(length)
    movement.dfa = target.id
    q, r = cell
    movement.hexes = distance(start, (q, r))
    mech.hex = (q, r)
    direction = straight_direction(mech.at, target.at)
    assert direction is not None, f"{mech.id} does not stop next to {target.id}"
    mech.facing = direction
    game.emit(
        DfaDeclared(
            unit=mech.id,
            target=target.id,
            path=(start, mech.at),
            facing=mech.facing,
            mp=movement.spent,
            hexes=movement.hexes,
        )
    )
