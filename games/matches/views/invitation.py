"""An invitation's link: whoever opens it learns who invites to what, and sits down by a click.

Looking changes nothing: messengers open links by themselves, to show what lies behind them.
"""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.matches import access, waiting_room
from games.matches.models import Invitation, Match, Seat
from games.matches.sentences import translate
from games.matches.views.lobby import picture_of, summary_of_options
from games.matches.views.waiting import done
from games.people import sessions, sharing
from games.people.forms import NameForm
from games.people.http import VisitorRequest, sent_as_it_is
from games.people.limits import limited
from games.people.models import Player

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@get_or_post
@limited("join", "60/m")
def join(request: VisitorRequest, match_id: str, key: str) -> HttpResponseBase:
    """The invitation to a seat. Who has no name yet types one and sits down at once."""
    match = access.find(match_id)
    seat = next((s for s in match.seats.all() if constant_time_compare(s.key, key)), None)
    if seat is None:
        raise Http404
    if access.seat_of(match, request.player) is not None:
        messages.info(request, gettext("That link is for the other player: send it to them."))
        return redirect(match)
    if request.method != "POST" or not _is_free(match, seat, request.player):
        return _page(request, match, seat, NameForm())
    if request.player is None:
        return _sit_down_as_guest(request, match, seat)
    return _sit_down(request, match, seat, request.player)


@limited("new-guest", "200/h")
def _sit_down_as_guest(request: VisitorRequest, match: Match, seat: Seat) -> HttpResponse:
    form = NameForm(request.POST)
    if not form.is_valid():
        return _page(request, match, seat, form)
    player = sessions.sign_in_guest(request, form.cleaned_data["name"])
    return _sit_down(request, match, seat, player)


def _sit_down(request: VisitorRequest, match: Match, seat: Seat, player: Player) -> HttpResponse:
    return done(request, match, lambda: waiting_room.take_seat(match, player, seat.index))


def _is_free(match: Match, seat: Seat, player: Player | None) -> bool:
    """Whether that visitor may sit down there."""
    if match.status != Match.Status.OPEN or seat.is_taken:
        return False
    kept = Invitation.objects.filter(seat=seat)
    return not (kept.exclude(player=player) if player else kept).exists()


def _page(request: VisitorRequest, match: Match, seat: Seat, form: NameForm) -> HttpResponse:
    free = _is_free(match, seat, request.player)
    inviter = _inviter(match, seat) if free else ""
    picture = picture_of(match.system)
    context = {
        "match": match,
        "options": summary_of_options(match) if free else [],
        "free": free,
        "inviter": inviter,
        "form": form,
        "picture": picture,
        "may_watch": match.spectators or match.status == Match.Status.OPEN,
        "preview": _preview(request, match, inviter, free, picture),
    }
    status = 422 if form.errors else 200
    return sent_as_it_is(render(request, "matches/join.html", context, status=status))


def _inviter(match: Match, seat: Seat) -> str:
    """Who waits on the other side: the creator of the match, or whoever sits there instead."""
    others = list(match.seats.exclude(pk=seat.pk).select_related("player"))
    seated = [other.player for other in others if other.player is not None]
    if match.creator is not None and (match.creator in seated or not seated):
        return match.creator.name
    return seated[0].name if seated else ""


def _preview(
    request: HttpRequest, match: Match, inviter: str, free: bool, picture: str
) -> dict[str, Any]:
    """What messengers show of the link: nothing that its page does not say."""
    game = translate(match.get_system().name)
    if not free:
        title = gettext("This seat is taken")
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
