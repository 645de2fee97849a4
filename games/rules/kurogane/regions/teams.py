"""The region of both teams: on the board, in Reserve, under repair."""

from collections.abc import Sequence
from typing import Final

from ...contract.regions import Pen, RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import side
from ...text import _, pgettext
from ..drawing import by_whereabouts, cell_name, hp_left, pips, return_label, spent, unit_label
from .figures import face

_REGION: Final = Markup('<section id="region-teams" class="squads">\n{}\n</section>')
_TEAM: Final = Markup(
    '<section class="squad {}" aria-labelledby="team-{}">\n<header class="squad-head">'
    '<span class="seat-mark {}" aria-hidden="true"></span><h2 id="team-{}" class="clip">{}</h2>{}'
    "</header>\n{}\n</section>"
)
_FACTION: Final = Markup('<span class="tag">{}</span>')
_PART: Final = Markup(
    '<h3 class="team-part">{} <span class="count">{}</span></h3><ul class="squad-units">{}</ul>'
)
_UNIT: Final = Markup(
    '<li id="{}" class="squad-unit{}{}">\n<button type="button" class="squad-button"'
    ' data-show-unit="{}" data-read="{}" aria-label="{}">\n{}\n<span class="squad-main">\n'
    '<span class="squad-name">{}</span>\n<span class="squad-bar" aria-hidden="true"><svg'
    ' viewBox="-700 0 1400 100" preserveAspectRatio="none">{}</svg></span>\n'
    '<span class="squad-states">\n{}\n</span></span>\n<span class="squad-numbers"><span title="{}">'
    "♥ {}/{}</span>{}</span>\n</button>\n"
    '<p class="team-kit small"><span class="muted">{}</span>{}</p>\n</li>'
)
_PIP: Final = Markup('<rect class="bar-{}" x="{}" width="{}" height="100"/>')
_TAG: Final = Markup('<span class="tag{}">{}</span>')
_DONE: Final = Markup('<span class="tag">✓ {}</span>')
_AT_RISK: Final = Markup('<span class="tag tag-warn">⚠ {}</span>')
_WORDS: Final = Markup("<span>{}</span>")
_WHERE: Final = Markup("<span>{} · {}</span>")
_POINTS: Final = Markup('<span class="points" title="{}">{} {}</span>')
_KIT: Final = Markup(
    ' <button type="button" class="kit-item" data-read="{}" title="{}" aria-label="{}">{}</button>'
)


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    return _REGION(joined((_team(ctx, seat) for seat in range(len(ctx.names))), "\n"))


def _team(ctx: RegionContext, seat: int) -> Safe:
    say, table = ctx.pen.say, ctx.table
    faction = table["factions"][seat]
    parts = (
        _PART(title, len(listed), joined(_listed(ctx, unit) for unit in listed))
        for title, listed in by_whereabouts(say, table, seat)
    )
    return _TEAM(
        *(side(seat), seat, side(seat), seat, ctx.names[seat]),
        _FACTION(say(faction)) if faction else NOTHING,
        joined(parts),
    )


def _listed(ctx: RegionContext, unit: Json) -> Safe:
    table = ctx.table
    return ctx.part(
        f"team-unit-{unit['id']}", _unit, unit, ctx.names, table["stage"], table["round"]
    )


def _unit(pen: Pen, part_id: str, unit: Json, names: Sequence[str], stage: str, now: int) -> Safe:
    say, is_spent = pen.say, spent(unit) and stage == "turn"
    return _UNIT(
        part_id,
        " is-active" if unit["active"] else " is-activated" if is_spent else "",
        " is-wreck" if unit["destroyed"] else "",
        *(unit["id"], unit["card"], unit_label(say, unit, names), face(pen, unit), unit["name"]),
        joined(
            _PIP("full" if pip["full"] else "empty", pip["left"], pip["width"])
            for pip in pips(unit)
        ),
        joined(_states(pen, unit, is_spent, now), "\n"),
        *(say(_("HP left")), hp_left(unit), unit["hp"]),
        _points(pen, unit) if unit["deployed"] else NOTHING,
        say(_("Arm %(arm)s · MV %(mv)s", arm=unit["arm"], mv=unit["mv"])),
        joined(map(_item, unit["equipment"])),
    )


def _states(pen: Pen, unit: Json, is_spent: bool, now: int) -> list[Safe]:
    """The states of a unit: whether it acts or is spent, its place, its risk, and its return."""
    say = pen.say
    found = []
    if unit["destroyed"]:
        found.append(_TAG(" tag-bad", say(_("Wreck"))))
    elif unit["active"]:
        found.append(_TAG(" tag-brass", say(pgettext("whose turn it is", "Active"))))
    elif is_spent:
        found.append(_DONE(say(_("done"))))
    if unit["x"] is not None:
        found.append(_WHERE(cell_name(unit), say(_("level %(level)s", level=unit["level"]))))
    if unit["risk"]:
        found.append(_AT_RISK(say(_("risk %(n)s", n=unit["risk"]))))
    if unit["destroyed"]:
        found.append(_WORDS(return_label(say, unit)))
    elif unit["returns"] > now:
        found.append(_TAG(" tag-warn", return_label(say, unit)))
    return found


def _points(pen: Pen, unit: Json) -> Safe:
    """The action points of a unit."""
    return _POINTS(pen.say(_("pAP, bAP")), "●" if unit["pap"] else "○", unit["bap"])


def _item(item: Json) -> Safe:
    """A piece of equipment, in words."""
    return _KIT(item["card"], item["name"], item["name"], item["code"])
