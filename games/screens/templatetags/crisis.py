"""Tags of the table page for Crisis Protocol: how its things are drawn and named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, radians, sin
from typing import Any

from django import template
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from shapely import Polygon

from games.cards.words import translate
from games.rules.crisis.constants import BOARD
from games.rules.crisis.terms import CONDITIONS

register = template.Library()

LOOKS = frozenset(
    [
        *("building", "shop", "house", "warehouse", "car", "taxi", "truck", "van", "bus"),
        *("bench", "table", "tree", "hedge", "planter", "container", "crane", "crate", "barrels"),
        *("boat", "forklift", "fountain", "statue", "tank", "generator", "console", "dumpster"),
        *("newsstand", "food-cart", "billboard", "lamp", "barrier", "rock", "kiosk"),
    ]
)
"""The looks of terrain that static/crisis/terrain.svg draws."""

SAME_ALL_OVER = frozenset(["building", "warehouse", "shop", "house", "hedge", "rock", "console"])
SQUARE_TOO = frozenset(["barrels"])
FULL_ENOUGH = 0.72
MADE_OF = {"crane": "girders", "crate": "planks", "table": "planks", "bench": "planks"}

GROUNDS = frozenset(["city-block", "harbour", "park", "laboratory"])

CONDITION_LETTERS = {
    "bleed": "Bl",
    "hex": "Hx",
    "incinerate": "In",
    "judgement": "Ju",
    "poison": "Po",
    "root": "Ro",
    "shock": "Sh",
    "slow": "Sl",
    "stagger": "Sg",
    "stun": "St",
}

STEPS = (
    _("Choose the attack"),
    _("Declare the target"),
    _("Spend Power"),
    _("Attack pool"),
    _("Defense pool"),
    _("Roll the attack"),
    _("Roll the defense"),
    _("Extra dice for criticals"),
    _("Modify own dice"),
    _("Modify the other side's dice"),
    _("Compare successes"),
    _("Before damage"),
    _("Deal damage"),
    _("After the attack"),
)
"""The fourteen steps of an attack (CP-ATK-01 to CP-ATK-14)."""


@register.simple_tag
def picture(piece: Mapping[str, Any], around: Mapping[str, float]) -> str:
    """The symbol that a terrain feature is drawn with, or nothing if none fits its footprint.

    `around` is the box around the footprint. A picture would show too little of itself in a
    footprint that leaves much of its box empty, unless any part of it looks like the whole.
    """
    look = piece["look"]
    area = Polygon(piece["polygon"]).area
    full = area >= FULL_ENOUGH * around["length"] * around["width"]
    if look not in LOOKS or not (full or look in SAME_ALL_OVER):
        return ""
    if look in SQUARE_TOO and around["length"] < 1.5 * around["width"]:
        return f"{look}-square"
    return str(look)


@register.filter
def stuff(look: str) -> str:
    """The pattern of a terrain feature without a picture: what it is made of."""
    return MADE_OF.get(look, "concrete")


@register.filter
def ground(battlefield: Mapping[str, Any] | None) -> str:
    """The ground that a battlefield is drawn on."""
    name = str((battlefield or {}).get("id", ""))
    return next((known for known in GROUNDS if known in name), "plain")


@register.filter
def battlefield_seen(card: Mapping[str, Any]) -> dict[str, Any]:
    """The board and the terrain that a battlefield's card describes, as a match shows them."""
    board = {"battlefield": {"id": card["id"]}, "width": BOARD, "depth": BOARD}
    return {"board": board, "pieces": card["pieces"]}


@register.filter
def box(polygon: Sequence[Sequence[float]]) -> dict[str, float]:
    """The box around a footprint, turned as its longest edge is: where a picture of it goes.

    Keys: x, y (the middle), angle (degrees), length along the angle, width across it.
    """
    edges = list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))
    (ax, ay), (bx, by) = max(edges, key=lambda e: (round(_span(*e)), -e[0][1], -e[0][0]))
    turn = atan2(by - ay, bx - ax) % radians(180)
    along = [x * cos(turn) + y * sin(turn) for x, y in polygon]
    across = [y * cos(turn) - x * sin(turn) for x, y in polygon]
    length, width = max(along) - min(along), max(across) - min(across)
    middle, side = (max(along) + min(along)) / 2, (max(across) + min(across)) / 2
    if width > length:
        turn, middle, side = turn - radians(90), -side, middle
        length, width = width, length
    return {
        "x": round(middle * cos(turn) - side * sin(turn)),
        "y": round(middle * sin(turn) + side * cos(turn)),
        "angle": round(degrees(turn), 2),
        "length": round(length),
        "width": round(width),
        "left": round(-length / 2),
        "top": round(-width / 2),
    }


