"""Trying a card that is being made: a small match at once, its maker on both sides."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from games.cards import work
from games.matches import beginning, clock, lessons
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.sentences import translate
from games.people.models import Player
from games.rules import systems
from games.rules.starting import checked_options
from games.rules.trials import trial_beginning

LONGEST_ID = 50


def begin(player: Player, system: str, card: Mapping[str, Any]) -> Match:
    """A match that has begun, with the card on one side and built-in ones beside it. Raises Illegal
    for a card that cannot be played."""
    rules = systems.system(system)
    options = checked_options(rules, {})
    tried = {**card, "id": f"{str(card.get('id', ''))[:LONGEST_ID].rstrip('-')}--draft"}
    names = [translate(label) for label in rules.seats_for(options)]
    with work.checking(tried):
        setup, state = trial_beginning(rules, tried, names)
    match = Match(
        system=system,
        options=setup.options,
        solo=True,
        pace=Match.Pace.LIVE,
        patience=clock.USUAL[Match.Pace.LIVE],
        creator=player,
        lesson=None if state is None else lessons.beginning_with(rules.dump(state)),
    )
    with turn_to_write(), transaction.atomic():
        beginning.set_up(match, player, range(len(names)))
        for seat, name in zip(match.seats.all(), names, strict=True):
            seat.name = name
            seat.save(update_fields=["name"])
        beginning.start(match, setup, state)
    return match
