"""Lines of sight: what a 'Mech sees, what blocks it, woods and cover on the way (BT-3.2).

`seen` judges a line by the map and two points of view alone; `line` asks it for two 'Mechs or
hexes of a match. Where a line runs exactly along the edge of hexes one side of it counts: the one
that is worse for the attacker, until `keep` has fixed it for both directions for the rest of the
turn (BT-3.2.p1). `line` changes nothing, so that previews may ask it; whoever declares a shot
calls `keep`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ..fields import Illegal
from ..hexes import Hex, Line, bearing, between, between_two, distance, on_board, on_side
from ..table import Game
from ..text import Message, _, all_of
from . import ground
from .cards.terrain import NAMES
from .constants.ground import STANDING
from .constants.sight import (
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
_KEPT = 20_000
"""Lines that are remembered: those of all pairs of 24 'Mechs at 36 moments."""
_FULL_TURN = 24
"""Bearings in a full turn (see `hexes.facing`)."""


class ViewPoint(NamedTuple):
    """Where someone looks from or is looked at: the level that it stands on, and its top."""

    hex: Hex
    level: int
    """Of its hex, of water that of the surface: by it a hill gives cover."""
    top: int
    standing: bool = True
    depth: int = 0
    """Of the water that it stands or lies in."""
    submerged: bool = False


@dataclass(frozen=True)
class Sight:
    """What lies on a line, and whether it is free."""

    through: tuple[Hex, ...] = ()
    """The hexes between both ends, from the attacker on; of pairs those of the side that counts."""
    rule: str = ""
    """The rule by which the line is blocked, "" if it is free."""
    blockers: tuple[Hex, ...] = ()
    """The hexes that block it; none where water does."""
    why: Message | None = None
    """What blocks it."""
    woods_terms: tuple[Term, ...] = ()
    """What each woods hex that intervenes adds to the number to hit, in order."""
    cover: bool = False
    """Whether the target has partial cover."""
    side: int | None = None
    """Of a line along an edge the side that counts, `LEFT` or `RIGHT` seen from the attacker."""
    beside: Hex | None = None
    """Of such a line the hex next to the target on that side: it decides which side of the target
    is hit, and whether it lies in an arc (G-31); see `hexes.bearing_through`."""

    @property
    def blocked_by(self) -> Illegal | None:
        """The refusal of a shot along the line, None if it is free."""
        return Illegal(self.rule, self.why) if self.why else None

    @property
    def clear(self) -> bool:
        """Whether the line is free."""
        return self.why is None

    @property
    def terms(self) -> tuple[Term, ...]:
        """What woods and cover add to the number to hit."""
        covered = Term(COVER_TERM, _("partial cover"), "BT-3.2.p3")
        return (*self.woods_terms, covered) if self.cover else self.woods_terms


# -- 'Mechs and hexes of a match ----------------------------------------------------------------


def line(game: Game[State], attacker: Mech | ViewPoint, target: Mech | ViewPoint) -> Sight:
    """The line from an attacker to a target as it counts now: of a line along an edge the side
    that was kept this turn, else the one that is worse for the attacker (BT-3.2.p1)."""
    here = ground.of(game.setup, game.state)
    start, end = view_point(game, attacker), view_point(game, target)
    facing = target.facing if isinstance(target, Mech) else 0
    return seen(here, start, end, facing, kept_side(game, start.hex, end.hex))


def keep(game: Game[State], attacker: Mech | ViewPoint, target: Mech | ViewPoint) -> Sight:
    """The same, and the side that counts is kept for this line in both directions until the turn
    ends (BT-3.2.p1)."""
    found = line(game, attacker, target)
    if found.side is not None:
        start, end = view_point(game, attacker).hex, view_point(game, target).hex
        key, backwards = _key(ground.of(game.setup, game.state), start, end)
        game.state.lines[key] = 1 - found.side if backwards else found.side
    return found


def kept_side(game: Game[State], start: Hex, end: Hex) -> int | None:
    """The side that has been kept this turn for the line from one hex to the other, seen from the
    first; None if none has."""
    if not game.state.lines:
        return None
    key, backwards = _key(ground.of(game.setup, game.state), start, end)
    side = game.state.lines.get(key)
    return 1 - side if side is not None and backwards else side


def _key(here: Ground, start: Hex, end: Hex) -> tuple[str, bool]:
    """The name of a line in `State.lines`, the same for both directions, and whether it begins at
    the end."""
    backwards = here.board.index(start) > here.board.index(end)
    first, second = (end, start) if backwards else (start, end)
    return f"{here.number(first)}-{here.number(second)}", backwards


def view_point(game: Game[State], thing: Mech | ViewPoint) -> ViewPoint:
    """Where a 'Mech on the map looks from. In a death from above it counts as standing above the
    higher of its hex and its target's (BT-3.2.4)."""
    if isinstance(thing, ViewPoint):
        return thing
    here = ground.of(game.setup, game.state)
    if not ground.in_dfa(thing):
        return from_hex(here, thing.at, prone=thing.prone)
    below = game.state.mech(thing.movement.dfa).hex
    hexes = [thing.at] if below is None else [thing.at, below]
    level = max(map(here.level, hexes)) + DFA_ABOVE
    return ViewPoint(thing.at, level, level + STANDING)


