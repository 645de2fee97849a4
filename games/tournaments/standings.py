"""How those stand who play in a tournament, counted from its pairings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.tournaments.models import Entrant, Pairing, Tournament


@dataclass
class Standing:
    """What somebody has come to so far. A bye counts as a win against nobody."""

    entrant: Entrant
    place: int = 0
    points: float = 0.0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    difference: int = 0
    """By how much the own scores were higher than those of the opponents."""
    opponents_points: float = 0.0
    """The points of all opponents together (Buchholz)."""
    lasted: int = 0
    """The rounds of a knock-out that were survived."""
    opponents: list[int] = field(default_factory=list)

    def add(self, points: float, difference: int, opponent: int | None) -> None:
        """One pairing more."""
        self.points += points
        self.won += points == 1.0
        self.drawn += points == 0.5
        self.lost += points == 0.0
        self.lasted += points == 1.0
        self.difference += difference
        if opponent is not None:
            self.opponents.append(opponent)


def standings(tournament: Tournament, pairings: Iterable[Pairing]) -> list[Standing]:
    """All of them, the leader first. Ties are broken by the opponents' points (not in a league),
    then by the difference of the scores, then by wins; who is equal in all shares a place."""
    found = {one.pk: Standing(one) for one in tournament.entrants.all()}
    for pairing in pairings:
        if not pairing.outcome:
            continue
        first, second = pairing.points
        difference = (pairing.first_score or 0) - (pairing.second_score or 0)
        found[pairing.first_id].add(first, difference, pairing.second_id)
        if pairing.second_id is not None:
            found[pairing.second_id].add(second, -difference, pairing.first_id)
    for one in found.values():
        one.opponents_points = sum(found[other].points for other in one.opponents)
    ranked = sorted(found.values(), key=lambda one: (*_key(tournament, one), one.entrant.seed))
    for index, one in enumerate(ranked):
        before = ranked[index - 1] if index else None
        same = before is not None and _key(tournament, before) == _key(tournament, one)
        one.place = before.place if before is not None and same else index + 1
    return ranked


def _key(tournament: Tournament, one: Standing) -> tuple[float, ...]:
    if tournament.form == Tournament.Form.KNOCKOUT:
        return (-one.lasted,)
    if tournament.form == Tournament.Form.LEAGUE:
        return (-one.points, -one.difference, -one.won)
    return (-one.points, -one.opponents_points, -one.difference, -one.won)
