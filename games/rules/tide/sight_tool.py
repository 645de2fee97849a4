"""The ruler: visibility between hexes and units, blind hexes behind an obstacle, and the ranges of
weapons."""

from collections.abc import Iterator

from ..contract.asking import Game
from ..contract.sighting import SightEnd
from ..fields import Illegal, Preview, Shape
from ..hexes import distance
from ..text import Message, _, all_of, ngettext
from . import ground
from .fire.declaring import bands
from .ground import Ground
from .sight import Sight, seen
from .state import Hex, Squad, State, Vehicle
from .terms import BAND_NAMES

End = Squad | Vehicle | Hex


def between(game: Game[State], one: SightEnd, other: SightEnd) -> Preview:
    """The line of sight between two ends, in words and shapes: the distance, whether it is free or
    what blocks it, its blind hexes (TI-8), and between units the bands of weapons (TI-7). Raises
    Illegal for ends off the map."""
    land = ground.of(game.setup, game.state)
    start, end = _end(game, land, one), _end(game, land, other)
    here, there = _hex(start), _hex(end)
    if here == there:
        raise Illegal("", _("Both ends are in one hex."))
    line = seen(land, here, there)
    far = distance(here, there)
    notes = [
        ngettext("%(n)s hex away.", "%(n)s hexes away.", far),
        *_of_line(land, line),
        *_of_units(game, start, end),
    ]
    return Preview(tuple(_shapes(land, here, there, line)), tuple(notes))


def _end(game: Game[State], land: Ground, given: SightEnd) -> End:
    """The end that a request names: a unit on the map, or a hex."""
    if given.posture:
        raise Illegal("", _("Nobody can be there like that."))
    if not given.unit:
        if given.cell is None or given.cell not in land.board:
            raise Illegal("", _("This hex is not on the map."))
        return given.cell
    unit = game.state.units.get(given.unit)
    if unit is None or unit.hex is None or unit.out:
        raise Illegal("", _("This unit is not on the map."))
    return unit


def _hex(end: End) -> Hex:
    return end.at if isinstance(end, Squad | Vehicle) else end


# -- In words


def _of_line(land: Ground, line: Sight) -> Iterator[Message]:
    """Whether the line is free, and which of its hexes are blind."""
    if line.why:
        yield _("No sight. %(why)s", why=line.why)
    else:
        yield _("Free sight.")
    if line.blind:
        yield _("Blind on this line: %(hexes)s.", hexes=_numbers(land, line.blind))


def _numbers(land: Ground, hexes: tuple[Hex, ...]) -> Message:
    named: Message = all_of([_("%(hex)s", hex=land.number(hex)) for hex in hexes])
    return named


def _of_units(game: Game[State], start: End, end: End) -> Iterator[Message]:
    """The band of an enemy for the weapons of a unit, the nearest first."""
    if not isinstance(start, Squad | Vehicle) or not isinstance(end, Squad | Vehicle):
        return
    if start.side == end.side:
        return
    for band, names in bands(game, start, end).items():
        weapons = all_of(names)
        if band:
            yield _("At %(band)s: %(weapons)s.", band=BAND_NAMES[band], weapons=weapons)
        else:
            yield _("Out of range: %(weapons)s.", weapons=weapons)


# -- As shapes


def _shapes(land: Ground, start: Hex, end: Hex, line: Sight) -> Iterator[Shape]:
    """The shapes on the map: blocking hexes, the obstacle and the blind hexes behind it, the
    line."""
    roles = {
        **dict.fromkeys(line.blind, "blind"),
        **dict.fromkeys(line.obstacle, "slight"),
        **({} if line.blind else dict.fromkeys(line.blockers, "blocker")),
    }
    chart = land.board.chart
    for hex, role in roles.items():
        yield Shape("polygon", role, chart.outline(hex))
    ends = (chart.centre(start), chart.centre(end))
    yield Shape("line", "sight" if line.clear else "blocked", ends)
