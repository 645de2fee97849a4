"""Pages of whole rosters: the list, one of them, copies, links, files, print."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.cards import keys
from games.cards.catalogue import cards_for
from games.cards.models import Card
from games.cards.refusals import Refused
from games.cards.views import browse
from games.cards.views.browse import system_or_404
from games.cards.views.packs import download
from games.cards.views.refusals import RefusalsAsMessages
from games.cards.words import translate
from games.people import sharing
from games.people.http import NotHere, PlayerRequest, VisitorRequest, sent_as_it_is
from games.people.limits import limited
from games.people.rights import action, form_page, player_required
from games.rosters import collection, editing, exchange, lines, painting, sheet
from games.rosters.forms import RosterImportForm
from games.rosters.list_reader import Unread
from games.rosters.models import Roster
from games.rosters.service import cards_of, faults_of, ready_rosters
from games.rules.contract.definition import System
from games.rules.systems import systems

_UNREAD = "unread_lines"  # session key: the unread lines of the last imported roster

changing = action("rosters", "60/m")
changing_form = form_page("rosters", "60/m")


def own_roster(request: PlayerRequest, pk: int) -> Roster:
    """The player's own roster. Raises Http404 for others."""
    return _found(Q(owner=request.player), pk)


def seen_roster(request: VisitorRequest, pk: int) -> Roster:
    """The visitor's own roster or a ready one. Raises Http404 for others."""
    seen = Q(owner=None) | Q(owner=request.player) if request.player else Q(owner=None)
    return _found(seen, pk)


def _found(seen: Q, pk: int) -> Roster:
    found = Roster.objects.filter(seen, pk=pk).select_related("owner").first()
    if found is None:
        raise NotHere(
            _(
                "This roster is not there any more, or it is not for you to see. With an update of "
                "the site some ready rosters may give way to others: all of them stand under "
                "Rosters."
            )
        )
    return found


def shared_roster(key: str) -> Roster:
    """The roster with that share key. Raises Http404."""
    shared = Roster.objects.exclude(share_key="").select_related("owner")
    return get_object_or_404(shared, share_key=key)


@require_safe
def mine(request: VisitorRequest) -> HttpResponse:
    """The visitor's rosters and the ready ones, by game."""
    own = Roster.objects.filter(owner=request.player) if request.player else Roster.objects.none()
    rosters = list(own.select_related("owner"))
    collections = [
        {
            "system": system,
            "own": [_short(system, roster) for roster in rosters if roster.system == system.id],
            "ready": [_short(system, roster) for roster in ready_rosters(system.id)],
        }
        for system in systems().values()
    ]
    return render(request, "rosters/rosters.html", {"collections": collections})


def _short(system: System[Any], roster: Roster) -> dict[str, Any]:
    """The context of a roster in a list: its first cards, and its faults."""
    cards = cards_of(roster)
    first = [
        translate(cards[entry["card"]].name)
        for entry in roster.entries
        if entry["slot"] == system.rosters.slots[0].id and entry["card"] in cards
    ]
    # Tests ensure that ready rosters have none.
    faults = [] if roster.is_ready else faults_of(roster, cards)
    return {"roster": roster, "first": first, "faults": faults}


@changing
def new(request: PlayerRequest, system_id: str) -> HttpResponse:
    """An empty roster, at once in the editor."""
    system = system_or_404(system_id)
    with RefusalsAsMessages(request):
        roster = collection.create(system, request.player, _("New roster"))
        return redirect("rosters:edit", roster.pk)
    return redirect("rosters:mine")


