"""Toward and away, and the ends of straight movements."""

from collections.abc import Sequence
from dataclasses import dataclass

from ... import plane
from ...contract.asking import Game
from .. import constants
from ..figures.state import State
from .shapes import BOARD, Spot, Target, base, bases, footprints, ground, overlapped, spot


def wedge(
    game: Game[State], unit_id: str, toward: Target = None, away: Target = None
) -> plane.Wedge | None:
    """The part of the board into which a movement toward or away from something may lead; None for
    every direction (CP-MOVE-31 to CP-MOVE-35)."""
    half = constants.TOWARD_ARC * 1000
    if toward is not None:
        return plane.toward(base(game, unit_id), spot(game, toward), half)
    if away is not None:
        return plane.away(base(game, unit_id), spot(game, away), half)
    return None


def arcs(
    game: Game[State], unit_id: str, toward: Target, away: Target
) -> Sequence[tuple[int, int]]:
    """The possible headings of a throw or push (CP-MOVE-33, CP-MOVE-34)."""
    return plane.arcs_of(wedge(game, unit_id, toward, away))


def pushed_to(game: Game[State], unit_id: str, tool: str, heading: int) -> Spot:
    """The end of a push: at the tool's full length or, if the base would overlap another base or
    terrain there or leave the table, at the last place on the way where it does not (CP-MOVE-25 to
    CP-MOVE-27). Terrain on which it began does not count."""
    moving = base(game, unit_id)
    free = ground(game, unit_id)
    own = overlapped(game, unit_id)
    solid = [piece for piece in free.pieces if piece.id not in own]
    length: float = constants.TOOL_LENGTH[tool]
    while True:
        end = plane.last_standing(moving, heading, length, free)
        under = [piece for piece in solid if plane.overlaps(moving.moved_to(end), piece)]
        if not under:
            return end
        contact = plane.first_contact(moving, heading, length, (), under)
        if contact and contact.travelled < length:
            length = contact.travelled
        else:
            length -= plane.TOLERANCE


@dataclass(frozen=True)
class Flight:
    """The flight of a thrown character or thrown terrain: its end, and the characters and terrain
    features that it touches first, at the same instant."""

    end: Spot
    units: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()

    @property
    def hits(self) -> bool:
        """Whether it hits anything."""
        return bool(self.units or self.pieces)


def thrown_to(
    game: Game[State], unit_id: str, tool: str, heading: int, thrower: str | None
) -> Flight:
    """The flight of a thrown character: to the first base or terrain that it touches, otherwise the
    tool's full length (CP-MOVE-17 to CP-MOVE-21, CP-MOVE-26, CP-MOVE-27, CP-MOVE-37)."""
    moving, length = base(game, unit_id), constants.TOOL_LENGTH[tool]
    ignore = {*overlapped(game, unit_id), *([thrower] if thrower else [])}
    free = ground(game, unit_id)
    contact = plane.first_contact(moving, heading, length, free.bases, free.pieces, BOARD, ignore)
    if contact is None:
        return Flight(plane.last_standing(moving, heading, length, free))
    end = plane.last_standing(moving, heading, max(0.0, contact.travelled), free)
    return Flight(end, contact.bases, contact.pieces)


def piece_thrown_to(
    game: Game[State], thrower: str, piece_id: str, tool: str, heading: int
) -> Flight:
    """The flight of terrain thrown along a straight tool, to the first thing that it hits
    (CP-TERR-07 to CP-TERR-09, CP-TERR-14)."""
    start, length = base(game, thrower), constants.TOOL_LENGTH[tool]
    ignore = {piece_id, *overlapped(game, thrower)}
    contact = plane.thrown_along(
        start,
        heading,
        length,
        constants.TOOL_WIDTH,
        bases(game, [thrower]),
        footprints(game),
        ignore,
    )
    if contact is None:
        return Flight(plane.full_length(start, heading, length))
    return Flight(contact.point, contact.bases, contact.pieces)


def straight_tool(game: Game[State], unit_id: str, tool: str, heading: int) -> tuple[Spot, ...]:
    """A straight movement tool from a character, for drawing."""
    shape = plane.straight_tool(
        base(game, unit_id), heading, constants.TOOL_LENGTH[tool], constants.TOOL_WIDTH
    )
    return tuple((round(x), round(y)) for x, y in shape.exterior.coords[:-1])


def directions_to_units(game: Game[State], unit_id: str) -> list[int]:
    """The headings from a character to each other one."""
    start = base(game, unit_id)
    return [plane.heading_between(start.centre, other.centre) for other in bases(game, [unit_id])]
