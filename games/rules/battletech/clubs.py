"""Clubs: trees and limbs, picked up and dropped (BT-3.9.p1, G-77)."""

from typing import Literal

from ..contract.asking import Game
from ..fields import Illegal
from ..hexes import Hex
from ..text import _
from . import ground
from .events import OfMech
from .mechs import condition
from .mechs.sheet import card_of
from .state import Mech, State

RULE = "BT-3.9.p1"


class ClubFound(OfMech, kind="club-found"):
    """A 'Mech picks up a club."""

    club: Literal["tree", "limb"]
    rule: str = RULE


class ClubDropped(OfMech, kind="club-dropped"):
    """A 'Mech drops its club."""

    club: str
    rule: str = RULE


def there_is(game: Game[State], mech: Mech) -> Literal["", "tree", "limb"]:
    """What a 'Mech would find in its hex: a limb before a tree, which breaks at its first hit; ""
    for nothing."""
    land = ground.of(game.setup, game.state)
    if game.state.limbs.get(land.number(mech.at)):
        return "limb"
    return "tree" if land.woods(mech.at) else ""


def why_not(game: Game[State], mech: Mech) -> Illegal | None:
    """Why a 'Mech that can act cannot look for a club; None if it can."""
    if mech.club:
        return Illegal(RULE, _("It has a club."))
    if not condition.can_hold_club(card_of(game.setup, mech), mech):
        return Illegal(RULE, _("A club takes both hands and both shoulders."))
    if not there_is(game, mech):
        return Illegal(RULE, _("There are no woods here, and no limb lies here."))
    return None


def find(game: Game[State], mech: Mech) -> None:
    """The 'Mech picks up a club, which it can use from the next turn on."""
    mech.club = there_is(game, mech)
    mech.club_since = game.state.turn
    if mech.club == "limb":
        _count_limbs(game, mech.at, -1)
    if mech.club:
        game.emit(ClubFound(unit=mech.id, club=mech.club))


def drop(game: Game[State], mech: Mech) -> None:
    """The 'Mech drops its club. A limb lies in the hex again, and a tree is useless."""
    if mech.club == "limb":
        lay_limb(game, mech.at)
    game.emit(ClubDropped(unit=mech.id, club=mech.club))
    mech.club = ""
    mech.club_since = 0


def lay_limb(game: Game[State], cell: Hex) -> None:
    """Adds a limb to a hex."""
    _count_limbs(game, cell, 1)


def _count_limbs(game: Game[State], cell: Hex, change: int) -> None:
    number = ground.of(game.setup, game.state).number(cell)
    limbs = game.state.limbs
    limbs[number] = limbs.get(number, 0) + change
    if not limbs[number]:
        del limbs[number]
