"""The hexes of a board's card, parsed and written, and the faults of a board by rule."""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

from ...data import Plain
from ...fields import Illegal
from ...forms.cards import Requirement
from ...forms.faults import Fault
from ...hexes import FLAT_TOPS, Board
from ...text import _
from ..constants.ground import DEEPEST_WATER, HIGHEST_LEVEL, LOWEST_LEVEL
from .schema import BoardCard
from .terrain import Terrain, terrain


def board_of(card: BoardCard) -> Board:
    """The hexes of a board, with their printed numbers (BT-11.4)."""
    return Board(FLAT_TOPS, card.columns, card.rows)


def terrains(rows: Iterable[str]) -> list[Terrain]:
    """The hexes of these rows, row by row. Raises Illegal for a text that is no hex (BT-11.5)."""
    return [terrain(text) for row in rows for text in row.split()]


def rows_of(hexes: Sequence[Terrain], columns: int) -> tuple[str, ...]:
    """The rows of a card for these hexes: the inverse of `terrains`."""
    texts = [hex.text for hex in hexes]
    return tuple(" ".join(texts[at : at + columns]) for at in range(0, len(texts), columns))


def faults(card: BoardCard) -> list[Fault]:
    """All faults of the hexes of a card: their number (BT-11.4) and each hex (BT-11.5)."""
    found = []
    if len(card.hexes) != card.rows:
        message = _("There are %(given)s of %(rows)s rows.", given=len(card.hexes), rows=card.rows)
        found.append(Fault("BT-11.4", message, "hexes"))
    for row, text in enumerate(card.hexes):
        found += _faults_of_row(card, row, text.split())
    return found


def _faults_of_row(card: BoardCard, row: int, texts: Sequence[str]) -> list[Fault]:
    found = []
    if len(texts) != card.columns:
        message = _(
            "Row %(row)s has %(given)s of %(columns)s hexes.",
            row=row + 1,
            given=len(texts),
            columns=card.columns,
        )
        found.append(Fault("BT-11.4", message, f"hexes.{row}"))
    for column, text in enumerate(texts):
        try:
            terrain(text)
        except Illegal as refused:
            number = f"{column + 1:02}{row + 1:02}"
            message = _("Hex %(number)s: %(why)s", number=number, why=refused.message)
            found.append(Fault(refused.rule, message, f"hexes.{row}"))
    return found


REQUIREMENTS = (
    Requirement(_("There are as many rows and columns of hexes as the card says."), "BT-11.4"),
    Requirement(
        _(
            "Each hex has a level from %(low)s to %(high)s and at most one kind of terrain; water "
            "is at most %(deep)s deep.",
            low=LOWEST_LEVEL,
            high=HIGHEST_LEVEL,
            deep=DEEPEST_WATER,
        ),
        "BT-11.5",
    ),
)
"""The checks of a board."""


@cache
def built_in_boards() -> tuple[Plain, ...]:
    """The built-in boards, from boards.json."""
    source = files(__package__).joinpath("boards.json").read_text(encoding="utf-8")
    return tuple(json.loads(source))
