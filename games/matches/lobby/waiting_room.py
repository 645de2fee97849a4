"""The waiting room: seats, rosters, readiness, and the beginning of the match.

Each function is all or nothing: it refuses by raising `Illegal` with a message for the player, and
then changes nothing.
"""

import logging
import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction

from games.matches import clock
from games.matches.lobby import commitments
from games.matches.lobby.changing import (
    begin_if_agreed,
    changing,
    empty,
    leave_vacant,
    preparing,
    seat_of,
)
from games.matches.log import timing
from games.matches.models import Invitation, Match
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.matches.time_control import Control
from games.people.models import Player
from games.people.names import NAMELESS
from games.rosters.models import Roster
from games.rules import systems
from games.rules.contract.starting import checked_options
from games.rules.fields import Illegal
from games.rules.text import Message, _

_COMMITMENT = re.compile("[0-9a-f]{64}")

_logger = logging.getLogger(__name__)


def create(
    creator: Player,
    system: str,
    options: Mapping[str, Any],
    *,
    visibility: str = Match.Visibility.UNLISTED,
    password: str = "",
    spectators: bool = True,
    pace: str = Match.Pace.LIVE,
    patience: int | None = None,
    time: Control | None = None,
    delay: str = "",
    seat: int = 0,
) -> Match:
    """Create a match with its creator on one of the seats. `patience` is in seconds (see `clock`),
    by default that of the pace; `time` are the clocks, if any; `delay` is that of spectators (see
    `delay`). Raises Illegal for an invalid option."""
    match = Match(
        system=system,
        options=checked_options(systems.system(system), options),
        visibility=visibility,
        password=make_password(password) if password else "",
        spectators=spectators,
        pace=pace,
        patience=patience or clock.USUAL[pace],
        time=timing.chosen(time) if time else None,
        delay=delay,
        creator=creator,
    )
    with turn_to_write(), transaction.atomic():
        beginning.set_up(match, creator, [seat])
    return match


def take_seat(match: Match, player: Player, index: int) -> None:
    """Sit down on a free seat, or move over from another one."""
    with preparing(match):
        seat = match.seats.get(index=index)
        if seat.player_id not in (None, player.pk):
            raise Illegal("", _("Somebody else has taken this seat."))
        kept_for = Invitation.objects.filter(seat=seat).exclude(player=player)
        if kept_for.exists():
            raise Illegal("", _("This seat is kept for somebody else."))
        for other in match.seats.filter(player=player).exclude(index=index):
            empty(other)
        if seat.player_id is None:
            seat.player = player
            seat.save(update_fields=["player"])
        Invitation.objects.filter(seat=seat).delete()


def leave(match: Match, player: Player) -> None:
    """Leave the player's seats. The match stays open for others."""
    with preparing(match):
        seat_of(match, player)
        for seat in match.seats.filter(player=player):
            empty(seat)


def cancel(match: Match, player: Player) -> None:
    """Cancel a match that has not begun. Only its creator may, and only until all are ready:
    knowing the dice, one could choose among matches."""
    with preparing(match):
        if match.creator_id != player.pk:
            raise Illegal("", _("Only who created the match can cancel it."))
        match.delete()


def decline(match: Match, player: Player) -> None:
    """Decline a seat that was reserved for the player; others may take it then."""
    with changing(match):
        if not Invitation.objects.filter(seat__match=match, player=player).delete()[0]:
            raise Illegal("", _("No seat is kept for you."))


def choose_roster(match: Match, player: Player, roster: Roster) -> None:
    """Choose the roster to play with. It is checked again and copied when the player is ready."""
    with preparing(match):
        seat = seat_of(match, player)
        seat.roster = roster
        seat.frozen = None
        seat.save(update_fields=["roster", "frozen"])


def set_ready(match: Match, player: Player, commitment: str = "") -> None:
    """Freeze the chosen roster and mark the player as ready. When all are ready, they agree on the
    dice (see agreeing), and the match begins.

    `commitment` is the hash of what the player's browser will add to the dice; without it the seat
    adds nothing.
    """
    # Checking the cards takes long: it is done before the lock.
    chosen = seat_of(match, player).roster
    frozen = beginning.frozen(match.get_system(), chosen)
    with preparing(match):
        seat = seat_of(match, player)
        if seat.roster != chosen:
            raise Illegal("", _("Another roster has been chosen meanwhile."))
        beginning.refuse_together(match, {**_frozen_of(match), seat.index: frozen})
        seat.frozen = frozen
        seat.commitment = commitment if _COMMITMENT.fullmatch(commitment) else ""
        seat.left_out = False
        seat.entropy = b""
        seat.save()
        match.seats.update(commitments_kept=False)  # the hashes that were stored have changed
        begin_if_agreed(match)


def _frozen_of(match: Match) -> dict[int, dict[str, Any]]:
    """The rosters and cards of the seats that are ready."""
    return {seat.index: seat.frozen for seat in match.seats.all() if seat.frozen is not None}


def set_unready(match: Match, player: Player) -> None:
    """Undo the player's readiness, to choose another roster."""
    with preparing(match):
        seat = seat_of(match, player)
        seat.frozen = None
        seat.commitment = ""
        seat.save(update_fields=["frozen", "commitment"])


def give_up_seats(match: Match, player: Player) -> None:
    """Free the seats of a player who is being deleted, in a match that has not begun. Once a part
    of the dice has been opened they stay taken: the match begins without the missing parts, so that
    nobody can choose whether it begins. Runs in the caller's transaction."""
    seats = list(match.seats.select_related("player"))
    opened = commitments.is_opened(seats)
    for seat in seats:
        if seat.player_id != player.pk:
            continue
        if not opened:
            empty(seat)
            continue
        seat.player = None
        seat.name = Message(NAMELESS)
        seat.save(update_fields=["player", "name"])
    if opened:
        _begin_whatever_fails(match)
        transaction.on_commit(partial(leave_vacant, match.pk))


def _begin_whatever_fails(match: Match) -> None:
    """Begin if all is agreed. Failing rules must not prevent the deletion of an account."""
    try:
        with transaction.atomic():
            begin_if_agreed(match)
    except Exception:
        _logger.exception("match %s could not begin without who is gone", match.pk)
