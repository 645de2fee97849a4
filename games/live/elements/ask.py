"""The ask: to the seat that must answer with all options, to others in one line; and the actions
that a seat has at any time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games import failures
from games.cards import emblems
from games.cards.words import Reader, in_a_row, listed
from games.live.elements import options
from games.live.elements.options import Group, Option
from games.live.region_context import RegionContext
from games.matches.templatetags.board import side_of, template_of
from games.rules.drawing.markup import NOTHING, Markup, Safe, joined
from games.rules.drawing.sides import owner_mark

_REGION: Final = Markup('<section id="region-ask" class="ask{}"{}>\n{}\n{}\n{}\n</section>')
_IS_MINE: Final = Safe(" ask-mine")
_MINE: Final = Markup(' data-number="{}" data-mine data-prompt="{}"')
_HEAD: Final = Markup(
    '<header class="ask-head">\n<p class="eyebrow">{}{}</p>\n'
    '<h2 class="ask-prompt" id="ask-prompt" tabindex="-1">{}</h2>\n</header>'
)
_WAIT: Final = Markup(
    '<header class="ask-head ask-wait {}">\n'
    '<p class="eyebrow"><span class="waiting" aria-hidden="true"></span>{}</p>\n'
    '<h2 class="ask-prompt" tabindex="-1">{}</h2>\n</header>'
)
_YOURS: Final = Markup('<p class="ask-yours small">{} {}</p>')
_UNSEEN: Final = Markup(
    '<header class="ask-head">\n<h2 class="ask-prompt" tabindex="-1">{}</h2>\n'
    '<p class="small muted">{}</p>\n</header>'
)
_SUGGESTED: Final = Markup(
    '<div class="suggested"><button type="button" class="button button-primary button-wide"'
    " data-suggested-answer{}>{}</button>{}{}</div>"
)
_PARTS: Final = Markup('<ul class="suggested-parts" aria-label="{}">{}</ul>')
_SUGGESTED_PART: Final = Markup(
    '<li><span>{}</span><button type="button" class="link-button" data-suggested-answer'
    ' data-part="{}" aria-label="{}">{}</button></li>'
)
_ITS_OPTION: Final = Markup(' data-option="{}"')
_DETAILS: Final = Markup('<p class="small muted">{}</p>')
_UNITS: Final = Markup('<ul class="acting-units" aria-label="{}">\n{}\n</ul>')
_AT_ONCE: Final = Markup(
    '<li class="option"><button type="button" class="acting-unit" data-option="{}">{}</button></li>'
)
_ACTING: Final = Markup(
    '<li><button type="button" class="acting-unit" data-acting="{}" aria-pressed="false">{}'
    "</button></li>"
)
_KEYS: Final = Markup('\n<p class="small muted keys-hint acting-keys">{}</p>')
_UNIT: Final = Markup(
    '<span class="acting-face" aria-hidden="true">{}</span><span class="acting-name{}">{}</span>'
    ' <span class="acting-state">{}</span>'
)
_HEARD: Final = Safe(" visually-hidden")
_FACE: Final = Markup('<svg class="emblem-picture" viewBox="-50 -50 100 100">{}</svg>')
_PART: Final = Markup('<div class="ask-part"{}{}>\n{}\n{}\n{}\n{}\n</div>')
_OPTIONS_OF: Final = Markup(' data-options-of="{}"')
_HIDDEN: Final = Safe(" hidden")
_PART_HEAD: Final = Markup('<h3 class="ask-unit">{}</h3>')
_GROUP: Final = Markup('<div class="ask-group{}">\n{}\n<ul class="options">\n{}\n</ul>\n</div>')
_ENDS: Final = Safe(" ask-end")
_GROUP_HEAD: Final = Markup("<h3>{}</h3>")
_REFUSED: Final = Markup(
    '<details class="options-refused">\n<summary>{}</summary>\n'
    '<ul class="options">\n{}\n</ul>\n</details>'
)
_AGREEMENTS: Final = Markup(
    '<details class="ask-agreements">\n<summary>{}</summary>\n'
    '<ul class="options">{}</ul>\n{}\n</details>'
)
_OFFERED: Final = Markup('<span class="tag tag-brass">{}</span>')

Ask = Mapping[str, Any]
"""A seat's ask as plain data, with messages as sentences."""


