"""Scenes for the tests of the table page: a match of Crisis Protocol in the middle of round 3,
made by hand, with asks of every kind of field. The page is the real one; the rules are not."""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from math import cos, hypot, radians, sin
from typing import Any

from games.matches.wording import LogLine
from games.rules.contract.asking import Ask
from games.rules.contract.lines import Roll
from games.rules.fields import (
    Choice,
    Heading,
    Illegal,
    Number,
    Option,
    Pick,
    Point,
    Preview,
    Several,
    Shape,
)
from games.rules.text import _

BOARD = 36_000
NAMES = ["Ann", "Bob"]


def _box(x: int, y: int, length: int, width: int, angle: float = 0) -> list[list[int]]:
    """A rectangle around a point, turned by so many degrees."""
    c, s = cos(radians(angle)), sin(radians(angle))
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    return [
        [
            round(x + i * length / 2 * c - j * width / 2 * s),
            round(y + i * length / 2 * s + j * width / 2 * c),
        ]
        for i, j in corners
    ]


def _round(x: int, y: int, radius: int) -> list[list[int]]:
    """A circle as sixteen corners."""
    turns = [radians(22.5 * step) for step in range(16)]
    return [[round(x + radius * cos(t)), round(y + radius * sin(t))] for t in turns]


def _piece(
    name: str, look: str, size: int, polygon: list[list[int]], interactive: bool = True
) -> dict[str, Any]:
    return {
        "id": name.lower().replace(" ", "-"),
        "name": name,
        "look": look,
        "size": size,
        "interactive": interactive,
        "polygon": polygon,
    }


PIECES = [
    _piece("Corner house", "building", 5, _box(8200, 8600, 6200, 4200), False),
    _piece("Bakery", "shop", 4, _box(27600, 8400, 5000, 3800), False),
    _piece("Delivery truck", "truck", 4, _box(17900, 11400, 4800, 2200, 12)),
    _piece("Red car", "car", 2, _box(10600, 17200, 3000, 1500, 28)),
    _piece("Taxi", "taxi", 2, _box(24600, 19400, 3000, 1500, -15)),
    _piece("Oak", "tree", 3, _round(7000, 24000, 1300)),
    _piece("Fountain", "fountain", 3, _round(28800, 26400, 1700)),
    _piece("Dumpster", "dumpster", 2, _box(18600, 24200, 2200, 1300, 90)),
    _piece("News stand", "newsstand", 3, _box(13200, 27400, 1700, 1700, 8)),
    _piece("Bench", "bench", 1, _box(23400, 13400, 2000, 800, 62)),
    _piece("Container", "container", 3, _box(29600, 14600, 4200, 1700, 80)),
    _piece("Street lamp", "lamp", 1, _round(15000, 21000, 350)),
    _piece("Cryo tank", "tank", 2, _round(22800, 29200, 900)),
    _piece("Food cart", "food-cart", 3, _box(5000, 14200, 2400, 1300, 100)),
    _piece("Road block", "barrier", 1, _box(26000, 23000, 1900, 700, 35)),
]


