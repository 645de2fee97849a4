"""What is said before a throw of the terrain that it hits."""

from __future__ import annotations

import pytest

from games.rules.crisis.board.straight import Flight
from games.rules.crisis.context.sources import Source
from games.rules.crisis.movement import collisions

from .helpers import box, game, unit


@pytest.mark.rule("CP-MOVE-24")
def test_interactive_terrain_up_to_a_size_is_destroyed() -> None:
    pieces = [box(f"p{size}", (6 * size, 20), 1, 1, size) for size in (1, 2, 3)]
    match = game(unit(0, "bat", (9, 9)), pieces=pieces)
    flight = Flight((9000, 9000), pieces=("p1", "p2", "p3"))
    collision = Source("collision", "a-bat")
    several, *notes = collisions.hit_notes(match, flight, 3, collision, destroys=2)
    assert "several things" in str(several)
    assert ["destroyed" in str(note) for note in notes] == [True, True, False]
