"""What is needed to draw a match, whoever looks at it: its row and what is frozen in it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.matches.models import Match, Seat
from games.rules.table import Setup


@dataclass(frozen=True)
class Rights:
    """Who may watch: the player of each seat, and whether anybody else may."""

    holders: tuple[str, ...]
    spectators: bool

    def allow(self, perspective: int | None, player: str) -> bool:
        """Whether `player` (an id, or "") may still look from there."""
        if perspective is None:
            return self.spectators or (player != "" and player in self.holders)
        return perspective < len(self.holders) and self.holders[perspective] == player != ""


@dataclass(frozen=True)
class Scene:
    """A match as far as it is the same for everybody."""

    match: Match
    setup: Setup
    rights: Rights

    def context(self) -> dict[str, Any]:
        """For templates; a view is added for each perspective."""
        return {
            "match": self.match,
            "names": self.setup.names,
            "cards": self.setup.cards,
        }


def load(match_id: str) -> Scene:
    """The scene of a match that has begun. Raises Match.DoesNotExist."""
    seats = list(
        Seat.objects.filter(match_id=match_id)
        .select_related("match")
        .defer("match__setup", "match__opening", "frozen")
        .order_by("index")
    )
    if not seats:
        raise Match.DoesNotExist(match_id)
    match = seats[0].match
    return Scene(match, frozen(match_id), Rights(_holders(seats), match.spectators))


def rights_of(matches: list[Match]) -> dict[str, Rights]:
    """Who may watch each of the matches, in one query."""
    seats: dict[str, list[Seat]] = {match.id: [] for match in matches}
    for seat in Seat.objects.filter(match__in=seats).only("match", "player").order_by("index"):
        seats[seat.match_id].append(seat)
    return {match.id: Rights(_holders(seats[match.id]), match.spectators) for match in matches}


def _holders(seats: list[Seat]) -> tuple[str, ...]:
    return tuple(str(seat.player_id) if seat.player_id else "" for seat in seats)


@lru_cache(maxsize=64)
def frozen(match_id: str) -> Setup:
    """What the match was begun with. It never changes, so it is read once."""
    setup = Match.objects.values_list("setup", flat=True).get(pk=match_id, setup__isnull=False)
    return Setup.model_validate(setup)
