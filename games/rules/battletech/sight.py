"""Lines of sight: what blocks them, and woods and cover on the way (BT-3.2).

`seen` judges a line by the map and two points of view alone; `line` does so for two 'Mechs or hexes
of a match. Where a line runs exactly along the edge of hexes one side of it counts: the one that is
worse for the attacker, until `keep` has fixed it for both directions for the rest of the turn
(BT-3.2.p1). `line` changes nothing, so that previews may call it; declaring a shot calls `keep`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple
from weakref import ReferenceType, ref

from ..caching import cached_on_first
from ..contract.asking import Game
from ..fields import Illegal, Shape
from ..hexes import Hex, bearing, between, between_two, on_board, on_side
from ..text import Message, _, all_of
from . import ground
from .cards.terrain import NAMES
from .constants.ground import STANDING
from .constants.shooting import (
    BLOCKING_POINTS,
    COVER_DEPTH,
    COVER_RISE,
    COVER_TERM,
    DFA_ABOVE,
    WOODS_HEIGHT,
    WOODS_POINTS,
    WOODS_TERM,
)
from .ground import Ground
from .state import Mech, State
from .sums import Term

LEFT, RIGHT = 0, 1
"""The sides of a line along an edge, seen from its first hex."""
_KEPT = 5_000
"""The number of cached lines of a map: those of all pairs of 24 'Mechs at 9 moments; and of points
of view, for standing and prone 'Mechs."""
_FULL_TURN = 24
"""Bearings in a full turn (see `hexes.facing`)."""


class ViewPoint(NamedTuple):
    """A point of view or its target: the level of its ground, and its top."""

    hex: Hex
    level: int
    """The level of its hex, for water that of the surface, which decides cover by hills."""
    top: int
    standing: bool = True
    depth: int = 0
    """The depth of the water that it stands or lies in."""
    submerged: bool = False


@dataclass(frozen=True)
class Sight:
    """A line of sight: its hexes, and whether it is free."""

    ground_seen: ReferenceType[Ground] = field(repr=False, compare=False)
    """The ground, which caches the lines over it. The reference is weak, so that lines do not keep
    it alive."""
    through: tuple[Hex, ...] = ()
    """The hexes between both ends, from the attacker on; of pairs those of the side that counts."""
    rule: str = ""
    """The rule by which the line is blocked, "" if it is free."""
    hills: tuple[Hex, ...] = ()
    """The hexes whose ground intervenes."""
    woods: tuple[Hex, ...] = ()
    """The hexes whose woods intervene."""
    cover: bool = False
    """Whether the target has partial cover."""
    side: int | None = None
    """The side that counts of a line along an edge, `LEFT` or `RIGHT` seen from the attacker."""
    beside: Hex | None = None
    """The hex next to the target on that side: it decides which side of the target is hit, and
    whether it is in an arc (G-31); see `hexes.bearing_through`."""

    @property
    def ground(self) -> Ground:
        """The ground under the line."""
        ground = self.ground_seen()
        assert ground is not None
        return ground

    @property
    def clear(self) -> bool:
        """Whether the line is free."""
        return not self.rule

    @property
    def blockers(self) -> tuple[Hex, ...]:
        """The hexes that block the line, in order; empty where water does."""
        blocking = {*self.hills, *(self.woods if _thick(self.ground, self.woods) else ())}
        return tuple(hex for hex in self.through if hex in blocking)

    @property
    def why(self) -> Message | None:
        """The obstacles that block the line, hex by hex."""
        if self.clear:
            return None
        if self.rule == "BT-3.2.3":
            return _("The surface of the water lies between.")
        named = [
            _hill_in(self.ground, hex) if hex in self.hills else _woods_in(self.ground, hex)
            for hex in self.blockers
        ]
        return _("In the way: %(blockers)s.", blockers=all_of(named))

    @cached_property
    def blocked_by(self) -> Illegal | None:
        """The refusal of a shot along the line; None if it is free."""
        why = self.why
        return Illegal(self.rule, why) if why else None

    @property
    def woods_terms(self) -> tuple[Term, ...]:
        """The modifier of each intervening hex of woods, in order (BT-3.3.p1)."""
        return tuple(
            Term(WOODS_TERM[self.ground.woods(hex)], _woods_in(self.ground, hex), "BT-3.3.p1")
            for hex in self.woods
        )

    @property
    def terms(self) -> tuple[Term, ...]:
        """The modifiers of woods and cover."""
        covered = Term(COVER_TERM, _("partial cover"), "BT-3.2.p3")
        return (*self.woods_terms, covered) if self.cover else self.woods_terms

    @property
    def added(self) -> int:
        """The total modifier of woods and cover."""
        woods = sum(WOODS_TERM[self.ground.woods(hex)] for hex in self.woods)
        return woods + (COVER_TERM if self.cover else 0)


