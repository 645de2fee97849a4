"""By what mecha are told apart at a glance: the shape of the machine in its colours.

A commander has a head and colours of its own (mecha.json); a frame is normal or large. In its hands
and on its back is what it carries. The symbols are in static/emblems/mecha.svg.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from ...data import Json
from ...drawing.emblems import Emblem, generated
from .builtin import by_id, equipment

BODIES: Final[Mapping[str, str]] = {"normal-frame": "normal", "large-frame": "large"}
"""The bodies of the frames; commanders are lean."""
ON_THE_BACK: Final = ("missile-launcher", "high-speed")
ON_THE_ARM: Final = "shield"
HANDS: Final = ("right", "left")


def emblem(card_id: str) -> Emblem:
    """The emblem of a commander or of a frame, by its card's id, with what it always carries.
    Whoever changes a built-in card keeps its head and its colours."""
    built_in = card_id.partition("--")[0]
    looks = _looks().get(built_in) or _made_up(card_id)
    body = BODIES.get(built_in, "lean")
    carried = weapons(by_id().get(built_in, {}).get("equipment", ()))
    behind = [part for part in carried if part in ON_THE_BACK]
    before = [part for part in carried if part not in ON_THE_BACK]
    parts = [*behind, f"body-{body}", f"arms-{body}", f"head-{looks['head']}", *before]
    return Emblem(
        parts[0],
        looks["division"],
        looks["field"],
        looks["second"],
        looks["colour"],
        parts=tuple(parts[1:]),
        sheet="mecha",
        size=104,
    )


def weapons(carried: Sequence[str]) -> list[str]:
    """The symbols of what a mecha carries, by the ids of the cards: of what is held in a hand the
    first two, in the right hand and, unless a shield is there, in the left one."""
    known = [item for item in carried if item in equipment()]
    worn = [item for item in known if item in (*ON_THE_BACK, ON_THE_ARM)]
    hands = HANDS[:1] if ON_THE_ARM in worn else HANDS
    in_hands = [item for item in known if item not in worn]
    in_hand = [f"{item}-{hand}" for item, hand in zip(in_hands, hands, strict=False)]
    return [*dict.fromkeys(worn), *in_hand]


@cache
def _looks() -> Mapping[str, Json]:
    return dict(json.loads(Path(__file__).with_name("mecha.json").read_text("utf-8")))


def heads() -> list[str]:
    """The heads that commanders have, each once."""
    return [looks["head"] for card, looks in _looks().items() if card not in BODIES]


def _made_up(card_id: str) -> Json:
    """The looks of a card that is not built in, always the same for its id."""
    colours = generated(card_id)
    return {
        "head": heads()[sum(card_id.encode()) % len(heads())],
        "division": colours.division,
        "field": colours.field,
        "second": colours.second,
        "colour": colours.colour,
    }
