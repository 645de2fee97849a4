"""The waiting room of a match: seats, invitations, rosters, readiness."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ParamSpec

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRedirect

from games.cards.words import listed, translate
from games.matches import access, commentary
from games.matches.lobby import agreeing, commitments, invited, waiting_room
from games.matches.lobby.forms import PasswordForm, computer_choices
from games.matches.models import Match, Seat
from games.matches.practice import learning
from games.matches.views.guard import match_action, match_page, password_page
from games.matches.views.lobby import settings_of
from games.matches.views.roster_choices import roster_choices
from games.people import programs, sharing
from games.people.guesses import guessed
from games.people.http import PlayerRequest, VisitorRequest, sent_as_it_is
from games.people.limits import page
from games.people.models import Player
from games.rosters import service as rosters
from games.rules.fields import Illegal
from games.rules.forms.rosters import RosterCount

P = ParamSpec("P")
TablePage = Callable[[VisitorRequest, Match, int | None], HttpResponseBase]
_PART = re.compile(f"[0-9a-f]{{{2 * agreeing.PART_BYTES}}}")

table_page: TablePage | None = None
"""Draws the page of a match that has begun, for a perspective: set by `games.live`."""


# -- the match's address -----------------------------------------------------------------------


@never_cache
@require_GET
@match_page
def match(request: VisitorRequest, match: Match, me: int | None) -> HttpResponseBase:
    """The waiting room before a match begins, the table afterwards."""
    if match.status == Match.Status.OPEN:
        return sent_as_it_is(render(request, "matches/room.html", _room(request, match, me)))
    if match.in_lesson and me is not None:
        learning.give_others(match.pk, request.player)
    if table_page is None:
        return redirect("matches:replay", match.pk)
    return table_page(request, match, me)


@never_cache
@require_GET
def seats(request: VisitorRequest, match_id: str) -> HttpResponseBase:
    """The seats, for polling by the waiting room's page: 204 if it has the newest. Visitors of a
    match that is gone are redirected to the lobby, with the reason."""
    try:
        return _seats(request, match_id=match_id)
    except Http404:
        if not request.htmx:
            raise
    messages.info(request, gettext("The match was cancelled, or goes on without spectators."))
    return HttpResponseClientRedirect(reverse("lobby"))


@match_page
def _seats(request: VisitorRequest, match: Match, me: int | None) -> HttpResponse:
    if match.status != Match.Status.OPEN:
        return HttpResponseClientRedirect(match.get_absolute_url())
    if request.GET.get("seen") == _stamp(match):
        return HttpResponse(status=204)
    return sent_as_it_is(render(request, "matches/room_seats.html", _room(request, match, me)))


@never_cache
@require_POST
@guessed("match-password", page, over_all="200/h")
def password(request: VisitorRequest, match_id: str) -> HttpResponse:
    """Check the password of a match."""
    match = access.find(match_id)
    form = PasswordForm(request.POST)
    if form.is_valid() and access.unlock(request, match, form.cleaned_data["password"]):
        return redirect(match)
    form.add_error("password", gettext("This is not the password."))
    return password_page(request, match, form)


# -- actions in the waiting room ---------------------------------------------------------------

act = match_action("waiting-room", "120/m")


@act
def sit(request: PlayerRequest, match: Match, index: int) -> HttpResponse:
    """Take a free seat."""
    _require_seat(match, index)
    if not access.may_sit(request, match):
        messages.error(request, gettext("This seat is taken by its link only."))
        return redirect(match)
    return done(request, match, lambda: waiting_room.take_seat(match, request.player, index))


@act
def computer_sits(request: PlayerRequest, match: Match, index: int) -> HttpResponse:
    """Seat a computer on a free seat."""
    _require_seat(match, index)
    level = request.POST.get("level", "")
    return done(request, match, lambda: invited.seat_computer(match, request.player, index, level))


@act
def free_seat(request: PlayerRequest, match: Match, index: int) -> HttpResponse:
    """Free the seat of a computer or a program again."""
    _require_seat(match, index)
    return done(request, match, lambda: invited.free_seat(match, request.player, index))


@act
def invite(request: PlayerRequest, match: Match, index: int) -> HttpResponse:
    """Reserve a free seat for a program."""
    _require_seat(match, index)
    program = request.POST.get("program", "")
    return done(request, match, lambda: invited.invite(match, request.player, index, program))


@act
def leave(request: PlayerRequest, match: Match) -> HttpResponse:
    """Leave the seat."""
    return done(request, match, lambda: waiting_room.leave(match, request.player), "/")


@act
def cancel(request: PlayerRequest, match: Match) -> HttpResponse:
    """Cancel the match."""

    def action() -> None:
        waiting_room.cancel(match, request.player)
        messages.success(request, gettext("The match is cancelled."))

    return done(request, match, action, "/")


@act
def decline(request: PlayerRequest, match: Match) -> HttpResponse:
    """Decline a seat that was reserved for the player."""
    return done(request, match, lambda: waiting_room.decline(match, request.player), "/")


@act
def roster(request: PlayerRequest, match: Match) -> HttpResponse:
    """Choose the roster to play with."""
    chosen = rosters.usable(request.player, match.system, request.POST.get("roster", ""))
    if chosen is None:
        messages.error(request, gettext("Choose one of your rosters, or a ready one."))
        return redirect(match)
    return done(request, match, lambda: waiting_room.choose_roster(match, request.player, chosen))


@act
def ready(request: PlayerRequest, match: Match) -> HttpResponse:
    """Choose the submitted roster, if any, and mark the player as ready."""
    commitment = request.POST.get("commitment", "")
    chosen = rosters.usable(request.player, match.system, request.POST.get("roster", ""))

    def action() -> None:
        if chosen is not None:
            waiting_room.choose_roster(match, request.player, chosen)
        waiting_room.set_ready(match, request.player, commitment)

    return done(request, match, action)


@act
def unready(request: PlayerRequest, match: Match) -> HttpResponse:
    """Undo the player's readiness."""
    return done(request, match, lambda: waiting_room.set_unready(match, request.player))


