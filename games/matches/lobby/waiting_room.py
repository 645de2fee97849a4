"""From an idea to a match: seats, rosters, readiness, and the beginning.

Each function takes effect whole or not at all. A refusal is an `Illegal` with a message for the
player, and has changed nothing.
"""

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from games.matches import clock, notices, referee
from games.matches.lobby import against_computer, alone, commitments, computer_players
from games.matches.log import timing
from games.matches.models import Invitation, Match, Offer, Seat
from games.matches.queues import turn_to_write
from games.matches.referee import beginning
from games.matches.time_control import Control
from games.people import programs
from games.people.leaving import NAMELESS
from games.people.models import Player
from games.rosters.models import Roster
from games.rules import systems
from games.rules.contract.starting import checked_options
from games.rules.dice import commitment as commitment_to
from games.rules.fields import Illegal
from games.rules.text import _

MOST_OFFERS = 8
"""Programs that offer themselves to one match."""
MOST_OFFERED = 8
"""Matches that have not begun to which one program offers itself."""
PART_BYTES = 32  # of what a browser adds to the dice
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
    """A new match, its creator in one of the seats. `patience` is in seconds (see `clock`), what
    is usual at that pace if left out; `time` are the clocks, if there are any, `delay` is that of
    spectators (see `delay`). Raises Illegal for
    an option's value."""
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
    with _changing(match):
        _refuse_while_agreeing(match)
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
        _refuse_while_agreeing(match)
        _seat(match, player)
        for seat in match.seats.filter(player=player):
            _empty(seat)


def cancel(match: Match, player: Player) -> None:
    """Take a match that has not begun off the table. Only its creator may, and only until all are
    ready: who knows the dice to come could choose among matches."""
    with _changing(match):
        _refuse_while_agreeing(match)
        if match.creator_id != player.pk:
            raise Illegal("", _("Only who created the match can cancel it."))
        match.delete()


def decline(match: Match, player: Player) -> None:
    """Refuse a seat that was kept for the player; it is free for others then."""
    with _changing(match):
        if not Invitation.objects.filter(seat__match=match, player=player).delete()[0]:
            raise Illegal("", _("No seat is kept for you."))


def seat_computer(match: Match, player: Player, index: int, level: str) -> None:
    """Let a computer of that level take a free seat; it is ready at once. Who sits in the match or
    has created it may."""
    computer_players.refuse_too_many(player)
    with _changing(match):
        _refuse_while_agreeing(match)
        _refuse_strangers(match, player)
        seat = match.seats.get(index=index)
        if seat.is_taken:
            raise Illegal("", _("Somebody else has taken this seat."))
        if Invitation.objects.filter(seat=seat).exists():
            raise Illegal("", _("This seat is kept for somebody else."))
        if not match.seats.exclude(player=None).filter(player__computer="").exists():
            raise Illegal("", _("Sit down yourself first."))
        computer_players.sit(match, seat, level)
        _begin_if_agreed(match)


def free_seat(match: Match, player: Player, index: int) -> None:
    """Let a computer or a program stand up again, or keep its seat no longer: the seat is free for
    others. Who sits in the match or has created it may."""
    with _changing(match):
        _refuse_while_agreeing(match)
        _refuse_strangers(match, player)
        seat = match.seats.get(index=index)
        kept = Invitation.objects.filter(seat=seat, player__maker__isnull=False)
        if seat.is_computers or seat.is_programs:
            _empty(seat)
        elif not kept.delete()[0]:
            raise Illegal("", _("No computer sits there."))


def invite(match: Match, player: Player, index: int, program_id: str) -> None:
    """Keep a free seat for a program: one that has offered itself, or that the player may invite.
    Who sits in the match or has created it may."""
    with _changing(match):
        _refuse_while_agreeing(match)
        _refuse_strangers(match, player)
        offered = [offer.player for offer in match.offers.select_related("player__maker")]
        known = {str(program.pk): program for program in [*programs.invitable(player), *offered]}
        program = known.get(program_id)
        if program is None:
            raise Illegal("", _("This program cannot be invited now."))
        seat = match.seats.get(index=index)
        if seat.is_taken:
            raise Illegal("", _("Somebody else has taken this seat."))
        if Invitation.objects.filter(seat=seat).exists():
            raise Illegal("", _("This seat is kept for somebody else."))
        Invitation.objects.filter(seat__match=match, player=program).delete()
        Invitation.objects.create(seat=seat, player=program)
        match.offers.filter(player=program).delete()


