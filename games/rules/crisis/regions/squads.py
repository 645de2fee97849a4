"""The region of the squads, with their characters and tactics cards."""

from collections.abc import Iterator, Sequence
from typing import Final

from ...contract.regions import Pen, RegionContext
from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined
from ...drawing.sides import side
from ...text import _, pgettext
from ..cards.builtin import name_of
from ..drawing import (
    Surrounded,
    condition_name,
    dashes_left,
    state_name,
    unit_label,
    with_surroundings,
)
from .units import face, rim

_REGION: Final = Markup('<section id="region-squads" class="squads">\n{}\n</section>')
_SQUAD: Final = Markup(
    '<section class="squad {}" aria-labelledby="squad-{}">\n{}\n{}\n'
    '<ul class="squad-units">\n{}\n</ul>\n{}\n</section>'
)
_HEAD: Final = Markup(
    '<header id="{}" class="squad-head"><span class="seat-mark {}" aria-hidden="true"></span>'
    '<h2 id="squad-{}" class="clip">{}</h2>{}</header>'
)
_TAG: Final = Markup('<span class="tag">{}</span>')
_CHOSEN: Final = Markup('<ul class="squad-chosen">{}</ul>')
_CHOSEN_CARD: Final = Markup(
    '<li><button type="button" class="link-button" data-read="{}">{}</button></li>'
)
_UNKNOWN: Final = Markup('<p class="muted small">{}</p>')
_TACTICS: Final = Markup(
    '<details id="{}" class="squad-tactics"><summary>{} <span class="count">{}</span></summary>'
    "<ul>{}</ul></details>"
)
_TACTIC: Final = Markup(
    '<li><button type="button" class="link-button{}" data-read="{}">{}</button>{}</li>'
)
_USED: Final = Markup(' <span class="small muted">{}</span>')
_UNIT: Final = Markup(
    '<li id="{}" class="squad-unit is-{}{}">\n<button type="button" class="squad-button"'
    ' data-show-unit="{}" data-read="{}" aria-label="{}">\n<svg class="squad-face {}"'
    ' viewBox="-1000 -1000 2000 2000" aria-hidden="true">{}{}</svg>\n<span class="squad-main">\n'
    '<span class="squad-name"><span>{}</span>{}</span>\n'
    '<span class="squad-bar" aria-hidden="true"><svg viewBox="0 0 100 10"'
    ' preserveAspectRatio="none"><line class="bar-lost" x1="0" y1="5" x2="100" y2="5"'
    ' pathLength="{}" stroke-dasharray="0.9 0.1"/>{}</svg></span>\n'
    '<span class="squad-states">\n{}\n</span>\n</span>\n'
    '<span class="squad-numbers"><span class="squad-damage" title="{}">{}/{}</span>'
    '<span class="squad-power" title="{}"><svg viewBox="-400 -450 800 900" aria-hidden="true">'
    '<path d="M-60-400 320-400 90-60 330-60-180 420-20 60-290 60Z"/></svg>{}</span></span>\n'
    "</button>\n</li>"
)
_LEADER: Final = Markup(' <span class="leader" title="{}">♛</span>')
_BAR_LEFT: Final = Markup(
    '<line class="bar-left" x1="0" y1="5" x2="100" y2="5" pathLength="{}" stroke-dasharray="{}"/>'
)
_STATE: Final = Markup('<span class="{}">{}</span>')
_HOLE: Final = "M0-860A860 860 0 1 0 0 860 860 860 0 1 0 0-860Z"
_OCTAGON: Final = "M0-870-615-615-870 0-615 615 0 870 615 615 870 0 615-615Z"


def region(ctx: RegionContext) -> Safe:
    """The whole region."""
    everybody = with_surroundings(ctx.table)
    squads = (
        _squad(ctx, squad, [one for one in everybody if one[0]["seat"] == squad["seat"]])
        for squad in ctx.table["squads"]
    )
    return _REGION(joined(squads, "\n"))


