"""A match against a computer."""

from __future__ import annotations

import random

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from games.cards.words import translate
from games.matches.lobby import against_computer
from games.matches.lobby.forms import ComputerForm
from games.matches.models import Match
from games.matches.views.creating import chosen_system, get_or_post, named_sides
from games.people.http import PlayerRequest
from games.people.limits import limited, player_or_address
from games.people.rights import player_required
from games.rosters import service as rosters
from games.rosters.models import Roster
from games.rules import systems
from games.rules.fields import Illegal


@never_cache
@get_or_post
@player_required
@limited("new-match", "60/h", by=player_or_address)
def against(request: PlayerRequest) -> HttpResponse:
    """Choose a level and rosters, of which each has a default, and play."""
    chosen = chosen_system(request)
    system = systems.system(chosen)
    offered = rosters.offered(request.player, chosen) if system.rosters.are_played else []
    form = ComputerForm(named_sides(system), offered, request.POST or None)
    if form.is_valid():
        try:
            return redirect(_created(request, chosen, form, offered))
        except Illegal as refusal:
            form.add_error(None, translate(refusal.message))
    context = {"form": form, "system": system, "systems": list(systems.systems().values())}
    return render(request, "matches/computer.html", context, status=422 if form.errors else 200)


def _created(
    request: PlayerRequest, system: str, form: ComputerForm, offered: list[Roster]
) -> Match:
    """The match that the form describes; where it leaves a roster open, any ready one."""
    by_id = {str(roster.pk): roster for roster in offered}
    ready = [roster for roster in offered if roster.owner_id is None]
    mine, other = (
        by_id.get(form.cleaned_data.get(name, "")) or (random.choice(ready) if ready else None)
        for name in ("mine", "theirs")
    )
    levels = form.levels()
    first = next((side for side in range(len(form.sides)) if side not in levels), 0)
    chosen = {side: mine if side == first else other for side in range(len(form.sides))}
    return against_computer.create(request.player, system, levels, chosen)
