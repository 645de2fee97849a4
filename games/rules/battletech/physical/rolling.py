"""The roll of a physical attack."""

from __future__ import annotations

from ...table import Game
from .. import rolls
from ..state import Mech, State
from ..sums import Sum
from ..terms import Location
from .numbers import hopeless

RULES = {"charge": "BT-4.5.p1", "dfa": "BT-4.6.p1", "hatchet": "BT-11.19"}


def hits(
    game: Game[State],
    kind: str,
    mech: Mech,
    target: Mech,
    needed: Sum,
    limb: Location | None = None,
    *,
    barred: str = "",
) -> bool:
    """Whether an attack with this number hits: by 2D6, or, at 12 or more, never (BT-4.1.p1).
    `barred` is the rule by which it misses by itself for another reason."""
    about = {
        "unit": mech.id,
        "target": target.id,
        "attack": kind,
        "limb": limb,
        "need": needed.total,
        "terms": needed.plain(),
    }
    if barred or hopeless(needed):
        game.emit("strike", **about, rule=barred or "BT-4.1.p1")
        return False
    rule = RULES.get(kind, "BT-4.2.p1")
    return rolls.two_dice(game, "strike", **about, rule=rule) >= needed.total
