"""Pages of shared packs: the published list, a pack by its link, and the owner's actions."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.cards import packs as service
from games.cards import published, updating
from games.cards.models import Pack
from games.cards.views.browse import system_or_404
from games.cards.views.packs import as_file, changing, own_pack, pack_context, updated
from games.cards.views.refusals import RefusalsAsMessages
from games.people.http import PlayerRequest, VisitorRequest
from games.people.limits import limited
from games.people.rights import action
from games.rules.systems import systems

PACKS_ON_A_PAGE = 24
looking = limited("shared", "120/m", methods=frozenset({"GET"}))


@require_safe
@looking
def listing(request: VisitorRequest) -> HttpResponse:
    """The packs that people have published, searched by words, game and kind of card."""
    search = published.Search.of(systems(), request.GET.dict())
    page = Paginator(search.found(), PACKS_ON_A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "search": search,
        "systems": systems().values(),
        "kinds": systems()[search.system].cards.kinds if search.system else (),
        "page": page,
        "packs": [(pack, system_or_404(pack.system)) for pack in page],
        "query": query.urlencode(),
    }
    return render(request, "cards/shared_packs.html", context)


def shared_pack(key: str) -> Pack:
    """The pack of a link. Raises Http404."""
    return get_object_or_404(published.shared().select_related("owner"), share_key=key)


@require_safe
@looking
def shared(request: VisitorRequest, key: str) -> HttpResponseBase:
    """The page of a shared pack, to read, download or copy."""
    pack = shared_pack(key)
    if pack.may_write(request.player):
        return redirect(pack)
    copy = updating.copy_of(request.player, pack.system, pack.key) if request.player else None
    context = pack_context(request, pack) | {"key": key, "copy": copy}
    return render(request, "cards/pack_shared.html", context)


@require_safe
def shared_export(request: VisitorRequest, key: str) -> HttpResponse:
    """A shared pack as a file."""
    return as_file(shared_pack(key))


@changing
def shared_copy(request: PlayerRequest, key: str) -> HttpResponse:
    """Copy a shared pack for the player. An existing copy is updated, unless a new one is
    requested."""
    pack = shared_pack(key)
    system_or_404(pack.system)
    copy = updating.copy_of(request.player, pack.system, pack.key)
    with RefusalsAsMessages(request):
        if copy is not None and "again" not in request.POST:
            return updated(request, copy, updating.update_from_pack(copy, request.player, pack))
        copied = service.copy(pack, request.player)
        messages.success(request, _("The cards are yours now, to change and to play with."))
        return redirect(copied)
    return redirect("cards:pack_shared", key)


@action("report", "10/h")
def report(request: PlayerRequest, key: str) -> HttpResponse:
    """Report a shared pack to the administrators."""
    pack = shared_pack(key)
    why = " ".join(request.POST.get("text", "").replace("\x00", "").split())
    if why:
        published.report(pack, request.player, why)
        messages.success(request, _("Thank you. The administrators will look at it."))
    else:
        messages.error(request, _("Say what is wrong with this pack."))
    return redirect("cards:pack_shared", key)


@changing
def share(request: PlayerRequest, pk: int) -> HttpResponse:
    """Make a link by which others read and copy the pack; with `off`, remove it."""
    pack = own_pack(request, pk)
    if "off" in request.POST:
        published.unshare(pack)
    else:
        published.share(pack, request.player)
    return redirect(f"{pack.get_absolute_url()}#share")


@action("publish", "30/h")
def publish(request: PlayerRequest, pk: int) -> HttpResponse:
    """List the pack for everybody; with `off`, remove it from the list."""
    pack = own_pack(request, pk)
    with RefusalsAsMessages(request):
        if "off" in request.POST:
            published.withdraw(pack)
        else:
            published.publish(pack, request.player)
    return redirect(f"{pack.get_absolute_url()}#share")
