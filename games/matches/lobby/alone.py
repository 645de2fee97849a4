"""Matches in which one player holds all seats: to try things, or for two people at one screen.

They begin at once, with ready rosters by default. They are not listed and count in no record. There
is no clock, and takebacks need no agreement.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import cycle, islice
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction

from games.matches import access, clock, notices
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.people.models import Player
from games.rosters import service as rosters
from games.rosters.models import Roster
from games.rules import systems
from games.rules.contract.starting import checked_options
from games.rules.fields import Illegal
from games.rules.text import _


def create(
    creator: Player,
    system: str,
    options: Mapping[str, Any],
    *,
    spectators: bool = True,
    password: str = "",
    turning: str = Match.Turning.AT_ONCE,
    chosen: Sequence[Roster | None] = (),
) -> Match:
    """A match that has begun, its creator in all of its seats. `chosen` are rosters by side; a
    side without one plays a ready one. Raises Illegal for an option's value, and for rosters that
    cannot be played, or not together."""
    match = Match(
        system=system,
        options=checked_options(systems.system(system), options),
        password=make_password(password) if password else "",
        spectators=spectators,
        solo=True,
        turning=turning,
        pace=Match.Pace.LIVE,
        patience=clock.USUAL[Match.Pace.LIVE],
        creator=creator,
    )
    by_seat = rosters_by_seat(match, chosen)
    # Checking the cards takes long: it is done before the lock.
    frozen = frozen_rosters(match, by_seat)
    with turn_to_write(), transaction.atomic():
        _begin(match, by_seat, frozen)
    return match


def rematch(ended: Match, player: Player) -> Match:
    """The same match again, with the same rosters if they still exist. Runs in the caller's
    transaction; raises Illegal."""
    match = Match(
        system=ended.system,
        options=checked_options(ended.get_system(), ended.options),
        password=ended.password,
        spectators=ended.spectators,
        solo=True,
        turning=ended.turning,
        pace=ended.pace,
        patience=ended.patience,
        creator=player,
        rematch_of=ended,
    )
    before = [seat.roster for seat in ended.seats.select_related("roster")]
    ready = rosters_by_seat(match, ())
    chosen = [roster or other for roster, other in zip(before, ready, strict=True)]
    _begin(match, chosen, frozen_rosters(match, chosen))
    return match


def checked_turning(turning: str) -> str:
    """The way of turning that is named. Raises Illegal."""
    if turning not in Match.Turning.values:
        raise Illegal("", _("This is not one of the choices."))
    return turning


def set_turning(match: Match, player: Player, turning: str) -> None:
    """Set how the screen turns to the seat that must answer. Raises Illegal."""
    if not match.solo or not access.seats_of(match, player):
        raise Illegal("", _("Only who plays both sides can choose this."))
    Match.objects.filter(pk=match.pk).update(turning=checked_turning(turning))
    transaction.on_commit(partial(notices.changed, match.pk, match.number))


def frozen_rosters(match: Match, chosen: Sequence[Roster | None]) -> list[dict[str, Any]]:
    """Copies of the rosters. Raises Illegal for rosters that cannot be played, alone or
    together.
    """
    copies = [beginning.frozen(match.get_system(), roster) for roster in chosen]
    beginning.refuse_together(match, dict(enumerate(copies)))
    return copies


def _begin(match: Match, chosen: Sequence[Roster | None], frozen: Sequence[dict[str, Any]]) -> None:
    """Save the match and begin it. Seats have the system's names, since the player's name would be
    on both sides."""
    assert match.creator is not None
    labels = match.get_system().rules.seats_for(match.options)
    beginning.set_up(match, match.creator, range(len(labels)))
    seats = list(match.seats.select_related("player"))
    for seat, label, roster, copied in zip(seats, labels, chosen, frozen, strict=True):
        seat.name, seat.roster, seat.frozen = label, roster, copied
        seat.save(update_fields=["roster"])
    beginning.begin(match, seats)


def rosters_by_seat(match: Match, chosen: Sequence[Roster | None]) -> Sequence[Roster | None]:
    """The roster of each seat: its side's or else the next ready one; None in games without
    rosters."""
    system = match.get_system()
    seats = len(system.rules.seats_for(match.options))
    if not system.rosters.are_played:
        return [None] * seats
    ready = list(islice(cycle(rosters.ready_rosters(match.system)), seats))
    if len(ready) < seats:
        raise Illegal("", _("There are no ready rosters for this game."))
    by_side = dict(enumerate(chosen))
    sides = [system.rules.side_of(seat, match.options) for seat in range(seats)]
    return [by_side.get(side) or other for side, other in zip(sides, ready, strict=True)]
