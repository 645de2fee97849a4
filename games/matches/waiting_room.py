"""From an idea to a match: seats, rosters, readiness, and the beginning.

Each function takes effect whole or not at all. A refusal is an `Illegal` with a message for the
player, and has changed nothing.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from secrets import token_bytes
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from games.matches import log, notices, rolls
from games.matches.models import Invitation, Match, Seat
from games.matches.queues import turn_to_write
from games.people.models import Player
from games.rosters import service as rosters
from games.rosters.models import Roster
from games.rules import systems
from games.rules.fields import Illegal
from games.rules.starting import checked_options, make_setup
from games.rules.table import Table
from games.rules.text import _

ENTROPY_BYTES = 32
# For so long a match waits for its players without anybody coming or going.
ABANDONED = timedelta(days=60)


def create(
    creator: Player,
    system: str,
    options: Mapping[str, Any],
    *,
    visibility: str = Match.Visibility.UNLISTED,
    password: str = "",
    spectators: bool = True,
    seat: int = 0,
) -> Match:
    """A new match, its creator in one of the seats; those that never began go. Raises Illegal for
    an option's value."""
    match = Match(
        system=system,
        options=checked_options(systems.system(system), options),
        visibility=visibility,
        password=make_password(password) if password else "",
        spectators=spectators,
        creator=creator,
    )
    with turn_to_write(), transaction.atomic():
        abandoned = timezone.now() - ABANDONED
        Match.objects.filter(status=Match.Status.OPEN, touched__lt=abandoned).delete()
        _set_up(match, creator, seat)
    return match


def take_seat(match: Match, player: Player, index: int) -> None:
    """Sit down on a free seat, or move over from another one."""
    with _changing(match):
        seat = match.seats.get(index=index)
        if seat.player_id not in (None, player.pk):
            raise Illegal("", _("Somebody else has taken this seat."))
        kept_for = Invitation.objects.filter(seat=seat).exclude(player=player)
        if kept_for.exists():
            raise Illegal("", _("This seat is kept for somebody else."))
        for other in match.seats.filter(player=player).exclude(index=index):
            _empty(other)
        if seat.player_id is None:
            seat.player = player
            seat.save(update_fields=["player"])
        Invitation.objects.filter(seat=seat).delete()


def leave(match: Match, player: Player) -> None:
    """Stand up. The match stays open for others."""
    with _changing(match):
        _seat(match, player)
        for seat in match.seats.filter(player=player):
            _empty(seat)


def cancel(match: Match, player: Player) -> None:
    """Take a match that has not begun off the table. Only its creator may."""
    with _changing(match):
        if match.creator_id != player.pk:
            raise Illegal("", _("Only who created the match can cancel it."))
        match.delete()


def decline(match: Match, player: Player) -> None:
    """Refuse a seat that was kept for the player; it is free for others then."""
    with _changing(match):
        if not Invitation.objects.filter(seat__match=match, player=player).delete()[0]:
            raise Illegal("", _("No seat is kept for you."))


def choose_roster(match: Match, player: Player, roster: Roster) -> None:
    """Name the roster to play with. It is looked at again, and copied, when one is ready."""
    with _changing(match):
        seat = _seat(match, player)
        seat.roster = roster
        seat.frozen = None
        seat.save(update_fields=["roster", "frozen"])


def set_ready(match: Match, player: Player, entropy: bytes = b"") -> None:
    """Freeze the chosen roster and say that one is ready. The match begins when all are.

    `entropy` comes from the player's browser, to be mixed into the dice; without it the server
    makes some, and says so.
    """
    with _changing(match):
        seat = _seat(match, player)
        if seat.roster is None:
            raise Illegal("", _("Choose a roster first."))
        try:
            roster, cards = rosters.freeze(seat.roster)
        except rosters.NotReady as faulty:
            first = faulty.faults[0]
            raise Illegal(first.rule, first.message) from faulty
        seat.frozen = {"roster": roster, "cards": cards}
        seat.entropy_by_browser = len(entropy) == ENTROPY_BYTES
        seat.entropy = entropy if seat.entropy_by_browser else token_bytes(ENTROPY_BYTES)
        seat.save()
        seats = list(match.seats.select_related("player"))
        if all(other.player and other.ready for other in seats):
            _begin(match, seats)


