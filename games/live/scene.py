"""What is needed to draw a match, whoever looks at it: its row and what is frozen in it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.live.tickets import Ticket, mark_of
from games.matches.models import Match, Seat
from games.rules.table import Setup

_NOBODY = ("nobody", "")


@dataclass(frozen=True)
class Rights:
    """Who may watch: the player of each seat, and whether anybody else may."""

    holders: tuple[tuple[str, str], ...]  # by seat: the player's id and mark, as on a ticket
    spectators: bool

    def allow(self, ticket: Ticket) -> bool:
        """Whether whoever holds the ticket may still look from there."""
        if ticket.perspective is not None:
            return (ticket.player, ticket.mark) in self.holders[ticket.perspective :][:1]
        return self.spectators or ticket.player in {player for player, _mark in self.holders}


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
        .select_related("match", "player")
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
    held = Seat.objects.filter(match__in=seats).select_related("player").defer("frozen")
    for seat in held.order_by("index"):
        seats[seat.match_id].append(seat)
    return {match.id: Rights(_holders(seats[match.id]), match.spectators) for match in matches}


def _holders(seats: list[Seat]) -> tuple[tuple[str, str], ...]:
    players = [seat.player for seat in seats]
    return tuple((str(p.pk), mark_of(p.session_key)) if p else _NOBODY for p in players)


@lru_cache(maxsize=64)
def frozen(match_id: str) -> Setup:
    """What the match was begun with. It never changes, so it is read once."""
    setup = Match.objects.values_list("setup", flat=True).get(pk=match_id, setup__isnull=False)
    return Setup.model_validate(setup)
