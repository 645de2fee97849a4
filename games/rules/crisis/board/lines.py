"""Sight, cover and beams."""

from collections.abc import Callable, Iterable, Sequence

from ... import plane
from ...contract.asking import Game
from ...fields import Heading, Illegal, Preview, Shape
from ...text import Message, _
from .. import constants
from ..figures import printed
from ..figures.state import State
from .barriers import Barrier
from .shapes import (
    base,
    bases,
    footprints,
    hit_shape,
    length_of,
    spot_of,
    standing_on,
    token_base,
    within,
)

SIGHT_STEPS = 20
"""The work of a line of sight in an answer's budget (see rules.budget)."""


def sight_size(game: Game[State], unit_id: str) -> int:
    """The Size of a character as a target of sight: its own plus that of the terrain on top of
    which it stands (CP-LOS-05)."""
    under = standing_on(game, unit_id)
    return printed.size(game, unit_id) + (game.state.pieces[under].size if under else 0)


def sight(game: Game[State], looker: str, target: str, barriers: Iterable[Barrier] = ()) -> bool:
    """Whether a character has line of sight to another: an unblocked straight line from any part of
    one base to any part of the other. It always has to itself. Terrain larger than the target and
    every barrier block it, characters do not, and terrain on which either stands is ignored for
    that one (CP-LOS-01 to CP-LOS-08)."""
    if looker == target:
        return True
    ends = (looker, target)
    walls = [piece for barrier in barriers for piece in barrier.pieces(game, ends)]
    return _sees(game, looker, base(game, target), sight_size(game, target), walls)


def sight_to_token(game: Game[State], looker: str, token_id: str) -> bool:
    """Whether a character has line of sight to a token, whose Size is 0 (CP-LOS-07)."""
    return _sees(game, looker, token_base(game.state.tokens[token_id]), 0)


def _sees(
    game: Game[State],
    looker: str,
    target: plane.Base,
    size: int,
    walls: Sequence[plane.Piece] = (),
) -> bool:
    """Whether a character has line of sight to something of this Size."""
    game.budget.step(SIGHT_STEPS)
    under = standing_on(game, looker)
    pieces = footprints(game, [under] if under else [])
    blocking = [piece for piece in pieces if piece.size > size]
    return plane.sight(base(game, looker), target, [*blocking, *walls]) is not None


def in_cover(game: Game[State], attacker: str, defender: str) -> list[str]:
    """The terrain features that give a defender cover from an attacker (CP-COVER-01 to -03): of the
    defender's Size or larger, within Range 1 of it, on a straight line between the two bases; none
    while the attacker is within Range 2. Terrain on which the attacker stands gives none
    (CP-COVER-07)."""
    if within(game, attacker, defender, constants.COVER_ATTACKER_RANGE):
        return []
    near = length_of(constants.COVER_TERRAIN_RANGE)
    size, own = printed.size(game, defender), standing_on(game, attacker)
    start, end = base(game, attacker), base(game, defender)
    candidates = [
        piece
        for piece in footprints(game, [own] if own else [])
        if piece.size >= size and plane.within(end, piece, near)
    ]
    return [piece.id for piece in candidates if plane.crossing(start, end, piece)]


def beam(game: Game[State], start: str, range_number: int) -> plane.Beam:
    """The tool of a beam attack, from a character (CP-BEAM-01)."""
    return plane.Beam(base(game, start), length_of(range_number), constants.RANGE_TOOL_WIDTH)


def beam_targets(
    game: Game[State], attacker: str, range_number: int, heading: int, start: str | None = None
) -> list[str]:
    """All other characters that are not Dazed and that the tool touches or overlaps, nearest first,
    without the attacker and without the character at its start if a rule names another one
    (CP-BEAM-02, CP-BEAM-09)."""
    start = start or attacker
    tool, others = beam(game, start, range_number), _beam_meets(game, attacker, start)
    others.sort(key=lambda other: (plane.distance(tool.attacker, other), other.id))
    return list(tool.covered(heading, others))


def _beam_meets(game: Game[State], attacker: str, start: str) -> list[plane.Base]:
    return [
        other for other in bases(game, [attacker, start]) if not game.state.unit(other.id).dazed
    ]


def beam_field(
    game: Game[State],
    attacker: str,
    range_number: int,
    needs: Callable[[list[str]], Illegal | None],
    notes: Callable[[list[str]], Sequence[Message]],
    start: str,
) -> Heading:
    """The field of a beam's direction. `needs` refuses a set of characters that the beam would
    cover (CP-BEAM-07, CP-BEAM-11), and `notes` give its effect on them. `start` is the character at
    the start of the tool: the attacker, unless a rule names another one."""
    tool = beam(game, start, range_number)

    def covered(heading: int) -> list[str]:
        return beam_targets(game, attacker, range_number, heading, start)

    def show(heading: int) -> Preview:
        hit = covered(heading)
        lane = Shape("polygon", "tool", tool.area(heading))
        return Preview((lane, *(hit_shape(game, unit) for unit in hit)), tuple(notes(hit)))

    return Heading(
        "heading",
        _("Direction"),
        origin=spot_of(tool.attacker),
        forbid=lambda heading: needs(covered(heading)),
        show=show,
        likely=[choice.heading for choice in tool.choices(_beam_meets(game, attacker, start))],
    )
