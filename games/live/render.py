"""The content for browsers: regions of the table, and frames with those that changed.

A region is drawn by a function of `elements` or by a template `table/regions/<name>.html`;
`<system>/regions/<name>.html` takes precedence over both. It is one element with the id
`region-<name>`, drawn from the view of a perspective and from public values. It has access to
nothing else, so that it cannot reveal what the perspective may not know (see `regions` for reuse
and fragments).

A frame starts with a marker: the numbers that it leads from and to, the digest of the whole new
screen, and the running hash of the dice (see rules.dice). The rest are elements that htmx swaps out
of band.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from operator import attrgetter
from typing import Any

from django.utils.translation import override

from games import failures
from games.cards import translations
from games.live import chat, log_lines, regions, scene
from games.live.models import ChatLine
from games.live.regions import Context, Region, Shared
from games.live.scene import Rights, Scene
from games.live.tickets import Audience
from games.live.traces import PackedTraces, Trace
from games.matches import commentary, delay, referee
from games.matches.commentary import Commentary
from games.matches.models import Match

_DIGEST = attrgetter("digest")


@dataclass(frozen=True)
class Screen:
    """All regions as one audience sees them when the match is at `number`."""

    number: int
    drawn: Mapping[str, Region]
    context: Context  # the context of the regions

    @cached_property
    def regions(self) -> dict[str, str]:
        """The elements of the regions, by name."""
        return {name: region.html for name, region in self.drawn.items()}

    @cached_property
    def digest(self) -> str:
        """The digest by which a page identifies its screen: one number may have several, since
        things outside the log may change, and templates too."""
        digests = b"".join(map(_DIGEST, self.drawn.values()))
        return blake2b(digests, digest_size=8).hexdigest()

    def shown(self, name: str) -> Region | None:
        """The region that pages show under that name."""
        return self.drawn.get(name)

    @property
    def traces(self) -> dict[str, Trace]:
        """The traces of the regions, for pages that show them without drawing."""
        return {name: region.trace for name, region in self.drawn.items()}


@dataclass(frozen=True, slots=True)
class ShownScreen:
    """A screen that pages show and that is no longer in memory, reduced to what decides which
    elements to replace. `drawn` are regions drawn earlier from `context`, to be reused while
    unchanged."""

    number: int
    digest: str
    traces: Mapping[str, Trace]
    drawn: Mapping[str, Region]
    context: Context

    @classmethod
    def of(cls, screen: "Screen | ShownScreen") -> "ShownScreen":
        """A screen in as little memory as possible, without what was drawn."""
        if isinstance(screen, ShownScreen) and isinstance(screen.traces, PackedTraces):
            return screen
        return cls(screen.number, screen.digest, PackedTraces(screen.traces), {}, {})

    def shown(self, name: str) -> Trace | None:
        """The trace of the region that pages show under that name."""
        return self.traces.get(name)


@dataclass(frozen=True)
class ReturningPage:
    """A page that reconnects: it shows the match at `number`, chat up to `line`, and regions with
    that digest."""

    audience: Audience
    number: int
    line: int = 0
    digest: str = ""

    def shows(self, screen: Screen | ShownScreen) -> bool:
        """Whether the page shows that already."""
        return (self.number, self.digest) == (screen.number, screen.digest)


@dataclass(frozen=True)
class Update:
    """The present state of a match, ready to be sent."""

    number: int
    ended: bool
    names: list[str]
    rights: Rights
    last_lines: Mapping[str, int]
    commentary: Commentary
    screens: Mapping[Audience, Screen]
    changes: Mapping[Audience, str]  # frames for those who saw the former screen
    returns: Mapping[ReturningPage, str]  # frames for reconnecting pages; "" if they missed nothing


AsDrawn = Callable[[Audience, Screen, str], None]
"""Receives each audience that had a former screen, its new screen, and the frame between them."""


@translations.reading()
def update(
    match_id: str,
    former: Mapping[Audience, Screen | ShownScreen | None],
    returns: Iterable[ReturningPage] = (),
    *,
    last_lines: Mapping[str, int] | None = None,
    had_ended: bool = False,
    rights: Rights | None = None,
    comments: Commentary = commentary.NONE,
    noticed: int = -1,
    as_drawn: AsDrawn | None = None,
    later: Collection[Audience] = (),
) -> Update:
    """Everything that a room needs to bring its audiences from their former screens to the present.

    Audiences whose former screen is None get a screen for later comparisons, but no frame.
    `last_lines` are the last lines of chat that the audiences have, by room; None without
    audiences. With `rights` from before, only the log is checked, at least up to the number
    `noticed`, and chat, seats, takebacks and `comments` count as unchanged. `as_drawn` is called
    for each audience in turn, players first, while the next ones are still to be drawn; not if the
    match has just ended, which also changes chat. The audiences in `later` are left out unless it
    has ended.
    """
    perspectives = {perspective for perspective, _language in former}
    match, views = referee.views(match_id, perspectives, noticed if rights else None)
    if rights is None:
        comments = commentary.of(match)
    here = scene.of(match, comments)
    outside = scene.of(delay.as_shown(match), comments) if delay.is_delayed(match) else here
    ended = match.status == match.Status.ENDED
    if ended == had_ended:
        former = {audience: one for audience, one in former.items() if audience not in later}
    if last_lines is None:
        last_lines = chat.last_lines(match_id)
    chat_lines = [] if rights else chat.since(match_id, max(last_lines.values(), default=0))
    screens: dict[Audience, Screen] = {}
    changes: dict[Audience, str] = {}
    caught_up: dict[ReturningPage, str] = {}
    shared: defaultdict[str, Shared] = defaultdict(Shared)
    logs: dict[tuple[bool, str], log_lines.DrawnLog] = {}
    for audience, before in sorted(former.items(), key=_players_first):
        perspective, language = audience
        place, kept = here, None
        if is_later := perspective is None and outside is not here:
            place = outside
            kept = _delayed_screens.at(_of(match, language), outside.match.number)
        log = logs.setdefault((is_later, language), log_lines.DrawnLog(place))
        with override(language):
            try:
                if kept and kept.holds(place, views[perspective]):
                    screen = kept.screen
                else:
                    former_screen = kept.screen if kept else before
                    screen = draw(place, views[perspective], former_screen, shared[language])
            except Exception as failure:
                failures.report(f"match {match_id}", f"the screen of {audience}", failure)
                if isinstance(before, Screen):
                    screens[audience] = before
                continue
            screens[audience] = screen
            if before is not None:
                shown = chat.visible(perspective, ended)
                lines = [line for line in chat_lines if line.room in shown]
                if ended and not had_ended:
                    lines = chat.since(match_id, 0, shown)
                changes[audience] = _change(place, log, perspective, before, screen, lines)
                if as_drawn and ended == had_ended:
                    as_drawn(audience, screen, changes[audience])
            for back in returns:
                if back.audience == audience and back not in caught_up:
                    caught_up[back] = _catch_up(place, log, back, screen, ended)
    if outside is not here:
        spoken = {language for perspective, language in former if perspective is None}
        _draw_delayed(match, outside.match.number, comments, spoken, shared)
    known_rights = rights or scene.rights_of([match])[match_id]
    return Update(
        number=match.number,
        ended=ended,
        names=here.people(known_rights),
        rights=known_rights,
        last_lines={**last_lines, **{line.room: line.pk for line in chat_lines}},
        commentary=comments,
        screens=screens,
        changes=changes,
        returns=caught_up,
    )


@dataclass(frozen=True)
class _ScreenForLater:
    """A screen drawn in advance, and what it was drawn from."""

    screen: Screen
    view: Mapping[str, Any]
    facts: Mapping[str, Any]
    comments: object

    def holds(self, here: Scene, view: Mapping[str, Any]) -> bool:
        """Whether the screen is still right."""
        comments = _comments_beside(here, view)
        return view is self.view and here.facts == self.facts and comments == self.comments


_delayed_screens = delay.DelayedCache[_ScreenForLater](most=100)
"""The next screens of spectators of delayed matches, by match and language."""


def _draw_delayed(
    match: Match,
    shown: int,
    comments: Commentary,
    languages: Collection[str],
    shared: Mapping[str, Shared],
) -> None:
    """Draw in advance what spectators of a delayed match will see of the present moment, while the
    players' regions can be reused. Failures are left to the time when it is shown."""
    view = referee.delayed_view(match)
    if view is None:
        return
    here = scene.of(delay.as_shown_later(match), comments)
    for language in languages:
        whose = _of(match, language)
        if _delayed_screens.at(whose, match.number) is not None:
            continue
        before = _delayed_screens.at(whose, match.number - 1)
        try:
            with override(language):
                former = before.screen if before else None
                screen = draw(here, view, former, shared[language])
        except Exception as failure:
            failures.report(
                f"match {match.pk}", f"what spectators see later in {language}", failure
            )
        else:
            later = _ScreenForLater(screen, view, here.facts, _comments_beside(here, view))
            _delayed_screens.keep(whose, match.number, later, shown)


