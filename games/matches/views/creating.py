"""Create a match: for others to join, against a computer, or to play alone."""

import random
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from games.cards.views.refusals import RefusalsAsMessages
from games.cards.words import translate
from games.matches.lobby import alone, waiting_room
from games.matches.lobby.forms import ComputerForm, MatchForm, computer_choices
from games.matches.models import Match
from games.people.http import PlayerRequest
from games.people.rights import action, form_page
from games.rosters import service as rosters
from games.rosters.models import Roster
from games.rules import systems
from games.rules.contract.definition import System
from games.rules.contract.starting import checked_options
from games.rules.fields import Illegal
from games.rules.text import Message


@never_cache
@form_page("new-match", "60/h")
def new(request: PlayerRequest) -> HttpResponse:
    """Create a match; all fields have defaults."""
    installed = systems.systems()
    chosen = chosen_system(request)
    form = MatchForm(installed[chosen], request.POST or None)
    if form.is_valid():
        match = _created(request, form)
        if match is not None:
            return redirect(match)
    status = 422 if form.errors else 200
    context = {
        "form": form,
        "system": installed[chosen],
        "systems": list(installed.values()),
        "rosters": rosters.offered(request.player, chosen),
        "sides": named_sides(installed[chosen]),
        "computers": computer_choices(),
    }
    return render(request, "matches/new.html", context, status=status)


def _created(request: PlayerRequest, form: MatchForm) -> Match | None:
    """The match that the form describes: played alone if that button was pressed, else waiting for
    others. None, with an error in the form, if it cannot begin."""
    turning = request.POST.get("alone")
    if turning is None:
        return waiting_room.create(request.player, form.system.id, **form.chosen())
    sides = range(len(named_sides(form.system)))
    wanted = [
        rosters.usable(request.player, form.system.id, request.POST.get(f"roster-{side}", ""))
        for side in sides
    ]
    levels = {side: level for side in sides if (level := request.POST.get(f"computer-{side}"))}
    given = form.cleaned_data
    try:
        return alone.create(
            request.player,
            form.system.id,
            given["options"],
            levels,
            turning=alone.checked_turning(turning),
            chosen=wanted,
            spectators=given["spectators"],
            password=given["password"],
        )
    except Illegal as refusal:
        form.add_error(None, translate(refusal.message))
    return None


def named_sides(system: System[Any]) -> list[Message]:
    """The name of each side: that of its first seat."""
    options = checked_options(system, {})
    seats = system.rules.seats_for(options)
    return [seats[side[0]] for side in system.rules.sides(options)]


@action("new-match", "60/h")
def play_alone(request: PlayerRequest) -> HttpResponse:
    """Begin a match with default options for one player on both sides."""
    system = request.POST.get("system", "")
    if system not in systems.systems():
        raise Http404
    with RefusalsAsMessages(request):
        return redirect(alone.create(request.player, system, {}))
    return redirect(f"{reverse('matches:new')}?{urlencode({'system': system})}")


def chosen_system(request: PlayerRequest) -> str:
    """The system that was asked for, else the one that the player played last."""
    installed = systems.systems()
    last = Match.objects.filter(seats__player=request.player).order_by("-created").first()
    wanted = (request.GET.get("system", ""), last.system if last else "", *installed)
    found = next((name for name in wanted if name in installed), None)
    if found is None:
        raise Http404("no system is installed")
    return found


@never_cache
@form_page("new-match", "60/h")
def against(request: PlayerRequest) -> HttpResponse:
    """Choose a level and rosters, with defaults, and play."""
    chosen = chosen_system(request)
    system = systems.system(chosen)
    offered = rosters.offered(request.player, chosen) if system.rosters.are_played else []
    form = ComputerForm(named_sides(system), offered, request.POST or None)
    if form.is_valid():
        try:
            return redirect(_created_against(request, chosen, form, offered))
        except Illegal as refusal:
            form.add_error(None, translate(refusal.message))
    context = {"form": form, "system": system, "systems": list(systems.systems().values())}
    return render(request, "matches/computer.html", context, status=422 if form.errors else 200)


def _created_against(
    request: PlayerRequest, system: str, form: ComputerForm, offered: list[Roster]
) -> Match:
    """The match that the form describes, with random ready rosters where none are chosen."""
    by_id = {str(roster.pk): roster for roster in offered}
    ready = [roster for roster in offered if roster.owner_id is None]
    mine, other = (
        by_id.get(form.cleaned_data.get(name, "")) or (random.choice(ready) if ready else None)
        for name in ("mine", "theirs")
    )
    levels = form.levels()
    first = next((side for side in range(len(form.sides)) if side not in levels), 0)
    chosen = [mine if side == first else other for side in range(len(form.sides))]
    return alone.create(request.player, system, {}, levels, chosen=chosen)
