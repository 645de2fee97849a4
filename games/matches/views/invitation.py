"""The page of an invitation link, which shows who invites to what, and seats the visitor by a
click.

Only POST takes a seat, since messengers open links by themselves to preview them.
"""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from games.cards.game_pictures import picture_of
from games.cards.words import listed, translate
from games.matches import access
from games.matches.lobby import waiting_room
from games.matches.models import Invitation, Match, Seat
from games.matches.views.lobby import settings_of
from games.matches.views.waiting import done
from games.people import sessions, sharing
from games.people.forms import NameForm
from games.people.http import VisitorRequest, get_or_post, sent_as_it_is
from games.people.limits import limited
from games.people.models import Player


@never_cache
@get_or_post
@limited("join", "60/m")
def join(request: VisitorRequest, match_id: str, key: str) -> HttpResponseBase:
    """The invitation to a match's free seats, by the key of any seat. Visitors without a name enter
    one and sit down at once."""
    match = access.find(match_id)
    linked = next((s for s in match.seats.all() if constant_time_compare(s.key, key)), None)
    if linked is None:
        raise Http404
    if access.seat_of(match, request.player) is not None:
        messages.info(request, gettext("That link is for the other player: send it to them."))
        return redirect(match)
    free = _free_seats(match, request.player)
    free.sort(key=lambda seat: seat != linked)
    if request.method != "POST" or not free:
        return _page(request, match, free, NameForm())
    seat = _chosen(request, free)
    if seat is None:
        messages.info(request, gettext("Somebody else has just sat down there."))
        return redirect(request.path)
    if request.player is None:
        return _sit_down_as_guest(request, match, seat)
    return _sit_down(request, match, seat, request.player)


@limited("new-guest", "200/h")
def _sit_down_as_guest(request: VisitorRequest, match: Match, seat: Seat) -> HttpResponse:
    form = NameForm(request.POST)
    if not form.is_valid():
        return _page(request, match, _free_seats(match, None), form)
    player = sessions.sign_in_guest(request, form.cleaned_data["name"])
    return _sit_down(request, match, seat, player)


def _sit_down(request: VisitorRequest, match: Match, seat: Seat, player: Player) -> HttpResponse:
    return done(request, match, lambda: waiting_room.take_seat(match, player, seat.index))


def _free_seats(match: Match, player: Player | None) -> list[Seat]:
    """The seats that the visitor may take."""
    if match.status != Match.Status.OPEN:
        return []
    reserved = Invitation.objects.filter(seat__match=match).exclude(player=player)
    seats = match.seats.exclude(pk__in=reserved.values("seat"))
    return [seat for seat in seats.select_related("player") if not seat.is_taken]


def _chosen(request: HttpRequest, free: Sequence[Seat]) -> Seat | None:
    """The free seat that the visitor chose, by default the first; None if it has been taken
    meanwhile."""
    wanted = request.POST.get("seat")
    return free[0] if wanted is None else next((s for s in free if str(s.index) == wanted), None)


def _page(
    request: VisitorRequest, match: Match, free: Sequence[Seat], form: NameForm
) -> HttpResponse:
    inviter = _inviter(match) if free else ""
    picture = picture_of(match.system)
    context = {
        "match": match,
        "settings": settings_of(match) if free else [],
        "free": [_offer(match, seat) for seat in free],
        "inviter": inviter,
        "form": form,
        "picture": picture,
        "may_watch": match.spectators or match.status == Match.Status.OPEN,
        "preview": _preview(request, match, inviter, bool(free), picture),
    }
    status = 422 if form.errors else 200
    return sent_as_it_is(render(request, "matches/join.html", context, status=status))


def _offer(match: Match, seat: Seat) -> dict[str, Any]:
    """A free seat for the page, with the others on its side."""
    rules = match.get_system().rules
    side = rules.side_of(seat.index, match.options)
    beside = [
        other.shown_name
        for other in match.seats.select_related("player")
        if other.is_taken and rules.side_of(other.index, match.options) == side
    ]
    label = rules.seats_for(match.options)[seat.index]
    return {"index": seat.index, "label": label, "partners": listed(beside)}


def _inviter(match: Match) -> str:
    """The name of the person who invites: the creator, or else a player in the match."""
    seats = match.seats.select_related("player")
    seated = [seat.player for seat in seats if seat.player is not None]
    if match.creator is not None and (match.creator in seated or not seated):
        return match.creator.shown_name
    return seated[0].shown_name if seated else ""


def _preview(
    request: HttpRequest, match: Match, inviter: str, free: bool, picture: str
) -> dict[str, Any]:
    """The link's preview in messengers, which contains nothing that the page does not show."""
    game = translate(match.get_system().name)
    if not free:
        title = gettext("No seat is free any more")
    elif inviter:
        title = gettext("%(name)s invites you to %(game)s") % {"name": inviter, "game": game}
    else:
        title = gettext("You are invited to %(game)s") % {"game": game}
    return {
        "title": title,
        "description": translate(match.get_system().blurb),
        "url": sharing.absolute(request, request.path),
        "picture": sharing.absolute(request, picture) if picture else "",
        "alt": gettext("A match of %(game)s") % {"game": game},
    }
