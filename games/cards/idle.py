"""Built-in cards that a player cannot use, because cards that they need are missing."""

from collections.abc import Container, Mapping
from typing import Any

from games.cards.catalogue import cards_for
from games.people.models import Player
from games.rules.contract.definition import System
from games.rules.text import Message

_LOOKED_AT = 1000
"""Most of a player's own cards that are considered, the newest ones."""


def idle_cards(
    system: System[Any], player: Player | None, kinds: Container[str]
) -> Mapping[str, Message]:
    """The built-in cards of these kinds that no match can use together with the cards that the
    player may use, by id, each with the reason."""
    idle = system.cards.idle(())
    if not any(system.cards.built_in[card]["kind"] in kinds for card in idle):
        return {}
    own = cards_for(system.id, player).exclude(pack__owner=None).order_by("-pk")
    own = own.filter(kind__in=system.cards.freeing_kinds)
    return system.cards.idle(own.values_list("data", flat=True)[:_LOOKED_AT])