# -- 'Mechs and hexes of a match ----------------------------------------------------------------


def line(game: Game[State], attacker: Mech | ViewPoint, target: Mech | ViewPoint) -> Sight:
    """The line from an attacker to a target as it counts now: along an edge the side that is fixed
    for this turn, else the side that is worse for the attacker (BT-3.2.p1)."""
    here = ground.of(game.setup, game.state)
    start, end = view_point(game, here, attacker), view_point(game, here, target)
    facing = target.facing if isinstance(target, Mech) else 0
    return seen(here, start, end, facing, kept_side(game, start.hex, end.hex))


def keep(game: Game[State], attacker: Mech, target: Mech, side: int | None) -> None:
    """Fixes the side that counts of this line in both directions until the end of the turn
    (BT-3.2.p1); None for a line that does not run along an edge."""
    if side is not None:
        here = ground.of(game.setup, game.state)
        key, backwards = _key(here, attacker.at, target.at)
        game.state.lines[key] = 1 - side if backwards else side


def both_sides(game: Game[State], attacker: Mech, target: Mech) -> list[Sight]:
    """The sides between which the target's player may choose, the one that counts otherwise first
    (BT-3.2.p1): both sides of a line along an edge that is not fixed this turn, if both are free or
    both blocked."""
    counts = line(game, attacker, target)
    if counts.side is None or kept_side(game, attacker.at, target.at) is not None:
        return [counts]
    here = ground.of(game.setup, game.state)
    start, end = view_point(game, here, attacker), view_point(game, here, target)
    other = seen(here, start, end, target.facing, 1 - counts.side)
    return [counts, other] if other.clear == counts.clear else [counts]


def kept_side(game: Game[State], start: Hex, end: Hex) -> int | None:
    """The side that is fixed this turn for the line between two hexes, seen from the first; None if
    there is none."""
    if not game.state.lines:
        return None
    key, backwards = _key(ground.of(game.setup, game.state), start, end)
    side = game.state.lines.get(key)
    return 1 - side if side is not None and backwards else side


def _key(here: Ground, start: Hex, end: Hex) -> tuple[str, bool]:
    """The key of a line in `State.lines`, the same for both directions, and whether it begins at
    the end."""
    backwards = here.board.index(start) > here.board.index(end)
    first, second = (end, start) if backwards else (start, end)
    return f"{here.number(first)}-{here.number(second)}", backwards


def view_point(game: Game[State], here: Ground, thing: Mech | ViewPoint) -> ViewPoint:
    """The point of view of a 'Mech on the map. In a death from above it counts as standing above
    the higher of its hex and its target's (BT-3.2.4)."""
    if isinstance(thing, ViewPoint):
        return thing
    if not ground.in_dfa(thing):
        return from_hex(here, thing.at, thing.prone)
    below = game.state.mech(thing.movement.dfa).hex
    hexes = [thing.at] if below is None else [thing.at, below]
    level = max(map(here.level, hexes)) + DFA_ABOVE
    return ViewPoint(thing.at, level, level + STANDING)


@cached_on_first(_KEPT)
def from_hex(here: Ground, cell: Hex, prone: bool) -> ViewPoint:
    """The point of view of a standing or prone 'Mech in a hex (BT-0.p1)."""
    return ViewPoint(
        cell,
        here.level(cell),
        here.top(cell, prone=prone),
        not prone,
        here.depth(cell),
        here.covered_by_water(cell, prone=prone),
    )


# -- a line by itself ---------------------------------------------------------------------------


