"""The page on which a card's author follows random matches with and without it."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.cards import thumbnails
from games.cards.models import Draft
from games.cards.views.refusals import RefusalsAsMessages
from games.matches.practice import random_trials
from games.matches.views.trial_matches import editor_of, sent_card
from games.people.http import PlayerRequest
from games.people.limits import limited, player_or_address
from games.people.rights import action, player_required
from games.rules import systems


@action("trial-runs", "20/h")
def start(request: PlayerRequest, draft_id: int) -> HttpResponse:
    """Start random matches with the card of a draft, and show them."""
    draft = get_object_or_404(Draft, pk=draft_id, owner=request.player)
    back = draft.get_absolute_url()
    with RefusalsAsMessages(request):
        random_trials.start(request.player, draft.system, draft.data, back)
        return redirect("matches:random_trials")
    return redirect(back)


@action("trial-runs", "20/h")
def start_with(request: PlayerRequest, system_id: str, kind_id: str) -> HttpResponse:
    """Start random matches on a board as an editor has drawn it so far, and show them."""
    back = editor_of(request, system_id, kind_id)
    with RefusalsAsMessages(request):
        random_trials.start(request.player, system_id, sent_card(request, kind_id), back)
        return redirect("matches:random_trials")
    return redirect(back)


@action("trial-runs", "20/h")
def restart(request: PlayerRequest) -> HttpResponse:
    """Have the same card played again."""
    with RefusalsAsMessages(request):
        random_trials.restart(request.player)
    return redirect("matches:random_trials")


@never_cache
@require_safe
@player_required
@limited("trial-runs-page", "120/m", by=player_or_address, methods=frozenset({"GET"}))
def page(request: PlayerRequest) -> HttpResponse:
    """The results so far, refreshed while the matches are played."""
    progress = random_trials.look_at(request.player)
    if progress is None:
        return redirect("cards:packs")
    context = {
        "progress": progress,
        "system": systems.system(progress.order.system),
        "is_place": thumbnails.has_thumbnails(
            progress.order.system, str(progress.order.card["kind"])
        ),
        "all": 2 * random_trials.MATCHES,
        "uses": random_trials.uses_of(progress),
        "own": random_trials.own_of(progress),
        "comparison": random_trials.comparison_of(progress),
    }
    part = "matches/trial_progress.html" if request.htmx else "matches/random_trials.html"
    return render(request, part, context)


@action("trial-runs-stop", "60/m")
def stop(request: PlayerRequest) -> HttpResponse:
    """Stop the matches."""
    random_trials.stop(request.player)
    return redirect("matches:random_trials")


@action("try-card", "60/h")
def open_failure(request: PlayerRequest, index: int) -> HttpResponse:
    """Begin a match at the point where one with the card failed."""
    with RefusalsAsMessages(request):
        return redirect(random_trials.open_failure(request.player, index))
    return redirect("matches:random_trials")