def from_hex(here: Ground, hex: Hex, *, prone: bool = False) -> ViewPoint:
    """Where a 'Mech would look from that stands or lies in a hex (BT-0.p1)."""
    return ViewPoint(
        hex,
        here.level(hex),
        here.top(hex, prone=prone),
        not prone,
        here.depth(hex),
        here.covered_by_water(hex, prone=prone),
    )


# -- a line by itself ---------------------------------------------------------------------------


def seen(
    here: Ground, start: ViewPoint, end: ViewPoint, facing: int = 0, side: int | None = None
) -> Sight:
    """The line from one point of view to the other.

    Of a line along an edge `side` counts; if it is None the side that is worse for the attacker:
    blocked is worst, then the higher number (BT-3.2.p1). If both are as bad, the one that comes
    nearer to the front of a target with this `facing` (G-31), and else the left one.
    """
    if not between_two(start.hex, end.hex):
        return _along(here, start, end, None)
    if side is not None:
        return _along(here, start, end, side)
    sides = [_along(here, start, end, LEFT), _along(here, start, end, RIGHT)]
    return max(sides, key=lambda sight: (_worth(sight), -_astern(end.hex, facing, sight.beside)))


def _worth(sight: Sight) -> tuple[bool, int]:
    """How much a line hinders the attacker."""
    return not sight.clear, sum(term.value for term in sight.terms)


def _astern(target: Hex, facing: int, beside: Hex | None) -> int:
    """How far from the front of the target a shot comes that passes the hex beside it."""
    if beside is None:
        return 0
    turn = bearing(target, beside, facing)
    return min(turn, _FULL_TURN - turn)


@lru_cache(maxsize=_KEPT)
def _along(here: Ground, start: ViewPoint, end: ViewPoint, side: int | None) -> Sight:
    """The line with of each pair the hex of this side. Of a pair with one hex off the map the other
    counts (BT-3.2.p1)."""
    elements: Line = on_board(between(start.hex, end.hex), here)
    through = on_side(elements, side != RIGHT)
    beside = None if side is None or not through else through[-1]
    if start.submerged != end.submerged:
        why = _("The surface of the water lies between.")
        return Sight(through, "BT-3.2.3", (), why, side=side, beside=beside)
    hills = [hex for hex in through if _hill_intervenes(here, hex, start, end)]
    woods = [hex for hex in through if _woods_intervene(here, hex, start, end)]
    points = sum(WOODS_POINTS[here.woods(hex)] for hex in woods)
    blocked_by_woods = points >= BLOCKING_POINTS
    blockers = tuple(hex for hex in through if hex in hills or (blocked_by_woods and hex in woods))
    return Sight(
        through,
        "BT-3.2.1" if hills else "BT-3.2.2" if blocked_by_woods else "",
        blockers,
        _in_the_way(here, blockers, hills) if blockers else None,
        tuple(_term(here, hex) for hex in woods),
        _covered(here, through, start, end),
        side,
        beside,
    )


def _hill_intervenes(here: Ground, hex: Hex, start: ViewPoint, end: ViewPoint) -> bool:
    """Whether the ground of a hex between stands in the way. Between two who are under water that
    is the bottom of the water (BT-3.2.p2)."""
    both_submerged = start.submerged and end.submerged
    top = here.floor(hex) if both_submerged else here.level(hex)
    return _intervenes(hex, top, start, end)


def _woods_intervene(here: Ground, hex: Hex, start: ViewPoint, end: ViewPoint) -> bool:
    """Whether there are woods in a hex between and they stand in the way (BT-3.2.p2)."""
    return bool(here.woods(hex)) and _intervenes(hex, here.level(hex) + WOODS_HEIGHT, start, end)


def _intervenes(hex: Hex, top: int, start: ViewPoint, end: ViewPoint) -> bool:
    """Whether terrain with this top intervenes: it is as high as both, or next to one and as high
    as that one (BT-3.2.p2)."""
    if top >= start.top and top >= end.top:
        return True
    return any(top >= eye.top and distance(hex, eye.hex) == 1 for eye in (start, end))


def _covered(here: Ground, through: Sequence[Hex], start: ViewPoint, end: ViewPoint) -> bool:
    """Whether the target has partial cover: it stands in water of depth 1, or behind a hill next
    to it on the line that is one level higher than its hex, the attacker being no higher
    (BT-3.2.p3)."""
    if not end.standing:
        return False
    if end.depth == COVER_DEPTH:
        return True
    behind_hill = bool(through) and here.level(through[-1]) == end.level + COVER_RISE
    return behind_hill and start.top <= end.top


def _term(here: Ground, hex: Hex) -> Term:
    """What woods that intervene add to the number to hit (BT-3.3.p1)."""
    label = _woods_in(here, hex)
    return Term(WOODS_TERM[here.woods(hex)], label, "BT-3.3.p1")


def _in_the_way(here: Ground, blockers: Sequence[Hex], hills: Sequence[Hex]) -> Message:
    """What blocks a line, hex by hex."""
    named = [_hill_in(here, hex) if hex in hills else _woods_in(here, hex) for hex in blockers]
    return _("In the way: %(blockers)s.", blockers=all_of(named))


def _hill_in(here: Ground, hex: Hex) -> Message:
    return _("a hill of level %(level)s in %(hex)s", level=here.level(hex), hex=here.number(hex))


def _woods_in(here: Ground, hex: Hex) -> Message:
    return _("%(woods)s in %(hex)s", woods=NAMES[here.terrain(hex).kind], hex=here.number(hex))
