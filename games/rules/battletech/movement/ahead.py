"""A planned movement: the 'Mech as it would stand at its end, and what it could do there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...contract.asking import Game
from ...fields import Preview
from ...hexes import Hex
from ..state import Mech, State
from ..terms import Mode

Outlook = Callable[[Game[State], Mech], Preview]
"""What a 'Mech sees and could shoot at from where it stands."""


def no_outlook(_game: Game[State], _mech: Mech) -> Preview:
    """Nothing is said of it."""
    return Preview()


def moved(
    mech: Mech, mode: Mode, cell: Hex, facing: int, hexes: int, *, prone: bool | None = None
) -> Mech:
    """The 'Mech after a movement, as a copy: nothing of the match changes. `prone` says whether it
    lies then, where that changes."""
    movement = replace(mech.movement, mode=mech.movement.mode or mode, hexes=hexes)
    lies = mech.prone if prone is None else prone
    return replace(mech, hex=cell, facing=facing, movement=movement, prone=lies)
