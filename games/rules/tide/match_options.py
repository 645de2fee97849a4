"""What is chosen when a match is created: the scenario, and who plays which nation (TI-3.1,
TI-3.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..fields import Choice, Pick
from ..text import _
from .cards import packs
from .cards.scenarios import card_ids
from .cards.schema import ScenarioCard
from .terms import NATIONS

NATION: Final = "first"
SCENARIO: Final = "scenario"


def options() -> Sequence[Pick]:
    """The built-in scenarios and the nation of the first player."""
    scenarios = [card for card in packs.cards().values() if card["kind"] == "scenario"]
    return [
        Pick(
            SCENARIO,
            _("Scenario"),
            choices=[Choice(card["id"], _("%(name)s", name=card["name"])) for card in scenarios],
        ),
        Pick(
            NATION,
            _("The first player's side"),
            choices=[Choice(nation, name) for nation, name in NATIONS.items()],
        ),
    ]


def scenario_cards(chosen: Mapping[str, Any]) -> set[str]:
    """The ids of all cards that the scenario chosen is played with."""
    return card_ids(ScenarioCard.model_validate(packs.cards()[chosen[SCENARIO]]))