def offer(match: Match, program: Player) -> None:
    """A program would play in a public match that waits for players. Offered twice it counts
    once. Raises Illegal."""
    if not program.is_program:
        raise Illegal("", _("Only programs offer themselves: sit down."))
    if match.visibility != Match.Visibility.PUBLIC:
        raise Illegal("", _("Programs offer themselves where the lobby shows a match."))
    if match.offers.filter(player=program).exists():
        return
    open_now = Offer.objects.filter(player=program, match__status=Match.Status.OPEN)
    if open_now.count() >= MOST_OFFERED or match.offers.count() >= MOST_OFFERS:
        raise Illegal("", _("There are too many offers already."))
    with _changing(match):
        free = match.seats.filter(player=None, frozen=None, invitation=None)
        if not free.exists() or match.seats.filter(player=program).exists():
            raise Illegal("", _("No seat is free for you."))
        Offer.objects.get_or_create(match=match, player=program)


def withdraw_offer(match: Match, program: Player) -> None:
    """A program would not play any more."""
    if match.offers.filter(player=program).exists():
        with _changing(match):
            match.offers.filter(player=program).delete()


def choose_roster(match: Match, player: Player, roster: Roster) -> None:
    """Name the roster to play with. It is looked at again, and copied, when one is ready."""
    with _changing(match):
        _refuse_while_agreeing(match)
        seat = _seat(match, player)
        seat.roster = roster
        seat.frozen = None
        seat.save(update_fields=["roster", "frozen"])


def set_ready(match: Match, player: Player, commitment: str = "") -> None:
    """Freeze the chosen roster and say that one is ready. When all are, they agree on the dice
    (see agreeing), and the match begins.

    `commitment` is the hash of what the player's browser will add to the dice; without one the
    seat adds nothing.
    """
    # Looking at the cards takes long: nobody else waits for it.
    chosen = _seat(match, player).roster
    frozen = beginning.frozen(match.get_system(), chosen)
    with _changing(match):
        _refuse_while_agreeing(match)
        seat = _seat(match, player)
        if seat.roster != chosen:
            raise Illegal("", _("Another roster has been chosen meanwhile."))
        beginning.refuse_together(match, {**_frozen_of(match), seat.index: frozen})
        seat.frozen = frozen
        seat.commitment = commitment if _COMMITMENT.fullmatch(commitment) else ""
        seat.left_out = False
        seat.entropy = b""
        seat.save()
        match.seats.update(commitments_kept=False)  # what they had kept has another hash in it now
        _begin_if_agreed(match)


def _frozen_of(match: Match) -> dict[int, dict[str, Any]]:
    """The rosters and cards of the seats that are ready."""
    return {seat.index: seat.frozen for seat in match.seats.all() if seat.frozen is not None}


def set_unready(match: Match, player: Player) -> None:
    """Take back that one is ready, to choose another roster."""
    with _changing(match):
        _refuse_while_agreeing(match)
        seat = _seat(match, player)
        seat.frozen = None
        seat.commitment = ""
        seat.save(update_fields=["frozen", "commitment"])


# -- agreeing on the dice ----------------------------------------------------------------------


def keep_commitments(match: Match, player: Player, known: str) -> None:
    """The player's browser has kept these hashes. Raises Illegal if they are others now; said
    again, it changes nothing."""
    with _unless(lambda: _has_kept(match, player, known)), _changing(match):
        seats, seat = _agreeing(match, player, commitments.Stage.KEEP)
        if known != commitments.known(seats) or not seat.commitment or seat.commitments_kept:
            raise Illegal("", _("The parts of the dice have changed."))
        seat.commitments_kept = True
        seat.save(update_fields=["commitments_kept"])


def open_part(match: Match, player: Player, part: bytes) -> None:
    """The player's browser opens its part. The match begins with the last one. A part that is sent
    again, since its reply was lost, changes nothing."""
    with _unless(lambda: _has_opened(match, player, part)), _changing(match):
        _seats, seat = _agreeing(match, player, commitments.Stage.OPEN)
        if len(part) != PART_BYTES or commitment_to(part) != seat.commitment or seat.entropy:
            raise Illegal("", _("This is not the part that was committed to."))
        seat.entropy = part
        seat.entropy_by_browser = True
        seat.save(update_fields=["entropy", "entropy_by_browser"])
        _begin_if_agreed(match)


