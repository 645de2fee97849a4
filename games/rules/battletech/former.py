"""What matches go on doing that began under an earlier version of the rules.

In those of version 1 a 'Mech could be the target of several pushes, charges and deaths from above;
an unconscious warrior went on with a charge or a death from above; consciousness rolls for the
damage of these came when the phase was over; a warrior killed or knocked out by an attack made the
'Mech immobile at once; whoever fell by a shutdown took a point without a roll; and hatchets did
nothing.
"""

from __future__ import annotations

from typing import Final

from ..contract.asking import Setup

VERSION: Final = "2"
"""Of matches that begin now."""


def is_of_version_1(setup: Setup) -> bool:
    """Whether a match began under version 1 of the rules."""
    return setup.version == "1"
