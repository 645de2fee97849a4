"""Every squad that a roster can bring to a mission of so much Threat and that is affiliated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ...contract.asking import Setup
from ...data import Json, Plain
from ...fields import Number
from ...forms.rosters import RosterPreference, Squad
from ...text import _
from ..cards import builtin
from ..figures import library
from .roster import CHARACTERS, Belonging, belonging, roster_cards

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
