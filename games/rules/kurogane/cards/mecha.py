"""Emblems of mecha: the shape of the machine in its colours, so that mecha are told apart at a
glance.

A commander has a head and colours of its own (mecha.json); a frame is normal or large. A mecha
carries its equipment in its hands and on its back. The symbols are in static/emblems/mecha.svg.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from ...data import Json, read_json
from ...drawing.emblems import Emblem, generated
from .builtin import by_id, equipment

BODIES: Final[Mapping[str, str]] = {"normal-frame": "normal", "large-frame": "large"}
"""The body of each frame. Commanders have the lean body."""
ON_THE_BACK: Final = ("missile-launcher", "high-speed")
ON_THE_ARM: Final = "shield"
HANDS: Final = ("right", "left")


@lru_cache(maxsize=1024)
def emblem(card_id: str) -> Emblem:
    """The emblem of a commander or of a frame with its fixed equipment, by the id of its card. A
    changed copy of a built-in card keeps the head and the colours."""
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
    """The symbols of a mecha's equipment, by the ids of the cards. Hands hold the first two pieces,
    the right hand first; with a shield only the right hand is free."""
    known = [item for item in carried if item in equipment()]
    worn = [item for item in known if item in (*ON_THE_BACK, ON_THE_ARM)]
    hands = HANDS[:1] if ON_THE_ARM in worn else HANDS
    in_hands = [item for item in known if item not in worn]
    in_hand = [f"{item}-{hand}" for item, hand in zip(in_hands, hands, strict=False)]
    return [*dict.fromkeys(worn), *in_hand]


@cache
def _looks() -> Mapping[str, Json]:
    return dict(read_json(__package__, "mecha.json"))


def heads() -> list[str]:
    """The heads of commanders, without repetition."""
    return [looks["head"] for card, looks in _looks().items() if card not in BODIES]


def _made_up(card_id: str) -> Json:
    """Looks for a card that is not built in, derived from its id and therefore always the same."""
    colours = generated(card_id)
    return {
        "head": heads()[sum(card_id.encode()) % len(heads())],
        "division": colours.division,
        "field": colours.field,
        "second": colours.second,
        "colour": colours.colour,
    }
