"""Build rules of a draft as sentences: a click on a part offers the alternatives for it."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from games.cards import drafts, metering
from games.cards.checking import kind_of
from games.cards.controls import NoSuchPart
from games.cards.models import Draft
from games.cards.views.browse import system_or_404
from games.cards.views.workshop import (
    context_of,
    notice_of,
    number_of,
    own_draft,
    writing_form,
)
from games.people.http import PlayerRequest
from games.rules import places
from games.rules.forms.rule_building import RuleBuilder

LONGEST_GIVEN = 1000
LONGEST_SEARCH = 100


def builder_of(draft: Draft) -> RuleBuilder:
    """The builder of the rules on a draft's kind of card."""
    kind = kind_of(system_or_404(draft.system), draft.kind)
    if kind is None or kind.rules is None:
        raise Http404
    return kind.rules


def address_of(draft: Draft, rule: str, opened: str = "") -> str:
    """The address at which a rule of a draft is built, with a part open."""
    query = {"at": rule} | ({"open": opened} if opened and opened != rule else {})
    return f"{reverse('cards:draft_rule', args=[draft.pk])}?{urlencode(query)}"


@writing_form
def rule(request: PlayerRequest, pk: int) -> HttpResponse:
    """A rule as sentences with the open part's alternatives; POST changes it."""
    draft = own_draft(request, pk)
    builder = builder_of(draft)
    given = request.POST if request.method == "POST" else request.GET
    at, opened = given.get("at", "")[:LONGEST_GIVEN], given.get("open", "")[:LONGEST_GIVEN]
    notice = ""
    if request.method == "POST":
        notice = _notice_of(lambda: _changed(request, draft, builder, at, opened or at))
        if not request.htmx:
            if notice:
                messages.error(request, notice)
            return redirect(address_of(draft, at, opened))
        draft = own_draft(request, pk)
    if not _is_there(draft, at):
        return _away(request, draft)
    adding = given.get("adding", "") if request.method == "GET" else ""
    with metering.checking(draft.data):
        panel = builder.panel(draft.data, at, opened or at, adding)
        panel = panel or builder.panel(draft.data, at, at)
    context = context_of(request, system_or_404(draft.system), draft) | {
        "rule": at,
        "panel": panel,
        "adding": adding,
        "sentences": builder.sentences(draft.data, at),
        "notice": notice,
    }
    whole = "cards/workshop/rule_body.html" if request.htmx else "cards/workshop/rule.html"
    return render(request, whole, context, status=422 if notice else 200)


def _notice_of(change: Callable[[], object]) -> str:
    """Change a rule of a draft. Return a notice if that fails."""
    return notice_of(change, _("That does not fit there. Nothing has been changed."))


def _is_there(draft: Draft, at: str) -> bool:
    try:
        place = places.place_of(at)
        return bool(place) and isinstance(places.at(draft.data, place), dict)
    except LookupError:
        return False


def _away(request: PlayerRequest, draft: Draft) -> HttpResponse:
    """Redirect to the form: the rule does not exist, or not any more."""
    if request.htmx:
        return HttpResponseClientRedirect(draft.get_absolute_url())
    return redirect(draft)


def _changed(
    request: PlayerRequest, draft: Draft, builder: RuleBuilder, at: str, place: str
) -> Draft:
    """The draft after a change of a part of a rule. Raises Stale, NoSuchPart."""
    given = request.POST
    do, slot = given.get("do", ""), given.get("slot", "")[:LONGEST_GIVEN]
    value = given.get("value", given.get(f"slot:{slot}", ""))[:LONGEST_GIVEN]
    if do in ("undo", "redo"):
        return drafts.change(draft, number_of(request), do, "", "")
    part = given.get("part", place)[:LONGEST_GIVEN]
    changes: dict[str, Callable[[Any], Any]] = {
        "fill": lambda data: builder.filled(data, at, place, slot, value),
        "replace": lambda data: builder.replaced(data, at, place, value),
        "remove": lambda data: builder.removed(data, at, part),
        "earlier": lambda data: builder.moved(data, at, part),
    }
    if do not in changes:
        raise NoSuchPart(do[:60])
    return drafts.build(draft, number_of(request), changes[do])


@writing_form
def library(request: PlayerRequest, pk: int) -> HttpResponse:
    """Choose what a new rule starts from: nothing, a common rule, or one of any card."""
    draft = own_draft(request, pk)
    builder = builder_of(draft)
    given = request.POST if request.method == "POST" else request.GET
    at = given.get("at", "")[:LONGEST_GIVEN]
    if request.method == "POST":
        key = given.get("key", "")[:LONGEST_GIVEN]
        notice = _notice_of(
            lambda: drafts.build(
                draft, number_of(request), lambda data: builder.begun(data, at, key)
            )
        )
        if notice:
            messages.error(request, notice)
            return redirect(draft)
        draft.refresh_from_db()
        return redirect(address_of(draft, _newest(draft, at)))
    words = given.get("q", "")[:LONGEST_SEARCH].strip()
    found = builder.found(draft.data, at, words) if words else ()
    common = () if words else builder.beginnings(draft.data, at)
    if not words and not common:
        return redirect(draft)
    context = context_of(request, system_or_404(draft.system), draft) | {
        "at": at,
        "words": words,
        "found": found or common,
    }
    part = "cards/workshop/library_list.html"
    whole = part if request.htmx else "cards/workshop/library.html"
    return render(request, whole, context)


def _newest(draft: Draft, at: str) -> str:
    """The place of the rule added last to a list, or of the first rule in the item added last."""
    items = places.at(draft.data, places.place_of(at))
    newest = f"{at}.{len(items) - 1}"
    return f"{newest}.rules.0" if "rules" in items[-1] else newest