def begin_without(match: Match, player: Player) -> None:
    """Wait no longer for browsers that do not answer: their seats add nothing to the dice. Where
    another part has been opened already, the record says that theirs was held back."""
    with _changing(match):
        seats, _own = _agreeing(match, player, commitments.Stage.KEEP, commitments.Stage.OPEN)
        if not commitments.is_late(match):
            raise Illegal("", _("The browsers are still agreeing on the dice."))
        away = commitments.pending(seats)
        if commitments.is_opened(seats):
            beginning.begin(match, seats)
            return
        for seat in away:
            seat.commitment = ""
            seat.left_out = True
            seat.save(update_fields=["commitment", "left_out"])
        match.seats.update(commitments_kept=False)
        _begin_if_agreed(match)


def give_up_seats(match: Match, player: Player) -> None:
    """A player is deleted who sits in a match that has not begun: the seats are free for others.
    Once a part of the dice has been opened they are not: the match begins without the parts that
    were not, and nobody had the choice whether it begins. Within a transaction of the caller."""
    seats = list(match.seats.select_related("player"))
    opened = commitments.is_opened(seats)
    for seat in seats:
        if seat.player_id != player.pk:
            continue
        if not opened:
            _empty(seat)
            continue
        seat.player = None
        seat.name = NAMELESS
        seat.save(update_fields=["player", "name"])
    if opened:
        _begin_whatever_fails(match)
        transaction.on_commit(partial(_leave_vacant, match.pk))


def _begin_whatever_fails(match: Match) -> None:
    """Begin, if all is agreed. Rules that fail keep nobody from having an account deleted."""
    try:
        with transaction.atomic():
            _begin_if_agreed(match)
    except Exception:
        _logger.exception("match %s could not begin without who is gone", match.pk)


def _leave_vacant(match_id: str) -> None:
    """Leave a match that has begun on behalf of those who have gone for good before."""
    begun = Seat.objects.filter(match=match_id, match__status=Match.Status.PLAYING)
    for index in begun.filter(player=None).values_list("index", flat=True):
        try:
            referee.leave(match_id, [index])
        except Exception:
            _logger.exception("match %s could not be left by seat %s", match_id, index)


def _has_kept(match: Match, player: Player, known: str) -> bool:
    seats = list(match.seats.all())
    mine = [seat for seat in seats if seat.player_id == player.pk and seat.commitments_kept]
    return bool(mine) and known == commitments.known(seats)


def _has_opened(match: Match, player: Player, part: bytes) -> bool:
    return len(part) == PART_BYTES and match.seats.filter(player=player, entropy=part).exists()


@contextmanager
def _unless(done: Callable[[], bool]) -> Iterator[None]:
    """No refusal of what has been done already."""
    try:
        yield
    except Illegal:
        if not done():
            raise


def _agreeing(match: Match, player: Player, *stages: commitments.Stage) -> tuple[list[Seat], Seat]:
    """All seats, and the player's own; raises Illegal unless they are that far."""
    seats = list(match.seats.select_related("player"))
    if commitments.stage(seats) not in stages:
        raise Illegal("", _("The parts of the dice have changed."))
    index = _seat(match, player).index
    return seats, next(seat for seat in seats if seat.index == index)


def _begin_if_agreed(match: Match) -> None:
    seats = list(match.seats.select_related("player"))
    if commitments.stage(seats) is commitments.Stage.DONE:
        beginning.begin(match, seats)


def _refuse_strangers(match: Match, player: Player) -> None:
    """Only who sits in the match or has created it says who else plays."""
    if match.creator_id != player.pk and not match.seats.filter(player=player).exists():
        raise Illegal("", _("You have no seat in this match."))


def _refuse_while_agreeing(match: Match) -> None:
    """Whoever could change something now would know more of the dice than the others."""
    if commitments.stage(list(match.seats.all())) is not commitments.Stage.NOT_YET:
        raise Illegal("", _("All are ready: the match is about to begin."))


