"""What browsers are sent: regions of the table, and frames of those that changed.

A region is drawn by a function of `elements` or by a template `table/regions/<name>.html`;
`<system>/regions/<name>.html` goes before either. It is one element with the id `region-<name>`
from the view of a perspective and from what is public; nothing else is in its reach, so whatever
a perspective may not know cannot get into it (see `regions` for when it is drawn, and for its
fragments, which are sent alone where they alone have changed).

A frame starts with a marker that says which number it leads from and to, the digest of the whole
screen that it leads to, and the running hash over the dice (see rules.dice). Then it holds elements
that htmx swaps out of band, each into its own place.
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
from games.live import chat, log_lines, regions, scene
from games.live.models import ChatLine
from games.live.regions import Context, Region, Shared, Trace
from games.live.scene import Rights, Scene
from games.matches import commentary, delay, referee
from games.matches.commentary import Commentary
from games.matches.models import Match

_DIGEST = attrgetter("digest")

# Whose screens are alike: a perspective and a language.
Audience = tuple[int | None, str]


@dataclass(frozen=True)
class Screen:
    """All regions as one audience sees them when the match stands at `number`."""

    number: int
    drawn: Mapping[str, Region]
    context: Context  # from which they were drawn, or would look the same

    @cached_property
    def regions(self) -> dict[str, str]:
        """The elements of the regions, by name."""
        return {name: region.html for name, region in self.drawn.items()}

    @cached_property
    def digest(self) -> str:
        """By which a page says what it shows: the same number may look different when something
        beside the log has changed, or the templates have."""
        digests = b"".join(map(_DIGEST, self.drawn.values()))
        return blake2b(digests, digest_size=8).hexdigest()

    def shown(self, name: str) -> Region | None:
        """What the pages show of a region."""
        return self.drawn.get(name)

    @property
    def traces(self) -> dict[str, Trace]:
        """What is kept of the regions where they are shown and not drawn."""
        return {name: region.trace for name, region in self.drawn.items()}


@dataclass(frozen=True)
class ShownScreen:
    """A screen that pages show and that is not in memory: as much of it as it takes to say what is
    to be replaced. `drawn` are regions drawn earlier, from that `context`, to be taken where they
    look the same now."""

    number: int
    digest: str
    traces: Mapping[str, Trace]
    drawn: Mapping[str, Region]
    context: Context

    def shown(self, name: str) -> Trace | None:
        """What the pages show of a region."""
        return self.traces.get(name)


@dataclass(frozen=True)
class ReturningPage:
    """Somebody comes back whose page shows the match at `number`, chat up to the line `line`, and
    regions of that digest."""

    audience: Audience
    number: int
    line: int = 0
    digest: str = ""

    def shows(self, screen: Screen | ShownScreen) -> bool:
        """Whether the page shows that already."""
        return (self.number, self.digest) == (screen.number, screen.digest)


@dataclass(frozen=True)
class Update:
    """A match as it stands now, ready to be sent."""

    number: int
    ended: bool
    names: list[str]
    rights: Rights
    last_lines: Mapping[str, int]
    commentary: Commentary
    screens: Mapping[Audience, Screen]
    changes: Mapping[Audience, str]  # frames for those who saw the former screen
    returns: Mapping[
        ReturningPage, str
    ]  # frames for those who come back; "" if they missed nothing


AsDrawn = Callable[[Audience, Screen, str], None]
"""Takes the screen of an audience that has had one before, and the frame that leads there."""


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
    """Everything that a room needs to bring its audiences from the former screens to now.

    Audiences whose former screen is None get a screen to compare with later, but no frame.
    `last_lines` are the last lines of chat that the audiences have, by room; None for no audience.
    With `rights`, those from before, only the log is looked at, up to the number noticed at least,
    and neither chat nor seats nor a takeback asked for; the `comments` are then as they were
    before, too. `as_drawn` is called for one audience after the other, the players' first, while
    the next ones are still to be drawn; not where the match has just ended, with which chat changes
    too. Those who are to be drawn `later` are left out, unless it has.
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
    """A screen that was drawn before it is shown, and what from."""

    screen: Screen
    view: Mapping[str, Any]
    facts: Mapping[str, Any]
    comments: object

    def holds(self, here: Scene, view: Mapping[str, Any]) -> bool:
        """Whether it would look the same, drawn now."""
        comments = _comments_beside(here, view)
        return view is self.view and here.facts == self.facts and comments == self.comments


_delayed_screens = delay.DelayedCache[_ScreenForLater](most=100)
"""What spectators of delayed matches will be shown, by match and language."""


def _draw_delayed(
    match: Match,
    shown: int,
    comments: Commentary,
    languages: Collection[str],
    shared: Mapping[str, Shared],
) -> None:
    """Draw what spectators will be shown of a delayed match as it stands now, while what players
    are shown of the moment is at hand. What cannot be drawn now is when it is shown."""
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
    """One frame that brings a page to now: all regions, the lines of the log and of chat since.
    "" if there is nothing new."""
    return update(match_id, {back.audience: None}, [back]).returns[back]


def draw(
    here: Scene,
    view: dict[str, Any],
    before: Screen | ShownScreen | None = None,
    shared: Shared | None = None,
) -> Screen:
    """All regions of one view, in the language that is active. Those that would look as on the
    screen before, which is to be of the same match and audience, are taken from there, and those
    that were drawn for others at the same moment from what is `shared`."""
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
    """What a region has in its reach; commentary only for those who read it."""
    known = here.context
    view = {**view, "commentary": _comments_beside(here, view)}
    if view["table"] is None:
        view["table"] = regions.Missing()
    else:
        view = known["reader"].view(view)
    return {**known, "view": view, "table": view["table"], "me": view["perspective"]}


def _comments_beside(here: Scene, view: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What commentators have said and drawn up to the moment of a view, for those who read it."""
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
    """The frame from one screen to the next; "" if they look the same and nothing was said."""
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
    """The frame for somebody who comes back."""
    perspective = back.audience[0]
    # After the end the other room's lines appear, which may be older than the last one seen:
    # whoever does not show the end yet has not got them.
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
    """An element as it may stand in a frame: marked to go to its place, and what is drawn within a
    drawing only within an <svg>."""
    tag, _space, rest = html.partition(" ")
    swapped = f'{tag} hx-swap-oob="true" {rest}'
    if swapped.startswith("<g "):
        return f"<template><svg>{swapped}</svg></template>"
    return swapped


def _log(lines: str) -> str:
    return f'<ol hx-swap-oob="beforeend:#log">{lines}</ol>' if lines else ""
