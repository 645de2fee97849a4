"""The region of the match's crises, the places of their tokens, and lasting effects."""

from collections.abc import Sequence
from typing import Any, Final

from ...contract.regions import RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import side
from ...text import _
from ..cards.words.effects.flow import UNTIL
from ..drawing import named, token_label
from .units import MARKS

_REGION: Final = Markup('<section id="region-mission" class="mission">{}{}</section>')
_MISSION: Final = Markup("\n<h2>{}{}</h2>\n{}")
_THREAT: Final = Markup(' <span class="tag">{}</span>')
_CRISIS: Final = Markup(
    '<section class="mission-part"><button type="button" class="mission-crisis" data-read="{}">'
    '<span class="eyebrow">{}</span><span>{}</span></button>\n{}\n'
    '<ul class="mission-tokens">{}</ul></section>'
)
_NOW: Final = Markup('<p class="mission-now small">{} {}</p>')
_POINTS: Final = Markup('<span class="tag tag-{}">{} {}</span> ')
_TOKEN: Final = Markup(
    '<li class="mission-token {}{}"><button type="button" data-show-thing="{}" title="{}"'
    ' aria-label="{}"><svg viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"/></svg>'
    "{}{}</button></li>"
)
_HOLDER: Final = Markup('<span class="seat-mark {}" aria-hidden="true"></span><span>{}</span>')
_CONTROL: Final = Markup('<span class="seat-mark {}" aria-hidden="true"></span>')
_SECURED: Final = Markup('<span class="tag tag-{}">{}</span>')
_LASTING: Final = Markup('\n<h3>{}</h3><ul class="lasting">{}</ul>\n')
_EFFECT: Final = Markup('<li><b>{}</b>{} <span class="small muted">{}</span></li>')
_ON: Final = Markup(" · {}")


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    crises, lasting = ctx.table["crises"], ctx.table["lasting"]
    units = {unit["id"]: unit for unit in ctx.table["characters"]}
    return _REGION(
        _mission(ctx, crises, units) if crises else NOTHING,
        _lasting(ctx, lasting, units) if lasting else NOTHING,
    )


def _mission(ctx: RegionContext, crises: Sequence[Json], units: Json) -> Safe:
    say, threat = ctx.pen.say, ctx.table["threat"]
    return _MISSION(
        say(_("Mission")),
        _THREAT(say(_("Threat %(threat)s", threat=threat))) if threat else NOTHING,
        joined((_crisis(ctx, crisis, units) for crisis in crises), "\n"),
    )


def _crisis(ctx: RegionContext, crisis: Json, units: Json) -> Safe:
    tokens = [token for token in ctx.table["tokens"] if token["crisis"] == crisis["card"]]
    return _CRISIS(
        crisis["card"],
        named(ctx.pen.say, crisis["type"]),
        crisis["name"],
        _points_now(ctx, crisis["points_now"]),
        joined(_token(ctx, token, units.get(token["holder"])) for token in tokens),
    )


def _points_now(ctx: RegionContext, points: Sequence[int]) -> Safe:
    """The points that each side would score now."""
    if not points:
        return NOTHING
    tags = (_POINTS(side(seat), ctx.names[seat], count) for seat, count in enumerate(points))
    return _NOW(ctx.pen.say(_("Would score now:")), joined(tags))


def _token(ctx: RegionContext, token: Json, holder: Json | None) -> Safe:
    say = ctx.pen.say
    label, secured = token_label(say, token, ctx.names), token["secured_by"]
    held_by = _("%(token)s, held by %(name)s")
    whole = say(held_by.filled(token=label, name=holder["name"])) if holder else label
    return _TOKEN(
        side(token["control"]),
        " is-secured" if secured is not None else "",
        token["id"],
        label,
        whole,
        ctx.pen.static(MARKS),
        token["kind"],
        _whose(token, holder),
        _SECURED(side(secured), say(_("secured"))) if secured is not None else NOTHING,
    )


def _whose(token: Json, holder: Json | None) -> Safe:
    """Who holds or controls a token."""
    if holder:
        return _HOLDER(side(holder["seat"]), holder["name"])
    return NOTHING if token["control"] is None else _CONTROL(side(token["control"]))


def _lasting(ctx: RegionContext, effects: Sequence[Any], units: Json) -> Safe:
    say = ctx.pen.say
    listed = (
        _EFFECT(
            say(effect["name"]),
            _ON(units[effect["on"]]["name"]) if effect["on"] in units else NOTHING,
            say(UNTIL[effect["until"]]),
        )
        for effect in effects
    )
    return _LASTING(say(_("Lasting effects")), joined(listed))
