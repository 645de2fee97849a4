"""A seat's actions besides answering: undo, ask for a takeback, give time; and its time left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from django.urls import reverse

from games.cards.words import Reader
from games.live.region_context import RegionContext
from games.rules.drawing.markup import NOTHING, Markup, Safe, escaped, joined

_REGION: Final = Markup(
    '<section id="region-takeback" class="ask takeback" aria-live="polite"{}>\n{}\n</section>'
)
_HIDDEN: Final = Safe(" hidden")
_LINE: Final = Markup('<p class="small">{}</p>')
_LINE_OF_BUTTONS: Final = Markup('<p class="small row-tight">{}</p>')
_BUTTON: Final = Markup(
    '<button type="button" class="link-button" hx-post="{}" hx-vals=\'{}\' data-numbered'
    ' hx-swap="none">{}</button>'
)
_TAKEN_BACK: Final = Markup(
    '<div class="taken-back" hx-get="{}" hx-trigger="load" hx-swap="innerHTML"></div>'
)
VALUES: Final = {
    action: Safe(f'{{"action": "{action}"}}')
    for action in ("undo", "restart", "ask", "agree", "refuse")
}
"""The fields that a button posts, by its action."""
_GIVE_TIME: Final = Markup(
    '<button type="button" class="{}" hx-post="{}" hx-swap="none">{}</button>'
)
_LINK: Final = Safe("link-button")
_TIME_LEFT: Final = Markup('<p class="small" data-phase="running" hidden>{}</p>')


def region(ctx: RegionContext) -> Safe:
    """The whole region; empty for spectators and after the end."""
    if ctx.me is None or ctx.view["result"]:
        return _REGION(_HIDDEN, NOTHING)
    reader = ctx.reader
    parts = (*_going_back(ctx, ctx.me, reader), *_times(ctx, ctx.me, reader))
    return _REGION(NOTHING, joined(parts, "\n"))


def _going_back(ctx: RegionContext, me: int, reader: Reader) -> Iterator[Safe]:
    match = ctx.match
    takeback: Mapping[str, Any] = match.get("takeback") or {}
    asked_by, may_undo = takeback.get("seat"), match.get("undo_seat") == me
    if may_undo:
        yield _LINE_OF_BUTTONS(joined(_undo(match, reader), " "))
    if asked_by == me:
        words = reader.gettext("You asked to take this back. The other player has to agree.")
        withdraw = _button(match, "refuse", reader.gettext("Withdraw"))
        yield _LINE(Safe(f"{escaped(words)} {withdraw}"))
        yield taken_back(match["pk"])
    elif match.get("solo"):
        if match.get("begun") and not match.get("lesson"):
            yield _LINE(_button(match, "ask", reader.gettext("Take this turn back")))
    elif not may_undo and match.get("begun") and asked_by is None and _may_ask(takeback, me):
        yield _LINE(_button(match, "ask", reader.gettext("Ask to take this turn back")))


@lru_cache(maxsize=4096)
def address(name: str, match_id: str) -> str:
    """The address of that name of a match."""
    return reverse(name, args=[match_id])


def taken_back(match_id: str) -> Safe:
    """What a takeback would undo, loaded when it is opened."""
    return _TAKEN_BACK(address("live:taken_back", match_id))


def _may_ask(takeback: Mapping[str, Any], me: int) -> bool:
    """Whether a seat may still ask for a takeback from here."""
    return not takeback or me not in takeback.get("asked", [me])


def _undo(match: Mapping[str, Any], reader: Reader) -> Iterator[Safe]:
    yield _button(match, "undo", reader.gettext("Undo"))
    if match["undo_begins"]:
        yield _button(match, "restart", reader.gettext("Start my turn again"))


def _button(match: Mapping[str, Any], action: str, words: str) -> Safe:
    return _BUTTON(address("matches:takeback", match["pk"]), VALUES[action], words)


def give_time(match_id: str, kind: Safe, reader: Reader) -> Safe:
    """The button with which a waiting player gives time, in a given style."""
    where = address("matches:give_time", match_id)
    return _GIVE_TIME(kind, where, reader.gettext("Give time"))


def _times(ctx: RegionContext, me: int, reader: Reader) -> Iterator[Safe]:
    match = ctx.match
    timed, waited_for = match.get("timed_seat"), match.get("waited_for")
    if timed is not None and timed not in ctx.view["side"]:
        yield _LINE(give_time(match["pk"], _LINK, reader))
    if waited_for == me:
        yield _TIME_LEFT(Safe(reader.gettext("You have <span data-left></span> to answer.")))
    elif waited_for is not None:
        words = reader.gettext("%(name)s has <span data-left></span> to answer.")
        yield _TIME_LEFT(Safe(words % {"name": escaped(ctx.names[waited_for])}))
