"""Pages where people keep their packs: import, export, share, rename, delete."""

import json
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.cards import catalogue, keys, pictures
from games.cards import packs as service
from games.cards.forms import ImportForm, PackForm
from games.cards.models import Card, Pack
from games.cards.views.browse import ON_A_PAGE, system_or_404, tile
from games.cards.words import translate
from games.people import sharing
from games.people.http import PlayerRequest, VisitorRequest, sent_as_it_is
from games.people.limits import limited, player_or_address
from games.people.rights import player_required
from games.rules.systems import systems
from games.rules.table import System
from games.rules.text import Message

get_or_post = require_http_methods(["GET", "HEAD", "POST"])
changing = limited("cards", "60/m", by=player_or_address)


def own_pack(request: PlayerRequest, pk: int) -> Pack:
    """A pack that the player may change; for others there is none."""
    return get_object_or_404(Pack, pk=pk, owner=request.player)


def chosen_pack(request: PlayerRequest, system: System[Any]) -> Pack | None:
    """The player's pack that a form names; None if it asks for a new one."""
    chosen = request.POST.get("pack", "")
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) < 18):
        return None
    return get_object_or_404(Pack, pk=chosen, owner=request.player, system=system.id)


def own_card(request: PlayerRequest, system: System[Any], card_id: str) -> Card:
    """A card that the player may change; for others there is none."""
    own = Card.objects.filter(system=system.id, pack__owner=request.player)
    return get_object_or_404(own.select_related("pack"), card_id=card_id)


@require_safe
@player_required
def mine(request: PlayerRequest) -> HttpResponse:
    """The packs of the player, by game, beside the built-in ones."""
    packs = catalogue.packs_for(request.player).annotate(size=Count("cards"))
    collections = [
        {"system": system, "packs": [pack for pack in packs if pack.system == system.id]}
        for system in systems().values()
    ]
    return render(request, "cards/packs.html", {"collections": collections})


@require_safe
def pack(request: VisitorRequest, pk: int) -> HttpResponse:
    """A built-in pack or an own one."""
    shown = get_object_or_404(catalogue.packs_for(request.player), pk=pk)
    link = share_link(request, shown)
    page = render(request, "cards/pack.html", pack_context(request, shown) | {"share_link": link})
    return sent_as_it_is(page) if link else page


def pack_context(request: VisitorRequest, shown: Pack) -> dict[str, Any]:
    """What the pages of a pack show."""
    system = system_or_404(shown.system)
    cards = shown.cards.order_by("place", "pk").select_related("pack").defer("words")
    page = Paginator(cards, ON_A_PAGE).get_page(request.GET.get("page"))
    pictures.remember(page)
    return {
        "system": system,
        "pack": shown,
        "page": page,
        "tiles": [tile(system, card) for card in page],
        "may_change": shown.may_change(request.player),
    }


@get_or_post
@player_required
@changing
def new(request: PlayerRequest, system_id: str) -> HttpResponse:
    """An empty pack to write cards into."""
    system = system_or_404(system_id)
    form = PackForm(request.POST or None)
    if form.is_valid():
        try:
            pack = service.create(system, request.player, form.cleaned_data["name"])
        except service.Refused as refused:
            form.add_error(None, [translate(fault.message) for fault in refused.faults])
        else:
            return redirect(pack)
    context = {"form": form, "system": system}
    return render(request, "cards/pack_new.html", context, status=422 if form.errors else 200)


@get_or_post
@player_required
@changing
def import_pack(request: PlayerRequest, system_id: str) -> HttpResponse:
    """A pack from a file, of the site's own or of another program; every fault is listed, and with
    any nothing is stored."""
    system = system_or_404(system_id)
    form = ImportForm(request.POST or None, request.FILES or None)
    agreed = request.POST.getlist("agreed")
    refusal = service.Refused()
    if form.is_valid():
        try:
            pack, notes = _imported(request, system, form, agreed)
        except service.Refused as refused:
            refusal = refused
            if refusal.offers:
                form = ImportForm(initial=form.again())
        else:
            messages.success(request, _("The pack is here."))
            for note in notes:
                messages.warning(request, translate(note))
            return redirect(pack)
    form.accept(system.foreign_files)
    context = {
        "form": form,
        "system": system,
        "faults": refusal.faults,
        "offers": refusal.offers,
        "agreed": agreed,
        "back": reverse("cards:packs"),
    }
    status = 422 if refusal.faults or form.errors else 200
    return render(request, "cards/pack_import.html", context, status=status)


