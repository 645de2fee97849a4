"""The workshop: write cards in forms beside a preview. Drafts are saved with every change."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import reswap, retarget

from games.cards import battlefields, catalogue, controls, drafts, limits, metering, translating
from games.cards import packs as service
from games.cards.checking import check, is_valid, kind_of
from games.cards.controls import Control, NoSuchPart
from games.cards.models import Draft
from games.cards.reading import read, written
from games.cards.refusals import Refused
from games.cards.views.browse import system_or_404
from games.cards.views.packs import changing, changing_form, chosen_pack
from games.cards.views.refusals import RefusalsAsMessages
from games.people.http import PlayerRequest, whole_number
from games.people.rights import action, form_page, player_required
from games.rules.contract.definition import System
from games.rules.forms.cards import CardKind
from games.rules.forms.faults import Fault
from games.rules.forms.free_texts import LANGUAGE
from games.rules.text import Message

writing = action("card-draft", "600/m")
writing_form = form_page("card-draft", "600/m")
MOST_RULES_READ = 60
"""Most rules of a draft that its form shows as sentences."""
STEPS_TO_LOOK_AT = 6
"""Most earlier states of a draft that are tried for a preview."""


@changing_form
def start(request: PlayerRequest, system_id: str) -> HttpResponse:
    """Choose the kind of card to write, and start a draft."""
    system = system_or_404(system_id)
    packs = catalogue.packs_written_by(request.player).filter(system=system.id)
    in_pack = packs.filter(pk=whole_number(request.GET.get("pack", ""), 0)).first()
    if request.method == "POST":
        kind = kind_of(system, request.POST.get("kind", ""))
        if kind is None or kind.board is not None:
            raise Http404
        pack = chosen_pack(request, system)
        with RefusalsAsMessages(request):
            return redirect(drafts.start(request.player, system, kind, pack))
    own = Draft.objects.filter(owner=request.player, system=system.id).defer("past", "undone")
    under_way = own.exclude(number=0, card__isnull=False)
    context = {"system": system, "pack": in_pack, "drafts": under_way.select_related("pack")}
    return render(request, "cards/workshop/start.html", context)


def own_draft(request: PlayerRequest, pk: int) -> Draft:
    """The player's own draft. Raises Http404 for others."""
    own = Draft.objects.filter(owner=request.player)
    return get_object_or_404(own.select_related("pack", "card__pack"), pk=pk)


@require_safe
@player_required
def draft(request: PlayerRequest, pk: int) -> HttpResponse:
    """The forms of a draft, or its data."""
    draft = own_draft(request, pk)
    system = system_or_404(draft.system)
    if "data" in request.GET or kind_of(system, draft.kind) is None:
        return _as_data(request, system, draft, written(draft.data), [])
    return _page(request, system, draft)


def _page(
    request: PlayerRequest, system: System[Any], draft: Draft, faults: list[Fault] | None = None
) -> HttpResponse:
    """The form of a draft, or the editor if it is a battlefield. `faults` are those found on
    saving."""
    context, status = context_of(request, system, draft, faults), 422 if faults else 200
    kind = context["kind"]
    if not battlefields.can_be_drawn(kind, draft.data):
        return render(request, "cards/workshop/workshop.html", context, status=status)
    context |= battlefields.drawing_of(system.id, kind, draft.data)
    context |= battlefields.page_of(system.id, kind, draft.data)
    context["by_script"] = True
    return render(request, "cards/workshop/battlefield.html", context, status=status)


@writing
def change(request: PlayerRequest, pk: int) -> HttpResponse:
    """Make a change in a draft. The response is only the verdict if the form itself shows the
    change."""
    draft = own_draft(request, pk)
    system = system_or_404(draft.system)
    given, place = request.POST, request.POST.get("path", "")
    value = given.get("value", given.get(f"at:{place}", ""))
    notice = notice_of(
        lambda: drafts.change(draft, number_of(request), given.get("do", ""), place, value),
        _("That cannot be there. Nothing has been changed."),
    )
    if not request.htmx:
        if notice:
            messages.error(request, notice)
        return redirect(draft)
    changed = own_draft(request, pk)
    context = context_of(request, system, changed) | {"notice": notice}
    if request.htmx.target == "verdict" and not notice:
        context["languages_anew"] = given.get("do") != "say" and _texts_differ(
            context["kind"], draft, changed
        )
        return render(request, "cards/workshop/verdict.html", context)
    answer = render(request, "cards/workshop/body.html", context, status=422 if notice else 200)
    return retarget(reswap(answer, "outerHTML"), "#workshop")


def _texts_differ(kind: CardKind | None, before: Draft, after: Draft) -> bool:
    """Whether other texts, or other languages, are offered than before."""
    if kind is None:
        return False
    return before.data.get(LANGUAGE) != after.data.get(LANGUAGE) or translating.offered(
        kind, before.data
    ) != translating.offered(kind, after.data)


def notice_of(change: Callable[[], object], unfit: str) -> str:
    """Change a draft. Return a notice if that fails; `unfit` is the one for a part that the card
    cannot have."""
    try:
        change()
    except drafts.Stale:
        return _("This draft was changed on another page: this is how it stands now.")
    except NoSuchPart:
        return unfit
    return ""


def number_of(request: PlayerRequest) -> int:
    """The number of the draft's state on the page; -1 if missing."""
    return whole_number(request.POST.get("number", ""), -1)