def _token(name: str, kind: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    token = {
        "id": name.lower().replace(" ", "-"),
        "crisis": "riots",
        "name": name,
        "kind": kind,
        "x": x,
        "y": y,
        "radius": 500,
        "holder": None,
        "control": None,
        "secured_by": None,
        "contesting": [],
        "reach": 1000,
    }
    return {**token, **more}


TOKENS = [
    _token("Extremis console north", "opportunity", 18000, 6000, control=0, secured_by=0),
    _token("Extremis console middle", "opportunity", 18000, 18000, control=1),
    _token("Extremis console south", "opportunity", 18000, 30000, control=1, secured_by=1),
    _token("Cube fragment west", "asset", 6000, 18000),
    _token("Cube fragment east", "asset", 30000, 18000, holder="b-crossbones"),
    _token("Civilian", "civilian", 12200, 22300),
]


def _unit(seat: int, name: str, initials: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    card = name.lower().replace(" ", "-")
    unit = {
        "id": f"{'ab'[seat]}-{card}",
        "card": card,
        "name": name,
        "initials": initials,
        "seat": seat,
        "x": x,
        "y": y,
        "radius": 689,
        "deployed": True,
        "ko": False,
        "side": "healthy",
        "damage": 0,
        "stamina": 5,
        "power": 2,
        "dazed": False,
        "activated": False,
        "active": False,
        "conditions": [],
        "holds": [],
        "counters": {},
        "size": 2,
        "speed": "M",
        "defense": {"physical": 3, "energy": 3, "mystic": 3},
        "on": None,
    }
    return {**unit, **more}


CHARACTERS = [
    _unit(0, "Captain America", "CA", 16600, 16400, active=True, damage=2, power=5),
    _unit(
        0,
        *("Iron Man", "IM", 8000, 8200),
        on="corner-house",
        power=7,
        stamina=6,
        activated=True,
        conditions=["incinerate"],
    ),
    _unit(
        0,
        *("Black Widow", "BW", 13600, 13800),
        side="injured",
        damage=1,
        stamina=5,
        conditions=["bleed", "stun", "slow"],
    ),
    _unit(0, "Spider Man", "SM", 20600, 22200, dazed=True, damage=6, stamina=6, power=1),
    _unit(1, "Red Skull", "RS", 18400, 20200, power=4, damage=1),
    _unit(
        1,
        *("Crossbones", "CB", 25600, 16800),
        holds=["cube-fragment-east"],
        radius=984,
        damage=3,
        power=6,
        stamina=7,
        activated=True,
    ),
    _unit(1, "Doctor Octopus", "DO", 12600, 24800, radius=1280, side="injured", stamina=6),
    _unit(1, "Baron Zemo", "BZ", 20400, 27600, ko=False, damage=0, stamina=4, power=0),
    _unit(1, "Winter Soldier", "WS", 0, 0, ko=True, deployed=True),
]


def _squad(seat: int, **more: Any) -> dict[str, Any]:
    cards = [unit["card"] for unit in CHARACTERS if unit["seat"] == seat]
    squad = {"seat": seat, "characters": cards, "crisis": "riots", "leader": None, "edge": None}
    return {**squad, "affiliation": None, "tactics": [], **more}


def table() -> dict[str, Any]:
    """The part of the view that Crisis Protocol gives: round 3, Captain America active."""
    return copy.deepcopy(
        {
            "stage": "turn",
            "round": 3,
            "rounds": 6,
            "priority": 1,
            "vp": [7, 9],
            "threat": 17,
            "revealed": True,
            "board": {
                "width": BOARD,
                "depth": BOARD,
                "ranges": [1000, 3000, 6000, 8000, 10000],
                "battlefield": {"id": "city-block", "name": "City block"},
                "zones": [
                    {"seat": 0, "polygon": [[0, 0], [BOARD, 0], [BOARD, 6000], [0, 6000]]},
                    {
                        "seat": 1,
                        "polygon": [[0, 30000], [BOARD, 30000], [BOARD, BOARD], [0, BOARD]],
                    },
                ],
            },
            "pieces": PIECES,
            "tokens": TOKENS,
            "characters": CHARACTERS,
            "squads": [
                _squad(
                    0,
                    affiliation="avengers",
                    leader="a-captain-america",
                    edge="north",
                    tactics=[
                        {"card": "avengers-assemble", "name": "Avengers Assemble", "used": False},
                        {"card": "field-dressing", "name": "Field Dressing", "used": True},
                    ],
                ),
                _squad(
                    1,
                    affiliation="cabal",
                    leader="b-red-skull",
                    edge="south",
                    tactics=[{"card": "dark-reign", "name": "Dark Reign", "used": False}],
                ),
            ],
            "crises": [
                {
                    "card": "riots",
                    "name": "Riots Spread",
                    "type": "secure",
                    "seat": 1,
                    "points_now": [1, 2],
                },
                {
                    "card": "cubes",
                    "name": "Fragments Recovered",
                    "type": "extract",
                    "seat": 0,
                    "points_now": [0, 0],
                },
            ],
            "barriers": [],
            "markers": [],
            "turn": {
                "seat": 0,
                "unit": "a-captain-america",
                "actions_left": 1,
                "moves": 1,
                "passed": False,
            },
            "attack": None,
            "lasting": [{"name": "Vibranium Shield", "on": "a-captain-america", "until": "turn"}],
            "vp_by_round": [[3, 4], [7, 9]],
        }
    )


ATTACK = {
    "attacker": "b-red-skull",
    "target": "a-captain-america",
    "name": "Cosmic Blast",
    "type": "energy",
    "range": "4",
    "step": 9,
    "attack": {
        "size": 5,
        "dice": [
            {"face": "critical", "mark": ""},
            {"face": "hit", "mark": ""},
            {"face": "hit", "mark": "rerolled"},
            {"face": "failure", "mark": ""},
            {"face": "blank", "mark": ""},
            {"face": "wild", "mark": "extra"},
        ],
        "successes": 4,
    },
    "defense": {
        "size": 4,
        "dice": [
            {"face": "block", "mark": ""},
            {"face": "blank", "mark": ""},
            {"face": "hit", "mark": ""},
            {"face": "block", "mark": "changed"},
        ],
        "successes": 2,
    },
    "damage": None,
    "cover": True,
    "sources": [
        _("Attack: Strength 5."),
        _("Defense: Energy 4."),
        _("Cover: one blank of the defense may become a block."),
    ],
}


class Disc:
    """An area for the tests: the points within some distance of a point, off the terrain."""

    def __init__(self, x: int, y: int, reach: int) -> None:
        self.x, self.y, self.reach = x, y, reach

    def why_not(self, point: tuple[int, int]) -> Illegal | None:
        if hypot(point[0] - self.x, point[1] - self.y) > self.reach:
            return Illegal("CP-MOVE-12", _("The tool does not reach that far."))
        for unit in CHARACTERS:
            if unit["x"] == self.x and unit["y"] == self.y:
                continue
            if hypot(point[0] - unit["x"], point[1] - unit["y"]) < unit["radius"] + 689:
                return Illegal("CP-MOVE-03", _("%(name)s stands there.", name=unit["name"]))
        return None

    def outline(self) -> list[list[list[tuple[int, int]]]]:
        turns = [radians(7.5 * step) for step in range(48)]
        shell = [
            (round(self.x + self.reach * cos(t)), round(self.y + self.reach * sin(t)))
            for t in turns
        ]
        hole = [(round(18400 + 1378 * cos(t)), round(20200 + 1378 * sin(t))) for t in turns]
        return [[shell, hole] if self.reach > 4000 else [shell]]

    def sample(self, rng: random.Random) -> tuple[int, int] | None:
        return self.x + 1500, self.y

    def preview(self, point: tuple[int, int]) -> Preview:
        dx, dy = point[0] - self.x, point[1] - self.y
        span = hypot(dx, dy) or 1
        nx, ny = -dy / span * 280, dx / span * 280
        corners = tuple(
            (round(x), round(y))
            for x, y in (
                (self.x + nx, self.y + ny),
                (point[0] + nx, point[1] + ny),
                (point[0] - nx, point[1] - ny),
                (self.x - nx, self.y - ny),
            )
        )
        inches = f"{span / 1000:.1f}"
        return Preview(
            (Shape("polygon", "tool", corners), Shape("circle", "ghost", (point,), 689)),
            (_("Advances %(n)s inches.", n=inches), _("Contests nothing there.")),
        )


def _push(heading: int) -> Preview:
    x, y = 18400, 20200
    to = (
        round(x + 3375 * cos(radians(heading / 1000))),
        round(y + 3375 * sin(radians(heading / 1000))),
    )
    return Preview(
        (
            Shape("line", "ray", ((x, y), to)),
            Shape("circle", "ghost", (to,), 689),
            Shape("circle", "hit", ((20600, 22200),), 689),
            Shape("label", "hit", ((20600, 22200),), 0, _("Spider Man")),
        ),
        (_("Hits Spider Man: 1 damage each."),),
    )


def menu() -> Ask:
    """Captain America's activation: every kind of option in one ask."""
    far = Illegal("CP-ATK-02", _("Out of range: 8.9 inches, the attack has Range 2."))
    targets = (
        Choice(
            "b-red-skull",
            _("Red Skull"),
            (_("2.9 inches (Range 2) · in sight · no cover"), _("5 dice against 4")),
        ),
        Choice("b-crossbones", _("Crossbones"), (), far),
        Choice("b-doctor-octopus", _("Doctor Octopus"), (), far),
    )
    options = [
        Option(
            "attack:strike",
            _("Strike"),
            (Pick("target", _("Target"), choices=targets, of="unit", show=_line),),
            "CP-ATK-01",
            details=(_("Physical · Range 2 · 5 dice"),),
            final=True,
            group="attack",
            on={"card": "captain-america"},
        ),
        Option(
            "attack:shield-slam",
            _("Shield Slam"),
            cost=_("2 Power"),
            details=(_("Physical · Range 2 · 6 dice"),),
            fields=(Pick("target", _("Target"), choices=targets, of="unit", show=_line),),
            final=True,
            group="attack",
        ),
        Option(
            "attack:beam",
            _("Ricochet beam"),
            (
                Heading(
                    "heading",
                    _("Direction"),
                    origin=(16600, 16400),
                    arcs=((0, 120000), (300000, 340000)),
                    outside=Illegal("CP-BEAM-06", _("Nobody would be hit in that direction.")),
                    show=_push,
                    likely=(20000, 64000, 110000),
                ),
            ),
            cost=_("3 Power"),
            final=True,
            group="attack",
        ),
        Option(
            "move:M",
            _("Move, Medium"),
            (Point("to", _("Where to"), area=Disc(16600, 16400, 6378), unit="a-captain-america"),),
            details=(_("5 inches, bent where needed"),),
            group="move",
        ),
        Option(
            "move:S",
            _("Move, Short"),
            (
                Point(
                    "to",
                    _("Where to"),
                    area=Disc(16600, 16400, 3900),
                    unit="a-captain-america",
                    radius=689,
                ),
            ),
            group="move",
        ),
        Option(
            "climb",
            _("Climb"),
            refused=Illegal("CP-MOVE-20", _("No terrain is near enough to climb.")),
            group="move",
        ),
        Option(
            "power:gift",
            _("Hand out Power"),
            (
                Pick(
                    "unit",
                    _("To whom"),
                    of="unit",
                    choices=(
                        Choice("a-black-widow", _("Black Widow")),
                        Choice("a-iron-man", _("Iron Man")),
                    ),
                ),
                Number("amount", _("How much"), low=1, high=3),
            ),
            cost=_("1 Power"),
            group="power",
        ),
        Option(
            "power:bodyguard",
            _("Throw a terrain feature"),
            (
                Several(
                    "pieces",
                    _("Terrain"),
                    choices=(
                        Choice("red-car", _("Red car"), (_("Size 2, 2.1 inches away"),)),
                        Choice("bench", _("Bench"), (_("Size 1"),)),
                        Choice("taxi", _("Taxi"), (), far),
                    ),
                    of="piece",
                    least=1,
                    most=2,
                ),
            ),
            cost=_("2 Power"),
            group="power",
        ),
        Option("power:flight", _("Take off"), cost=_("2 Power"), group="power"),
        Option(
            "interact:middle",
            _("Take control of the middle console"),
            cost=_("1 Power"),
            group="interact",
            refused=Illegal("CP-OBJ-02", _("Range 1 is needed; it is 1.7 inches away.")),
        ),
        Option("end-activation", _("End the activation"), final=True, group="end"),
    ]
    return Ask(
        0,
        _("Captain America acts: one action is left."),
        options,
        "CP-ACT-05",
        _("Captain America acts."),
        {"unit": "a-captain-america"},
    )


def _line(target: str) -> Preview:
    unit = next(unit for unit in CHARACTERS if unit["id"] == target)
    return Preview(
        (
            Shape("line", "ray", ((16600, 16400), (unit["x"], unit["y"]))),
            Shape("circle", "hit", ((unit["x"], unit["y"]),), unit["radius"]),
        ),
        (_("In sight, no cover."),),
    )


def dice() -> Ask:
    """A window of an attack: dice to reroll."""
    dice = tuple(
        Choice(f"{index}-{face}", _(face.capitalize()), (), refused)
        for index, (face, refused) in enumerate(
            [
                ("critical", None),
                ("hit", None),
                ("failure", Illegal("CP-DICE-06", _("A failure is never rerolled."))),
                ("blank", None),
            ]
        )
    )
    reroll = Several("dice", _("Dice"), choices=dice, of="die", least=1, most=2)
    options = [
        Option("reroll", _("Reroll"), (reroll,), cost=_("1 Power"), group="dice"),
        Option("done", _("Leave the dice"), group="end"),
    ]
    return Ask(0, _("Reroll up to two defense dice?"), options, "CP-ATK-09", about={"attack": True})


def crises() -> Ask:
    """The secret choice of a crisis card."""
    choices = (Choice("riots", _("Riots Spread")), Choice("cubes", _("Fragments Recovered")))
    pick = Pick("card", _("Crisis"), choices=choices, of="card")
    return Ask(0, _("Choose your crisis card in secret."), [Option("crisis", _("Choose"), (pick,))])


def usual() -> Ask:
    """An option with something usual, which is opened to be adjusted."""
    choices = (Choice("once", _("This once")), Choice("round", _("All round")))
    how_long = Pick("how", _("How long"), default="once", choices=choices)
    hold = Option("hold", _("Hold"), (how_long,), adjust=_("For longer …"))
    return Ask(0, _("Who fires?"), [hold, Option("fire", _("Fire"))])


def view(ask: Ask | None, me: int | None = 0, **more: Any) -> dict[str, Any]:
    """A view with one ask, as the perspective `me` sees it; `more` replaces parts of the table."""
    asks: list[dict[str, Any]] = []
    if ask:
        asks = [ask.brief() if ask.seat == me else ask.describe_for_others()]
    agreements = [
        Option("concede", _("Concede the match"), final=True).describe(),
        Option("draw-offer", _("Offer a draw"), final=True).describe(),
    ]
    result = more.pop("result", None)
    return {
        "number": 41,
        "system": "crisis",
        "perspective": me,
        "table": {**table(), **more},
        "sides": [[0], [1]],
        "asked": [] if result else [ask["seat"] for ask in asks],
        "asks": [] if result else asks,
        "agreements": [] if me is None or result else agreements,
        "side": [] if me is None else [me],
        "draw_offer": None,
        "draw_agreed": [],
        "draw_declined": None,
        "conceding": [],
        "result": result,
    }


def log() -> Sequence[LogLine]:
    """Lines of the log."""
    faces = ("critical", "hit", "hit", "blank", "failure", "wild")
    return [
        LogLine(_("Round %(n)s", n=2), kind="heading"),
        LogLine(_("Bob scores %(n)s VP for Riots Spread.", n=2), "CP-OBJ-15", seat=1),
        LogLine(_("Round %(n)s", n=3), kind="heading"),
        LogLine(
            _("Each character gains 1 Power."),
            "CP-ROUND-03",
            kind="note",
        ),
        LogLine(
            _("Red Skull moves Medium, 4.2 inches."), "CP-MOVE-07", seat=1, units=("b-red-skull",)
        ),
        LogLine(
            _("Red Skull attacks Captain America with Cosmic Blast."),
            "CP-ATK-02",
            (
                _("Range 4, distance 5.1 inches, in sight."),
                _("Attack: Strength 5."),
                _("Defense: Energy 4, cover from the Delivery truck."),
            ),
            (
                Roll(_("Attack"), faces, ("", "", "rerolled", "", "", "extra")),
                Roll(_("Defense"), ("block", "blank", "wild", "hit"), ("", "", "", "changed")),
            ),
            seat=1,
            units=("b-red-skull",),
        ),
        LogLine(_("Captain America suffers 2 damage and gains 2 Power."), "CP-DMG-07", seat=0),
        LogLine(_("Captain America moves Short, 2.9 inches."), "CP-MOVE-07", seat=0),
    ]


SCENES: dict[str, Any] = {
    "turn": lambda: view(menu()),
    "dice": lambda: view(dice(), attack=ATTACK),
    "crisis": lambda: view(crises(), crises=[]),
    "usual": lambda: view(usual()),
    "waiting": lambda: view(menu(), me=1),
    "watching": lambda: view(menu(), me=None, attack=ATTACK),
    "over": lambda: view(
        None,
        result={"winners": [1], "reason": "score", "rule": "CP-WIN-01", "scores": [11, 16]},
    ),
}
"""Views by name, each made anew when asked for."""

ASKS = {"turn": menu, "dice": dice, "crisis": crises, "usual": usual}
"""The asks of the scenes in which seat 0 is asked."""
