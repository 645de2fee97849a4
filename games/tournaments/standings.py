"""The standings of a tournament, computed from its pairings."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.contract.tie_breaks import TieBreak
from games.rules.text import Message
from games.tournaments.models import Entrant, Pairing, Tournament


@dataclass
class Standing:
    """The results of an entrant so far. A bye counts as a win without an opponent."""

    entrant: Entrant
    place: int = 0
    points: float = 0.0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    """The game's tie-break counts, by tie-break id."""
    ties: tuple[tuple[Message, int], ...] = ()
    """The counts in the order of the tie-breaks, with their names."""
    opponents_points: float = 0.0
    """The points of all opponents together (Buchholz)."""
    lasted: int = 0
    """The rounds of a knock-out that were survived."""
    opponents: list[int] = field(default_factory=list)

    def add(self, points: float, counts: Mapping[str, int], opponent: int | None) -> None:
        """Add the result of a pairing."""
        self.points += points
        self.won += points == 1.0
        self.drawn += points == 0.5
        self.lost += points == 0.0
        self.lasted += points == 1.0
        self.counts.update(counts)
        if opponent is not None:
            self.opponents.append(opponent)


def standings(tournament: Tournament, pairings: Iterable[Pairing]) -> list[Standing]:
    """The standings, the leader first. Ties are broken by the opponents' points (except in a
    league), then by the game's counts, then by wins; entrants who are still equal share a place."""
    found = {one.pk: Standing(one) for one in tournament.entrants.select_related("player")}
    for pairing in pairings:
        if not pairing.outcome:
            continue
        first, second = pairing.points
        found[pairing.first_id].add(first, pairing.first_counts, pairing.second_id)
        if pairing.second_id is not None:
            found[pairing.second_id].add(second, pairing.second_counts, pairing.first_id)
    for one in found.values():
        one.ties = tuple((each.label, one.counts[each.id]) for each in tie_breaks(tournament))
        one.opponents_points = sum(found[other].points for other in one.opponents)
    ranked = sorted(found.values(), key=lambda one: (*_key(tournament, one), one.entrant.seed))
    keys = [_key(tournament, one) for one in ranked]
    for one, key in zip(ranked, keys, strict=True):
        one.place = keys.index(key) + 1
    return ranked


def tie_breaks(tournament: Tournament) -> Sequence[TieBreak]:
    """The game's tie-breaks; none in a knock-out."""
    if tournament.form == Tournament.Form.KNOCKOUT:
        return ()
    return tournament.get_system().tie_breaks


def _key(tournament: Tournament, one: Standing) -> tuple[float, ...]:
    if tournament.form == Tournament.Form.KNOCKOUT:
        return (-one.lasted,)
    if tournament.form == Tournament.Form.LEAGUE:
        return (-one.points, *(-count for _label, count in one.ties), -one.won)
    return (-one.points, -one.opponents_points, *(-count for _label, count in one.ties), -one.won)
