"""Cards as files of MegaMek, read and written: 'Mechs as .mtf, boards as .board."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from ...data import Json
from ...fields import Choice
from ...forms.foreign import ForeignFile, ImportResult
from ...text import Message, _
from . import board_files, mtf
from .board_file_terrain import FLATTENED_NAMES
from .schema import BoardCard, MechCard

MECH_FILE: Final = ".mtf"
BOARD_FILE: Final = ".board"
FILES: Final = (MECH_FILE, BOARD_FILE)

# How the first line begins that is neither blank nor a comment.
_FIRST: Final = rb"(?:\xef\xbb\xbf)?(?:\s|#[^\n]*\n)*+"
_MECH: Final = re.compile(_FIRST + rb"(?:version|chassis|generator|uuid):", re.I)
_BOARD: Final = re.compile(_FIRST + rb"size\s+\d", re.I)


# -- Reading -----------------------------------------------------------------------------------


def read(raw: bytes, name: str = "", agreed: Collection[str] = ()) -> ImportResult | None:
    """The card in a file; None if the file is neither a 'Mech nor a board of MegaMek. Terrains that
    are `agreed` to be flattened become the ground below them."""
    if _MECH.match(raw):
        found = mtf.read(raw)
        return ImportResult(found.card, found.faults, found.notes)
    if _BOARD.match(raw):
        return _read_board(raw, name or "board", agreed)
    return None


def _read_board(raw: bytes, name: str, agreed: Collection[str]) -> ImportResult:
    flatten = [group for group in FLATTENED_NAMES if group in agreed]
    try:
        board = board_files.read(raw, name, flatten)
    except board_files.NotABoard as refused:
        return ImportResult(None, refused.faults, offers=_flattening(raw))
    return ImportResult(board.card, (), board.notes)


def _flattening(raw: bytes) -> Sequence[Choice]:
    """The terrains to flatten so that a board can be imported; empty if that does not help."""
    try:
        flat = board_files.read(raw, "board", FLATTENED_NAMES)
    except board_files.NotABoard:
        return ()
    return [
        Choice(
            group,
            _(
                "Flatten %(what)s: these hexes become what else stands in them, or clear. The "
                "board's card will say so.",
                what=FLATTENED_NAMES[group],
            ),
        )
        for group in flat.flattened
    ]


# -- Writing -----------------------------------------------------------------------------------


def files(card: Json) -> Sequence[ForeignFile]:
    """The files of MegaMek for a valid card."""
    if card["kind"] == "board":
        return [_board_file(BoardCard.model_validate(dict(card)))]
    return [_mech_file(MechCard.model_validate(dict(card)))]


def _mech_file(card: MechCard) -> ForeignFile:
    """The file of a 'Mech, which is read back to find what it loses."""
    raw = mtf.written(card).encode()
    again = mtf.read(raw).card
    if again is None or not _is_called(card, again):
        message = _("Its chassis or its model cannot stand in such a file: give it another name.")
        return ForeignFile(MECH_FILE, None, [message])
    return ForeignFile(MECH_FILE, raw, list(_not_in(card, MechCard.model_validate(again))))


def _is_called(card: MechCard, again: Json) -> bool:
    """Whether a 'Mech that was written and read back keeps its names, at most shortened."""
    return card.chassis.startswith(again["chassis"]) and card.model.startswith(again["model"])


def _not_in(card: MechCard, again: MechCard) -> Iterator[Message]:
    """What a 'Mech loses when it is written and read back."""
    if card.name != again.name:
        yield _("The file says the chassis and the model, not the name %(name)s.", name=card.name)
    if (card.chassis, card.model) != (again.chassis, again.model):
        yield _("Its chassis and its model are shortened.")
    if card.slots != again.slots:
        yield _("Things stand in other slots of their locations: such files leave no slot between.")


def _board_file(card: BoardCard) -> ForeignFile:
    notes = [_("The file does not say the board's name, beside its own.")]
    if card.place:
        notes.append(_("It does not say the text on the card, either: %(words)s", words=card.place))
    return ForeignFile(BOARD_FILE, board_files.write(card).encode(), notes)
