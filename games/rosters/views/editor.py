"""The roster editor. Every change is kept at once; its answer brings the regions that changed.

It is the same page without scripts: then each change is a form sent, and the page again.
"""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.cards.packs import Refused
from games.cards.views.browse import system_or_404
from games.cards.words import said
from games.people.http import PlayerRequest
from games.people.limits import limited, player_or_address
from games.people.rights import player_required
from games.rosters import editing
from games.rosters import shelf as service
from games.rosters.forms import RosterForm
from games.rosters.models import Roster
from games.rosters.views.shelf import own_roster

changing = limited("roster-edit", "240/m", by=player_or_address)


@require_safe
@player_required
def edit(request: PlayerRequest, pk: int) -> HttpResponse:
    """The editor, or the regions of it that a search changes."""
    roster = own_roster(request, pk)
    template = "rosters/regions.html" if request.htmx else "rosters/editor.html"
    return render(request, template, _context(request, roster, request.GET))


def _context(request: PlayerRequest, roster: Roster, query: QueryDict) -> dict[str, Any]:
    system = system_or_404(roster.system)
    asked = {name: value for name, value in query.dict().items() if isinstance(value, str)}
    picker = editing.picker(system, roster, asked)
    kept = {name: value for name, value in asked.items() if name != "page" and value}
    return {
        **editing.state(system, roster),
        "picker": picker,
        "view": urlencode({**kept, "slot": picker.slot.id}),
        "form": RosterForm(initial={"name": roster.name}),
        "oob": request.htmx,
    }


@require_POST
@player_required
@changing
def change(request: PlayerRequest, pk: int) -> HttpResponse:
    """Add a card or take one out: `add` or `remove` holds the slot and the card."""
    roster = own_roster(request, pk)
    system_or_404(roster.system)
    said_no = ""
    try:
        if "add" in request.POST:
            slot, _space, card = request.POST["add"].partition(" ")
            roster = service.add(roster, slot, card)
        elif "remove" in request.POST:
            slot, _space, card = request.POST["remove"].partition(" ")
            roster = service.remove(roster, slot, card)
    except Refused as refused:
        said_no = " ".join(said(fault.message) for fault in refused.faults)
    view = request.POST.get("view", "")[:1000]
    if not request.htmx:
        address = reverse("rosters:edit", args=[roster.pk])
        return redirect(f"{address}?{QueryDict(view).urlencode()}#picker")
    context = {**_context(request, roster, QueryDict(view)), "said_no": said_no}
    return render(request, "rosters/regions.html", context)


@require_POST
@player_required
@changing
def rename(request: PlayerRequest, pk: int) -> HttpResponse:
    """Change the name."""
    roster = own_roster(request, pk)
    form = RosterForm(request.POST)
    if form.is_valid():
        roster.name = form.cleaned_data["name"]
        roster.save(update_fields=["name", "changed"])
        if not request.htmx:
            return redirect("rosters:edit", roster.pk)
    context = {"form": form, "roster": roster}
    if request.htmx:
        return render(request, "rosters/name.html", context, status=422 if form.errors else 200)
    whole = {**_context(request, roster, QueryDict()), **context}
    return render(request, "rosters/editor.html", whole, status=422)
