"""The parts of a country, put on a canvas one by one: first ground, then water, then growth and
stones."""

import heapq
import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ....hexes import Hex, distance, line
from ...constants.ground import DEEPEST_WATER
from ..terrain import Terrain
from .canvas import Canvas

BANK = 2
"""The most levels of a river's banks above its surface."""
FORDS = 4
"""The number of hexes from ford to ford of a river."""
HEAVY_INSIDE = 0.6
"""The share of heavy woods among hexes surrounded by woods."""


def ridge(canvas: Canvas, way: Sequence[Hex], height: int, radius: int) -> None:
    """Adds a hill along straight lines, or a round one on a single hex: so high at its crest, with
    its foot at the radius. Where hills meet the higher one counts."""
    crest = _along(way)
    for hex in canvas.board.hexes:
        far = min(distance(hex, top) for top in crest) - canvas.rng.random()
        level = math.ceil(height * (1 - max(0.0, far) / radius))
        if level > canvas.level(hex):
            canvas.set_level(hex, level)


def _along(way: Sequence[Hex]) -> list[Hex]:
    """The hexes of the straight lines between consecutive points."""
    found = [way[0]]
    for start, end in pairwise(way):
        found += [element[0] for element in line(start, end)[1:]]
    return found


def river(canvas: Canvas, way: Sequence[Hex], depth: int) -> list[Hex]:
    """Adds a river through these hexes that keeps to low ground, with fords and gently rising
    banks. Returns its hexes."""
    bed = [way[0]]
    for start, end in pairwise(way):
        bed += _lowest_way(canvas, start, end)[1:]
    bed = list(dict.fromkeys(bed))
    surface = min(canvas.level(hex) for hex in bed)
    next_ford = canvas.rng.randrange(FORDS)
    for place, hex in enumerate(bed):
        ford = place % FORDS == next_ford
        canvas.put(hex, Terrain(surface, "water", depth - 1 if ford else depth))
    _level_banks(canvas, bed, surface)
    return bed


def lake(canvas: Canvas, centre: Hex, size: int, depth: int) -> list[Hex]:
    """Adds a lake of about so many hexes, shallow at its shore and deeper by one for each hex from
    there. Returns its hexes."""
    hexes = canvas.patch(centre, size, lambda cell: not canvas.is_water(cell))
    surface = min(canvas.level(hex) for hex in hexes)
    for hex in hexes:
        inland = set(canvas.beside(hex)) <= set(hexes)
        canvas.put(hex, Terrain(surface, "water", min(2 if inland else 1, depth)))
    for hex in hexes:
        if all(canvas.hexes[other].depth >= 2 for other in canvas.beside(hex)):
            deepest = min(3, depth, DEEPEST_WATER)
            canvas.put(hex, Terrain(surface, "water", deepest))
    _level_banks(canvas, hexes, surface)
    return hexes


def _level_banks(canvas: Canvas, water: Iterable[Hex], surface: int) -> None:
    """Raises and lowers the ground beside water, so that it is neither below the surface nor much
    above it."""
    for hex in water:
        for bank in canvas.beside(hex):
            if not canvas.is_water(bank):
                level = min(max(canvas.level(bank), surface), surface + BANK)
                canvas.set_level(bank, level)


def _lowest_way(canvas: Canvas, start: Hex, end: Hex) -> list[Hex]:
    """A winding way that climbs as little as possible."""
    price = {
        hex: 2 + 6 * max(0, canvas.level(hex)) + canvas.rng.randrange(6)
        for hex in canvas.board.hexes
    }
    came: dict[Hex, Hex] = {}
    best = {start: 0}
    queue = [(0, canvas.board.index(start))]
    while queue:
        cost, place = heapq.heappop(queue)
        hex = canvas.board.hexes[place]
        if hex == end:
            break
        for other in canvas.beside(hex):
            onward = cost + price[other]
            if onward < best.get(other, onward + 1):
                best[other], came[other] = onward, hex
                heapq.heappush(queue, (onward, canvas.board.index(other)))
    way = [end]
    while way[-1] != start:
        way.append(came[way[-1]])
    return way[::-1]


def woods(canvas: Canvas, centre: Hex, size: int) -> list[Hex]:
    """Adds woods of about so many clear hexes, mostly heavy in the middle. Returns their hexes."""
    if not canvas.is_clear(centre):
        return []
    hexes = canvas.patch(centre, size, canvas.is_clear)
    for hex in hexes:
        inside = len(set(canvas.beside(hex)) & set(hexes)) >= 4
        heavy = inside and canvas.rng.random() < HEAVY_INSIDE
        canvas.put(hex, Terrain(canvas.level(hex), "heavy-woods" if heavy else "light-woods"))
    return hexes


def stones(canvas: Canvas, centre: Hex, size: int) -> list[Hex]:
    """Adds rough ground of about so many clear hexes."""
    if not canvas.is_clear(centre):
        return []
    hexes = canvas.patch(centre, size, canvas.is_clear)
    for hex in hexes:
        canvas.put(hex, Terrain(canvas.level(hex), "rough"))
    return hexes
