"""Access to a club's pages and actions. To visitors who are not members, the club does not
exist.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.cards.views.refusals import RefusalsAsMessages
from games.clubs.membership import member_of
from games.clubs.models import Member
from games.people.http import VisitorRequest
from games.people.limits import limited, player_or_address

P = ParamSpec("P")
MemberView = Callable[Concatenate[VisitorRequest, Member, P], HttpResponseBase]
View = Callable[..., HttpResponseBase]


def for_members(role: str = Member.Role.MEMBER) -> Callable[[MemberView[P]], View]:
    """A view of members with that role or a higher one; it gets the visitor as a member."""

    def decorate(view: MemberView[P]) -> View:
        @wraps(view)
        def guarded(
            request: VisitorRequest, club_id: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            member = member_of(club_id, request.player)
            if member is None:
                raise Http404
            if not member.may(role):
                raise PermissionDenied
            return view(request, member, *args, **kwargs)

        return never_cache(guarded)

    return decorate


def act(role: str = Member.Role.MEMBER) -> Callable[[MemberView[P]], View]:
    """Restrict an action to members with that role or a higher one, to POST, and to a rate."""

    def decorate(view: MemberView[P]) -> View:
        once = limited("club", "60/m", by=player_or_address)(for_members(role)(view))
        return require_POST(once)

    return decorate


def done(request: VisitorRequest, goal: Any, change: Callable[[], object]) -> HttpResponse:
    """Make a change, or show why it is refused; then redirect to `goal`."""
    with RefusalsAsMessages(request):
        change()
    return redirect(goal)
