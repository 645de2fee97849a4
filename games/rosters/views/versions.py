"""Earlier versions of one's own rosters: seen, compared, and gone back to."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.cards.packs import Refused
from games.cards.views.browse import system_or_404
from games.cards.words import translate
from games.people.http import PlayerRequest
from games.people.rights import player_required
from games.rosters import collection, versions
from games.rosters.comparison import compared
from games.rosters.views.collection import changing, own_roster


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


@require_POST
@player_required
@changing
def back(request: PlayerRequest, pk: int, number: int) -> HttpResponse:
    """Let a roster hold again what it held in an earlier version."""
    roster = own_roster(request, pk)
    try:
        collection.go_back(roster, number)
    except Refused as refused:
        for fault in refused.faults:
            messages.error(request, translate(fault.message))
    else:
        message = _("The roster is again as in version %(number)s.") % {"number": number}
        messages.success(request, message)
    return redirect(roster)
