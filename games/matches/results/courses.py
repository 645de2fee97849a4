"""The course of a match that is over as its page shows it: how likely each side was to win, the
decisions that changed most, and what a computer would have done there.

What is kept of it (`Course.data`) is {"points", "turns"}: the points as (number of answers before,
chance of each side), and the turns as `games.computers.courses` makes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.cards.words import listed
from games.matches import access
from games.matches.models import Course, Match
from games.matches.results.charts import BOTTOM, HEIGHT, RIGHT, TOP, WIDTH

LEFT: Final = 56
"""Where the chart begins: left of it stand percents."""
LINES: Final = (0, 25, 50, 75, 100)
"""Percents at which a line lies across the chart."""
COLUMNS: Final = 8
"""Moments of the match that the table has at most."""
MOST_ANSWERS: Final = 6000
"""A longer match has no course: it would take too long to work out."""

Place = tuple[int, int]


@dataclass(frozen=True)
class Band:
    """The chance of a side over the course of the match: what an SVG draws as a polygon."""

    side: int
    points: str


@dataclass(frozen=True)
class Chart:
    """The chances of all sides, one upon the other so that they fill it: lines across with their
    percents, decisions with their places below it, and the places of the turns, numbered."""

    bands: tuple[Band, ...]
    lines: tuple[Place, ...]
    numbers: tuple[Place, ...]
    marks: tuple[Place, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM


@dataclass(frozen=True)
class CourseView:
    """The course as the page shows it; without a chart where it is not known yet, or nothing can
    be said."""

    is_over: bool
    sides: Sequence[str] = ()
    """The names of whoever played each side."""
    chart: Chart | None = None
    table: Sequence[tuple[int, Sequence[int]]] = ()
    """Numbers of answers, each with the chances of all sides in percent."""
    turns: Sequence[dict[str, Any]] = ()


def has_course(match: Match) -> bool:
    """Whether there is a course to be worked out."""
    is_over = match.status == Match.Status.ENDED and match.stopped is None
    if access.is_tried_meanwhile(match):
        return False
    is_known = match.get_system().opponents.steepness > 0
    return is_over and is_known and 0 < match.number <= MOST_ANSWERS


def course_view(match: Match) -> CourseView | None:
    """What the page shows of the course; None where there is none."""
    if not has_course(match):
        return None
    course = Course.objects.filter(match=match).first()
    if course is None or course.data is None:
        return CourseView(is_over=False)
    if not course.data:
        return CourseView(is_over=True)
    points = course.data["points"]
    names = {seat.index: seat.shown_name for seat in match.seats.select_related("player")}
    sides = match.get_system().rules.sides(match.options)
    turns = [
        {**turn, "name": names[turn["seat"]], "average": percents_of(turn)}
        for turn in course.data["turns"]
    ]
    return CourseView(
        is_over=True,
        sides=[listed(names[seat] for seat in seats) for seats in sides],
        chart=chart(points, [turn["number"] for turn in turns]),
        table=[(point[0], percents(point[1:])) for point in _thinned(points, COLUMNS)],
        turns=turns,
    )


def percents(chances: Sequence[float]) -> list[int]:
    """Chances as whole percents that come to 100."""
    rounded = [round(100 * chance) for chance in chances]
    return [*rounded[:-1], 100 - sum(rounded[:-1])]


def percents_of(turn: Mapping[str, Any]) -> list[int]:
    """The chances after what was done and after what the veteran would have done, in percent; none
    where they are not known."""
    return [round(100 * chance) for chance in turn["chances"] or ()]


def chart(points: Sequence[Sequence[float]], turns: Sequence[int]) -> Chart:
    """The chart of these points, with marks at the decisions that changed most."""
    first, last = points[0][0], points[-1][0]

    def x(number: float) -> int:
        return round(LEFT + (RIGHT - LEFT) * (number - first) / max(1, last - first))

    def y(chance: float) -> int:
        return round(BOTTOM - (BOTTOM - TOP) * chance)

    def edge(sides: int) -> list[str]:
        """The line above so many sides."""
        return [f"{x(point[0])},{y(sum(point[1 : 1 + sides]))}" for point in points]

    bands = (
        Band(side, " ".join([*edge(side), *reversed(edge(side + 1))]))
        for side in range(len(points[0]) - 1)
    )
    return Chart(
        tuple(bands),
        tuple((y(line / 100), line) for line in LINES),
        tuple((x(point[0]), int(point[0])) for point in _thinned(points, COLUMNS)),
        tuple((x(number), place) for place, number in enumerate(turns, start=1)),
    )


def _thinned(points: Sequence[Any], most: int) -> list[Any]:
    """So many of the points at most, evenly spread, the first and the last among them."""
    if len(points) <= most:
        return list(points)
    step = (len(points) - 1) / (most - 1)
    return [points[round(place * step)] for place in range(most)]
