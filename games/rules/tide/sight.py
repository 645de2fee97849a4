"""Lines of sight: what blocks them, and blind hexes behind an obstacle (TI-8).

`seen` judges the line between two hexes by the map alone, as units never block (TI-8.2), and sight
is mutual (TI-8.p1).
"""

from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import cached_property
from typing import Final

from ..caching import cached_on_first
from ..copies import immutable
from ..fields import Illegal
from ..hexes import Element, Hex, between, distance
from ..text import Message, _, all_of, pgettext
from .constants.ground import ALWAYS_SEEN, BLIND
from .ground import Ground
from .terms import TERRAIN

_KEPT = 5_000
"""The number of cached lines of a map: all lines from forty of its hexes."""

CLEAR, OBSTRUCTS, BLOCKS = 0, 1, 2
"""The effect of a hex on a line: none; it hides hexes close behind it; it hides everything behind
it."""


@immutable
class Sight:
    """A line of sight: its hexes, and whether it is free."""

    ground: Ground = field(repr=False, compare=False)
    through: tuple[Element, ...] = ()
    """The elements that the line crosses between its ends: single hexes, or the two hexes of a
    hexside; a hexside at the rim of the map is left out."""
    rule: str = ""
    """The rule by which the line is blocked, "" if it is free."""
    blockers: tuple[Hex, ...] = ()
    """The hexes that block the line, from the higher end; for a blind hex those of the obstacle."""
    obstacle: Element = ()
    """The obstacle nearest to the lower end, behind which hexes are blind; empty without one."""
    blind: tuple[Hex, ...] = ()
    """The hexes of the line that are blind behind the obstacle, seen from the higher end."""

    @property
    def clear(self) -> bool:
        """Whether the line is free."""
        return not self.rule

    @property
    def why(self) -> Message | None:
        """The obstacles that block the line, hex by hex."""
        if self.clear:
            return None
        named = [_named(self.ground, hex) for hex in self.blockers]
        return _REASONS[self.rule].filled(blockers=all_of(named))

    @cached_property
    def blocked_by(self) -> Illegal | None:
        """The refusal of an attack along the line; None if it is free."""
        why = self.why
        return Illegal(self.rule, why) if why else None


_REASONS: Final[dict[str, Message]] = {
    "TI-8.5": _("In the way: %(blockers)s."),
    "TI-8.6a": _("Higher than both: %(blockers)s."),
    "TI-8.6b": _("Too far from the edge of the hill; in between: %(blockers)s."),
    "TI-8.6d": _("It is in the blind spot behind %(blockers)s."),
}


@cached_on_first(_KEPT)
def seen(here: Ground, start: Hex, end: Hex) -> Sight:
    """The line between two hexes of the map. A hexside at its rim never blocks, as only one of its
    hexes exists (TI-8.4)."""
    if distance(start, end) <= ALWAYS_SEEN:
        return Sight(here)
    through = _through(here, between(start, end))
    if here.level(start) == here.level(end):
        return _level(here, through, here.level(start))
    if here.level(start) > here.level(end):
        return _sloping(here, through, through, start, end)
    return _sloping(here, through, through[::-1], end, start)


def _through(here: Ground, line: Sequence[Element]) -> tuple[Element, ...]:
    """The elements of a line without hexsides at the rim of the map."""
    return tuple(element if element[0] in here and element[-1] in here else () for element in line)


def visible(here: Ground, cell: Hex) -> frozenset[Hex]:
    """All hexes of the map that can be seen from a hex, with the hex itself."""
    return frozenset(other for other in here.board.hexes if seen(here, cell, other).clear)


# -- Ends on one level


def _level(here: Ground, through: tuple[Element, ...], level: int) -> Sight:
    """A line between ends of equal level: blocking terrain and higher ground block it (TI-8.5), a
    hexside if both of its hexes do (TI-8.4, TI-8.8)."""
    blocking = [
        element
        for element in through
        if element and all(here.blocks(hex) or here.level(hex) > level for hex in element)
    ]
    rule = "TI-8.5" if blocking else ""
    return Sight(here, through, rule, _hexes(blocking))


# -- Ends on different levels


def _sloping(
    here: Ground, through: tuple[Element, ...], down: Sequence[Element], high: Hex, low: Hex
) -> Sight:
    """A line between ends of different levels (TI-8.6). `through` lists its elements from its
    start, and `down` from the higher end to the lower one. Of a hexside the hex with the weaker
    effect counts (TI-8.4, TI-8.8)."""
    top, bottom = here.level(high), here.level(low)
    effects = [
        min([_effect(here, top, bottom, not place, hex) for hex in element], default=CLEAR)
        for place, element in enumerate(down)
    ]
    blocking = [element for element, found in zip(down, effects, strict=True) if found == BLOCKS]
    if blocking:
        too_high = [e for e in blocking if all(here.level(hex) > top for hex in e)]
        rule = "TI-8.6a" if too_high else "TI-8.6b"
        return Sight(here, through, rule, _hexes(too_high or blocking))
    obstacles = [
        element for element, found in zip(down, effects, strict=True) if found == OBSTRUCTS
    ]
    if not obstacles:
        return Sight(here, through)
    nearest = obstacles[-1]
    blind = tuple(
        hex
        for element in (*down[down.index(nearest) + 1 :], (low,))
        for hex in element
        if distance(hex, nearest[0]) <= BLIND[top - bottom]
    )
    if low in blind:
        return Sight(here, through, "TI-8.6d", nearest, nearest, blind)
    return Sight(here, through, obstacle=nearest, blind=blind)


def _effect(here: Ground, top: int, bottom: int, first: bool, cell: Hex) -> int:
    """The effect of a hex on a line from level `top` down to level `bottom`. Higher ground blocks
    (TI-8.6a), and so does a plateau: ground as high as the higher end that is the `first` element
    from there (TI-8.6b). Blocking terrain and ground above the lower end obstruct (TI-8.6c)."""
    level = here.level(cell)
    if level > top or (first and level == top):
        return BLOCKS
    return OBSTRUCTS if here.blocks(cell) or level > bottom else CLEAR


def _hexes(elements: Iterable[Element]) -> tuple[Hex, ...]:
    return tuple(hex for element in elements for hex in element)


def _named(here: Ground, cell: Hex) -> Message:
    """A hex that blocks, with its terrain and its number."""
    if here.blocks(cell):
        return _("%(terrain)s in %(hex)s", terrain=TERRAIN[here.kind(cell)], hex=here.number(cell))
    return pgettext(
        "of a hill",
        "a hill of level %(level)s in %(hex)s",
        level=here.level(cell),
        hex=here.number(cell),
    )
