"""Who counts as standing in a hex (BT-0.p2)."""

from __future__ import annotations

from ...hexes import Hex
from ..state import Mech, State


def mech_in(state: State, cell: Hex, *, stacking: bool = True) -> Mech | None:
    """The 'Mech in a hex. With `stacking` only one that counts for the limit of one to a hex: that
    is none that is in the midst of a death from above (BT-0.p2), none that was destroyed earlier
    in the phase (BT-0.p5). Without it any that is on the map, one that counts first."""
    there = [mech for mech in state.mechs.values() if mech.hex == cell]
    counting = [mech for mech in there if not mech.out and not in_dfa(mech)]
    found = counting if stacking else counting + there
    return found[0] if found else None


def in_dfa(mech: Mech) -> bool:
    """Whether a 'Mech is in the midst of a death from above: declared and not yet resolved."""
    return bool(mech.movement.dfa) and not (mech.strike is not None and mech.strike.resolved)
