"""How fast the measured battlefield answers: `python -m tests.bench.plane`.

Crowded boards of 16 pieces and 10 bases. Each line: the query, answers a second of processor
time, milliseconds an answer.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable

from games.rules.plane import (
    Base,
    Beam,
    Edge,
    Place,
    Reach,
    Strip,
    crossing,
    first_contact,
    last_standing,
    reach,
    sight,
    thrown_along,
    within,
)
from tests.rules.plane.boards import BOARD, LONG, MEDIUM, SHORT, Crowd, crowd, curtain

SECONDS = 1.0
CURTAIN = curtain(900)
ENDS = (Base(2000, 18_000, 1280), Base(34_000, 18_000, 1280))


def measure(name: str, query: Callable[[], object]) -> None:
    """Run the query for about a second and print its pace."""
    query()
    count, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        query()
        count += 1
    spent = time.process_time() - begun
    print(f"{name:46} {count / spent:10,.0f} /s {1000 * spent / count:9.3f} ms")


def run() -> None:
    rng = random.Random(1)
    boards = [crowd(seed) for seed in range(6)]
    movers = itertools.cycle([(board, base) for board in boards for base in board.bases])

    def new_reach() -> tuple[Crowd, Reach]:
        board, base = next(movers)
        return board, reach(base, [LONG, MEDIUM, SHORT], board.ground(base), board.blocking(base))

    regions = itertools.cycle([new_reach()[1] for _ in range(60)])

    def a_point(region: Reach) -> tuple[int, int]:
        x, y = region.start.centre
        return round(x + rng.uniform(-9000, 9000)), round(y + rng.uniform(-9000, 9000))

    def a_slide() -> object:
        board, base = next(movers)
        return first_contact(
            base, rng.randrange(360_000), 5000, board.ground(base).bases, board.pieces, BOARD
        )

    def a_push() -> object:
        board, base = next(movers)
        return last_standing(base, rng.randrange(360_000), 5000, board.ground(base))

    def a_throw() -> object:
        board, base = next(movers)
        return thrown_along(
            base, rng.randrange(360_000), 5000, 560, board.ground(base).bases, board.pieces
        )

    def pair() -> tuple[Crowd, Base, Base]:
        board, base = next(movers)
        return board, base, rng.choice(board.ground(base).bases)

    def a_sight() -> object:
        board, a, b = pair()
        return sight(a, b, board.pieces)

    def a_cover() -> object:
        board, a, b = pair()
        return crossing(a, b, rng.choice(board.pieces))

    def a_beam() -> object:
        board, base = next(movers)
        return Beam(base, 6000, 1000).choices(board.ground(base).bases)

    def a_place() -> object:
        board, base = next(movers)
        return Place(board.ground(base), base.radius, base, 3000).sample(rng)

    def a_strip() -> object:
        board, base = next(movers)
        return Strip(board.ground(base), base.radius, rng.choice(list(Edge)), 6000).sample(rng)

    def a_range() -> object:
        _board, a, b = pair()
        return within(a, b, 6000)

    measure("within: range between bases", a_range)
    measure("reach: first placement of a new region", lambda: _placed(new_reach()[1], a_point))
    measure("reach: placement, region kept", lambda: _placed(next(regions), a_point))
    measure("reach: sample of a new region", lambda: new_reach()[1].sample(rng))
    measure("reach: sample, region kept", lambda: next(regions).sample(rng))
    measure("reach: outline of a new region (3 tools)", lambda: new_reach()[1].outline())
    measure("place: sample", a_place)
    measure("strip: sample", a_strip)
    measure("slide: first contact", a_slide)
    measure("slide: last standing place", a_push)
    measure("thrown terrain: first hit", a_throw)
    measure("sight", a_sight)
    measure("sight: none past 800 corners", lambda: sight(*ENDS, CURTAIN))
    measure("cover: crossing", a_cover)
    measure("beam: all choices", a_beam)


def _placed(region: Reach, a_point: Callable[[Reach], tuple[int, int]]) -> object:
    return region.placement(a_point(region))


if __name__ == "__main__":
    run()
