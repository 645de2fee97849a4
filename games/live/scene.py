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
    match = Match.objects.defer("setup", "opening").get(pk=match_id)
    return Scene(match, frozen(match_id), rights_of([match])[match_id])


def rights_of(matches: list[Match]) -> dict[str, Rights]:
    """Who may watch each of the matches, in one query."""
    holders: dict[str, list[str]] = {match.id: [] for match in matches}
    seats = Seat.objects.filter(match__in=holders).order_by("match", "index")
    for match_id, player in seats.values_list("match_id", "player_id"):
        holders[match_id].append(str(player) if player else "")
    return {match.id: Rights(tuple(holders[match.id]), match.spectators) for match in matches}


@lru_cache(maxsize=64)
def frozen(match_id: str) -> Setup:
    """What the match was begun with. It never changes, so it is read once."""
    setup = Match.objects.values_list("setup", flat=True).get(pk=match_id, setup__isnull=False)
    return Setup.model_validate(setup)
