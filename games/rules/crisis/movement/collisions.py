"""Collisions: their damage, and previews of throws and pushes (CP-MOVE-16 to -37, CP-DODGE)."""

import math

from ...contract.asking import Game
from ...fields import Preview, Shape
from ...text import Message, _
from .. import board, constants
from ..context.sources import Source
from ..dice import pools
from ..figures import names, printed
from ..figures.state import State
from ..modifiers import stats

# -- Whom they hurt


def hurts(game: Game[State], unit_id: str, collision: Source) -> bool:
    """Whether collisions hurt a character, as no rule prevents it (CP-CORE-02)."""
    return stats.forbidden(game, unit_id, "collision", collision) is None


def caused_by(source: Source) -> Source:
    """The source of a collision's damage, which is that of the throw (CP-DMG-06)."""
    return Source("collision", source.unit, source.seat, source.name)


# -- Previews


def path_preview(
    game: Game[State],
    unit_id: str,
    tool: str,
    heading: int,
    flight: board.Flight,
    notes: tuple[Message, ...],
) -> Preview:
    """A character's path along a tool at a heading (degrees), with notes (CP-MOVE-16)."""
    lane = Shape("polygon", "tool", board.straight_tool(game, unit_id, tool, heading))
    ghost = Shape("circle", "ghost", (flight.end,), radius=board.radius(game, unit_id))
    way = math.dist(board.spot_of(board.base(game, unit_id)), flight.end)
    moved = _("It moves %(inches)s inches.", inches=f"{way / constants.INCH:.1f}")
    landing = board.landing_notes(game, unit_id, flight.end)
    return Preview((lane, *marks(game, flight), ghost), (moved, *notes, *landing))


def marks(game: Game[State], flight: board.Flight) -> list[Shape]:
    """The things that would be hit at the end of a flight."""
    pieces = [game.state.pieces[piece] for piece in flight.pieces]
    return [
        *(board.hit_shape(game, unit) for unit in flight.units),
        *(Shape("polygon", "hit", piece.polygon) for piece in pieces),
    ]


def thrown_notes(
    game: Game[State], unit_id: str, flight: board.Flight, source: Source, no_own_damage: bool
) -> tuple[Message, ...]:
    """The damage of a thrown character to itself and others at its end (CP-MOVE-22 to
    CP-MOVE-24)."""
    if not flight.hits:
        return (_("It collides with nothing."),)
    size, collision = printed.size(game, unit_id), caused_by(source)
    thrown = names.unit(game, unit_id)
    own = _("%(unit)s suffers %(damage)s damage.", unit=thrown, damage=constants.COLLISION_DAMAGE)
    if no_own_damage or not hurts(game, unit_id, collision):
        own = _("%(unit)s suffers no damage.", unit=thrown)
    return (own, *hit_notes(game, flight, size, collision, destroys=size - 1))


def hit_notes(
    game: Game[State], flight: board.Flight, size: int, collision: Source, *, destroys: int
) -> tuple[Message, ...]:
    """The effect of something of this Size, which destroys terrain up to another Size, on what it
    hits."""
    notes = [_dodge_note(game, unit, size, collision) for unit in flight.units]
    for piece_id in flight.pieces:
        piece = game.state.pieces[piece_id]
        gone = piece.interactive and piece.size <= destroys
        notes.append(_piece_note(piece.name, piece.size, gone))
    if len(notes) > 1:
        notes.insert(0, _("It touches several things at once and hits one of them."))
    return tuple(notes)


def _dodge_note(game: Game[State], unit_id: str, size: int, collision: Source) -> Message:
    hit = names.unit(game, unit_id)
    if not game.state.unit(unit_id).fit:
        return _("It hits %(unit)s, who is Dazed: nothing can hurt it.", unit=hit)
    if not hurts(game, unit_id, collision):
        return _("It hits %(unit)s, whom a rule keeps from being hurt.", unit=hit)
    dice, _reasons = pools.gathered(
        game, "dodge", unit_id, printed.defense(game, unit_id, "physical"), None
    )
    return _(
        "It hits %(unit)s, who faces %(damage)s damage and dodges with %(dice)s dice.",
        unit=hit,
        damage=size + constants.DODGE_EXTRA,
        dice=dice,
    )


def _piece_note(name: str, size: int, destroyed: bool) -> Message:
    if destroyed:
        return _(
            "It hits the %(piece)s (Size %(size)s), which is destroyed.", piece=name, size=size
        )
    return _("It hits the %(piece)s (Size %(size)s), which stays.", piece=name, size=size)
