"""Random forces of built-in 'Mechs: any lance, and a fair one of so many points."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from . import forces
from .cards.packs import mechs
from .constants import house

Card = Mapping[str, Any]

LANCE: Final = 4
"""'Mechs of a lance."""
TRIES: Final = 200
FAIR: Final = 2
"""A force is fair if it is at most so many hundredths below its points."""
SKILLS: Final = tuple((gunnery, piloting) for gunnery in range(2, 6) for piloting in range(3, 7))
"""Gunnery and Piloting of the warriors of random forces."""
USUAL: Final = (house.GUNNERY, house.PILOTING)


def lance(rng: random.Random) -> dict[str, Any]:
    """Any four built-in 'Mechs, with warriors of any usual skill."""
    return _force([(card, rng.choice(SKILLS)) for card in rng.choices(mechs(), k=LANCE)])


def fair(
    rng: random.Random,
    points: int,
    count: int = LANCE,
    wanted: Callable[[Card], bool] = lambda card: True,
) -> dict[str, Any] | None:
    """A force of `count` 'Mechs that are `wanted`, worth at most so many points and hardly less
    (BT-11.2). All warriors have the usual skills, but the last, who makes it fair. None if these
    'Mechs make no such force."""
    pool = sorted((card for card in mechs() if wanted(card)), key=lambda card: int(card["value"]))
    if not pool or not 1 <= count <= house.MOST_MECHS:
        return None
    for _try in range(TRIES):
        found = _attempt(rng, pool, points, count)
        if found is not None:
            return _force(found)
    return None


def _attempt(
    rng: random.Random, pool: Sequence[Card], points: int, count: int
) -> list[tuple[Card, tuple[int, int]]] | None:
    """'Mechs drawn one by one, each so that the others can still be afforded; the last is the one
    that comes nearest to the points. None if that is not near enough."""
    chosen: list[tuple[Card, tuple[int, int]]] = []
    left = points
    cheapest = int(pool[0]["value"])
    for missing in range(count - 1, 0, -1):
        affordable = [card for card in pool if card["value"] <= left - missing * cheapest]
        if not affordable:
            return None
        card = rng.choice(affordable)
        chosen.append((card, USUAL))
        left -= int(card["value"])
    least = points * (100 - FAIR) / 100 - (points - left)
    last = [
        (card, skill) for card in pool for skill in SKILLS if least <= _worth(card, skill) <= left
    ]
    return [*chosen, rng.choice(last)] if last else None


def _worth(card: Card, skill: tuple[int, int]) -> int:
    return forces.worth(int(card["value"]), *skill)


def _force(chosen: Sequence[tuple[Card, tuple[int, int]]]) -> dict[str, Any]:
    return {"name": "Lance", "entries": [_entry(card, *skill) for card, skill in chosen]}


def _entry(card: Card, gunnery: int, piloting: int) -> dict[str, Any]:
    values = forces.MECHS.checked_values({"gunnery": gunnery, "piloting": piloting})[0]
    entry: dict[str, Any] = {"slot": forces.MECHS.id, "card": card["id"]}
    return {**entry, "values": values} if values else entry
