"""The hexes and roads of a board's card, parsed, and the faults of a board by rule."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from ...fields import Illegal
from ...forms.faults import Fault
from ...hexes import POINTED_TOPS, BadNumber, Board, Hex, distance
from ...text import _
from ..constants.ground import LEVELS
from ..terms import TerrainKind
from .schema import Ground

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
    """The level and the terrain of a hex."""

    level: int
    kind: TerrainKind = "open"

    @property
    def text(self) -> str:
        """The hex as a card writes it: "0", "1w"."""
        return f"{self.level}{_CODE_OF[self.kind]}"


@lru_cache(maxsize=1024)
def terrain(text: str) -> Terrain:
    """The hex that a text stands for. Raises Illegal for any other text and for an unknown level
    (TI-2.2)."""
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


Road = frozenset[Hex]
"""Two neighbouring hexes that a road connects."""


def board_of(card: Ground) -> Board:
    """The hexes of a board, numbered by column and row from 0 (TI-2.3)."""
    return Board(POINTED_TOPS, card.columns, card.rows)


def terrains(rows: Iterable[str]) -> list[Terrain]:
    """The hexes of these rows, row by row. Raises Illegal for a text that is no hex."""
    return [terrain(text) for row in rows for text in row.split()]


def roads_of(board: Board, chains: Iterable[Sequence[str]]) -> frozenset[Road]:
    """The pairs of hexes that roads connect, from chains of hex numbers. Raises BadNumber."""
    return frozenset(
        frozenset((board.parse(start), board.parse(end)))
        for chain in chains
        for start, end in pairwise(chain)
    )


def faults(card: Ground) -> list[Fault]:
    """All faults of a board: the number of its hexes, each hex, each road."""
    found = [*_faults_of_hexes(card)]
    return found or [*_faults_of_roads(card)]


def _faults_of_hexes(card: Ground) -> Iterator[Fault]:
    if len(card.hexes) != card.rows:
        message = _("There are %(given)s of %(rows)s rows.", given=len(card.hexes), rows=card.rows)
        yield Fault("TI-2.3", message, "hexes")
    for row, text in enumerate(card.hexes):
        hexes = text.split()
        if len(hexes) != card.columns:
            message = _(
                "Row %(row)s has %(given)s of %(columns)s hexes.",
                row=row,
                given=len(hexes),
                columns=card.columns,
            )
            yield Fault("TI-2.3", message, f"hexes.{row}")
        for written in hexes:
            try:
                terrain(written)
            except Illegal as refused:
                message = _("Row %(row)s: %(why)s", row=row, why=refused.message)
                yield Fault(refused.rule, message, f"hexes.{row}")


def _faults_of_roads(card: Ground) -> Iterator[Fault]:
    """Faults of roads: each leads from a hex to its neighbour, and never into a hex that is closed
    to everybody."""
    board = board_of(card)
    kinds = dict(zip(board.hexes, terrains(card.hexes), strict=True))
    for number, chain in enumerate(card.roads):
        where = f"roads.{number}"
        try:
            hexes = [board.parse(text) for text in chain]
        except BadNumber as bad:
            yield Fault("TI-6.4", bad.message, where)
            continue
        for start, end in pairwise(hexes):
            if distance(start, end) != 1:
                message = _(
                    "The road does not lead from %(start)s to %(end)s: they are not neighbours.",
                    start=board.number(start),
                    end=board.number(end),
                )
                yield Fault("TI-6.4", message, where)
        for hex in hexes:
            if kinds[hex].kind == "half":
                message = _("No road leads into the half hex %(hex)s.", hex=board.number(hex))
                yield Fault("TI-2.1", message, where)