def region(ctx: RegionContext) -> Safe:
    """The whole region. If an ask fails to render, it is reported, and the actions for any time are
    still shown."""
    view, reader = ctx.view, ctx.reader
    own = next((ask for ask in view["asks"] if "options" in ask), None)
    try:
        asked = _own(own, ctx, reader) if own else _of_others(ctx, reader)
    except Exception as failure:
        failures.report(f"match {ctx.match['pk']}", "what is asked", failure)
        asked = _unseen(reader)
    return _REGION(
        _IS_MINE if own else NOTHING,
        _MINE(view["number"], reader.translate(own["prompt"])) if own else NOTHING,
        asked,
        _unseen(reader) if view["asked"] and not view["asks"] else NOTHING,
        _agreements(ctx, reader),
    )


def _own(asked: Mapping[str, Any], ctx: RegionContext, reader: Reader) -> Safe:
    """The ask of the seat that looks."""
    ask: Ask = reader.rendered(asked)
    system: str = ctx.view["system"]
    at_once = acting_at_once(ask)
    parts = [part for part in by_unit(ask) if not (at_once and part[0])]
    return joined(
        (
            _HEAD(
                reader.gettext("Your choice"),
                options.rule_link(system, ask["rule"]),
                ask["prompt"],
            ),
            _yours(asked["seat"], ctx, reader),
            _suggested(ask["suggested"], reader) if "suggested" in ask else NOTHING,
            _units(ask["units"], at_once, ctx, reader),
            *(_part(unit, found, ask, system, reader) for unit, found in parts),
            template_of(ask, "ask-data"),
        ),
        "\n",
    )


def _yours(seat: int, ctx: RegionContext, reader: Reader) -> Safe:
    """The units of a player who shares a side with others."""
    seats = next((seats for seats in ctx.view["sides"] if seat in seats), ())
    own = [unit["name"] for unit in ctx.table.get("units", ()) if unit["seat"] == seat]
    if len(seats) < 2 or not own:
        return NOTHING
    words = reader.gettext("Yours: %(units)s") % {"units": listed(own)}
    return _YOURS(owner_mark(seats.index(seat) + 1), words)


def _of_others(ctx: RegionContext, reader: Reader) -> Safe:
    """The seats that are waited for, and their asks."""
    return joined(
        (
            _WAIT(
                side_of(ask["seat"], ctx.view["sides"]),
                reader.gettext("Waiting for %(name)s") % {"name": ctx.names[ask["seat"]]},
                reader.translate(ask["prompt"]),
            )
            for ask in ctx.view["asks"]
        ),
        "\n",
    )


def _unseen(reader: Reader) -> Safe:
    return _UNSEEN(
        reader.gettext("What is asked now cannot be shown."),
        reader.gettext("You can still go back, agree on a draw or concede."),
    )


def _agreements(ctx: RegionContext, reader: Reader) -> Safe:
    """The actions that a seat has at any time; a lesson hides them."""
    view = ctx.view
    if not view["agreements"] or ctx.match["lesson"]:
        return NOTHING
    found = reader.rendered(view["agreements"])
    summary: str = reader.gettext("Concede or offer a draw")
    if view["draw_offer"] is not None:
        summary = _OFFERED(reader.gettext("A draw is offered"))
    return _AGREEMENTS(
        summary,
        options.drawn(options.rows_of(found), view["system"], reader),
        template_of(found, "agreements-data"),
    )


# -- parts of an ask


def _suggested(suggested: Mapping[str, Any], reader: Reader) -> Safe:
    """The suggested answer as a button, and what it decides, each part with a button to change
    it.
    """
    details = in_a_row(suggested["details"])
    change = reader.gettext("Change")
    label = reader.gettext("Change: %(part)s")
    parts = [
        _SUGGESTED_PART(part["words"], number, label % {"part": part["words"]}, change)
        for number, part in enumerate(suggested.get("parts", ()))
    ]
    return _SUGGESTED(
        NOTHING if suggested["fields"] else _ITS_OPTION(suggested["option"]),
        suggested["words"],
        _DETAILS(details) if details else NOTHING,
        _PARTS(reader.gettext("What is suggested"), joined(parts)) if parts else NOTHING,
    )