def _span(start: Sequence[float], end: Sequence[float]) -> float:
    return (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2


@register.filter
def inside(polygon: Sequence[Sequence[float]]) -> str:
    """A spot well inside a footprint, whatever its form, for a translation."""
    spot = Polygon(polygon).centroid
    if not Polygon(polygon).buffer(-400).contains(spot):
        spot = Polygon(polygon).representative_point()
    return f"{spot.x:.0f} {spot.y:.0f}"


@register.filter
def shifted(polygon: Sequence[Sequence[float]], size: int) -> str:
    """The shadow of a footprint, longer for the taller, for an SVG points attribute."""
    return " ".join(f"{x + 45 * size},{y + 70 * size}" for x, y in polygon)


@register.filter
def segments(left: int) -> str:
    """The dashes of a ring of which so many segments are left (pathLength: all segments)."""
    return "0.82 0.18 " * max(left, 0) + "0 99"


@register.filter
def left(character: Mapping[str, Any]) -> int:
    """How much damage it can still take."""
    return max(int(character["stamina"]) - int(character["damage"]), 0)


@register.filter
def condition_letters(condition: str) -> str:
    """Two letters for a condition's badge."""
    return CONDITION_LETTERS.get(condition, condition[:2].capitalize())


@register.filter
def condition_name(condition: str) -> str:
    """A condition by its name."""
    known = CONDITIONS.get(condition)
    return translate(known) if known else condition.capitalize()


@register.filter
def badge_places(conditions: Sequence[str]) -> list[tuple[str, int, int]]:
    """Where each condition's badge stands over a base of radius 1000: an arc above it."""
    count = len(conditions)
    return [
        (name, round(1300 * sin(turn)), round(-1300 * cos(turn)))
        for name, turn in (
            (name, radians(36 * (index - (count - 1) / 2))) for index, name in enumerate(conditions)
        )
    ]


@register.filter
def step_name(step: int) -> str:
    """A step of an attack by its name."""
    return gettext(STEPS[step - 1]) if 1 <= step <= len(STEPS) else ""


@register.filter
def state_name(unit: Mapping[str, Any]) -> str:
    """How a character is: KO'd, Dazed, or else as the side of its card says that is up. One that is
    Dazed is not Healthy, though its Healthy side is up until it recovers (CP-DMG-03)."""
    if unit["ko"]:
        return gettext("KO")
    if unit["dazed"]:
        return gettext("Dazed")
    return gettext("Injured") if unit["side"] == "injured" else gettext("Healthy")


@register.simple_tag
def unit_label(unit: Mapping[str, Any], names: Sequence[str], around: Mapping[str, Any]) -> str:
    """All that the board shows of a character, in words; `around` as `with_surroundings` says."""
    parts = [
        unit["name"],
        names[unit["seat"]],
        *([unit["form"]] if unit.get("form") else []),
        *unit.get("upgrades", ()),
        state_name(unit),
        gettext("%(damage)s of %(stamina)s damage") % unit,
        gettext("%(power)s Power") % unit,
    ]
    if unit["active"]:
        parts.append(gettext("active now"))
    if unit["activated"]:
        parts.append(gettext("Activated"))
    parts += [condition_name(condition) for condition in unit["conditions"]]
    parts += [gettext("holds %(token)s") % {"token": token} for token in around["holds"]]
    if around["on"]:
        parts.append(gettext("on %(piece)s") % {"piece": around["on"]})
    return ", ".join(parts)


@register.simple_tag
def called(unit: Mapping[str, Any], names: Sequence[str], around: Mapping[str, Any]) -> str:
    """A character's name, with its player's where both squads have one."""
    if not around["twin"]:
        return str(unit["name"])
    return gettext("%(player)s's %(unit)s") % {"player": names[unit["seat"]], "unit": unit["name"]}


@register.simple_tag
def called_by_id(unit_id: str, names: Sequence[str], table: Mapping[str, Any]) -> str:
    """As `called`, by the character's id."""
    for unit, around in with_surroundings(table):
        if unit["id"] == unit_id:
            return called(unit, names, around)
    return unit_id


@register.simple_tag
def piece_label(piece: Mapping[str, Any]) -> str:
    """A terrain feature in words."""
    kind = gettext("interactive") if piece["interactive"] else gettext("not interactive")
    return f"{piece['name']}, {gettext('Size %(size)s') % piece}, {kind}"


@register.simple_tag
def token_label(token: Mapping[str, Any], names: Sequence[str]) -> str:
    """An objective token in words."""
    parts = [token["name"], gettext("objective")]
    if token["control"] is not None:
        parts.append(gettext("controlled by %(name)s") % {"name": names[token["control"]]})
    if token["secured_by"] is not None:
        parts.append(gettext("secured by %(name)s") % {"name": names[token["secured_by"]]})
    return ", ".join(parts)


@register.simple_tag
def marker_label(marker: Mapping[str, Any], names: Sequence[str]) -> str:
    """A marker in words: what it is called, and who put it there."""
    return gettext("%(marker)s, put there by %(player)s") % {
        "marker": marker["name"],
        "player": names[marker["seat"]],
    }


Surrounded = tuple[Mapping[str, Any], dict[str, Any]]


@register.filter
def with_surroundings(table: Mapping[str, Any]) -> list[Surrounded]:
    """Each character with what else is said of it: the names of the tokens that it "holds", of the
    terrain that it stands "on" with its "size", and whether both squads have its "twin"."""
    tokens = {token["id"]: token["name"] for token in table["tokens"]}
    pieces = {piece["id"]: piece for piece in table["pieces"]}
    cards = Counter(unit["card"] for unit in table["characters"])
    return [
        (
            unit,
            {
                "holds": [tokens.get(token, token) for token in unit["holds"]],
                "on": pieces[unit["on"]]["name"] if unit["on"] in pieces else unit["on"],
                "size": pieces[unit["on"]]["size"] if unit["on"] in pieces else None,
                "twin": cards[unit["card"]] > 1,
            },
        )
        for unit in table["characters"]
    ]


@register.filter
def on_battlefield(characters: Sequence[Surrounded]) -> list[Surrounded]:
    """The characters on the battlefield, always in one order: one that changes is sent alone."""
    return [(unit, it) for unit, it in characters if unit["deployed"] and not unit["ko"]]


@register.filter
def of_seat(characters: Sequence[Surrounded], seat: int) -> list[Surrounded]:
    """Those of one seat."""
    return [(unit, it) for unit, it in characters if unit["seat"] == seat]


@register.simple_tag
def shown_cards(table: Mapping[str, Any]) -> list[str]:
    """The cards that the view shows: what lies open, and what the reader has drawn."""
    shown = [unit["card"] for unit in table["characters"]]
    shown += [crisis["card"] for crisis in table.get("crises") or ()]
    for squad in table["squads"]:
        shown += squad["characters"] or ()
        shown += [tactic["card"] for tactic in squad["tactics"] or ()]
        shown += [squad["crisis"]] if squad["crisis"] else []
        shown += squad.get("drawn") or ()
    return shown


@register.filter
def unit_name(characters: Sequence[Mapping[str, Any]], unit: str) -> str:
    """A unit by its name."""
    return next((str(known["name"]) for known in characters if known["id"] == unit), unit)


@register.filter
def seat_of(characters: Sequence[Mapping[str, Any]], unit: str) -> int | None:
    """The seat of a unit."""
    return next((known["seat"] for known in characters if known["id"] == unit), None)


@register.filter
def seats_and_names(characters: Sequence[Mapping[str, Any]]) -> list[tuple[str, int, str]]:
    """The units, each by its id with its seat and its name: what does not change in a match."""
    return [(known["id"], known["seat"], str(known["name"])) for known in characters]


@register.filter
def of_crisis(tokens: Sequence[Mapping[str, Any]], card: str) -> list[Mapping[str, Any]]:
    """The tokens of one crisis card."""
    return [token for token in tokens if token["crisis"] == card]


@register.filter
def bar(left: int) -> str:
    """The dashes of a bar of which so many segments are left (pathLength: all segments)."""
    return "0.9 0.1 " * left + "0 99"


@register.filter
def unused(tactics: Sequence[Mapping[str, Any]]) -> int:
    """How many tactics cards are still to be used."""
    return sum(not tactic["used"] for tactic in tactics)


@register.filter
def pools(attack: Mapping[str, Any]) -> list[tuple[Any, str, str]]:
    """Both pools of an attack, each with its unit and a word for it."""
    return [
        (attack["attack"], attack["attacker"], gettext("attacks")),
        (attack["defense"], attack["target"], gettext("defends")),
    ]


@register.filter
def named(word: str) -> str:
    """An id of the game's vocabulary as a word to read."""
    return gettext(word.replace("-", " ").replace("_", " ").capitalize())


@register.filter
def until(moment: str) -> str:
    """When a lasting effect ends."""
    return gettext("until the end of the %(moment)s") % {"moment": gettext(moment)}
