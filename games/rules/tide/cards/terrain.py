"""What a hex of a board is: its level and its terrain, and how both are written."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from ...fields import Illegal
from ...text import _
from ..constants.ground import LEVELS
from ..terms import TerrainKind

CODES: Final[dict[str, TerrainKind]] = {
    "": "open",
    "w": "woods",
    "b": "building",
    "f": "rough",
    "s": "shallow-stream",
    "S": "deep-stream",
    "p": "pond",
    "B": "bridge",
    "x": "half",
}
_CODE_OF: Final = {kind: code for code, kind in CODES.items()}
_WRITTEN = re.compile(r"([0-9])([a-zA-Z]?)")


class Terrain(NamedTuple):
    """A hex's level and what stands there."""

    level: int
    kind: TerrainKind = "open"

    @property
    def text(self) -> str:
        """As it stands on a card: "0", "1w"."""
        return f"{self.level}{_CODE_OF[self.kind]}"


@lru_cache(maxsize=1024)
def terrain(text: str) -> Terrain:
    """The hex that is written so. Raises Illegal for any other text and for a level that there is
    not (TI-2.2)."""
    written = _WRITTEN.fullmatch(text)
    if written is None or written[2] not in CODES:
        raise Illegal("TI-2.4", _("“%(hex)s” is no hex.", hex=text[:20]))
    level = int(written[1])
    if level not in LEVELS:
        raise Illegal(
            "TI-2.2",
            _("Level %(level)s: levels go from 0 to %(high)s.", level=level, high=LEVELS[-1]),
        )
    return Terrain(level, CODES[written[2]])
