"""The affiliations that suit a roster, as shown while it is built."""

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
"""The number of characters in the examined squad, which is what most missions' Threat allows."""
NEEDED = SQUAD // 2 + 1  # CP-SQUAD-04, CP-SQUAD-13
WORDS = (
    _("Affiliations"),
    _("A squad of %(squad)s needs %(needed)s of one.", squad=SQUAD, needed=NEEDED),
)

Card = Json


def tallies(roster: Json, cards: Mapping[str, Card]) -> list[RosterCount]:
    """Each affiliation of a roster's characters, with their number and the number that a squad of
    five needs, the most frequent first. One character whose rules let it count as any affiliation
    counts, too, where there are others (CP-SQUAD-04, CP-SQUAD-07)."""
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
    """Whether a character belongs to an affiliation, by its own card or by that of the affiliation
    (CP-SQUAD-12)."""
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
"""The possible Threat of a mission, with the usual one as the default."""


def squads(roster: Json, cards: Mapping[str, Json], threat: int) -> list[Squad]:
    """The squads within a Threat of which more than half belong to an affiliation (CP-SQUAD-02,
    CP-SQUAD-04, CP-SQUAD-13), and to which no other character of the roster could be added; those
    with the least Threat left first, then those with the most characters. Only the first ten
    characters of a roster are examined (CP-ROST-01)."""
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
    """Whether no other character of the roster fits into the Threat left."""
    return all(cost > left for card, cost in costs.items() if card not in characters)


def _affiliations(
    characters: Sequence[str], belongings: Mapping[str, Belonging]
) -> tuple[str, ...]:
    """The affiliations that a squad may use."""
    return tuple(name for name, one in belongings.items() if one.suffices(characters))