@require_safe
def roster(request: VisitorRequest, pk: int) -> HttpResponse:
    """The page of a roster."""
    roster = seen_roster(request, pk)
    system = system_or_404(roster.system)
    share_link = _share_link(request, roster)
    files = editing.files_of(system, roster)
    context = {
        **editing.state(system, roster),
        "may_change": roster.may_change(request.player),
        "downloads": browse.downloads(files, "rosters:export", roster.pk),
        "equal": urlencode(editing.preferences_for_equal(system, roster)),
        "share_link": share_link,
        "qr": sharing.qr_svg(share_link) if share_link else "",
        "text": lines.written(roster, system, cards_for(system.id, roster.owner)),
    }
    page = render(request, "rosters/roster.html", context)
    return sent_as_it_is(page) if share_link else page


def _share_link(request: VisitorRequest, roster: Roster) -> str:
    """The absolute link of a shared roster; "" if it is not shared."""
    if not roster.share_key:
        return ""
    return sharing.absolute(request, reverse("rosters:shared", args=[roster.share_key]))


@changing
def copy(request: PlayerRequest, pk: int) -> HttpResponse:
    """Copy the player's own roster or a ready one."""
    return _copied(request, seen_roster(request, pk))


def _copied(request: PlayerRequest, original: Roster) -> HttpResponse:
    system_or_404(original.system)
    with RefusalsAsMessages(request):
        copied = collection.copy(original, request.player)
        messages.success(request, _("This copy is yours, to change as you like."))
        return redirect("rosters:edit", copied.pk)
    return redirect("rosters:mine")


@changing_form
def delete(request: PlayerRequest, pk: int) -> HttpResponse:
    """Ask for confirmation, then delete the roster."""
    roster = own_roster(request, pk)
    if request.method == "POST":
        roster.delete()
        messages.success(request, _("The roster “%(name)s” is gone.") % {"name": roster.name})
        return redirect("rosters:mine")
    return render(request, "rosters/delete.html", {"roster": roster})


@changing
def share(request: PlayerRequest, pk: int) -> HttpResponse:
    """Make a link by which others read and copy the roster; with `off`, remove it."""
    roster = own_roster(request, pk)
    roster.share_key = "" if "off" in request.POST else roster.share_key or keys.new_share_key()
    Roster.objects.filter(pk=roster.pk).update(share_key=roster.share_key)
    return redirect(f"{roster.get_absolute_url()}#share")


@require_safe
@limited("shared", "120/m", methods=frozenset({"GET"}))
def shared(request: VisitorRequest, key: str) -> HttpResponseBase:
    """The page of a shared roster, to read or copy."""
    roster = shared_roster(key)
    if roster.may_change(request.player):
        return redirect(roster)
    system = system_or_404(roster.system)
    files = editing.files_of(system, roster)
    context = {
        **editing.state(system, roster),
        "key": key,
        "downloads": browse.downloads(files, "rosters:shared_export", key),
    }
    return render(request, "rosters/shared.html", context)


@changing
def shared_copy(request: PlayerRequest, key: str) -> HttpResponse:
    """Copy a shared roster, with the cards that the player lacks."""
    return _copied(request, shared_roster(key))


@require_safe
@limited("roster-picture", "120/m", methods=frozenset({"GET"}))
def shared_picture(request: VisitorRequest, key: str) -> HttpResponseBase:
    """A shared roster as a picture."""
    roster = shared_roster(key)
    system = system_or_404(roster.system)
    state = editing.state(system, roster)
    parts = tuple(
        (translate(section.slot.label), tuple(line.name for line in section.lines))
        for section in state["sections"]
        if section.lines
    )
    painted = painting.Painted(translate(system.name), roster.name, parts)
    return HttpResponse(painting.png(painted), content_type="image/png")


@require_safe
def export(request: VisitorRequest, pk: int, form: str) -> HttpResponse:
    """The roster as a file."""
    return _file(seen_roster(request, pk), form)


@require_safe
def shared_export(request: VisitorRequest, key: str, form: str) -> HttpResponse:
    return _file(shared_roster(key), form)


