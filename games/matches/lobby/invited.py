"""Computers and programs in a waiting match: seating, inviting, and their offers."""

from games.matches.lobby import computer_players
from games.matches.lobby.changing import (
    begin_if_agreed,
    changing,
    empty,
    preparing,
    refuse_strangers,
)
from games.matches.models import Invitation, Match, Offer, Seat
from games.people import programs
from games.people.models import Player
from games.rules.fields import Illegal
from games.rules.text import _

MOST_OFFERS = 8
"""Programs that offer themselves to one match."""
MOST_OFFERED = 8
"""Most matches not begun in which one program offers to play."""


def _free_seat(match: Match, index: int) -> Seat:
    """A seat that nobody has taken and that is reserved for nobody. Raises Illegal."""
    seat: Seat = match.seats.get(index=index)
    if seat.is_taken:
        raise Illegal("", _("Somebody else has taken this seat."))
    if Invitation.objects.filter(seat=seat).exists():
        raise Illegal("", _("This seat is kept for somebody else."))
    return seat


def seat_computer(match: Match, player: Player, index: int, level: str) -> None:
    """Seat a computer of that level on a free seat; it is ready at once. The match's players and
    creator may do so."""
    computer_players.refuse_too_many(player)
    with preparing(match):
        refuse_strangers(match, player)
        seat = _free_seat(match, index)
        if not match.seats.exclude(player=None).filter(player__computer="").exists():
            raise Illegal("", _("Sit down yourself first."))
        computer_players.sit(match, seat, level)
        begin_if_agreed(match)


def free_seat(match: Match, player: Player, index: int) -> None:
    """Free the seat of a computer or a program, or cancel a program's reservation. The match's
    players and creator may do so."""
    with preparing(match):
        refuse_strangers(match, player)
        seat = match.seats.get(index=index)
        invitations = Invitation.objects.filter(seat=seat, player__maker__isnull=False)
        if seat.is_computers or seat.is_programs:
            empty(seat)
        elif not invitations.delete()[0]:
            raise Illegal("", _("No computer sits there."))


def invite(match: Match, player: Player, index: int, program_id: str) -> None:
    """Reserve a free seat for a program that has offered to play or that the player may invite. The
    match's players and creator may do so."""
    with preparing(match):
        refuse_strangers(match, player)
        offered = [offer.player for offer in match.offers.select_related("player__maker")]
        by_id = {str(program.pk): program for program in [*programs.invitable(player), *offered]}
        program = by_id.get(program_id)
        if program is None:
            raise Illegal("", _("This program cannot be invited now."))
        seat = _free_seat(match, index)
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
    with changing(match):
        free = match.seats.filter(player=None, frozen=None, invitation=None)
        if not free.exists() or match.seats.filter(player=program).exists():
            raise Illegal("", _("No seat is free for you."))
        Offer.objects.get_or_create(match=match, player=program)


def withdraw_offer(match: Match, program: Player) -> None:
    """A program withdraws its offer."""
    if match.offers.filter(player=program).exists():
        with changing(match):
            match.offers.filter(player=program).delete()
