"""The battlefield of a match as the geometry sees it: the only module that calls `plane`.

Distances are thousandths of an inch; a Range is its number, 1 to 5 (CP-MEAS-01, CP-MEAS-02).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .. import plane
from ..fields import Heading, Illegal, Preview, Shape
from ..table import Game
from ..text import Message, _
from . import constants, library, names, stats
from .state import Character, Piece, State, Token

Spot = tuple[int, int]

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
    card = library.character(game.setup, game.state.unit(unit_id).card)
    return constants.BASE_RADIUS[card.base_mm]


def base(game: Game[State], unit_id: str) -> plane.Base:
    """A character's base where it stands (where it last stood, for a KO'd one)."""
    unit = game.state.unit(unit_id)
    return plane.Base(unit.x, unit.y, radius(game, unit_id), unit_id)


def bases(game: Game[State], without: Sequence[str] = ()) -> list[plane.Base]:
    """The bases of all characters on the battlefield but those."""
    return [
        base(game, unit.id)
        for unit in game.state.characters.values()
        if unit.on_board and unit.id not in without
    ]


def token_base(token: Token) -> plane.Base:
    """An objective token as a round base."""
    return plane.Base(token.x, token.y, constants.TOKEN_RADIUS, token.id)


def footprint(piece: Piece) -> plane.Piece:
    """A terrain feature as the geometry knows it."""
    return plane.Piece(piece.id, tuple((x, y) for x, y in piece.polygon), piece.size)


def footprints(game: Game[State], without: Sequence[str] = ()) -> list[plane.Piece]:
    """All terrain features on the battlefield but those."""
    return [footprint(piece) for piece in game.state.pieces.values() if piece.id not in without]


def ground(game: Game[State], *without: str) -> plane.Ground:
    """The battlefield for a base that is to end somewhere, itself left out."""
    return plane.Ground(BOARD, tuple(bases(game, without)), tuple(footprints(game)))


# -- Measuring


def length_of(range_number: int) -> int:
    """The length of a Range."""
    return constants.RANGES[range_number]


def distance(game: Game[State], first: str, second: str) -> int:
    """From base to base, 0 if they touch (CP-MEAS-09, CP-MEAS-12)."""
    return round(plane.distance(base(game, first), base(game, second)))


def within(game: Game[State], first: str, second: str, range_number: int) -> bool:
    """Whether two characters are within a Range of each other; one always is within range of
    itself (CP-MEAS-09 to CP-MEAS-11)."""
    length = length_of(range_number)
    return first == second or plane.within(base(game, first), base(game, second), length)


def token_within(game: Game[State], unit_id: str, token_id: str, range_number: int) -> bool:
    """Whether a character is within a Range of a token that lies on the battlefield; a token
    that it holds is within any Range of it."""
    token = game.state.tokens[token_id]
    if token.holder:
        return within(game, unit_id, token.holder, range_number)
    return plane.within(base(game, unit_id), token_base(token), length_of(range_number))


def piece_within(game: Game[State], unit_id: str, piece_id: str, range_number: int) -> bool:
    """Whether a character is within a Range of a terrain feature."""
    piece = footprint(game.state.pieces[piece_id])
    return plane.within(base(game, unit_id), piece, length_of(range_number))


def units_within(
    game: Game[State],
    around: str | Spot,
    range_number: int,
    seat: int | None = None,
    include_dazed: bool = True,
) -> list[str]:
    """The characters on the battlefield within a Range of a character (itself included, and so
    for a KO'd one from where it stood) or of a point; of one seat only if it is given."""
    centre = base(game, around) if isinstance(around, str) else plane.Base(*around, 0)
    return [
        unit.id
        for unit in game.state.characters.values()
        if unit.on_board
        and (seat is None or unit.seat == seat)
        and (include_dazed or not unit.dazed)
        and plane.within(centre, base(game, unit.id), length_of(range_number))
    ]


def standing_on(game: Game[State], unit_id: str) -> str | None:
    """The terrain feature on top of which a character stands (CP-MOVE-04)."""
    standing = base(game, unit_id)
    for piece in footprints(game):
        if plane.stands_on(standing, piece):
            return piece.id
    return None


def overlapped(game: Game[State], unit_id: str) -> list[str]:
    """The terrain features that a character's base overlaps (CP-MOVE-09)."""
    standing = base(game, unit_id)
    return [piece.id for piece in footprints(game) if plane.overlaps(standing, piece)]


# -- Where things may be set down


@dataclass(frozen=True)
class Legality:
    """The ledger's ids for what a region may find wrong with a point."""

    too_far: str
    too_far_message: Message
    blocked: str = "CP-MOVE-10"
    direction: str = "CP-MOVE-32"


@dataclass(frozen=True)
class BaseArea:
    """Where a character's base may end, for a Point field (an Area)."""

    game: Game[State]
    unit: str
    region: plane.Region
    legality: Legality

    def why_not(self, point: Spot) -> Illegal | None:
        """Why the base may not end with its centre there, or None if it may."""
        reason = self.region.why_not(point)
        return None if reason is None else self._illegal(reason)

    def outline(self) -> list[list[list[Spot]]]:
        """All legal centres as polygons."""
        return self.region.outline()

    def sample(self, rng: random.Random) -> Spot | None:
        """A legal centre at random, or None where there is none."""
        return self.region.sample(rng)

    def preview(self, point: Spot) -> Preview:
        """The base set down there and, where a movement tool leads there, the tool as it lies."""
        ghost = Shape("circle", "ghost", (point,), radius=round(self.region.radius))
        notes = _landing_notes(self.game, self.unit, point)
        if not isinstance(self.region, plane.Reach):
            return Preview((ghost,), notes)
        laid = self.region.placement(point)
        arms = [Shape("polygon", "tool", arm) for arm in laid.arms] if laid else []
        return Preview((*arms, ghost), notes)

    def _illegal(self, reason: plane.Reason) -> Illegal:
        unit, legality = names.unit(self.game, self.unit), self.legality
        if reason.kind is plane.Kind.EDGE:
            return Illegal("CP-MOVE-06", _("%(unit)s cannot leave the battlefield.", unit=unit))
        if reason.kind is plane.Kind.BASE:
            other = names.unit(self.game, reason.id)
            return Illegal(
                "CP-MOVE-03", _("Its base would overlap that of %(other)s.", other=other)
            )
        if reason.kind is plane.Kind.PIECE:
            piece = names.piece(self.game, reason.id)
            return Illegal(
                "CP-MOVE-04",
                _("It would stand partly on the %(piece)s: wholly on or wholly off.", piece=piece),
            )
        if reason.kind is plane.Kind.DIRECTION:
            return Illegal(
                legality.direction, _("That is not in the direction that this movement must take.")
            )
        if reason.kind is plane.Kind.BLOCKED:
            piece = self.game.state.pieces[reason.id] if reason.id else None
            return Illegal(
                legality.blocked,
                _(
                    "The tool cannot lie over the %(piece)s (Size %(size)s).",
                    piece=piece.name,
                    size=piece.size,
                )
                if piece
                else _("The tool cannot be laid there past the terrain."),
            )
        return Illegal(legality.too_far, legality.too_far_message)


def _landing_notes(game: Game[State], unit_id: str, point: Spot) -> tuple[Message, ...]:
    """What a character would stand on or near if it ended there."""
    there = base(game, unit_id).moved_to(point)
    notes = [
        _("It will stand on the %(piece)s.", piece=piece.name)
        for piece in game.state.pieces.values()
        if plane.stands_on(there, footprint(piece))
    ]
    contest = length_of(constants.CONTEST_RANGE)
    notes += [
        _("Within Range 1 of %(token)s.", token=token.name)
        for token in game.state.tokens.values()
        if not token.removed
        and not token.holder
        and plane.within(there, token_base(token), contest)
    ]
    return tuple(notes)


@dataclass(frozen=True)
class TokenArea:
    """Where an objective token may be set down: wholly on the battlefield, within a length of a
    base, over or under whatever lies there (CP-OBJ-12, CP-OBJ-23); an Area."""

    around: plane.Base
    length: int

    def _region(self) -> plane.Place:
        return plane.Place(
            plane.Ground(BOARD), constants.TOKEN_RADIUS, origin=self.around, length=self.length
        )

    def why_not(self, point: Spot) -> Illegal | None:
        """Why the token may not lie with its centre there, or None if it may."""
        reason = self._region().why_not(point)
        if reason is None:
            return None
        if reason.kind is plane.Kind.EDGE:
            return Illegal("CP-OBJ-12", _("The token would not lie on the battlefield."))
        return Illegal("CP-OBJ-12", _("That is too far from where it was held."))

    def outline(self) -> list[list[list[Spot]]]:
        """All legal centres as polygons."""
        return self._region().outline()

    def sample(self, rng: random.Random) -> Spot | None:
        """A legal centre at random."""
        return self._region().sample(rng)

    def preview(self, point: Spot) -> Preview:
        """The token set down there."""
        return Preview((Shape("circle", "ghost", (point,), radius=constants.TOKEN_RADIUS),))


def token_area(game: Game[State], around: plane.Base, range_number: int) -> TokenArea:
    """Where a token may be set down within a Range of a base."""
    return TokenArea(around, length_of(range_number))


def advance_area(
    game: Game[State],
    unit_id: str,
    tools: Sequence[str],
    size: int,
    wedge: plane.Wedge | None = None,
) -> BaseArea:
    """Where a character can end an advance along one of these tools while it counts as of this
    Size: no tool lies over larger terrain, but for that which its base overlaps at the start
    (CP-MOVE-07 to CP-MOVE-12)."""
    free = overlapped(game, unit_id)
    blocking = [piece for piece in footprints(game, free) if piece.size > size]
    region = plane.reach(
        base(game, unit_id),
        [TOOLS[tool] for tool in tools],
        ground(game, unit_id),
        blocking,
        wedge,
    )
    message = _("%(unit)s does not reach that far with this tool.", unit=names.unit(game, unit_id))
    return BaseArea(game, unit_id, region, Legality("CP-MOVE-12", message))


def place_area(
    game: Game[State],
    unit_id: str,
    range_number: int,
    around: plane.Base | plane.Piece | None = None,
) -> BaseArea:
    """Where a character may be placed within a Range of itself or of something else
    (CP-MOVE-28 to CP-MOVE-30)."""
    region = plane.Place(
        ground(game, unit_id),
        radius(game, unit_id),
        origin=around or base(game, unit_id),
        length=length_of(range_number),
    )
    message = _("That is not within Range %(range)s.", range=range_number)
    return BaseArea(game, unit_id, region, Legality("CP-MOVE-30", message))


def deployment_area(game: Game[State], unit_id: str) -> BaseArea:
    """Where a character may be deployed: partly within Range 3 of its player's edge
    (CP-DEPL-03, CP-DEPL-04, CP-DEPL-07)."""
    edge = game.state.edges[game.state.unit(unit_id).seat]
    region = plane.Strip(
        ground(game, unit_id),
        radius(game, unit_id),
        edge=EDGES[edge],
        length=length_of(constants.DEPLOYMENT_RANGE),
    )
    message = _(
        "That is not within Range %(range)s of your edge.", range=constants.DEPLOYMENT_RANGE
    )
    return BaseArea(game, unit_id, region, Legality("CP-DEPL-03", message))


def deployment_zone(edge: str) -> list[Spot]:
    """The strip within Range 3 of an edge, as a polygon for drawing."""
    depth, side = length_of(constants.DEPLOYMENT_RANGE), constants.BOARD
    left, right = (side - depth if edge == "east" else 0), (depth if edge == "west" else side)
    top, bottom = (side - depth if edge == "south" else 0), (depth if edge == "north" else side)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


# -- Toward and away


def wedge(
    game: Game[State], unit_id: str, toward: Spot | None = None, away: Spot | None = None
) -> plane.Wedge | None:
    """The part of the board into which a movement toward or away from a point may lead; None for
    any direction (CP-MOVE-31 to CP-MOVE-35)."""
    half = constants.TOWARD_ARC * 1000
    if toward is not None:
        return plane.toward(base(game, unit_id), toward, half)
    if away is not None:
        return plane.away(base(game, unit_id), away, half)
    return None


def spot(game: Game[State], thing: str | Spot | None) -> Spot | None:
    """The centre of a character or token by its id, or a point as it is."""
    if thing is None or not isinstance(thing, str):
        return thing
    if thing in game.state.characters:
        unit: Character | Token = game.state.characters[thing]
    else:
        unit = game.state.tokens[thing]
    return (unit.x, unit.y)


def origin(
    game: Game[State], around: str | Spot | None, piece_id: str | None = None
) -> plane.Base | plane.Piece | None:
    """What a Range is measured from: a character, a token, a point or a terrain feature."""
    if piece_id is not None:
        return footprint(game.state.pieces[piece_id])
    if around is None:
        return None
    if not isinstance(around, str):
        return plane.Base(around[0], around[1], 0)
    if around in game.state.characters:
        return base(game, around)
    return token_base(game.state.tokens[around])


def anywhere(area: BaseArea) -> bool:
    """Whether an area holds any point at all."""
    return area.sample(random.Random(0)) is not None


# -- Sight, cover and beams


def sight_size(game: Game[State], unit_id: str) -> int:
    """The Size that counts when a character is looked at: its own, and that of the terrain on
    top of which it stands (CP-LOS-05)."""
    under = standing_on(game, unit_id)
    return stats.size(game, unit_id) + (game.state.pieces[under].size if under else 0)


def sight_line(game: Game[State], looker: str, target: str) -> plane.Segment | None:
    """An unblocked straight line from a part of one base to a part of the other, or None.

    Terrain larger than the target blocks it; characters do not; terrain on which either stands
    is ignored for that one (CP-LOS-01 to CP-LOS-08).
    """
    size = sight_size(game, target)
    ignored = [piece for piece in (standing_on(game, looker),) if piece]
    return _line(game, base(game, looker), base(game, target), size, ignored)


def sight(game: Game[State], looker: str, target: str) -> bool:
    """Whether a character has line of sight to another; always to itself (CP-LOS-01, CP-LOS-04)."""
    return looker == target or sight_line(game, looker, target) is not None


def sight_to_token(game: Game[State], looker: str, token_id: str) -> bool:
    """Whether a character has line of sight to a token, whose Size is 0 (CP-LOS-07)."""
    ignored = [piece for piece in (standing_on(game, looker),) if piece]
    token = token_base(game.state.tokens[token_id])
    return _line(game, base(game, looker), token, 0, ignored) is not None


def _line(
    game: Game[State], start: plane.Base, end: plane.Base, size: int, ignored: Sequence[str]
) -> plane.Segment | None:
    blocking = [piece for piece in footprints(game, ignored) if piece.size > size]
    return plane.sight(start, end, blocking)


def in_cover(game: Game[State], attacker: str, defender: str) -> list[str]:
    """The terrain features that give a defender cover from an attacker (CP-COVER-01 to -03).

    Of the defender's Size or larger, within Range 1 of it, on a straight line between the two
    bases; none while the attacker is within Range 2. Terrain on which the attacker stands gives
    none (CP-COVER-07).
    """
    if within(game, attacker, defender, constants.COVER_ATTACKER_RANGE):
        return []
    near = length_of(constants.COVER_TERRAIN_RANGE)
    size, own = stats.size(game, defender), standing_on(game, attacker)
    start, end = base(game, attacker), base(game, defender)
    candidates = [
        piece
        for piece in footprints(game, [own] if own else [])
        if piece.size >= size and plane.within(end, piece, near)
    ]
    return [piece.id for piece in candidates if plane.crossing(start, end, piece)]


def beam(game: Game[State], attacker: str, range_number: int) -> plane.Beam:
    """The tool of a beam attack (CP-BEAM-01)."""
    return plane.Beam(base(game, attacker), length_of(range_number), constants.RANGE_TOOL_WIDTH)


def beam_targets(game: Game[State], attacker: str, range_number: int, heading: int) -> list[str]:
    """All other characters that are not Dazed and that the tool touches or overlaps, nearest
    first; never the attacker itself (CP-BEAM-02, CP-BEAM-09)."""
    start = base(game, attacker)
    others = [other for other in bases(game, [attacker]) if not game.state.unit(other.id).dazed]
    others.sort(key=lambda other: (plane.distance(start, other), other.id))
    return list(beam(game, attacker, range_number).covered(heading, others))


def beam_field(
    game: Game[State],
    attacker: str,
    range_number: int,
    needs: Callable[[list[str]], Illegal | None],
) -> Heading:
    """The field in which a beam's direction is chosen. `needs` refuses a set of characters that
    the beam would cover (CP-BEAM-07, CP-BEAM-11)."""
    tool = beam(game, attacker, range_number)
    others = [other for other in bases(game, [attacker]) if not game.state.unit(other.id).dazed]

    def covered(heading: int) -> list[str]:
        return beam_targets(game, attacker, range_number, heading)

    def show(heading: int) -> Preview:
        hit = covered(heading)
        shapes = [Shape("polygon", "tool", tool.area(heading))]
        shapes += [
            Shape("circle", "hit", (spot_of(base(game, unit)),), radius=radius(game, unit))
            for unit in hit
        ]
        note = _("In the beam: %(units)s.", units=names.units(game, hit))
        return Preview(tuple(shapes), (note,))

    return Heading(
        "heading",
        _("Direction"),
        origin=spot_of(base(game, attacker)),
        forbid=lambda heading: needs(covered(heading)),
        show=show,
        likely=[choice.heading for choice in tool.choices(others)],
    )


def spot_of(thing: plane.Base) -> Spot:
    """The centre of a base as a whole point."""
    return (round(thing.x), round(thing.y))


# -- Straight movements


def arcs(
    game: Game[State],
    unit_id: str,
    toward: str | Spot | None = None,
    away: str | Spot | None = None,
) -> Sequence[tuple[int, int]]:
    """The headings that a throw or push may take (CP-MOVE-33, CP-MOVE-34)."""
    return plane.arcs_of(wedge(game, unit_id, spot(game, toward), spot(game, away)))


def pushed_to(game: Game[State], unit_id: str, tool: str, heading: int) -> Spot:
    """Where a push ends: at the tool's full length or, if the base would overlap another base or
    terrain there or leave the table, at the last place on the way where it does neither
    (CP-MOVE-25 to CP-MOVE-27). Terrain on which it began does not count."""
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
        shorter = contact.travelled if contact else 0.0
        length = shorter if shorter < length else length - plane.TOLERANCE


@dataclass(frozen=True)
class Flight:
    """Where a thrown character, or thrown terrain, comes to, and what it hits: the characters
    and the terrain features that it touches first, all at the same instant."""

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
    """How a thrown character flies: to the first base or terrain that it touches, else the
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
    """What terrain thrown along a straight tool hits first, if anything (CP-TERR-07 to CP-TERR-09,
    CP-TERR-14)."""
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
    """A straight movement tool laid from a character, for drawing."""
    shape = plane.straight_tool(
        base(game, unit_id), heading, constants.TOOL_LENGTH[tool], constants.TOOL_WIDTH
    )
    return tuple((round(x), round(y)) for x, y in shape.exterior.coords[:-1])


def directions_to_units(game: Game[State], unit_id: str) -> list[int]:
    """The headings from a character straight at each other one."""
    start = base(game, unit_id)
    return [plane.heading_between(start.centre, other.centre) for other in bases(game, [unit_id])]
