"""Offers and requests of the others at the table: a takeback, a draw, a concession, a rematch; and
overdue answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.cards.words import Reader
from games.live.elements.takeback import VALUES, address, give_time, taken_back
from games.live.region_context import RegionContext
from games.matches.templatetags.board import template_of
from games.rules.drawing.markup import NOTHING, Markup, Safe, escaped, joined

_REGION: Final = Markup('<section id="region-offers" class="offers" aria-label="{}">{}</section>')
_OFFER: Final = Markup('<div class="offer" data-offer="{}" role="group"><p>{}</p>{}</div>')
_NOTICE: Final = Markup(
    '<div class="offer is-notice" data-offer="{}"><p>{}</p><button type="button"'
    ' class="button button-quiet button-small" data-dismiss-offer>{}</button></div>'
)
_TIME_NOTICE: Final = Markup('<div class="offer is-notice" data-phase="{}" hidden><p>{}</p></div>')
_TIME_IS_UP: Final = Markup(
    '<div class="offer" data-phase="due" role="group" hidden><p>{}</p>{}{}</div>'
)
_BUTTONS: Final = Markup('<p class="row-tight">{}</p>')
_ANSWER: Final = Markup(
    '<button type="button" class="button button-small{}" data-option="{}">{}</button>'
)
_REPLY: Final = Markup(
    '<button type="button" class="button button-small{}" hx-post="{}" hx-vals=\'{}\' data-numbered'
    ' hx-swap="none">{}</button>'
)
_BRING_BACK: Final = Markup(
    '<button type="button" class="button button-small button-primary" hx-post="{}" hx-swap="none">'
    "{}</button>"
)
_GO_THERE: Final = Markup('<a class="button button-small button-primary" href="{}">{}</a>')
_PRIMARY: Final = Safe(" button-primary")
_QUIET: Final = Safe("button button-quiet button-small")


def region(ctx: RegionContext) -> Safe:
    """The whole region; empty for spectators."""
    reader = ctx.reader
    found = () if ctx.me is None else _offers(ctx, ctx.me, reader)
    return _REGION(reader.gettext("From the others at the table"), joined(found))


def _offers(ctx: RegionContext, me: int, reader: Reader) -> Iterator[Safe]:
    if ctx.view["result"]:
        yield _rematch(ctx, me, reader)
        return
    yield _takeback(ctx, me, reader)
    yield _draw(ctx, me, reader)
    yield _concession(ctx, me, reader)
    if ctx.match.get("archived"):
        yield _archived(ctx, reader)
    waited_for = ctx.match.get("waited_for")
    if waited_for == me:
        yield from _own_time(len(ctx.view["sides"]) > 2, reader)
    elif waited_for is not None and ctx.view["claims"]:
        yield from _time_of(ctx, ctx.names[waited_for], reader)


def _takeback(ctx: RegionContext, me: int, reader: Reader) -> Safe:
    takeback = ctx.match.get("takeback") or {}
    asked_by = takeback.get("seat")
    if asked_by is not None and asked_by not in ctx.view["side"]:
        match_id = ctx.match["pk"]
        replies = (
            _reply(match_id, "agree", reader.gettext("Agree"), _PRIMARY),
            _reply(match_id, "refuse", reader.gettext("Refuse"), NOTHING),
        )
        words = reader.gettext("%(name)s would like to go back.") % {"name": ctx.names[asked_by]}
        return _OFFER("takeback", words, joined((taken_back(match_id), _BUTTONS(joined(replies)))))
    if takeback.get("refused") == me:
        words = reader.gettext("The other player does not want to go back.")
        return _NOTICE("takeback-refused", words, reader.gettext("Close"))
    return NOTHING


def _reply(match_id: str, action: str, words: str, kind: Safe) -> Safe:
    return _REPLY(kind, address("matches:takeback", match_id), VALUES[action], words)


def _draw(ctx: RegionContext, me: int, reader: Reader) -> Safe:
    view = ctx.view
    if (offered_by := view["draw_offer"]) is not None and me not in view["draw_agreed"]:
        return _OFFER(
            "draw",
            reader.gettext("%(name)s offers a draw.") % {"name": ctx.names[offered_by]},
            _answers(
                ("draw-accept", reader.gettext("Accept")),
                ("draw-decline", reader.gettext("Decline")),
            ),
        )
    if (declined_by := view["draw_declined"]) is not None and declined_by != me:
        words = reader.gettext("%(name)s does not want a draw.") % {"name": ctx.names[declined_by]}
        return _NOTICE("draw-declined", words, reader.gettext("Close"))
    return NOTHING


def _concession(ctx: RegionContext, me: int, reader: Reader) -> Safe:
    conceding = ctx.view["conceding"]
    if not conceding or me in conceding:
        return NOTHING
    words = reader.gettext("%(name)s proposes to concede the match.")
    return _OFFER(
        "concession",
        words % {"name": ctx.names[conceding[0]]},
        _answers(
            ("concede", reader.gettext("Concede")), ("concede-decline", reader.gettext("Refuse"))
        ),
    )


def _answers(*answers: tuple[str, str]) -> Safe:
    """Options as buttons, with the first as the primary one."""
    return _BUTTONS(
        joined(
            _ANSWER(NOTHING if place else _PRIMARY, option, words)
            for place, (option, words) in enumerate(answers)
        )
    )


def _archived(ctx: RegionContext, reader: Reader) -> Safe:
    where = address("matches:bring_back", ctx.match["pk"])
    return _OFFER(
        "archived",
        reader.gettext(
            "Nobody has touched this match for long, so it was put away and stands in no list."
        ),
        _BRING_BACK(where, reader.gettext("Bring back")),
    )


def _own_time(among_many: bool, reader: Reader) -> Iterator[Safe]:
    """The time that the reader has left to answer, and the notice that it is up."""
    if among_many:
        left = reader.gettext(
            "You have <span data-left></span> left to answer. After that the others may play on"
            " without you."
        )
        up = reader.gettext(
            "Your time is up: until you answer, the others may play on without you."
        )
    else:
        left = reader.gettext(
            "You have <span data-left></span> left to answer. After that whoever waits may claim"
            " the win, or close the match without a winner."
        )
        up = reader.gettext(
            "Your time is up: until you answer, whoever waits may claim the win, or close the match"
            " without a winner."
        )
    yield _TIME_NOTICE("soon", Safe(left))
    yield _TIME_NOTICE("due", up)


def _time_of(ctx: RegionContext, name: str, reader: Reader) -> Iterator[Safe]:
    """The time that another player has left, and what the reader may do after that."""
    claims = ctx.view["claims"]
    if len(claims) == 1:
        left = reader.gettext(
            "%(name)s has <span data-left></span> left to answer. After that you may play on"
            " without them."
        )
    else:
        left = reader.gettext(
            "%(name)s has <span data-left></span> left to answer. After that you may claim the win,"
            " or close the match without a winner."
        )
    claims_data = reader.rendered(claims)
    up = reader.gettext("%(name)s has not answered in time.") % {"name": name}
    buttons = _answers(*((option["id"], option["label"]) for option in claims_data))
    if ctx.match.get("timed_seat") is not None:
        buttons = joined((buttons, give_time(ctx.match["pk"], _QUIET, reader)))
    yield _TIME_NOTICE("soon", Safe(left % {"name": escaped(name)}))
    yield _TIME_IS_UP(up, buttons, template_of(claims_data, "claims-data"))


def _rematch(ctx: RegionContext, me: int, reader: Reader) -> Safe:
    rematch = ctx.match.get("rematch")
    if not rematch or rematch["by"] == ctx.names[me]:
        return NOTHING
    by = rematch["by"]
    words = (
        reader.gettext("%(name)s proposes a rematch.") % {"name": by}
        if by
        else reader.gettext("A rematch is proposed.")
    )
    where = address("matches:match", rematch["pk"])
    return _OFFER("rematch", words, _GO_THERE(where, reader.gettext("Go there")))