def _of(match: Match, language: str) -> tuple[str, int, str]:
    return match.pk, match.names_gone, language


def _players_first(each: tuple[Audience, object]) -> bool:
    (perspective, _language), _screen = each
    return perspective is None


def frame_since(match_id: str, back: ReturningPage) -> str:
    """One frame that updates a page: all regions, and the lines of the log and of chat since. ""
    without news."""
    return update(match_id, {back.audience: None}, [back]).returns[back]


def draw(
    here: Scene,
    view: dict[str, Any],
    before: Screen | ShownScreen | None = None,
    shared: Shared | None = None,
) -> Screen:
    """Draw all regions of a view in the active language. Reuse those that are unchanged from the
    screen before, of the same match and audience, and those drawn for others from `shared`."""
    context = view_context(here, view)
    former = before.drawn if before else {}
    changed = regions.changed(before.context, context) if before and former else frozenset()
    shared = shared or Shared()
    known = {**shared.alike(context), **regions.holding(former, changed)}
    drawn = {
        name: known[name] if name in known else regions.drawn(drawer, context, former.get(name))
        for name, drawer in regions.drawers(here.match.system).items()
    }
    shared.add(context, drawn)
    return Screen(view["number"], drawn, context)


def view_context(here: Scene, view: dict[str, Any]) -> dict[str, Any]:
    """The context of regions; it includes commentary only for those who read it."""
    known = here.context
    view = {**view, "commentary": _comments_beside(here, view)}
    if view["table"] is None:
        view["table"] = regions.Missing()
    else:
        view = known["reader"].view(view)
    return {**known, "view": view, "table": view["table"], "me": view["perspective"]}


