"""How fast the movement of 'Mechs answers: `python -m tests.bench.mech_movement`.

Four boards of 16 x 17, laid 2 by 2, open or with terrain at random. Each line: the query, answers a
second of processor time, milliseconds an answer.
"""

from __future__ import annotations

import random

from games.rules.battletech import movement
from games.rules.battletech.state import State
from games.rules.contract.asking import Game
from games.rules.hexes import FLAT_TOPS, Board
from tests.bench.plane import measure
from tests.rules.battletech.moving import path
from tests.rules.battletech.positions import at, lance

BOARD = Board(FLAT_TOPS, 32, 34)
TERRAIN = ("0", "0", "0", "1", "1l", "0h", "0r", "2", "0w1", "-1")
MIDDLE = "1617"


def run() -> None:
    """Measure all."""
    rng = random.Random(1)
    country = {BOARD.number(hex): rng.choice(TERRAIN) for hex in BOARD.hexes}
    for name, hexes in (("open", {}), ("country", country)):
        for card in ("atlas", "wolverine", "locust"):
            game = lance(at(card, MIDDLE), hexes=hexes, columns=32, rows=34)
            for kind in ("walk", "run"):
                _measure_path(f"{name}, {card}: {kind}", game, f"{kind}:a1")
        game = lance(at("spider", MIDDLE), hexes=hexes, columns=32, rows=34)
        _measure_path(f"{name}, spider: jump", game, "jump:a1")
    _measure_options(country)


def _measure_path(name: str, game: Game[State], option: str) -> None:
    """All nodes at which the path of an option may end, searched anew each time."""
    measure(name, lambda: path(game, option).ends)


def _measure_options(hexes: dict[str, str]) -> None:
    """The ask of a side with twelve 'Mechs before twelve others that have moved."""
    cards = ["locust", "wolverine", "spider", "atlas"] * 3
    own = [at(card, f"{place:02}18") for place, card in enumerate(cards, 4)]
    others = [
        at(card, f"{place:02}14", side=1, movement__mode="walk", movement__over=True)
        for place, card in enumerate(cards, 4)
    ]
    game = lance(*own, *others, hexes=hexes, columns=32, rows=34)
    mechs = [mech for mech in game.state.mechs.values() if mech.side == 0]
    measure(
        "the options of twelve, in brief",
        lambda: [option.brief() for option in movement.menu(game, mechs)],
    )
    measure("one option of twelve", lambda: movement.menu(game, mechs).named("walk:a7"))


if __name__ == "__main__":
    run()
