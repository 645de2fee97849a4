"""The form of boards for their editor: sizes, levels and terrain (BT-11.4, BT-11.5), and random
boards."""

from typing import Final

from ...data import Json, Plain
from ...fields import Choice, Number, Pick, Text
from ...forms.board_forms import RandomBoards, Span, TerrainGroup, TerrainKind
from ...forms.hex_forms import HexForm
from ...hexes import FLAT_TOPS
from ...text import Message, _
from ..constants.ground import COLUMNS, DEEPEST_WATER, HIGHEST_LEVEL, LOWEST_LEVEL, ROWS
from .country import AMOUNTS, HIGHEST_SEED, random_board
from .schema import LONGEST_PLACE, MOST_COLUMNS, MOST_ROWS
from .terrain import CODES, NAMES, Kind

PATTERNS: Final[dict[Kind, str]] = {
    "light-woods": "hex-woods-light",
    "heavy-woods": "hex-woods-heavy",
    "rough": "hex-rough",
    "rubble": "hex-rubble",
    "water": "hex-waves",
}
"""The patterns that fill terrain (see templates/table/hex_patterns.html)."""
_AMOUNT_LABELS: Final[dict[str, Message]] = {
    "none": _("none"),
    "few": _("a little"),
    "some": _("some"),
    "many": _("a lot"),
}
_SIZES: Final[dict[str, tuple[int, int]]] = {
    "1": (COLUMNS, ROWS),
    "2": (2 * COLUMNS, ROWS),
    "4": (2 * COLUMNS, 2 * ROWS),
}
"""The columns and rows of a random board, by its area in boards of the usual size."""


def _kind(code: str, kind: Kind) -> TerrainKind:
    water = kind == "water"
    return TerrainKind(
        code,
        NAMES[kind],
        f"terrain-{kind}",
        PATTERNS[kind],
        Span(0, DEEPEST_WATER) if water else None,
        _("Depth") if water else None,
        "▾" if water else "",
        "depth" if water else "",
        shades=3 if water else 0,
    )


def _amount(name: str, label: Message) -> Pick:
    return Pick(name, label, choices=[Choice(amount, _AMOUNT_LABELS[amount]) for amount in AMOUNTS])


def _size(name: str) -> Choice:
    columns, rows = _SIZES[name]
    return Choice(name, _("%(columns)s × %(rows)s", columns=columns, rows=rows))


def _random(chosen: Json) -> Plain:
    """The card of a random board with these choices."""
    columns, rows = _SIZES[chosen["size"]]
    return random_board(
        chosen["hills"], chosen["woods"], chosen["water"], chosen["seed"], columns, rows
    )


FORM: Final = HexForm(
    new=_("New board"),
    layout=FLAT_TOPS,
    columns=Span(2, MOST_COLUMNS, 2),
    rows=Span(1, MOST_ROWS),
    usual=(COLUMNS, ROWS),
    levels=Span(LOWEST_LEVEL, HIGHEST_LEVEL),
    shades=Span(-3, 6),
    groups=(
        TerrainGroup(
            _("Terrain"), tuple(_kind(code, kind) for code, kind in CODES.items() if code)
        ),
    ),
    details=(Text("place", _("Where it is, what it is like"), longest=LONGEST_PLACE),),
    random=RandomBoards(
        (
            Pick("size", _("Size"), choices=[_size(name) for name in _SIZES]),
            _amount("hills", _("Hills")),
            _amount("woods", _("Woods")),
            _amount("water", _("Water")),
            Number("seed", _("Seed"), 0, HIGHEST_SEED, drawn=True),
        ),
        {"size": "1", "hills": "some", "woods": "some", "water": "few", "seed": 0},
        _random,
    ),
)