@writing
def as_data(request: PlayerRequest, pk: int) -> HttpResponse:
    """Replace a draft's data by JSON."""
    draft = own_draft(request, pk)
    system = system_or_404(draft.system)
    raw = request.POST.get("data", "")
    try:
        data = read(raw, limits.BYTES_OF_A_CARD)
        if not isinstance(data, dict) or data.get("kind") != draft.kind:
            fault = Fault("", service.wrong_kind(draft.kind), "kind")
            return _as_data(request, system, draft, raw, [fault])
        drafts.replace(draft, number_of(request), data)
    except Refused as refused:
        return _as_data(request, system, draft, raw, refused.faults)
    except drafts.Stale:
        return _as_data(request, system, draft, raw, [Fault("", drafts.CHANGED_ELSEWHERE)])
    except NoSuchPart:
        return _as_data(request, system, draft, raw, [Fault("", drafts.TOO_LARGE)])
    return redirect(draft)


@writing
def battlefield(request: PlayerRequest, pk: int) -> HttpResponse:
    """Replace a draft's data by a drawn battlefield. Return the verdict and the terrain."""
    draft = own_draft(request, pk)
    system = system_or_404(draft.system)
    kind = kind_of(system, draft.kind)
    if kind is None or kind.battlefield is None:
        raise Http404
    notice, refused, languages = "", list[Fault](), dict[str, Any]()
    try:
        data = read(request.POST.get("data", ""), limits.BYTES_OF_A_CARD)
        if isinstance(data, dict) and battlefields.can_be_drawn(kind, data):
            shown = read(request.POST.get("shown") or "null", limits.BYTES_OF_A_CARD)
            data, languages = translating.changed_by_script(kind, shown, data)
            drafts.replace(draft, number_of(request), {**data, "kind": draft.kind})
        else:
            notice = _("That cannot be there. Nothing has been changed.")
    except Refused as refusal:
        refused = refusal.faults
    except drafts.Stale:
        notice = _("This draft was changed on another page. Open it again to go on with it.")
    except NoSuchPart:
        refused = [Fault("", drafts.TOO_LARGE)]
    draft = own_draft(request, pk)
    context = context_of(request, system, draft) | languages
    context |= {"notice": notice, "by_script": True}
    if refused:
        context["faults"] = refused
    if battlefields.can_be_drawn(kind, draft.data):
        context |= battlefields.drawing_of(system.id, kind, draft.data)
    status = 422 if notice or refused else 200
    return render(request, "cards/workshop/battlefield_answer.html", context, status=status)


def _as_data(
    request: PlayerRequest, system: System[Any], draft: Draft, raw: str, faults: list[Fault]
) -> HttpResponse:
    context = context_of(request, system, draft) | {
        "raw": raw,
        "rows": min(max(raw.count("\n") + 2, 16), 40),
        "refused": faults,
    }
    status = 422 if faults else 200
    return render(request, "cards/workshop/as_data.html", context, status=status)


@changing
def save(request: PlayerRequest, pk: int) -> HttpResponse:
    """Save the draft as a card."""
    draft = own_draft(request, pk)
    system = system_or_404(draft.system)
    pack = chosen_pack(request, system) if draft.card is None else None
    try:
        card = drafts.save(draft, system, pack)
    except Refused as refused:
        return _page(request, system, draft, refused.faults)
    messages.success(request, _("Saved."))
    return redirect(card)


@changing
def discard(request: PlayerRequest, pk: int) -> HttpResponse:
    """Discard a draft; the card that it changes stays as it is."""
    draft = own_draft(request, pk)
    back = draft.card or draft.pack
    draft.delete()
    messages.success(request, _("The draft is gone."))
    return redirect(back) if back else redirect("cards:browse", draft.system)


def context_of(
    request: PlayerRequest, system: System[Any], draft: Draft, faults: list[Fault] | None = None
) -> dict[str, Any]:
    """The context of a draft's pages. `faults` are those found on saving."""
    kind = kind_of(system, draft.kind)
    found = check(system, draft.data).faults or faults or []
    fields = drafts.fields_of(system, kind, request.player) if kind else []
    parts = controls.controls_of(fields, draft.data)
    return {
        "system": system,
        "draft": draft,
        "kind": kind,
        "controls": parts,
        **(translating.context_of(kind, draft.data) if kind else {}),
        "rule_texts": _rule_texts(kind, draft, parts),
        "faults": found,
        "drawn": _drawable(system, draft),
        "packs": catalogue.packs_written_by(request.player).filter(system=system.id),
    }


def _rule_texts(
    kind: CardKind | None, draft: Draft, parts: Sequence[Control]
) -> dict[str, Sequence[Message]]:
    """The rules of a draft as sentences, by place, at most MOST_RULES_READ."""
    if kind is None or kind.rules is None:
        return {}
    rules = (part.path for part in controls.everything(parts) if part.type == "sentence")
    with metering.checking(draft.data):
        return {
            place: kind.rules.sentences(draft.data, place)
            for place in islice(rules, MOST_RULES_READ)
        }


def _drawable(system: System[Any], draft: Draft) -> Any:
    """The draft's data, or its last state that can be drawn."""
    states = [draft.data, *reversed(draft.past[-STEPS_TO_LOOK_AT:])]
    return next((data for data in states if is_valid(system, data)), None)
