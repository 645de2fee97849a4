"""The piloting rolls that movement requires, also in words. Each is named by its event in
`harm.piloting`."""

from typing import Final

from ...contract.asking import Game
from ...text import Message, _
from ..harm import piloting
from ..mechs import condition
from ..mechs.sheet import card_of
from ..mechs.slots import hits
from ..state import Mech, State
from ..terms import GYRO, Mode

STAND: Final = "stand"
RAN: Final = "ran"


def asked_after(game: Game[State], mech: Mech, mode: Mode) -> str:
    """The roll at the end of a movement: for a standing 'Mech that has spent running MP with a hit
    to hip or gyro (BT-2.4.p3); "" for none."""
    if mode != "run" or mech.prone or not mech.in_play:
        return ""
    card = card_of(game.setup, mech)
    return RAN if condition.hip_hit(card, mech) or hits(card, mech, GYRO) else ""


def described(game: Game[State], mech: Mech, event: str) -> Message:
    """A roll in words: its reason, its number and its chance."""
    needed = piloting.number(game, mech, event)
    return _(
        "Piloting roll: %(event)s, %(number)s+, %(chance)s %%.",
        event=piloting.EVENTS[event],
        number=needed.total,
        chance=round(100 * needed.chance),
    )
