"""Marking packs and cards as one's own: what one has at home."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from games.cards import catalogue, owning
from games.cards.models import Card, Pack
from games.cards.packs import Refused
from games.cards.views.browse import card_or_404, system_or_404
from games.cards.words import translate
from games.people.http import PlayerRequest
from games.people.limits import limited, player_or_address
from games.people.rights import player_required

marking = limited("own", "240/m", by=player_or_address)


@require_POST
@player_required
@marking
def card(request: PlayerRequest, system_id: str, card_id: str) -> HttpResponse:
    """Mark a card as owned; with `off`, not any more."""
    return _marked(request, card_or_404(request, system_or_404(system_id), card_id))


@require_POST
@player_required
@marking
def pack(request: PlayerRequest, pk: int) -> HttpResponse:
    """Mark a whole pack as owned; with `off`, not any more."""
    return _marked(request, get_object_or_404(catalogue.packs_for(request.player), pk=pk))


def _marked(request: PlayerRequest, what: Card | Pack) -> HttpResponse:
    try:
        owning.mark(request.player, what, "off" not in request.POST)
    except Refused as refused:
        for fault in refused.faults:
            messages.error(request, translate(fault.message))
    return redirect(what)
