"""Earlier versions of the player's own rosters, to view, compare and restore."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.cards.views.browse import system_or_404
from games.cards.views.refusals import RefusalsAsMessages
from games.people.http import PlayerRequest, VisitorRequest, whole_number
from games.people.rights import player_required
from games.rosters import collection, editing, versions
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from games.rosters.versions import compared
from games.rosters.views.collection import changing, own_roster, seen_roster


@require_safe
@player_required
def listing(request: PlayerRequest, pk: int) -> HttpResponse:
    """The versions of a roster, the newest first, with what each changed."""
    roster = own_roster(request, pk)
    system = system_or_404(roster.system)
    saved = list(roster.versions.select_related("roster__owner"))
    rosters = [versions.as_roster(version) for version in saved]
    rows = [
        {"version": version, "parts": compared(system, before, after) if before else []}
        for version, after, before in zip(saved, rosters, [*rosters[1:], None], strict=False)
    ]
    context = {"system": system, "roster": roster, "rows": rows}
    return render(request, "rosters/versions.html", context)


@changing
def back(request: PlayerRequest, pk: int, number: int) -> HttpResponse:
    """Restore an earlier version."""
    roster = own_roster(request, pk)
    with RefusalsAsMessages(request):
        collection.go_back(roster, number)
        message = _("The roster is again as in version %(number)s.") % {"number": number}
        messages.success(request, message)
    return redirect(roster)


@require_safe
def compare(request: VisitorRequest) -> HttpResponse:
    """Compare roster `a` with roster `b`, which is chosen on the page."""
    first = _named(request, "a")
    if first is None:
        raise Http404
    system = system_or_404(first.system)
    second = _named(request, "b")
    if second is not None and second.system != first.system:
        raise Http404
    own = Roster.objects.filter(owner=request.player, system=system.id) if request.player else ()
    context = {"system": system, "first": first, "second": second}
    context["choices"] = [one for one in [*own, *ready_rosters(system.id)] if one.pk != first.pk]
    if second is not None:
        context["parts"] = compared(system, first, second)
        context["tallies"] = [
            {"roster": one, "tallies": editing.state(system, one)["tallies"]}
            for one in (first, second)
        ]
    return render(request, "rosters/compare.html", context)


def _named(request: VisitorRequest, name: str) -> Roster | None:
    """The roster that the query parameter names, if any. Raises Http404 if the visitor may not see
    it."""
    sent = request.GET.get(name, "")
    return seen_roster(request, whole_number(sent, 0)) if sent else None
