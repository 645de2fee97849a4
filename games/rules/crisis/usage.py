"""Which cards an event shows in use, for counts over many matches."""

from __future__ import annotations

from collections.abc import Iterator

from ..events import Event
from .figures import names

_OF_A_CARD = ("battlefield", "tactic", "vp")
"""Kinds of events that name the card: where it is played, what is played, what scores."""
_OF_A_TOKEN = ("interact", "held", "control")
"""Kinds of events in which a token of a crisis card is used."""


def used_cards(event: Event) -> Iterator[str]:
    """The battlefield, the affiliations that squads use, the characters that are activated, the
    Team Tactics cards that are played, and the crises that score or whose tokens are used."""
    kind = event.kind
    if kind in _OF_A_CARD:
        yield event.data["card"]
    elif kind in _OF_A_TOKEN:
        yield event.data["token"].partition("#")[0]
    elif kind == "revealed" and (affiliation := event.data["affiliation"]):
        yield affiliation
    elif kind == "activated":
        yield names.card_of(event.data["unit"])