def _units(
    units: Sequence[Mapping[str, Any]],
    at_once: Sequence[tuple[Mapping[str, Any], Option]],
    ctx: RegionContext,
    reader: Reader,
) -> Safe:
    """The units to choose from, if there are several or each is a single button."""
    label = reader.gettext("Your units")
    if at_once:
        rows = [_AT_ONCE(its["id"], _unit(unit, its["label"], ctx)) for unit, its in at_once]
        return _UNITS(label, joined(rows, "\n"))
    if len(units) < 2:
        return NOTHING
    rows = [_ACTING(unit["id"], _unit(unit, unit["name"], ctx)) for unit in units]
    keys = _KEYS(reader.gettext("N: next unit · Esc: all units"))
    return joined((_UNITS(label, joined(rows, "\n")), keys))


def _unit(unit: Mapping[str, Any], label: str, ctx: RegionContext) -> Safe:
    card = unit["card"]
    is_on_face = not card and label == unit["initials"]
    return _UNIT(
        _FACE(emblems.of_unit(ctx.view["system"], card, 50, ctx.cards))
        if card
        else unit["initials"],
        _HEARD if is_on_face else NOTHING,
        label,
        " · ".join(unit["state"]),
    )


def _part(
    unit: Mapping[str, Any] | None,
    found: Sequence[Option],
    ask: Ask,
    system: str,
    reader: Reader,
) -> Safe:
    """The options of a unit or those without one: available, refused, and ending a turn."""
    groups = options.groups(found, system, reader)
    return _PART(
        _OPTIONS_OF(unit["id"]) if unit else NOTHING,
        _HIDDEN if unit and len(ask["units"]) > 1 else NOTHING,
        _PART_HEAD(unit["name"]) if unit else NOTHING,
        joined(_group(group, system, reader) for group in groups if not group.ends),
        _refused(options.refused(found), system, reader),
        joined(_group(group, system, reader) for group in groups if group.ends),
    )


def _group(group: Group, system: str, reader: Reader) -> Safe:
    return _GROUP(
        _ENDS if group.ends else NOTHING,
        _GROUP_HEAD(group.title) if group.title and not group.ends else NOTHING,
        options.drawn(group.rows, system, reader),
    )


def _refused(rows: Sequence[options.Row], system: str, reader: Reader) -> Safe:
    if not rows:
        return NOTHING
    summary = reader.ngettext(
        "%(n)s option that you cannot take now, and why",
        "%(n)s options that you cannot take now, and why",
        len(rows),
    )
    return _REFUSED(summary % {"n": len(rows)}, options.drawn(rows, system, reader))


# -- arrangement


def by_unit(ask: Ask) -> list[tuple[Mapping[str, Any] | None, list[Option]]]:
    """The options of an ask in groups: those of each listed unit, then the others, which stay
    visible whichever unit is chosen. An option that equals the suggested answer is left out, since
    it is shown above."""
    of_unit: dict[str, list[Option]] = {unit["id"]: [] for unit in ask["units"]}
    rest: list[Option] = []
    suggested = ask["suggested"]["option"] if "suggested" in ask else None
    for option in ask["options"]:
        if option["id"] == suggested and not option["fields"]:
            continue
        of_unit.get(option["on"].get("unit"), rest).append(option)
    parts: list[tuple[Mapping[str, Any] | None, list[Option]]] = [
        (unit, of_unit[unit["id"]]) for unit in ask["units"]
    ]
    return [*parts, (None, rest)] if rest else parts


def acting_at_once(ask: Ask) -> list[tuple[Mapping[str, Any], Option]]:
    """The units of an ask with their options, if each has exactly one option that needs no input:
    then unit and option are one button. Otherwise empty."""
    rows = []
    for unit in ask["units"]:
        own = [option for option in ask["options"] if option["on"].get("unit") == unit["id"]]
        if len(own) != 1 or own[0]["refused"] or _is_confirmed(own[0]):
            return []
        rows.append((unit, own[0]))
    return rows


def _is_confirmed(option: Option) -> bool:
    """Whether an option needs input or confirmation before it is sent."""
    return bool(option["fields"] or option["final"] or option["cost"])
