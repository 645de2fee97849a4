"""What is chosen when a match is created: the scenario, and who plays which nation (TI-3.1,
TI-3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..data import Json
from ..fields import Choice, Pick
from ..text import Message, _
from .cards import packs
from .own_scenarios import OWN, SCENARIO
from .terms import NATIONS

NATION: Final = "first"


MINUTES_OF_A_UNIT: Final = 1.2
"""About how long a unit takes in a round, with all that is decided about it."""


def extent(scenario: Json) -> Message:
    """How large a scenario is, and about how long it takes: not a rule, but what is usual."""
    forces = scenario["forces"].values()
    squads = sum(division["bases"] for force in forces for division in force["divisions"])
    vehicles = sum(len(force.get("vehicles", ())) for force in forces)
    minutes = scenario["rounds"] * (squads + vehicles) * MINUTES_OF_A_UNIT
    parts = {"squads": squads, "vehicles": vehicles, "rounds": scenario["rounds"]}
    parts["minutes"] = max(20, round(minutes / 10) * 10)
    if vehicles:
        return _(
            "%(squads)s squads and %(vehicles)s vehicles, %(rounds)s rounds, "
            "about %(minutes)s minutes",
            **parts,
        )
    return _("%(squads)s squads, %(rounds)s rounds, about %(minutes)s minutes", **parts)


def options() -> Sequence[Pick]:
    """The built-in scenarios, one that a player brings, and the nation of the first player."""
    scenarios = [card for card in packs.cards().values() if card["kind"] == "scenario"]
    return [
        Pick(
            SCENARIO,
            _("Scenario"),
            choices=[
                *(
                    Choice(card["id"], _("%(name)s", name=card["name"]), (extent(card),))
                    for card in scenarios
                ),
                Choice(OWN, _("Own scenario"), (_("The first one that a roster holds."),)),
            ],
        ),
        Pick(
            NATION,
            _("The first player's side"),
            choices=[Choice(nation, name) for nation, name in NATIONS.items()],
        ),
    ]