def _imported(
    request: PlayerRequest, system: System[Any], form: ImportForm, agreed: list[str]
) -> tuple[Pack, Sequence[Message]]:
    """The pack of what was given, and notes. Raises Refused."""
    raw = form.given()
    foreign = service.import_foreign(system, request.player, raw, form.file_name(), agreed)
    return foreign or (service.import_pack(system, request.player, raw), ())


@get_or_post
@player_required
@changing
def rename(request: PlayerRequest, pk: int) -> HttpResponse:
    pack = own_pack(request, pk)
    form = PackForm(request.POST or None, initial={"name": pack.name})
    if form.is_valid():
        pack.name = form.cleaned_data["name"]
        pack.save(update_fields=["name", "changed"])
        return redirect(pack)
    context = {"form": form, "pack": pack, "system": system_or_404(pack.system)}
    return render(request, "cards/pack_rename.html", context, status=422 if form.errors else 200)


@require_POST
@player_required
@changing
def share(request: PlayerRequest, pk: int) -> HttpResponse:
    """Make a link for others to read and copy the pack; with `off`, take it back."""
    pack = own_pack(request, pk)
    pack.share_key = "" if "off" in request.POST else pack.share_key or keys.new_share_key()
    pack.save(update_fields=["share_key", "changed"])
    return redirect(f"{pack.get_absolute_url()}#share")


@get_or_post
@player_required
@changing
def delete(request: PlayerRequest, pk: int) -> HttpResponse:
    """Asks first."""
    pack = own_pack(request, pk)
    if request.method == "POST":
        pack.delete()
        messages.success(request, _("The pack “%(name)s” is gone.") % {"name": pack.name})
        return redirect("cards:packs")
    context = {"pack": pack, "system": system_or_404(pack.system)}
    return render(request, "cards/pack_delete.html", context)


@require_safe
def export(request: VisitorRequest, pk: int) -> HttpResponse:
    """The pack as one JSON file."""
    return as_file(get_object_or_404(catalogue.packs_for(request.player), pk=pk))


def as_file(pack: Pack) -> HttpResponse:
    """A pack as a file to download."""
    return download(service.export(pack), pack.name)


def download(data: Any, name: str) -> HttpResponse:
    """Data as a JSON file of that name."""
    text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or "tabletop"}.json"'
    return response


def shared_pack(key: str) -> Pack:
    """The pack that a link leads to."""
    return get_object_or_404(Pack.objects.exclude(share_key=""), share_key=key)


@require_safe
@limited("shared", "120/m", methods=frozenset({"GET"}))
def shared(request: VisitorRequest, key: str) -> HttpResponseBase:
    """A pack by its link, to read, to take as a file, or to copy."""
    pack = shared_pack(key)
    if pack.may_change(request.player):
        return redirect(pack)
    context = pack_context(request, pack) | {"key": key}
    return render(request, "cards/pack_shared.html", context)


@require_safe
def shared_export(request: VisitorRequest, key: str) -> HttpResponse:
    return as_file(shared_pack(key))


@require_POST
@player_required
@changing
def shared_copy(request: PlayerRequest, key: str) -> HttpResponse:
    """A copy of a shared pack among the player's own."""
    pack = shared_pack(key)
    system_or_404(pack.system)
    try:
        copied = service.copy(pack, request.player)
    except service.Refused as refused:
        for fault in refused.faults:
            messages.error(request, translate(fault.message))
        return redirect("cards:pack_shared", key)
    messages.success(request, _("The cards are yours now, to change and to play with."))
    return redirect(copied)


def share_link(request: VisitorRequest, pack: Pack) -> str:
    """The whole link of a shared pack, or an empty text."""
    if not pack.share_key:
        return ""
    return sharing.absolute(request, reverse("cards:pack_shared", args=[pack.share_key]))
