"""Units as they are drawn on the map and in lists."""

from typing import Final

from ...data import Json
from ...drawing.markup import NOTHING, Markup, Safe, joined, shapes_of
from ..drawing.units import TOKENS, slots, trouble

SHAPES: Final = shapes_of(__package__)

_BASE: Final = Markup(
    '<rect class="unit-shadow" x="-880" y="-830" width="1920" height="1920" rx="{}"/>'
    '<rect class="unit-base" x="-960" y="-960" width="1920" height="1920" rx="{}"/>'
    '<rect class="unit-rim" x="-885" y="-885" width="1770" height="1770" rx="{}"/>'
    '<rect class="unit-face" x="-780" y="-780" width="1560" height="1560" rx="{}"/>\n{}\n'
    '<g transform="{}">{}</g>\n{}'
)
_SLOT: Final = Markup('<g transform="translate({} {})">{}</g>')
_FIGURE: Final = Markup('<path class="figure{}" d="{}"/>')
FIGURES: Final = SHAPES["figures"]
"""The figures of a squad, 600 high around their middle; crews of heavy weapons are twice as
wide."""
_VEHICLE: Final = Markup('<g class="vehicle faces" transform="rotate({})">{}{}</g>')
_RIDER: Final = Markup(
    '<g transform="translate({} 330) scale(0.6)"><path class="rider" d="{}"/></g>'
)
_TOKEN: Final = Markup(
    '<g class="badge badge-token" transform="translate(780 800)"><rect x="-370" y="-260"'
    ' width="740" height="520" rx="110"/><text y="130">{}</text></g>'
)


def base(unit: Json, turned: int = 0) -> Safe:
    """A unit, 2000 wide around its middle; a vehicle is turned by so many degrees."""
    is_squad, round_off = unit["kind"] == "squad", 140 if unit["side"] else 460
    return _BASE(
        *(round_off, round_off, round_off, 80 if unit["side"] else 340),
        joined(map(_slot, slots(unit))) if is_squad else _vehicle(unit, turned),
        "translate(0-40) scale(0.6)" if is_squad else "translate(-560 560) scale(0.85)",
        SHAPES["star"] if unit["nation"] == "US" else SHAPES["cross"],
        SHAPES["lost"] if unit["out"] else NOTHING,
    )


def _slot(slot: Json) -> Safe:
    across = 370 if slot["column"] else -370
    down = 330 if slot["row"] else -400
    if slot["empty"]:
        return _SLOT(across, down, SHAPES["empty"])
    look = slot["look"]
    figure = _FIGURE(" figure-elite" if look == "elite" else "", FIGURES[look])
    return _SLOT(0 if slot["wide"] else across, down, figure)


def _vehicle(unit: Json, turned: int) -> Safe:
    """A vehicle from above, some 1400 long, with a rider for each squad that it carries."""
    shape = "heavy" if unit["weight"] == "heavy" else "carrier" if unit["room"] > 1 else "light"
    last = len(unit["carries"]) - 1
    riders = (_RIDER(260 * place - 130 * last, FIGURES["rifle"]) for place in range(last + 1))
    return _VEHICLE(turned, SHAPES[shape], joined(riders))


def badges(unit: Json) -> Safe:
    """The markers of a unit's states, each with its own shape."""
    activation = unit["activation"]
    return joined(
        (
            SHAPES["op-fire"] if activation == "op-fire" else NOTHING,
            SHAPES["fatigued"] if activation == "fatigued" else NOTHING,
            SHAPES["trouble"].get(trouble(unit), NOTHING),
            _TOKEN(TOKENS[unit["token"]]) if unit["token"] else NOTHING,
            SHAPES["dug-in"] if unit["fortification"] else NOTHING,
        ),
        "\n",
    )
