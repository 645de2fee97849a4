"""Try a card in progress in a small match, with its author on both sides."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from games.cards import metering
from games.matches.log import lessons
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.people.models import Player
from games.rules import systems
from games.rules.contract.asking import Setup
from games.rules.contract.starting import checked_options
from games.rules.tools.trials import trial_beginning

LONGEST_ID = 50
ENDING = "--draft"


def begin(player: Player, system_id: str, card: Mapping[str, Any]) -> Match:
    """Begin a match with the card on one side beside built-in ones. Raises Illegal for a card that
    cannot be played."""
    system = systems.system(system_id)
    tried = tried_card(card)
    names = system.rules.seats_for(checked_options(system, {}))
    with metering.checking(tried):
        setup, state = trial_beginning(system, tried, names)
    return begin_with(player, setup, state)


def tried_card(card: Mapping[str, Any]) -> dict[str, Any]:
    """A card under an id that no other card has."""
    name = str(card.get("id", "")).removesuffix(ENDING)[:LONGEST_ID].rstrip("-")
    return {**card, "id": f"{name}{ENDING}"}


def begin_with(player: Player, setup: Setup, state: Any) -> Match:
    """A match that has begun with a set-up, in a state or from the very beginning."""
    rules = systems.system(setup.system).rules
    beginning_state = None if state is None else lessons.beginning_with(rules.dump(state))
    with turn_to_write(), transaction.atomic():
        return beginning.start_alone(player, setup, state, beginning_state)
