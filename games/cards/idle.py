"""Built-in cards that somebody cannot use, for want of others that go with them."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from games.cards.catalogue import cards_for
from games.people.models import Player
from games.rules.contract.definition import System
from games.rules.text import Message

_LOOKED_AT = 1000
"""So many of somebody's own cards, the newest, are looked at."""


def idle_cards(
    system: System[Any], player: Player | None, kinds: Container[str]
) -> Mapping[str, Message]:
    """The built-in cards of these kinds that no match can use of the cards that somebody may use,
    by their ids, each with the reason."""
    idle = system.cards.idle(())
    if not any(system.cards.built_in[card]["kind"] in kinds for card in idle):
        return {}
    own = cards_for(system.id, player).exclude(pack__owner=None).order_by("-pk")
    own = own.filter(kind__in=system.cards.freeing_kinds)
    return system.cards.idle(own.values_list("data", flat=True)[:_LOOKED_AT])
