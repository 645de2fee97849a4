"""Warriors: injuries and consciousness (BT-9)."""

from dataclasses import replace
from typing import Literal

from ...contract.asking import Game
from ..constants import harm as numbers
from ..events import Check, OfMech
from ..rolls import passes
from ..state import Mech, State
from ..tables import CONSCIOUSNESS
from .marks import Harm

Cause = Literal["head", "explosion", "fall", "heat"]


class WarriorHurt(OfMech, kind="hurt"):
    """A warrior takes a point, with the total."""

    why: Cause
    hits: int
    rule: str = "BT-9.p1"


class WarriorKilled(OfMech, kind="killed"):
    """A warrior is dead."""

    rule: str = "BT-9.p1"


class ConsciousnessRolled(Check, kind="consciousness-roll"):
    """A warrior's roll to stay conscious."""

    rule: str = "BT-9.p1"


class KnockedOut(OfMech, kind="unconscious"):
    """A warrior loses consciousness."""

    rule: str = "BT-9.p1"


def hurt(game: Game[State], harm: Harm, points: int, why: Cause) -> None:
    """The warrior takes points (BT-9.p1). The sixth point kills. Each other point requires a
    consciousness roll: now if the harm takes effect at once, as in movement and displacement,
    otherwise when it is due (see `roll_consciousness`, G-58)."""
    mech = harm.mech
    for _point in range(points):
        if mech.warrior.dead:
            return
        hits = mech.warrior.hits + 1
        mech.warrior = replace(mech.warrior, hits=hits)
        game.emit(WarriorHurt(unit=mech.id, why=why, hits=hits))
        if hits >= numbers.DEADLY:
            kill(game, harm)
        elif harm.at_once:
            _stay_conscious(game, harm, hits)
        else:
            mech.warrior = replace(mech.warrior, due=mech.warrior.due + 1)


def kill(game: Game[State], harm: Harm) -> None:
    """The warrior dies, and the 'Mech leaves the map at the end of the phase."""
    if not harm.mech.warrior.dead:
        harm.kill()
        game.emit(WarriorKilled(unit=harm.mech.id))


def roll_consciousness(game: Game[State], mech: Mech) -> None:
    """The rolls for all points of the phase without one yet, in order, each at its own number
    (BT-3.12.1). After a failure, or with a 'Mech that leaves the map, there are no more."""
    due = mech.warrior.due
    if not due or not mech.in_play:
        return
    mech.warrior = replace(mech.warrior, due=0)
    for left in range(due, 0, -1):
        _stay_conscious(game, Harm(mech), mech.warrior.hits - left + 1)


def _stay_conscious(game: Game[State], harm: Harm, hits: int) -> None:
    """The roll at so many total points; none for a dead or unconscious warrior."""
    mech = harm.mech
    if not mech.warrior.awake:
        return
    if not passes(game, ConsciousnessRolled, mech, CONSCIOUSNESS[hits]):
        harm.knock_out(game.state.turn)
        game.emit(KnockedOut(unit=mech.id))