def set_unready(match: Match, player: Player) -> None:
    """Take back that one is ready, to choose another roster."""
    with _changing(match):
        seat = _seat(match, player)
        seat.frozen = None
        seat.save(update_fields=["frozen"])


def rematch(ended: Match, player: Player, swap: bool) -> Match:
    """Propose the same match again, seats kept or swapped: the proposer sits, the other's seat
    is kept for them. If the other has proposed one already, that one is joined instead."""
    with turn_to_write(), transaction.atomic():
        ended = Match.objects.select_for_update().get(pk=ended.pk)
        seats = list(ended.seats.all())
        mine = next((seat for seat in seats if seat.player_id == player.pk), None)
        if mine is None:
            raise Illegal("", _("Only its players can propose a rematch."))
        if ended.status != Match.Status.ENDED:
            raise Illegal("", _("The match is not over."))
        proposed = proposed_rematch(ended)
        if proposed is not None:
            return proposed
        match = Match(
            system=ended.system,
            options=checked_options(ended.rules, ended.options),
            visibility=ended.visibility,
            # Whoever had to give the password of the last match has to give it for this one.
            password=ended.password,
            spectators=ended.spectators,
            creator=player,
            rematch_of=ended,
        )
        shift = 1 if swap else 0
        places = {seat.index: (seat.index + shift) % len(seats) for seat in seats}
        _set_up(match, player, places[mine.index])
        for seat in seats:
            place = match.seats.get(index=places[seat.index])
            if seat.player_id == player.pk:
                place.roster = seat.roster
                place.save(update_fields=["roster"])
            elif seat.player is not None:
                Invitation.objects.create(seat=place, player=seat.player)
    notices.changed(ended.pk, ended.number)
    return match


def proposed_rematch(ended: Match) -> Match | None:
    """The newest rematch of a match that has not been cancelled."""
    return ended.rematches.order_by("-created").first()


# -- within ------------------------------------------------------------------------------------


def _set_up(match: Match, creator: Player, seat: int) -> None:
    """Keep a new match with its seats, the creator on one of them."""
    match.save(force_insert=True)
    Seat.objects.bulk_create(
        Seat(match=match, index=index, player=creator if index == seat else None)
        for index in range(len(match.rules.seats))
    )


@contextmanager
def _changing(match: Match) -> Iterator[None]:
    """Hold a match that has not begun; tell everybody in its waiting room afterwards."""
    match_id = match.pk
    with turn_to_write(), transaction.atomic():
        locked = Match.objects.select_for_update().filter(pk=match_id).first()
        if locked is None or locked.status != Match.Status.OPEN:
            raise Illegal("", _("The match has begun already, or is gone."))
        match.refresh_from_db()
        yield
        if match.pk is not None:
            match.touched = timezone.now()
            match.save(update_fields=["touched"])
    transaction.on_commit(partial(notices.changed, match_id, match.number))


def _seat(match: Match, player: Player) -> Seat:
    seat = match.seats.filter(player=player).first()
    if seat is None:
        raise Illegal("", _("You have no seat in this match."))
    return seat


def _empty(seat: Seat) -> None:
    seat.player = None
    seat.frozen = None
    seat.roster = None
    seat.entropy = b""
    seat.save()


def _begin(match: Match, seats: list[Seat]) -> None:
    """Freeze what the match is made of, and let the script run to its first ask."""
    rules = match.rules
    frozen = [seat.frozen for seat in seats if seat.frozen is not None]
    for seat in seats:
        seat.name = seat.shown_name
        seat.frozen = None
        seat.save(update_fields=["name", "frozen"])
    setup = make_setup(
        rules,
        match.options,
        [part["roster"] for part in frozen],
        [seat.name for seat in seats],
        {key: card for part in frozen for key, card in part["cards"].items()},
    )
    match.version = rules.version
    match.setup = setup.model_dump(mode="json")
    match.started = timezone.now()
    table = Table(rules, setup, rolls.dice_for(match))
    log.open_with(match, table)
    match.save()
