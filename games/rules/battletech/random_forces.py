"""Random forces of built-in 'Mechs: any lance, and fair ones of so many points."""

import random
from collections.abc import Callable, Sequence
from typing import Final

from ..data import Json, Plain
from ..text import Message, _
from . import forces
from .cards.boards import built_in_boards
from .cards.packs import mechs
from .constants import house
from .constants.ground import MOST_BOARDS

Card = Json
Skills = tuple[int, int]
"""Gunnery and Piloting."""

LANCE: Final = 4
"""The number of 'Mechs in a lance."""
TRIES: Final = 200
FAIR: Final = 2
"""The hundredths of its points by which a fair force may fall short."""
SKILLS: Final = tuple((gunnery, piloting) for gunnery in range(2, 6) for piloting in range(3, 7))
"""The possible Gunnery and Piloting of warriors in a random lance."""
OWN_BOARDS: Final = 0.25
"""The share of lances that bring boards."""
USUAL: Final = (house.GUNNERY, house.PILOTING)


def lance(rng: random.Random) -> Plain:
    """Four random built-in 'Mechs with warriors of usual skills, sometimes with own boards."""
    drawn = [(card, rng.choice(SKILLS)) for card in rng.choices(mechs(), k=LANCE)]
    made = force("Lance", drawn)
    if rng.random() < OWN_BOARDS:
        made["entries"] += [
            {"slot": forces.BOARDS, "card": rng.choice(built_in_boards())["id"]}
            for _number in range(MOST_BOARDS)
        ]
    return made


def pool(wanted: Callable[[Card], bool]) -> list[Card]:
    """The built-in 'Mechs of this kind, the cheapest first."""
    return sorted((card for card in mechs() if wanted(card)), key=lambda card: int(card["value"]))


def fair(
    rng: random.Random,
    points: int,
    count: int = LANCE,
    wanted: Callable[[Card], bool] = lambda card: True,
    skills: Skills = USUAL,
) -> Plain | None:
    """A force of `count` wanted 'Mechs, worth at most so many points and hardly less (BT-11.2). All
    warriors have these skills; if that gives no fair force, those of the last one differ by one. No
    'Mech appears twice unless necessary. None if these 'Mechs give no such force."""
    known = pool(wanted)
    if not known or not 1 <= count <= house.MOST_MECHS:
        return None
    for number in range(TRIES):
        twice = number >= TRIES // 2 or len(known) < count
        found = _attempt(rng, known, points, count, skills, twice)
        if found is not None:
            return force(_("Force of %(points)s", points=points), found)
    return None


def _attempt(
    rng: random.Random, known: Sequence[Card], points: int, count: int, skills: Skills, twice: bool
) -> list[tuple[Card, Skills]] | None:
    """'Mechs drawn one by one, so that the others can still use up the points; the last one is
    among those that come near enough. None if there is none. `twice` allows the same 'Mech
    twice."""
    chosen: list[tuple[Card, Skills]] = []
    left = points
    low, high = worth(known[0], skills), worth(known[-1], skills)
    for missing in range(count - 1, 0, -1):
        fitting = [
            card
            for card in _fresh(known, () if twice else chosen)
            if left - missing * high <= worth(card, skills) <= left - missing * low
        ]
        if not fitting:
            return None
        card = rng.choice(fitting)
        chosen.append((card, skills))
        left -= worth(card, skills)
    least = points * (100 - FAIR) / 100 - (points - left)
    for usable in ([skills], _near(skills)):
        last = [
            (card, skill)
            for card in _fresh(known, () if twice else chosen)
            for skill in usable
            if least <= worth(card, skill) <= left
        ]
        if last:
            return [*chosen, rng.choice(last)]
    return None


def _fresh(known: Sequence[Card], chosen: Sequence[tuple[Card, Skills]]) -> Sequence[Card]:
    """The 'Mechs that are not yet chosen."""
    drawn = {card["id"] for card, _skills in chosen}
    return [card for card in known if card["id"] not in drawn]


def _near(skills: Skills) -> list[Skills]:
    """The skills that differ from these by at most one."""
    gunnery, piloting = (
        range(max(0, skill - 1), min(house.WORST_SKILL, skill + 1) + 1) for skill in skills
    )
    return [(one, other) for one in gunnery for other in piloting]


def worth(card: Card, skills: Skills) -> int:
    """The value of a 'Mech with a warrior of these skills (BT-11.2)."""
    return forces.worth(int(card["value"]), *skills)


def force(name: str | Message, chosen: Sequence[tuple[Card, Skills]]) -> Plain:
    """The roster of these 'Mechs with their warriors."""
    return {"name": name, "entries": [_entry(card, *skills) for card, skills in chosen]}


def _entry(card: Card, gunnery: int, piloting: int) -> Plain:
    values = forces.MECHS.checked_values({"gunnery": gunnery, "piloting": piloting})[0]
    entry: Plain = {"slot": forces.MECHS.id, "card": card["id"]}
    return {**entry, "values": values} if values else entry
