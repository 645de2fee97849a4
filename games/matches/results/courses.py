"""The course of a finished match for its page: each side's chance to win, the turning points, and
what a computer would have done there.

The stored form (`Course.data`) is {"points", "turns"}: the points as (number of answers before,
chance of each side), and the turns as `games.computers.courses` makes them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.cards.words import listed
from games.matches import access
from games.matches.models import Course, Match
from games.matches.results.charts import BOTTOM, HEIGHT, RIGHT, TOP, WIDTH
from games.matches.results.summaries import summary_of

LEFT: Final = 56
"""The left edge of the chart; percentages are left of it."""
LINES: Final = (0, 25, 50, 75, 100)
"""Percentages with a horizontal line."""
COLUMNS: Final = 8
"""Most moments of the match in the table."""
MOST_ANSWERS: Final = 6000
"""Longer matches have no course: computing it would take too long."""

Place = tuple[int, int]


@dataclass(frozen=True)
class Band:
    """The chance of a side over the match, as an SVG polygon."""

    side: int
    points: str


@dataclass(frozen=True)
class Chart:
    """A stacked area chart of all sides' chances: a band for each side, horizontal lines with their
    percentages, numbers of answers with their places below, and numbered marks at the turns."""

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
    """The course for the page; without a chart while it is unknown or if it is impossible."""

    is_over: bool
    sides: Sequence[str] = ()
    """The names of each side's players."""
    chart: Chart | None = None
    table: Sequence[tuple[int, Sequence[int]]] = ()
    """Numbers of answers, each with the chances of all sides in percent."""
    turns: Sequence[dict[str, Any]] = ()


def has_course(match: Match) -> bool:
    """Whether the match can have a course."""
    is_over = match.status == Match.Status.ENDED and match.stopped is None
    if access.is_tried_meanwhile(match):
        return False
    is_known = match.get_system().opponents.steepness > 0
    return is_over and is_known and 0 < match.number <= MOST_ANSWERS


def course_view(match: Match) -> CourseView | None:
    """The course for the page; None if the match cannot have one."""
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
    summary = summary_of(match)
    turns = [
        {
            **turn,
            "name": names[turn["seat"]],
            "average": percents_of(turn),
            "round": summary.round_after(turn["number"]),
        }
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
    """Chances as whole percentages that sum to 100."""
    rounded = [round(100 * chance) for chance in chances]
    return [*rounded[:-1], 100 - sum(rounded[:-1])]


def percents_of(turn: Mapping[str, Any]) -> list[int]:
    """The chances after the actual decision and after the veteran's, in percent; empty if
    unknown.
    """
    return [round(100 * chance) for chance in turn["chances"] or ()]


def chart(points: Sequence[Sequence[float]], turns: Sequence[int]) -> Chart:
    """The chart of these points, with marks at the turning points."""
    first, last = points[0][0], points[-1][0]

    def x(number: float) -> int:
        return round(LEFT + (RIGHT - LEFT) * (number - first) / max(1, last - first))

    def y(chance: float) -> int:
        return round(BOTTOM - (BOTTOM - TOP) * chance)

    def edge(sides: int) -> list[str]:
        """The upper edge of the first `sides` sides."""
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
    """At most that many of the points, evenly spread, including the first and the last."""
    if len(points) <= most:
        return list(points)
    step = (len(points) - 1) / (most - 1)
    return [points[round(place * step)] for place in range(most)]
