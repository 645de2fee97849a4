"""Pages for the writers of a pack: the invitation, the writers, and the versions."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.cards import history, writing
from games.cards.models import Pack
from games.cards.views.browse import system_or_404
from games.cards.views.packs import changing, own_pack, written_pack
from games.cards.views.refusals import RefusalsAsMessages
from games.cards.views.shared import looking, shared_pack
from games.people.http import PlayerRequest, VisitorRequest, get_or_post, sent_as_it_is
from games.people.limits import limited
from games.people.rights import player_required


@changing
def invite(request: PlayerRequest, pk: int) -> HttpResponse:
    """Make a link that lets others write in the pack; with `off`, remove it."""
    pack = own_pack(request, pk)
    if "off" in request.POST:
        writing.close(pack)
    else:
        writing.invite(pack)
    return redirect(f"{pack.get_absolute_url()}#writers")


@never_cache
@get_or_post
@limited("invited", "60/m", methods=frozenset({"GET", "POST"}))
@player_required
def invited(request: PlayerRequest, key: str) -> HttpResponseBase:
    """Accept an invitation to write in a pack, after confirmation."""
    packs = Pack.objects.exclude(invite_key="").filter(hidden=None).select_related("owner")
    pack = get_object_or_404(packs, invite_key=key)
    if pack.may_write(request.player):
        return redirect(pack)
    if request.method == "POST":
        with RefusalsAsMessages(request):
            writing.join(pack, request.player)
            return redirect(pack)
    context = {"pack": pack, "system": system_or_404(pack.system)}
    return sent_as_it_is(render(request, "cards/pack_invited.html", context))


@changing
def remove(request: PlayerRequest, pk: int, number: int) -> HttpResponse:
    """Remove a writer from the owner's pack."""
    pack = own_pack(request, pk)
    writer = get_object_or_404(pack.writers.select_related("player"), pk=number)
    writing.remove(pack, writer)
    messages.success(
        request, _("%(name)s cannot write here any more.") % {"name": writer.player.name}
    )
    return redirect(f"{pack.get_absolute_url()}#writers")


@changing
def leave(request: PlayerRequest, pk: int) -> HttpResponse:
    """Stop writing in another player's pack."""
    pack = written_pack(request, pk)
    get_object_or_404(pack.writers, player=request.player).delete()
    return redirect("cards:packs")


@require_safe
@player_required
def versions(request: PlayerRequest, pk: int) -> HttpResponse:
    """The differences between a pack of the player and an earlier version."""
    return _versions(request, written_pack(request, pk), {"may_change": True})


@require_safe
@looking
def shared_versions(request: VisitorRequest, key: str) -> HttpResponse:
    """The differences between a shared pack and an earlier version."""
    return _versions(request, shared_pack(key), {"key": key})


def _versions(request: VisitorRequest, pack: Pack, more: dict[str, Any]) -> HttpResponse:
    """The versions of a pack, and how it differs from the one that `since` names, or else from the
    newest that is not the same."""
    system = system_or_404(pack.system)
    now = history.cards_of(pack)
    kept = list(pack.versions.select_related("author"))
    wanted = request.GET.get("since", "")
    since = next((one for one in kept if str(one.number) == wanted), None)
    since = since or next((one for one in kept if one.cards != now), None)
    context = {
        "system": system,
        "pack": pack,
        "kept": kept,
        "since": since,
        "differences": history.differences(system, since.cards, now) if since else [],
    }
    return render(request, "cards/pack_versions.html", context | more)


@changing
def keep(request: PlayerRequest, pk: int) -> HttpResponse:
    """Store the present pack as a version."""
    pack = written_pack(request, pk)
    version = history.keep(pack, request.player)
    if version is None:
        messages.error(request, _("There are no cards in this pack yet."))
    else:
        messages.success(
            request, _("This is version %(number)s of the pack.") % {"number": version.number}
        )
    return redirect("cards:pack_versions", pack.pk)