def _comments_beside(here: Scene, view: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The remarks and drawings of commentators up to the moment of a view, for those who read
    them.
    """
    shown = commentary.is_shown(view["perspective"], view["result"] is not None)
    return here.commentary.at(view["number"]) if shown else None


# -- frames ------------------------------------------------------------------------------------


def _change(
    here: Scene,
    log: log_lines.DrawnLog,
    perspective: int | None,
    before: Screen | ShownScreen,
    after: Screen,
    chat_lines: list[ChatLine],
) -> str:
    """The frame between two screens; "" if they look the same and there is no chat."""
    changed = [
        element
        for name, region in after.drawn.items()
        if (shown := before.shown(name)) is not region
        for element in region.changed_since(shown)
    ]
    lines = ""
    if after.number > before.number:
        lines = log.rendered(perspective, before.number, after.number)
    if before.number == after.number and not changed and not chat_lines:
        return ""
    parts = [*map(swappable, changed), _log(lines), chat.swap(chat_lines)]
    return _frame(here, before.number, after, parts)


def _catch_up(
    here: Scene, log: log_lines.DrawnLog, back: ReturningPage, screen: Screen, ended: bool
) -> str:
    """The frame for a page that reconnects."""
    perspective = back.audience[0]
    # At the end, the other room's lines appear, which may be older than the last line seen: pages
    # that do not show the end yet lack them all.
    after = back.line if back.shows(screen) or not ended else 0
    chat_lines = chat.since(here.match.id, after, chat.visible(perspective, ended))
    if back.shows(screen) and not chat_lines:
        return ""
    lines = ""
    if back.number != screen.number:
        lines = log.rendered(perspective, back.number, screen.number)
    regions = () if back.shows(screen) else screen.regions.values()
    parts = [*map(swappable, regions), _log(lines), chat.swap(chat_lines)]
    return _frame(here, back.number, screen, parts)


def _frame(here: Scene, before: int, after: Screen, parts: Iterable[str]) -> str:
    marker = (
        f'<template id="frame" data-from="{before}" data-number="{after.number}"'
        f' data-screen="{after.digest}" data-link="{here.match.link}"></template>'
    )
    return marker + "".join(parts)


def swappable(html: str) -> str:
    """An element for a frame: marked for an out-of-band swap, and SVG parts wrapped in an <svg>."""
    tag, _space, rest = html.partition(" ")
    swapped = f'{tag} hx-swap-oob="true" {rest}'
    if swapped.startswith("<g "):
        return f"<template><svg>{swapped}</svg></template>"
    return swapped


def _log(lines: str) -> str:
    return f'<ol hx-swap-oob="beforeend:#log">{lines}</ol>' if lines else ""