# -- agreeing on the dice ----------------------------------------------------------------------


@act
def keep(request: PlayerRequest, match: Match) -> HttpResponse:
    """The browser has stored all commitments. 204, or 409 if they have changed."""
    known = request.POST.get("known", "")
    return _taken(lambda: agreeing.keep_commitments(match, request.player, known))


@act
def open_part(request: PlayerRequest, match: Match) -> HttpResponse:
    """The browser opens its part of the dice. 204, or 409 if it cannot now."""
    sent = request.POST.get("part", "")
    part = bytes.fromhex(sent) if _PART.fullmatch(sent) else b""
    return _taken(lambda: agreeing.open_part(match, request.player, part))


@act
def begin_without(request: PlayerRequest, match: Match) -> HttpResponse:
    """Stop waiting for an unresponsive browser."""
    return done(request, match, lambda: agreeing.begin_without(match, request.player))


def _taken(action: Callable[[], None]) -> HttpResponse:
    try:
        action()
    except Illegal as refusal:
        return HttpResponse(translate(refusal.message), status=409, content_type="text/plain")
    return HttpResponse(status=204)


# -- private functions ------------------------------------------------------------------------


def done(
    request: VisitorRequest, match: Match, action: Callable[[], Any], goal: str = ""
) -> HttpResponse:
    """Perform an action and redirect to `goal`, by default the match; show the reason if it is
    refused."""
    try:
        action()
    except Illegal as refusal:
        messages.error(request, translate(refusal.message))
        goal = ""
    if not goal and not Match.objects.filter(pk=match.pk).exists():
        goal = reverse("lobby")
    return redirect(goal or match)


def _require_seat(match: Match, index: int) -> None:
    """Raise Http404 if there is no such seat."""
    if index >= len(match.get_system().rules.seats_for(match.options)):
        raise Http404


