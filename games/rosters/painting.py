"""A roster as a picture to share: its name and its cards by part."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.painting import PAINTING, Sheet

_ROWS: Final = 11
_COLUMNS: Final = 3
_LEFT, _TOP, _WIDE, _HIGH = 64, 220, 362, 34
_KEPT: Final = 64


@dataclass(frozen=True)
class Painted:
    """The texts of the picture, in the reader's language: the sections with their cards' names."""

    system: str
    name: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]


def png(roster: Painted) -> bytes:
    """The picture as a PNG. One is painted at a time, and each once."""
    with PAINTING:
        return _png(roster)


@lru_cache(maxsize=_KEPT)
def _png(roster: Painted) -> bytes:
    sheet = Sheet(roster.system, roster.name)
    lines = _lines(roster)
    room = _ROWS * _COLUMNS
    if len(lines) > room:
        lines = [*lines[: room - 1], ("…", False)]
    for place, (text, heading) in enumerate(lines):
        column, row = divmod(place, _ROWS)
        x, y = _LEFT + column * _WIDE, _TOP + row * _HIGH
        sheet.pen.text(x, y, 22, text, "#dcb765" if heading else "#f3eddc", _WIDE - 24)
    return sheet.png()


def _lines(roster: Painted) -> list[tuple[str, bool]]:
    """The lines of text, each with whether it is a heading."""
    lines: list[tuple[str, bool]] = []
    for label, names in roster.parts:
        lines += [(label, True), *((name, False) for name in names)]
    return lines
