"""Pages on which people manage their packs: import, export, rename, delete."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.cards import catalogue, owning, pack_files, pictures, published, updating
from games.cards import packs as service
from games.cards.forms import PackForm, PackImportForm
from games.cards.models import Card, Pack
from games.cards.reading import written
from games.cards.refusals import Refused
from games.cards.views.browse import ON_A_PAGE, system_or_404, tile
from games.cards.words import translate
from games.people import sharing
from games.people.http import PlayerRequest, VisitorRequest, sent_as_it_is, whole_number
from games.people.rights import action, form_page, player_required
from games.rules.contract.definition import System
from games.rules.systems import systems
from games.rules.text import Message

SAVES_SHOWN = 12
changing = action("cards", "60/m")
changing_form = form_page("cards", "60/m")


def own_pack(request: PlayerRequest, pk: int) -> Pack:
    """The player's own pack. Raises Http404 for others."""
    return get_object_or_404(Pack, pk=pk, owner=request.player)


def written_pack(request: PlayerRequest, pk: int) -> Pack:
    """A pack that the player may write in. Raises Http404 for others."""
    return get_object_or_404(catalogue.packs_written_by(request.player), pk=pk)


def chosen_pack(request: PlayerRequest, system: System[Any]) -> Pack | None:
    """The pack chosen in a form, which the player may write in; None for a new one."""
    chosen = whole_number(request.POST.get("pack", ""), None)
    if chosen is None:
        return None
    packs = catalogue.packs_written_by(request.player)
    return get_object_or_404(packs, pk=chosen, system=system.id)


def own_card(request: PlayerRequest, system: System[Any], card_id: str) -> Card:
    """A card that the player may change. Raises Http404 for others."""
    packs = catalogue.packs_written_by(request.player).values("pk")
    own = Card.objects.filter(system=system.id, pack__in=packs)
    return get_object_or_404(own.select_related("pack"), card_id=card_id)


@require_safe
@player_required
def mine(request: PlayerRequest) -> HttpResponse:
    """The packs that the player may write in, by game, beside the built-in ones."""
    packs = catalogue.packs_for(request.player).annotate(size=Count("cards"))
    packs = packs.select_related("owner")
    collections = [
        {"system": system, "packs": [pack for pack in packs if pack.system == system.id]}
        for system in systems().values()
    ]
    return render(request, "cards/packs.html", {"collections": collections})


@require_safe
def pack(request: VisitorRequest, pk: int) -> HttpResponse:
    """A built-in pack, or one that the player may write in."""
    packs = catalogue.packs_for(request.player).select_related("owner")
    pack = get_object_or_404(packs, pk=pk)
    is_own = pack.is_owned_by(request.player)
    context = pack_context(request, pack) | {
        "is_own": is_own,
        "share_link": _link(request, "cards:pack_shared", pack.share_key),
        "invite_link": _link(request, "cards:pack_invited", pack.invite_key if is_own else ""),
        "writers": pack.writers.select_related("player"),
        "saves": pack.saves.select_related("player")[:SAVES_SHOWN],
    }
    page = render(request, "cards/pack.html", context)
    return sent_as_it_is(page) if pack.share_key or pack.invite_key else page


def pack_context(request: VisitorRequest, pack: Pack) -> dict[str, Any]:
    """The context of a pack's pages."""
    system = system_or_404(pack.system)
    cards = pack.cards.order_by("place", "pk").select_related("pack").defer("words")
    page = Paginator(cards, ON_A_PAGE).get_page(request.GET.get("page"))
    pictures.remember(page)
    return {
        "system": system,
        "pack": pack,
        "page": page,
        "tiles": [tile(system, card) for card in page],
        "may_change": pack.may_write(request.player),
        "usage": published.usage_of(pack),
        "owned": owning.owns_pack(request.player, pack),
    }


@changing_form
def new(request: PlayerRequest, system_id: str) -> HttpResponse:
    """Make an empty pack."""
    system = system_or_404(system_id)
    form = PackForm(request.POST or None)
    if form.is_valid():
        try:
            pack = service.create(system, request.player, form.cleaned_data["name"])
        except Refused as refused:
            form.add_error(None, [translate(fault.message) for fault in refused.faults])
        else:
            return redirect(pack)
    context = {"form": form, "system": system}
    return render(request, "cards/pack_new.html", context, status=422 if form.errors else 200)


@changing_form
def import_pack(request: PlayerRequest, system_id: str) -> HttpResponse:
    """Import a pack from a file of this site or another program. With any fault, all faults are
    listed and nothing is stored."""
    system = system_or_404(system_id)
    form = PackImportForm(request.POST or None, request.FILES or None)
    agreed = request.POST.getlist("agreed")
    refusal = Refused()
    if form.is_valid():
        try:
            pack, notes, update = _imported(request, system, form, agreed)
        except Refused as refused:
            refusal = refused
            if refusal.offers:
                form = PackImportForm(initial=form.retry_initial())
        else:
            for note in notes:
                messages.warning(request, translate(note))
            if update is not None:
                return updated(request, pack, update)
            messages.success(request, _("The pack is here."))
            return redirect(pack)
    form.accept(system.exchange.card_endings)
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
    request: PlayerRequest, system: System[Any], form: PackImportForm, agreed: list[str]
) -> tuple[Pack, Sequence[Message], updating.Update | None]:
    """The imported pack, with notes, and the update if the pack existed. Raises Refused."""
    raw = form.given()
    foreign = pack_files.import_foreign(system, request.player, raw, form.file_name(), agreed)
    if foreign:
        return *foreign, None
    incoming = pack_files.read_pack(system, raw)
    copy = updating.copy_of(request.player, system.id, incoming.origin_key)
    if copy is None or form.cleaned_data["as_new"]:
        return pack_files.import_new(request.player, incoming), (), None
    return copy, (), updating.update_from_file(copy, request.player, incoming)


def updated(request: PlayerRequest, pack: Pack, update: updating.Update) -> HttpResponse:
    """Show what an import changed in an existing pack."""
    if not update:
        messages.success(request, _("Your copy of this pack was up to date already."))
        return redirect(pack)
    counts = {"added": update.added, "changed": update.changed, "removed": update.removed}
    messages.success(
        request,
        _("Your copy is up to date: %(added)s added, %(changed)s changed, %(removed)s gone.")
        % counts,
    )
    if update.version is None:
        return redirect(pack)
    return redirect(f"{reverse('cards:pack_versions', args=[pack.pk])}?since={update.version}")


@changing_form
def rename(request: PlayerRequest, pk: int) -> HttpResponse:
    pack = own_pack(request, pk)
    form = PackForm(request.POST or None, initial={"name": pack.name})
    if form.is_valid():
        pack.name = form.cleaned_data["name"]
        pack.save(update_fields=["name", "changed"])
        return redirect(pack)
    context = {"form": form, "pack": pack, "system": system_or_404(pack.system)}
    return render(request, "cards/pack_rename.html", context, status=422 if form.errors else 200)


@changing_form
def delete(request: PlayerRequest, pk: int) -> HttpResponse:
    """Ask for confirmation, then delete the pack."""
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
    return download(pack_files.export(pack), pack.name)


def download(data: Any, name: str) -> HttpResponse:
    """Data as a JSON file of that name."""
    response = HttpResponse(written(data) + "\n", content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or "tabletop"}.json"'
    return response


def _link(request: VisitorRequest, page: str, key: str) -> str:
    """The absolute address of a pack's page with that key; "" without a key."""
    return sharing.absolute(request, reverse(page, args=[key])) if key else ""
