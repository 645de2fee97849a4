"""What is chosen when a match is created: the scenario, and who plays which nation (TI-3.1,
TI-3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..fields import Choice, Pick
from ..text import _
from .cards import packs
from .own_scenarios import OWN, SCENARIO
from .terms import NATIONS

NATION: Final = "first"


def options() -> Sequence[Pick]:
    """The built-in scenarios, one that a player brings, and the nation of the first player."""
    scenarios = [card for card in packs.cards().values() if card["kind"] == "scenario"]
    return [
        Pick(
            SCENARIO,
            _("Scenario"),
            choices=[
                *(Choice(card["id"], _("%(name)s", name=card["name"])) for card in scenarios),
                Choice(OWN, _("Own scenario"), (_("The first one that a roster holds."),)),
            ],
        ),
        Pick(
            NATION,
            _("The first player's side"),
            choices=[Choice(nation, name) for nation, name in NATIONS.items()],
        ),
    ]
