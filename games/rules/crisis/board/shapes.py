"""Things on the battlefield as shapes, and measuring between them. Distances are thousandths of an
inch; a Range is its number, 1 to 5 (CP-MEAS-01, CP-MEAS-02)."""

import math
from collections.abc import Sequence
from functools import lru_cache

from ... import plane
from ...contract.asking import Game
from ...fields import Shape
from .. import constants
from ..figures.state import Marker, State, Token

Spot = tuple[int, int]
Target = str | Spot | None
"""A character or token by its id, a point, or nothing."""

BOARD = plane.Board(constants.BOARD, constants.BOARD)
TOOLS = {
    tool: plane.Tool(length, constants.TOOL_WIDTH, id=tool)
    for tool, length in constants.TOOL_LENGTH.items()
}
EDGES = {
    "north": plane.Edge.TOP,
    "south": plane.Edge.BOTTOM,
    "west": plane.Edge.LEFT,
    "east": plane.Edge.RIGHT,
}


# -- Things as shapes


def radius(game: Game[State], unit_id: str) -> int:
    """The radius of a character's base."""
    card = game.setup.cards[game.state.characters[unit_id].card]
    return constants.BASE_RADIUS[card["base_mm"]]


def base(game: Game[State], unit_id: str) -> plane.Base:
    """A character's base at its place, for a KO'd one at its last place."""
    unit = game.state.characters[unit_id]
    return _base(unit.x, unit.y, radius(game, unit_id), unit_id)


@lru_cache(maxsize=4096)
def _base(x: int, y: int, base_radius: int, unit_id: str) -> plane.Base:
    return plane.Base(x, y, base_radius, unit_id)


def bases(game: Game[State], without: Sequence[str] = ()) -> list[plane.Base]:
    """The bases of all characters on the battlefield except those excluded."""
    return [
        base(game, unit.id)
        for unit in game.state.characters.values()
        if unit.on_board and unit.id not in without
    ]


def token_base(token: Token | Marker) -> plane.Base:
    """An objective token or a marker as a round base."""
    return _base(token.x, token.y, constants.TOKEN_RADIUS, token.id)


def footprints(game: Game[State], without: Sequence[str] = ()) -> list[plane.Piece]:
    """All terrain features on the battlefield except those excluded."""
    return [piece.footprint for piece in game.state.pieces.values() if piece.id not in without]


def ground(game: Game[State], *without: str) -> plane.Ground:
    """The battlefield for a base that is to end on it, without that base."""
    return plane.Ground(BOARD, tuple(bases(game, without)), tuple(footprints(game)))


def origin(game: Game[State], around: str | None) -> plane.Base | None:
    """The base from which a Range is measured: a character, a token or a marker."""
    if around is None:
        return None
    if around in game.state.characters:
        return base(game, around)
    return token_base(_lying(game, around))


def _lying(game: Game[State], thing: str) -> Token | Marker:
    """An objective token or a marker by its id."""
    return game.state.tokens.get(thing) or game.state.markers[thing]


def spot_of(thing: plane.Base) -> Spot:
    """The centre of a base as a whole point."""
    return (round(thing.x), round(thing.y))


def spot(game: Game[State], thing: str | Spot) -> Spot:
    """The centre of a character, token or marker by its id, or a point as it is."""
    if not isinstance(thing, str):
        return thing
    there = game.state.characters.get(thing) or _lying(game, thing)
    return (there.x, there.y)


def hit_shape(game: Game[State], unit_id: str) -> Shape:
    """The base of a character as something that would be hit, for previews."""
    return Shape("circle", "hit", (spot(game, unit_id),), radius=radius(game, unit_id))


# -- Measuring


def length_of(range_number: int) -> int:
    """The length of a Range."""
    return constants.RANGES[range_number]


