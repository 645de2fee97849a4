"""My turn: go from any page to the next match that waits for the visitor."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.matches import clock
from games.matches.models import Match
from games.matches.views.lobby import own_entries
from games.matches.views.todos import todos_of
from games.people.models import Player
from games.people.rights import player_required

MOST = 300
"""Most matches of a player that are considered, those with the longest wait first."""


@never_cache
@require_safe
@player_required
def next_turn(request: Any) -> HttpResponse:
    """Redirect to the most urgent match that waits for the visitor, and from there (`after`) to the
    next; without any, to what else has to be done, to a match that is about to begin, or to the
    lobby."""
    waiting = waiting_for(request.player)
    after = request.GET.get("after", "")
    later = waiting[waiting.index(after) + 1 :] if after in waiting else waiting
    others = [match_id for match_id in (*later, *waiting) if match_id != after]
    if others:
        return redirect("matches:match", others[0])
    if elsewhere := todos_of(request.player):
        return redirect(elsewhere[0].address)
    if after in waiting:
        messages.info(request, gettext("No other match waits for you."))
        return redirect("matches:match", after)
    begins = [each for each in own_entries(request.player) if each.state in ("invited", "begin")]
    if begins:
        return redirect(begins[0].match)
    messages.info(request, gettext("No match waits for you now."))
    return redirect("lobby")


def waiting_for(player: Player) -> list[str]:
    """The running matches that wait for the player, the most urgent first."""
    playing = Match.objects.filter(
        status=Match.Status.PLAYING, archived=None, stopped=None, solo=False, seats__player=player
    ).defer("setup", "opening", "lesson")
    found = {}
    for match in playing.order_by("asked").prefetch_related("seats")[:MOST]:
        own = {seat.index for seat in match.seats.all() if seat.player_id == player.pk}
        if own & set(match.waiting_seats):
            found[match.pk] = clock.urgency(match)
    return sorted(found, key=lambda match_id: found[match_id])
