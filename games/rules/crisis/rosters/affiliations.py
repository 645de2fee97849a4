"""Which affiliations a roster lends itself to, as it is shown while it is built."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ...contract.asking import Setup
from ...data import Json, Plain
from ...fields import Number
from ...forms.rosters import RosterCount, RosterPreference, Squad
from ...text import _
from ..cards import builtin, schema
from ..cards.kinds.character import Character
from ..figures import library
from .roster import CHARACTERS, Belonging, belonging, roster_cards

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


THREAT = RosterPreference(Number("threat", _("Threat"), low=10, high=25), 17)
"""What a mission may allow, and what most do."""


def squads(roster: Json, cards: Mapping[str, Json], threat: int) -> list[Squad]:
    """The squads of at most so much Threat that more than half belong to an affiliation
    (CP-SQUAD-02, CP-SQUAD-04, CP-SQUAD-13) and to which no other character of the roster could be
    added; those first that leave the least, and of these those of the most characters. Of a roster
    of too many characters only the first ten are looked at (CP-ROST-01)."""
    setup = Setup(system="crisis", rosters=[dict(roster)], cards=_with_affiliations(cards))
    own = [card for card in roster_cards(setup, 0, "character") if card in cards]
    own = list(dict.fromkeys(own))[:CHARACTERS]
    costs = {card: library.character(setup, card).threat for card in own}
    belongings = {
        affiliation.name: belonging(setup, own, affiliation.id)
        for affiliation in library.affiliations(setup)
    }
    belongings = {name: one for name, one in belongings.items() if one.members}
    found = []
    for size in range(1, len(own) + 1):
        for characters in combinations(own, size):
            total = sum(costs[card] for card in characters)
            if total <= threat and _is_full(characters, costs, threat - total):
                names = _affiliations(characters, belongings)
                if names:
                    found.append(Squad(characters, total, threat - total, names))
    return sorted(found, key=lambda squad: (squad.left, -len(squad.cards)))


def _with_affiliations(cards: Mapping[str, Json]) -> dict[str, Plain]:
    both = {card["id"]: card for card in builtin.affiliations()} | dict(cards)
    return {card_id: dict(card) for card_id, card in both.items()}


def _is_full(characters: Sequence[str], costs: Mapping[str, int], left: int) -> bool:
    """Whether nobody else of the roster fits into what is left of the Threat."""
    return all(cost > left for card, cost in costs.items() if card not in characters)


def _affiliations(
    characters: Sequence[str], belongings: Mapping[str, Belonging]
) -> tuple[str, ...]:
    """The affiliations that a squad may use."""
    return tuple(name for name, one in belongings.items() if one.suffices(characters))
