"""The form of boards for their editor: sizes, levels and terrain (TI-2.2 to TI-2.4)."""

from typing import Final

from ...forms.board_forms import Span, TerrainGroup, TerrainKind
from ...forms.hex_forms import HexForm
from ...hexes import POINTED_TOPS
from ...text import _
from ..constants.ground import LEVELS
from ..terms import TERRAIN
from ..terms import TerrainKind as Kind
from .boards import CODES
from .schema import MOST_COLUMNS, MOST_ROWS

USUAL: Final = (12, 9)
"""The columns and rows of a new board."""

PATTERNS: Final[dict[Kind, str]] = {
    "woods": "hex-woods",
    "building": "hex-houses",
    "rough": "hex-rough",
    "shallow-stream": "hex-waves",
    "deep-stream": "hex-waves",
    "pond": "hex-waves",
    "bridge": "hex-planks",
    "half": "hex-half",
}
"""The patterns that fill terrain (see templates/table/hex_patterns.html)."""

BOARD_FORM: Final = HexForm(
    new=_("New board"),
    layout=POINTED_TOPS,
    columns=Span(1, MOST_COLUMNS),
    rows=Span(1, MOST_ROWS),
    usual=USUAL,
    levels=Span(LEVELS[0], LEVELS[-1]),
    shades=Span(LEVELS[0], LEVELS[-1]),
    roads=_("road"),
    groups=(
        TerrainGroup(
            _("Terrain"),
            tuple(
                TerrainKind(code, TERRAIN[kind], f"terrain-{kind}", PATTERNS[kind])
                for code, kind in CODES.items()
                if code
            ),
        ),
    ),
)
