"""Scenes: position files that bring about every kind of event.

Dice are written as they are read, 1 to 6, and hexes by their numbers, as in `positions`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .positions import hex_of

COLUMNS, ROWS = 10, 8
HIT, MISS = 6, 1
RIFLES = ["regular", "regular"]
FAR = "0907"
"""A hex that is out of sight and reach of what happens."""


@dataclass(frozen=True)
class Scene:
    """A position, the dice that fall, the answers, and the kinds of events that they lead to."""

    name: str
    shows: frozenset[str]
    position: Mapping[str, Any]
    answers: Sequence[Mapping[str, Any]] = ()
    dice: Sequence[int] = ()
    scenario: str = "hill-229"

    @property
    def file(self) -> dict[str, Any]:
        """The scene as a position file."""
        return {
            "system": "tide",
            "options": {"scenario": self.scenario, "first": "US"},
            "position": dict(self.position),
            "dice": [face - 1 for face in self.dice],
            "answers": list(self.answers),
        }


def fight(units: Mapping[str, Any], markers: Mapping[str, str] | None = None, **more: Any) -> Any:
    """A position on open, level ground in which side 0 has actions enough. `markers` are given by
    their hexes; their ids are "m1", "m2", …"""
    board = {"columns": COLUMNS, "rows": ROWS, "hexes": [" ".join("0" * COLUMNS)] * ROWS}
    lying = {
        f"m{number}": {"kind": kind, "hex": hex}
        for number, (hex, kind) in enumerate((markers or {}).items(), start=1)
    }
    return {"board": board, "markers": lying, "actions": 9, "units": dict(units), **more}


def squad(hex: str, figures: Sequence[str] = RIFLES, **more: Any) -> dict[str, Any]:
    return {"figures": list(figures), "hex": hex, **more}


def says(seat: int, option: str, **fields: Any) -> dict[str, Any]:
    """An answer of a seat."""
    return {"seat": seat, "option": option, "fields": fields}


def moves(unit: str, *hexes: str) -> dict[str, Any]:
    """The answer of side 0 that leads a unit through these hexes."""
    return says(0, f"move:{unit}", way=[list(hex_of(hex)) for hex in hexes])


def to(hex: str) -> list[int]:
    return list(hex_of(hex))


DEPLOYMENT = Scene(
    "a side deploys a squad, and it begins in Op Fire mode",
    frozenset({"deployed", "op-fire", "round", "turn"}),
    {
        "stage": "deploy",
        "round": 0,
        "units": {"a1": {"figures": RIFLES}, "b1": {"figures": RIFLES}},
    },
    [
        says(0, "place:a1", hex=to("0002")),
        says(1, "place:b1", hex=to("0009")),
        says(0, "ready", units=["a1"]),
        says(1, "ready", units=[]),
    ],
    scenario="breaking-point",
)

INSIDE = Scene(
    "squads leave and enter transports and fortifications",
    frozenset({"activated", "came-out", "boarded", "dug-in", "got-out", "fatigued"}),
    fight(
        {
            "a1": squad("0104", fortification="m1"),
            "a2": {"vehicle": "m3a1", "hex": "0104"},
            "a3": squad("0104"),
            "a4": {"vehicle": "m3a1", "hex": "0204"},
            "a5": {"figures": RIFLES, "transport": "a4"},
            "b1": squad(FAR),
        },
        {"0104": "pillbox"},
    ),
    [
        says(0, "advance:a1"),
        says(0, "come-out:a1"),
        says(0, "board:a1:a2"),
        says(0, "advance:a3"),
        says(0, "dig-in:a3:m1"),
        says(0, "end"),
        says(0, "advance:a5"),
        says(0, "get-out:a5"),
        says(0, "end"),
    ],
)

OBSTACLES = Scene(
    "wire stops, engineers remove it, mines cost a figure",
    frozenset({"entered", "stopped", "wire-removed", "mines", "figures-lost"}),
    fight(
        {
            "a1": squad("0002"),
            "a2": squad("0204", token="engineer"),
            "a3": squad("0006"),
            "b1": squad(FAR),
        },
        {"0102": "razor-wire", "0204": "razor-wire", "0106": "minefield"},
    ),
    [
        says(0, "advance:a1"),
        moves("a1", "0102"),
        says(0, "advance:a2"),
        says(0, "remove-wire:a2"),
        says(0, "end"),
        says(0, "advance:a3"),
        moves("a3", "0106"),
    ],
    [HIT, MISS, MISS, MISS],
)

INTERRUPT = Scene(
    "opportunity fire pins a squad in a full hex, from which it is put back",
    frozenset({"attack", "volley", "morale", "put-back"}),
    fight(
        {
            "a1": squad("0004"),
            **{unit: squad("0204") for unit in ("a2", "a3", "a4")},
            "b1": squad("0604", activation="op-fire"),
        }
    ),
    [
        says(0, "advance:a1"),
        moves("a1", "0104", "0204", "0304"),
        says(1, "hold"),
        says(1, "fire:b1:a1", kind="suppressive", weapons=["b1:0", "b1:1"]),
    ],
    [HIT, MISS],
)

ARMOUR = Scene(
    "a tank damages a lorry, and another destroys it",
    frozenset({"damage", "removed"}),
    fight(
        {
            "a1": {"vehicle": "m4a1-sherman", "hex": "0104"},
            "a2": {"vehicle": "m4a1-sherman", "hex": "0103"},
            "b1": {"vehicle": "opel-blitz", "hex": "0404"},
            "b2": squad(FAR),
        }
    ),
    [
        says(0, "fire:a1:b1", kind="normal", weapons=["a1"]),
        says(0, "fire:a2:b1", kind="normal", weapons=["a2"]),
    ],
    [HIT, *[MISS] * 7, *[HIT] * 8],
)

STORM = Scene(
    "an assault drives a squad out of its hex",
    frozenset({"assault", "assault-roll", "assault-result", "retreated", "advanced"}),
    fight({"a1": squad("0204", [*RIFLES, *RIFLES]), "b1": squad("0304"), "b2": squad(FAR)}),
    [
        says(0, "assault:a1"),
        says(0, "assault:a1:0304", supporters=[]),
        says(1, "take", hits=["b1:0"]),
        says(1, "retreat", to=to("0404")),
        says(0, "advance", units=["a1"]),
    ],
    [HIT, MISS, MISS, MISS, MISS, MISS],
)

SPECIALISTS = Scene(
    "an engineer digs and a medic heals",
    frozenset({"dug", "healed"}),
    fight(
        {
            "a1": squad("0104", token="engineer"),
            "a2": squad("0204", token="medic"),
            "b1": squad(FAR),
        },
        lost=[{"regular": 1}, {}],
    ),
    [says(0, "dig:a1"), says(0, "heal:a2", squad="a2")],
    [HIT],
)

TRANSFER = Scene(
    "two squads in a hex exchange figures",
    frozenset({"transferred"}),
    fight(
        {"a1": squad("0104", ["regular", "elite"]), "a2": squad("0104"), "b1": squad(FAR)},
        stage="transfer",
        waiting=[0],
    ),
    [says(0, "transfer:a1:a2", give=["1"], take=["0"])],
)

COMMAND = Scene(
    "command that an objective yields takes the initiative",
    frozenset({"phase", "control", "command", "spent", "initiative"}),
    {"stage": "command", "units": {"a1": squad("0000"), "b1": squad("0707")}},
    [says(0, "spend", command=0), says(1, "spend", command=2)],
    scenario="breaking-point",
)

POINTS = Scene(
    "a hex that is controlled scores",
    frozenset({"points"}),
    {"stage": "command", "units": {"a1": squad("0504"), "b1": squad("0000")}},
)

SCENES = (
    DEPLOYMENT,
    INSIDE,
    OBSTACLES,
    INTERRUPT,
    ARMOUR,
    STORM,
    SPECIALISTS,
    TRANSFER,
    COMMAND,
    POINTS,
)
