"""Drawing and names of things, from the data of a view."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, radians, sin
from typing import Any

from shapely import Polygon, unary_union
from shapely.affinity import translate

from ..data import Json, Plain
from ..text import Message, Say, _, listed
from .constants import BOARD, VICTORY
from .rosters.battlefields import ground_of
from .terms import CONDITIONS, LABELS

LOOKS = frozenset(
    [
        *("building", "shop", "house", "warehouse", "car", "taxi", "truck", "van", "bus"),
        *("bench", "table", "tree", "hedge", "planter", "container", "crane", "crate", "barrels"),
        *("boat", "forklift", "fountain", "statue", "tank", "generator", "console", "dumpster"),
        *("newsstand", "food-cart", "billboard", "lamp", "barrier", "rock", "kiosk"),
    ]
)
"""The looks of terrain in static/crisis/terrain.svg."""

SAME_ALL_OVER = frozenset(["building", "warehouse", "shop", "house", "hedge", "rock", "console"])
SQUARE_TOO = frozenset(["barrels"])
FULL_ENOUGH = 0.72
MADE_OF = {"crane": "girders", "crate": "planks", "table": "planks", "bench": "planks"}

CONDITION_LETTERS = {"hex": "Hx", "stagger": "Sg"}
"""Where they are not the first two of its name."""

SHADOW = (95, 130)
"""The length of a shadow to the right and down for each step of Size, in thousandths of an inch."""

STEPS = LABELS["attack_steps"]
"""The fourteen steps of an attack (CP-ATK-01 to CP-ATK-14)."""


def picture(piece: Json, around: Mapping[str, float]) -> str:
    """The symbol of a terrain feature; empty if none fits its footprint. `around` is the box around
    the footprint. A footprint that leaves much of its box empty would cut off most of a picture,
    unless any part of it looks like the whole."""
    look = piece["look"]
    area = Polygon(piece["polygon"]).area
    full = area >= FULL_ENOUGH * around["length"] * around["width"]
    if look not in LOOKS or not (full or look in SAME_ALL_OVER):
        return ""
    if look in SQUARE_TOO and around["length"] < 1.5 * around["width"]:
        return f"{look}-square"
    return str(look)


def stuff(look: str) -> str:
    """The pattern of a terrain feature without a picture, by its material."""
    return MADE_OF.get(look, "concrete")


def battlefield_seen(card: Json) -> Plain:
    """The board and the terrain that a battlefield's card describes, in the form of a view."""
    battlefield = {"id": card["id"], "ground": ground_of(card)}
    board = {"battlefield": battlefield, "width": BOARD, "depth": BOARD}
    return {"board": board, "pieces": card["pieces"]}


def box(polygon: Sequence[Sequence[float]]) -> dict[str, float]:
    """The box around a footprint, turned like its longest edge, for its picture. Keys: x, y (the
    middle), angle (degrees), length along the angle, width across it."""
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


def inside(polygon: Sequence[Sequence[float]]) -> str:
    """A point well inside a footprint of any form, for a translation."""
    spot = Polygon(polygon).centroid
    if not Polygon(polygon).buffer(-400).contains(spot):
        spot = Polygon(polygon).representative_point()
    return f"{spot.x:.0f} {spot.y:.0f}"


def shadow(polygon: Sequence[Sequence[float]], size: int) -> str:
    """The shadow of a terrain feature, by its height, for an SVG points attribute: everything that
    its footprint covers when moved along the light."""
    right, down = SHADOW[0] * size, SHADOW[1] * size
    foot = Polygon(polygon).buffer(0)
    sides = [
        Polygon([a, b, (b[0] + right, b[1] + down), (a[0] + right, a[1] + down)]).buffer(0)
        for a, b in pairwise([*polygon, polygon[0]])
    ]
    cast = unary_union([foot, translate(foot, right, down), *sides])
    outline = cast if isinstance(cast, Polygon) else Polygon(polygon)
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in outline.exterior.coords[:-1])


def dashes_left(character: Json, dash: str) -> str:
    """The dashes of a ring or a bar for the damage that a character can still take (pathLength: its
    Stamina), each with the gap after it."""
    left = max(int(character["stamina"]) - int(character["damage"]), 0)
    return f"{dash} " * left + "0 99"


def condition_letters(condition: str) -> str:
    """Two letters for a condition's badge."""
    return CONDITION_LETTERS.get(condition, condition[:2].capitalize())


def condition_name(say: Say, condition: str) -> str:
    """The name of a condition."""
    known = CONDITIONS.get(condition)
    return say(known) if known else condition.capitalize()


