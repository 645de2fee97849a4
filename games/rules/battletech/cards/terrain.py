"""A hex of a board: its level and its terrain, and their notation."""

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from ...fields import Illegal
from ...labels import labels_of
from ...text import Message, _
from ..constants.ground import DEEPEST_WATER, HIGHEST_LEVEL, LOWEST_LEVEL

LABELS: Final = labels_of(__package__)

Kind = Literal["clear", "light-woods", "heavy-woods", "rough", "rubble", "water"]

CODES: Final[dict[str, Kind]] = {
    "": "clear",
    "l": "light-woods",
    "h": "heavy-woods",
    "r": "rough",
    "u": "rubble",
    "w": "water",
}
NAMES: Final[dict[Kind, Message]] = LABELS["terrain"]
_CODE_OF: Final = {kind: code for code, kind in CODES.items()}
_WRITTEN = re.compile(r"(-?[0-9]{1,3})((?:[lhru]|w[0-9]{1,3})*)")
_PART = re.compile(r"[lhru]|w[0-9]+")


class Terrain(NamedTuple):
    """The level of a hex, for water that of its surface, and its terrain."""

    level: int
    kind: Kind = "clear"
    depth: int = 0
    """The depth of water, at least 0."""

    @property
    def text(self) -> str:
        """The hex as a card writes it: "0", "2l", "-1w2"."""
        depth = str(self.depth) if self.kind == "water" else ""
        return f"{self.level}{_CODE_OF[self.kind]}{depth}"


@lru_cache(maxsize=4096)
def terrain(text: str) -> Terrain:
    """The hex that a text stands for. Raises Illegal for any other text and for an impossible hex
    (BT-11.5)."""
    written = _WRITTEN.fullmatch(text)
    if written is None:
        raise Illegal("", _("“%(hex)s” is no hex.", hex=text[:20]))
    level, parts = int(written[1]), _PART.findall(written[2])
    if len(parts) > 1:
        raise Illegal("BT-11.5", _("“%(hex)s”: one terrain to a hex.", hex=text[:20]))
    part = parts[0] if parts else ""
    found = Terrain(level, CODES[part[:1]], int(part[1:] or 0))
    check(found)
    return found


def check(found: Terrain) -> None:
    """Raises Illegal for a level or a depth out of range (BT-11.5)."""
    if not LOWEST_LEVEL <= found.level <= HIGHEST_LEVEL:
        raise Illegal(
            "BT-11.5",
            _(
                "Level %(level)s: levels go from %(low)s to %(high)s.",
                level=found.level,
                low=LOWEST_LEVEL,
                high=HIGHEST_LEVEL,
            ),
        )
    if found.depth > DEEPEST_WATER:
        raise Illegal(
            "BT-11.5",
            _(
                "Depth %(depth)s: water is at most %(most)s deep.",
                depth=found.depth,
                most=DEEPEST_WATER,
            ),
        )
