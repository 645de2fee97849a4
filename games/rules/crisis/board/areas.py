"""Areas where bases and tokens may be put, for fields that take a point."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import dist

from ... import plane
from ...contract.asking import Game
from ...copies import immutable
from ...fields import Illegal, Preview, Shape
from ...text import Message, _
from .. import constants
from ..figures import names
from ..figures.state import State
from .barriers import Barrier
from .shapes import (
    BOARD,
    EDGES,
    TOOLS,
    Spot,
    base,
    footprints,
    ground,
    length_of,
    overlapped,
    radius,
    token_base,
)


@immutable
class BaseArea:
    """The area in which a character's base may end, for a Point field (an Area). `too_far` is the
    refusal of a point that is out of reach."""

    game: Game[State]
    unit: str
    region: plane.Region
    too_far: Illegal

    def why_not(self, point: Spot) -> Illegal | None:
        """Why the base may not end with its centre there; None if it may."""
        reason = self.region.why_not(point)
        return None if reason is None else self._illegal(reason)

    def outline(self) -> list[list[list[Spot]]]:
        """All legal centres as polygons."""
        return self.region.outline()

    def sample(self, rng: random.Random) -> Spot | None:
        """A random legal centre; None if there is none. Half of them are towards an enemy, as
        random players would hardly ever meet otherwise."""
        return self.region.sample(rng, self._to_enemy if rng.random() < 0.5 else None)

    def _to_enemy(self, point: Spot) -> float:
        seat = self.game.state.unit(self.unit).seat
        enemies = [
            unit
            for unit in self.game.state.characters.values()
            if unit.on_board and unit.seat != seat
        ]
        return min((dist(point, (enemy.x, enemy.y)) for enemy in enemies), default=0)

    def preview(self, point: Spot) -> Preview:
        """The base at this point and, where a movement tool leads there, the tool."""
        ghost = Shape("circle", "ghost", (point,), radius=round(self.region.radius))
        notes = landing_notes(self.game, self.unit, point)
        laid = self.region.placement(point) if isinstance(self.region, plane.Reach) else None
        return Preview((*(_drawn(laid) if laid else ()), ghost), notes)

    def _illegal(self, reason: plane.Reason) -> Illegal:
        if reason.kind is plane.Kind.EDGE:
            unit = names.unit(self.game, self.unit)
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
                "CP-MOVE-32", _("That is not in the direction that this movement must take.")
            )
        if reason.kind is plane.Kind.BLOCKED:
            blocking = self.game.state.pieces.get(reason.id)
            return Illegal(
                "CP-MOVE-10",
                _(
                    "The tool cannot lie over the %(piece)s (Size %(size)s).",
                    piece=blocking.name,
                    size=blocking.size,
                )
                if blocking
                else _("The tool cannot be laid there past what is in the way."),
            )
        return self.too_far.anew()


def landing_notes(game: Game[State], unit_id: str, point: Spot) -> tuple[Message, ...]:
    """The terrain and tokens at the end of a character's movement."""
    there = base(game, unit_id).moved_to(point)
    notes = [
        _("It will stand on the %(piece)s.", piece=piece.name)
        for piece in game.state.pieces.values()
        if plane.support(there, [piece.footprint])
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


TOO_FAR = _("That is too far from where it was held.")


@dataclass(frozen=True)
class TokenArea:
    """The area in which an objective token may be put, for a Point field: wholly on the
    battlefield, within a length of a base, over or under anything (CP-OBJ-12, CP-OBJ-23). A marker
    likewise, by the `rule` that puts it there."""

    around: plane.Base
    length: int
    rule: str = "CP-OBJ-12"
    too_far: Message = TOO_FAR

    def _region(self) -> plane.Place:
        return plane.Place(
            plane.Ground(BOARD), constants.TOKEN_RADIUS, origin=self.around, length=self.length
        )

    def why_not(self, point: Spot) -> Illegal | None:
        """Why the token may not lie with its centre there; None if it may."""
        reason = self._region().why_not(point)
        if reason is None:
            return None
        if reason.kind is plane.Kind.EDGE:
            return Illegal(self.rule, _("The token would not lie on the battlefield."))
        return Illegal(self.rule, self.too_far)

    def outline(self) -> list[list[list[Spot]]]:
        """All legal centres as polygons."""
        return self._region().outline()

    def sample(self, rng: random.Random) -> Spot | None:
        """A random legal centre."""
        return self._region().sample(rng)

    def preview(self, point: Spot) -> Preview:
        """The token at this point."""
        return Preview((Shape("circle", "ghost", (point,), radius=constants.TOKEN_RADIUS),))


def token_area(around: plane.Base, range_number: int) -> TokenArea:
    """The area for a token within a Range of a base."""
    return TokenArea(around, length_of(range_number))


def marker_area(game: Game[State], unit_id: str, range_number: int, rule: str) -> TokenArea:
    """The area for a rule's marker within a Range of a character."""
    message = _("That is not within Range %(range)s.", range=range_number)
    return TokenArea(base(game, unit_id), length_of(range_number), rule, message)


def advance_area(
    game: Game[State],
    unit_id: str,
    tools: Sequence[str],
    size: int,
    wedge: plane.Wedge | None = None,
    barriers: Iterable[Barrier] = (),
) -> BaseArea:
    """The area for the end of an advance along one of these tools by a character that counts as of
    this Size. The tool may not lie over larger terrain, except terrain that the base overlaps at
    the start, or over a barrier (CP-MOVE-07 to CP-MOVE-12)."""
    free = overlapped(game, unit_id)
    blocking = [piece for piece in footprints(game, free) if piece.size > size]
    blocking += [piece for barrier in barriers for piece in barrier.pieces(game)]
    region = plane.reach(
        base(game, unit_id),
        [TOOLS[tool] for tool in tools],
        ground(game, unit_id),
        blocking,
        wedge,
    )
    message = _("%(unit)s does not reach that far with this tool.", unit=names.unit(game, unit_id))
    return BaseArea(game, unit_id, region, Illegal("CP-MOVE-12", message))


def place_area(
    game: Game[State],
    unit_id: str,
    range_number: int,
    around: plane.Base | None = None,
) -> BaseArea:
    """The area in which a character may be placed, within a Range of itself or of something else
    (CP-MOVE-28 to CP-MOVE-30)."""
    region = plane.Place(
        ground(game, unit_id),
        radius(game, unit_id),
        origin=around or base(game, unit_id),
        length=length_of(range_number),
    )
    message = _("That is not within Range %(range)s.", range=range_number)
    return BaseArea(game, unit_id, region, Illegal("CP-MOVE-30", message))


def deployment_area(game: Game[State], unit_id: str) -> BaseArea:
    """The area in which a character may be deployed: partly within Range 3 of its player's edge
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
    return BaseArea(game, unit_id, region, Illegal("CP-DEPL-03", message))


def deployment_zone(edge: str) -> list[Spot]:
    """The strip within Range 3 of an edge, as a polygon for drawing."""
    depth, side = length_of(constants.DEPLOYMENT_RANGE), constants.BOARD
    left, right = (side - depth if edge == "east" else 0), (depth if edge == "west" else side)
    top, bottom = (side - depth if edge == "south" else 0), (depth if edge == "north" else side)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def anywhere(area: BaseArea) -> bool:
    """Whether an area holds any point at all."""
    return area.sample(random.Random(0)) is not None


def _drawn(laid: plane.ToolPlacement) -> tuple[Shape, ...]:
    """A movement tool: its arms and the disc that joins them."""
    joint = Shape("circle", "tool", (laid.pivot,), radius=round(laid.tool.width / 2))
    return (*(Shape("polygon", "tool", arm) for arm in laid.arms), joint)
