"""The piloting rolls that movement asks for: which, and in words.

Each is named by its event, as `harm.piloting` knows it.
"""

from __future__ import annotations

from typing import Final

from ...hexes import Hex
from ...table import Game
from ...text import Message, _
from ..constants import movement as constants
from ..ground import Ground
from ..harm import piloting
from ..mechs import condition
from ..mechs.sheet import card_of
from ..mechs.slots import hits
from ..state import Mech, State
from ..terms import GYRO, Mode

STAND: Final = "stand"
RAN: Final = "ran"
JUMPED: Final = "jumped"
LANDED_IN_WATER: Final = "landed-in-water"
RUBBLE: Final = "rubble"


def asked_in(ground: Ground, hex: Hex) -> str:
    """The roll that entering a hex on foot asks for: water (BT-2.9.p1) or rubble (BT-2.2.t4); ""
    for none."""
    depth = ground.depth(hex)
    if depth >= constants.DEEP:
        return piloting.water(depth)
    return RUBBLE if ground.rubble(hex) else ""


def asked_after(game: Game[State], mech: Mech, mode: Mode) -> str:
    """The roll that a movement ends with: one after running MP were spent with a hip or the gyro
    hit (BT-2.4.p3), for a 'Mech that stands; "" for none."""
    if mode != "run" or mech.prone or not mech.in_play:
        return ""
    card = card_of(game.setup, mech)
    return RAN if condition.hip_hit(card, mech) or hits(card, mech, GYRO) else ""


def asked_on_landing(game: Game[State], mech: Mech, ground: Ground, hex: Hex) -> list[str]:
    """The rolls that landing in a hex asks for: in water (BT-2.5.1), and one in all for damaged
    legs, a lost one or the gyro (BT-2.5.2)."""
    card = card_of(game.setup, mech)
    asked = []
    if ground.depth(hex) >= constants.DEEP:
        asked.append(LANDED_IN_WATER)
    if condition.leg_hit(card, mech) or hits(card, mech, GYRO):
        asked.append(JUMPED)
    return asked


def described(game: Game[State], mech: Mech, event: str) -> Message:
    """A roll in words: what it is for, its number and its chance."""
    needed = piloting.number(game, mech, event)
    return _(
        "Piloting roll: %(event)s, %(number)s+, %(chance)s %%.",
        event=piloting.EVENTS[event],
        number=needed.total,
        chance=round(100 * needed.chance),
    )
