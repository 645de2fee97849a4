"""The recap: a match in a few sentences, for players who were away and for newcomers.

It is made from the perspective's own view and the newest lines of its log, so that it cannot reveal
anything else.
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

ANSWERS = 120  # most answers to look back over
ENTRIES = 8  # most entries of the log to show
SCORED = 3  # most reasons for the score to show
_cache: LRUCache[tuple[Any, ...], str] = LRUCache(64)
"""Rendered cards: many people may open one match at the same time."""


@dataclass(frozen=True)
class Recap:
    """The newest entries of a log, the number of others since, and the reasons for the score."""

    entries: Sequence[LogEntry]
    more: int
    scored: Sequence[LogLine]


def recap(lines: Sequence[LogLine], since: int | None) -> Recap:
    """The recap of the lines after the answer numbered `since`, or of the last lines. Headings and
    small print are left out."""
    entries = [
        entry
        for entry in grouped(lines)
        if entry.first.kind == "line" and (since is None or entry.lines[-1].number > since)
    ]
    more = 0 if since is None else max(len(entries) - ENTRIES, 0)
    return Recap(entries[-ENTRIES:], more, [line for line in lines if line.scores][-SCORED:])


def rendered(here: Scene, view: dict[str, Any], since: int | None) -> str:
    """The recap for somebody who last saw the match at number `since`, or never, in the active
    language; "" if there is nothing to tell."""
    match, number, perspective = here.match, view["number"], view["perspective"]
    key = (match.pk, number, match.names_gone, perspective, get_language(), since)
    cached = _cache.get(key)
    if cached is None:
        lines = log_lines.lines_of(here, perspective, max(number - ANSWERS, 0), number)
        cached = card(here, view, lines, since)
        _cache.set(key, cached)
    return cached


def card(here: Scene, view: dict[str, Any], lines: Sequence[LogLine], since: int | None) -> str:
    """The recap made of these lines; "" if there is nothing to tell."""
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