def _room(request: VisitorRequest, match: Match, me: int | None) -> dict[str, Any]:
    player = request.player
    all_seats = list(match.seats.select_related("player", "roster", "invitation__player"))
    mine = next((seat for seat in all_seats if seat.index == me), None)
    trusted = mine is not None or (player is not None and match.creator_id == player.pk)
    invited = [seat for seat in all_seats if _kept_for(seat, player)]
    free = [seat for seat in all_seats if not seat.is_taken and not hasattr(seat, "invitation")]
    return {
        "match": match,
        "system": match.get_system(),
        "seats": [_seat_card(request, match, seat, trusted) for seat in all_seats],
        "free": free,
        "invitation": _invitation(request, match) if trusted and free else None,
        "mine": mine,
        "trusted": trusted,
        "computers": computer_choices(),
        "programs": partial(programs.invitable, player) if player and trusted else [],
        "offers": match.offers.select_related("player__maker") if trusted and free else [],
        "me": me,
        "my_side": None if me is None else match.get_system().rules.side_of(me, match.options),
        "invited": invited[0] if invited and mine is None else None,
        "may_sit": player is not None and access.may_sit(request, match),
        "may_invite_commentators": commentary.may_invite(match, player, sits=mine is not None),
        "is_creator": player is not None and match.creator_id == player.pk,
        "settings": settings_of(match),
        # Callables for the templates that show them: requests for the seats alone need none.
        "rosters": partial(roster_choices, player, match, mine) if player and mine else [],
        "stamp": _stamp(match),
        "stage": commitments.stage(all_seats),
        "known": commitments.all_hashes(all_seats),
        "to_do": commitments.pending(all_seats),
        "away": commitments.pending(all_seats) if commitments.is_late(match) else [],
    }


def _seat_card(request: VisitorRequest, match: Match, seat: Seat, trusted: bool) -> dict[str, Any]:
    """The context of a seat in the waiting room, with what only its player and the match's creator
    see."""
    label = match.get_system().rules.seats_for(match.options)[seat.index]
    card: dict[str, Any] = {"seat": seat, "label": label}
    invitation = getattr(seat, "invitation", None)
    others = trusted and seat.player not in (None, request.player) and not seat.is_computers
    card["missing"] = commitments.missing(seat.player).count() if others and seat.player else 0
    card["kept_for"] = invitation.player.shown_name if invitation else ""
    kept_for_program = invitation is not None and invitation.player.is_program
    card["may_be_freed"] = trusted and (seat.is_computers or seat.is_programs or kept_for_program)
    card["side"] = match.get_system().rules.side_of(seat.index, match.options)
    card["totals"] = _totals(match, seat)
    card["declined_by"] = _declined_by(match, seat) if not (seat.is_taken or invitation) else ""
    return card


def _totals(match: Match, seat: Seat) -> Sequence[RosterCount]:
    """The totals of a ready player's roster."""
    if seat.frozen is None or not seat.frozen["roster"]["entries"]:
        return []
    return match.get_system().rosters.totals(seat.frozen["roster"], seat.frozen["cards"])


def _invitation(request: VisitorRequest, match: Match) -> dict[str, Any]:
    """The link to all free seats: the last seat's, which stays the same whoever sits down."""
    seat = match.seats.latest("index")
    link = sharing.absolute(request, reverse("matches:join", args=[match.pk, seat.key]))
    return {"link": link, "qr": sharing.qr_svg(link)}


def _declined_by(match: Match, seat: Seat) -> str:
    """In a rematch, the name of the player who has declined that seat."""
    if match.rematch_of is None:
        return ""
    here = set(match.seats.exclude(player=None).values_list("player", flat=True))
    before = match.rematch_of.seats.exclude(player=None).exclude(player__in=here)
    return listed(gone.shown_name for gone in before.select_related("player"))


def _kept_for(seat: Seat, player: Player | None) -> bool:
    invitation = getattr(seat, "invitation", None)
    return invitation is not None and player is not None and invitation.player_id == player.pk


def _stamp(match: Match) -> str:
    """Changes whenever the seats look different, including when somebody keeps others waiting."""
    return match.touched.isoformat() + (" late" if commitments.is_late(match) else "")
