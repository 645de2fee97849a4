"""The affiliations that suit a roster, as shown while it is built."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from ...contract.asking import Setup
from ...data import Json
from ...fields import Number
from ...forms.rosters import RosterCount, RosterPreference, Squad
from ...text import _
from ..cards import builtin
from ..figures import library
from .roster import CHARACTERS, Belonging, belonging, roster_cards

SQUAD = 5
"""The number of characters in the examined squad, which is what most missions' Threat allows."""
NEEDED = SQUAD // 2 + 1  # CP-SQUAD-04, CP-SQUAD-13
WORDS = (
    _("Affiliations"),
    _("A squad of %(squad)s needs %(needed)s of one.", squad=SQUAD, needed=NEEDED),
)


def tallies(roster: Json, cards: Mapping[str, Json]) -> list[RosterCount]:
    """Each affiliation of a roster's characters, with their number and the number that a squad of
    five needs, the most frequent first. One character whose rules let it count as any affiliation
    counts, too, where there are others (CP-SQUAD-04, CP-SQUAD-07)."""
    setup, characters = _brought(roster, cards)
    found = [
        RosterCount(name, one.counted(characters), least=NEEDED)
        for name, one in _belongings(setup, characters).items()
    ]
    return sorted(found, key=lambda tally: (-tally.value, str(tally.label)))


def _brought(roster: Json, cards: Mapping[str, Json]) -> tuple[Setup, list[str]]:
    """A set-up with this roster alone and the built-in affiliations, and its characters."""
    both = {card["id"]: card for card in builtin.affiliations()} | dict(cards)
    known = {card_id: dict(card) for card_id, card in both.items()}
    setup = Setup(system="crisis", rosters=[dict(roster)], cards=known)
    own = dict.fromkeys(roster_cards(setup, 0, "character"))
    return setup, [card for card in own if library.kind_of(cards.get(card, {})) == "character"]


def _belongings(setup: Setup, characters: Sequence[str]) -> dict[str, Belonging]:
    """The affiliations that some of the characters belong to, by name."""
    found = {
        affiliation.name: belonging(setup, characters, affiliation.id)
        for affiliation in library.affiliations(setup)
    }
    return {name: one for name, one in found.items() if one.members}


THREAT = RosterPreference(Number("threat", _("Threat"), low=10, high=25), 17)
"""The possible Threat of a mission, with the usual one as the default."""


def squads(roster: Json, cards: Mapping[str, Json], threat: int) -> list[Squad]:
    """The squads within a Threat of which more than half belong to an affiliation (CP-SQUAD-02,
    CP-SQUAD-04, CP-SQUAD-13), and to which no other character of the roster could be added; those
    with the least Threat left first, then those with the most characters. Only the first ten
    characters of a roster are examined (CP-ROST-01)."""
    setup, brought = _brought(roster, cards)
    own = brought[:CHARACTERS]
    costs = {card: library.character(setup, card).threat for card in own}
    belongings = _belongings(setup, own)
    found = []
    for size in range(1, len(own) + 1):
        for characters in combinations(own, size):
            total = sum(costs[card] for card in characters)
            if total <= threat and _is_full(characters, costs, threat - total):
                names = _affiliations(characters, belongings)
                if names:
                    found.append(Squad(characters, total, threat - total, names))
    return sorted(found, key=lambda squad: (squad.left, -len(squad.cards)))


def _is_full(characters: Sequence[str], costs: Mapping[str, int], left: int) -> bool:
    """Whether no other character of the roster fits into the Threat left."""
    return all(cost > left for card, cost in costs.items() if card not in characters)


def _affiliations(
    characters: Sequence[str], belongings: Mapping[str, Belonging]
) -> tuple[str, ...]:
    """The affiliations that a squad may use."""
    return tuple(name for name, one in belongings.items() if one.suffices(characters))
