"""The editor of a card: its data as text, checked and drawn while one types."""

from functools import cache
from threading import Lock
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from pydantic import BaseModel

from games.cards import catalogue, drafts
from games.cards import packs as service
from games.cards.checking import kind_of
from games.cards.formats import format_of
from games.cards.models import Card, Pack
from games.cards.reading import written
from games.cards.refusals import Refused
from games.cards.views import boards
from games.cards.views.browse import card_or_404, system_or_404
from games.cards.views.packs import (
    changing_form,
    chosen_pack,
    own_card,
    written_pack,
)
from games.cards.views.refusals import RefusalsAsMessages
from games.people.http import PlayerRequest, VisitorRequest
from games.people.rights import action
from games.rules.contract.definition import System
from games.rules.forms.faults import Fault


@changing_form
def edit(request: PlayerRequest, system_id: str, card_id: str) -> HttpResponse:
    """Edit the player's own card. Boards open their own editor, unless the data is requested."""
    system = system_or_404(system_id)
    card = own_card(request, system, card_id)
    if request.method != "POST" and "data" not in request.GET:
        if boards.is_drawn(system, card):
            return redirect("cards:board_edit", system.id, card.card_id)
        if kind_of(system, card.kind) is not None:
            return _workshop(request, card)
    return _editor(request, system, card.pack, card, written(card.local_data()))


@changing_form
def new(request: PlayerRequest, pk: int) -> HttpResponse:
    """Write a new card into a pack."""
    pack = written_pack(request, pk)
    system = system_or_404(pack.system)
    if request.method != "POST" and "data" not in request.GET:
        return redirect(f"{reverse('cards:draft_new', args=[system.id])}?pack={pack.pk}")
    blank = {"id": "new-card", "kind": system.cards.kinds[0].id, "name": "New card"}
    return _editor(request, system, pack, None, written(blank))


def _workshop(request: PlayerRequest, card: Card) -> HttpResponse:
    """Redirect to the draft of a card."""
    with RefusalsAsMessages(request):
        return redirect(drafts.of_card(request.player, card))
    return redirect(card)


def _editor(
    request: PlayerRequest, system: System[Any], pack: Pack, card: Card | None, raw: str
) -> HttpResponse:
    faults: list[Fault] = []
    seen = service.version_of(card) if card else None
    if request.method == "POST":
        raw, seen = request.POST.get("data", ""), request.POST.get("seen", seen)
        if "save" in request.POST:
            try:
                saved = service.save_card(pack, raw, card, seen, request.player)
            except Refused as refused:
                faults = refused.faults
            else:
                messages.success(request, _("Saved."))
                return redirect(saved)
    context = {
        "system": system,
        "pack": pack,
        "card": card,
        "seen": seen,
        "raw": raw,
        "rows": min(max(raw.count("\n") + 2, 16), 40),
        **_verdict(system, raw, faults),
    }
    return render(request, "cards/editor.html", context, status=422 if faults else 200)


def _verdict(system: System[Any], raw: str, faults: list[Fault]) -> dict[str, Any]:
    """The faults of a text, including those found on saving, or the card to draw."""
    try:
        data = service.checked_card(system, raw).data
    except Refused as refused:
        return {"faults": refused.faults, "data": None}
    return {"faults": faults, "data": data}


@action("card-check", "240/m")
def check(request: PlayerRequest, system_id: str) -> HttpResponse:
    """The faults of the text typed so far, or the card that it describes."""
    system = system_or_404(system_id)
    context = {"system": system, **_verdict(system, request.POST.get("data", ""), [])}
    return render(request, "cards/verdict.html", context)


@changing_form
def duplicate(request: PlayerRequest, system_id: str, card_id: str) -> HttpResponse:
    """Copy a card into one of the player's packs, by default a new one, for editing."""
    system = system_or_404(system_id)
    card = card_or_404(request, system, card_id)
    packs = catalogue.packs_written_by(request.player).filter(system=system.id)
    if request.method == "POST":
        pack, data = chosen_pack(request, system), card.local_data()
        with RefusalsAsMessages(request):
            copied = service.add_card(
                system, request.player, pack, data, _("My cards"), copied=card
            )
            return redirect("cards:edit", system.id, copied.card_id)
    context = {"system": system, "card": card, "packs": packs}
    return render(request, "cards/duplicate.html", context)


@changing_form
def delete(request: PlayerRequest, system_id: str, card_id: str) -> HttpResponse:
    """Ask for confirmation, then delete the card."""
    system = system_or_404(system_id)
    card = own_card(request, system, card_id)
    if request.method == "POST":
        service.delete_card(card, request.player)
        messages.success(request, _("The card “%(name)s” is gone.") % {"name": card.name})
        return redirect(card.pack)
    return render(request, "cards/card_delete.html", {"card": card, "system": system})


@require_safe
def how_written(request: VisitorRequest, system_id: str, kind_id: str) -> HttpResponse:
    """The reference of a kind of card: every field and its values."""
    system = system_or_404(system_id)
    kind = kind_of(system, kind_id)
    if kind is None:
        return redirect(reverse("cards:browse", args=[system.id]))
    parts = _parts_in_words(kind.model, get_language() or "en")
    return render(request, "cards/format.html", {"system": system, "kind": kind, "parts": parts})


def _parts_in_words(model: type[BaseModel], language: str) -> SafeString:
    """The reference in the reader's language. Rendering it takes long and it never changes, so
    simultaneous requests wait for one rendering."""
    with _drawing:
        return _drawn_parts(model, language)


_drawing = Lock()


@cache
def _drawn_parts(model: type[BaseModel], language: str) -> SafeString:
    with override(language):
        return render_to_string("cards/format_parts.html", {"format": format_of(model)})
