"""The cards of a match, read once from their plain data."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from ...contract.asking import Setup
from ...data import Json
from ..cards import builtin, schema


def card(setup: Setup, card_id: str) -> Any:
    """A card of the match by its id, as its model; raises KeyError for one that is not in it."""
    known = setup.cache
    found = known.get(card_id)
    if found is None:
        data = setup.cards[card_id]
        is_built_in = data == builtin.by_id().get(card_id)
        known[card_id] = found = _built_in(card_id) if is_built_in else schema.read(data)
    return found


@cache
def _built_in(card_id: str) -> schema.Card:
    """A built-in card, read once for all matches."""
    return schema.read(builtin.by_id()[card_id])


def character(setup: Setup, card_id: str) -> schema.Character:
    """A character card of the match."""
    found: schema.Character = card(setup, card_id)
    return found


def stat_cards(setup: Setup, card_id: str) -> list[tuple[str, schema.Character | schema.Form]]:
    """The stat cards of a character, the first one without a name (CP-HOUSE-05)."""
    first = character(setup, card_id)
    return [("", first), *((form.name, form) for form in first.forms)]


def tactic(setup: Setup, card_id: str) -> schema.Tactic:
    """A Team Tactics card of the match."""
    found: schema.Tactic = card(setup, card_id)
    return found


def crisis(setup: Setup, card_id: str) -> schema.Crisis:
    """A crisis card of the match."""
    found: schema.Crisis = card(setup, card_id)
    return found


def affiliations(setup: Setup) -> list[schema.Affiliation]:
    """The affiliation cards of the match."""
    known = setup.cache
    if "affiliations" not in known:
        known["affiliations"] = [
            cast(schema.Affiliation, card(setup, card_id))
            for card_id, data in sorted(setup.cards.items())
            if kind_of(data) == "affiliation"
        ]
    found: list[schema.Affiliation] = known["affiliations"]
    return found


def kind_of(data: Json) -> str:
    """The kind of a card from its plain data."""
    return str(data.get("kind", ""))
