"""The score: the sides with their points, the progress of the match, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from django.template.loader import select_template

from games.cards.words import Reader, listed
from games.live.region_context import RegionContext
from games.matches.templatetags.board import meets, parts
from games.rules.drawing.markup import NOTHING, Markup, Safe, joined
from games.rules.drawing.sides import owners, side

_REGION: Final = Markup(
    '<section id="region-score" class="score{}{}" data-asked="{}"{} aria-label="{}">\n{}\n'
    "</section>"
)
_TURNING: Final = Markup(' data-turning="{}"')
_SIDE: Final = Markup(
    '<div class="score-side {}{}">\n'
    '<span class="seat-mark {}" aria-hidden="true"></span>\n'
    '<span class="score-name clip">{}</span>{}\n{}\n'
    '<span class="score-vp">{}</span>{}\n</div>'
)
_VALUE: Final = Markup(
    '\n<span class="score-value" title="{}"><span class="visually-hidden">{}</span>'
    '<span class="score-value-words" aria-hidden="true">{}</span>'
    '<svg class="score-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
    '<rect class="score-bar-whole" width="100" height="8"/><rect width="{}" height="8"/></svg>'
    "</span>"
)
_UNSEEN: Final = Markup('<span class="visually-hidden">{}</span>')
_PRIORITY: Final = Markup(
    '<span class="priority" title="{}"><span aria-hidden="true">★</span>'
    '<span class="visually-hidden">{}</span></span>'
)
_POINTS: Final = Markup('<b data-digits="{}">{}</b><span class="score-unit">{}</span>')
_PLAIN_POINTS: Final = Markup("<b>{}</b>")
_ROUND: Final = Markup(
    '<div class="score-round">\n<b>{}</b>\n<span class="score-turn">{}</span>\n</div>'
)


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    view, match, reader = ctx.view, ctx.match, ctx.reader
    sides, asked = view["sides"], view["asked"]
    drawn = [_side(ctx, number, seats, reader) for number, seats in enumerate(sides)]
    drawn.insert(1, _ROUND(turn_count(ctx), _whose(ctx, reader)))
    return _REGION(
        " is-many" if len(sides) > 2 else "",
        " is-crowded" if len(sides) > 4 else "",
        " ".join(map(str, asked)),
        _TURNING(match["turning"]) if match["solo"] else NOTHING,
        reader.gettext("Score"),
        joined(drawn, "\n"),
    )


def _side(ctx: RegionContext, number: int, seats: Sequence[int], reader: Reader) -> Safe:
    table = ctx.table
    is_out = number in (table.get("sides_out") or ())
    states = {
        " is-asked": meets(seats, ctx.view["asked"]),
        " is-me": ctx.me in seats,
        " is-out": is_out,
    }
    first = reader.gettext("Priority: goes first"), reader.gettext("goes first")
    return _SIDE(
        side(number),
        "".join(name for name, holds in states.items() if holds),
        side(number),
        owners(reader.translate, seats, ctx.names),
        _UNSEEN(reader.gettext("out of the match")) if is_out else NOTHING,
        _PRIORITY(*first) if table.get("priority") == number else NOTHING,
        _points(table, number, reader),
        _value(table, number, reader),
    )


def _value(table: Any, number: int, reader: Reader) -> Safe:
    """The battle value that a side has left, of all that it began with."""
    values = table.get("battle_value")
    if not values:
        return NOTHING
    now, whole = values[number]
    slots = {"now": now, "whole": whole}
    words = reader.gettext("Battle value left: %(now)s of %(whole)s") % slots
    share = round(100 * now / max(whole, 1))
    return _VALUE(words, words, reader.gettext("%(now)s of %(whole)s") % slots, share)


def _points(table: Any, number: int, reader: Reader) -> Safe:
    if points := table.get("vp"):
        mine = points[number]
        return _POINTS(len(str(mine)), mine, reader.gettext("VP"))
    scores = table.get("scores") or ()
    return _PLAIN_POINTS(scores[number] if number < len(scores) else "")


def _whose(ctx: RegionContext, reader: Reader) -> str:
    """Whose choice it is."""
    if ctx.view["result"]:
        return reader.gettext("Over")
    asked = ctx.view["asked"]
    if ctx.me in asked:
        return reader.gettext("Your choice")
    chooses = reader.gettext("%(name)s chooses")
    return listed(chooses % {"name": ctx.names[seat]} for seat in asked)


def turn_count(ctx: RegionContext) -> Safe:
    """The progress of the match, in the system's terms."""
    table = ctx.table
    known = tuple((name, table[name]) for name in ("round", "rounds") if name in table)
    return _turn_count_of(ctx.view["system"], ctx.reader.language, known)


@lru_cache(maxsize=256)
def _turn_count_of(system: str, _language: str, known: tuple[tuple[str, Any], ...]) -> Safe:
    drawn = select_template(parts(system, "turn_count.html")).render({"table": dict(known)})
    return Safe(drawn.strip())
