"""Commentary: a page on which commentators are invited, and the requests by which they comment and
draw at the table."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.cards.views.refusals import RefusalsAsMessages
from games.cards.words import translate
from games.live import chat
from games.live.hub import announce
from games.matches import access, commentary
from games.matches.models import Commentator, Match
from games.people import sharing
from games.people.http import (
    PlayerRequest,
    VisitorRequest,
    get_or_post,
    sent_as_it_is,
    whole_number,
)
from games.people.limits import limited, player_or_address
from games.people.rights import player_required
from games.rules.fields import Illegal

# -- permissions -------------------------------------------------------------------------------


@never_cache
@get_or_post
@limited("commentators", "30/h", by=player_or_address)
def commentators(request: VisitorRequest, match_id: str) -> HttpResponseBase:
    """The page on which players invite commentators. POST action: invite by `name`, make a `link`,
    or withdraw (a number)."""
    match = access.find(match_id)
    sits = bool(access.seats_of(match, request.player))
    if not commentary.may_invite(match, request.player, sits=sits):
        raise Http404
    if request.method == "POST":
        with RefusalsAsMessages(request):
            _change(request, match)
        announce(match.pk, match.number)
        return redirect("live:commentators", match.pk)
    rights = match.commentators.select_related("player")
    people = [
        {"right": right, "link": "" if right.player else _link_of(request, right)}
        for right in rights
    ]
    context = {"match": match, "people": people, "most": commentary.MOST}
    return sent_as_it_is(render(request, "live/commentators.html", context))


def _change(request: VisitorRequest, match: Match) -> None:
    action = request.POST.get("action")
    withdrawn = whole_number(request.POST.get("withdraw", ""), None)
    if action == "name":
        commentary.invite_by_name(match, request.POST.get("name", ""))
    elif action == "link":
        commentary.invite_by_link(match)
    elif withdrawn is not None:
        commentary.withdraw(match, withdrawn)


def _link_of(request: VisitorRequest, right: Commentator) -> str:
    address = reverse("live:become_commentator", args=[right.match_id, right.key])
    return sharing.absolute(request, address)


@never_cache
@get_or_post
@limited("join", "60/m")
@player_required
def become_commentator(request: PlayerRequest, match_id: str, key: str) -> HttpResponseBase:
    """The page of an invitation to comment. Only POST accepts it."""
    match = access.find(match_id)
    right = match.commentators.filter(key=key).first()
    if right is None:
        raise Http404
    if right.player == request.player:
        return redirect(match)
    if request.method != "POST":
        context = {"match": match, "is_free": right.player is None}
        return sent_as_it_is(render(request, "live/become_commentator.html", context))
    with RefusalsAsMessages(request):
        commentary.accept(right, request.player)
        announce(match.pk, match.number)
        messages.success(request, gettext("You may comment on this match now."))
        return redirect(match)
    return redirect(request.path)


# -- actions of commentators --------------------------------------------------------------------


@require_POST
@limited("commentary", "30/m", by=player_or_address)
@player_required
def remark(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Post a remark to all spectators."""
    match, right = _right(request, match_id)
    text = chat.one_line(request.POST.get("text", ""))[: commentary.LONGEST]
    if not text:
        return HttpResponse(status=422)
    try:
        commentary.say(right, text)
    except Illegal as refusal:
        return _refused(refusal)
    announce(match.pk, match.number)
    return HttpResponse(status=204)


@require_POST
@limited("commentary-marks", "60/m", by=player_or_address)
@player_required
def marks(request: PlayerRequest, match_id: str) -> HttpResponse:
    """Draw `marks` (JSON) on the board that spectators see at `number`, in place of the
    commentator's earlier ones; 409 if they see another moment by now."""
    match, right = _right(request, match_id)
    number = whole_number(request.POST.get("number", ""), -1)
    try:
        drawn = commentary.draw(right, number, request.POST.get("marks", ""))
    except Illegal as refusal:
        return _refused(refusal)
    if drawn:
        announce(match.pk, match.number)
    return HttpResponse(status=204 if drawn else 409)


def _right(request: PlayerRequest, match_id: str) -> tuple[Match, Commentator]:
    """The match and the player's right to comment on it now. Raises Http404 without one."""
    match = access.find(match_id)
    access.perspective_or_404(request, match)
    right = commentary.commentator(match, request.player)
    if right is None:
        raise Http404
    return match, right


def _refused(refusal: Illegal) -> HttpResponse:
    return HttpResponse(translate(refusal.message), status=422, content_type="text/plain")


def tools(request: VisitorRequest, match: Match, perspective: int | None) -> dict[str, Any] | None:
    """What a commentator's page needs besides the spectators' view."""
    right = commentary.commentator(match, request.player) if perspective is None else None
    return {"right": right.pk, "longest": commentary.LONGEST} if right else None
