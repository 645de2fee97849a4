"""The form of maps for their editor: sizes, terrain of cells (KG-2.1, KG-2.4, KG-2.5, KG-12.1,
KG-12.2), and a new map."""

from typing import Final

from ...data import Plain
from ...forms.board_forms import Span, TerrainGroup, TerrainKind, Things
from ...forms.square_forms import SquareForm
from ...text import _, pgettext
from .. import constants

MOST_CELLS: Final = 30
"""Most cells of a map, across and down."""
COURSE: Final = 120
"""The height of one level on the front of a block, in thousandths of a cell."""
SHADOW: Final = 140
"""How far the shadow of one level reaches, to the right and down."""
WALL_LEVELS: Final = 4
"""The height of a wall as it is drawn, in levels: higher than any roof."""
_USUAL: Final = constants.SMALLEST_BOARD
_LAST: Final = _USUAL - 1

_START: Final[Plain] = {
    "place": "",
    "rows": [f"{'0' * _LAST}C", *["0" * _USUAL] * (_USUAL - 2), f"C{'0' * _LAST}"],
    "cores": [[0, _LAST], [_LAST, 0]],
    "objectives": [
        {"id": "objective-1", "name": pgettext("name", "West"), "cell": [2, 2]},
        {"id": "objective-2", "name": pgettext("name", "Middle"), "cell": [5, 6]},
        {"id": "objective-3", "name": pgettext("name", "East"), "cell": [9, 9]},
    ],
}

FORM: Final = SquareForm(
    new=_("New map"),
    columns=Span(_USUAL, MOST_CELLS),
    rows=Span(_USUAL, MOST_CELLS),
    levels=Span(0, constants.HIGHEST_LEVEL),
    groups=(
        TerrainGroup(
            _("Terrain"),
            (
                TerrainKind("#", _("wall"), "cell-wall", "roof-wall", drawn="wall"),
                TerrainKind("h", _("low wall"), "cell-ground", drawn="low"),
                TerrainKind("C", _("core"), "cell-ground", drawn="core", listed="cores"),
            ),
        ),
    ),
    good=_("This map can be played on."),
    layers=(
        Things(
            ("objectives",),
            _("objective"),
            "objective",
            {},
            {"name": _("Objective")},
            place="cell",
            numbered="id",
        ),
    ),
    start=_START,
    has_parts=True,
    heights={"#": WALL_LEVELS},
    course=COURSE,
    shadow=SHADOW,
)
