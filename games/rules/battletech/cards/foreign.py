"""Cards from MegaMek's files: 'Mechs and boards."""

from __future__ import annotations

import re
from typing import Final

from ...shown import Foreign
from . import board_files, mtf

FILES: Final = (".mtf", ".board")

# How the first line begins that is neither blank nor a comment.
_FIRST: Final = rb"(?:\xef\xbb\xbf)?(?:\s|#[^\n]*\n)*"
_MECH: Final = re.compile(_FIRST + rb"(?:version|chassis|generator|uuid):", re.I)
_BOARD: Final = re.compile(_FIRST + rb"size\s+\d", re.I)


def read(raw: bytes) -> Foreign | None:
    """The card of a file; None for what is neither a 'Mech nor a board of MegaMek's."""
    if _MECH.match(raw):
        found = mtf.read(raw)
        return Foreign(found.card, found.faults, found.notes)
    if _BOARD.match(raw):
        try:
            board = board_files.read(raw, "board")
        except board_files.NotABoard as refused:
            return Foreign(None, refused.faults)
        return Foreign(board.card, (), board.notes)
    return None