def rematch(ended: Match, player: Player, swap: bool) -> Match:
    """Propose the same match again, seats kept or swapped: the proposer sits, the other's seat
    is kept for them. If the other has proposed one already, that one is joined instead. Who played
    alone is at the table again at once."""
    with turn_to_write(), transaction.atomic():
        ended = Match.objects.select_for_update().get(pk=ended.pk)
        seats = list(ended.seats.select_related("player"))
        mine = next((seat for seat in seats if seat.player_id == player.pk), None)
        if not may_propose_rematch(ended, seats, player):
            raise Illegal("", _("Only its players can propose a rematch."))
        if ended.status != Match.Status.ENDED:
            raise Illegal("", _("The match is not over."))
        people = {seat.player_id for seat in seats if not seat.is_computers}
        if any(seat.is_computers for seat in seats) and people <= {player.pk}:
            return against_computer.again(ended, player, swap)
        if ended.solo:
            return alone.again(ended, player)
        assert mine is not None
        proposed = proposed_rematch(ended)
        if proposed is not None:
            return proposed
        match = Match(
            system=ended.system,
            options=checked_options(ended.get_system(), ended.options),
            visibility=ended.visibility,
            # Whoever had to give the password of the last match has to give it for this one.
            password=ended.password,
            spectators=ended.spectators,
            pace=ended.pace,
            patience=ended.patience,
            time={"control": ended.time["control"]} if ended.time else None,
            creator=player,
            rematch_of=ended,
        )
        places = _places(match.get_system().rules.sides(match.options), swap)
        beginning.set_up(match, player, [places[mine.index]])
        for seat in seats:
            place = match.seats.get(index=places[seat.index])
            if seat.player_id == player.pk:
                place.roster = seat.roster
                place.save(update_fields=["roster"])
            elif seat.player is not None and seat.player.computer:
                computer_players.sit(match, place, seat.player.computer)
            elif seat.player is not None:
                Invitation.objects.create(seat=place, player=seat.player)
    notices.changed(ended.pk, ended.number)
    return match


def may_propose_rematch(ended: Match, seats: Sequence[Seat], player: Player | None) -> bool:
    """Whether the player sat on one of the seats of a match or, where computers played all of them,
    has created it."""
    if player is None:
        return False
    by_computers = all(seat.is_computers for seat in seats)
    return any(seat.player_id == player.pk for seat in seats) or (
        by_computers and ended.creator_id == player.pk
    )


def proposed_rematch(ended: Match) -> Match | None:
    """The newest rematch of a match that has not been cancelled."""
    return ended.rematches.order_by("-created").select_related("creator").first()


# -- within ------------------------------------------------------------------------------------


def _places(sides: Sequence[tuple[int, ...]], swap: bool) -> dict[int, int]:
    """Where each seat's player sits in the next match: at the same place of the next side, or the
    same place. Sides of different sizes cannot be swapped."""
    swapped = swap and len({len(side) for side in sides}) == 1
    onwards = [*sides[1:], sides[0]] if swapped else sides
    return {
        seat: place
        for side, goal in zip(sides, onwards, strict=True)
        for seat, place in zip(side, goal, strict=True)
    }


@contextmanager
def _changing(match: Match) -> Iterator[None]:
    """Hold a match that has not begun; notify everybody in its waiting room afterwards."""
    match_id = match.pk
    with turn_to_write(), transaction.atomic():
        locked = Match.objects.select_for_update().filter(pk=match_id).first()
        if locked is None or locked.status != Match.Status.OPEN:
            raise Illegal("", _("The match has begun already, or is gone."))
        match.refresh_from_db()
        yield
        if match.pk is not None:
            match.touched = timezone.now()
            match.archived = None
            match.save(update_fields=["touched", "archived"])
    transaction.on_commit(partial(notices.changed, match_id, match.number))
    if match.status == Match.Status.PLAYING:
        transaction.on_commit(partial(_leave_vacant, match_id))


def _seat(match: Match, player: Player) -> Seat:
    seat = match.seats.filter(player=player).first()
    if seat is None:
        raise Illegal("", _("You have no seat in this match."))
    return seat


def _empty(seat: Seat) -> None:
    seat.player = None
    seat.name = ""
    seat.frozen = None
    seat.roster = None
    seat.entropy = b""
    seat.commitment = ""
    seat.left_out = False
    seat.save()