def seen(
    here: Ground, start: ViewPoint, end: ViewPoint, facing: int = 0, side: int | None = None
) -> Sight:
    """The line between two points of view. Along an edge `side` counts; if it is None the side that
    is worse for the attacker: blocked is worst, then the higher number (BT-3.2.p1). If both are
    equal it is the one that comes nearer to the front of a target with this `facing` (G-31), and
    otherwise the left one."""
    if not between_two(start.hex, end.hex):
        return _along(here, start, end, None)
    if side is not None:
        return _along(here, start, end, side)
    sides = [_along(here, start, end, LEFT), _along(here, start, end, RIGHT)]
    return max(
        sides,
        key=lambda sight: (not sight.clear, sight.added, -_astern(end.hex, facing, sight.beside)),
    )


def _astern(target: Hex, facing: int, beside: Hex | None) -> int:
    """The distance from the front of the target at which a shot past the hex beside it arrives."""
    if beside is None:
        return 0
    turn = bearing(target, beside, facing)
    return min(turn, _FULL_TURN - turn)


@cached_on_first(_KEPT)
def _along(here: Ground, start: ViewPoint, end: ViewPoint, side: int | None) -> Sight:
    """The line with the hex of this side from each pair. If one hex of a pair is off the map the
    other counts (BT-3.2.p1); lines without pairs never leave the map."""
    elements = between(start.hex, end.hex)
    if side is not None:
        elements = on_board(elements, here)
    through = on_side(elements, side != RIGHT)
    beside = None if side is None or not through else through[-1]
    if start.submerged != end.submerged:
        return Sight(ref(here), through, "BT-3.2.3", side=side, beside=beside)
    hills, woods = _intervening(here, through, start, end)
    rule = "BT-3.2.1" if hills else "BT-3.2.2" if _thick(here, woods) else ""
    cover = _covered(here, through, start, end)
    return Sight(ref(here), through, rule, hills, woods, cover, side, beside)


def _intervening(
    here: Ground, through: Sequence[Hex], start: ViewPoint, end: ViewPoint
) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """The hexes whose ground intervenes and those whose woods do: as high as both ends, or next to
    one end and as high as that one (BT-3.2.p2). Only the first and the last hex are next to an end.
    Between two ends under water the ground is the bottom of the water."""
    ground_level = here.floor if start.submerged and end.submerged else here.level
    higher = max(start.top, end.top)
    hills, woods = [], []
    for place, hex in enumerate(through):
        as_high_as = higher if place else start.top
        if place == len(through) - 1:
            as_high_as = min(as_high_as, end.top)
        if ground_level(hex) >= as_high_as:
            hills.append(hex)
        if here.woods(hex) and here.level(hex) + WOODS_HEIGHT >= as_high_as:
            woods.append(hex)
    return tuple(hills), tuple(woods)


def _thick(here: Ground, woods: Sequence[Hex]) -> bool:
    """Whether intervening woods are so many that they block (BT-3.2.2)."""
    return sum(WOODS_POINTS[here.woods(hex)] for hex in woods) >= BLOCKING_POINTS


def _covered(here: Ground, through: Sequence[Hex], start: ViewPoint, end: ViewPoint) -> bool:
    """Whether the target has partial cover: it stands in water of depth 1, or behind a hill next to
    it on the line that is one level above its hex, and the attacker is no higher (BT-3.2.p3)."""
    if not end.standing:
        return False
    if end.depth == COVER_DEPTH:
        return True
    behind_hill = bool(through) and here.level(through[-1]) == end.level + COVER_RISE
    return behind_hill and start.top <= end.top


def _hill_in(here: Ground, cell: Hex) -> Message:
    return _("a hill of level %(level)s in %(hex)s", level=here.level(cell), hex=here.number(cell))


def _woods_in(here: Ground, cell: Hex) -> Message:
    return _("%(woods)s in %(hex)s", woods=NAMES[here.terrain(cell).kind], hex=here.number(cell))


def shapes(land: Ground, start: Hex, end: Hex, line: Sight) -> Iterator[Shape]:
    """The shapes of a line: the line, the hexes that block it, and those that add modifiers."""
    chart, blockers = land.board.chart, set(line.blockers)
    for hex in line.through:
        if hex in blockers:
            yield Shape("polygon", "blocker", chart.outline(hex))
        elif hex in line.hills or hex in line.woods:
            yield Shape("polygon", "slight", chart.outline(hex))
    ends = (chart.centre(start), chart.centre(end))
    yield Shape("line", "sight" if line.clear else "blocked", ends)
