"""The cards of a match, parsed once from plain data."""

from functools import cache
from typing import Any, cast

from ...contract.asking import Setup
from ...data import Json
from ..cards import builtin, schema
from ..cards.kinds.base import Card
from ..cards.kinds.character import Character, Form
from ..cards.kinds.crisis import Crisis
from ..cards.kinds.squads import Affiliation, Tactic


def card(setup: Setup, card_id: str) -> Any:
    """A card of the match by id, as its model. Raises KeyError for one that is not in it."""
    known = setup.cache
    found = known.get(card_id)
    if found is None:
        data = setup.cards[card_id]
        is_built_in = data == builtin.by_id().get(card_id)
        known[card_id] = found = _built_in(card_id) if is_built_in else schema.read(data)
    return found


@cache
def _built_in(card_id: str) -> Card:
    """A built-in card, parsed once for all matches."""
    return schema.read(builtin.by_id()[card_id])


def character(setup: Setup, card_id: str) -> Character:
    """A character card of the match."""
    return cast(Character, card(setup, card_id))


def stat_cards(setup: Setup, card_id: str) -> list[tuple[str, Character | Form]]:
    """The stat cards of a character; the first one has no name (CP-HOUSE-05)."""
    first = character(setup, card_id)
    return [("", first), *((form.name, form) for form in first.forms)]


def tactic(setup: Setup, card_id: str) -> Tactic:
    """A Team Tactics card of the match."""
    return cast(Tactic, card(setup, card_id))


def crisis(setup: Setup, card_id: str) -> Crisis:
    """A crisis card of the match."""
    return cast(Crisis, card(setup, card_id))


def affiliations(setup: Setup) -> list[Affiliation]:
    """The affiliation cards of the match."""
    return setup.cached(
        "affiliations",
        lambda: [
            cast(Affiliation, card(setup, card_id))
            for card_id, data in sorted(setup.cards.items())
            if kind_of(data) == "affiliation"
        ],
    )


def kind_of(data: Json) -> str:
    """The kind of a card from its plain data."""
    return str(data.get("kind", ""))
