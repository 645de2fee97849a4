"""The site's own rulebook: every rule of a game by its id."""

import re
from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.cards.readings import fold
from games.cards.views.browse import system_or_404
from games.cards.words import translate
from games.people.http import VisitorRequest
from games.rules.book.ledgers import RuleEntry
from games.rules.systems import systems
from games.rules.text import Message

_REFERENCE = re.compile(r"\b[A-Z]+(?:-[A-Z]+)*-\d+(?:\.[0-9a-z]+)*\b")

_GLOSSARY_SECONDS = 60 * 60  # for which browsers cache a game's terms

# The origin of a rule: its label, and the look of its mark.
_SOURCES = {
    "seed": ("", ""),
    "seed?": (_("reading"), "tag-brass"),
    "official": (_("official"), "tag-felt"),
    "reference": (_("from a reference"), "tag-felt"),
    "gap": (_("house ruling"), "tag-warn"),
    "house": (_("house ruling"), "tag-warn"),
}


@require_safe
def home(request: VisitorRequest) -> HttpResponse:
    """The games that have rules to read."""
    known = list(systems().values())
    if len(known) == 1:
        return redirect("cards:rules", known[0].id)
    return render(request, "cards/rules_home.html", {"systems": known})


@require_safe
def rules(request: VisitorRequest, system_id: str) -> HttpResponse:
    """The whole book on one page, or the rules that contain the searched words."""
    system = system_or_404(system_id)
    words = request.GET.get("q", "").strip()[:100]
    entries = list(system.book.entries())
    book = grouped(entries, words)
    context = {
        "system": system,
        "words": words,
        "book": book,
        "count": sum(len(group["rules"]) for group in book),
        "total": len(entries),
    }
    return render(request, "cards/rules.html", context)


@require_safe
@cache_control(private=True, max_age=_GLOSSARY_SECONDS)
@vary_on_headers("Accept-Language", "Cookie")
def glossary(request: VisitorRequest, system_id: str) -> JsonResponse:
    """GET: {"terms": [{"written", "means", "rule", "url"}]}, the terms of a game in the reader's
    language, each with the rule that defines it."""
    book = reverse("cards:rules", args=[system_id])
    terms = [
        {
            "written": [translate(form) for form in term.forms],
            "means": translate(term.explanation),
            "rule": term.rule,
            "url": f"{book}#{term.rule}",
        }
        for term in system_or_404(system_id).book.glossary()
    ]
    return JsonResponse({"terms": terms})


def grouped(entries: Sequence[RuleEntry], words: str = "") -> list[dict[str, Any]]:
    """The rules under their headings, optionally only those with all the words."""
    addresses = _addresses(entries)
    wanted = fold(words).split()
    groups: dict[str, list[dict[str, Any]]] = {}
    for entry in entries:
        text, why = translate(entry.text), translate(entry.why) if entry.why else ""
        searched = fold(f"{entry.id} {text} {why}")
        if all(word in searched for word in wanted):
            rule = {
                "id": entry.id,
                "text": _linked(text, addresses),
                "why": _linked(why, addresses),
                "source": _SOURCES.get(entry.source, (entry.source, "")),
                "numbers": entry.numbers,
            }
            groups.setdefault(entry.group, []).append(rule)
    return [
        {
            "name": translate(Message(group)),
            "anchor": f"group-{slugify(group)}",
            "rules": rules,
        }
        for group, rules in groups.items()
    ]


def _addresses(entries: Sequence[RuleEntry]) -> dict[str, str]:
    """Rules by id, and by id without the game's prefix, as rules cite each other."""
    short = {entry.id.partition("-")[2]: entry.id for entry in entries}
    return {**short, **{entry.id: entry.id for entry in entries}}


def _linked(text: str, addresses: dict[str, str]) -> SafeString:
    """The text of a rule, with cited rules as links."""

    def linked(cited: re.Match[str]) -> str:
        target = addresses.get(cited[0])
        return format_html('<a href="#{}">{}</a>', target, cited[0]) if target else cited[0]

    return mark_safe(_REFERENCE.sub(linked, escape(text)))