def distance(game: Game[State], first: str, second: str) -> int:
    """The distance from base to base in whole thousandths, 0 if they touch (CP-MEAS-09,
    CP-MEAS-12). Things are `within` a length that is at least this."""
    exact = plane.distance(base(game, first), base(game, second))
    return max(0, math.ceil(exact - plane.TOLERANCE))


def inches(thousandths: int) -> str:
    """A distance in words: tenths of an inch, more precise where rounding would put something just
    out of a Range into it (CP-MEAS-11). The rulers of the table page say the same."""
    short = f"{thousandths / constants.INCH:.1f}"
    for end in constants.RANGES.values():
        if float(short) * constants.INCH <= end < thousandths:
            return f"{math.ceil(thousandths / 10) / 100:.2f}"
    return short


def within(game: Game[State], first: str, second: str, range_number: int) -> bool:
    """Whether two characters are within a Range of each other. A character is always within range
    of itself (CP-MEAS-09 to CP-MEAS-11)."""
    game.budget.step()
    length = length_of(range_number)
    return first == second or plane.within(base(game, first), base(game, second), length)


def token_within(game: Game[State], unit_id: str, token_id: str, range_number: int) -> bool:
    """Whether a character is within a Range of a token on the battlefield. A token that it holds is
    within any Range."""
    game.budget.step()
    token = game.state.tokens[token_id]
    if token.holder:
        return within(game, unit_id, token.holder, range_number)
    return plane.within(base(game, unit_id), token_base(token), length_of(range_number))


def units_at_token(game: Game[State], token: Token, range_number: int) -> list[str]:
    """The characters within a Range of a token on the battlefield."""
    game.budget.step(len(game.state.characters))
    there, length = token_base(token), length_of(range_number)
    return [
        unit_id
        for unit_id in game.state.characters
        if plane.within(base(game, unit_id), there, length)
    ]


def marker_within(game: Game[State], unit_id: str, marker_id: str, range_number: int) -> bool:
    """Whether a character is within a Range of a marker."""
    game.budget.step()
    marker = token_base(game.state.markers[marker_id])
    return plane.within(base(game, unit_id), marker, length_of(range_number))


def piece_within(game: Game[State], unit_id: str, piece_id: str, range_number: int) -> bool:
    """Whether a character is within a Range of a terrain feature."""
    game.budget.step()
    piece = game.state.pieces[piece_id].footprint
    return plane.within(base(game, unit_id), piece, length_of(range_number))


def units_within(game: Game[State], around: str, range_number: int) -> list[str]:
    """The characters on the battlefield that are not Dazed, within a Range of a character, itself
    included (for a KO'd one from its last place)."""
    centre, length = base(game, around), length_of(range_number)
    return [
        unit.id
        for unit in game.state.characters.values()
        if unit.fit and plane.within(centre, base(game, unit.id), length)
    ]


def standing_on(
    game: Game[State], unit_id: str, among: Sequence[plane.Piece] | None = None
) -> str | None:
    """The terrain feature on top of which a character stands (CP-MOVE-04); `among` are all features
    as pieces of the geometry."""
    pieces = footprints(game) if among is None else among
    under = plane.support(base(game, unit_id), pieces)
    return under.id if under else None


def overlapped(game: Game[State], unit_id: str) -> list[str]:
    """The terrain features that a character's base overlaps (CP-MOVE-09)."""
    own = base(game, unit_id)
    return [piece.id for piece in footprints(game) if plane.overlaps(own, piece)]


def misplaced(game: Game[State]) -> list[str]:
    """Violations in English for developers: bases that overlap another, leave the battlefield, or
    stand partly on terrain (CP-MOVE-03 to CP-MOVE-06)."""
    found = []
    for own in bases(game):
        slack = 2 * plane.TOLERANCE
        reason = ground(game, own.id).why_not(own.x, own.y, own.radius - slack)
        if reason:
            found.append(f"{own.id} stands badly: {reason.kind.value} {reason.id}")
    return found
