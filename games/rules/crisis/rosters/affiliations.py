"""Which affiliations a roster lends itself to, as it is shown while it is built."""

from __future__ import annotations

from collections.abc import Mapping

from ...data import Json
from ...forms.rosters import RosterCount
from ...text import _
from ..cards import builtin, schema
from ..cards.kinds.character import Character

SQUAD = 5
"""The squad that is looked at: what most missions' Threat allows."""
NEEDED = SQUAD // 2 + 1  # CP-SQUAD-04, CP-SQUAD-13
WORDS = (
    _("Affiliations"),
    _("A squad of %(squad)s needs %(needed)s of one.", squad=SQUAD, needed=NEEDED),
)

Card = Json


def tallies(roster: Json, cards: Mapping[str, Card]) -> list[RosterCount]:
    """Each affiliation that some of a roster's characters have, with how many have it and how
    many a squad of five needs, those first that the roster has the most for. One character whose
    rules let it count as any counts too, where there are others (CP-SQUAD-04, CP-SQUAD-07)."""
    entries = [entry["card"] for entry in roster.get("entries", ()) if entry["card"] in cards]
    found = [cards[card_id] for card_id in dict.fromkeys(entries)]
    characters = [card for card in found if card.get("kind") == "character"]
    agents = sum(map(_counts_anywhere, characters))
    found_for = []
    for affiliation in builtin.affiliations():
        members = [card for card in characters if has(card, affiliation)]
        strangers = agents - sum(map(_counts_anywhere, members))
        if members:
            number = len(members) + min(1, strangers)
            found_for.append(RosterCount(affiliation["name"], number, least=NEEDED))
    return sorted(found_for, key=lambda tally: (-tally.value, str(tally.label)))


def has(character: Card, affiliation: Card) -> bool:
    """Whether a character belongs to an affiliation: its own card says so, or that of the
    affiliation does (CP-SQUAD-12)."""
    own = map(builtin.spelling, character.get("affiliations", ()))
    listed = map(builtin.spelling, affiliation["members"])
    return builtin.spelling(affiliation["id"]) in own or builtin.spelling(character["id"]) in listed


def _counts_anywhere(character: Card) -> bool:
    card = schema.read(character)
    return isinstance(card, Character) and any(
        modifier.mod == "any-affiliation"
        for power in card.superpowers
        for rule in power.rules
        for modifier in rule.always
    )
