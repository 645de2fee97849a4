"""Jumping: the destination, the way, and the landing (BT-2.5)."""

from collections.abc import Iterator, Sequence

from ...contract.asking import Game, ScriptPart
from ...data import Json
from ...fields import Dependent, Facing, Illegal, Node, PathSteps
from ...hexes import Hex, distance, neighbours
from ...reach import Step
from ...text import Message, _
from .. import ground
from ..constants import movement as constants
from ..events import OfMech
from ..ground import Ground
from ..harm import stepping
from ..state import Mech, State
from ..terms import FACINGS
from . import allowance, paths, record, rolls, words
from .allowance import Outlook, moved


class Jumped(OfMech, kind="jumped"):
    """A 'Mech has jumped along a path."""

    path: tuple[Hex, ...]
    facing: int
    mp: int
    hexes: int
    rule: str = "BT-2.5.p1"


def ceiling(game: Game[State], mech: Mech) -> int:
    """The highest level that its jump can reach: the level of its ground, in water the bottom, plus
    its jump MP (BT-2.5.p1, BT-0.p4)."""
    here = ground.of(game.setup, game.state).floor(mech.at)
    return here + allowance.allowance(game, mech, "jump")


def steps(field: Ground, start: Hex, top: int) -> PathSteps:
    """The steps of a flight. Only ways with the fewest hexes count, so each leads farther from the
    start, and no hex is above the ceiling (BT-2.5.p1)."""

    def onward(node: Node, left: int) -> Iterator[tuple[Node, Step[Node]]]:
        here = (node[0], node[1])
        far = distance(start, here)
        for hex in neighbours(here):
            farther = hex in field and distance(start, hex) > far
            if farther and field.level(hex) <= top and left >= constants.JUMP:
                yield hex, Step(hex, constants.JUMP)

    return onward


def path(game: Game[State], mech: Mech, stop: paths.Stop | None) -> paths.MovePath:
    """The field of a jump's way. It has no step for a jump in the 'Mech's own hex."""
    field = ground.of(game.setup, game.state)

    def why_not(node: Node) -> Illegal | None:
        other = ground.mech_in(game.state, (node[0], node[1]))
        if other is not None and other is not mech:
            return Illegal("BT-0.p2", _("%(unit)s stands there.", unit=other.name))
        return stop(node) if stop else None

    return paths.MovePath(
        "way",
        _("Path"),
        grid=field.board,
        start=mech.at,
        steps=steps(field, mech.at, ceiling(game, mech)),
        allowance=allowance.allowance(game, mech, "jump"),
        least=constants.JUMP,
        stop=why_not,
        sign=lambda _node, cost: _("%(mp)s", mp=cost),
        unit=mech.id,
        stays=True,
        outside=Illegal("BT-2.5.p1", _("No jump of the fewest hexes leads there.")),
        summary=lambda nodes: _summary(game, mech, nodes),
    )


def facing(game: Game[State], mech: Mech, outlook: Outlook) -> Dependent:
    """The field of the facing on landing, which is free (BT-2.5.p1)."""

    def make(earlier: Json) -> Facing:
        way = earlier["way"]
        q, r = way[-1]
        return Facing(
            "facing",
            _("Facing"),
            grid=ground.of(game.setup, game.state).board,
            at=(q, r),
            directions=dict.fromkeys(FACINGS),
            names=FACINGS,
            likely=mech.facing,
            unit=mech.id,
            show=lambda towards: outlook(
                game, moved(mech, "jump", (q, r), towards, hexes=len(way) - 1)
            ),
        )

    return Dependent("facing", _("Facing"), make=make, joins=True)


def _summary(game: Game[State], mech: Mech, nodes: Sequence[Node]) -> list[Message]:
    """The consequences of a jump: heat, the modifier to be hit, and the rolls of its landing."""
    hexes = len(nodes) - 1
    end = (nodes[-1][0], nodes[-1][1])
    asked = stepping.asked(game, mech, end)
    return [
        words.heat(record.jump_heat(hexes)),
        words.to_be_hit(hexes, jumped=True),
        *(rolls.described(game, mech, event) for event in asked),
    ]


def jump(game: Game[State], mech: Mech, way: Sequence[Sequence[int]], facing: int) -> ScriptPart:
    """Jumps along a filled-in `path` and lands. The 'Mech falls with the first failed roll: in
    water through its depth (BT-2.5.1)."""
    record.begin(mech, "jump")
    movement, hexes = mech.movement, len(way) - 1
    movement.spent = max(constants.JUMP_IN_PLACE, hexes * constants.JUMP)
    movement.hexes = hexes
    movement.heat = record.jump_heat(hexes)
    q, r = way[-1]
    mech.hex, mech.facing = (q, r), facing
    path = tuple((q, r) for q, r in way)
    game.emit(Jumped(unit=mech.id, path=path, facing=facing, mp=movement.spent, hexes=hexes))
    yield from stepping.make_rolls(game, mech)