def badge_places(conditions: Sequence[str]) -> list[tuple[str, int, int]]:
    """The places of the conditions' badges over a base of radius 1000: an arc above it."""
    middle = (len(conditions) - 1) / 2
    turns = [radians(36 * (index - middle)) for index in range(len(conditions))]
    return [
        (name, round(1300 * sin(turn)), round(-1300 * cos(turn)))
        for name, turn in zip(conditions, turns, strict=True)
    ]


def step_name(say: Say, step: int) -> str:
    """A step of an attack by its name."""
    return say(STEPS[str(step)]) if str(step) in STEPS else ""


def state_name(say: Say, unit: Json) -> str:
    """The state of a character: KO'd, Dazed, or else by the side that is up. A Dazed one is not
    Healthy, though its Healthy side is up until it recovers (CP-DMG-03)."""
    if unit["ko"]:
        return say(_("KO"))
    if unit["dazed"]:
        return say(_("Dazed"))
    return say(_("Injured") if unit["side"] == "injured" else _("Healthy"))


def unit_label(say: Say, unit: Json, names: Sequence[str], around: Json) -> str:
    """Everything that the board shows of a character, in words; `around` as in
    `with_surroundings`."""
    parts = [
        unit["name"],
        names[unit["seat"]],
        *([unit["form"]] if unit.get("form") else []),
        *unit.get("upgrades", ()),
        state_name(say, unit),
        say(_("%(damage)s of %(stamina)s damage", damage=unit["damage"], stamina=unit["stamina"])),
        say(_("%(power)s Power", power=unit["power"])),
    ]
    if unit["active"]:
        parts.append(say(_("active now")))
    if unit["activated"]:
        parts.append(say(_("Activated")))
    parts += [condition_name(say, condition) for condition in unit["conditions"]]
    parts += [say(_("holds %(token)s", token=token)) for token in around["holds"]]
    if around["on"]:
        parts.append(say(_("on %(piece)s", piece=around["on"])))
    return listed(say, parts)


def called(say: Say, unit: Json, names: Sequence[str], around: Json) -> str:
    """A character's name, with its player's name where both squads have it."""
    if not around["twin"]:
        return str(unit["name"])
    return say(_("%(player)s's %(unit)s", player=names[unit["seat"]], unit=unit["name"]))


def piece_label(say: Say, piece: Json) -> str:
    """A terrain feature in words."""
    kind = say(_("interactive") if piece["interactive"] else _("not interactive"))
    return listed(say, [piece["name"], say(_("Size %(size)s", size=piece["size"])), kind])


def token_label(say: Say, token: Json, names: Sequence[str]) -> str:
    """An objective token in words."""
    parts = [token["name"], say(_("objective"))]
    if token["control"] is not None:
        parts.append(say(_("controlled by %(name)s", name=names[token["control"]])))
    if token["secured_by"] is not None:
        parts.append(say(_("secured by %(name)s", name=names[token["secured_by"]])))
    return listed(say, parts)


def marker_label(say: Say, marker: Json, names: Sequence[str]) -> str:
    """A marker in words: its name, and who put it there."""
    player = names[marker["seat"]]
    return say(_("%(marker)s, put there by %(player)s", marker=marker["name"], player=player))


Surrounded = tuple[Json, Plain]


def with_surroundings(table: Json) -> list[Surrounded]:
    """Each character with its surroundings: the names of the tokens that it "holds", of the terrain
    that it stands "on" with its "size", and whether both squads have its "twin"."""
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


def shown_cards(table: Json) -> list[str]:
    """The cards in the view: those that lie open, and those that the reader has drawn."""
    visible = [unit["card"] for unit in table["characters"]]
    visible += [crisis["card"] for crisis in table.get("crises") or ()]
    for squad in table["squads"]:
        visible += squad["characters"] or ()
        visible += [tactic["card"] for tactic in squad["tactics"] or ()]
        visible += [squad["crisis"]] if squad["crisis"] else []
        visible += squad.get("drawn") or ()
    return visible


def pools(say: Say, attack: Json) -> list[tuple[Any, str, str]]:
    """Both pools of an attack, each with its unit and its label."""
    return [
        (attack["attack"], attack["attacker"], say(_("attacks"))),
        (attack["defense"], attack["target"], say(_("defends"))),
    ]


def named(say: Say, word: str) -> str:
    """An id of the vocabulary in words."""
    return say(Message(word.replace("-", " ").replace("_", " ").capitalize()))


def victory(_table: Json) -> int:
    """The victory points that win (CP-WIN-01)."""
    return VICTORY