def _file(roster: Roster, form: str) -> HttpResponse:
    system = system_or_404(roster.system)
    if form == "json":
        return download(exchange.export(roster, cards_of(roster)), roster.name)
    if form != "text":
        return browse.download(editing.files_of(system, roster), form, roster.name)
    text = lines.written(roster, system, cards_for(system.id, roster.owner))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    name = slugify(roster.name) or "roster"
    response["Content-Disposition"] = f'attachment; filename="{name}.txt"'
    return response


@require_safe
def print_view(request: VisitorRequest, pk: int) -> HttpResponse:
    """The roster for paper: on one page, or with all its cards in full besides."""
    roster = seen_roster(request, pk)
    state = editing.state(system_or_404(roster.system), roster)
    link = _share_link(request, roster)
    context = {
        **state,
        "parts": sheet.parts(state["sections"]),
        "with_cards": "cards" in request.GET,
        "qr": sharing.qr_svg(link) if link else "",
    }
    page = render(request, "rosters/print.html", context)
    return sent_as_it_is(page) if link else page


def _with_unread(
    request: PlayerRequest, system: System[Any], made: Roster, unread: list[Unread]
) -> HttpResponse:
    """Redirect to the page that lists what was not understood."""
    unread_lines = [
        {
            "line": one.number,
            "text": one.text,
            "why": translate(one.message),
            "nearest": [
                {"name": card.name, "slot": _slot_for(system, card)} for card in one.nearest
            ],
        }
        for one in unread
    ]
    request.session[_UNREAD] = {"roster": made.pk, "lines": unread_lines}
    return redirect("rosters:imported", made.pk)


def _slot_for(system: System[Any], card: Card) -> str:
    """A slot that takes the card, for the editor to offer it there; "" if none does."""
    return next(
        (slot.id for slot in system.rosters.slots if system.rosters.fits(slot, card.data)), ""
    )


@require_safe
@player_required
def imported(request: PlayerRequest, pk: int) -> HttpResponse:
    """What was not understood when the player last imported the roster."""
    made = own_roster(request, pk)
    stored = request.session.get(_UNREAD, {})
    if stored.get("roster") != made.pk:
        return redirect("rosters:edit", made.pk)
    context = {"roster": made, "system": system_or_404(made.system), "unread": stored["lines"]}
    return render(request, "rosters/imported.html", context)


@changing_form
def import_roster(request: PlayerRequest, system_id: str) -> HttpResponse:
    """Import a roster from JSON or text. JSON with any fault is refused; text is imported as far as
    it is understood, and the next page lists the rest."""
    system = system_or_404(system_id)
    form = RosterImportForm(request.POST or None, request.FILES or None)
    agreed = request.POST.getlist("agreed")
    refusal = Refused()
    by_line = False
    if form.is_valid():
        raw = form.given()
        text = raw.decode("utf-8-sig", "replace") if isinstance(raw, bytes) else raw
        by_line = not text.lstrip("\ufeff \t\r\n").startswith(("{", "["))
        try:
            if foreign := exchange.import_foreign(system, request.player, raw, agreed):
                made, notes = foreign
                for note in notes:
                    messages.warning(request, translate(note))
            elif by_line:
                found = lines.read(system, text, cards_for(system.id, request.player))
                made = collection.create(system, request.player, found.name, found.entries)
                if found.unread:
                    return _with_unread(request, system, made, found.unread)
            else:
                made = exchange.import_roster(system, request.player, raw)
        except Refused as refused:
            refusal = refused
            form = RosterImportForm(initial=form.retry_initial())
        else:
            messages.success(request, _("The roster is here."))
            return redirect("rosters:edit", made.pk)
    form.accept(system.exchange.roster_endings)
    context = {
        "form": form,
        "system": system,
        "faults": refusal.faults,
        "offers": refusal.offers,
        "agreed": agreed,
        "by_line": by_line,
        "back": reverse("rosters:mine"),
    }
    status = 422 if refusal.faults or form.errors else 200
    return render(request, "rosters/import.html", context, status=status)
