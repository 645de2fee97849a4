"""What matches go on doing that began under an earlier version of the rules.

In those of version 1 a hexside at the rim of the map blocked sight if its one hex did; a unit could
be named as the lead of an attack of which it was left out; squads that supported an assault lost
figures in their order; and a squad could be activated in a transport that it could not leave.
"""

from __future__ import annotations

from typing import Final

from ..contract.asking import Setup

VERSION: Final = "2"
"""Of matches that begin now."""


def is_of_version_1(setup: Setup) -> bool:
    """Whether a match began under version 1 of the rules."""
    return setup.version == "1"
