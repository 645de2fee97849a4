"""Which cards an event shows in use, for counts over many matches."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.events import Event
from .actions.activation import Activated
from .actions.interactions import Interacted
from .characters.tokens import ControlTaken, TokenHeld
from .figures import names
from .figures.scoring import PointsScored
from .reactions.rule_use import TacticPlayed
from .script.setup import BattlefieldLaid
from .script.squads import SquadRevealed


def used_cards(event: Event) -> Iterator[str]:
    """The battlefield, the affiliations that squads use, the characters that are activated, the
    Team Tactics cards that are played, and the crises that score or whose tokens are used."""
    match event:
        case BattlefieldLaid(card=card) | TacticPlayed(card=card) | PointsScored(card=card):
            yield card
        case Interacted(token=token) | TokenHeld(token=token) | ControlTaken(token=token):
            yield token.partition("#")[0]
        case SquadRevealed(affiliation=str(affiliation)):
            yield affiliation
        case Activated(unit=unit):
            yield names.card_of(unit)
