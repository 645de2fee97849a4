"""The profile of a player, visible to others only if the player allows it."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.people.http import PlayerRequest, VisitorRequest
from games.people.limits import limited, player_or_address
from games.people.models import Player
from games.people.rights import action
from games.profiles import figures
from games.profiles.models import Profile
from games.rules import systems


@never_cache
@require_safe
@limited("profile", "60/m", by=player_or_address, methods=frozenset({"GET"}))
def profile(request: VisitorRequest, player_id: uuid.UUID) -> HttpResponse:
    """The player's matches and results."""
    player = Player.objects.filter(pk=player_id, computer="").select_related("maker").first()
    is_own = player is not None and player == request.player
    chosen = Profile.objects.filter(player=player_id).first() or Profile()
    if player is None or not (is_own or chosen.is_public):
        raise Http404
    system = request.GET.get("system", "")
    if system not in systems.systems():
        system = ""
    context = {
        "player": player,
        "chosen": chosen,
        "is_own": is_own,
        "system": systems.system(system) if system else None,
        "figures": figures.of(player, system, is_own=is_own, shows_rating=chosen.shows_rating),
    }
    return render(request, "profiles/profile.html", context)


@action("profile-shown", "60/h")
def choose(request: PlayerRequest) -> HttpResponse:
    """Set whether others see the profile, and whether it shows ratings."""
    given = {"is_public": "public" in request.POST, "shows_rating": "rating" in request.POST}
    Profile.objects.update_or_create(player=request.player, defaults=given)
    if given["is_public"]:
        messages.success(request, _("Everybody may see your profile now."))
    else:
        messages.success(request, _("Only you see your profile now."))
    return redirect("profiles:profile", request.player.pk)
