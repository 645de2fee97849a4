"""Earlier versions of the player's own cards, to view, compare and restore."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.cards import drafts, versions
from games.cards.views.browse import system_or_404
from games.cards.views.packs import changing, own_card
from games.cards.views.refusals import RefusalsAsMessages
from games.people.http import PlayerRequest
from games.people.rights import player_required


@require_safe
@player_required
def listing(request: PlayerRequest, system_id: str, card_id: str) -> HttpResponse:
    """The versions of a card, the newest first, with what each changed."""
    system = system_or_404(system_id)
    card = own_card(request, system, card_id)
    saved = list(card.versions.select_related("author"))
    rows = [
        {
            "version": version,
            "differences": versions.differences(system, before.data, version.data)
            if before is not None
            else [],
        }
        for version, before in zip(saved, [*saved[1:], None], strict=False)
    ]
    context = {"system": system, "card": card, "rows": rows, "newest": saved[0] if saved else None}
    return render(request, "cards/versions.html", context)


@changing
def back(request: PlayerRequest, system_id: str, card_id: str, number: int) -> HttpResponse:
    """Put an earlier version into the card's draft, to review and save it."""
    system = system_or_404(system_id)
    card = own_card(request, system, card_id)
    version = get_object_or_404(card.versions, number=number)
    with RefusalsAsMessages(request):
        draft = drafts.of_card(request.player, card)
        draft = drafts.replace(draft, draft.number, {**version.data, "id": card.local_id})
        message = _("This is version %(number)s: save it to keep it.") % {"number": number}
        messages.success(request, message)
        return redirect(draft)
    return redirect(card)
