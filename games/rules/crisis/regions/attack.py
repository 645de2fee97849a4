"""The region of the attack under way: its step, both pools, the damage."""

from typing import Any, Final

from ...contract.regions import Pen, RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import side
from ...text import _, ngettext, npgettext, pgettext
from ..drawing import called, named, pools, step_name, with_surroundings

_REGION: Final = Markup(
    '<section id="region-attack" class="attack"{} aria-label="{}">\n{}\n</section>'
)
_HIDDEN: Final = Safe(" hidden")
_ATTACK: Final = Markup(
    '<header class="attack-head"><p class="attack-step small muted"><span class="attack-nth">{}'
    ' · </span>{}</p>\n<h2>{} <span class="tag">{}</span>{}</h2></header>\n'
    '<div class="attack-pools">\n{}\n</div>\n{}\n{}'
)
_COVER: Final = Markup(' <span class="tag tag-warn">{}</span>')
_POOL: Final = Markup(
    '<div class="attack-pool {}" data-attack-{}="{}">\n<p class="attack-who">'
    '<span class="seat-mark {}" aria-hidden="true"></span><b>{}</b>'
    ' <span class="small muted">{}</span></p>\n<div class="roll-dice">{}</div>\n{}\n</div>'
)
_UNROLLED: Final = Markup('<span class="muted small">{}</span>')
_SUCCESSES: Final = Markup(
    '<p class="attack-count"><b>{}</b> <span class="attack-word">{}</span></p>'
)
_DAMAGE: Final = Markup('<p class="attack-damage{}">{}</p>')
_SOURCES: Final = Markup('<details class="log-more"><summary>{}</summary><ul>{}</ul></details>')
_SOURCE: Final = Markup("<li>{}</li>")


def region(ctx: RegionContext) -> Safe:
    """The whole region; an empty frame while there is no attack."""
    result, attack = ctx.view["result"], ctx.table["attack"]
    is_shown = attack and not result
    return _REGION(
        NOTHING if is_shown else _HIDDEN,
        ctx.pen.say(_("Attack")),
        _attack(ctx, attack) if is_shown else NOTHING,
    )


def _attack(ctx: RegionContext, attack: Json) -> Safe:
    pen, damage, sources = ctx.pen, attack["damage"], attack["sources"]
    say = pen.say
    return _ATTACK(
        say(_("Step %(n)s of 14", n=attack["step"])),
        step_name(say, attack["step"]),
        attack["name"],
        named(say, attack["type"]),
        _COVER(say(pgettext("of terrain", "Cover"))) if attack["cover"] else NOTHING,
        joined((_pool(ctx, *pool) for pool in zip(_ROLES, pools(say, attack), strict=True)), "\n"),
        NOTHING if damage is None else _DAMAGE("" if damage else " is-none", _damage(pen, damage)),
        _sources(pen, sources) if sources else NOTHING,
    )


_ROLES: Final = ("attacker", "target")


def _pool(ctx: RegionContext, role: str, about: tuple[Any, str, str]) -> Safe:
    """The pool of one side, with its character."""
    (pool, unit_id, title), pen = about, ctx.pen
    unit, around = next(one for one in with_surroundings(ctx.table) if one[0]["id"] == unit_id)
    return _POOL(
        side(unit["seat"]),
        role,
        unit_id,
        side(unit["seat"]),
        called(pen.say, unit, ctx.names, around),
        title,
        _dice(pen, pool),
        _successes(pen, pool["successes"]),
    )


def _dice(pen: Pen, pool: Json) -> Safe:
    """The dice as they are, or the number to be rolled."""
    if pool["dice"]:
        return joined(pen.die(die["face"], die["mark"]) for die in pool["dice"])
    if not pool["size"]:
        return NOTHING
    return _UNROLLED(pen.say(ngettext("%(n)s die", "%(n)s dice", pool["size"])))


def _successes(pen: Pen, count: int | None) -> Safe:
    if count is None:
        return NOTHING
    return _SUCCESSES(count, pen.say(npgettext("of a roll", "success", "successes", count)))


def _damage(pen: Pen, damage: int) -> Safe:
    return Safe(pen.say(ngettext("<b>%(n)s</b> damage", "<b>%(n)s</b> damage", damage)))


def _sources(pen: Pen, sources: list[Any]) -> Safe:
    listed = joined(_SOURCE(pen.say(source)) for source in sources)
    return _SOURCES(pen.say(_("Where the dice come from")), listed)
