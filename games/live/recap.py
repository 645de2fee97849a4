"""What just happened: a match in a few sentences, for whoever was away or comes in the middle.

It is made of what a perspective sees anyway, its view and the newest lines of its log, so nothing
can get into it that the perspective may not know.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.cards.words import Reader
from games.live import lead, log_lines
from games.live.scene import Scene
from games.matches.wording import LogEntry, LogLine, grouped
from games.rules.caching import LRUCache

ANSWERS = 120  # that are looked back over at most
ENTRIES = 8  # of the log that are shown at most
SCORED = 3  # reasons for the score that are shown at most
_cache: LRUCache[tuple[Any, ...], str] = LRUCache(64)
"""Of cards: many people come to one match at a time."""


@dataclass(frozen=True)
class Recap:
    """The newest entries of a log, how many others there are since, and why the score is what it
    is."""

    entries: Sequence[LogEntry]
    more: int
    scored: Sequence[LogLine]


def recap(lines: Sequence[LogLine], since: int | None) -> Recap:
    """What the newest lines of a log tell: what came after the answer numbered `since`, or the
    last that there is. Headings and small print are left out."""
    entries = [
        entry
        for entry in grouped(lines)
        if entry.first.kind == "line" and (since is None or entry.lines[-1].number > since)
    ]
    more = 0 if since is None else max(len(entries) - ENTRIES, 0)
    return Recap(entries[-ENTRIES:], more, [line for line in lines if line.scores][-SCORED:])


def rendered(here: Scene, view: dict[str, Any], since: int | None) -> str:
    """The card for whoever saw the match last at the number `since`, or never, in the language
    that is active. "" where there is nothing to tell."""
    match, number, perspective = here.match, view["number"], view["perspective"]
    key = (match.pk, number, match.names_gone, perspective, get_language(), since)
    cached = _cache.get(key)
    if cached is None:
        lines = log_lines.lines_of(here, perspective, max(number - ANSWERS, 0), number)
        cached = card(here, view, lines, since)
        _cache.set(key, cached)
    return cached


def card(here: Scene, view: dict[str, Any], lines: Sequence[LogLine], since: int | None) -> str:
    """The card made of these lines; "" where they tell nothing."""
    found = recap(lines, since)
    if not found.entries or view["result"] or view["table"] is None:
        return ""
    reader = Reader()
    view = reader.view(view)
    context = {
        **log_lines.context(here, list(lines)),
        "view": view,
        "table": view["table"],
        "me": view["perspective"],
        "recap": found,
        "lead": lead.in_words(view["sides"], view["table"], here.names, reader),
    }
    return render_to_string("live/recap.html", context)
