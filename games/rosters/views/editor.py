"""The roster editor. Every change is saved at once, and the response replaces the regions that
changed.

Without scripts it is the same page: each change submits a form and reloads it.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.cards.refusals import Refused
from games.cards.views.browse import system_or_404
from games.cards.words import translate
from games.people.http import PlayerRequest, whole_number
from games.people.rights import action, player_required
from games.rosters import collection, editing
from games.rosters.forms import RosterForm
from games.rosters.models import Roster
from games.rosters.values import filled_in
from games.rosters.views.collection import own_roster, seen_roster

_OF_A_VIEW = ("page", "entry")

changing = action("roster-edit", "240/m")


@require_safe
@player_required
def edit(request: PlayerRequest, pk: int) -> HttpResponse:
    """The editor, or the regions that a search changes. Ready rosters redirect to their own page,
    which offers a copy to edit."""
    roster = seen_roster(request, pk)
    if roster.is_ready:
        message = _("Ready rosters are everybody's. Take a copy of this one to change it.")
        messages.info(request, message)
        return redirect(roster)
    template = "rosters/regions.html" if request.htmx else "rosters/editor.html"
    return render(request, template, _context(request, roster, request.GET))


def _context(request: PlayerRequest, roster: Roster, query: QueryDict) -> dict[str, Any]:
    system = system_or_404(roster.system)
    asked = {name: value for name, value in query.dict().items() if isinstance(value, str)}
    picker = editing.picker(system, roster, asked)
    filters = {name: value for name, value in asked.items() if name not in _OF_A_VIEW and value}
    filters["slot"] = picker.slot.id
    if picker.holder:
        filters["entry"] = str(picker.holder.place)
    state = editing.state(system, roster)
    goals = editing.goals_of(state["tallies"], asked)
    return {
        **state,
        "tallies": editing.with_goals(state["tallies"], goals),
        "goals": goals,
        "picker": picker,
        "view": urlencode(filters),
        "form": RosterForm(initial={"name": roster.name}),
        "oob": request.htmx,
    }


@changing
def change(request: PlayerRequest, pk: int) -> HttpResponse:
    """Add or remove a card: one of CHANGES, with its arguments separated by spaces."""
    roster = own_roster(request, pk)
    system_or_404(roster.system)
    view = _view(request)
    refusal = ""
    for name, make in CHANGES.items():
        if name in request.POST:
            try:
                roster = make(roster, request.POST[name].split(" "), view)
            except Refused as refused:
                refusal = _words_of(refused)
            break
    return _changed(request, roster, view, refusal)


@changing
def values(request: PlayerRequest, pk: int) -> HttpResponse:
    """Set the values of entries."""
    roster = own_roster(request, pk)
    system = system_or_404(roster.system)
    refusal = ""
    try:
        roster = collection.state_values(roster, filled_in(system, roster, request.POST.dict()))
    except Refused as refused:
        refusal = _words_of(refused)
    return _changed(request, roster, _view(request), refusal)


def _view(request: PlayerRequest) -> QueryDict:
    """The query of the list beside the roster, which the page sends along."""
    return QueryDict(request.POST.get("view", "")[:1000], mutable=True)


def _words_of(refused: Refused) -> str:
    return " ".join(translate(fault.message) for fault in refused.faults)


def _changed(request: PlayerRequest, roster: Roster, view: QueryDict, refusal: str) -> HttpResponse:
    """The regions after a change; without scripts, the page again."""
    if not request.htmx:
        if refusal:
            messages.error(request, refusal)
        address = reverse("rosters:edit", args=[roster.pk])
        return redirect(f"{address}?{view.urlencode()}#picker")
    context = {**_context(request, roster, view), "refusal": refusal}
    return render(request, "rosters/regions.html", context)


def _add(roster: Roster, words: list[str], view: QueryDict) -> Roster:
    """Arguments: slot, card. If the card can carry something, the list offers that next."""
    slot, card = (*words, "", "")[:2]
    changed = collection.add(roster, slot, card)
    if len(changed.entries) > len(roster.entries):
        place = max(at for at, entry in enumerate(changed.entries) if entry["slot"] == slot)
        if "with" in changed.entries[place]:
            view["slot"], view["entry"] = slot, str(place)
            view.pop("page", None)
    return changed


def _remove(roster: Roster, words: list[str], view: QueryDict) -> Roster:
    """Arguments: slot, card, and the place if there may be several."""
    slot, card, place = (*words, "", "", "")[:3]
    view.pop("entry", None)  # later entries have moved
    return collection.remove(roster, slot, card, _place(place))


def _again(roster: Roster, words: list[str], view: QueryDict) -> Roster:
    """Arguments: place, card."""
    place, card = (*words, "", "")[:2]
    return collection.duplicate_entry(roster, _place(place), card)


def _attach(roster: Roster, words: list[str], view: QueryDict) -> Roster:
    """Arguments: place, the card there, the card that it is to carry."""
    place, holder, card = (*words, "", "", "")[:3]
    return collection.attach(roster, _place(place), holder, card)


def _detach(roster: Roster, words: list[str], view: QueryDict) -> Roster:
    """Arguments: place, the card there, the card that it carries."""
    place, holder, card = (*words, "", "", "")[:3]
    return collection.detach(roster, _place(place), holder, card)


def _place(text: str) -> int:
    """A place in a roster; -1, which is no place, for invalid text."""
    return whole_number(text, -1)


CHANGES: dict[str, Callable[[Roster, list[str], QueryDict], Roster]] = {
    "add": _add,
    "remove": _remove,
    "again": _again,
    "attach": _attach,
    "detach": _detach,
}


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
    context = {**_context(request, roster, QueryDict()), **context}
    return render(request, "rosters/editor.html", context, status=422)
