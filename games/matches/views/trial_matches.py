"""Try a card in progress in a small match."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from games.cards import keys, limits
from games.cards.checking import kind_of
from games.cards.models import Draft
from games.cards.reading import read
from games.cards.refusals import Refused
from games.cards.views.refusals import RefusalsAsMessages
from games.matches.practice import trial_matches
from games.people.http import PlayerRequest
from games.people.rights import action
from games.rules import systems
from games.rules.fields import Illegal
from games.rules.text import _


@action("try-card", "60/h")
def try_card(request: PlayerRequest, draft_id: int) -> HttpResponse:
    """Begin a small match with the card of a draft."""
    draft = get_object_or_404(Draft, pk=draft_id, owner=request.player)
    with RefusalsAsMessages(request):
        return redirect(trial_matches.begin(request.player, draft.system, draft.data))
    return redirect(draft)


@action("try-card", "60/h")
def try_place(request: PlayerRequest, system_id: str, kind_id: str) -> HttpResponse:
    """Begin a small match on a place as an editor has drawn it so far."""
    back = editor_of(request, system_id, kind_id)
    with RefusalsAsMessages(request):
        card = sent_card(request, kind_id)
        return redirect(trial_matches.begin(request.player, system_id, card))
    return redirect(back)


def sent_card(request: PlayerRequest, kind_id: str) -> dict[str, Any]:
    """The data of a card of a kind, as sent by a page. Raises Illegal for invalid data."""
    try:
        data = read(request.POST.get("data", ""), limits.BYTES_OF_A_CARD)
    except Refused as refused:
        raise Illegal("", refused.faults[0].message) from None
    if not isinstance(data, dict) or data.get("kind") != kind_id:
        raise Illegal("", _("A card is an object of its kind."))
    return data


def editor_of(request: PlayerRequest, system_id: str, kind_id: str) -> str:
    """The address of the editor that the page names: of a card, or of a new one."""
    known = systems.systems().get(system_id)
    kind = kind_of(known, kind_id) if known else None
    if kind is None or kind.board is None:
        raise Http404
    card = request.POST.get("card", "")
    if keys.is_local_id(keys.local_id(card)) and keys.is_pack_key(keys.pack_key(card)):
        return reverse("cards:board_edit", args=[system_id, card])
    return reverse("cards:board_new", args=[system_id, kind_id])
