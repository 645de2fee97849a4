"""A character to be thrown and pushed about, by an enemy or by a friend."""

from __future__ import annotations

from typing import Any

from games.rules.crisis.context.sources import Source
from games.rules.crisis.movement import throws
from games.rules.text import _

from .helpers import (
    game,
    run,
    unit,
)

WHY = _("Throw it.")
ENEMY = Source("superpower", "b-cat")
OWN = Source("superpower", "a-dog")
BY_ENEMY: dict[str, Any] = {"by": 1, "source": ENEMY, "optional": False, "why": WHY}
"""b-cat, or an effect of its player's, throws or pushes somebody."""
EAST, SOUTH, WEST, NORTH = 0, 90_000, 180_000, 270_000


def throw(
    the_game: Any, heading: int, tool: str = "M", *more: dict[str, Any], **changes: Any
) -> Any:
    """Seat 1's b-cat throws a-bat."""
    values: dict[str, Any] = {
        "by": 1,
        "source": ENEMY,
        "thrower": "b-cat",
        "optional": False,
        "why": WHY,
    }
    part = throws.throw(the_game, "a-bat", tool, **{**values, **changes})
    return run(the_game, part, {"option": "throw", "fields": {"heading": heading}}, *more)


def push(the_game: Any, heading: int, tool: str = "M", **changes: Any) -> Any:
    values: dict[str, Any] = {"by": 1, "source": ENEMY, "optional": False, "why": WHY}
    part = throws.push(the_game, "a-bat", tool, **{**values, **changes})
    return run(the_game, part, {"option": "push", "fields": {"heading": heading}})


def place(the_game: Any, unit_id: str = "a-bat") -> tuple[float, float]:
    found = the_game.state.unit(unit_id)
    return (found.x / 1000, found.y / 1000)


def scene(
    *others: dict[str, Any], faces: Any = (), bat: tuple[float, float] = (18, 18), **more: Any
) -> Any:
    return game(unit(0, "bat", bat), unit(1, "cat", (18, 30)), *others, faces=faces, **more)
