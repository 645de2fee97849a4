"""What counts for how much to a computer that plays Tide of Iron; 1 is what a regular figure is
worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...contract.opponents import Weight
from ...text import _

POINTS: Final = "points"
GOALS: Final = "goals"
UNITS: Final = "units"
PLACES: Final = "places"
DANGER: Final = "danger"
WATCHING: Final = "watching"

WEIGHTS: Final[Mapping[str, Weight]] = {
    POINTS: Weight(3.0, _("victory points")),
    GOALS: Weight(0.7, _("hexes that are held, by what the scenario gives for them")),
    UNITS: Weight(1.0, _("units, by their figures and their state")),
    PLACES: Weight(0.6, _("how near units are to the hexes that count")),
    DANGER: Weight(0.5, _("what units stand to lose by fire where they are")),
    WATCHING: Weight(0.8, _("fire that is kept for enemies who move")),
}


def weight(name: str) -> float:
    """How much one of what is counted is worth."""
    return WEIGHTS[name].worth
