"""Standing up and dropping prone (BT-2.7, BT-2.8)."""

from collections.abc import Iterator

from ...contract.asking import Game, ScriptPart
from ...fields import Facing, Illegal, Node
from ...text import _
from .. import ground
from ..constants import movement as constants
from ..events import OfMech
from ..harm import falls
from ..mechs import condition
from ..mechs.sheet import card_of
from ..state import Mech, State
from ..terms import FACINGS
from . import allowance, record, rolls
from .allowance import Outlook, moved
from .foot import FINISHED, Foot, Judged, Pace, paid


class TriedToStand(OfMech, kind="tries-to-stand"):
    """A 'Mech tries to stand up, for so many MP."""

    mp: int
    rule: str = "BT-2.7.p1"


class StoodUp(OfMech, kind="stood-up"):
    """A 'Mech stands up."""

    facing: int
    rule: str = "BT-2.7.p1"


class Dropped(OfMech, kind="dropped"):
    """A 'Mech drops prone, for so many MP."""

    mp: int
    rule: str = "BT-2.8.p1"


def why_no_attempt(game: Game[State], mech: Mech, pace: Pace) -> Illegal | None:
    """Why the 'Mech may not try to stand up at this pace now; None if it may (BT-2.7.p1)."""
    if not condition.can_stand(card_of(game.setup, mech), mech):
        return Illegal("BT-2.7.p1", _("What is left of it cannot stand up."))
    if len(condition.legs(mech)) == 1:
        if pace == "walk":
            return Illegal("BT-2.7.p1", _("On one leg it takes running MP to stand up."))
        if mech.movement.attempts >= constants.ATTEMPTS_ON_ONE_LEG:
            return Illegal("BT-2.7.p1", _("On one leg it may try once a turn."))
    if _price(game, mech, pace) is None:
        left = allowance.left(game, mech, pace)
        return Illegal(
            "BT-2.2.t9",
            _("It takes %(mp)s MP, and %(left)s are left.", mp=constants.GET_UP, left=left),
        )
    return None


def _price(game: Game[State], mech: Mech, pace: Pace) -> int | None:
    """The MP of an attempt: as a minimum movement all MP left, although too few (BT-2.7.p1,
    BT-2.4.p2). None if there are not enough."""
    left = allowance.left(game, mech, pace)
    if left >= constants.GET_UP:
        return constants.GET_UP
    minimum = pace == "run" and not mech.movement.turned
    return left if minimum and left >= constants.MINIMUM_MOVEMENT else None


def facing(game: Game[State], mech: Mech, pace: Pace, outlook: Outlook) -> Facing:
    """The field of the facing after standing up, which is free (G-15)."""
    hexes = mech.movement.hexes
    return Facing(
        "facing",
        _("Facing"),
        grid=ground.of(game.setup, game.state).board,
        at=mech.at,
        directions=dict.fromkeys(FACINGS),
        names=FACINGS,
        likely=mech.facing,
        unit=mech.id,
        show=lambda towards: outlook(game, moved(mech, pace, mech.at, towards, hexes, prone=False)),
    )


def get_up(game: Game[State], mech: Mech, pace: Pace, facing: int) -> ScriptPart:
    """One attempt to stand up. After a failed roll the 'Mech falls again, from its facing while
    prone. Other events of this phase require no roll of their own (BT-2.7.p1, G-86)."""
    price = _price(game, mech, pace)
    assert price is not None, f"{mech.id} has no MP to stand up"
    record.begin(mech, pace)
    movement = mech.movement
    movement.spent += price
    movement.attempts += 1
    movement.heat += constants.GETTING_UP_HEAT
    game.emit(TriedToStand(unit=mech.id, mp=price))
    if (yield from falls.keep_standing(game, mech, rolls.STAND)):
        mech.prone = False
        mech.facing = facing
        game.emit(StoodUp(unit=mech.id, facing=facing))


def dropping(foot: Foot, node: Node, left: int) -> Iterator[Judged]:
    """The end of a path where the 'Mech drops prone, in a hex where it may stay (BT-2.8.p1)."""
    if not foot.mech.prone and (node[0], node[1]) not in foot.others:
        yield paid((*node[:4], FINISHED), constants.LIE_DOWN, left)


def drop(game: Game[State], mech: Mech, pace: Pace) -> None:
    """The 'Mech drops prone, without a roll and without heat (BT-2.8.p1)."""
    record.begin(mech, pace)
    mech.movement.spent += constants.LIE_DOWN
    mech.prone = True
    game.emit(Dropped(unit=mech.id, mp=constants.LIE_DOWN))