def _squad(ctx: RegionContext, squad: Json, units: Sequence[Surrounded]) -> Safe:
    seat, names = squad["seat"], ctx.names
    listed = (
        ctx.part(f"squad-unit-{unit['id']}", character, unit, around, names, squad["leader"])
        for unit, around in units
    )
    return _SQUAD(
        side(seat),
        seat,
        ctx.part(f"squad-head-{seat}", _head, seat, squad["affiliation"], names),
        NOTHING if units else _chosen(ctx, squad["characters"]),
        joined(listed, "\n"),
        ctx.part(f"squad-tactics-{seat}", _tactics, squad["tactics"])
        if squad["tactics"]
        else NOTHING,
    )


def _head(pen: Pen, part_id: str, seat: int, affiliation: str, names: Sequence[str]) -> Safe:
    has_one = affiliation and affiliation != "none"
    tag = _TAG(pen.say(_("%(name)s", name=name_of(affiliation)))) if has_one else NOTHING
    return _HEAD(part_id, side(seat), seat, names[seat], tag)


def _chosen(ctx: RegionContext, characters: Sequence[str] | None) -> Safe:
    """The characters of a squad that is not yet deployed."""
    if not characters:
        return _UNKNOWN(ctx.pen.say(_("The squad is not known yet.")))
    cards = ctx.cards
    return _CHOSEN(
        joined(
            _CHOSEN_CARD(card, cards[card]["name"] if card in cards else "") for card in characters
        )
    )


def _tactics(pen: Pen, part_id: str, tactics: Sequence[Json]) -> Safe:
    used = _USED(pen.say(_("used")))
    listed = (
        _TACTIC(
            " is-used" if tactic["used"] else "",
            tactic["card"],
            tactic["name"],
            used if tactic["used"] else NOTHING,
        )
        for tactic in tactics
    )
    unused = sum(not tactic["used"] for tactic in tactics)
    return _TACTICS(part_id, pen.say(_("Team Tactics")), unused, joined(listed))


def character(
    pen: Pen, part_id: str, unit: Json, around: Json, names: Sequence[str], leader: str | None
) -> Safe:
    """A character in its squad; `around` as in `with_surroundings`."""
    say, stamina = pen.say, unit["stamina"]
    states = ("dazed", "activated", "active", "ko")
    dashes = dashes_left(unit, "0.9 0.1")
    return _UNIT(
        part_id,
        unit["side"],
        "".join(f" is-{state}" for state in states if unit[state]),
        unit["id"],
        unit["card"],
        unit_label(say, unit, names, around),
        side(unit["seat"]),
        face(pen, unit, 870),
        rim(unit["seat"], _HOLE, _OCTAGON),
        unit["name"],
        _LEADER(say(_("Leader"))) if unit["id"] == leader else NOTHING,
        stamina,
        _BAR_LEFT(stamina, dashes) if unit["damage"] < stamina else NOTHING,
        joined((_STATE(*state) for state in _states(pen, unit, around)), "\n"),
        say(_("Damage")),
        unit["damage"],
        stamina,
        say(_("Power")),
        unit["power"],
    )


def _states(pen: Pen, unit: Json, around: Json) -> Iterator[tuple[str, str]]:
    """The states of a character below its name, each with its class."""
    say = pen.say
    yield "tag tag-bad" if unit["ko"] or unit["dazed"] else "state-side", state_name(say, unit)
    for word in (unit.get("form"), *unit.get("upgrades", ())):
        if word:
            yield "tag", word
    if not unit["deployed"]:
        yield "tag", say(_("Not deployed"))
    if unit["active"]:
        yield "tag tag-brass", say(pgettext("whose turn it is", "Active"))
    if unit["activated"]:
        activated = say(_("Activated"))
        yield "tag", f"✓ {activated}"
    for condition in unit["conditions"]:
        yield "tag tag-warn", condition_name(say, condition)
    for token in around["holds"]:
        yield "tag tag-felt", f"⬡ {token}"
